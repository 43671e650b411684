"""The message catalogue: every word a person reads, by key, in English and German.

The texts lie in ``<name>.<lang>.po`` files: beside this module ``app``, the web and the commands, and ``press``, what
is printed of any game; in the ``words`` of each game ``game``, and ``press``, what is printed of it alone. The engine
emits keys and parameters only; they become sentences here. How to write entries is told at the top of ``app.en.po``.
"""

from companion.words.catalogue import LANGUAGES, Catalogue, Entry, catalogue

__all__ = ["LANGUAGES", "Catalogue", "Entry", "catalogue"]
