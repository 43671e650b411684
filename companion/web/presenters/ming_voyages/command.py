"""Spending points: what every CP action offers, from choosing it to the chain that one button posts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from companion.games.ming_voyages import odds
from companion.web.presenters.ming_voyages import shares
from companion.web.presenters.ming_voyages.frame import UNIT
from companion.web.presenters.ming_voyages.likely import chance, fight, percent
from companion.web.presenters.ming_voyages.now import HOMELANDS, Link, Offer, Plan, Situation, Verb
from companion.web.presenters.widgets import Counter

VERBS: Final = {
    "emperor": ("recruit", "move", "attack", "tax", "build", "sail"),
    "overlord": ("amass", "move", "attack", "gather", "settle"),
}
ICONS: Final = {
    "recruit": "troop", "tax": "gold", "build": "junk", "amass": "horde", "gather": "settlement",
    "move": "vy-move", "attack": "vy-attack", "sail": "vy-sail", "settle": "vy-settle",
}  # fmt: skip
SUPPLIED: Final = {"recruit": "troop", "tax": "gold", "build": "junk"}
"""CP actions that only count, by what they bring."""
SPREAD: Final = {"amass": "horde", "gather": "settlement"}


def verbs(now: Situation, base: Plan | None, chosen: str) -> tuple[Verb, ...]:
    """All ways to spend points for the side that acts; tapping the chosen one again takes it back."""
    side = now.actor
    found = []
    for name in VERBS[side]:
        label = now.words(f"screen.verb.{name}")
        plan = started(base, name) if base is not None else None
        href = ""
        if plan is not None and base is not None:
            href = base.href if name == chosen else plan.href
        title = label if href else now.words("screen.verb.not-now", verb=label)
        found.append(Verb(name, label, ICONS[name], href, name == chosen, title))
    return tuple(found)


def started(base: Plan, verb: str) -> Plan | None:
    """The plan after that way was chosen, with what is best or most filled in; ``None`` where it is impossible."""
    options = base.of(verb)
    if not options:
        return None
    if verb in SUPPLIED:
        return base.then(options[-1].text)
    if verb == "attack":
        targets = [base.then(action.text) for action in options]
        return max((sending(plan) for plan in targets), key=lambda plan: chance(plan) or (0.0, False))
    if verb == "sail":
        return base.then(options[0].text)
    if verb in SPREAD:
        return spread(base, verb, {})
    if verb == "settle":
        return spread(base, f"settle {options[0].text.split()[1]}", {})
    return base.meaning(verb)


def sending(plan: Plan, counts: Mapping[str, int] | None = None) -> Plan:
    """The plan after an attack was named, with all units that may come, or so many of each region."""
    if counts is None:
        limits = shares.caps(plan, "send")
        counts = shares.filled(limits, plan.state.left, (*HOMELANDS[::-1], "ming")[::-1])
    return shares.shared(plan, "send", counts)


def spread(base: Plan, start: str, counts: Mapping[str, int]) -> Plan:
    """The plan with markers shared out, all in the first region where nothing else is said."""
    limits = shares.caps(base, start)
    return shares.shared(base, start, counts or shares.filled(limits, max(limits.values())))


def offer(now: Situation, base: Plan, plan: Plan) -> tuple[Offer, str]:
    """What a plan offers from ``base`` on, where points may be spent; and which way is chosen."""
    rest = plan.texts[len(base.texts) :]
    verb = rest[0].split(" ")[0] if rest else "move" if plan.mode.partition(":")[0] == "move" else ""
    if verb not in WAYS or not base.of(verb):
        return ground(now, base), ""
    return WAYS[verb](now, base, plan), verb


def ground(now: Situation, base: Plan) -> Offer:
    """Nothing chosen yet: the map offers what can be attacked, sailed to, and moved."""
    found = Offer(headline=now.words("screen.what", seat=now.actor))
    for action in base.of("move"):
        region = action.params["from_region"]
        found.links.setdefault(region, Link(base.meaning(f"move:{region}").href, now.words("screen.tap.from")))
    for action in base.of("attack"):
        region = action.params["region"]
        found.links[region] = Link(sending(base.then(action.text)).href, now.words.do(action))
    for action in base.of("sail"):
        found.links[int(action.params["voyage"])] = Link(base.then(action.text).href, now.words.do(action))
    return found


def supplied(now: Situation, base: Plan, plan: Plan) -> Offer:
    """Recruit, Tax, Build: so many."""
    verb, _, count = plan.texts[len(base.texts)].partition(" ")
    number, most = int(count), len(base.of(verb))
    marker = SUPPLIED[verb]
    place = {"recruit": "ming", "tax": "ming", "build": "sea"}[verb]
    fewer, further = (base.then(f"{verb} {n}").href if 1 <= n <= most else "" for n in (number - 1, number + 1))
    name = now.words("screen.left", count=now.view["supply"][marker])
    return Offer(
        headline=now.words(f"screen.ask.{verb}", seat=now.actor, count=number),
        help=name,
        picked=[place],
        cells=(Counter(verb, now.words(f"screen.verb.{verb}"), number, fewer, further, marker),) if most > 1 else (),
        main=now.words.do(plan.state.parse(f"{verb} {number}")),
        action=plan.text,
    )


def move(now: Situation, base: Plan, plan: Plan) -> Offer:
    """From where, where to, how many."""
    rest = plan.texts[len(base.texts) :]
    moves = base.of("move")
    start, goal, count = "", "", 0
    if rest:
        _, start, goal, number = rest[0].split(" ")
        count = int(number)
    else:
        start = plan.mode.partition(":")[2]
    starts = list(dict.fromkeys(action.params["from_region"] for action in moves))
    if start not in starts:
        start = starts[0] if len(starts) == 1 else ""
    found = Offer(headline=now.words("screen.move.from", seat=now.actor), help=now.words("screen.move.help"))
    for region in starts:
        if region != start:
            found.links[region] = Link(base.meaning(f"move:{region}").href, now.words("screen.tap.from"))
            found.reach += [region] if not start else []
    if not start:
        return found
    found.headline, found.help = now.words("screen.move.to", seat=now.actor, region=start), ""
    found.picked = [start]
    most: dict[str, int] = {}
    for action in moves:
        if action.params["from_region"] == start:
            most[action.params["to_region"]] = action.params["count"]
    for region, units in most.items():
        if region != goal:
            found.links[region] = Link(base.then(f"move {start} {region} {units}").href, now.words("screen.tap.to"))
            found.reach.append(region)
    if goal:
        found.headline = now.words("screen.ask.move", seat=now.actor, count=count, region=goal)
        found.picked, found.sources, found.target = [goal], (start,), goal
        fewer, further = (
            base.then(f"move {start} {goal} {n}").href if 1 <= n <= most[goal] else "" for n in (count - 1, count + 1)
        )
        name = now.words("screen.way", from_region=start, to_region=goal)
        found.cells = (Counter("move", name, count, fewer, further, UNIT[now.actor]),) if most[goal] > 1 else ()
        found.main, found.action = now.words("screen.do.move", count=count), plan.text
    return found


def attack(now: Situation, base: Plan, plan: Plan) -> Offer:
    """Which borderland, and from where; ``base`` may be a card's half that attacks as well."""
    target = plan.texts[len(base.texts)].split(" ")[1]
    named = base.then(f"attack {target}")
    found = sent(now, named, plan)
    for action in base.of("attack"):
        region = action.params["region"]
        if region != target:
            found.links[region] = Link(sending(base.then(action.text)).href, now.words.do(action))
            found.reach.append(region)
    return found


def sent(now: Situation, named: Plan, plan: Plan) -> Offer:
    """From where the units of a named attack come."""
    limits, most = shares.caps(named, "send"), named.state.left
    counts = {region: shares.counted(plan.texts, "send").get(region, 0) for region in limits}
    region, _, units, against, settled = fight(plan) or ("", "", 0, 0, 0)
    found = Offer(headline=now.words("screen.ask.attack", seat=now.actor, region=region))
    found.picked, found.target = [region], region
    found.sources = tuple(name for name, count in counts.items() if count)
    found.cells = shares.cells(now, named, "send", counts, most, UNIT[now.actor])
    for name in limits:
        given = shares.more(counts, limits, most, name) or counts | {name: 0}
        if sum(given.values()):
            found.links[name] = Link(shares.shared(named, "send", given).href, now.words("screen.tap.send"))
    likely = chance(plan)
    if likely is not None and len(plan.texts) > len(named.texts):
        share, with_cards = likely
        found.help = now.words(
            "screen.against" if not settled else "screen.against.settled",
            units=units, against=against, count=settled, odds=percent(now, share),
        )  # fmt: skip
        if with_cards:
            found.help += " " + now.words("screen.against.reserves")
        found.main, found.action = now.words("screen.do.attack", count=units), plan.text
    elif named.allows("battle"):
        found.main, found.action = now.words("do.battle"), named.then("battle").text
    return found


def sail(now: Situation, base: Plan, plan: Plan) -> Offer:
    """Which voyage; the fleet is put together after that."""
    goal = int(plan.texts[len(base.texts)].split(" ")[1])
    regions = now.view["regions"]
    strength = regions["sea"].get("junk", 0) + regions["sea"].get("gold", 0) + regions["ming"].get("gold", 0)
    dice = base.state.left
    found = Offer(headline=now.words("screen.ask.sail", seat=now.actor, voyage=f"{goal}"))
    found.help = now.words(
        "screen.fleet.most", count=dice, strength=strength, odds=percent(now, odds.voyage(strength, dice))
    )
    found.picked, found.voyage = [goal], goal
    for action in base.of("sail"):
        number = int(action.params["voyage"])
        if number != goal:
            found.links[number] = Link(base.then(action.text).href, now.words.do(action))
            found.reach.append(number)
    found.main, found.action = now.words("screen.do.sail"), plan.text
    return found


def lay(now: Situation, base: Plan, plan: Plan) -> Offer:
    """Amass and Gather: so many for each homeland."""
    verb = plan.texts[len(base.texts)].split(" ")[0]
    limits = shares.caps(base, verb)
    return _laid(now, base, plan, verb, SPREAD[verb], limits)


def settle(now: Situation, base: Plan, plan: Plan) -> Offer:
    """Settlements out of one homeland."""
    _, home, *_ = plan.texts[len(base.texts)].split(" ")
    limits = shares.caps(base, f"settle {home}")
    found = _laid(now, base, plan, f"settle {home}", "settlement", limits)
    if len(found.picked) == 1:
        found.sources, found.target = (home,), str(found.picked[0])
    for action in base.of("settle"):
        other = action.params["from_region"]
        if other != home and other not in found.links:
            found.links[other] = Link(spread(base, f"settle {other}", {}).href, now.words("screen.tap.home"))
            found.reach.append(other)
    return found


def _laid(now: Situation, base: Plan, plan: Plan, start: str, marker: str, limits: Mapping[str, int]) -> Offer:
    verb, most = start.split(" ", maxsplit=1)[0], max(limits.values())
    counts = dict.fromkeys(limits, 0) | shares.counted(plan.texts, start)
    total = sum(counts.values())
    found = Offer(headline=now.words(f"screen.ask.{verb}", seat=now.actor, count=total))
    if verb != "settle":
        found.help = now.words("screen.left", count=now.view["supply"][marker])
    found.cells = shares.cells(now, base, start, counts, most, marker)
    for region in limits:
        given = shares.more(counts, limits, most, region)
        found.reach.append(region)
        if given is not None:
            found.links[region] = Link(shares.shared(base, start, given).href, now.words("screen.tap.add"))
    found.picked = [region for region, count in counts.items() if count]
    found.main, found.action = now.words(f"screen.do.{verb}", count=total), plan.text
    return found


WAYS: Final[Mapping[str, Callable[[Situation, Plan, Plan], Offer]]] = {
    "recruit": supplied, "tax": supplied, "build": supplied, "move": move, "attack": attack, "sail": sail,
    "amass": lay, "gather": lay, "settle": settle,
}  # fmt: skip
