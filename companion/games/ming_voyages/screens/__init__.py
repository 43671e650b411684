"""The Ming Voyages on the phone and on the table, phase by phase; ``screens`` tells the web what there is of it.

It may import general packages and the game's other rooms but its press; nothing imports it.
"""
