"""An update of the installed companion on ext4, cut off at random moments (make cuts)."""
