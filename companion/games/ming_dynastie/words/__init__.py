"""Ming-Dynastie's own words: its texts, and what its signs stand for (``glossary``).

It imports the words of the app; the game's press and the app import it.
"""
