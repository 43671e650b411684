"""What somebody may try who plays Yínzi for the first time: what grows is sold, a factory makes a commodity of a
bundle at a market, and a ship takes that. All of it is made of what lies open and of the reader's own cards."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import chain
from typing import Any, Final

from companion.games.yinzi.rules.edition import PROVINCES
from companion.games.yinzi.rules.game import YinziState
from companion.games.yinzi.rules.goods import CROPS, FULL, GOODS, URBAN_GOODS
from companion.games.yinzi.rules.places import BONUSES, FORTUNE
from companion.games.yinzi.rules.urban import slot_for
from companion.games.yinzi.screens import fortune, markets, score, ships, workforce
from companion.games.yinzi.screens.plan import Plan, Situation
from companion.games.yinzi.screens.turn import worth
from companion.table import Message
from companion.web.play.context import ViewContext
from companion.web.play.goals import Goal, Guide, Sources

ENOUGH: Final = 2
"""So many goods are worth a sale before anything else is planted."""
LIKED: Final = {"boat": 2, "sales": 1, "fed": 1, "untaxed": 1}
"""Bonuses that ask for nothing more, by how much they help at first."""


def goal(moment: ViewContext) -> Goal | None:
    """What to try now, for who chooses; ``None`` where the page says enough, as at the end of a round."""
    now = Situation.of(moment)
    if now.plan is None or now.view["tracking"] is not None:
        return None
    return PHASES[now.view["phase"]](now, now.plan) if now.view["phase"] in PHASES else None


# --- the set-up, and phase A -----------------------------------------------------------------------------------------


def _setup(now: Situation, plan: Plan) -> Goal | None:
    if now.view["stage"] == "resource":
        return Goal("wood", way=("take wood",), opens=True) if plan.until(0).allows("take wood") else None
    s, chosen = plan.start, plan if plan.texts else _factory(plan)
    if sites := [one.text.split()[1] for one in chosen.of("site")]:
        chosen = chosen.then(f"site {min(sites, key=lambda one: _far(s, one))}")
    site = chosen.thing("site")
    if not site:
        return None
    commodity = plan.made_in(chosen.thing("found") or s.ed.factory_ids[s.slot])
    wanted = sum(commodity in ship["wants"] for ship in now.view["coast"])
    told = {"commodity": commodity, "province": plan.province_of(site.partition("+")[0])}
    return Goal("factory" if wanted else "factory-any", told, chosen.texts, opens=True)


def _factory(plan: Plan) -> Plan:
    """That of which the ships want most."""
    wants = [what for ship in plan.before["coast"] for what in ship["wants"]]
    found = plan.of("found")
    best = max(found, key=lambda one: wants.count(plan.made_in(one.text.split()[1])), default=None)
    return plan.then(best.text) if best else plan


def _far(s: YinziState, place: str) -> int:
    """Borders from a square, or the first of several, to the sea."""
    return s.ed.to_sea[s.ed.squares.index(place.partition("+")[0])]


def _bonus(now: Situation, plan: Plan) -> Goal | None:
    chosen = plan
    if plan.stage == "bonus":
        best = max(plan.of("bonus"), key=lambda one: _liking(plan, one.text.split()[1]), default=None)
        chosen = plan.then(best.text) if best else plan
    chosen = _first("advance", "upgrade")(chosen)
    if chosen.stage == "bonus-crop":
        squares = [one.text.split()[1] for one in chosen.of("place")]
        near = min(squares, key=lambda one: _far(chosen.start, one), default="")
        chosen = chosen.then(f"place {near}" if near else "no-crop")
    named, at = chosen.thing("bonus"), chosen.thing("place")
    told: dict[str, Any] = {"bonus": named} if named else {}
    if at:
        bonus = named or next(one for one, by in now.view["bonuses"].items() if by == now.you)
        tile = plan.start.crop_track[BONUSES.index(bonus)]
        told |= {"crop": CROPS[tile], "province": plan.province_of(at)}
    key = "bonus-crop" if named and at else f"bonus.{named}" if named else "crop" if at else ""
    return Goal(key, told, chosen.texts) if key else None


def _liking(plan: Plan, bonus: str) -> tuple[bool, int]:
    """How much a bonus helps: its crop that a market wants first."""
    tile = plan.start.crop_track[BONUSES.index(bonus)]
    there = plan.then(f"bonus {bonus}")
    wanted = tile >= 0 and there.stage == "bonus-crop" and _wanted(plan.start, GOODS.index(CROPS[tile]))
    return bonus in LIKED and bool(wanted), LIKED.get(bonus, 0)


def _wanted(s: YinziState, good: int) -> bool:
    """Whether any market has a place for it."""
    return good in URBAN_GOODS and any(slot_for(s, to, good) >= 0 for to in range(len(PROVINCES)))


# --- phase B ---------------------------------------------------------------------------------------------------------


def _action(now: Situation, plan: Plan) -> Goal | None:
    if plan.texts or plan.stage != "turn":
        return _going_on(plan)
    what, _, which = plan.mode.partition(":")
    which = which.partition(":")[0]
    groups = [] if what == "card" else [name for name in _groups(plan) if what != "group" or name == which]
    cards = [] if what == "group" else [card for card in now.view["hand"] if what != "card" or card == which]
    ways = (_sent(plan, groups, FIRST), _played(plan, cards), _sent(plan, groups, REST))
    return next(chain.from_iterable(ways), None)


def _groups(plan: Plan) -> list[str]:
    return list(dict.fromkeys(action.text.split()[1] for action in plan.of("send")))


def _sent(plan: Plan, groups: list[str], places: tuple[str, ...]) -> Iterator[Goal]:
    for place in places:
        for column in groups:
            if plan.allows(f"send {column} {place}"):
                found = GROWN[place](plan.then(f"send {column} {place}"))
                if len(found.texts) > 1 or place not in COUNTED:
                    yield _told(place, found, (f"group-{column}",))
                    break


def _played(plan: Plan, cards: list[str]) -> Iterator[Goal]:
    """Cards on columns: a good sale first, else fields, else whatever a card can do."""
    found = {column: _best_card(plan, cards, column) for column in FORTUNE}
    can = {column: one for column, one in found.items() if one is not None}
    if "sell" in can and len(can["sell"].texts) > ENOUGH:
        yield _laid("sell", can["sell"])
    for column in ("plant", "sell", "develop", "boats", "advance"):
        if column in can:
            yield _laid(column, can[column])


def _laid(column: str, plan: Plan) -> Goal:
    card = plan.texts[0].split()[1]
    return _told(column, plan, (f"card-{card}-0",))


def _best_card(plan: Plan, cards: list[str], column: str) -> Plan | None:
    """The card that does most in a column, of those the lowest; ``None`` where none does anything."""
    found = [GROWN[column](plan.then(text)) for card in cards if plan.allows(text := f"play {card} {column}")]
    best = max(found, key=lambda one: (len(one.texts), -worth(one.texts[0].split()[1])[0]), default=None)
    return best if best is not None and len(best.texts) > 1 else None


def _going_on(plan: Plan) -> Goal | None:
    """What is begun already, in this plan or before it, and how it goes on."""
    words = plan.texts[0].split() if plan.texts else ()
    what = words[2] if words and words[0] in ("play", "send") else plan.start.stage.name
    grown = GROWN[what](plan) if what in GROWN else plan
    return _told(what, grown, ()) if what in GROWN and grown.texts else None


def _told(what: str, plan: Plan, touches: tuple[str, ...]) -> Goal:
    """The goal of a column or a place, with what the plan comes to there."""
    copper = plan.settled.copper[plan.seat] - plan.start.copper[plan.seat]
    told = {"copper": copper, "count": sum(text.startswith(COUNTED.get(what, ())) for text in plan.texts)}
    emissary = what == "advance" and any(one in plan.start.ed.destinations for one in plan.things("advance"))
    return Goal("diplomacy" if emissary else what, told, plan.texts, touches)


def _planted(plan: Plan) -> Plan:
    """Fields as far as the card goes: of each good one before another of it, what markets want, then what feeds most,
    and near the sea."""
    while plan.stage == "plant" and (fields := [one.text.split()[1] for one in plan.of("plant")]):
        state, taken = plan.state, [plan.good_on(square) for square in plan.things("plant")]
        goods = {square: GOODS[state.good_on(state.ed.squares.index(square))] for square in fields}
        wanted = {good for good in set(goods.values()) if _wanted(state, GOODS.index(good))}
        liking = {
            square: (good not in taken, good in wanted, good in FULL, -_far(state, square))
            for square, good in goods.items()
        }
        plan = plan.then(f"plant {max(fields, key=liking.__getitem__)}")
    return plan


def _first(*verbs: str) -> Callable[[Plan], Plan]:
    """The plan with the first of what begins with one of these words, and where that has to stand."""

    def grown(plan: Plan) -> Plan:
        if any(text.startswith(verbs) for text in plan.texts):
            return plan
        for verb in verbs:
            if found := plan.of(verb):
                plan = plan.then(found[0].text)
                sites = plan.of("site")
                return plan.then(sites[0].text) if sites else plan
        return plan

    return grown


def _fetched(plan: Plan) -> Plan:
    """All that the workers can carry and the copper pays."""
    while plan.stage == "resources" and (takes := plan.of("take")):
        plan = plan.then(takes[0].text)
    return plan


GROWN: Final[Mapping[str, Callable[[Plan], Plan]]] = {
    "sell": lambda plan: markets.proposed(plan, False),
    "plant": _planted,
    "boats": lambda plan: fortune.boats_proposed(plan, False),
    "develop": _first("upgrade", "build"),
    "advance": _first("advance"),
    "ships": ships.best,
    "produce": workforce.produced,
    "resources": _fetched,
    "war": lambda plan: plan,
    "emperor": _first("box"),
    "envoy": _first("emissary"),
}
"""What an action that has begun could do, by its column or place."""
COUNTED: Final[Mapping[str, tuple[str, ...]]] = {
    "sell": ("sell ",), "plant": ("plant ",), "boats": ("boat",), "ships": ships.LOADS,
    "produce": ("produce ", "second "), "resources": ("take ",), "develop": ("upgrade ", "build "),
    "advance": ("advance ",),
}  # fmt: skip
"""What of it is counted."""
FIRST: Final = ("ships", "produce")
REST: Final = ("resources", "war", "emperor")
"""Where groups go if they can load or make anything, and else."""
PHASES: Final[Mapping[str, Callable[[Situation, Plan], Goal | None]]] = {
    "setup": _setup, "bonus": _bonus, "actions": _action,
}  # fmt: skip


def _ends(message: Message) -> bool:
    """A round is over when the next one begins."""
    key, params = message
    return key == "note.round" and params["round"] > 1


def _sources(moment: ViewContext) -> Sources:
    """The score sheet as it stands, row by row."""
    rows = score.standing(moment).rows
    return {
        moment.words(f"points.{row}"): {colour: sum(one.points for one in has) for colour, has in there.items()}
        for row, there in rows.items()
    }


GUIDE: Final = Guide(goal, _ends, _sources)
"""What ``screens`` brings of it."""
