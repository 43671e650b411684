"""Cards as phones show them: what their halves say, whether they wake now, and the small form in the hand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, cast

from markupsafe import Markup

from companion.art import svg
from companion.art.ming_voyages import cards as art
from companion.art.ming_voyages.emblems import Side
from companion.web.presenters.common import Words
from companion.words import Catalogue
from companion.words.ming_voyages_cards import half_text

SIDES: Final = {"emperor": "emperor", "barbarian": "overlord"}
MANY: Final = 4


@dataclass(frozen=True, slots=True)
class HalfOf:
    """A half of a card as things are now.

    Attributes:
        side: who may use it.
        text: what it does; empty for a half that does nothing.
        awake: whether what it needs is there.
        needs: what it needs, in words; empty for nothing.
        voyage: the voyage it needs, or 0.
    """

    side: str
    text: str
    awake: bool
    needs: str
    voyage: int = 0


def halves(card: Mapping[str, Any], done: list[int], words: Words, reader: str = "") -> tuple[HalfOf, HalfOf]:
    """Both halves from the top down; ``done`` are the completed voyages, ``reader`` is a side, or nobody."""
    if card["kind"] == "action":
        number = card["voyage"]
        awake = number in done
        need = words("screen.need.done" if awake else "screen.need.voyage", voyage=f"{number}", number=number)
        return (
            HalfOf("overlord", _text(card["overlord"], "overlord", words, reader), True, ""),
            HalfOf("emperor", _text(card["emperor"], "emperor", words, reader), awake, need, number),
        )
    side, many = SIDES[card["kind"]], len(done) >= MANY
    few = words("screen.need.few", count=len(done))
    more = words("screen.need.many", count=len(done))
    return (
        HalfOf(side, _text(card["few"], side, words, reader), not many, few),
        HalfOf(side, _text(card["many"], side, words, reader), many, more),
    )


def _text(ops: list[Mapping[str, Any]], side: str, words: Words, reader: str) -> str:
    # Cards speak of sides, not of players: ``words.say`` is the catalogue's, without the table's names.
    return half_text(ops, side, cast(Catalogue, words), reader) if ops else ""


def small(card: Mapping[str, Any], both: tuple[HalfOf, HalfOf]) -> Markup:
    """The card in the hand, as what stands within an ``<svg>`` of ``art.HAND``."""
    upper, lower = (art.Half(cast(Side, half.side), half.text, voyage=half.voyage) for half in both)
    drawn = art.hand_card(art.Card("", card["cp"], upper, lower), (both[0].awake, both[1].awake))
    return Markup(svg.markup(drawn))


def tiny(card: Mapping[str, Any], both: tuple[HalfOf, HalfOf]) -> Markup:
    """The card beside what it was played for, as what stands within an ``<svg>`` of ``art.TINY``."""
    upper, lower = (art.Half(cast(Side, half.side), half.text) for half in both)
    return Markup(svg.markup(art.tiny_card(art.Card("", card["cp"], upper, lower))))


def described(card: Mapping[str, Any], both: tuple[HalfOf, HalfOf], words: Words) -> str:
    """The card in words: "Beacon Towers, 2 points. Overlord: Add 2 hordes …"."""
    told = [words("screen.half", seat=half.side, text=half.text) for half in both if half.text]
    needs = [half.needs + "." for half in both if half.needs and half.text]
    return " ".join((words("screen.card", card=card["id"], count=card["cp"]), *told, *needs))
