"""The reader's pins, as GP numbers of the Pico. Made from hardware/pins.toml by `make hardware`: change them there."""

SPI = 0
SCK = 18
MOSI = 19
MISO = 16
CS = 17
RST = 20
LIGHT = 21
BUZZER = 22
