"""How much the table tells the app: three depths to choose from, and who feeds each source of chance."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from companion.engine.terms import Name
from companion.table.depths import APP, DEPTHS, DIGITAL, PEOPLE, SCOREKEEPER
from companion.web.presenters.common import Say, Words
from companion.web.presenters.parts import Notice
from companion.web.presenters.settings import Answer, named


@dataclass(frozen=True, slots=True)
class DepthChoice:
    """A depth, in a line, and what is asked of the people when they choose it."""

    value: str
    label: str
    help: str
    asks: str
    chosen: bool


def of_game(say: Say, key: str, game: str) -> str:
    """What stands below ``key``, in that game's own words where it has some (``<key>.<game>``)."""
    try:
        return say(f"{key}.{game}")
    except KeyError:
        return say(key)


@dataclass(frozen=True, slots=True)
class Feeder:
    """A deck or dice, and who turns them up."""

    field: str
    label: str
    answers: tuple[Answer, ...]


@dataclass(frozen=True, slots=True)
class DepthPage:
    """The depths and the sources; ``may``: whether the reader may choose."""

    title: str
    headline: str
    help: str
    number: int
    choices: tuple[DepthChoice, ...]
    feeders: tuple[Feeder, ...]
    may: bool
    notice: Notice | None = None
    template: str = "depth.html"


def depth_page(
    *,
    depth: str,
    chance: Mapping[str, str],
    tracks: bool,
    begun: bool,
    may: bool,
    say: Say,
    names: Mapping[str, Name],
    game: str = "",
    number: int = 0,
    notice: Notice | None = None,
) -> DepthPage:
    """The page of the depths.

    Args:
        depth: the present one.
        chance: who feeds each source of which anything is told.
        tracks: whether the game can only be scored.
        begun: whether the game is on; before, nothing is asked when the depth changes.
        may: whether the reader may choose.
        say, names: as for every presenter.
        game: whose words come first.
        number: the last entry known.
        notice: a banner.
    """
    words = Words(say, names)
    offered: Sequence[str] = [one for one in DEPTHS if tracks or one != SCOREKEEPER]
    return DepthPage(
        title=words("depth.headline"),
        headline=words("depth.headline"),
        help=words("depth.lead") if may else words("depth.look"),
        number=number,
        choices=tuple(
            DepthChoice(
                one,
                words(f"depth.{one}"),
                of_game(say, f"depth.{one}.help", game),
                of_game(say, f"depth.{asks(one, depth)}", game) if begun and one != depth else "",
                one == depth,
            )
            for one in offered
        ),
        feeders=feeders(chance, words),
        may=may,
        notice=notice,
    )


def asks(depth: str, before: str) -> str:
    """What changing over to a depth asks of the people."""
    if depth == SCOREKEEPER:
        return "asks.counts"
    if before == SCOREKEEPER:
        return "asks.settle"
    return "asks.nothing" if depth == DIGITAL else "asks.cards"


def feeders(chance: Mapping[str, str], words: Words) -> tuple[Feeder, ...]:
    """Every source with both who may feed it."""
    return tuple(
        Feeder(
            f"source.{source}",
            named(words, "source", source),
            tuple(Answer(one, words(f"depth.{one}"), one == who) for one in (APP, PEOPLE)),
        )
        for source, who in chance.items()
    )


def fed_by(chance: Mapping[str, str], words: Words) -> str:
    """Who feeds them, in a line."""
    if len(set(chance.values())) == 1:
        return words(f"depth.{next(iter(chance.values()))}")
    told = [
        words("depth.chance.of", what=named(words, "source", source), who=words(f"depth.{who}"))
        for source, who in chance.items()
    ]
    return " · ".join(told)
