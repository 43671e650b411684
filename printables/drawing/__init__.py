"""From pictures to ink: fonts and fitting, the painter that knows themes and symbols, and its pens.

It imports art and what a copy is; the other rooms of the press import it.

``painter`` walks over a picture and tells a pen plain outlines, colours and lines of text. ``pdf`` is the pen that
writes files, ``words_box`` the one that looks where words stand.
"""
