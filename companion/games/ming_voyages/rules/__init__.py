"""The rules of The Ming Voyages.

It imports the engine and nothing else; every other room of the game may import it.
"""
