"""Parts that the modes of Sequentia share: cards, deck, card pad, square, seats and results."""
