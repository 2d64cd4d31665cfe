"""Stack: up to four piles in a row; three of them are taken when they show the numbers of a card's sequence."""
