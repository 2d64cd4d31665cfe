"""The running app: the loop, and how it is put together from the desk, the window and the devices."""
