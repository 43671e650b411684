"""A card's half being carried out: markers put, taken and moved by tapping the map, then what is left to choose."""

from __future__ import annotations

import collections
from typing import Final

from companion.games.ming_voyages import odds
from companion.web.presenters.ming_voyages import command, likely, shares
from companion.web.presenters.ming_voyages.now import Link, Offer, Plan, Situation
from companion.web.presenters.widgets import Counter, Option

MARKING: Final = ("put", "take", "march")
SIGNS: Final = {"put": "+", "take": "\N{MINUS SIGN}", "march": "\N{RIGHTWARDS ARROW}"}


def offer(now: Situation, base: Plan, plan: Plan) -> Offer:
    """What the plan offers from ``base`` on, where the half begins."""
    stage = plan.stage
    if stage in ("effect", "by-hand"):
        return marking(now, plan, stage == "by-hand")
    at = next((step for step in plan.steps() if step.stage == "target" and len(step.texts) >= len(base.texts)), None)
    if at is not None and len(plan.texts) > len(at.texts):
        way = command.attack if plan.texts[len(at.texts)].startswith("attack") else command.sail
        found = way(now, at, plan)
        found.back = at.href
        return found
    if at is not None:
        return targets(now, at)
    if stage == "send":
        return command.sent(now, base, plan)
    return done(now, plan)


def done(now: Situation, plan: Plan) -> Offer:
    """All of it is chosen."""
    found = Offer(headline=now.words("screen.special.done", seat=now.actor), main=now.words("screen.do.special"))
    found.action, found.back = plan.text, plan.until(len(plan.texts) - 1).href if plan.texts else ""
    found.help = told(now, plan)
    return found


def told(now: Situation, plan: Plan) -> str:
    """The markers of a plan, in short: what the buttons of its actions would say."""
    said = collections.Counter(text for text in plan.texts if text.split(" ")[0] in MARKING)
    return " · ".join(now.words.do(plan.state.parse(text)) + (f" ×{n}" if n > 1 else "") for text, n in said.items())


def marking(now: Situation, plan: Plan, by_hand: bool) -> Offer:
    """One marker after the other: regions are tapped; with several kinds, one of the chips says which."""
    found = Offer()
    kinds: dict[str, str] = {}
    for action in plan.legal:
        verb = action.text.split(" ")[0]
        if verb in MARKING:
            kinds.setdefault(f"{verb}:{action.params['marker']}", "")
    kind, _, start = plan.mode.partition("@")
    if kind not in kinds:
        kind = next(iter(kinds), "")
    verb, _, marker = kind.partition(":")
    ways = [action for action in plan.of(verb) if action.params["marker"] == marker] if kind else []
    if verb == "march":
        starts = list(dict.fromkeys(action.params["from_region"] for action in ways))
        if start not in starts:
            start = starts[0] if len(starts) == 1 else ""
        for region in starts:
            if region != start:
                found.links[region] = Link(plan.meaning(f"{kind}@{region}").href, now.words("screen.tap.from"))
                found.reach += [region] if not start else []
        found.picked = [start] if start else []
        for action in ways:
            if action.params["from_region"] == start:
                _add(found, now, plan, action.params["to_region"], action.text)
    else:
        for action in ways:
            _add(found, now, plan, action.params["region"], action.text)
    if len(kinds) > 1:
        found.chips = tuple(chip(now, plan, one, one == kind) for one in kinds)
    key = f"screen.marking.{verb}" if verb else "screen.marking.none"
    if verb == "march" and not start:
        key = "screen.marking.march-from"
    found.headline = now.words(key, marker=marker)
    found.help = told(now, plan)
    if not by_hand and plan.state.left > 1:
        found.help = f"{found.help} {now.words('screen.marking.left', count=plan.state.left)}".strip()
    if any(text.split(" ")[0] in MARKING for text in plan.texts):
        last = max(i for i, text in enumerate(plan.texts) if text.split(" ")[0] in MARKING)
        found.back = plan.until(last).href
    if plan.allows("enough"):
        found.main, found.action = now.words("do.enough"), plan.then("enough").text
    else:
        found.main = now.words("screen.choose-map")
    return found


def chip(now: Situation, plan: Plan, kind: str, on: bool) -> Option:
    """A kind of change with a kind of marker."""
    verb, _, marker = kind.partition(":")
    label = now.words(f"screen.chip.{verb}", marker=marker)
    return Option(plan.meaning(kind).href, label, number=SIGNS[verb], icon=marker, on=on)


def _add(found: Offer, now: Situation, plan: Plan, region: str, text: str) -> None:
    after = plan.then(text)
    if after.stage in ("effect", "by-hand"):
        after = after.meaning(plan.mode.partition("@")[0])
    found.links[region] = Link(after.href, now.words.do(plan.state.parse(text)))
    found.reach.append(region)


def targets(now: Situation, at: Plan) -> Offer:
    """The half attacks or sails: where to."""
    found = Offer(headline=now.words("screen.target", seat=now.actor), main=now.words("screen.choose-map"))
    for action in at.legal:
        if action.text.startswith("attack "):
            found.links[action.params["region"]] = Link(
                command.sending(at.then(action.text)).href, now.words.do(action)
            )
            found.reach.append(action.params["region"])
        else:
            number = int(action.params["voyage"])
            found.links[number] = Link(at.then(action.text).href, now.words.do(action))
            found.reach.append(number)
    found.back = at.until(len(at.texts) - 1).href if at.texts else ""
    return found


def fleet(now: Situation, plan: Plan, base: Plan) -> Offer:
    """Junks and gold for a voyage: as many as there may be until somebody takes some out."""
    limits = [(action.params["junks"], action.params["gold"]) for action in base.of("fleet")]
    chosen = next((text for text in plan.texts if text.startswith("fleet ")), "")
    junks, gold = (int(n) for n in chosen.split()[1:]) if chosen else max(limits)
    sailing = base.then(f"fleet {junks} {gold}")
    dice = base.state.left
    share = odds.voyage(junks + gold, dice)

    def way(j: int, g: int) -> str:
        return base.then(f"fleet {j} {g}").href if (j, g) in limits else ""

    return Offer(
        headline=now.words("screen.ask.fleet", seat=now.actor, voyage=f"{base.state.target + 1}"),
        help=now.words("screen.fleet", count=dice, strength=junks + gold, odds=likely.percent(now, share)),
        voyage=base.state.target + 1,
        picked=[base.state.target + 1],
        cells=(
            Counter("junk", now.words("marker.junk"), junks, way(junks - 1, gold), way(junks + 1, gold), "junk"),
            Counter("gold", now.words("marker.gold"), gold, way(junks, gold - 1), way(junks, gold + 1), "gold"),
        ),
        main=now.words("screen.do.fleet", count=dice),
        action=sailing.text,
    )


def more(now: Situation, base: Plan, plan: Plan) -> Offer:
    """Points that are being shared out already (stage ``spread``): go on elsewhere, or let that be enough."""
    starts = dict.fromkeys(action.text.rpartition(" ")[0].rpartition(" ")[0] for action in base.legal)
    start = next(name for name in starts if name)
    limits = shares.caps(base, start)
    counts = dict.fromkeys(limits, 0) | shares.counted(plan.texts, start)
    verb = start.split(" ")[0]
    marker = "settlement" if verb == "settle" else command.SPREAD[verb]
    most = max(limits.values())
    found = Offer(headline=now.words("screen.more", seat=now.actor), main=now.words("do.enough"))
    found.cells = shares.cells(now, base, start, counts, most, marker)
    for region in limits:
        given = shares.more(counts, limits, most, region)
        if given is not None:
            found.links[region] = Link(shares.shared(base, start, given).href, now.words("screen.tap.add"))
        found.reach.append(region)
    found.picked = [region for region, count in counts.items() if count]
    total = sum(counts.values())
    found.action = plan.text if total else base.then("enough").text
    if total:
        found.main = now.words(f"screen.do.{verb}", count=total)
    return found
