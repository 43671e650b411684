"""A small game with hidden hands, sealed bids and tokens of three kinds in two places.

Its people may set all that lies on their table, and may play by themselves while the app keeps the score.
"""
