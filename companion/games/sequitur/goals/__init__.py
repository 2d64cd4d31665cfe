"""Goal cards of Sequitur (SQT-02, SQT-20): their tests, their points, and the editor in which a table enters them."""
