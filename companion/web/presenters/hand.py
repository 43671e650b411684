"""One phone for several people: the page that lies over a secret while the phone goes round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from companion.web.presenters.common import Words
from companion.web.presenters.inputs import Say


@dataclass(frozen=True, slots=True)
class Holder:
    """Somebody else on this phone."""

    colour: str
    name: str


@dataclass(frozen=True, slots=True)
class PassPage:
    """Who is to take the phone now; nothing else is on it."""

    title: str
    colour: str
    headline: str
    help: str
    button: str
    others: tuple[Holder, ...]
    number: int = 0
    template: str = "hand.html"


def pass_page(colour: str, held: Sequence[str], *, say: Say, names: Mapping[str, str], number: int = 0) -> PassPage:
    """The page that asks to hand the phone to ``colour``; ``held`` are all seats on this phone."""
    words = Words(say, names)
    headline = words("hand.pass", seat=colour)
    others = tuple(Holder(other, words.name("seat", other)) for other in held if other != colour)
    return PassPage(
        title=headline,
        colour=colour,
        headline=headline,
        help=words("hand.pass.help", seat=colour),
        button=words("hand.am", seat=colour),
        others=others,
        number=number,
    )
