"""What somebody may try who plays The Ming Voyages for the first time: a card for its command points or its special
action, borderlands that are held, and a voyage. All of it is made of what he sees; chances are the rules'."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from companion.games.ming_voyages.rules import odds
from companion.games.ming_voyages.rules.game import VoyagesState
from companion.games.ming_voyages.screens import command
from companion.games.ming_voyages.screens.dice import planned
from companion.games.ming_voyages.screens.plan import OTHER, UNIT, Plan, Situation
from companion.table import Message
from companion.web.play.context import ViewContext
from companion.web.play.goals import Goal, Guide, Sources

LIKELY: Final = 0.5
"""So likely is what somebody new may try."""
ROUNDS: Final = 3
"""A round is one card a side: after so many of them somebody has seen points, borderlands and voyages."""
WEAK: Final = 1
"""Units with which a borderland falls easily."""
LONGEST: Final = 12
"""Markers of a card's half, with room."""
TREASURE: Final = 2
"""Gold with which a voyage is worth a try."""
TURNS: Final = ("play", "order", "active")
"""Stages at which a card is used."""


def goal(moment: ViewContext) -> Goal | None:
    """What to try now, for who chooses; ``None`` where the page says enough."""
    plan, stage = Plan.read(moment, VoyagesState), moment.view["stage"]
    if plan is None or plan.side != moment.you:
        return None
    now = Situation(moment, plan)
    if stage == "reaction":
        return _reaction(now, plan)
    if stage == "fleet":
        fleets = plan.until(0).of("fleet")
        return Goal("fleet", {}, plan.texts or (fleets[-1].text,)) if fleets else None
    return _turn(now, plan) if stage in TURNS else None


def _reaction(now: Situation, plan: Plan) -> Goal | None:
    """The card's half for this side; what it asks is answered."""
    if plan.texts[:1] != ("react",) and not plan.until(0).allows("react"):
        return None
    found = _answered(plan if plan.texts else plan.then("react"))
    return Goal("react", {}, found.texts, opens=True)


def _answered(plan: Plan) -> Plan:
    """The plan with an answer to everything that a card's half asks."""
    for _ in range(LONGEST):
        if plan.stage == "target" and (attacks := plan.of("attack")):
            return command.sending(plan.then(attacks[0].text))
        if plan.stage not in ("effect", "target", "send") or not plan.legal:
            break
        plan = plan.then(plan.legal[0].text)
    return plan


def _turn(now: Situation, plan: Plan) -> Goal | None:
    picked = plan.stage == "" or plan.at("active") is None or bool(plan.behind(plan.at("active") or plan))
    base = plan.at("active")
    if base is not None and picked and (rest := plan.behind(base)):
        return _chosen(plan, base, rest)
    if plan.mode.partition(":")[0] == "move" and base is not None:
        return next(_garrisons(now, base), None)
    bases = [base] if base is not None else [_ready(plan.then(one.text)) for one in plan.of("play", "points")]
    if not bases and plan.stage == "order":
        bases = [_ready(plan)]
    strong = sorted((one for one in bases if one.stage == "active"), key=lambda one: -one.state.left)
    found = next((found for one in strong for found in WAYS[now.actor](now, one)), None)
    return replace(found, opens=plan.stage == "play") if found else None


def _ready(plan: Plan) -> Plan:
    """The plan where points may be spent."""
    return plan.then("after") if plan.stage == "order" else plan


def _chosen(plan: Plan, base: Plan, rest: tuple[str, ...]) -> Goal | None:
    """What the reader has begun by himself."""
    verb, *things = rest[0].split()
    if verb == "special":
        found = _answered(plan)
        return Goal("special", {}, found.texts)
    key = "garrison" if verb == "move" else verb
    if key not in TOLD:
        return None
    return Goal(key, _told(plan, verb, things, rest), plan.texts)


def _told(plan: Plan, verb: str, things: list[str], rest: tuple[str, ...]) -> dict[str, Any]:
    counts = [int(text.split()[-1]) for text in rest if text.split()[0] in (verb, "send") and text[-1].isdecimal()]
    told: dict[str, Any] = {"count": sum(counts)}
    if verb == "attack":
        told["region"] = things[0]
    elif verb == "move":
        told |= {"region": things[1], "count": int(things[2])}
    elif verb == "sail":
        told["voyage"] = things[0]
    elif verb == "settle":
        told["region"] = things[1]
    return told


# --- what is worth trying --------------------------------------------------------------------------------------------


def _way(base: Plan, verb: str) -> Iterator[Goal]:
    """Points spent in that way, with what is best or most filled in."""
    plan = command.started(base, verb)
    if plan is not None and (rest := plan.behind(base)):
        yield Goal(verb, _told(plan, verb, rest[0].split()[1:], rest), plan.texts)


def _attacks(now: Situation, base: Plan) -> Iterator[Goal]:
    """A borderland that can be taken more likely than not."""
    plan = command.started(base, "attack")
    if plan is not None and (planned(plan) or (0.0, False))[0] >= LIKELY:
        yield from _way(base, "attack")


def _garrisons(now: Situation, base: Plan) -> Iterator[Goal]:
    """Units for a borderland that has few, from a land that keeps one."""
    regions, unit = now.view["regions"], UNIT[now.actor]
    found = []
    for action in base.of("move"):
        start, to, count = action.params["from_region"], action.params["to_region"], action.params["count"]
        here, there = regions[start].get(unit, 0), regions[to].get(unit, 0)
        if "ruler" in regions[to] and there <= WEAK and ("ruler" not in regions[start] or here - count > WEAK):
            found.append(((count, -there), action.text))
    if found:
        text = max(found, key=lambda one: one[0])[1]
        yield Goal("garrison", _told(base, "move", text.split()[1:], (text,)), (*base.texts, text))


def _voyages(now: Situation, base: Plan) -> Iterator[Goal]:
    """A voyage that succeeds more likely than not."""
    sea, home = now.view["regions"]["sea"], now.view["regions"]["ming"]
    strength = sea.get("junk", 0) + sea.get("gold", 0) + home.get("gold", 0)
    if odds.voyage(strength, base.state.left) >= LIKELY:
        yield from _way(base, "sail")


def _emperor(now: Situation, base: Plan) -> Iterator[Goal]:
    sea, home = now.view["regions"]["sea"], now.view["regions"]["ming"]
    yield from _voyages(now, base)
    yield from _attacks(now, base)
    yield from _garrisons(now, base)
    yield from _way(base, "build" if home.get("gold", 0) + sea.get("gold", 0) > TREASURE else "tax")
    yield from _way(base, "recruit")
    yield from _way(base, "build")


def _overlord(now: Situation, base: Plan) -> Iterator[Goal]:
    yield from _attacks(now, base)
    yield from _garrisons(now, base)
    yield from _way(base, "amass")
    yield from _way(base, "settle")
    yield from _way(base, "gather")


WAYS: Final = {"emperor": _emperor, "overlord": _overlord}
TOLD: Final = ("attack", "garrison", "recruit", "tax", "build", "sail", "amass", "gather", "settle")
"""What is told of ways to spend points."""


def _ends(message: Message) -> bool:
    key, params = message
    return key == "note.round" and params["round"] > ROUNDS


def _sources(moment: ViewContext) -> Sources:
    """Borderlands and voyages: all that counts for either side."""
    view = moment.view
    lands = {side: sum(one.get("ruler") == side for one in view["regions"].values()) for side in OTHER}
    voyages: Mapping[str, int] = {side: view["standing"][side] - lands[side] for side in OTHER}
    return {moment.words("goal.source.lands"): lands, moment.words("goal.source.voyages"): voyages}


GUIDE: Final = Guide(goal, _ends, _sources)
"""What ``screens`` brings of it."""
