"""Yínzi on phones.

It may import general packages and the game's other rooms but its press; nothing imports it.
"""
