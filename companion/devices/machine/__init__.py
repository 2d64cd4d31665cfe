"""The machine: its backlight, health, power, systemd, and the doctor that examines it."""
