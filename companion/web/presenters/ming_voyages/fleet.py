"""A fleet: junks and gold, what they come to, and what follows (ruling 12)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from companion.games.ming_voyages import odds
from companion.web.presenters.chain import address
from companion.web.presenters.common import Words
from companion.web.presenters.ming_voyages.dice import FACES
from companion.web.presenters.ming_voyages.frame import per_cent
from companion.web.presenters.widgets import Die

MOST: Final = {"junk": 7, "gold": 5}
"""As many signs as a row of a fleet has at most."""


@dataclass(frozen=True, slots=True)
class Cargo:
    """How many of one marker sail: ``less`` and ``more`` are where the buttons lead, ``""`` for no further."""

    marker: str
    count: int
    most: int
    note: str
    fewer: str
    extra: str
    less: Mapping[str, str | None]
    more: Mapping[str, str | None]


@dataclass(frozen=True, slots=True)
class Fleet:
    """Junks and gold; ``choosing``: there is more than one fleet to choose."""

    macro: ClassVar[str] = "fleet"
    template: ClassVar[str] = "ming_voyages/_widgets.html"
    cargo: tuple[Cargo, ...]
    choosing: bool


@dataclass(frozen=True, slots=True)
class Gone:
    """Dice rolled already, which missed."""

    macro: ClassVar[str] = "gone"
    template: ClassVar[str] = "ming_voyages/_widgets.html"
    dice: tuple[Die, ...]
    text: str
    colour: str


@dataclass(frozen=True, slots=True)
class Crossing:
    """What a fleet comes to, ready to be shown."""

    send: str
    good: tuple[int, ...]
    chance: str
    tone: str
    otherwise: str
    success: str
    failure: str


def best(fleets: Collection[tuple[int, int]], dice: int) -> tuple[int, int]:
    """The fleet with the best odds that costs least: gold is spent, junks come home."""
    return max(fleets, key=lambda fleet: (round(odds.voyage(sum(fleet), dice), 9), -fleet[1], -fleet[0]))


def crossing(
    view: Mapping[str, Any], fleet: tuple[int, int], dice: int, fleets: Collection[tuple[int, int]], words: Words
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


def fleet(
    view: Mapping[str, Any], chosen: tuple[int, int], fleets: Collection[tuple[int, int]], asked: str, words: Words
) -> Fleet:
    """Junks and gold with where they come from."""
    at_sea, home = view["regions"]["sea"], view["regions"]["ming"]
    must = at_sea.get("gold", 0)
    notes = {
        "junk": words("scene.junks.sea", count=at_sea.get("junk", 0)),
        "gold": words("scene.gold.must", count=must) if must else words("scene.gold.home", count=home.get("gold", 0)),
    }
    found = []
    for place, marker in enumerate(MOST):
        less, more = (way(chosen, place, step, fleets, asked) for step in (-1, 1))
        fewer, extra = words(f"scene.{marker}.less"), words(f"scene.{marker}.more")
        found.append(Cargo(marker, chosen[place], MOST[marker], notes[marker], fewer, extra, less, more))
    return Fleet(tuple(found), len(fleets) > 1)


def pick(chosen: tuple[int, int]) -> str:
    """What picks a fleet, and what is posted for it."""
    return f"fleet {chosen[0]} {chosen[1]}"


def way(
    chosen: tuple[int, int], place: int, step: int, fleets: Collection[tuple[int, int]], asked: str
) -> dict[str, str | None]:
    """The attributes of a button that changes a fleet; without an address there is no such fleet."""
    other = (chosen[0] + step, chosen[1]) if not place else (chosen[0], chosen[1] + step)
    if other not in fleets:
        return {"href": None, "data-pick": None, "aria-disabled": "true", "tabindex": "-1"}
    there = pick(other)
    return {"href": address(asked, (there,)), "data-pick": there, "aria-disabled": None, "tabindex": None}


def changes(
    chosen: tuple[int, int], one: Crossing, fleets: Collection[tuple[int, int]], asked: str
) -> dict[str, dict[str, str | None]]:
    """What another fleet changes on the screen, by the ids of its parts."""
    found: dict[str, dict[str, str | None]] = {
        "lead": {"": one.send}, "chance": {"": one.chance, "class": one.tone}, "otherwise": {"": one.otherwise},
        "success": {"": one.success}, "failure": {"": one.failure},
    }  # fmt: skip
    for pips in FACES:
        found[f"good-{pips}"] = {"class": "die" if pips in one.good else "die off"}
    for place, (marker, most) in enumerate(MOST.items()):
        found[f"count-{marker}"] = {"": str(chosen[place])}
        for number in range(1, most + 1):
            found[f"{marker}-{number}"] = {"hidden": "" if number > chosen[place] else None}
        for name, step in (("less", -1), ("more", 1)):
            found[f"{name}-{marker}"] = way(chosen, place, step, fleets, asked)
    return found
