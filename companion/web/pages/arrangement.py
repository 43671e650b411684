"""How a table is arranged before the game: how much the app does, which board, which options."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from companion.engine import registry
from companion.engine.meta import Meta
from companion.engine.own_boards import BOXED
from companion.engine.terms import Name
from companion.table.depths import APP, DEPTHS, DIGITAL, PEOPLE, SCOREKEEPER
from companion.web.play.option import Option
from companion.web.play.parts import Notice
from companion.web.play.settings import named
from companion.web.play.texts import Say, Words

OPEN: Final = 4
"""How many options are open in a game that names none to be asked first."""
MANY: Final = 3
"""So many decks and dice are not named one by one where one answer goes for all."""
OF: Final = "/"
"""Between the edition and the name of a kept board."""


@dataclass(frozen=True, slots=True)
class OptionChoice:
    """One value of an option."""

    value: str
    label: str
    chosen: bool
    help: str = ""


@dataclass(frozen=True, slots=True)
class OptionField:
    """An option of the game; ``asked``: it stands open, ``changed``: it is not as ruled."""

    name: str
    label: str
    ruling: str
    values: tuple[OptionChoice, ...]
    asked: bool = True
    changed: bool = False

    @property
    def open(self) -> bool:
        """Whether it stands above the fold."""
        return self.asked or self.changed


def option_fields(meta: Meta, chosen: Mapping[str, str], say: Say) -> tuple[OptionField, ...]:
    """The game's options with the chosen values."""
    full, usual = meta.full_options(chosen), meta.full_options({})
    first = meta.asked or tuple(meta.options)[:OPEN]
    return tuple(
        OptionField(
            name,
            say(f"option.{meta.id}.{name}"),
            say(f"option.{meta.id}.{name}.help"),
            tuple(
                OptionChoice(
                    value,
                    say(f"option.{meta.id}.{name}.{value}"),
                    value == full[name],
                    say("phone.people-only") if value in option.people_only else "",
                )
                for value in option.values
            ),
            asked=name in first,
            changed=full[name] != usual[name],
        )
        for name, option in meta.options.items()
        if not option.by_bots
    )


def asked_first(meta: Meta, chosen: Mapping[str, str], say: Say) -> list[OptionField]:
    """The same with those in front that are asked first, in that order."""
    first = meta.asked
    fields = option_fields(meta, chosen, say)
    return sorted(fields, key=lambda field: first.index(field.name) if field.name in first else len(first))


def depth_choices(meta: Meta, depth: str, say: Say, begun: bool = False) -> tuple[DepthChoice, ...]:
    """The depths that the game has, each in a line; once it has ``begun`` with what another one asks of the people."""
    return tuple(
        DepthChoice(
            one,
            say(f"depth.{one}"),
            of_game(say, f"depth.{one}.help", meta.id),
            of_game(say, f"depth.{asks(one, depth)}", meta.id) if begun and one != depth else "",
            one == depth,
        )
        for one in DEPTHS
        if meta.tracks or one != SCOREKEEPER
    )


def routes(edition: str, own: Mapping[str, Any], say: Say, game: str, options: Mapping[str, str] | None = None) -> str:
    """What is known of the routes of that game's published box, played with these options; empty for a board of
    ours."""
    if edition != BOXED:
        return ""
    if lent(edition, own, game, options or {}):
        return of_game(say, "board.ours", game)
    count = len(own.get("borders", ()))
    return say("board.routes", count=count) if count else of_game(say, "board.unchecked", game)


def lent(edition: str, own: Mapping[str, Any], game: str, options: Mapping[str, str]) -> bool:
    """Whether ours stands in for what the owners of a box did not enter, with these options."""
    return edition == BOXED and registry.game(game).board_for(edition, own, options) != own


def apart(edition: str, own: Mapping[str, Any], say: Say, game: str) -> str:
    """Which places of an owners' board cannot be reached from the rest of it; empty where all can."""
    if not own:
        return ""
    rules = registry.game(game)
    note = rules.apart(own)
    return say(note.key, note.params, rules.names(edition, own)) if note else ""


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
    answers: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class DepthPage:
    """The depths and the sources, which ``feed`` asks for; ``may``: whether the reader may choose."""

    title: str
    headline: str
    help: str
    number: int
    choices: tuple[DepthChoice, ...]
    feeders: tuple[Feeder, ...]
    feed: str
    may: bool
    notice: Notice | None = None
    template: str = "depth.html"


def depth_page(
    *,
    meta: Meta,
    depth: str,
    chance: Mapping[str, str],
    begun: bool,
    may: bool,
    say: Say,
    names: Mapping[str, Name],
    number: int = 0,
    notice: Notice | None = None,
) -> DepthPage:
    """The page of the depths.

    Args:
        depth: the present one.
        chance: who feeds each source of which anything is told.
        begun: whether the game is on; before, nothing is asked when the depth changes.
        may: whether the reader may choose.
        say, names: as for every presenter.
        number: the last entry known.
        notice: a banner.
    """
    words = Words(say, names)
    return DepthPage(
        title=words("depth.headline"),
        headline=words("depth.headline"),
        help=words("depth.lead") if may else words("depth.look"),
        number=number,
        choices=depth_choices(meta, depth, say, begun),
        feeders=feeders(chance, words),
        feed=of_game(say, "depth.chance", meta.id),
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
            tuple(Option(words(f"depth.{one}"), action=one, on=one == who) for one in (APP, PEOPLE)),
        )
        for source, who in chance.items()
    )


def fed_by(chance: Mapping[str, str], words: Words) -> str:
    """Who feeds them, in a line; of many that all have the same, only who."""
    if len(chance) >= MANY and len(set(chance.values())) == 1:
        return words(f"depth.{next(iter(chance.values()))}")
    told = [
        words("depth.chance.of", what=named(words, "source", source), who=words(f"depth.{who}"))
        for source, who in chance.items()
    ]
    return " · ".join(told)
