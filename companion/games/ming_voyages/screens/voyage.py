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
from companion.games.ming_voyages.screens.dice import FACES
from companion.games.ming_voyages.screens.plan import OTHER, Own, per_cent, since, tone
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


def voyage_page(moment: ViewContext) -> PlayPage:
    """A voyage: stages ``target`` of a voyage, ``fleet``, ``voyage-die`` and ``setup-die``."""
    stages = {"target": choose, "fleet": send, "voyage-die": roll, "setup-die": first}
    return stages[moment.view["stage"]](moment)


def page(moment: ViewContext, headline: str, goal: int, dice: str = "", **more: Any) -> PlayPage:
    """A page with the sea, on which the goal is marked; above it the card that is used, or what the action is called,
    and how many ``dice`` there are."""
    words, card, setup = moment.words, moment.view["card"], moment.view["stage"] == "setup-die"
    title = words.name("card", card) if card and card != "?" else words("scene.voyage")
    given = {
        "symbol": SIDE,
        "top": Titles(words.name("phase", "setup")) if setup else Titles(title, dice),
        **recap.scene(moment, "setup" if setup else "voyages"),
        **more,
    }
    board = Board(maps.sea(moment, goal), scene=True)
    return PlayPage(title=f"The Ming Voyages · {headline}", headline=headline, board=board, **given)


def choose(moment: ViewContext) -> PlayPage:
    """Where a card's half sails to."""
    words, asked, sails = moment.words, moment.asked, moment.of("sail")
    dice = moment.view["points"] or moment.view["left"]
    headline = words("scene.where" if sails else "scene.where.theirs", seat=SIDE)
    helping = largest(moment.view, dice, words) if sails else words("scene.where.help", count=dice)
    nothing = Look(headline, helping, words("scene.sail.choose") if sails else "", "", address(asked, ()))
    options, looks = [], {}
    for action in sails:
        number, there = action.params["voyage"], address(asked, (action.text,))
        name, main = words.name("voyage", number), words("scene.sail", voyage=number)
        on = moment.picked == (action.text,)
        options.append(Option(name, href=there, text=name, number=number, on=on, id=number, pick=action.text))
        looks[key(action.text)] = Look(headline, helping, main, action.text, there)
    goal = next((int(one.id) for one in options if one.on), 0)
    looks[key("")] = nothing
    chosen = key(*moment.picked) if goal else key("")
    return page(
        moment, headline, goal, words("scene.dice", count=dice),
        help=helping,
        stage=(Choices("rows", tuple(options), "goal", headline),) if sails else (),
        main=looks[chosen].main,
        action=looks[chosen].action,
        looks=looks if sails else {},
        chosen=chosen if sails else "",
    )  # fmt: skip


def roll(moment: ViewContext) -> PlayPage:
    """The dice, one after the other: the app rolls them with one tap."""
    words, now = moment.words, moment.view["voyage"]
    strength, left = now["strength"], now["dice"]
    meaning = {pips: words("scene.lower" if pips < strength else "scene.missed", count=strength) for pips in FACES}
    entry = shown.entry(moment, colour=SIDE, good=range(1, strength), names=meaning)
    chance, effects = crossing(moment, strength, now["gold"])
    throw = shown.throw(moment)
    headline, helping = words("scene.roll.voyage", seat=SIDE), words("scene.sail.to", voyage=str(now["voyage"]))
    if shown.awaited(moment):
        headline = words("scene.roll.fleet" if throw else "scene.rolls", seat=SIDE, count=left)
        helping = helping if left == 1 else words("scene.roll.until")
        chance = chance if throw else replace(chance, lead="")  # that speaks to whoever sends the fleet
    return page(
        moment, headline, now["voyage"], words("scene.dice-left", count=left),
        help=helping,
        stage=(*gone(moment), *((replace(chance, dice=()), effects, entry) if entry else (chance, effects))),
        main=entry.button if entry else words("scene.roll.dice", count=left) if throw else "",
        action=entry.action if entry else throw,
    )  # fmt: skip


def first(moment: ViewContext) -> PlayPage:
    """The die that completes the first voyage (ruling 2)."""
    words, throw, awaited = moment.words, shown.throw(moment), shown.awaited(moment)
    ports = {pips: words.name("voyage", str(pips)) for pips in FACES}
    entry = shown.entry(moment, colour=SIDE, names=ports)
    return page(
        moment, words("scene.rolls" if awaited and not throw else "scene.first", seat=SIDE), 0,
        symbol=SIDE if awaited else "",
        help=words("scene.first.help"),
        stage=(entry,) if entry else (),
        folded=True,
        main=entry.button if entry else words("scene.roll.dice", count=1) if throw else "",
        action=entry.action if entry else throw,
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Gone(Own):
    """Dice rolled already, which missed."""

    macro: ClassVar[str] = "gone"
    dice: tuple[Die, ...]
    text: str


def gone(moment: ViewContext) -> tuple[Gone, ...]:
    """The dice of this voyage that missed, if any did."""
    words = moment.words
    missed = [int(params["dice"]) for _, key, params in since(moment.log, "did.fleet") if key == "did.roll"]
    dice = tuple(Die(words("scene.die.missed", count=pips), pips, kind="off") for pips in missed)
    return (Gone(dice, words("scene.missed.so-far", count=len(missed))),) if missed else ()


def crossing(moment: ViewContext, strength: int, gold: int, note: str = "") -> tuple[Chance, Effects]:
    """How likely a fleet gets there with the dice that are left, and what follows."""
    view, words, dice, goal = moment.view, moment.words, *(moment.view["voyage"][one] for one in ("dice", "voyage"))
    chance, faces = odds.voyage(strength, dice), []
    for pips in FACES:
        good = pips < strength
        label = words("scene.die.succeeds" if good else "scene.die.fails", count=pips)
        faces.append(Die(label, pips, kind="" if good else "off"))
    send = words("scene.send", count=strength, n=sum(not die.kind for die in faces))
    last = len(view["voyages"]) == 6
    success = words("scene.success.all" if last else "scene.success", n=goal, count=gold)
    emperor, overlord = (view["standing"][side] for side in OTHER)
    effects = (
        Effect("yes", success, f"{emperor + 1} : {overlord - 1}", "success"),
        Effect("no", words("scene.failure"), f"{emperor} : {overlord}", "failure"),
    )
    text = words("scene.with-dice", count=dice)
    return Chance(per_cent(chance, words), tone(chance), text, note, send, tuple(faces), SIDE), Effects(effects)


# --- the fleet -------------------------------------------------------------------------------------------------------


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
class Fleet(Own):
    """Junks and gold; ``choosing``: there is more than one fleet to choose."""

    macro: ClassVar[str] = "fleet"
    cargo: tuple[Cargo, ...]
    choosing: bool


@dataclass(frozen=True, slots=True)
class Fleets:
    """All fleets that may sail, with so many dice."""

    moment: ViewContext
    asked: str
    all: Collection[Ships]
    dice: int

    @property
    def best(self) -> Ships:
        """The one with the best odds that costs least: gold is spent, junks come home."""
        return max(self.all, key=lambda ships: (round(odds.voyage(sum(ships), self.dice), 9), -ships[1], -ships[0]))

    def widget(self, chosen: Ships) -> Fleet:
        """Junks and gold with where they come from."""
        words, regions = self.moment.words, self.moment.view["regions"]
        must = regions["sea"].get("gold", 0)
        home = words("scene.gold.home", count=regions["ming"].get("gold", 0))
        notes = {
            "junk": words("scene.junks.sea", count=regions["sea"].get("junk", 0)),
            "gold": words("scene.gold.must", count=must) if must else home,
        }
        cargo = (
            Cargo(marker, chosen[place], most, notes[marker], *(self.way(chosen, place, step) for step in (-1, 1)))
            for place, (marker, most) in enumerate(MOST.items())
        )
        return Fleet(tuple(cargo), len(self.all) > 1)

    def way(self, chosen: Ships, place: int, step: int) -> dict[str, str | None]:
        """The attributes of a button that changes a fleet; without an address there is no such fleet."""
        other = (chosen[0] + step, chosen[1]) if not place else (chosen[0], chosen[1] + step)
        if other not in self.all:
            return {"href": None, "data-pick": None, "aria-disabled": "true", "tabindex": "-1"}
        there = pick(other)
        return {"href": address(self.asked, (there,)), "data-pick": there, "aria-disabled": None, "tabindex": None}

    def crossing(self, ships: Ships) -> tuple[Chance, Effects]:
        """How likely a fleet gets there, and how likely with one gold less, or else with one junk less."""
        junks, gold = ships
        less = {"gold": (junks, gold - 1), "junk": (junks - 1, gold)}
        marker = next((one for one, other in less.items() if other in self.all), "")
        note, words = "", self.moment.words
        if marker:
            chance = per_cent(odds.voyage(sum(less[marker]), self.dice), words)
            note = words(f"scene.less.{marker}", chance=chance)
        return crossing(self.moment, sum(ships), gold, note)

    def changes(self, chosen: Ships, chance: Chance, effects: Effects) -> Changes:
        """What another fleet changes on the screen, by the ids of its parts."""
        found: dict[str, dict[str, str | None]] = {
            "lead": {"": chance.lead},
            "chance": {"": chance.figure, "class": chance.tone},
            "otherwise": {"": chance.note},
            **{effect.id: {"": effect.text} for effect in effects.lines},
            **{f"good-{die.pips}": {"class": f"die {die.kind}".strip()} for die in chance.dice},
        }
        for place, (marker, most) in enumerate(MOST.items()):
            found[f"count-{marker}"] = {"": str(chosen[place])}
            for number in range(1, most + 1):
                found[f"{marker}-{number}"] = {"hidden": "" if number > chosen[place] else None}
            for name, step in (("less", -1), ("more", 1)):
                found[f"{name}-{marker}"] = self.way(chosen, place, step)
        return found


def send(moment: ViewContext) -> PlayPage:
    """Junks and gold."""
    words, now = moment.words, moment.view["voyage"]
    sent = [(int(action.params["junks"]), int(action.params["gold"])) for action in moment.of("fleet")]
    headline = words("scene.sail.ask" if sent else "scene.sail.theirs", seat=SIDE, voyage=str(now["voyage"]))
    dice = words("scene.dice", count=now["dice"])
    if not sent:
        return page(moment, headline, now["voyage"], dice, help=words("scene.sail.wait"))
    fleets = Fleets(moment, moment.asked, sent, now["dice"])
    match, helping = PICKED.fullmatch("".join(moment.picked)), words("scene.sail.help")
    wanted = (int(match[1]), int(match[2])) if match else (0, 0)
    chosen = wanted if wanted in sent else fleets.best
    ahead = {ships: fleets.crossing(ships) for ships in sent}
    looks = {
        key(pick(ships)): Look(
            headline, helping, with_fleet(ships, words), pick(ships), address(fleets.asked, (pick(ships),)),
            changes=fleets.changes(ships, *ahead[ships]),
        )
        for ships in sent
    }  # fmt: skip
    return page(
        moment, headline, now["voyage"], dice,
        help=helping,
        stage=(fleets.widget(chosen), *ahead[chosen]),
        main=with_fleet(chosen, words),
        action=pick(chosen),
        looks=looks,
        chosen=key(pick(chosen)),
    )  # fmt: skip


def with_fleet(ships: Ships, words: Words) -> str:
    """The button that sends a fleet; the dice come after it."""
    return words("screen.do.sail-with", junks=ships[0], gold=ships[1])


def pick(ships: Ships) -> str:
    """What picks a fleet, and what is posted for it."""
    return f"fleet {ships[0]} {ships[1]}"
