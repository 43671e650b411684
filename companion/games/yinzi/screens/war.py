"""The war: workers against the enemy on the routes, who gains what and why; discs before it, veterans after it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.games.yinzi.art import signs
from companion.games.yinzi.rules import sheet_sums
from companion.games.yinzi.rules.war import LESS
from companion.games.yinzi.screens import round_steps as steps
from companion.games.yinzi.screens.plan import Plan, Situation
from companion.games.yinzi.screens.widgets import ROUND_END, Cards, Chip, Pickable, Rows
from companion.web.play.context import ViewContext
from companion.web.play.page import PlayPage
from companion.web.play.plan import address
from companion.web.play.texts import Words
from companion.web.play.widgets import Macro


@dataclass(frozen=True, slots=True)
class Standing:
    """Who stands in which slot, the leftmost first, with how many, against how many enemies."""

    slots: Sequence[str]
    forces: Sequence[int]
    enemy: int

    @classmethod
    def of(cls, view: Mapping[str, Any], plan: Plan | None = None) -> Standing:
        """As it would be counted now, with the discs that are planned: those who lie there stand up, in turn order."""
        war = view["war"]
        slots, workers, enemy = [*war["slots"]], {**war["workers"]}, war["symbols"]
        own, texts = (plan.colour, plan.texts) if plan else ("", ())
        for text in texts:
            if text == "use war-recruit":
                workers[own] += 1
                slots += [own] * (own not in slots)
            elif text == "use war-weaker":
                enemy = max(0, enemy - LESS)
        slots += [one for one in view["order"] if war["lying"].get(one) and one not in slots]
        return cls(slots, [workers[one] + war["lying"][one] for one in slots], enemy)

    @property
    def stood(self) -> Mapping[str, int]:
        """How many of whom stand there, the leftmost first."""
        return dict(zip(self.slots, self.forces, strict=True))

    @property
    def force(self) -> int:
        """All who stand there."""
        return sum(self.forces)

    @property
    def gains(self) -> Mapping[str, int]:
        """Points of who gains any."""
        return {self.slots[slot]: points for slot, points in sheet_sums.glories(self.enemy, self.forces).items()}


def tell(moment: ViewContext, notes: steps.Notes) -> steps.Telling:
    """The war that was counted."""
    words, fought = moment.words, notes.of("note.war")[0]
    standing = Standing(fought["slots"], fought["forces"], fought["symbols"])
    given = {one["seat"]: one["points"] for one in notes.of("note.glory")}
    won = fought["won"]
    return steps.Telling(
        words("war.won" if won else "war.lost", count=fought["force"], enemy=standing.enemy),
        words("war.rule" if won else "war.rule.lost"),
        _accounts(moment, standing, given or standing.gains),
        (_clash(moment, standing),),
    )


def _accounts(moment: ViewContext, standing: Standing, gains: Mapping[str, int]) -> tuple[steps.Account, ...]:
    words, found, stood = moment.words, [], standing.stood
    ranked = sorted((one for one in standing.slots if stood[one]), key=lambda one: -stood[one])
    for place, colour in enumerate(ranked):
        gained = gains.get(colour, 0)
        text = _because(words, ranked, stood, place, bool(gained), standing.force >= standing.enemy)
        why = steps.Why(text, steps.points(words, gained))
        found.append(steps.Account(colour, f"+{gained}" if gained else "0", (why,), "gold" if gained else ""))
    return (*found, *steps.nobody(words, (colour for colour in moment.view["order"] if colour not in ranked)))


def _because(
    words: Words, ranked: Sequence[str], stood: Mapping[str, int], place: int, gains: bool, won: bool
) -> str:  # fmt: skip
    colour = ranked[place]
    count = stood[colour]
    tied = [one for one in ranked if stood[one] == count and one != colour]
    if not gains:
        return words("war.why.third" if won else "war.why.not-most", count=count)
    if place == 0 and tied:
        return words("war.why.left", count=count, seat=tied[0])
    if place == 0:
        return words("war.why.most", count=count)
    return words("war.why.second-tied" if ranked[0] in tied else "war.why.second", count=count)


def _clash(moment: ViewContext, standing: Standing) -> Macro:
    """Workers against the enemy, and the slots from the leftmost on with what they gain."""
    gains = {colour: steps.points(moment.words, points) for colour, points in standing.gains.items()}
    free = len(moment.order) - len(standing.slots)
    return Macro(
        ROUND_END, "clash", force=standing.force, enemy=standing.enemy, stood=standing.stood, gains=gains, free=free
    )


def before(now: Situation) -> PlayPage:
    """Discs before the war is counted."""
    moment, words, plan = now.moment, now.words, now.plan
    standing = Standing.of(now.view, plan)
    lines, scene = _accounts(moment, standing, standing.gains), _clash(moment, standing)
    if plan is None:
        return steps.page(now, words("war.theirs", seat=now.whose), words("war.rule"), (scene,), lines)
    won = standing.force >= standing.enemy
    own = standing.gains.get(plan.colour, 0)
    return steps.page(
        now, words("war.would-win" if won else "war.would-lose", count=standing.force, enemy=standing.enemy),
        words("war.for-you", points=steps.points(words, own)),
        (scene, Rows("discs", tuple(_discs(now)), words("war.discs"))), lines,
        main=words("war.use", count=len(plan.texts)) if plan.texts else words("war.use-none"),
        action=(plan.then("pass") if plan.stage == "before-war" else plan).text,
    )  # fmt: skip


def _discs(now: Situation) -> Iterator[Pickable]:
    """The discs that may be used, and those that are in the plan, with the points that each is worth now."""
    plan, words = now.planned, now.words

    def gain(there: Plan) -> int:
        return Standing.of(now.view, there).gains.get(plan.colour, 0)

    more = [action.text for action in plan.of("use")] if plan.stage == "before-war" else []
    for text in [*plan.texts, *more]:
        space, on = text.partition(" ")[2], text in plan.texts
        rest = [one for one in plan.texts if one != text] if on else [*plan.texts, text]
        worth = (gain(plan.until(0).then(*rest)) - gain(plan)) * (-1 if on else 1)
        brings = (Chip("", steps.points(words, worth)),) if worth else ()
        title, help_ = words.name("space", space), words(f"war.disc.{space}")
        yield Pickable(
            title, id=space, icon=signs.space(space), note=help_, href=address(plan.asked, rest), on=on,
            brings=brings, tone="gold" if worth > 0 else "no",
        )  # fmt: skip


def veterans(now: Situation) -> PlayPage:
    """Who stays for the next round."""
    if now.view["stage"] != "veterans":  # the war is to be counted first
        return before(now)
    moment, words, plan = now.moment, now.words, now.plan
    notes = steps.notes(moment, "war")
    found = tell(moment, notes) if notes.of("note.war") else None
    lines, scene = (found.lines, found.scene) if found else ((), ())
    help_ = words("war.veterans.help")
    if plan is None:
        return steps.page(now, words("war.veterans.theirs", seat=now.whose), help_, scene, lines)
    chosen, cards = plan.texts[0] if plan.texts else "", []
    for n, one in enumerate(plan.until(0).more()):
        count = int(one.thing or 0)
        title, note = words("war.stay", count=count), words("war.stay.help" if count else "war.stay.none")
        cards.append(Pickable(title, id=str(n), lines=(note,), href=one.href, on=one.text == chosen))
    return steps.page(
        now, words("war.veterans"), help_, (Cards("veterans", tuple(cards)), *scene), lines,
        main=words("war.stay.go", count=int(chosen.partition(" ")[2] or 0)) if chosen else words("screen.above"),
        action=chosen,
    )  # fmt: skip
