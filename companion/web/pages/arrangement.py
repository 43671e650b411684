"""How a table is arranged before the game: how much the app does, which board, which options."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from companion.engine import registry
from companion.engine.meta import Meta, Option
from companion.engine.own_boards import BOXED
from companion.web.play.settings import named
from companion.web.play.texts import Words
from companion.words import Say

OPEN: Final = 4
"""How many options are open in a game that names none to be asked first."""
MANY: Final = 3
"""So many decks and dice are not named one by one where one answer goes for all."""
OF: Final = "/"
"""Between the edition and the name of a kept board."""


@dataclass(frozen=True, slots=True)
class OptionField:
    """An option of the game, with the value that is ``chosen``.

    Attributes:
        key: below which its words stand.
        asked: it stands open.
        changed: it is not as ruled.
    """

    name: str
    key: str
    option: Option
    chosen: str
    asked: bool
    changed: bool

    @property
    def open(self) -> bool:
        """Whether it stands above the fold."""
        return self.asked or self.changed


def option_fields(meta: Meta, chosen: Mapping[str, str]) -> tuple[OptionField, ...]:
    """The game's options with the chosen values."""
    full, usual = meta.full_options(chosen), meta.full_options({})
    first = meta.asked or tuple(meta.options)[:OPEN]
    return tuple(
        OptionField(name, f"option.{meta.id}.{name}", option, full[name], name in first, full[name] != usual[name])
        for name, option in meta.options.items()
        if not option.by_bots
    )


def asked_first(meta: Meta, chosen: Mapping[str, str]) -> list[OptionField]:
    """The same with those in front that are asked first, in that order."""
    first = meta.asked
    fields = option_fields(meta, chosen)
    return sorted(fields, key=lambda field: first.index(field.name) if field.name in first else len(first))


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


def of_game(say: Say, key: str, game: str) -> str:
    """What stands below ``key``, in that game's own words where it has some (``<key>.<game>``)."""
    try:
        return say(f"{key}.{game}")
    except KeyError:
        return say(key)


def fed_by(chance: Mapping[str, str], words: Words) -> str:
    """Who feeds them, in a line; of many that all have the same, only who."""
    if len(chance) >= MANY and len(set(chance.values())) == 1:
        return words(f"depth.{next(iter(chance.values()))}")
    told = [
        words("depth.chance.of", what=named(words, "source", source), who=words(f"depth.{who}"))
        for source, who in chance.items()
    ]
    return " · ".join(told)
