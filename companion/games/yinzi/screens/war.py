"""The war: workers against the enemy on the routes, who gains what and why; discs before it, veterans after it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from companion.games.yinzi.art import signs
from companion.games.yinzi.rules import sheet_sums
from companion.games.yinzi.rules.war import LESS
from companion.games.yinzi.screens import round_steps as walk
from companion.games.yinzi.screens.plan import Plan, Situation
from companion.games.yinzi.screens.round_steps import Notes, Telling, account
from companion.games.yinzi.screens.scenes import Card, Cards, Clash, Post
from companion.games.yinzi.screens.widgets import Account, Chip, Row, Rows, Tone, Why
from companion.web.play.context import ViewContext
from companion.web.play.page import PlayPage
from companion.web.play.plan import address
from companion.web.play.texts import Words


def tell(moment: ViewContext, notes: Notes) -> Telling:
    """The war that was counted."""
    words = moment.words
    fought = notes.of("note.war")[0]
    slots, forces, enemy = fought["slots"], fought["forces"], fought["symbols"]
    key = "war.won" if fought["won"] else "war.lost"
    return Telling(
        words(key, count=fought["force"], enemy=enemy),
        words("war.rule" if fought["won"] else "war.rule.lost"),
        accounts(moment, slots, forces, enemy, notes.of("note.glory")),
        (clash(moment, slots, forces, enemy),),
    )


def accounts(
    moment: ViewContext, slots: Sequence[str], forces: Sequence[int], enemy: int,
    given: Sequence[Mapping[str, Any]] = (),
) -> tuple[Account, ...]:  # fmt: skip
    """What everybody gains and why; ``given`` is what the log says of it, else it is reckoned."""
    words = moment.words
    points = {one["seat"]: one["points"] for one in given} or {
        slots[slot]: gained for slot, gained in sheet_sums.glories(enemy, forces).items()
    }
    stood = dict(zip(slots, forces, strict=True))
    ranked = sorted((one for one in slots if stood[one]), key=lambda one: -stood[one])
    found = []
    for place, colour in enumerate(ranked):
        gained = points.get(colour, 0)
        text = because(words, ranked, stood, place, bool(gained), sum(forces) >= enemy)
        why = Why(text, walk.points(words, gained))
        found.append(account(words, colour, f"+{gained}" if gained else "0", (why,), "gold" if gained else ""))
    idle = [colour for colour in moment.view["order"] if colour not in ranked]
    return (*found, *(account(words, one, "0", (Why(words("walk.nobody")),)) for one in idle))


def because(
    words: Words, ranked: Sequence[str], stood: Mapping[str, int], place: int, gains: bool, won: bool
) -> str:  # fmt: skip
    """Why somebody is where he is."""
    colour = ranked[place]
    count = stood[colour]
    if not gains:
        return words("war.why.third" if won else "war.why.not-most", count=count)
    tied = [one for one in ranked if stood[one] == count and one != colour]
    if place == 0 and tied:
        return words("war.why.left", count=count, seat=tied[0])
    if place == 0:
        return words("war.why.most", count=count)
    return words("war.why.second-tied" if ranked[0] in tied else "war.why.second", count=count)


def clash(moment: ViewContext, slots: Sequence[str], forces: Sequence[int], enemy: int) -> Clash:
    """Both sides, and the slots from the leftmost on."""
    words = moment.words
    points = sheet_sums.glories(enemy, forces)
    posts = [
        Post(colour, count, walk.points(words, points[n]) if n in points else "", n in points)
        for n, (colour, count) in enumerate(zip(slots, forces, strict=True))
    ]
    posts += [Post(note=words("war.empty"))] * (len(moment.order) - len(posts))
    return Clash(
        sum(forces), words("war.force", count=sum(forces)), enemy, words("war.enemy", count=enemy), tuple(posts)
    )


def standing(moment: ViewContext, view: Mapping[str, Any]) -> tuple[list[str], list[int], int]:
    """Who would stand in which slot if it were counted now: those who lie there stand up, in turn order."""
    war = view["war"]
    slots = list(war["slots"])
    slots += [one for one in moment.view["order"] if war["lying"].get(one) and one not in slots]
    return slots, [war["workers"][one] + war["lying"][one] for one in slots], war["symbols"]


def before(now: Situation) -> PlayPage:
    """Discs before the war is counted."""
    moment, words, plan = now.moment, now.words, now.plan
    slots, forces, enemy = standing(moment, planned(now.view, plan) if plan is not None else now.view)
    lines = accounts(moment, slots, forces, enemy)
    scene = clash(moment, slots, forces, enemy)
    force = sum(forces)
    won = force >= enemy
    if plan is None:
        return walk.stop(now, words("war.theirs", seat=now.whose), words("war.rule"), (scene,), lines)
    headline = words("war.would-win" if won else "war.would-lose", count=force, enemy=enemy)
    ended = plan.then("pass") if plan.stage == "before-war" else plan
    rows = Rows("discs", tuple(discs(now, plan)), words("war.discs"))
    own = gain(moment, now.view, plan)
    return walk.stop(
        now, headline, words("war.for-you", points=walk.points(words, own)), (scene, rows), lines,
        main=words("war.use", count=len(plan.texts)) if plan.texts else words("war.use-none"),
        action=ended.text,
    )  # fmt: skip


def planned(view: Mapping[str, Any], plan: Plan) -> Mapping[str, Any]:
    """The war with the discs that are planned."""
    war = {**view["war"], "workers": {**view["war"]["workers"]}, "slots": [*view["war"]["slots"]]}
    for text in plan.texts:
        if text == "use war-recruit":
            war["workers"][plan.colour] += 1
            war["slots"] += [plan.colour] * (plan.colour not in war["slots"])
        elif text == "use war-weaker":
            war["symbols"] = max(0, war["symbols"] - LESS)
    return {**view, "war": war}


def gain(moment: ViewContext, view: Mapping[str, Any], plan: Plan) -> int:
    """The points of who plans, if it were counted with the discs of the plan."""
    slots, forces, enemy = standing(moment, planned(view, plan))
    return sheet_sums.glories(enemy, forces).get(slots.index(plan.colour), 0) if plan.colour in slots else 0


def discs(now: Situation, plan: Plan) -> Iterator[Row]:
    """The discs that may be used, and those that are in the plan, with the points that each is worth now."""
    words, before = now.words, gain(now.moment, now.view, plan)
    more = [action.text for action in plan.of("use")] if plan.stage == "before-war" else []
    for text in [*plan.texts, *more]:
        space, on = text.partition(" ")[2], text in plan.texts
        rest = [one for one in plan.texts if one != text] if on else [*plan.texts, text]
        title, help_ = words.name("space", space), words(f"war.disc.{space}")
        there = plan.until(0).then(*rest)
        worth = (gain(now.moment, now.view, there) - before) * (-1 if on else 1)
        brings = (Chip("", walk.points(words, worth)),) if worth else ()
        tone: Tone = "gold" if worth > 0 else "no"
        yield Row(
            space, signs.space(space), title, help_, address(plan.asked, rest), on=on, brings=brings, tone=tone
        )


def veterans(now: Situation) -> PlayPage:
    """Who stays for the next round."""
    if now.view["stage"] != "veterans":  # the war is to be counted first
        return before(now)
    moment, words, plan = now.moment, now.words, now.plan
    told = walk.steps(moment).get("war")
    found = tell(moment, told) if told is not None and told.of("note.war") else None
    lines, scene = (found.lines, found.scene) if found else ((), ())
    if plan is None:
        return walk.stop(now, words("war.veterans.theirs", seat=now.whose), words("war.veterans.help"), scene, lines)
    options = [action.text for action in plan.start.legal_actions(plan.seat)]
    chosen = plan.texts[0] if plan.texts else ""
    cards = tuple(
        Card(
            str(n),
            words("war.stay", count=(count := int(text.partition(" ")[2] or 0))),
            (words("war.stay.help" if count else "war.stay.none"),),
            href=address(plan.asked, (text,)),
            on=text == chosen,
        )
        for n, text in enumerate(options)
    )
    count = int(chosen.partition(" ")[2] or 0)
    return walk.stop(
        now, words("war.veterans"), words("war.veterans.help"), (Cards("veterans", cards), *scene), lines,
        main=words("war.stay.go", count=count) if chosen else words("screen.above"),
        action=chosen,
    )  # fmt: skip
