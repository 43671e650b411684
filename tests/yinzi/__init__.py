"""Yínzi: the rulebook, the rulings and the tables of our edition, tested."""
