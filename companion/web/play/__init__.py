"""What screens of a game are made of: the context of a reader, plans, widgets, and the pages of any game.

Pure functions of what a reader may see, without Flask; games' ``screens`` and ``pages`` import it.
"""
