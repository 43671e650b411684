"""What The Ming Voyages says, and how the texts of its cards are put together.

It imports the engine, general words and the game's rules; press and screens import it.
"""
