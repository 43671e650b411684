"""Yínzi: the rulebook and the rulings, tested."""
