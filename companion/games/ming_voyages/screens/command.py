"""Spending points, and carrying out a card's half: what everything that may be done offers, from choosing it to the
chain that one button posts."""

from __future__ import annotations

from collections import Counter as Counted
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, Self

from companion.games.ming_voyages.rules import odds
from companion.games.ming_voyages.screens.dice import planned, standing
from companion.games.ming_voyages.screens.map import borders
from companion.games.ming_voyages.screens.plan import OTHER, UNIT, Offer, Plan, Situation, in_words
from companion.web.play.option import Option
from companion.web.play.texts import Words
from companion.web.play.widgets import Choices, Counter

VERBS: Final = {
    "emperor": ("recruit", "move", "attack", "tax", "build", "sail"),
    "overlord": ("amass", "move", "attack", "gather", "settle"),
}
ICONS: Final = {
    "recruit": "troop", "tax": "gold", "build": "junk", "amass": "horde", "gather": "settlement",
    "move": "vy-move", "attack": "vy-attack", "sail": "vy-sail", "settle": "vy-settle",
}  # fmt: skip
"""What stands for a CP action: the marker that it brings, or a sign."""
SUPPLIED: Final = {"recruit": "ming", "tax": "ming", "build": "sea"}
"""CP actions that only count, by where their markers are put."""
SPREAD: Final = ("amass", "gather")
"""CP actions that put markers in several homelands."""
FIRST: Final = ("ming", "western", "eastern", "manchu")
"""Where units come from, or are put, as long as nothing else is said; borderlands come last."""
ENDINGS: Final = ("battle", "enough")
"""What ends a sharing-out that could go on."""
SIGNS: Final = {"put": "+", "take": "\N{MINUS SIGN}", "march": "\N{RIGHTWARDS ARROW}"}
"""What a card's half does to markers."""


def verbs(now: Situation, base: Plan | None, chosen: str) -> tuple[Option, ...]:
    """All ways to spend points for the side that acts; tapping the chosen one again takes it back."""
    found = []
    for name in VERBS[now.actor]:
        text, href = now.words(f"screen.verb.{name}"), ""
        if base is not None and (plan := started(base, name)) is not None:
            href = base.href if name == chosen else plan.href
        why = "" if href or base is None else idle(now, base, name)
        label = text if href else now.words("screen.verb.idle" if why else "screen.verb.not-now", verb=text, why=why)
        found.append(Option(label, href=href, text=text, icon=ICONS[name], on=name == chosen, id=name, why=why))
    return tuple(found)


def idle(now: Situation, base: Plan, verb: str) -> str:
    """Why a CP action can do nothing at all: what the rules say of the first of its kind for which there is a line."""
    tried = [action for action in base.state.table.by_text if action.partition(" ")[0] == verb]
    for error in (base.why_not(text) for text in tried):
        if error is not None and (told := error.key.removeprefix("illegal.")) in IDLE:
            return now.words(f"why.{told}", error.params)
    return ""


def started(base: Plan, verb: str) -> Plan | None:
    """The plan after that way was chosen, with what is best or most filled in; ``None`` where it is impossible."""
    options = [action.text for action in base.of(verb)]
    if not options:
        return None
    if verb == "attack":
        targets = (sending(base.then(text)) for text in options)
        return max(targets, key=lambda plan: planned(plan) or (0.0, False))
    if verb in SPREAD or verb == "settle":
        start = verb if verb in SPREAD else f"settle {options[0].split()[1]}"
        return Sharing.of(base, start).filled
    if verb == "move":
        return base.meaning(verb)
    return base.then(options[-1] if verb in SUPPLIED else options[0])


def sending(plan: Plan) -> Plan:
    """The plan after an attack was named, with all units that may come."""
    return Sharing.of(plan, "send").filled


def offer(now: Situation, base: Plan, plan: Plan) -> tuple[Offer, str]:
    """What a plan offers from ``base`` on, where points may be spent; and which way is chosen."""
    rest = plan.behind(base)
    verb = rest[0].split(" ")[0] if rest else "move" if plan.mode.partition(":")[0] == "move" else ""
    if verb not in WAYS or not base.of(verb):
        verb, found = "", ground(now, base)
    else:
        found = WAYS[verb](now, base, plan)
    start = plan.mode.partition(":")[2] or (rest[0].split(" ")[1] if verb == "move" and rest else "")
    for region in (one["id"] for one in now.data["regions"]):
        if region not in found.links and region not in found.picked:
            found.whys[region] = why_not(now, base, verb, region, start)
    return found, verb


IDLE: Final = ("supply-short", "no-junk-at-sea", "no-gold", "none-next-door")
"""The same of CP actions for which nothing is there."""
IN_A_LINE: Final = ("nobody-there", "own-land", "none-next-door", "enemies-there")
"""Refusals that ``why.<key>`` says in a line."""


def why_not(now: Situation, base: Plan, verb: str, region: str, start: str) -> str:
    """Why a region cannot be tapped while points are spent in that way, or in none yet; ``start``: where units move
    from, once that is chosen. Where the rules refuse it for a reason of its own, that is said."""
    there = now.view["regions"][region]
    own, theirs = there.get(UNIT[now.actor], 0), there.get("ruler") == OTHER[now.actor]
    key, text = "stays" if own else "no-units", ""
    if verb == "move" and start == region:
        key = "leaves"
    elif verb == "move" and start:
        near = frozenset((region, start)) in borders(now.data)
        key, text = "enemies" if near else "no-border", f"move {start} {region} 1"
    elif verb == "attack" or (not verb and theirs):
        key, text = "not-beside" if theirs else "no-enemies", f"attack {region}"
    elif verb in SUPPLIED or verb == "sail":
        key = "no-region"
    error = base.why_not(text) if text in base.state.table.by_text else None
    if error is not None and (told := error.key.removeprefix("illegal.")) in IN_A_LINE:
        return now.words(f"why.{told}", error.params, region=region)
    return now.words(f"why.{key}", region=region, from_region=start)


def ground(now: Situation, base: Plan) -> Offer:
    """Nothing chosen yet: the map offers what can be attacked, sailed to, and moved."""
    found = Offer(headline=now.words("screen.what", seat=now.actor))
    for region in dict.fromkeys(action.params["from_region"] for action in base.of("move")):
        found.add(region, now.words("screen.tap.from"), base.meaning(f"move:{region}"), reach=False)
    aim(now, found, base, "attack", reach=False)
    aim(now, found, base, "sail", reach=False)
    return found


def aim(now: Situation, found: Offer, base: Plan, verb: str, *, but: str | int = "", reach: bool = True) -> None:
    """Offer the lands that can be attacked, or the voyages that can be sailed, all but one."""
    for action in base.of(verb):
        plan = base.then(action.text)
        place = action.params["region"] if verb == "attack" else int(action.params["voyage"])
        if place != but:
            found.add(place, now.words.do(action), sending(plan) if verb == "attack" else plan, reach)


# --- one thing, so many times ----------------------------------------------------------------------------------------


def so_many(base: Plan, start: str, count: int, most: int, *, name: str, marker: str) -> tuple[Counter, ...]:
    """A count with where one fewer and one more lead; nothing where there can be only one."""
    fewer, further = (base.then(f"{start} {n}").href if 1 <= n <= most else "" for n in (count - 1, count + 1))
    return (Counter(start.partition(" ")[0], name, count, fewer, further, marker),) if most > 1 else ()


def supplied(now: Situation, base: Plan, plan: Plan) -> Offer:
    """Recruit, Tax, Build: so many."""
    verb, _, number = plan.texts[len(base.texts)].partition(" ")
    name, count, marker = now.words(f"screen.verb.{verb}"), int(number), ICONS[verb]
    return Offer(
        headline=now.words(f"screen.ask.{verb}", seat=now.actor, count=count),
        help=now.words("screen.left", count=now.view["supply"][marker]),
        picked=[SUPPLIED[verb]],
        cells=so_many(base, verb, count, len(base.of(verb)), name=name, marker=marker),
        main=now.words.do(plan.state.parse(f"{verb} {count}")),
        action=plan.text,
    )


def move(now: Situation, base: Plan, plan: Plan) -> Offer:
    """From where, where to, how many."""
    words, moves, rest = now.words, base.of("move"), plan.behind(base)
    start, goal, count = plan.mode.partition(":")[2], "", 0
    if rest:
        _, start, goal, number = rest[0].split(" ")
        count = int(number)
    starts = list(dict.fromkeys(action.params["from_region"] for action in moves))
    if start not in starts:
        start = starts[0] if len(starts) == 1 else ""
    found = Offer(headline=words("screen.move.from", seat=now.actor), help=words("screen.move.help"))
    tap_starts(found, now, starts, start, lambda region: base.meaning(f"move:{region}"))
    if not start:
        return found
    found.headline, found.help = words("screen.move.to", seat=now.actor, region=start), ""
    found.picked = [start]
    most = {one.params["to_region"]: one.params["count"] for one in moves if one.params["from_region"] == start}
    for region, all_units in most.items():
        if region != goal:
            found.add(region, words("screen.tap.to"), base.then(f"move {start} {region} {all_units}"))
    if goal:
        found.headline = words("screen.ask.move", seat=now.actor, count=count, region=goal)
        found.picked, found.sources, found.target = [goal], (start,), goal
        name, marker = words("screen.way", from_region=start, to_region=goal), UNIT[now.actor]
        found.cells = so_many(base, f"move {start} {goal}", count, most[goal], name=name, marker=marker)
        found.main, found.action = words("screen.do.move", count=count), plan.text
    return found


def tap_starts(found: Offer, now: Situation, starts: Iterable[str], start: str, way: Callable[[str], Plan]) -> None:
    """Offer the other regions to move from; as long as none is chosen the map marks them."""
    for region in starts:
        if region != start:
            found.add(region, now.words("screen.tap.from"), way(region), reach=not start)


# --- attacks and voyages ---------------------------------------------------------------------------------------------


def attack(now: Situation, base: Plan, plan: Plan) -> Offer:
    """Which borderland, and from where; ``base`` may be a card's half that attacks as well."""
    target = plan.texts[len(base.texts)].split(" ")[1]
    found = sent(now, base.then(f"attack {target}"), plan)
    aim(now, found, base, "attack", but=target)
    return found


def sent(now: Situation, named: Plan, plan: Plan) -> Offer:
    """From where the units of a named attack come."""
    words, sharing = now.words, Sharing.of(named, "send")
    counts, region = sharing.counts(plan), plan.view["battle"]["region"]
    units, against, settled = standing(plan.view)
    found = Offer(headline=words("screen.ask.attack", seat=now.actor, region=region), picked=[region], target=region)
    found.sources = tuple(name for name, count in counts.items() if count)
    found.cells = sharing.cells(now, counts, UNIT[now.actor])
    for name in sharing.limits:
        way = sharing.more(counts, name)
        if way is None and any(count for other, count in counts.items() if other != name):
            way = sharing.shared({**counts, name: 0})
        found.add(name, words("screen.tap.send"), way, reach=False)
    likely = planned(plan)
    if likely is not None and plan.behind(named):
        share, with_cards = likely
        found.help = words(
            "screen.against" if not settled else "screen.against.settled",
            units=units, against=against, count=settled, odds=in_words(share, words),
        )  # fmt: skip
        if with_cards:
            found.help += " " + words("screen.against.reserves")
        found.main, found.action = words("screen.do.attack", count=units), plan.text
    elif named.allows("battle"):
        found.main, found.action = words("do.battle"), named.then("battle").text
    return found


def sail(now: Situation, base: Plan, plan: Plan) -> Offer:
    """Which voyage; the fleet is put together after that, unless there is only one."""
    goal, words = int(plan.texts[len(base.texts)].split(" ")[1]), now.words
    fleets = [action.text for action in plan.of("fleet")]
    found = Offer(
        headline=words("screen.ask.sail", seat=now.actor, voyage=f"{goal}"),
        help=largest(now.view, base.state.left, words),
        picked=[goal],
        voyage=goal,
        main=words("screen.do.sail"),
        action=plan.text,
    )
    if len(fleets) == 1:
        _, junks, gold = fleets[0].split(" ")
        found.main, found.action = words("screen.do.sail-with", junks=junks, gold=gold), plan.then(fleets[0]).text
    aim(now, found, base, "sail", but=goal)
    return found


def largest(view: Mapping[str, Any], dice: int, words: Words) -> str:
    """What the largest fleet that can sail comes to."""
    sea, home = view["regions"]["sea"], view["regions"]["ming"]
    strength = sea.get("junk", 0) + sea.get("gold", 0) + home.get("gold", 0)
    return words("screen.fleet.most", count=dice, strength=strength, odds=in_words(odds.voyage(strength, dice), words))


# --- shared out over several regions ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Sharing:
    """Points shared out over several regions: the units of an attack, new hordes and settlements.

    Attributes:
        plan: where that begins.
        start: what its actions begin with: ``send``, ``settle western``.
        limits: the most that every region may be given.
        most: the most for all of them together.
    """

    plan: Plan
    start: str
    limits: Mapping[str, int]
    most: int

    @classmethod
    def of(cls, plan: Plan, start: str) -> Self:
        """What may be shared out from a plan on."""
        limits: dict[str, int] = {}
        for region, count in shares((action.text for action in plan.legal), start):
            limits[region] = max(limits.get(region, 0), count)
        return cls(plan, start, limits, plan.state.left if start == "send" else max(limits.values()))

    def counts(self, plan: Plan) -> dict[str, int]:
        """What another plan gives to each region."""
        return dict.fromkeys(self.limits, 0) | dict(shares(plan.texts, self.start))

    def shared(self, counts: Mapping[str, int]) -> Plan:
        """The plan with these counts, and with the word that ends it where more could be given."""
        found = self.plan.then(*(f"{self.start} {region} {count}" for region, count in counts.items() if count))
        ending = next((word for word in ENDINGS if found.allows(word)), "")
        return found.then(ending) if ending else found

    @property
    def filled(self) -> Plan:
        """The plan with as many as there may be, from the first region on."""
        counts, left = dict.fromkeys(self.limits, 0), self.most
        for region in sorted(counts, key=lambda name: FIRST.index(name) if name in FIRST else len(FIRST)):
            counts[region] = min(self.limits[region], left)
            left -= counts[region]
        return self.shared(counts)

    def more(self, counts: Mapping[str, int], region: str) -> Plan | None:
        """One more in a region, taken from the fullest other one where nothing is left; ``None`` when it is full."""
        others = [name for name in counts if name != region and counts[name]]
        full = sum(counts.values()) >= self.most
        if counts[region] >= self.limits[region] or (full and not others):
            return None
        given = {**counts, region: counts[region] + 1}
        if full:
            given[max(others, key=lambda name: counts[name])] -= 1
        return self.shared(given)

    def less(self, counts: Mapping[str, int], region: str) -> Plan | None:
        """One less in a region; ``None`` where that would leave nothing at all."""
        if not counts[region] or sum(counts.values()) < 2:
            return None
        return self.shared({**counts, region: counts[region] - 1})

    def cells(self, now: Situation, counts: Mapping[str, int], marker: str) -> tuple[Counter, ...]:
        """A count for every region that may be given some; none where there is nothing to choose."""
        found = []
        for region in self.limits if list(self.limits.values()) != [1] else ():
            fewer, further = (way.href if way else "" for way in (self.less(counts, region), self.more(counts, region)))
            found.append(Counter(region, now.words.name("region", region), counts[region], fewer, further, marker))
        return tuple(found)

    def offer(self, now: Situation, plan: Plan) -> tuple[Offer, int]:
        """What can be given to each region besides what a plan gives, and how much that is in all."""
        verb, counts = self.start.split(" ")[0], self.counts(plan)
        found = Offer(cells=self.cells(now, counts, ICONS[verb] if verb in SPREAD else "settlement"))
        for region in self.limits:
            found.add(region, now.words("screen.tap.add"), self.more(counts, region))
        found.picked = [region for region, count in counts.items() if count]
        total = sum(counts.values())
        if total:
            found.main, found.action = now.words(f"screen.do.{verb}", count=total), plan.text
        return found, total


def shares(texts: Iterable[str], start: str) -> Iterator[tuple[str, int]]:
    """The regions and counts of actions that begin with these words."""
    for text in texts:
        head, _, count = text.rpartition(" ")
        verb, _, region = head.rpartition(" ")
        if verb == start:
            yield region, int(count)


def lay(now: Situation, base: Plan, plan: Plan) -> Offer:
    """Amass and Gather: so many for each homeland."""
    verb = plan.texts[len(base.texts)].split(" ")[0]
    found, total = Sharing.of(base, verb).offer(now, plan)
    found.headline = now.words(f"screen.ask.{verb}", seat=now.actor, count=total)
    found.help = now.words("screen.left", count=now.view["supply"][ICONS[verb]])
    return found


def settle(now: Situation, base: Plan, plan: Plan) -> Offer:
    """Settlements out of one homeland."""
    home = plan.texts[len(base.texts)].split(" ")[1]
    found, total = Sharing.of(base, f"settle {home}").offer(now, plan)
    found.headline = now.words("screen.ask.settle", seat=now.actor, count=total)
    if len(found.picked) == 1:
        found.sources, found.target = (home,), str(found.picked[0])
    for action in base.of("settle"):
        other = action.params["from_region"]
        if other != home and other not in found.links:
            found.add(other, now.words("screen.tap.home"), Sharing.of(base, f"settle {other}").filled)
    return found


def more(now: Situation, base: Plan, plan: Plan) -> Offer:
    """Points that are being shared out already (stage ``spread``): go on elsewhere, or let that be enough."""
    starts = [action.text.rpartition(" ")[0].rpartition(" ")[0] for action in base.legal]
    ways = [start for start in starts if start]
    # A correction may have left nothing to share out.
    found, total = Sharing.of(base, ways[0]).offer(now, plan) if ways else (Offer(), 0)
    found.headline = now.words("screen.more", seat=now.actor)
    if not total:
        found.main, found.action = now.words("do.enough"), base.then("enough").text
    return found


WAYS: Final[Mapping[str, Callable[[Situation, Plan, Plan], Offer]]] = {
    "recruit": supplied, "tax": supplied, "build": supplied, "move": move, "attack": attack, "sail": sail,
    "amass": lay, "gather": lay, "settle": settle,
}  # fmt: skip


# --- a card's half ---------------------------------------------------------------------------------------------------


def half(now: Situation, base: Plan, plan: Plan) -> Offer:
    """A card's half being carried out from ``base`` on: markers put, taken and moved by tapping the map, then what is
    left to choose."""
    if plan.stage in ("effect", "by-hand"):
        return marking(now, plan)
    at = next((step for step in plan.steps() if step.stage == "target" and len(step.texts) >= len(base.texts)), None)
    if at is not None and (rest := plan.behind(at)):
        found = (attack if rest[0].startswith("attack") else sail)(now, at, plan)
        found.back = at.href
        return found
    if at is None and plan.stage == "send":
        return sent(now, base, plan)
    if at is None:
        found = Offer(headline=now.words("screen.special.done", seat=now.actor), main=now.words("screen.do.special"))
        found.action, found.help = plan.text, told(now, plan)
    else:
        found = Offer(headline=now.words("screen.target", seat=now.actor), main=now.words("screen.choose-map"))
        aim(now, found, at, "attack")
        aim(now, found, at, "sail")
    last = at or plan
    found.back = last.previous.href if last.texts else ""
    return found


def told(now: Situation, plan: Plan) -> str:
    """The markers of a plan, in short: what the buttons of its actions would say."""
    said = Counted(text for text in plan.texts if text.split(" ")[0] in SIGNS)
    return " · ".join(now.words.do(plan.state.parse(text)) + (f" ×{n}" if n > 1 else "") for text, n in said.items())


def marking(now: Situation, plan: Plan) -> Offer:
    """One marker after the other: regions are tapped; with several kinds, one of the chips says which."""
    found, words, by_hand = Offer(), now.words, plan.stage == "by-hand"
    kinds = list(dict.fromkeys(f"{one.text.split(' ')[0]}:{one.params['marker']}" for one in plan.of(*SIGNS)))
    kind, _, start = plan.mode.partition("@")
    if kind not in kinds:
        kind = next(iter(kinds), "")
    verb, _, marker = kind.partition(":")
    ways = [action for action in plan.of(verb) if action.params["marker"] == marker] if verb else []
    key = f"screen.marking.{verb or 'none'}"
    if verb == "march":
        starts = list(dict.fromkeys(action.params["from_region"] for action in ways))
        if start not in starts:
            start = starts[0] if len(starts) == 1 else ""
        tap_starts(found, now, starts, start, lambda region: plan.meaning(f"{kind}@{region}"))
        found.picked = [start] if start else []
        ways = [action for action in ways if action.params["from_region"] == start]
        key += "" if start else "-from"
    for action in ways:
        region = action.params["to_region" if verb == "march" else "region"]
        found.add(region, words.do(action), marked(plan, action.text))
    if len(kinds) > 1:
        found.chips = Choices("signs", tuple(chip(now, plan, one, one == kind) for one in kinds), "chip")
    found.headline, found.help = words(key, marker=marker), told(now, plan)
    if by_hand and found.help:
        found.help = words("screen.marking.so-far", steps=found.help)
    if not by_hand and plan.state.left > 1:
        found.help = f"{found.help} {words('screen.marking.left', count=plan.state.left)}".strip()
    put = [place for place, text in enumerate(plan.texts) if text.split(" ")[0] in SIGNS]
    found.back = plan.until(put[-1]).href if put else ""
    found.main = words("screen.choose-map")
    if plan.allows("enough"):
        label = "screen.marking.enter" if put else "screen.tell.nothing"
        found.main, found.action = words(label if by_hand else "do.enough"), plan.then("enough").text
    return found


def chip(now: Situation, plan: Plan, kind: str, on: bool) -> Option:
    """A kind of change with a kind of marker."""
    verb, _, marker = kind.partition(":")
    label = now.words(f"screen.chip.{verb}", marker=marker)
    return Option(label, href=plan.meaning(kind).href, number=SIGNS[verb], icon=marker, on=on)


def marked(plan: Plan, text: str) -> Plan:
    """The plan with one marker more, and the same kind of change chosen as long as there are others to come."""
    after = plan.then(text)
    return after.meaning(plan.mode.partition("@")[0]) if after.stage in ("effect", "by-hand") else after
