"""The Ming Voyages: the rulebook, the rulings and the arithmetic, tested."""
