"""Spending points: what every CP action offers, from choosing it to the chain that one button posts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, Self

from companion.games.ming_voyages.rules import odds
from companion.games.ming_voyages.screens.battle_odds import in_words, planned, standing
from companion.games.ming_voyages.screens.common import OTHER, UNIT
from companion.games.ming_voyages.screens.plan import Offer, Plan, Situation
from companion.web.play.option import Option
from companion.web.play.texts import Words
from companion.web.play.widgets import Counter

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


def verbs(now: Situation, base: Plan | None, chosen: str) -> tuple[Option, ...]:
    """All ways to spend points for the side that acts; tapping the chosen one again takes it back."""
    found = []
    for name in VERBS[now.actor]:
        text = now.words(f"screen.verb.{name}")
        plan = started(base, name) if base is not None else None
        href = ""
        if plan is not None and base is not None:
            href = base.href if name == chosen else plan.href
        label = text if href else now.words("screen.verb.not-now", verb=text)
        found.append(Option(label, href=href, text=text, icon=ICONS[name], on=name == chosen, id=name))
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
        return max((sending(plan) for plan in targets), key=lambda plan: planned(plan) or (0.0, False))
    if verb == "sail":
        return base.then(options[0].text)
    if verb in SPREAD:
        return Sharing.of(base, verb).filled
    if verb == "settle":
        return Sharing.of(base, f"settle {options[0].text.split()[1]}").filled
    return base.meaning(verb)


def sending(plan: Plan) -> Plan:
    """The plan after an attack was named, with all units that may come."""
    return Sharing.of(plan, "send").filled


def offer(now: Situation, base: Plan, plan: Plan) -> tuple[Offer, str]:
    """What a plan offers from ``base`` on, where points may be spent; and which way is chosen."""
    rest = plan.texts[len(base.texts) :]
    verb = rest[0].split(" ")[0] if rest else "move" if plan.mode.partition(":")[0] == "move" else ""
    if verb not in WAYS or not base.of(verb):
        verb, found = "", ground(now, base)
    else:
        found = WAYS[verb](now, base, plan)
    start = plan.mode.partition(":")[2] or (rest[0].split(" ")[1] if verb == "move" and rest else "")
    for one in now.data["regions"]:
        if (region := one["id"]) not in found.links and region not in found.picked:
            found.whys[region] = why_not(now, verb, region, start)
    return found, verb


def why_not(now: Situation, verb: str, region: str, start: str) -> str:
    """Why a region cannot be tapped while points are spent in that way, or in none yet; ``start``: where units move
    from, once that is chosen."""
    there = now.view["regions"][region]
    own, theirs = there.get(UNIT[now.actor], 0), there.get("ruler") == OTHER[now.actor]
    near = {frozenset((one["a"], one["b"])) for one in now.data["adjacency"]}
    if verb == "move" and start:
        far = frozenset((region, start)) not in near
        return now.words("why.no-border" if far else "why.enemies", region=region, from_region=start)
    if verb == "attack" or (not verb and theirs):
        return now.words("why.not-beside" if theirs else "why.no-enemies", region=region)
    if verb in SUPPLIED or verb == "sail":
        return now.words("why.no-region")
    return now.words("why.stays" if own else "why.no-units", region=region)


def ground(now: Situation, base: Plan) -> Offer:
    """Nothing chosen yet: the map offers what can be attacked, sailed to, and moved."""
    found = Offer(headline=now.words("screen.what", seat=now.actor))
    for action in base.of("move"):
        region = action.params["from_region"]
        found.links.setdefault(region, Option(now.words("screen.tap.from"), href=base.meaning(f"move:{region}").href))
    found.links |= aims(now, base, "attack") | aims(now, base, "sail")
    return found


def aims(now: Situation, base: Plan, verb: str) -> dict[str | int, Option]:
    """The lands that can be attacked, or the voyages that can be sailed."""
    found: dict[str | int, Option] = {}
    for action in base.of(verb):
        plan = base.then(action.text)
        if verb == "attack":
            found[action.params["region"]] = Option(now.words.do(action), href=sending(plan).href)
        else:
            found[int(action.params["voyage"])] = Option(now.words.do(action), href=plan.href)
    return found


def aim_elsewhere(found: Offer, ways: Mapping[str | int, Option], chosen: str | int) -> None:
    """Offer all of them but the one that is chosen."""
    others = {place: link for place, link in ways.items() if place != chosen}
    found.links |= others
    found.reach += others


def either_way(base: Plan, start: str, count: int, most: int) -> tuple[str, str]:
    """Where one fewer and one more lead."""
    fewer, further = (base.then(f"{start} {n}").href if 1 <= n <= most else "" for n in (count - 1, count + 1))
    return fewer, further


# --- one thing, so many times ----------------------------------------------------------------------------------------


def supplied(now: Situation, base: Plan, plan: Plan) -> Offer:
    """Recruit, Tax, Build: so many."""
    verb, _, count = plan.texts[len(base.texts)].partition(" ")
    number, most, marker = int(count), len(base.of(verb)), ICONS[verb]
    ways = either_way(base, verb, number, most)
    return Offer(
        headline=now.words(f"screen.ask.{verb}", seat=now.actor, count=number),
        help=now.words("screen.left", count=now.view["supply"][marker]),
        picked=[SUPPLIED[verb]],
        cells=(Counter(verb, now.words(f"screen.verb.{verb}"), number, *ways, marker),) if most > 1 else (),
        main=now.words.do(plan.state.parse(f"{verb} {number}")),
        action=plan.text,
    )


def move(now: Situation, base: Plan, plan: Plan) -> Offer:
    """From where, where to, how many."""
    rest = plan.texts[len(base.texts) :]
    moves = base.of("move")
    start, goal, count = plan.mode.partition(":")[2], "", 0
    if rest:
        _, start, goal, number = rest[0].split(" ")
        count = int(number)
    starts = list(dict.fromkeys(action.params["from_region"] for action in moves))
    if start not in starts:
        start = starts[0] if len(starts) == 1 else ""
    found = Offer(headline=now.words("screen.move.from", seat=now.actor), help=now.words("screen.move.help"))
    tap_starts(found, now, starts, start, lambda region: base.meaning(f"move:{region}"))
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
            found.links[region] = Option(
                now.words("screen.tap.to"), href=base.then(f"move {start} {region} {units}").href
            )
            found.reach.append(region)
    if goal:
        found.headline = now.words("screen.ask.move", seat=now.actor, count=count, region=goal)
        found.picked, found.sources, found.target = [goal], (start,), goal
        if most[goal] > 1:
            name = now.words("screen.way", from_region=start, to_region=goal)
            ways = either_way(base, f"move {start} {goal}", count, most[goal])
            found.cells = (Counter("move", name, count, *ways, UNIT[now.actor]),)
        found.main, found.action = now.words("screen.do.move", count=count), plan.text
    return found


def tap_starts(found: Offer, now: Situation, starts: Iterable[str], start: str, way: Callable[[str], Plan]) -> None:
    """Offer the other regions to move from; as long as none is chosen the map marks them."""
    for region in starts:
        if region != start:
            found.links[region] = Option(now.words("screen.tap.from"), href=way(region).href)
            found.reach += [region] if not start else []


# --- attacks and voyages ---------------------------------------------------------------------------------------------


def attack(now: Situation, base: Plan, plan: Plan) -> Offer:
    """Which borderland, and from where; ``base`` may be a card's half that attacks as well."""
    target = plan.texts[len(base.texts)].split(" ")[1]
    found = sent(now, base.then(f"attack {target}"), plan)
    aim_elsewhere(found, aims(now, base, "attack"), target)
    return found


def sent(now: Situation, named: Plan, plan: Plan) -> Offer:
    """From where the units of a named attack come."""
    sharing = Sharing.of(named, "send")
    counts, view = sharing.counts(plan), plan.view
    region, (units, against, settled) = view["battle"]["region"], standing(view)
    found = Offer(headline=now.words("screen.ask.attack", seat=now.actor, region=region))
    found.picked, found.target = [region], region
    found.sources = tuple(name for name, count in counts.items() if count)
    found.cells = sharing.cells(now, counts, UNIT[now.actor])
    for name in sharing.limits:
        given = sharing.more(counts, name) or counts | {name: 0}
        if sum(given.values()):
            found.links[name] = Option(now.words("screen.tap.send"), href=sharing.shared(given).href)
    likely = planned(plan)
    if likely is not None and len(plan.texts) > len(named.texts):
        share, with_cards = likely
        found.help = now.words(
            "screen.against" if not settled else "screen.against.settled",
            units=units, against=against, count=settled, odds=in_words(share, now.words),
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
    fleets = plan.of("fleet")
    one = fleets[0].text.split(" ")[1:] if len(fleets) == 1 else []
    sails = plan.then(fleets[0].text) if one else plan
    found = Offer(
        headline=now.words("screen.ask.sail", seat=now.actor, voyage=f"{goal}"),
        help=largest(now.view, base.state.left, now.words),
        picked=[goal],
        voyage=goal,
        main=now.words("screen.do.sail-with", junks=one[0], gold=one[1]) if one else now.words("screen.do.sail"),
        action=sails.text,
    )
    aim_elsewhere(found, aims(now, base, "sail"), goal)
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

    def more(self, counts: Mapping[str, int], region: str) -> dict[str, int] | None:
        """One more in a region, taken from the fullest other one where nothing is left; ``None`` when it is full."""
        if counts[region] >= self.limits[region]:
            return None
        found = dict(counts)
        if sum(found.values()) >= self.most:
            others = [name for name in found if name != region and found[name]]
            if not others:
                return None
            found[max(others, key=lambda name: found[name])] -= 1
        found[region] += 1
        return found

    def less(self, counts: Mapping[str, int], region: str) -> dict[str, int] | None:
        """One less in a region; ``None`` where that would leave nothing at all."""
        if not counts[region] or sum(counts.values()) < 2:
            return None
        return dict(counts) | {region: counts[region] - 1}

    def cells(self, now: Situation, counts: Mapping[str, int], marker: str) -> tuple[Counter, ...]:
        """A count for every region that may be given some; none where there is nothing to choose."""
        if list(self.limits.values()) == [1]:
            return ()

        def way(given: Mapping[str, int] | None) -> str:
            return "" if given is None else self.shared(given).href

        return tuple(
            Counter(
                region,
                now.words.name("region", region),
                counts[region],
                way(self.less(counts, region)),
                way(self.more(counts, region)),
                marker,
            )
            for region in self.limits
        )

    def offer(self, now: Situation, plan: Plan) -> tuple[Offer, int]:
        """What can be given to each region besides what a plan gives, and how much that is in all."""
        verb, counts = self.start.split(" ")[0], self.counts(plan)
        found = Offer(cells=self.cells(now, counts, ICONS[verb] if verb in SPREAD else "settlement"))
        for region in self.limits:
            given = self.more(counts, region)
            found.reach.append(region)
            if given is not None:
                found.links[region] = Option(now.words("screen.tap.add"), href=self.shared(given).href)
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
            way = Sharing.of(base, f"settle {other}").filled
            found.links[other] = Option(now.words("screen.tap.home"), href=way.href)
            found.reach.append(other)
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
