"""What the game looks like on phones."""
