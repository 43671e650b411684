"""What the people move on the real table around a scoring: pieces, where they lie and where they go.

They do so at every depth but the one at which the phones are the table.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from companion.games.ming_dynastie.screens.scorekeeper import Own
from companion.table.depths import GUIDED, SCOREKEEPER
from companion.web.presenters.common import Words
from companion.web.presenters.moment import Moment
from companion.web.presenters.parts import Count
from companion.web.presenters.scores import Moved

Cities = Mapping[str, Mapping[str, int]]
"""Members in a city by district and owner."""


@dataclass(frozen=True, slots=True)
class Moving(Own):
    """What is to be moved now, line by line."""

    macro: ClassVar[str] = "moving"
    moves: tuple[Moved, ...]


def by_hand(moment: Moment) -> bool:
    """Whether pieces lie on a real table that nobody but the people can move."""
    return moment.depth in (GUIDED, SCOREKEEPER)


def moving(moment: Moment) -> tuple[Moving, ...]:
    """What is to be moved while a city is resolved: into it, if nobody has been told that yet, and what the city
    before it asks for. Nothing where the app is the table."""
    view, words, scoring = moment.view, moment.words, moment.view["scoring"]
    if not scoring or view["phase"] != "scoring" or not by_hand(moment):
        return ()
    moves = to_move(scoring["reports"][-1], words) if scoring["reports"] else ()
    if view["stage"] == "return" and not view["tracking"]:
        moves += tuple(into_city(scoring["city"], scoring["before"], words))
    return (Moving(moves),) if moves else ()


def into_city(province: str, before: Cities, words: Words) -> Iterator[Moved]:
    """Who moves from the districts into their city (4.1)."""
    city = words.name("city", province)
    for district, here in before.items():
        said = words("moving.into", who=counted(here, words), district=district, city=city)
        yield Moved(pieces(here), words.name("district", district), city, said)


def to_move(told: Mapping[str, Any], words: Words) -> tuple[Moved, ...]:
    """What a province's report says of pieces: tiles taken (4.1), who goes home, who leaves the game (4.2).

    Args:
        told: a report of the view: ``province``, and who was in its city ``before`` the returns and ``left`` after.
        words: the catalogue with this table's names.
    """
    before: Cities = told["before"]
    left: Cities = told["left"]
    province = told["province"]
    city = words.name("city", province)
    out, tiles = dict[str, int](), dict[str, int]()
    home = []
    for district, here in before.items():
        stay = left.get(district, {})
        going = {owner: count - stay.get(owner, 0) for owner, count in here.items()}
        for owner, count in here.items():
            if owner != "neutral":
                tiles[owner] = tiles.get(owner, 0) + count
        for owner, count in stay.items():
            out[owner] = out.get(owner, 0) + count
        if any(going.values()):
            said = words("moving.home", who=counted(going, words), district=district)
            home.append(Moved(pieces(going), city, words.name("district", district), said))
    moves = list[Moved]()
    if any(tiles.values()):
        said = words("moving.tiles", who=counted(tiles, words), province=province)
        moves.append(Moved(pieces(tiles), words.name("province", province), "", said, province))
    moves += home
    if any(out.values()):
        moves.append(Moved(pieces(out), city, words("moving.box"), words("moving.out", who=counted(out, words))))
    return tuple(moves)


def pieces(owners: Mapping[str, int]) -> tuple[Count, ...]:
    """The pieces that there are."""
    return tuple(Count(owner, count) for owner, count in owners.items() if count > 0)


def counted(owners: Mapping[str, int], words: Words) -> list[str]:
    """ "Mei 2" and so on, as a list that a sentence joins."""
    return [words("moving.one", seat=one.colour, n=one.count) for one in pieces(owners)]
