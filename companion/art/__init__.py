"""Pictures, drawn once for the phone and for paper: shapes in millimetres, painted with the names of colours.

``shapes`` are what a picture is made of, ``outline`` reads path data and ``svg_reader`` the files of drawings;
``pictures`` has those that are placed and ``symbols`` the signs. ``palette``, ``styles`` and ``brush`` hold the colours
and how they are laid on. ``svg`` writes a picture for a page; the press draws the same one into a PDF. The packages
named after games draw from a game's geometry. Nothing here measures a text: that takes a font, which the browser and
the press have.
"""
