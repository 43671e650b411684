"""What stops a file from being drawn."""

from __future__ import annotations


class DrawingError(ValueError):
    """A picture that cannot be printed as it is; the message names the text or shape at fault."""

    def within(self, place: str) -> DrawingError:
        """The same, with where it is: a page, a component, an item."""
        return type(self)(f"{place}: {self}")


class MissingGlyph(DrawingError):
    """The font has no sign for a character; reportlab alone would print an empty box and say nothing."""


class DoesNotFit(DrawingError):
    """A text is too long for its room even at the smallest size that one can read, or a piece larger than its paper."""


class UnknownName(DrawingError):
    """A colour, symbol or font that does not exist."""
