"""Ming-Dynastie: the rulebook, the rulings and the map, tested."""
