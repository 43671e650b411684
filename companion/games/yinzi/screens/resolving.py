"""Routes at the end of a round: who takes one, own ones that are filled, those that come; and tiles of the discards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from companion.games.yinzi.rules.position import ROUNDS
from companion.games.yinzi.screens import round_steps as walk
from companion.games.yinzi.screens.frame import screen
from companion.games.yinzi.screens.plan import Plan, Situation, player_of
from companion.games.yinzi.screens.round_steps import Notes, Telling, account
from companion.games.yinzi.screens.ships import Routes, RouteTile, open_routes, route
from companion.games.yinzi.screens.widgets import Account, Why
from companion.web.play.context import ViewContext
from companion.web.play.page import PlayPage

WON: Final = {"road.why.taken": "note.won", "road.why.own": "note.fulfilled"}
"""What the log says of a tile that was taken from the board, and of an own one."""


def tell(moment: ViewContext, notes: Notes) -> Telling:
    """Who took tiles, who filled own ones, and what the next round brings."""
    words = moment.words
    takers = walk.order(notes, "note.won")
    won = tuple(route(moment, one["route"], filled=one["seat"]) for one in notes.of("note.won"))
    headline = walk.headline(words, "road.took", takers) if takers else words("road.none")
    scene = (Routes("taken", won),) if won else ()
    return Telling(
        headline, words("road.rule"), accounts(moment, notes), scene, tuple(coming(moment)),
        takers[0] if len(takers) == 1 else "",
    )  # fmt: skip


def coming(moment: ViewContext) -> Iterator[Routes]:
    """The tiles that were turned up, and what they threaten with."""
    words, view = moment.words, moment.view
    tiles = open_routes(moment)
    ended = walk.ended(view)
    if tiles and ended < ROUNDS:
        faces = {one["id"]: one for one in moment.data["routes"]}
        kinds = dict.fromkeys(kind for one in tiles if (kind := faces[one.id]["disaster"]))
        sky = [words(f"sky.{kind}") for kind in kinds]
        enemy = words("road.enemy", count=sum(one.war for one in tiles))
        yield Routes("coming", tiles, words("road.coming", round=ended + 1), ", ".join((enemy, *sky)))


def accounts(moment: ViewContext, notes: Notes, choosing: str = "") -> tuple[Account, ...]:
    """What everybody's routes came to."""
    words = moment.words
    faces = {one["id"]: one for one in moment.data["routes"]}
    found = []
    for colour in moment.view["order"]:
        won = [(key, one["route"]) for key, note in WON.items() for one in notes.of(note, colour)]
        worth = [faces[name]["vp"] for _, name in won]
        reasons = [
            Why(words(key, route=name), words("tile.points", count=vp))
            for (key, name), vp in zip(won, worth, strict=True)
        ]
        points = sum(worth)
        player = player_of(moment.view, colour)
        own = len(player["routes"]["open"])
        if not reasons:
            reasons.append(Why(words("road.why.open", count=own) if own else words("road.why.nothing")))
        if colour == choosing:
            found.append(account(words, colour, words("walk.choosing"), reasons, quiet=True))
            continue
        figure = words("road.points", count=points) if points else "0"
        found.append(account(words, colour, figure, reasons, "gold" if points else ""))
    return tuple(found)


def own_routes(now: Situation) -> PlayPage:
    """Tiles in front of the reader, to be filled whole or in part."""
    moment, words, plan = now.moment, now.words, now.plan
    notes = walk.steps(moment).get("routes", Notes())
    lines = accounts(moment, notes, now.whose)
    if plan is None:
        return walk.stop(now, words("road.own.theirs", seat=now.whose), words("road.rule"), (), lines)
    tiles = Routes("own", own_tiles(moment, plan))
    return walk.stop(
        now, words("road.own"), words("road.own.help"), (tiles,), lines,
        main=words("road.own.pass"),
        action=(plan.then("pass") if plan.stage == "own-routes" else plan).text,
        back=plan.back,
    )  # fmt: skip


def own_tiles(moment: ViewContext, plan: Plan) -> tuple[RouteTile, ...]:
    """Open tiles in front of who plans: a tap begins to fill one, in the first way that is possible."""
    ways: dict[str, str] = {}
    for action in plan.of("answer"):
        ways.setdefault(action.text.split(" ")[1], action.text)
    player = player_of(moment.view, plan.colour)
    return tuple(
        route(
            moment, one, plan.view if plan.mine else None,
            href=plan.then(ways[one]).href if one in ways else "", off=one not in ways,
        )
        for one in player["routes"]["open"]
    )  # fmt: skip


def pick_route(now: Situation) -> PlayPage:
    """A tile of the discards: any of them, seen or not."""
    moment, words, plan = now.moment, now.words, now.plan
    reward = moment.view["phase"] == "emperor"
    scene: Sequence[Any] = ()
    parts: Mapping[str, Any] = {}
    headline, help_ = words("road.pick.theirs", seat=now.whose), words("road.pick.help")
    if plan is not None:
        shown = plan if plan.stage == "pick-route" else plan.until(len(plan.texts) - 1)
        chosen = plan.texts[-1] if shown is not plan else ""
        tiles = tuple(
            route(moment, action.text.split(" ")[1], href=shown.then(action.text).href, on=action.text == chosen)
            for action in shown.of("pick")
        )
        headline, scene = words("road.pick"), (Routes("discards", tiles),)
        button = words("road.pick.go" if chosen else "screen.above")
        parts = {"main": button, "action": plan.text if chosen else ""}
    if reward:
        return walk.stop(now, headline, help_, scene, (), **parts)
    return screen(now, headline, help_, **{"stage": tuple(scene), **parts})
