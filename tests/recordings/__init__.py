"""Recordings, reruns, the log and the report."""
