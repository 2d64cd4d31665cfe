"""A lamp for each side: the one whose turn it is is lit. GPIO 5, 6 and 24 are free beside the companion's own pins."""

from gpiozero import LED

from companion.follow import follow

lamps = {"blue": LED(5), "green": LED(6), "red": LED(24)}

for now in follow():
    for colour, lamp in lamps.items():
        lamp.value = now.piece is not None and now.piece.tone == colour
