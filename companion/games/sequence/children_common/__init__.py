"""What the games of chips for children share: rules in which the first line wins, and screens for who can't read."""
