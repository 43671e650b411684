"""A voyage on the phone: where to, with how many junks and how much gold, and the dice (rulings 12 and 23)."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Final

from companion.games.ming_voyages.rules import odds
from companion.games.ming_voyages.screens import dice as shown
from companion.games.ming_voyages.screens import map as maps
from companion.games.ming_voyages.screens import recap
from companion.games.ming_voyages.screens.command import largest
from companion.games.ming_voyages.screens.common import OTHER, per_cent, since, tone
from companion.games.ming_voyages.screens.dice import FACES
from companion.web.play.context import ViewContext
from companion.web.play.option import Option
from companion.web.play.page import Changes, Look, PlayPage, key
from companion.web.play.plan import address
from companion.web.play.texts import Words
from companion.web.play.widgets import Board, Chance, Choices, Die, Effect, Effects, Titles

PICKED: Final = re.compile(r"fleet ([1-7]) ([1-5])")
SIDE: Final = "emperor"
MOST: Final = {"junk": 7, "gold": 5}
"""As many signs as a row of a fleet has at most."""
Ships = tuple[int, int]
"""Junks and gold."""


@dataclass(frozen=True, slots=True)
class Cargo:
    """How many of one marker sail: ``less`` and ``more`` are the attributes of its buttons."""

    marker: str
    count: int
    most: int
    note: str
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


def voyage_page(moment: ViewContext) -> PlayPage:
    """A voyage: stages ``target`` of a voyage, ``fleet``, ``voyage-die`` and ``setup-die``."""
    stages = {"target": _choose, "fleet": _fleet, "voyage-die": _die, "setup-die": _first}
    return stages[moment.view["stage"]](moment)


def _page(moment: ViewContext, headline: str, top: Titles, goal: int, **more: Any) -> PlayPage:
    """A page with the sea, on which the goal is marked."""
    common = recap.scene(moment, "setup" if moment.view["stage"] == "setup-die" else "voyages")
    board, title = Board(maps.sea(moment, goal), scene=True), f"The Ming Voyages · {headline}"
    return PlayPage(title=title, headline=headline, top=top, board=board, **({"symbol": SIDE} | more), **common)


def _choose(moment: ViewContext) -> PlayPage:
    """Where a card's half sails to."""
    view, words, asked = moment.view, moment.words, moment.asked
    sails = moment.of("sail")
    headline = words("scene.where" if sails else "scene.where.theirs", seat=SIDE)
    dice = view["points"] or view["left"]
    helping = largest(view, dice, words) if sails else words("scene.where.help", count=dice)
    goal, options, looks = 0, [], {}
    nothing = Look(headline, helping, words("scene.sail.choose") if sails else "", "", address(asked, ()))
    chosen = nothing
    for action in sails:
        number, there = action.params["voyage"], address(asked, (action.text,))
        name, on = words.name("voyage", number), moment.picked == (action.text,)
        options.append(Option(name, href=there, text=name, number=number, on=on, id=number, pick=action.text))
        look = looks[key(action.text)] = Look(headline, helping, words("scene.sail", voyage=number), action.text, there)
        if on:
            goal, chosen = int(number), look
    if sails:
        looks[key("")] = nothing
    return _page(
        moment, headline, Titles(title(view, words), words("scene.dice", count=dice)), goal,
        help=helping,
        stage=(Choices("rows", tuple(options), "goal", headline),) if sails else (),
        main=chosen.main,
        action=chosen.action,
        looks=looks,
        chosen=key(*moment.picked) if goal else key("") if sails else "",
    )  # fmt: skip


def _fleet(moment: ViewContext) -> PlayPage:
    """Junks and gold."""
    view, words, asked = moment.view, moment.words, moment.asked
    goal, dice = view["voyage"]["voyage"], view["voyage"]["dice"]
    fleets = [(int(action.params["junks"]), int(action.params["gold"])) for action in moment.of("fleet")]
    headline = words("scene.sail.ask" if fleets else "scene.sail.theirs", seat=SIDE, voyage=str(goal))
    top = Titles(title(view, words), words("scene.dice", count=dice))
    if not fleets:
        return _page(moment, headline, top, goal, help=words("scene.sail.wait"))
    match = PICKED.fullmatch("".join(moment.picked))
    wanted = (int(match[1]), int(match[2])) if match else (0, 0)
    chosen = wanted if wanted in fleets else best(fleets, dice)
    helping = words("scene.sail.help")
    ahead = {ships: crossing(moment, sum(ships), ships[1], otherwise(ships, fleets, dice, words)) for ships in fleets}
    return _page(
        moment, headline, top, goal,
        help=helping,
        stage=(fleet(view, chosen, fleets, asked, words), *ahead[chosen]),
        main=with_fleet(chosen, words),
        action=pick(chosen),
        looks={
            key(pick(ships)): Look(
                headline, helping, with_fleet(ships, words), pick(ships), address(asked, (pick(ships),)),
                changes=changes(ships, *ahead[ships], fleets, asked),
            )
            for ships in fleets
        },
        chosen=key(pick(chosen)),
    )  # fmt: skip


def with_fleet(ships: Ships, words: Words) -> str:
    """The button that sends a fleet; the dice come after it."""
    return words("screen.do.sail-with", junks=ships[0], gold=ships[1])


def _die(moment: ViewContext) -> PlayPage:
    """The dice, one after the other: the app rolls them with one tap."""
    view, words = moment.view, moment.words
    now, strength = view["voyage"], view["voyage"]["strength"]
    good = range(1, strength)
    meaning = {pips: words("scene.lower" if pips in good else "scene.missed", count=strength) for pips in FACES}
    entry = shown.entry(moment, colour=SIDE, good=good, names=meaning)
    chance, effects = crossing(moment, strength, now["gold"])
    throw, left = shown.throw(moment), now["dice"]
    headline, helping = words("scene.roll.voyage", seat=SIDE), words("scene.sail.to", voyage=str(now["voyage"]))
    if shown.awaited(moment):
        headline = words("scene.roll.fleet" if throw else "scene.rolls", seat=SIDE, count=left)
        helping = helping if left == 1 else words("scene.roll.until")
        chance = chance if throw else replace(chance, lead="")  # that speaks to whoever sends the fleet
    return _page(
        moment, headline, Titles(title(view, words), words("scene.dice-left", count=left)), now["voyage"],
        help=helping,
        stage=(
            *gone(moment),
            *((replace(chance, dice=()), effects, entry) if entry else (chance, effects)),
        ),
        main=entry.button if entry else words("scene.roll.dice", count=left) if throw else "",
        action=entry.action if entry else throw,
    )  # fmt: skip


def gone(moment: ViewContext) -> tuple[Gone, ...]:
    """The dice of this voyage that missed, if any did."""
    words = moment.words
    missed = [int(params["dice"]) for _, key, params in since(moment.log, "did.fleet") if key == "did.roll"]
    dice = tuple(Die(pips, "off", words("scene.die.missed", count=pips)) for pips in missed)
    return (Gone(dice, words("scene.missed.so-far", count=len(missed))),) if missed else ()


def _first(moment: ViewContext) -> PlayPage:
    """The die that completes the first voyage (ruling 2)."""
    words = moment.words
    ports = {pips: words.name("voyage", str(pips)) for pips in FACES}
    entry, throw = shown.entry(moment, colour=SIDE, names=ports), shown.throw(moment)
    waits = shown.awaited(moment) and not throw
    return _page(
        moment, words("scene.rolls" if waits else "scene.first", seat=SIDE), Titles(words.name("phase", "setup")), 0,
        symbol=SIDE if shown.awaited(moment) else "",
        help=words("scene.first.help"),
        stage=(entry,) if entry else (),
        folded=True,
        main=entry.button if entry else words("scene.roll.dice", count=1) if throw else "",
        action=entry.action if entry else throw,
    )  # fmt: skip


def title(view: Mapping[str, Any], words: Words) -> str:
    """The card that is used, or what the action is called."""
    card = view["card"]
    return words.name("card", card) if card and card != "?" else words("scene.voyage")


# --- what a fleet comes to -------------------------------------------------------------------------------------------


def crossing(moment: ViewContext, strength: int, gold: int, note: str = "") -> tuple[Chance, Effects]:
    """How likely a fleet gets there with the dice that are left, and what follows."""
    view, words = moment.view, moment.words
    dice, goal = view["voyage"]["dice"], view["voyage"]["voyage"]
    chance = odds.voyage(strength, dice)
    faces = []
    for pips in FACES:
        good = pips < strength
        label = words("scene.die.succeeds" if good else "scene.die.fails", count=pips)
        faces.append(Die(pips, "" if good else "off", label))
    send = words("scene.send", count=strength, n=sum(not die.state for die in faces))
    last = len(view["voyages"]) == 6
    success = words("scene.success.all" if last else "scene.success", n=goal, count=gold)
    emperor, overlord = (view["standing"][side] for side in OTHER)
    text = words("scene.with-dice", count=dice)
    return (
        Chance(per_cent(chance, words), tone(chance), text, note, send, tuple(faces), SIDE),
        Effects(
            (
                Effect("yes", success, f"{emperor + 1} : {overlord - 1}", "success"),
                Effect("no", words("scene.failure"), f"{emperor} : {overlord}", "failure"),
            )
        ),
    )


def best(fleets: Collection[Ships], dice: int) -> Ships:
    """The fleet with the best odds that costs least: gold is spent, junks come home."""
    return max(fleets, key=lambda ships: (round(odds.voyage(sum(ships), dice), 9), -ships[1], -ships[0]))


def otherwise(ships: Ships, fleets: Collection[Ships], dice: int, words: Words) -> str:
    """What it would be with one gold less, or else with one junk less; empty where there is no such fleet."""
    junks, gold = ships
    for less, marker in (((junks, gold - 1), "gold"), ((junks - 1, gold), "junk")):
        if less in fleets:
            return words(f"scene.less.{marker}", chance=per_cent(odds.voyage(sum(less), dice), words))
    return ""


def fleet(view: Mapping[str, Any], chosen: Ships, fleets: Collection[Ships], asked: str, words: Words) -> Fleet:
    """Junks and gold with where they come from."""
    at_sea, home = view["regions"]["sea"], view["regions"]["ming"]
    must = at_sea.get("gold", 0)
    notes = {
        "junk": words("scene.junks.sea", count=at_sea.get("junk", 0)),
        "gold": words("scene.gold.must", count=must) if must else words("scene.gold.home", count=home.get("gold", 0)),
    }
    cargo = (
        Cargo(marker, chosen[place], most, notes[marker], *(way(chosen, place, n, fleets, asked) for n in (-1, 1)))
        for place, (marker, most) in enumerate(MOST.items())
    )
    return Fleet(tuple(cargo), len(fleets) > 1)


def pick(ships: Ships) -> str:
    """What picks a fleet, and what is posted for it."""
    return f"fleet {ships[0]} {ships[1]}"


def way(chosen: Ships, place: int, step: int, fleets: Collection[Ships], asked: str) -> dict[str, str | None]:
    """The attributes of a button that changes a fleet; without an address there is no such fleet."""
    other = (chosen[0] + step, chosen[1]) if not place else (chosen[0], chosen[1] + step)
    if other not in fleets:
        return {"href": None, "data-pick": None, "aria-disabled": "true", "tabindex": "-1"}
    there = pick(other)
    return {"href": address(asked, (there,)), "data-pick": there, "aria-disabled": None, "tabindex": None}


def changes(chosen: Ships, chance: Chance, effects: Effects, fleets: Collection[Ships], asked: str) -> Changes:
    """What another fleet changes on the screen, by the ids of its parts."""
    found: dict[str, dict[str, str | None]] = {
        "lead": {"": chance.lead},
        "chance": {"": chance.figure, "class": chance.tone},
        "otherwise": {"": chance.note},
    }
    for effect in effects.lines:
        found[effect.id] = {"": effect.text}
    for die in chance.dice:
        found[f"good-{die.pips}"] = {"class": f"die {die.state}".strip()}
    for place, (marker, most) in enumerate(MOST.items()):
        found[f"count-{marker}"] = {"": str(chosen[place])}
        for number in range(1, most + 1):
            found[f"{marker}-{number}"] = {"hidden": "" if number > chosen[place] else None}
        for name, step in (("less", -1), ("more", 1)):
            found[f"{name}-{marker}"] = way(chosen, place, step, fleets, asked)
    return found
