"""Ming-Dynastie (2007): princes, family members and the cities of six provinces."""
