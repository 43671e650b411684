"""How the bots play Ming-Dynastie."""
