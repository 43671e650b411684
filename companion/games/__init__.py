"""The games. Each sub-package is one game and knows no other.

A game may import general packages, each room those that its arrow names (``tests/test_layers.py``); nothing general
imports a game: what it needs, it asks of the registry.
"""
