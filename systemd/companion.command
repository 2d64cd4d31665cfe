#!/bin/sh
# The command `companion` of the version that is in use. What it writes in the data folder, the service can write too.
umask 0007
exec /opt/companion/current/bin/python -P -m companion "$@"
