"""The set-up: which factory to begin with, where it stands, and the first wood or stone."""

from __future__ import annotations

from companion.games.yinzi.goods import COMMODITIES
from companion.games.yinzi.setup import SHOWN
from companion.web.presenters.model import PlayPage
from companion.web.presenters.widgets import Board
from companion.web.presenters.yinzi import map as drawing
from companion.web.presenters.yinzi.acting import acting, boat, money
from companion.web.presenters.yinzi.plan import Plan, Situation
from companion.web.presenters.yinzi.widgets import Chip, Costs, Row, Rows


def screen(now: Situation) -> PlayPage:
    """Which factory."""
    plan, words = now.plan, now.words
    assert plan is not None
    state, rows = plan.start, []
    for factory, seen in enumerate(state.face_up):
        if seen != SHOWN:
            continue
        name, tile = state.ed.factory_ids[factory], state.ed.factories[factory]
        commodity, colour = COMMODITIES[tile.commodity], state.ed.colors[tile.color]
        rows.append(
            Row(
                name, f"y-{commodity}", words.name("commodity", commodity),
                words("founding.own") if colour == plan.colour else words("founding.needs", seat=colour),
                href=plan.then(f"found {name}").href, aside=(Chip("y-bundle", colour=colour),),
                brings=wanted(now, commodity),
            )
        )  # fmt: skip
    return acting(
        now, plan, words("founding.which"), words("founding.help"), words("screen.choose"), costs(now, plan),
        ready=False, board=Board(drawing.board(now.moment)), stage=(Rows("found", tuple(rows)),),
    )  # fmt: skip


def wanted(now: Situation, commodity: str) -> tuple[Chip, ...]:
    """How many slots of the ships at the coast ask for it."""
    count = sum(slot["wants"] == commodity for ship in now.view["coast"] for slot in ship["slots"])
    return (Chip("y-ships", str(count)),) if count else ()


def costs(now: Situation, plan: Plan) -> Costs:
    """What everybody begins with."""
    return Costs((money(now, plan, "copper"), money(now, plan, "silver"), boat(now, plan)))


def siting(now: Situation) -> PlayPage:
    """Where it stands: every square that a place covers leads to it, and another tap to the next one."""
    plan, words = now.plan, now.words
    assert plan is not None
    at = next((text.split()[1] for text in plan.texts if text.startswith("site ")), "")
    base = plan.until(len(plan.texts) - 1) if at else plan
    view = plan.settled.view(plan.seat) if at else now.seen
    return acting(
        now, plan, words("siting.at") if at else words("siting.where"), words("siting.help"),
        words("siting.do") if at else words("siting.choose"), costs(now, plan), ready=bool(at),
        board=Board(
            drawing.board(now.moment, view=view, taps=sites(base, at), on=at.split("+") if at else (), dim=True)
        ),
    )  # fmt: skip


def sites(plan: Plan, at: str) -> dict[str, drawing.Tap]:
    """By square the first place that covers it; behind the chosen place, the next one there."""
    by_square: dict[str, list[str]] = {}
    for action in plan.of("site"):
        for square in action.params["site"].split("+"):
            by_square.setdefault(square, []).append(action.text)
    found = {}
    for square, texts in by_square.items():
        after = texts.index(f"site {at}") + 1 if f"site {at}" in texts else 0
        found[square] = drawing.Tap(plan.then(texts[after % len(texts)]).href)
    return found


def taking(now: Situation) -> PlayPage:
    """The first wood or stone."""
    plan, words = now.plan, now.words
    assert plan is not None
    chosen = plan.texts[-1] if plan.texts else ""
    rows = tuple(
        Row(
            name, f"y-{name}", words(f"fetch.{name}"), words(f"taking.{name}"),
            href=plan.until(0).then(f"take {name}").href, on=chosen == f"take {name}",
        )
        for name in (action.params["resource"] for action in plan.until(0).of("take"))
    )  # fmt: skip
    return acting(
        now, plan, words("taking.title"), words("taking.help"),
        words("taking.do") if chosen else words("screen.choose"), costs(now, plan), ready=bool(chosen),
        stage=(Rows("take", rows),),
    )  # fmt: skip
