"""The RFID reader on its serial line: the port, the parser, the session, and a simulated one."""
