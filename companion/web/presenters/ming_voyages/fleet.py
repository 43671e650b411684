"""A fleet: junks and gold, what they come to, and what follows (ruling 12)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.games.ming_voyages import odds
from companion.web.presenters.common import Words
from companion.web.presenters.ming_voyages.dice import FACES, Die
from companion.web.presenters.ming_voyages.frame import per_cent


@dataclass(frozen=True, slots=True)
class Stepper:
    """How many of one marker sail: ``less`` and ``more`` are where the buttons lead, ``""`` for no further."""

    marker: str
    count: int
    note: str
    less: str
    more: str
    fewer: str
    extra: str


@dataclass(frozen=True, slots=True)
class Crossing:
    """What a fleet comes to, ready to be shown: by it the phone's script changes the page."""

    action: str
    send: str
    good: tuple[int, ...]
    chance: str
    tone: str
    otherwise: str
    success: str
    failure: str


def best(fleets: Mapping[tuple[int, int], str], dice: int) -> tuple[int, int]:
    """The fleet with the best odds that costs least: gold is spent, junks come home."""
    return max(fleets, key=lambda fleet: (round(odds.voyage(sum(fleet), dice), 9), -fleet[1], -fleet[0]))


def crossing(
    view: Mapping[str, Any], fleet: tuple[int, int], text: str, dice: int,
    fleets: Mapping[tuple[int, int], str], words: Words,
) -> Crossing:  # fmt: skip
    """What a fleet comes to."""
    junks, gold = fleet
    strength = junks + gold
    good = tuple(pips for pips in FACES if pips < strength)
    chance = odds.voyage(strength, dice)
    otherwise = ""
    for less, key in (((junks, gold - 1), "gold"), ((junks - 1, gold), "junk")):
        if less in fleets:
            otherwise = words(f"scene.less.{key}", chance=per_cent(odds.voyage(sum(less), dice), words))
            break
    return Crossing(
        action=text,
        send=words("scene.send", count=strength, n=len(good)),
        good=good,
        chance=per_cent(chance, words),
        tone=tone(chance),
        otherwise=otherwise,
        success=follows(view, gold, words)[0],
        failure=follows(view, gold, words)[1],
    )


def tone(chance: float) -> str:
    """``good`` from an even chance on."""
    return "good" if chance >= 0.5 else "bad"


def follows(view: Mapping[str, Any], gold: int, words: Words) -> tuple[str, str]:
    """What a success and what a failure leads to."""
    voyage = view["voyage"]["voyage"]
    last = len(view["voyages"]) == 6
    return words("scene.success.all" if last else "scene.success", n=voyage, count=gold), words("scene.failure")


def standings(view: Mapping[str, Any]) -> tuple[str, str]:
    """The standing after a success and after a failure."""
    emperor, overlord = (view["standing"][side] for side in ("emperor", "overlord"))
    return f"{emperor + 1} : {overlord - 1}", f"{emperor} : {overlord}"


def faces(good: Sequence[int], words: Words) -> tuple[Die, ...]:
    """Six dice, those that succeed lit."""
    return tuple(
        Die(
            pips,
            "" if pips in good else "off",
            words("scene.die.succeeds" if pips in good else "scene.die.fails", count=pips),
        )
        for pips in FACES
    )


def steppers(
    view: Mapping[str, Any], chosen: tuple[int, int], fleets: Mapping[tuple[int, int], str], words: Words
) -> tuple[Stepper, ...]:
    """Junks and gold with where they come from."""
    at_sea, home = view["regions"]["sea"], view["regions"]["ming"]
    must = at_sea.get("gold", 0)
    notes = {
        "junk": words("scene.junks.sea", count=at_sea.get("junk", 0)),
        "gold": words("scene.gold.must", count=must) if must else words("scene.gold.home", count=home.get("gold", 0)),
    }
    found = []
    for place, marker in enumerate(("junk", "gold")):
        ways = []
        for step in (-1, 1):
            other = (chosen[0] + step, chosen[1]) if not place else (chosen[0], chosen[1] + step)
            ways.append(f"fleet:{other[0]}-{other[1]}" if other in fleets else "")
        fewer, extra = words(f"scene.{marker}.less"), words(f"scene.{marker}.more")
        found.append(Stepper(marker, chosen[place], notes[marker], ways[0], ways[1], fewer, extra))
    return tuple(found)
