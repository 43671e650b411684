"""The drawings of Yínzi: its board, and what lies on it.

It imports the engine, general art and the game's rules; the press and screens import it.
"""
