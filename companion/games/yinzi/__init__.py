"""Yínzi for two to four people: its rules, a module for each phase and each action."""
