"""What the screens of games of chips for children share: for children who can't read, with a way in for grown-ups."""
