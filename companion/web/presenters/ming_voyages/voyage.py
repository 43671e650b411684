"""A voyage on the phone: where to, with how many junks and how much gold, and the dice (rulings 12 and 23)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Final

from companion.games.ming_voyages import odds
from companion.web.presenters.common import Words
from companion.web.presenters.ming_voyages import crop, solo
from companion.web.presenters.ming_voyages import dice as shown
from companion.web.presenters.ming_voyages.dice import FACES, Die
from companion.web.presenters.ming_voyages.fleet import (
    Crossing,
    Stepper,
    best,
    crossing,
    faces,
    follows,
    standings,
    steppers,
    tone,
)
from companion.web.presenters.ming_voyages.frame import ScenePage, per_cent, shared, since
from companion.web.presenters.moment import Moment

PICKED: Final = re.compile(r"fleet:([1-7])-([1-5])")
GOAL: Final = re.compile(r"voyage:([1-7])")
SIDE: Final = "emperor"


@dataclass(frozen=True, slots=True)
class Goal:
    """A voyage that may be chosen."""

    number: int
    name: str
    pick: str
    chosen: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class VoyagePage(ScenePage):
    """A voyage in any stage.

    Attributes:
        goals: the voyages there are to choose from.
        steppers, crossing: the fleet, and what comes of it.
        faces: six dice, those that succeed lit.
        rolled: dice rolled already, which missed.
        scores: the standing after a success and after a failure.
        with_dice: how many dice there are.
    """

    goals: tuple[Goal, ...] = ()
    steppers: tuple[Stepper, ...] = ()
    crossing: Crossing | None = None
    faces: tuple[Die, ...] = ()
    rolled: tuple[Die, ...] = ()
    scores: tuple[str, str] = ("", "")
    with_dice: str = ""
    template: str = "ming_voyages/voyage.html"


def voyage_page(moment: Moment) -> VoyagePage:
    """Stages ``target`` of a voyage, ``fleet``, ``voyage-die`` and ``setup-die``."""
    stage = moment.view["stage"]
    common = shared(moment, "setup" if stage == "setup-die" else "voyages")
    common["told"] = solo.reports(moment)
    return {"target": _choose, "fleet": _fleet, "voyage-die": _die, "setup-die": _first}[stage](moment, common)


Common = dict[str, Any]


def _choose(moment: Moment, common: Common) -> VoyagePage:
    """Where a card's half sails to."""
    view, words = moment.view, moment.words
    match = GOAL.fullmatch(moment.pick)
    offered = {int(action.text.split()[1]): action.text for action in moment.of("sail")}
    chosen = int(match[1]) if match and int(match[1]) in offered else 0
    headline = words("scene.where", seat=SIDE) if offered else words("scene.where.theirs", seat=SIDE)
    return VoyagePage(
        title=f"The Ming Voyages · {headline}",
        kicker=title(view, words),
        more=points(view, words),
        symbol=SIDE,
        headline=headline,
        help=words("scene.where.help", count=view["points"] or view["left"]),
        board=crop.sea(view, moment.data, words, chosen),
        goals=tuple(
            Goal(number, words.name("voyage", str(number)), f"voyage:{number}", number == chosen) for number in offered
        ),
        main=(words("scene.sail", voyage=str(chosen)) if chosen else words("scene.sail.choose")) if offered else "",
        action=offered.get(chosen, ""),
        data={"goals": {f"voyage:{n}": [text, words("scene.sail", voyage=str(n))] for n, text in offered.items()}},
        **common,
    )


def _fleet(moment: Moment, common: Common) -> VoyagePage:
    """Junks and gold."""
    view, words = moment.view, moment.words
    voyage, dice = view["voyage"]["voyage"], view["voyage"]["dice"]
    fleets = {}
    for action in moment.of("fleet"):
        _, junks, gold = action.text.split()
        fleets[int(junks), int(gold)] = action.text
    headline = words("scene.sail.ask" if fleets else "scene.sail.theirs", seat=SIDE, voyage=str(voyage))
    page: dict[str, Any] = {
        "title": f"The Ming Voyages · {headline}", "kicker": title(view, words), "more": points(view, words, dice),
        "symbol": SIDE, "headline": headline, "board": crop.sea(view, moment.data, words, voyage),
    }  # fmt: skip
    if not fleets:
        return VoyagePage(help=words("scene.sail.wait"), **page, **common)
    match = PICKED.fullmatch(moment.pick)
    wanted = (int(match[1]), int(match[2])) if match else (0, 0)
    chosen = wanted if wanted in fleets else best(fleets, dice)
    crossings = {fleet: crossing(view, fleet, text, dice, fleets, words) for fleet, text in fleets.items()}
    now = crossings[chosen]
    return VoyagePage(
        help=words("scene.sail.help"),
        steppers=steppers(view, chosen, fleets, words),
        crossing=now,
        faces=faces(now.good, words),
        scores=standings(view),
        with_dice=words("scene.with-dice", count=dice),
        main=words("scene.roll.dice", count=dice),
        action=now.action,
        data={
            "fleet": list(chosen),
            "crossings": {f"{junks}-{gold}": asdict(one) for (junks, gold), one in crossings.items()},
        },
        **page,
        **common,
    )


def _die(moment: Moment, common: Common) -> VoyagePage:
    """The dice, one after the other."""
    view, words = moment.view, moment.words
    now = view["voyage"]
    good = tuple(pips for pips in FACES if pips < now["strength"])
    missed = [int(params["dice"]) for _, key, params in since(moment.log, "did.fleet") if key == "did.roll"]
    meaning = {pips: words("scene.lower" if pips in good else "scene.missed", count=now["strength"]) for pips in FACES}
    entry = shown.entry(moment.legal, moment.pick, words, colour=SIDE, good=frozenset(good), names=meaning)
    headline = words("scene.roll.voyage", seat=SIDE)
    chance = odds.voyage(now["strength"], now["dice"])
    return VoyagePage(
        title=f"The Ming Voyages · {headline}",
        kicker=title(view, words),
        more=words("scene.dice-left", count=now["dice"]),
        symbol=SIDE,
        headline=headline,
        help=words("scene.sail.to", voyage=str(now["voyage"])),
        board=crop.sea(view, moment.data, words, now["voyage"]),
        crossing=Crossing(
            "", words("scene.send", count=now["strength"], n=len(good)), good,
            per_cent(chance, words), tone(chance), "", *follows(view, now["gold"], words),
        ),
        faces=() if entry else faces(good, words),
        rolled=tuple(Die(pips, "off", words("scene.die.missed", count=pips)) for pips in missed),
        scores=standings(view),
        with_dice=words("scene.with-dice", count=now["dice"]),
        entry=entry,
        main=entry.button if entry else "",
        action=entry.action if entry else "",
        data={"dice": entry.script} if entry else None,
        **common,
    )  # fmt: skip


def _first(moment: Moment, common: Common) -> VoyagePage:
    """The die that completes the first voyage (ruling 2)."""
    words = moment.words
    ports = {pips: words.name("voyage", str(pips)) for pips in FACES}
    entry = shown.entry(moment.legal, moment.pick, words, colour=SIDE, names=ports)
    return VoyagePage(
        title=f"The Ming Voyages · {words('scene.first')}",
        kicker=words.name("phase", "setup"),
        more="",
        symbol="",
        headline=words("scene.first"),
        help=words("scene.first.help"),
        board=crop.sea(moment.view, moment.data, words, 0),
        entry=entry,
        main=entry.button if entry else "",
        action=entry.action if entry else "",
        data={"dice": entry.script} if entry else None,
        **common,
    )


def title(view: Mapping[str, Any], words: Words) -> str:
    """The card that is used, or what the action is called."""
    card = view["card"]
    return words.name("card", card) if card and card != "?" else words("scene.voyage")


def points(view: Mapping[str, Any], words: Words, dice: int = 0) -> str:
    """ "2 dice"."""
    return words("scene.dice", count=dice or view["points"] or view["left"])
