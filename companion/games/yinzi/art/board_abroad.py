"""The boxes around the map of the printed board that look beyond it: coast, foreign markets, war and routes, title."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from companion.art.boards import panel
from companion.art.brush import Brush, Ink
from companion.art.ornament import seal, waves
from companion.art.pictures import picture
from companion.art.shapes import Group, Paint, Path, Picture, Rect, Shape, Text, Use, box
from companion.games.yinzi.art.board_parts import ARROW, PLACE, WILL_BE, Say, figure, headed, lines, place, rule, said
from companion.games.yinzi.art.printed_layout import (
    COAST,
    CODE,
    MARKETS,
    SLOT,
    STACKS,
    TITLE,
    WAR,
    berths,
    markets,
    route_spaces,
    war_slots,
)
from companion.games.yinzi.art.tiles import coin

PHASES: Final = (
    ("A", "bonus"), ("B", "actions"), ("C", "feed"), ("D", "war"), ("D", "disasters"),
    ("D", "routes"), ("D", "emperor"), ("D", "tax"), ("E", "late"), ("F", "administration"),
)  # fmt: skip
"""The phases of a round with the letters of the rulebook."""
PLAYERS: Final = {3: "board.from-3", 4: "board.from-4"}
"""What is said of places that not every table uses, by their number."""


def coast(say: Say, ink: Ink) -> Picture:
    """The berths with the stacks that wait beside them."""
    x, y, w, h = COAST
    water = "surface" if ink == "low" else "sea"
    band = waves(x + 1.4, y + h - 6.4, w - 2.8, 3, 3.4, colour="water", ground=water)
    out: list[Shape] = [
        *headed(COAST, say("workforce.ships"), "y-ships", 48.0),
        said(x + w - 3.4, y + 6.8, say("board.coast.help"), 38.0, anchor="end"),
        Group(band, clip=box(x + 1.2, y + h - 5.4, w - 2.4, 4.2)),
    ]
    for number, (ship, stack) in enumerate(berths(), 1):
        left, top, wide, high = ship
        out.append(Rect(*ship, Paint(fill=water, stroke="water", width=0.4), r=1.4))
        out.append(Use("y-boat", left + wide / 2 - 8, top + 6.0, 16, 16, "water"))
        out.append(said(left + wide / 2, top + high - 4.0, say("board.berth"), wide - 4, anchor="middle"))
        out.append(place(stack, WILL_BE))
        out.append(lines((stack[0] + 4, stack[1] + 4, wide - 8, high - 8), say("board.stack"), 3.2))
        if number in PLAYERS:
            out.append(said(left + wide / 2, top + high + 3.6, say(PLAYERS[number]), wide, anchor="middle"))
        out.append(Path(f"M{stack[0] + 2:.1f} {top + high / 2:.1f}h-5m1.6-1.6l-1.6 1.6 1.6 1.6", ARROW))
    return tuple(out)


def foreign(data: Mapping[str, Any], say: Say) -> Picture:
    """What goods are worth abroad, region by region, each with its pool."""
    out: list[Shape] = [*headed(MARKETS, say("board.markets"))]
    places = [one for region in ("east", "europe") for one in (*_in(data, region), region)]
    for name, area in zip(places, markets(len(places)), strict=True):
        left, top, wide, high = area
        pool = name not in data["destinations"]
        words = say(f"pool.{name}") if pool else say(f"destination.{name}")
        out.append(Rect(*area, Paint(fill="paper", stroke="map-fine", width=0.3), r=1.4))
        out.append(Text(left + 2.6, top + 6.8, words, 4.7, "serif-bold", room=wide - 14))
        out += coin(left + wide - 6.0, top + 5.6, 4.3, f"{data['markets'][name]['vp']}")
        if pool:
            out.append(Rect(left + 2.0, top + 11.6, wide - 4.0, high - 13.6, WILL_BE, r=1.0))
            continue
        gap = (wide - 3 * SLOT) / 4
        for n in range(3):
            out.append(Rect(left + gap + n * (SLOT + gap), top + 15.6, SLOT, SLOT, PLACE, r=0.8))
    return tuple(out)


def _in(data: Mapping[str, Any], region: str) -> list[str]:
    return [name for name, where in data["destinations"].items() if where == region]


def war(glory: tuple[int, int], say: Say) -> Picture:
    """The war, its slots and what it brings; the open routes; and the order of a round.

    Args:
        glory: points of the first and the second.
    """
    x, y, w, _ = WAR
    out: list[Shape] = [
        *headed(WAR, say("workforce.war"), "y-war", 60.0),
        said(x + w - 3.4, y + 6.8, say("board.war.help"), 66.0, anchor="end"),
    ]
    for number, area in enumerate(war_slots(), 1):
        out += (place(area), figure((area[0], area[1] + 2, area[2], area[3]), f"{number}", 13.0))
    line_ = y + 46.0
    first, second = glory
    out += coin(x + 8.4, line_, 5.4, f"{first}")
    out.append(said(x + 15.2, line_ + 1.2, say("board.war.most"), 21.0, size=3.4, colour="ink"))
    out += coin(x + 43.4, line_, 5.4, f"{second}")
    out.append(said(x + 50.2, line_ + 1.2, say("board.war.second"), 21.0, size=3.4, colour="ink"))
    out.append(said(x + 3.4, line_ + 10.4, say("board.war.lost"), 70.0))
    rest = (x + 78.0, y + 39.4, w - 80.0, 18.4)
    out += (
        place(rest, WILL_BE),
        said(rest[0] + rest[2] / 2, rest[1] + rest[3] - 2.4, say("board.veterans"), rest[2] - 4, anchor="middle"),
    )
    out.append(rule(x + 3.4, y + 61.4, w - 6.8))
    out.append(Use("y-route", x + 3.2, y + 62.6, 6.0, 6.0, "map-ink"))
    out.append(Text(x + 10.6, y + 67.4, say("board.open-routes"), 4.6, "serif-bold", room=60))
    out += _routes(say)
    return (*out, *_round(say))


def _routes(say: Say) -> Picture:
    out: list[Shape] = []
    *stacks, discards = route_spaces()
    for number, area in enumerate(stacks, 1):
        left, top, wide, high = area
        out.append(place(area))
        out.append(Use("y-route", left + wide / 2 - 6, top + 5, 12, 12, "map-fine", (("c-peach", "sunk"),)))
        words = say(PLAYERS[number]) if number in PLAYERS else say("board.route")
        out.append(said(left + wide / 2, top + high - 5.4, words, wide - 5, anchor="middle"))
    assert len(stacks) == STACKS
    left, top, wide, high = discards
    out.append(place(discards, WILL_BE))
    out.append(lines((left + 4, top + 4, wide - 8, high - 8), say("board.discards"), 3.2))
    middle = (stacks[3][0] + stacks[3][2] + 2.0, stacks[3][1], discards[0] - stacks[3][0] - stacks[3][2] - 4.0, high)
    out.append(lines(middle, say("board.open-routes.help"), 3.1))
    return tuple(out)


def _round(say: Say) -> Picture:
    """The phases of a round in two columns."""
    x, w = WAR[0], WAR[2]
    lowest = route_spaces()[-1]
    top = lowest[1] + lowest[3] + 5.0
    out: list[Shape] = [
        rule(x + 3.4, top - 1.4, w - 6.8),
        Text(x + 3.4, top + 5.0, say("board.round"), 4.6, "serif-bold", room=60),
    ]
    half, rows = (w - 6.8) / 2, -(-len(PHASES) // 2)
    for number, (letter, phase) in enumerate(PHASES):
        left, y = x + 3.4 + number // rows * half, top + 12.4 + number % rows * 7.6
        again = number and PHASES[number - 1][0] == letter
        out += (
            Rect(
                left,
                y - 4.3,
                5.8,
                5.8,
                Paint(fill="surface" if again else "porcelain-wash", stroke="porcelain", width=0.3),
                r=1.0,
            ),
            Text(left + 2.9, y, letter, 4.0, "serif-bold", "porcelain", "middle"),
            said(left + 8.0, y - 0.2, say(f"phase.{phase}"), half - 10.0, size=3.6, colour="ink"),
        )
    return tuple(out)


def title(name: str, address: str, code: Picture, say: Say, ink: Ink) -> Picture:
    """The game's name over the sea, and the way to the app.

    Args:
        name: of the game.
        address: where the code leads, to be typed.
        code: the QR code, ``CODE`` mm square.
    """
    x, y, w, h = TITLE
    low = ink == "low"
    sky, sea = ("surface", "surface") if low else ("porcelain-wash", "sea")
    deck = y + 62.0
    brush = Brush(ink, ground=sky)
    scene: list[Shape] = [
        Rect(x, y, w, h, Paint(fill=sky)),
        *waves(x - 4, deck - 4.0, w + 8, 12, 5.0, colour="water", ground=sea),
        Group(picture("", "junk", brush), at=(x + 26.0, deck - 7.4), scale=0.92),
        Group(picture("", "junk", brush), at=(x + 80.0, deck - 13.0), scale=0.5),
        *waves(x - 4, deck + 4.0, w + 8, 9, 5.0, colour="water", ground=sea),
    ]
    foot = (x + 6.0, y + h - CODE - 10.0, w - 12.0, CODE + 4.0)
    return (
        *panel(TITLE, r=2.4),
        Group(tuple(scene), clip=box(x + 1.6, y + 1.6, w - 3.2, h - 3.2)),
        seal(x + 18.0, y + 17.0, 18.0, hollow=low),
        Text(x + 31.0, y + 19.6, name, 20.0, "serif-bold", room=w - 36.0),
        Text(x + 31.6, y + 26.4, say("board.subtitle"), 3.8, "serif-italic", "muted", room=w - 38.0),
        *panel(foot, r=1.4),
        Group(code, at=(foot[0] + 3.0, foot[1] + 2.0)),
        Text(foot[0] + CODE + 6.0, foot[1] + 12.4, say("board.link"), 4.4, "serif-bold", room=foot[2] - CODE - 9),
        Text(foot[0] + CODE + 6.0, foot[1] + 18.4, address, 3.1, "sans", "muted", room=foot[2] - CODE - 9),
    )
