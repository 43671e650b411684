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
from companion.games.ming_voyages.screens.plan import OTHER, WIDGETS, per_cent, since, tone
from companion.web.play.context import ViewContext
from companion.web.play.option import Option
from companion.web.play.page import Look, PlayPage, key
from companion.web.play.plan import address
from companion.web.play.widgets import Board, Chance, Choices, Die, Drawn, Effect, Effects, Macro, Titles

PICKED: Final = re.compile(r"fleet ([1-7]) ([1-5])")
SIDE: Final = "emperor"


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
        "at": "fleet" if moment.view["stage"] == "target" else "",
        **recap.scene(moment),
        **more,
    }
    board = Board(maps.sea(moment, goal), scene=True)
    return PlayPage(title=f"The Ming Voyages · {headline}", headline=headline, board=board, **given)


def choose(moment: ViewContext) -> PlayPage:
    """Where a card's half sails to."""
    words, asked, sails = moment.words, moment.asked, moment.of("sail")
    count = moment.view["points"] or moment.view["left"]
    dice = words("scene.dice", count=count)
    if not sails:
        helping = words("scene.where.help", count=count)
        return page(moment, words("scene.where.theirs", seat=SIDE), 0, dice, help=helping)
    headline, helping = words("scene.where", seat=SIDE), largest(moment.view, count, words)
    options, looks = [], {}
    for action in sails:
        number, there, on = action.params["voyage"], address(asked, (action.text,)), moment.picked == (action.text,)
        name, main = words.name("voyage", number), words("scene.sail", voyage=number)
        options.append(Option(name, href=there, text=name, number=number, on=on, id=number, pick=action.text))
        looks[key(action.text)] = Look(headline, helping, main, action.text, there)
    looks[key("")] = Look(headline, helping, words("scene.sail.choose"), "", address(asked, ()))
    goal = next((int(one.id) for one in options if one.on), 0)
    chosen = key(*moment.picked) if goal else key("")
    return page(
        moment, headline, goal, dice,
        help=helping,
        stage=(Choices("rows", tuple(options), "goal", headline),),
        main=looks[chosen].main,
        action=looks[chosen].action,
        looks=looks,
        chosen=chosen,
    )  # fmt: skip


def roll(moment: ViewContext) -> PlayPage:
    """The dice, one after the other: the app rolls them with one tap."""
    words, now, throw = moment.words, moment.view["voyage"], shown.throw(moment)
    strength, left = now["strength"], now["dice"]
    meaning = {pips: words("scene.lower" if pips < strength else "scene.missed", count=strength) for pips in FACES}
    entry = shown.entry(moment, colour=SIDE, good=range(1, strength), names=meaning)
    chance, effects = crossing(moment, strength, now["gold"])
    headline, helping = words("scene.roll.voyage", seat=SIDE), words("scene.sail.to", voyage=str(now["voyage"]))
    if shown.awaited(moment):
        headline = words("scene.roll.fleet" if throw else "scene.rolls", seat=SIDE, count=left)
        helping = helping if left == 1 else words("scene.roll.until")
        chance = chance if throw else replace(chance, lead="")  # that speaks to whoever sends the fleet
    return page(
        moment, headline, now["voyage"], words("scene.dice-left", count=left),
        help=helping,
        stage=(*gone(moment), *((replace(chance, dice=()), effects, entry) if entry else (chance, effects))),
        **shown.button(moment, entry, left),
    )  # fmt: skip


def first(moment: ViewContext) -> PlayPage:
    """The die that completes the first voyage (ruling 2)."""
    words, awaited = moment.words, shown.awaited(moment)
    entry = shown.entry(moment, colour=SIDE, names={pips: words.name("voyage", str(pips)) for pips in FACES})
    return page(
        moment, words("scene.rolls" if awaited and not shown.throw(moment) else "scene.first", seat=SIDE), 0,
        symbol=SIDE if awaited else "",
        help=words("scene.first.help"),
        stage=(entry,) if entry else (),
        folded=True,
        **shown.button(moment, entry, 1),
    )  # fmt: skip


def gone(moment: ViewContext) -> tuple[Macro, ...]:
    """The dice of this voyage that missed, if any did."""
    missed = [int(params["dice"]) for _, key, params in since(moment.log, "did.fleet") if key == "did.roll"]
    return (Macro(WIDGETS, "gone", dice=missed),) if missed else ()


def crossing(moment: ViewContext, strength: int, gold: int, note: str = "") -> tuple[Chance, Effects]:
    """How likely a fleet gets there with the dice that are left, and what follows."""
    view, words, dice, goal = moment.view, moment.words, *(moment.view["voyage"][one] for one in ("dice", "voyage"))
    chance = odds.voyage(strength, dice)
    faces = tuple(
        Die(words(f"scene.die.{'succeeds' if good else 'fails'}", count=pips), pips, kind="" if good else "off")
        for pips, good in ((pips, pips < strength) for pips in FACES)
    )
    send = words("scene.send", count=strength, n=sum(not die.kind for die in faces))
    last = len(view["voyages"]) == 6
    success = words("scene.success.all" if last else "scene.success", n=goal, count=gold)
    emperor, overlord = (view["standing"][side] for side in OTHER)
    effects = (
        Effect("yes", success, f"{emperor + 1} : {overlord - 1}", "success"),
        Effect("no", words("scene.failure"), f"{emperor} : {overlord}", "failure"),
    )
    text = words("scene.with-dice", count=dice)
    return Chance(per_cent(chance, words), tone(chance), text, note, send, faces, SIDE), Effects(effects)


# --- the fleet -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Fleet(Drawn, template=WIDGETS):
    """So many junks and so much gold (``ships``, in this order), of ``all`` fleets that may sail; a row has ``most``
    signs."""

    most: ClassVar[Mapping[str, int]] = {"junk": 7, "gold": 5}
    moment: ViewContext
    all: Collection[tuple[int, int]]
    ships: tuple[int, int]

    @property
    def pick(self) -> str:
        """What picks it, and what is posted for it."""
        return f"fleet {self.ships[0]} {self.ships[1]}"

    @property
    def main(self) -> str:
        """The button that sends it; the dice come after it."""
        return self.moment.words("screen.do.sail-with", junks=self.ships[0], gold=self.ships[1])

    def way(self, marker: str, step: int) -> dict[str, str | None]:
        """The attributes of a button that changes it; without an address there is no such fleet."""
        junks, gold = self.ships
        other = replace(self, ships=(junks + step, gold) if marker == "junk" else (junks, gold + step))
        if other.ships not in self.all:
            return {"href": None, "data-pick": None, "aria-disabled": "true", "tabindex": "-1"}
        there = address(self.moment.asked, (other.pick,))
        return {"href": there, "data-pick": other.pick, "aria-disabled": None, "tabindex": None}

    @property
    def crossing(self) -> tuple[Chance, Effects]:
        """How likely it gets there, and how likely with one gold less, or else with one junk less."""
        junks, gold = self.ships
        less = {"gold": (junks, gold - 1), "junk": (junks - 1, gold)}
        marker = next((one for one, other in less.items() if other in self.all), "")
        note, words = "", self.moment.words
        if marker:
            chance = odds.voyage(sum(less[marker]), self.moment.view["voyage"]["dice"])
            note = words(f"scene.less.{marker}", chance=per_cent(chance, words))
        return crossing(self.moment, sum(self.ships), gold, note)

    def look(self, headline: str, help: str) -> Look:
        """What it makes of the screen, by the ids of its parts."""
        chance, effects = self.crossing
        changes: dict[str, dict[str, str | None]] = {
            "lead": {"": chance.lead},
            "chance": {"": chance.figure, "class": chance.tone},
            "otherwise": {"": chance.note},
            **{effect.id: {"": effect.text} for effect in effects.lines},
            **{f"good-{die.pips}": {"class": f"die {die.kind}".strip()} for die in chance.dice},
        }
        for count, (marker, most) in zip(self.ships, self.most.items(), strict=True):
            changes[f"count-{marker}"] = {"": str(count)}
            for number in range(1, most + 1):
                changes[f"{marker}-{number}"] = {"hidden": "" if number > count else None}
            for name, step in (("less", -1), ("more", 1)):
                changes[f"{name}-{marker}"] = self.way(marker, step)
        return Look(headline, help, self.main, self.pick, address(self.moment.asked, (self.pick,)), changes=changes)


def send(moment: ViewContext) -> PlayPage:
    """Junks and gold: of all fleets the one that is picked, else that with the best odds that costs least, as gold is
    spent and junks come home."""
    words, now = moment.words, moment.view["voyage"]
    sent = [(int(action.params["junks"]), int(action.params["gold"])) for action in moment.of("fleet")]
    headline = words("scene.sail.ask" if sent else "scene.sail.theirs", seat=SIDE, voyage=str(now["voyage"]))
    dice = words("scene.dice", count=now["dice"])
    if not sent:
        return page(moment, headline, now["voyage"], dice, help=words("scene.sail.wait"))
    match, helping = PICKED.fullmatch("".join(moment.picked)), words("scene.sail.help")
    wanted = (int(match[1]), int(match[2])) if match else (0, 0)
    best = max(sent, key=lambda ships: (round(odds.voyage(sum(ships), now["dice"]), 9), -ships[1], -ships[0]))
    fleets = {ships: Fleet(moment, sent, ships) for ships in sent}
    chosen = fleets[wanted if wanted in sent else best]
    return page(
        moment, headline, now["voyage"], dice,
        help=helping,
        stage=(chosen, *chosen.crossing),
        main=chosen.main,
        action=chosen.pick,
        looks={key(fleet.pick): fleet.look(headline, helping) for fleet in fleets.values()},
        chosen=key(chosen.pick),
    )  # fmt: skip
