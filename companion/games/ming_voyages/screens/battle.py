"""A battle on the phone: the attacker's roll, the blow, the defender's roll, and rolling again: the dice and the
reserved card one would use, and exactly what comes of it (ruling 9)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any, Final

from companion.games.ming_voyages.art import scene
from companion.games.ming_voyages.rules import answers, dice, odds, rerolls, reserves
from companion.games.ming_voyages.rules.odds import Chances
from companion.games.ming_voyages.screens import dice as shown
from companion.games.ming_voyages.screens import map as maps
from companion.games.ming_voyages.screens import recap
from companion.games.ming_voyages.screens.plan import CERTAIN, OTHER, UNIT, per_cent, percent, pieces, since, tone
from companion.table import LogLine
from companion.web.play.context import ViewContext
from companion.web.play.option import Option
from companion.web.play.page import Look, PlayPage, key
from companion.web.play.parts import BoardView
from companion.web.play.plan import address
from companion.web.play.widgets import Bar, Board, Chance, Choices, Die, Entry, Hint, Odds, Roll, Titles, Widget

RATIO: Final = 390 / 178
"""Width by height of the part of the map above the dice."""
STANDING: Final = {"emperor": ("troop",), "overlord": ("horde", "settlement")}
"""The markers of a side that stand in borderlands."""
PICKED: Final = re.compile(r"again:([1-3]*)")
HIGH: Final = 100
"""Height of a bar for all of the chance, in pixels of the page; no bar is higher than ``MOST``."""
MOST: Final = 56


def battle_page(moment: ViewContext) -> PlayPage:
    """A battle: stages ``battle-dice`` and ``re-roll``."""
    words, battle, dealt = moment.words, moment.view["battle"], lying(moment)
    side, region, deciding = battle["rolling"], battle["region"], moment.view["stage"] == "re-roll"
    again = given(moment) if deciding and moment.legal and not _settled(moment) else None
    kept = dice.digits(dice.kept(dealt.rolled[side], battle["again"])) if battle["again"] else ()
    entry = shown.entry(moment, colour=side, kept=kept, then=unasked(moment.view))
    headline, helping = what_now(moment, again, dealt)
    if entry and any(seat.colour == side and seat.bot for seat in moment.seats):
        key = "scene.roll.again.for" if battle["again"] else "scene.roll.for"  # a bot has no hands
        headline = words(key, seat=side, count=len(str(battle["again"])))
    main, action = button(moment, again, entry)
    exchange = words("scene.exchange", count=battle["exchange"]) if battle["exchange"] > 1 else ""
    return PlayPage(
        title=f"The Ming Voyages · {headline}",
        top=Titles(words("scene.battle", region=region), exchange if battle["exchange"] > 1 else ""),
        symbol=side,
        headline=headline,
        help=helping,
        board=Board(picture(moment, dealt), scene=True),
        stage=tuple(rows(moment, dealt, again, entry)),
        main=main,
        action=action,
        buttons=(Option(words("scene.stop"), action=again.stop),) if again and again.stop else (),
        looks=again.looks(headline, helping) if again else {},
        chosen=again.chosen if again else "",
        secret=bool(again and again.reveals) and moment.view["reserves"][side]["cards"] is not None,
        **recap.scene(moment),
    )


def rows(moment: ViewContext, dealt: Dealt, again: Again | None, entry: Entry | None) -> Iterator[Widget]:
    """Both sides' dice with the blow between them, what may be rolled again, what is told, and the prospects."""
    words, battle = moment.words, moment.view["battle"]
    if same := same_again(moment.log):
        yield Hint(words("note.same-again", same), heading=True)
    yield from heading(moment, dealt)
    for one, place in ((battle["attacker"], "upper"), (OTHER[battle["attacker"]], "lower")):
        if place == "lower" and dealt.blow:
            yield dealt.blow
        rolling = one == battle["rolling"]
        if dealt.rolled[one] and not (rolling and battle["again"]):
            row = replace(side_of(moment, dealt, one), place=place)
            # Its dice are there to be tapped.
            yield replace(row, dice=again.dice, counted=0, large=True) if again and rolling else row
    if again:
        if text := hint(again):
            yield Hint(text)
        if again.reveals:
            yield Choices("rows", again.cards, "reserves", words("scene.reserves"))
        yield again.odds
    if entry:
        yield entry
    if moment.view["stage"] != "re-roll":
        yield from outlook(moment)


@dataclass(frozen=True, slots=True)
class Dealt:
    """What lies there in a battle.

    Attributes:
        rolled: both sides' dice, 0 where a side has not rolled.
        there: the markers that stood in the land when they were rolled.
        blow: what they do to each other, once both lie there.
        past: they are of the exchange before: nobody has rolled since.
    """

    rolled: Mapping[str, int]
    there: Mapping[str, int]
    blow: shown.Blow | None
    past: bool


def lying(moment: ViewContext) -> Dealt:
    """The dice of this exchange; those of the one before as long as nobody has rolled, with what stood there then."""
    battle = moment.view["battle"]
    rolled, there = battle["rolled"], maps.counts(moment.view)[battle["region"]]
    ended = [params for _, key, params in since(moment.log, "note.battle") if key == "note.exchange"]
    past = ended[-1] if ended and not any(rolled.values()) else None
    if past:
        rolled = {one: past[one] for one in UNIT}
        there = {**there, past["marker"]: there.get(past["marker"], 0) + past["lost"]}
    blow = shown.strike(moment, rolled, battle["attacker"], there) if all(rolled.values()) else None
    return Dealt(rolled, there, blow, past is not None)


def heading(moment: ViewContext, dealt: Dealt) -> tuple[Hint, ...]:
    """Which exchange the dice belong to, where it is not the one of now."""
    before = moment.view["battle"]["exchange"] - 1
    return (Hint(moment.words("scene.exchange", count=before), heading=True),) if dealt.past else ()


def side_of(moment: ViewContext, dealt: Dealt, side: str) -> Roll:
    """A side's dice with its pieces in the land."""
    row = shown.row(moment, side, dealt.rolled[side], dealt.blow)
    present = [pieces(marker, dealt.there[marker]) for marker in STANDING[side] if dealt.there.get(marker)]
    return replace(row, who=moment.words("scene.who", name=row.who, pieces=present))


def unasked(view: Mapping[str, Any]) -> str:
    """What is told along with the last dice of a side: while the people play by themselves it is asked whether it stops
    also where it has no card to go on with, and with dice of their own they have answered that."""
    battle = view["battle"]
    left = battle["re_rolls"] or view["reserves"][battle["rolling"]]["count"]
    return "stop" if view["tracking"] and not left else ""


def outlook(moment: ViewContext) -> tuple[Chance, ...]:
    """How likely the reader wins, or the attacker where the reader has no side, by what both sides know of cards;
    nothing once anybody has rolled in this exchange."""
    view, words, battle = moment.view, moment.words, moment.view["battle"]
    if any(battle["rolled"].values()):
        return ()
    counted, side = shown.reckoned(view), moment.you or battle["attacker"]
    share = counted.wins if side == battle["attacker"] else 1 - counted.wins
    assumed = words("scene.prospect.reserves") if counted.any else ""
    text = words("scene.prospect.yours" if moment.you else "scene.prospect", seat=side, region=battle["region"])
    return (Chance(per_cent(share, words), tone(share), text, f"{assumed} {counted.short(words)}".strip()),)


def same_again(log: Sequence[LogLine]) -> Mapping[str, Any] | None:
    """What the dice that were rolled last have shown once more, if they did."""
    found = [(key, params) for _, key, params in since(log, "did.again") if key in ("did.roll", "note.same-again")]
    return found[-1][1] if found and found[-1][0] == "note.same-again" else None


def _settled(moment: ViewContext) -> bool:
    return [action.text for action in moment.legal] == ["stop"]  # there is nothing to roll again with


def what_now(moment: ViewContext, again: Again | None, dealt: Dealt) -> tuple[str, str]:
    """The headline and the line below."""
    words, battle = moment.words, moment.view["battle"]
    side, other, first = battle["rolling"], OTHER[battle["rolling"]], battle["rolling"] == battle["attacker"]
    name = {"seat": side, "count": len(str(battle["again"])) if battle["again"] else dice.DICE}
    if moment.view["stage"] == "battle-dice":
        if not shown.awaited(moment):
            return words("scene.roll.again" if battle["again"] else "scene.roll", name), words("scene.roll.help")
        helping = words("scene.roll.then", seat=other)
        if not first:  # whose dice are to be beaten
            helping = words("scene.roll.beat", text=shown.within(battle["rolled"][battle["attacker"]], words))
        return words("scene.roll" if moment.legal else "scene.rolls", name), helping
    if _settled(moment):
        return words("scene.rolled", name), words("scene.roll.then" if first else "scene.rolled.help", seat=other)
    if again is None:
        left = moment.view["reserves"][side]["count"]
        return words("scene.asked", name), words("scene.asked.help", count=left)
    if again.sure:
        return words("scene.keep", name), words("scene.keep.help", chance=again.sure)
    return words("scene.again", name), if_it_stops(moment, dealt)


def if_it_stops(moment: ViewContext, dealt: Dealt) -> str:
    """What comes of the dice as they lie there."""
    words, battle, blow = moment.words, moment.view["battle"], dealt.blow
    if battle["rolling"] == battle["attacker"]:
        return words("scene.again.first", seat=OTHER[battle["attacker"]])
    assert blow is not None
    if not blow.fallen:
        return words("scene.stop.none")
    ((marker, lost),) = blow.fallen.items()
    if sum(dealt.there.get(one, 0) for one in STANDING[blow.loser]) == lost:
        key = "scene.stop.falls" if blow.loser == battle["rolling"] else "scene.stop.holds"
        return words(key, region=battle["region"])
    return words("scene.stop.loses", seat=blow.loser, pieces=pieces(marker, lost))


def button(moment: ViewContext, again: Again | None, entry: Entry | None) -> tuple[str, str]:
    """What the main button says and sends: dice that were told or are rolled, what is rolled again, or that it goes on
    where nothing can be: the app's dice of the other side are rolled at once, as whoever taps may roll for both."""
    words, battle, throw = moment.words, moment.view["battle"], shown.throw(moment)
    if entry:
        return entry.button, entry.action
    if again:
        return again.button
    if not throw and not _settled(moment):
        return "", ""
    if not throw and battle["rolling"] != battle["attacker"]:
        return words("scene.rolled.end"), "stop"
    if not throw and "dice" in moment.told_sources:
        return words("scene.rolled.on", seat=OTHER[battle["attacker"]]), "stop"
    return words("scene.roll.dice", count=dice.DICE), throw or f"stop\n{shown.ROLL}"


def hint(again: Again) -> str:
    """What a tap does, and what the numbers assume."""
    text, words = "", again.moment.words
    if again.left:
        text = words("scene.hint.left", count=again.left)
    elif again.reveals:
        text = words("scene.hint.card" if len(again.reveals) > 1 else "scene.hint.one")
    return f"{text} {again.short}".strip()


def picture(moment: ViewContext, dealt: Dealt) -> BoardView:
    """The land fought for with the pieces of both sides, those at risk crossed out, and where units were sent from, as
    far as the log at hand tells."""
    data, words, battle, blow = moment.data, moment.words, moment.view["battle"], dealt.blow
    region, attacker = battle["region"], battle["attacker"]
    box = scene.part(data, region, RATIO)
    sent = [params["region"] for _, key, params in since(moment.log, "did.attack") if key == "did.send"]
    near = maps.borders(data)
    came = tuple(dict.fromkeys(one for one in sent if frozenset((one, region)) in near))
    own, theirs = ({UNIT[side]: dealt.there.get(UNIT[side], 0)} for side in (attacker, OTHER[attacker]))
    (own if attacker == "overlord" else theirs)["settlement"] = dealt.there.get("settlement", 0)
    over = scene.battle(
        data, region, box, own, theirs, words.name("region", region), came,
        fallen=blow.fallen if blow else None,
        falling="attackers" if blow and blow.loser == attacker else "defenders",
    )  # fmt: skip
    return maps.part(moment.view, box, over, words("scene.battle", region=region))


# --- rolling again ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Again:
    """What may be rolled again, as the page shows it: dice, and a card that allows it.

    Attributes:
        side: whose dice they are.
        roll: the dice, highest first.
        rolls: re-rolls by card; ``""`` is one that lies open.
        reveals: names, points and actions of the cards that may be turned up.
        known: what comes of some dice, by the re-rolls of a card and the dice.
        kept: what comes of the dice as they are.
        stop: the action that ends it, if that is possible.
        short: what the numbers assume of cards in reserve, as a sentence.
        places, card: what is chosen, dice by their places from the left, 0 to 2.
    """

    moment: ViewContext
    side: str
    roll: tuple[int, ...]
    rolls: Mapping[str, int]
    reveals: Mapping[str, tuple[str, int, str]]
    known: Mapping[int, Mapping[int, rerolls.Choice]]
    kept: rerolls.Choice
    stop: str
    short: str
    places: tuple[int, ...] = ()
    card: str = ""

    @property
    def left(self) -> int:
        """Re-rolls that are left of a card that lies open."""
        return self.rolls.get("", 0)

    @property
    def dice(self) -> tuple[Die, ...]:
        """In the order shown, each with the choice without or with it."""
        found, words = [], self.moment.words
        for place, pips in enumerate(self.roll):
            on, other = place in self.places, replace(self, places=tuple(sorted({*self.places} ^ {place})))
            label = words("scene.die.again" if on else "scene.die.keep", count=pips)
            found.append(Die(label, pips, kind="again" if on else "", href=other.href, pick=other.chosen))
        return tuple(found)

    @property
    def cards(self) -> tuple[Option, ...]:
        """Reserved cards with their re-rolls, each with the same dice."""
        found, words = [], self.moment.words
        for ref, (name, points, _) in self.reveals.items():
            other, note = replace(self, card=ref), words("scene.card.rolls", count=points)
            found.append(
                Option(
                    f"{name}. {note}", href=other.href, text=name, number=str(points), note=note, on=ref == self.card,
                    id=ref, pick=other.chosen,
                )
            )  # fmt: skip
        return tuple(found)

    @property
    def written(self) -> int:
        """The dice that are rolled again, as the engine writes them; 0 for none."""
        return dice.written(self.roll[place] for place in self.places)

    @property
    def choice(self) -> rerolls.Choice | None:
        """What comes of it; ``None`` where the card does not allow it."""
        return self.known[self.rolls[self.card]].get(self.written) if self.rolls else self.kept

    @property
    def pick(self) -> str:
        """The dice, as an address picks them."""
        return "again:" + "".join(str(place + 1) for place in self.places)

    @property
    def chosen(self) -> str:
        """The key of its look."""
        return key(self.pick, self.card)

    @property
    def href(self) -> str:
        """Its address."""
        return address(self.moment.asked, (self.pick,), self.card)

    @property
    def button(self) -> tuple[str, str]:
        """What the button says, and what it sends."""
        words, rolled = self.moment.words, [str(die) for die in dice.digits(self.written)] if self.places else []
        if not rolled:
            return words("scene.again.none"), self.stop
        first = f"{self.reveals[self.card][2]}\n" if self.card else ""
        real = "dice" in self.moment.told_sources  # then this tap rolls nothing yet
        verb = words("scene.again.take" if real else "scene.again.do", dice=rolled, count=len(rolled))
        return verb, f"{first}again {self.written}"

    @property
    def odds(self) -> Odds:
        """What comes of it: ``figure`` is how likely the side loses nobody."""
        words, one = self.moment.words, self.choice or self.kept
        spared = self.unharmed(one)
        return Odds(
            per_cent(spared, words),
            tone(spared),
            words("scene.now", chance=per_cent(self.unharmed(self.kept), words)),
            words("scene.spared"),
            words("scene.wins", percent=percent(one.worth), region=self.moment.view["battle"]["region"]),
            self.bars(one.chances),
        )

    def unharmed(self, one: rerolls.Choice) -> float:
        """How likely the side loses nothing."""
        return odds.spared(one.chances, self.side, *shown.present(self.moment.view, self.side))

    def bars(self, chances: Chances) -> tuple[Bar, ...]:
        """The ways in which it ends, from the worst to the best for the side; blows that cost the same are one."""
        found, words = dict[tuple[str, str, str], float](), self.moment.words
        for struck, share in zip(odds.STRUCK, chances, strict=True):
            loser = self.side if struck < 0 else OTHER[self.side]
            units, settled = dice.losses(struck, loser, *shown.present(self.moment.view, loser)) if struck else (0, 0)
            ending = words("scene.none"), "", ""
            if lost := units + settled:
                ending = f"−{lost}", UNIT[loser] if units else "settlement", "bad" if struck < 0 else "good"
            found[ending] = found.get(ending, 0.0) + share
        return tuple(
            Bar(per_cent(share, words), max(2, min(MOST, round(HIGH * share))), *ending)
            for ending, share in found.items()
        )

    def look(self, headline: str, help: str) -> Look:
        """What the page shows of it."""
        shown, (main, action) = self.odds, self.button
        changes: dict[str, dict[str, str | None]] = {
            "big": {"": shown.figure, "class": shown.tone}, "wins": {"": shown.wins},
        }  # fmt: skip
        for number, bar in enumerate(shown.bars, 1):
            changes[f"share-{number}"] = {"": bar.share}
            changes[f"bar-{number}"] = {"height": str(bar.height)}
        for number, die in enumerate(self.dice, 1):
            changes[f"die-{number}"] = {
                "href": die.href, "data-pick": die.pick, "aria-label": die.label,
                "aria-pressed": "true" if die.kind else "false",
            }  # fmt: skip
        for option in self.cards:
            changes[f"reserves-{option.id}"] = {"href": option.href, "data-pick": option.pick}
        return Look(headline, help, main, action, self.href, changes=changes)

    def looks(self, headline: str, help: str) -> dict[str, Look]:
        """The looks of everything that can be chosen: all dice with all cards."""
        every = (
            replace(self, places=places, card=card)
            for card in self.rolls or ("",)
            for count in range(len(self.roll) + 1)
            for places in combinations(range(len(self.roll)), count)
        )
        return {one.chosen: one.look(headline, help) for one in every if one.choice is not None}

    @property
    def sure(self) -> str:
        """How likely the side wins if it stops, where nothing that can be rolled wins or spares more; else empty."""
        worth, spared = self.kept.worth + CERTAIN, self.unharmed(self.kept) + CERTAIN
        found = (one for by_dice in self.known.values() for one in by_dice.values())
        better = any(one.worth > worth or self.unharmed(one) > spared for one in found)
        return "" if better else per_cent(self.kept.worth, self.moment.words)


def _places(roll: tuple[int, ...], written: int) -> set[int]:
    left, found = list(dice.digits(written)), set[int]()
    for place in reversed(range(len(roll))):
        if roll[place] in left:
            left.remove(roll[place])
            found.add(place)
    return found


def given(moment: ViewContext) -> Again:
    """What may be rolled again, and its odds, with the dice and the card that the address picks.

    The odds are those of both sides using their reserved cards as well as possible, in this exchange and later.
    """
    view, battle = moment.view, moment.view["battle"]
    side, attacker, left = battle["rolling"], battle["attacker"], battle["re_rolls"]
    roll, reveals = battle["rolled"][side], {} if left else revealable(moment)
    rolls = {"": left} if left else {ref: points for ref, (_, points, _) in reveals.items()}
    counted = shown.reckoned(view, "" if left else side)
    own = counted.cards[side]
    against = None if side == attacker else battle["rolled"][attacker]
    exchange = answers.Exchange(attacker, counted.standing, own, counted.cards[OTHER[side]], against)
    kept = answers.options(exchange, roll, 0)[0]

    def known_of(points: int) -> dict[int, rerolls.Choice]:
        """All that can be done with so many re-rolls, by the dice; who stops keeps a card that is not open."""
        others = own if left else reserves.left(own, points)
        found = answers.options(exchange._replace(own=others), roll, points)
        return {0: kept, **{one.again: one for one in found if one.again}}

    known = {points: known_of(points) for points in sorted(set(rolls.values()))}
    stop = next((action.text for action in moment.of("stop")), "")
    short, pips = counted.short(moment.words), dice.digits(roll)
    best = {ref: max(known[points].values(), key=lambda one: round(one.worth, 12)) for ref, points in rolls.items()}
    card = max(rolls, key=lambda ref: (round(best[ref].worth, 12), -rolls[ref]), default="")
    card = moment.mode if moment.mode in rolls else card
    match = PICKED.fullmatch("".join(moment.picked))
    wanted = {int(place) - 1 for place in match[1]} if match else _places(pips, best[card].again if best else 0)
    places = tuple(sorted(wanted & {*range(len(pips))}))
    again = Again(moment, side, pips, rolls, reveals, known, kept, stop, short, places, card)
    return again if again.choice is not None else replace(again, places=())


def revealable(moment: ViewContext) -> dict[str, tuple[str, int, str]]:
    """Cards that may be turned up, by the name in the address: their names, their points and the action. The best of
    cards come first, so that a long list of a real table begins with them."""
    points, words = shown.points_of(moment.view), moment.words
    found: dict[str, tuple[str, int, str]] = {}
    for action in moment.legal:
        verb, _, what = action.text.partition(" ")
        if verb == "reveal" and what in points:
            found[what] = (words.name("card", what), points[what], action.text)
        elif verb == "points":
            found[f"points-{what}"] = (words("scene.card.any"), int(what), action.text)
    return dict(sorted(found.items(), key=lambda one: -one[1][1]))
