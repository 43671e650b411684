"""The message catalogue: every word a person reads, by key, in each of its languages.

It imports the engine; the press, the web, the commands and games import it.

The texts lie in ``<name>.<lang>.po`` files: beside this module ``app``, the web and the commands, and ``press``, what
is printed of any game; in the ``words`` of each game ``game``, and ``press``, what is printed of it alone. The engine
emits keys and parameters only; they become sentences here. How to write entries is told at the top of ``app.en.po``.

What a game needs: ``words/game.en.po`` and the same in every other language it speaks (it speaks English in those that
it has not) in the game's package, with a ``did.`` and a ``do.`` text
for every action, a ``note.``, ``reason.``, ``illegal.`` and ``phase.`` text for every such key,
``illegal.when-<word>`` for every word of an action, ``set.<kind>``, ``note.set-<kind>`` and its refusals for every
kind of setting, ``impossible.<pool>`` for more pieces than a bank has and ``impossible.<field>`` for more than a row
has room for; ``option.<game-id>.…`` for every option and value, ``rules.parts`` with a heading and a text for each
part, ``rules.<part>.rulings`` with the rulings that belong to it and their ``ruling.<id>`` texts,
``screen.source.<reason>`` for where points come from in short, and ``colour.`` for seats that are no colours yet.
What the app says of depths and editions can be said better as ``depth.….<game-id>`` and ``edition.….<game-id>``. How
entries are written stands at the top of ``app.en.po``.

To add a language: translate every ``*.en.po`` of ``companion`` into ``*.<lang>.po``, and it is one of ``LANGUAGES``.
``check.py`` says what a language lacks; ``limits.json`` how long its texts may be, ``typography.json`` how they are
set. ``tests/test_words.py`` looks for keys in the sources that have no text, and tells whole games in every language.
"""

from companion.words.catalogue import LANGUAGES, Catalogue, Entry, Say, catalogue

__all__ = ["LANGUAGES", "Catalogue", "Entry", "Say", "catalogue"]
