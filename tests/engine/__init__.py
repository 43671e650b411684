"""The contract, tested on every registered game."""
