"""What is coming: one line of a play page, that a game makes of what its reader may see."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Coming:
    """One thing that is coming.

    Attributes:
        said: it in a sentence, for who holds a finger on it or hears the page.
        icon: its sign, and ``text``: in a few letters what it comes to.
        signs: colours of the seats that it is about, of several the first two.
        tint: of a place, as the board colours it.
        bad: it costs the reader something that he does not have yet.
    """

    said: str
    icon: str = ""
    text: str = ""
    signs: tuple[str, ...] = ()
    tint: str = ""
    bad: bool = False


@dataclass(frozen=True, slots=True)
class Outlook:
    """What is coming, and when: ``title`` in a few words."""

    title: str
    items: tuple[Coming, ...]
