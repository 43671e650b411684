"""One phone for several people: the page that lies over a secret while the phone goes round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from companion.engine.terms import Name
from companion.web.presenters.common import Say, Words
from companion.web.presenters.parts import NO_NEWS, News


@dataclass(frozen=True, slots=True)
class Holder:
    """Somebody else on this phone."""

    colour: str
    name: str


@dataclass(frozen=True, slots=True)
class PassPage:
    """Who is to take the phone now; nothing else is on it but what all may see, which lies over it."""

    title: str
    colour: str
    headline: str
    help: str
    button: str
    others: tuple[Holder, ...]
    number: int = 0
    news: News = NO_NEWS
    template: str = "hand.html"


def pass_page(
    colour: str, held: Sequence[str], news: News, *, say: Say, names: Mapping[str, Name], number: int = 0
) -> PassPage:
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
        news=news,
    )
