"""Pictures, drawn once for the phone and for paper: shapes in millimetres, painted with the names of colours.

It imports the engine; games, the press, pages and commands import it.

``shapes`` are what a picture is made of, ``outline`` reads path data and ``svg_reader`` the files of drawings;
``pictures`` has those that are placed and ``symbols`` the signs. ``palette``, ``styles`` and ``brush`` hold the colours
and how they are laid on. ``svg`` writes a picture for a page; the press draws the same one into a PDF. The packages
named after games draw from a game's geometry. Nothing here measures a text: that takes a font, which the browser and
the press have.

What does not depend on numbers is a drawing: an SVG file, a picture each, which Inkscape and browsers open in its
colours. It lies in the game's ``art/``, or in ``companion/art/`` if any game may show it: scenes and the like in
``pictures/``, signs that pages and pieces show by their id in ``symbols/``, tiles of textures in ``patterns/``.
Python places, repeats and combines them (``pictures.picture``, ``shapes.Use``) and draws what an edition's data
decides.

To add one, draw it in millimetres with a ``viewBox``, ``width`` and ``height`` to match, and a ``title``. Give every
shape its colours as classes, ``fill-jade stroke-map-ink`` with names of ``art/data/palette.json``; ``mass-…`` is a
silhouette that low ink leaves hollow, ``within-…`` a line on one, ``low-…`` another colour in low ink, and
``current`` whatever the place brings. Move and enlarge freely, but do not stretch. What several pictures share is a
file of its own, linked as an ``<image>`` that says its view box; a linked file links no other, as browsers would not
show that. Then ``python -m tests.art.previews`` writes the style by which editors know the colours. ``svg_reader``
refuses what it does not know, and ``tests/art/test_pictures.py`` wants every picture drawn by the press.

When a picture changes, so does a file of ``tests/games/<game>/press/golden``: look at the printed page in both inks,
then ``python -m tests.printables.drawn`` writes it anew.
"""
