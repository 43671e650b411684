"""The games that can be printed. A game has a ``press``, whose kit is drawn when first asked for."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache
from importlib import import_module
from inspect import signature
from typing import Final

from companion.engine import registry
from printables.kit import Ink, Kit, PrintInk
from printables.link import LINK
from printables.options import BadOptions


def modules(module: str = "__init__") -> dict[str, str]:
    """The modules of that name in the games' ``press``, by the games' ids."""
    rooms = registry.folders("press")
    known = [game for game, folder in rooms.items() if folder.joinpath(f"{module}.py").is_file()]
    return {game: f"{registry.packages()[game]}.press.{module}".removesuffix(".__init__") for game in known}


KITS: Final[Mapping[str, str]] = modules()
"""Modules with ``kit(lang, ink)`` by the game's id, in the order in which they are printed; it takes ``edition`` where
more than the first can be printed, and ``link`` where there are QR codes."""


class BadFile(ValueError):
    """A file of a game's books says what there is not; the message has the file, the place and what is wrong."""


class NoKit(LookupError):
    """There is nothing to print for a game.

    Attributes:
        game: its id.
    """

    def __init__(self, game: str, problem: str = "") -> None:
        known = f"game {game!r} has nothing to print yet (there is something for: {', '.join(KITS)})"
        super().__init__(f"game {game!r} cannot be printed: {problem}" if problem else known)
        self.game = game


def editions(game: str) -> tuple[str, ...]:
    """The editions in which a game's copy is printed, the game's first one first."""
    known = registry.metas()[game].editions
    return known if "edition" in signature(import_module(KITS[game]).kit).parameters else known[:1]


def edition_of(game: str, edition: str) -> str:
    """The edition as ``Options`` have it: empty for the game's first.

    Raises:
        BadOptions: the game's copy is not printed in one of that name.
    """
    if not edition:
        return ""
    known = editions(game)
    if edition not in known:
        raise BadOptions("edition", f"{game} is printed as {' or '.join(known)}, got {edition!r:.42}")
    return "" if edition == known[0] else edition


def kit_of(game: str, lang: str = "en", ink: PrintInk = "full", edition: str = "", link: str = LINK) -> Kit:
    """A game's print-and-play copy in that language, for that ink.

    Args:
        game: its id.
        lang: language of all words.
        ink: what it is printed with.
        edition: whose copy it is; empty for the game's first.
        link: what the QR codes hold, if the copy has any.

    Raises:
        NoKit: the game has none; or a file of its books is damaged; or it is one from elsewhere, and what draws its
            kit fails.
        BadOptions: it is not printed in that edition.
    """
    if game not in KITS:
        raise NoKit(game)
    try:
        if ink == "mono":
            return replace(_drawn(KITS[game], lang, "low", edition_of(game, edition), link), ink=ink)
        return _drawn(KITS[game], lang, ink, edition_of(game, edition), link)
    except BadOptions:
        raise
    except BadFile as error:
        raise NoKit(game, f"{error}") from error
    except Exception as error:
        if game not in registry.elsewhere():
            raise
        raise NoKit(game, registry.problem_of(error, registry.packages()[game])) from error


def kits(lang: str) -> list[Kit]:
    """The copies of all games that can be printed, in full colour."""
    drawn = []
    for game in KITS:
        with suppress(NoKit):
            drawn.append(kit_of(game, lang))
    return drawn


@lru_cache(maxsize=8)
def _drawn(module: str, lang: str, ink: Ink, edition: str, link: str) -> Kit:
    """Kits are frozen, so all who want the same one share it."""
    draw = import_module(module).kit
    taken = signature(draw).parameters
    chosen = {"edition": edition} if edition else {}
    if link != LINK and "link" in taken:
        chosen["link"] = link
    drawn = draw(lang, ink, **chosen)
    if not isinstance(drawn, Kit):
        raise TypeError(f"{module}.kit gives no Kit, but a {type(drawn).__name__}")
    return drawn
