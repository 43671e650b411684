"""A card's half being carried out: markers put, taken and moved by tapping the map, then what is left to choose."""

from __future__ import annotations

import collections
from typing import Final

from companion.games.ming_voyages.screens import command
from companion.games.ming_voyages.screens.plan import Offer, Plan, Situation
from companion.web.play.option import Option
from companion.web.play.widgets import Choices

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
    markings = [(action.text.split(" ")[0], action) for action in plan.legal]
    kinds = list(dict.fromkeys(f"{verb}:{one.params['marker']}" for verb, one in markings if verb in MARKING))
    kind, _, start = plan.mode.partition("@")
    if kind not in kinds:
        kind = next(iter(kinds), "")
    verb, _, marker = kind.partition(":")
    ways = [action for action in plan.of(verb) if action.params["marker"] == marker]
    if verb == "march":
        starts = list(dict.fromkeys(action.params["from_region"] for action in ways))
        if start not in starts:
            start = starts[0] if len(starts) == 1 else ""
        command.tap_starts(found, now, starts, start, lambda region: plan.meaning(f"{kind}@{region}"))
        found.picked = [start] if start else []
        ways = [action for action in ways if action.params["from_region"] == start]
    for action in ways:
        region = action.params["to_region" if verb == "march" else "region"]
        found.links[region] = Option(now.words.do(action), href=marked(plan, action.text).href)
        found.reach.append(region)
    if len(kinds) > 1:
        found.chips = Choices("signs", tuple(chip(now, plan, one, one == kind) for one in kinds), "chip")
    key = f"screen.marking.{verb}" if verb else "screen.marking.none"
    if verb == "march" and not start:
        key = "screen.marking.march-from"
    found.headline = now.words(key, marker=marker)
    found.help = told(now, plan)
    if by_hand and found.help:
        found.help = now.words("screen.marking.so-far", steps=found.help)
    if not by_hand and plan.state.left > 1:
        found.help = f"{found.help} {now.words('screen.marking.left', count=plan.state.left)}".strip()
    put = [place for place, text in enumerate(plan.texts) if text.split(" ")[0] in MARKING]
    if put:
        found.back = plan.until(put[-1]).href
    if plan.allows("enough"):
        label = "screen.marking.enter" if put else "screen.tell.nothing"
        found.main = now.words(label if by_hand else "do.enough")
        found.action = plan.then("enough").text
    else:
        found.main = now.words("screen.choose-map")
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


def targets(now: Situation, at: Plan) -> Offer:
    """The half attacks or sails: where to."""
    found = Offer(headline=now.words("screen.target", seat=now.actor), main=now.words("screen.choose-map"))
    found.links = command.aims(now, at, "attack") | command.aims(now, at, "sail")
    found.reach = list(found.links)
    found.back = at.until(len(at.texts) - 1).href if at.texts else ""
    return found
