"""What the people move on the real table after a city was scored, in words: the app only keeps the score."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.web.presenters.common import Words

Cities = Mapping[str, Mapping[str, int]]
"""Members in a city by district and owner."""


def to_move(told: Mapping[str, Any], words: Words) -> str:
    """What a province's report says of pieces: tiles taken (4.1), who goes home, who leaves the game (4.2).

    Args:
        told: a report of the view: ``province``, and who was in its city ``before`` the returns and ``left`` after.
        words: the catalogue with this table's names.
    """
    before: Cities = told["before"]
    left: Cities = told["left"]
    out, tiles = dict[str, int](), dict[str, int]()
    said = []
    for district, here in before.items():
        stay = left.get(district, {})
        home = {owner: count - stay.get(owner, 0) for owner, count in here.items()}
        for owner, count in here.items():
            if owner != "neutral":
                tiles[owner] = tiles.get(owner, 0) + count
        for owner, count in stay.items():
            out[owner] = out.get(owner, 0) + count
        if any(count > 0 for count in home.values()):
            said.append(words("moving.home", who=counted(home, words), district=district))
    if any(out.values()):
        said.append(words("moving.out", who=counted(out, words)))
    if any(tiles.values()):
        said.insert(0, words("moving.tiles", who=counted(tiles, words), province=told["province"]))
    return " ".join(said)


def counted(owners: Mapping[str, int], words: Words) -> list[str]:
    """ "Mei 2" and so on, as a list that a sentence joins."""
    return [words("moving.one", seat=owner, n=count) for owner, count in owners.items() if count > 0]
