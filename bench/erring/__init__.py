"""Measure in how many taps a table that errs is brought back in step: real tables, and somebody at the companion."""
