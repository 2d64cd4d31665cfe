"""The machine: backlight, health, power, systemd, and the doctor of the devices."""
