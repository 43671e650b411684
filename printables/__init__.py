"""The press: what the games need on paper, drawn from the games' own data.

It imports the engine, words and art; the web, the commands and games' ``press`` import it. What a copy is stands here,
and imports no room: a kit of components on paper, what one may choose, and its documents. A room imports only rooms
before it: ``drawing`` (pictures into PDFs), ``sheets`` (pieces and pages on paper), ``books`` (what is read), ``table``
(papers of a game that is played), ``makers`` (services, cutters, virtual tables), ``files`` (all of it written).

To give the press a game (the ``press`` of each of ours is an example):

1. The game's ``art/``: drawings (**A picture** in ``CONTRIBUTING.md``), and functions that make pictures of the
   edition's geometry and of words that are brought along. What the phone shows as well is drawn by the same function.
2. Its ``press/``: ``kit(lang, ink)``, which takes ``edition`` and ``link`` too where there is more than one copy and
   where there are QR codes, with components that are cut out (``Cut``: format, items, faces and backs), larger than a
   sheet (``Large``) or whole pages (``Leaf``, for each paper; ``bound`` ones are a booklet, whose pages
   ``saddle.bound`` lays on both sides of sheets), put together by ``guides.made``. Its file ``guides.json`` declares
   every part's first page (``books/guides.py``), and files may tell the rulebook (``books/book.py``), the pocket book
   (``books/booklet.py``) and what lies beside the board (``books/aids.py``). Counts come from the game's data. Faces
   that many pieces share are ``Group(once=True)``, so that a file holds them once.
3. Words in ``words/press.<lang>.po``: ``component.<kind>`` for every kind, and what stands on faces.
4. The box's list as numbers in ``tests/printables/test_counts.py``.
5. For a running table, if you like: ``press/table_sheet.py`` with ``page(now, paper)``, everything that lies on the
   table between the head and the foot that any game has. The page with the result is any game's.
6. For the rules on phones: ``press/figures.py`` with ``figures(lang)``, the pictures of what is printed as wide as a
   phone, by the parts of the rules (``books/figures.py``).

The print page, its pictures and the commands know the game from then on. ``ming-table print <game-id> --png`` makes
everything; look at every page, with ``--ink low`` too. A text that does not fit at 6 pt, or a letter that the fonts
lack, stops the file and names the piece.
"""
