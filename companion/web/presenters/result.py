"""The result of a game to pass on: what it says, and as plain text. Players' names are nobody's friend here."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from companion.engine.terms import Name
from companion.web.presenters.common import Say, Words
from companion.web.presenters.curve import Scored, moments
from companion.web.presenters.dates import long_date
from companion.web.presenters.ranking import ranking, winners
from companion.web.presenters.scores import Rank


@dataclass(frozen=True, slots=True)
class Result:
    """What is passed on; ``headline`` says who won, or that the game goes on."""

    lang: str
    game: str
    day: str
    headline: str
    ranks: tuple[Rank, ...]
    moments: tuple[Scored, ...]


def result(view: Mapping[str, Any], *, game: str, day: date, lang: str, say: Say, names: Mapping[str, Name]) -> Result:
    """The result, or how the game stands so far, in the reader's language.

    Args:
        view: what anybody may know.
        game: the game's title.
        day: when it was last played.
        lang: the reader's language.
        say: the catalogue of that language with the game's words.
        names: proper names: the edition's and ``seat:<colour>``.
    """
    words = Words(say, {key: plain(name) if isinstance(name, str) else name for key, name in names.items()})
    won = winners(view)
    headline = words("screen.wins", who=words.people(won), n=len(won)) if won else words("screen.result.so-far")
    return Result(lang, game, long_date(day, lang), headline, ranking(view, words), moments(view, words))


def plain(text: str) -> str:
    """Text on one line, without characters that control, turn or hide."""
    shown = "".join(letter if letter.isprintable() else " " for letter in text)
    return " ".join(shown.split())


def clip(text: str, room: int) -> str:
    """Text cut to so many letters' room, wide letters taking two."""
    taken = 0
    for index, letter in enumerate(text):
        taken += 2 if unicodedata.east_asian_width(letter) in "WF" else 1
        if taken > room:
            return f"{text[: max(1, index - 1)].rstrip()}…"
    return text


def as_text(found: Result) -> str:
    """The result as lines of text: title and day, who won, the ranking with its sources, the scorings."""
    lines = [f"{found.game} · {found.day}", found.headline, ""]
    for rank in found.ranks:
        lines.append(f"{rank.place}. {rank.name}: {rank.points}")
        if rank.sources:
            lines.append("   " + told(rank))
    if found.moments:
        lines.append("")
    for moment in found.moments:
        lines.append(f"{moment.label}: " + ", ".join(f"{mark.name} {mark.change}" for mark in moment.jumps))
    return "\n".join(lines) + "\n"


def told(rank: Rank, most: int | None = None) -> str:
    """Where a player's points came from on one line, the biggest first."""
    sources: Sequence[Any] = rank.sources[:most]
    return " · ".join(f"{item.text} {item.shown}" for item in sources)
