"""Late shipping: who sent a pair of foods; which pair, on which slot, and what would sail by it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from companion.games.yinzi.rules.goods import GOODS
from companion.games.yinzi.rules.money import rate
from companion.games.yinzi.rules.places import holds
from companion.games.yinzi.rules.rural import COST
from companion.games.yinzi.screens import round_steps as walk
from companion.games.yinzi.screens.costs import MOST_PIPS, left
from companion.games.yinzi.screens.plan import Plan, Situation
from companion.games.yinzi.screens.round_steps import Notes, Telling, account
from companion.games.yinzi.screens.scenes import Card, Cards, Pledge
from companion.games.yinzi.screens.ships import Ships, ShipTile, Slot, coast, ship, slot, thing
from companion.games.yinzi.screens.widgets import Account, Chip, Costs, Meter, Row, Rows, Why
from companion.web.play.context import ViewContext
from companion.web.play.option import Option
from companion.web.play.page import PlayPage
from companion.web.play.plan import address
from companion.web.play.texts import Words

PAIR: Final = "pair-"
"""The mode in which one of the proposed pairs is chosen."""
DISC_GOODS: Final = {"economy-rice": "rice", "war-wheat": "wheat"}
BOAT_DISC: Final = "use economy-transport"
MOST: Final = 4


@dataclass(frozen=True, slots=True)
class Pair:
    """Two foods that may be sent: the actions still to come, what they are, the borders that they cross, and the money
    that is there afterwards."""

    texts: tuple[str, ...]
    goods: tuple[str, ...]
    far: int
    copper: int
    silver: int


# --- what was sent ---------------------------------------------------------------------------------------------------


def tell(moment: ViewContext, notes: Notes) -> Telling:
    """Who sent a pair."""
    words, sent = moment.words, notes.of("note.supplied")
    headline = walk.headline(words, "late.told", [one["seat"] for one in sent])
    return Telling(
        headline, words("late.rule"), accounts(moment, notes), (Ships("coast", coast(moment, moment.view)),),
        symbol=sent[0]["seat"] if len(sent) == 1 else "",
    )  # fmt: skip


def accounts(moment: ViewContext, notes: Notes, choosing: str = "") -> tuple[Account, ...]:
    """What everybody sent; who is yet to choose, and who could not."""
    words, found = moment.words, []
    order: Sequence[str] = moment.view["order"]
    here = order.index(choosing) if choosing in order else len(order)
    for place, colour in enumerate(order):
        sent = notes.of("note.supplied", colour)
        if sent:
            text = words("late.why.sent", goods=[thing(words, good) for good in sent[0]["goods"]])
            found.append(account(words, colour, "+1", (Why(text, words("money.silver", count=1)),), "ok"))
        elif place >= here:
            key = "walk.choosing" if place == here else "walk.later"
            found.append(account(words, colour, words(key), (), quiet=True))
        else:
            passed = notes.did("pass", colour)
            found.append(account(words, colour, "0", (Why(words("late.why.passed" if passed else "late.why.none")),)))
    return tuple(found)


# --- what may be sent ------------------------------------------------------------------------------------------------


def good_of(plan: Plan, text: str) -> str:
    """What an action would give."""
    verb, what, *_ = text.split(" ")
    if verb == "give":
        return GOODS[plan.state.good_on(plan.state.ed.squares.index(what))]
    return DISC_GOODS[what] if verb == "give-disc" else what


def far(plan: Plan, text: str) -> int:
    """The borders that it would cross."""
    verb, what, *_ = text.split(" ")
    return plan.state.ed.to_sea[plan.state.ed.squares.index(what)] if verb == "give" else 0


def pairs(plan: Plan) -> list[Pair]:
    """Pairs that differ, the nearest first: of own fields, with a disc, with one bought, both bought; the other half
    where one food was given some time ago. ``plan`` has chosen a slot."""
    given = tuple(GOODS[one] for one in plan.state.foods)
    found: dict[tuple[str, ...], dict[frozenset[str], Pair]] = {}
    for first in nearest(plan):
        after = plan.then(first)
        for texts in [(first,)] if given else [(first, second) for second in nearest(after)]:
            goods = (*given, *(good_of(plan, text) for text in texts))
            kind = tuple(sorted(text.partition(" ")[0] for text in texts))
            there = found.setdefault(kind, {})
            if frozenset(goods) not in there and len(there) < (2 if {*kind} == {"give"} else 1):
                state, seat = after.then(*texts[1:]).state, plan.seat
                borders = sum(far(plan, text) for text in texts)
                there[frozenset(goods)] = Pair(texts, goods, borders, state.copper[seat], state.silver[seat])
    all_kinds = (pair for there in found.values() for pair in there.values())
    return sorted(all_kinds, key=lambda one: (-one.silver, -one.copper))


def nearest(plan: Plan) -> list[str]:
    """Of each food, by where it comes from, what has the shortest way; the nearest first."""
    found: dict[tuple[str, str], str] = {}
    for action in sorted(plan.legal, key=lambda one: far(plan, one.text)):
        found.setdefault((action.text.partition(" ")[0], good_of(plan, action.text)), action.text)
    return list(found.values())


def sails(plan: Plan, hold: str) -> Sequence[str]:
    """Whose pieces are on the ship that would be full with that slot filled; nobody's for no ship, or an empty one."""
    berth, place = (int(one) - 1 for one in hold.split("-"))
    others = [one for n, one in enumerate(plan.before["coast"][berth]["slots"]) if n != place]
    return [one["from"] for one in others] if all(one["from"] for one in others) else []


def best(plan: Plan, there: Sequence[str]) -> str:
    """The slot that is proposed: where it sends off most that is one's own, and least that is others'."""
    return max(there, key=lambda hold: sum(2 if one == plan.colour else -1 for one in sails(plan, hold)))


def late(now: Situation) -> PlayPage:
    """The pair and its slot in one screen."""
    moment, words, plan = now.moment, now.words, now.plan
    notes = walk.steps(moment).get("late", Notes())
    lines = accounts(moment, notes, now.whose)
    if plan is None:
        tiles = Ships("coast", coast(moment, moment.view))
        return walk.stop(now, words("late.theirs", seat=now.whose), words("late.rule"), (tiles,), lines)
    start = plan.until(0)
    boat = start.then(*(text for text in plan.texts if text == BOAT_DISC))
    there = [action.text.partition(" ")[2] for action in boat.of("late")]
    asked = plan.thing("late")
    if start.stage == "late-food":  # somebody chose the slot some time ago
        hold, based = holds(len(plan.before["coast"]))[plan.start.slot], start
    else:
        hold = asked or (best(plan, there) if there else "")
        based = boat.then(f"late {hold}") if hold else boat
    found = pairs(based)[:MOST] if hold else []
    if not found:
        return walk.stop(
            now, words("late.none"), words("late.none.help"), tuple(boat_disc(words, boat, "", "")), lines,
            main=words("late.pass"), action=boat.then("pass").text,
        )  # fmt: skip
    number = int(moment.mode.removeprefix(PAIR)) if moment.mode.startswith(PAIR) and moment.mode[5:].isdecimal() else 0
    chosen = found[min(number, len(found) - 1)]
    number = found.index(chosen)
    berth = int(hold.split("-")[0]) - 1
    there_now = () if start.stage == "late-food" else there
    tiles = Ships("coast", tuple(slots(moment, boat, there_now, hold, chosen, f"{PAIR}{number}")))
    owners = sails(plan, hold)
    destination = plan.before["coast"][berth]["destination"]
    would = "" if not owners else words("late.sails", destination=destination, who=words.people(dict.fromkeys(owners)))
    bought = sum(text.startswith("buy ") for text in chosen.texts)
    key = "late.buy" if bought else "late.send"
    whole = based.then(*chosen.texts)
    before, room = plan.own(plan.before), boat.state.room_left(plan.seat)
    pips = tuple("on" if n < chosen.far else "off" for n in range(room)) if room <= MOST_PIPS else ()
    return walk.stop(
        now,
        words(key, count=COST * bought if bought else 1),
        words("late.rule"),
        (
            Cards("pairs", tuple(choices(words, based, boat, asked, found, chosen))),
            Pledge(words("late.slot"), would),
            tiles,
            *boat_disc(words, boat, hold, moment.mode),
        ),
        lines,
        below=(
            Costs((
                Meter(words("costs.transport"), str(chosen.far), words("costs.of", count=room), "y-boat", pips),
                left(words, "copper", chosen.copper, before["copper"]),
                left(words, "silver", chosen.silver, before["silver"]),
            ), broken(words, whole, before["silver"] + 1 - chosen.silver)),
        ),
        buttons=(Option(words("late.pass"), action="pass", id="pass"),) if plan.start.stage.name == "late" else (),
        main=words("late.buy.go" if bought else "late.go"),
        action=whole.text,
    )  # fmt: skip


def choices(
    words: Words, based: Plan, boat: Plan, asked: str, found: Sequence[Pair], chosen: Pair
) -> Iterator[Card]:  # fmt: skip
    """The pairs that are proposed."""
    for number, one in enumerate(found):
        verbs = [text.partition(" ")[0] for text in one.texts]
        kind = "buy" if verbs.count("buy") == 2 else "both" if "buy" in verbs else "fields"
        kind = "disc" if kind == "fields" and "give-disc" in verbs else kind
        cost = COST * verbs.count("buy")
        lines = [words("late.far", count=one.far)] if one.far or kind == "fields" else [words("late.no-boats")]
        if cost:
            lines.append(words("money.copper", count=cost))
        chips = tuple(Chip(f"y-{good}") for good in one.goods)
        picks = (*boat.texts, f"late {asked}") if asked else boat.texts
        yield Card(
            str(number), words(f"late.by.{kind}"), tuple(lines), chips, address(based.asked, picks, f"{PAIR}{number}"),
            on=one is chosen,
        )  # fmt: skip


def broken(words: Words, plan: Plan, bags: int) -> str:
    """Silver that is changed to pay for what is bought."""
    return words("costs.broke", count=bags, rate=rate(plan.start)) if bags > 0 else ""


def slots(
    moment: ViewContext, boat: Plan, there: Sequence[str], hold: str, chosen: Pair, mode: str
) -> Iterator[ShipTile]:  # fmt: skip
    """The coast with its open slots to be tapped, and the pair on the chosen one."""
    words, view = moment.words, moment.view
    for berth, one in enumerate(view["coast"]):
        if not one["ship"]:
            continue
        found: list[Slot] = []
        for place in range(len(one["slots"])):
            name = f"{berth + 1}-{place + 1}"
            if name == hold:
                icons = tuple(f"y-{good}" for good in chosen.goods)
                found.append(Slot(icons, boat.colour, words("late.here"), on=True))
            else:
                href = address(boat.asked, (*boat.texts, f"late {name}"), mode) if name in there else ""
                found.append(slot(words, one, place, href=href))
        yield ship(moment, view, berth, tuple(found), on=hold.startswith(f"{berth + 1}-"))


def boat_disc(words: Words, boat: Plan, hold: str, mode: str) -> Iterator[Rows]:
    """The disc that adds transport."""
    used = BOAT_DISC in boat.texts
    if not used and not boat.allows(BOAT_DISC):
        return
    picks = (*(() if used else (BOAT_DISC,)), *((f"late {hold}",) if hold and used else ()))
    space = BOAT_DISC.partition(" ")[2]
    href = address(boat.asked, picks, mode if picks else "")
    row = Row(space, "y-boats", words.name("space", space), words("late.disc"), href, on=used)
    yield Rows("discs", (row,))
