"""Pictures, drawn once for the phone and for paper: shapes in millimetres, painted with the names of colours.

``shapes`` are what a picture is made of, ``outline`` reads path data, ``palette`` and ``styles`` hold the colours and
the brushes, ``symbols`` the signs. ``svg`` writes a picture for a page; the press draws the same one into a PDF. The
packages named after games draw from a game's geometry. Nothing here measures a text: that takes a font, which the
browser and the press have.
"""
