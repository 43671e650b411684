"""The rules of Yínzi: a module for each phase and each action.

It imports the engine and nothing else; every other room of the game may import it.
"""
