"""What runs in the virtual machine beside the companion: the hardware of a table, and hands."""
