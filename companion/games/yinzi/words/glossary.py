"""What the signs of Yínzi stand for: the glossary of phones, and the index of icons on the back of the rulebook."""

from __future__ import annotations

from typing import Final

from companion.games.yinzi.rules.edition import DISASTERS
from companion.games.yinzi.rules.goods import COMMODITIES
from companion.games.yinzi.rules.places import FORTUNE, WORKFORCE
from companion.words.glossary import Term, Terms

RAW: Final = ("cotton", "sugarcane", "ramie", "bamboo")
HALVES: Final = ("cabbage", "fruit")
"""Goods of which the same is told."""


def _terms(kind: str, *names: str, about: str = "") -> tuple[Term, ...]:
    return tuple(Term(f"{kind}.{name}", (f"y-{name}",), about) for name in names)


GLOSSARY: Final[tuple[Terms, ...]] = (
    Terms(
        "book.icons.goods",
        (
            *_terms("good", "rice", "wheat"), *_terms("good", *HALVES, about="about.good.half"),
            *_terms("good", "salt", "tea"), *_terms("good", *RAW, about="about.good.raw"),
            *_terms("good", "potato", "corn"),
        ),
    ),
    Terms("book.icons.commodities", _terms("commodity", *COMMODITIES, about="about.commodity")),
    Terms(
        "book.icons.means",
        (
            *_terms("sign", "copper", "silver", "points", "misfortune", "food", "tax", "boat", "die"),
            *_terms("sign", "worker", "cube", "bundle", "piece", "disc"), *_terms("resource", "wood", "stone"),
        ),
    ),
    Terms("book.icons.actions", (*_terms("action", *FORTUNE), *_terms("workforce", *WORKFORCE))),
    Terms("book.icons.emperor", _terms("box", "palace", "road", "canal", "bridge")),
    Terms(
        "book.icons.routes",
        (
            *_terms("sign", "good", "commodity", "diplomacy", "route"), *_terms("disaster", *DISASTERS),
            *_terms("sign", "rural"),
        ),
    ),
    Terms("glossary.players", (Term("sign.house", ("s-red", "s-yellow", "s-blue", "s-green")),)),
)  # fmt: skip
