"""Action cards of Sequitur (SQT-21): their operations, and the editor in which a table enters them."""
