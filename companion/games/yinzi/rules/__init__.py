"""The rules of Yínzi: a module for each phase and each action."""
