"""The questions to whoever opens a table, one a page: each answer a tile with a picture."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final
from urllib.parse import urlencode

from markupsafe import Markup

from companion.art import pictures, svg
from companion.table.depths import APP, GUIDED, PEOPLE, SCOREKEEPER
from companion.web.pages.arrangement import MANY, OF, of_game, routes
from companion.web.pages.first_questions import (
    AGAINST,
    BOARD,
    BOX,
    DEPTH,
    ENTER,
    LATER,
    NOTHING,
    PERSON,
    PRINT,
    REST,
    SOURCE,
    Guide,
    Question,
)  # fmt: skip
from companion.web.play.texts import Say

PICTURES: Final[Mapping[str, str]] = {
    BOX: "table-box",
    PRINT: "table-print",
    NOTHING: "table-phones",
    GUIDED: "ask-moves",
    SCOREKEEPER: "ask-score",
    PERSON: "ask-person",
    PEOPLE: "ask-hand",
    APP: "ask-phone",
    ENTER: "ask-map",
    LATER: "ask-open",
}
"""The drawing that goes with an answer."""
NOTHING_ELSE: Final[Mapping[str, str]] = MappingProxyType({})
BOT: Final = "ask-bot"
KEPT: Final = "ask-map"


@dataclass(frozen=True, slots=True)
class Tile:
    """An answer: what is sent, and how it is offered."""

    field: str
    value: str
    label: str
    help: str
    art: Markup


@dataclass(frozen=True, slots=True)
class GuidePage:
    """One question.

    Attributes:
        path: where answers are sent.
        given: what is sent along: the answers so far, by field, and whatever else ``path`` needs.
        so_far: the same in a line; empty before there are any.
        back: where the question before this one stands; empty for the first.
        all: answers for this and all further decks and dice.
    """

    title: str
    headline: str
    help: str
    path: str
    given: Mapping[str, str]
    so_far: str
    back: str
    tiles: tuple[Tile, ...]
    all: tuple[Tile, ...] = ()
    template: str = "guide.html"


NEW: Final = "/new"


def address_of(path: str, given: Mapping[str, str]) -> str:
    """Where the question after these answers stands."""
    return f"{path}?{urlencode(given)}" if given else path


def guide_page(
    guide: Guide, question: Question, say: Say, *, path: str = NEW, also: Mapping[str, str] = NOTHING_ELSE
) -> GuidePage:
    """The page of an open question.

    Args:
        path: where answers are sent, and further questions stand.
        also: what that needs to know besides the answers.
    """
    meta, given = guide.meta, guide.answers
    return GuidePage(
        title=meta.title,
        headline=asked(question, say, meta.id, guide.depth),
        help=_help(guide, question, say),
        path=path,
        given={**also, **given},
        so_far=" · ".join(label(field, value, say) for field, value in given.items() if not field.startswith(SOURCE)),
        back=address_of(path, {**also, **dict(list(given.items())[:-1])}) if given else "",
        tiles=tiles(guide, question, say),
        all=tuple(Tile(REST, one, say(f"guide.rest.{one}"), "", Markup()) for one in question.values)
        if question.more + 1 >= MANY
        else (),
    )


def asked(question: Question, say: Say, game: str, depth: str) -> str:
    """The question in words, in those of its game where it has some; of a deck or of dice in those for that source."""
    kind, _, source = question.field.partition(".")
    return of_game(say, f"guide.{kind}", source) if source else at_depth(say, f"guide.{kind}", game, depth)


def at_depth(say: Say, key: str, game: str, depth: str) -> str:
    """What stands below ``key``, in the words that the game has at that depth (``<key>.<game>.<depth>``), if any."""
    try:
        return say(f"{key}.{game}.{depth}")
    except KeyError:
        return of_game(say, key, game)


def _help(guide: Guide, question: Question, say: Say) -> str:
    if question.field == AGAINST and guide.meta.for_people_only(guide.edition, {}):
        return of_game(say, "guide.against.told", guide.meta.id)
    return ""


def tiles(guide: Guide, question: Question, say: Say) -> tuple[Tile, ...]:
    """The answers of a question."""
    return tuple(
        Tile(
            question.field,
            value,
            _board(guide, value, say) if own else label(question.field, value, say),
            _meant(guide, question.field, value, say),
            drawn(question.field, value),
        )
        for value in question.values
        for own in [question.field == BOARD and OF not in value]
    )


def _board(guide: Guide, value: str, say: Say) -> str:
    """An answer about the board: without one of the owners, a bot that is told what it goes by plays by ours."""
    if value == LATER and guide.told:
        return say("guide.board.ours")
    return of_game(say, f"guide.{BOARD}.{value}", guide.meta.id)


def label(field: str, value: str, say: Say) -> str:
    """An answer in a few words."""
    if field.startswith(SOURCE):
        return say(f"depth.{value}")
    if field == BOARD and OF in value:
        return value.partition(OF)[2]
    if field == AGAINST and value != PERSON:
        return say(f"phone.bot.{value}").partition(": ")[0]
    return say(f"guide.{field}.{value}")


def _meant(guide: Guide, field: str, value: str, say: Say) -> str:
    """What an answer means, in a sentence."""
    game = guide.meta.id
    if field == DEPTH and value == SCOREKEEPER:
        return of_game(say, f"depth.{value}.help", game)
    if field == BOARD and OF in value:
        return say("board.kept.as")
    if field == BOARD and value == LATER and guide.depth != SCOREKEEPER:
        return routes(guide.edition, {}, say, game, guide.told.options if guide.told else {})
    if field == AGAINST and value != PERSON:
        told = say(f"phone.bot.{value}").partition(": ")[2]
        return told[:1].upper() + told[1:]
    if field.startswith(SOURCE):
        return of_game(say, f"guide.source.{value}.help", field.removeprefix(SOURCE))
    return at_depth(say, f"guide.{field}.{value}.help", game, guide.depth)


def drawn(field: str, value: str) -> Markup:
    """The picture of an answer, as what stands within an ``<svg>`` of 64 by 48."""
    name = PICTURES.get(value, BOT if field == AGAINST else KEPT)
    return Markup(svg.markup(pictures.picture("", name)))
