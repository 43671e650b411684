"""The message catalogue: every word a person reads, by key, in English and German.

The texts lie beside this module as ``<area>.<lang>.po`` files: ``app`` is the web and the commands, ``press`` what
is printed, ``<game>-press`` what is printed of one game; every other area is the game of that id. The engine emits
keys and parameters only; they become sentences here. How to write entries is told at the top of ``app.en.po``.
"""

from companion.words.catalogue import LANGUAGES, Catalogue, Entry, catalogue

__all__ = ["LANGUAGES", "Catalogue", "Entry", "catalogue"]
