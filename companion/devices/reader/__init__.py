"""The RFID reader on its serial line: the transport, the parser, the session, and a simulated one."""
