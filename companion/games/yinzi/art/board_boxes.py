"""The boxes around the map of the printed board in which the course of a round is set: order, advancements, actions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from companion.art.shapes import Circle, Paint, Picture, Rect, Shape, Text, Use, length
from companion.games.yinzi.art.board_parts import (
    SHADE,
    WILL_BE,
    Say,
    figure,
    headed,
    lines,
    name,
    place,
    row,
    rule,
    said,
    spot,
    workers,
)
from companion.games.yinzi.art.printed_layout import (
    ADVANCES,
    BOATS,
    EMPEROR,
    EXCHANGE,
    MIGRANTS,
    ORDER,
    PRODUCE,
    RESOURCES,
    RURAL,
    boat_spaces,
    bonus_spaces,
    crop_spaces,
    emperor_spaces,
    exchange_spaces,
    migrant_spaces,
    order_spaces,
)
from companion.games.yinzi.art.signs import BONUSES, SECTIONS
from companion.games.yinzi.art.signs import space as space_sign

MAKING: Final = (
    ("own-1", ("y-worker", "y-worker", "y-cube", ">", "y-commodity")),
    ("own-2", ("y-worker", "y-cube", ">", "y-commodity")),
    ("own-3", ("y-worker", "y-cube", "y-cube", ">", "y-commodity", "y-commodity")),
    ("other-2", ("y-worker", "y-worker", "y-cube", ">", "y-commodity")),
    ("other-3", ("y-worker", "y-cube", ">", "y-commodity")),
)
"""What a factory takes and makes, by whose it is and its level."""


def order(data: Mapping[str, Any], say: Say) -> Picture:
    """Crop track, bonus track and the provisional order."""
    out: list[Shape] = [*headed(ORDER, say("board.order"))]
    tracks = zip(BONUSES.items(), crop_spaces(), bonus_spaces(), data["crop_costs"], strict=True)
    for (bonus, symbol), crop, area, cost in tracks:
        x, y, w, _ = area
        middle = x + w / 2
        out.append(place(crop, WILL_BE))
        out.append(
            Use("y-plant", middle - 4, crop[1] + 7.6, 8, 8, "map-fine", (("c-leaf", "sunk"), ("c-brown", "sunk")))
        )
        out += (
            Use("y-copper", middle - 5.4, y - 6.3, 5.2, 5.2),
            said(middle + 1.2, y - 2.0, f"{cost}", 5, size=4.6, face="sans-bold", colour="ink"),
        )
        out.append(place(area))
        out.append(Use(symbol, x + 1.6, y + 2.2, 8.4, 8.4, "map-ink"))
        out.append(Circle(x + w - 6.8, y + 7.2, 5.5, WILL_BE))
        out.append(name((x + 1.0, y + 14.0, w - 2.0, 11.8), say(f"bonus.{bonus}"), 3.3))
    spaces = order_spaces()
    for number, area in enumerate(spaces, 1):
        out += (place(area), figure((area[0], area[1], 10.0, area[3]), f"{number}", 8.0))
        out.append(Circle(area[0] + area[2] - 6.8, area[1] + area[3] / 2, 5.5, WILL_BE))
    x = spaces[-1][0] + spaces[-1][2] + 3.0
    room = ORDER[0] + ORDER[2] - x - 2.4
    out.append(lines((x, spaces[0][1], room, spaces[0][3]), say("board.order.help"), 3.1, anchor="start"))
    return tuple(out)


def advances(data: Mapping[str, Any], say: Say) -> Picture:
    """The four sections of advancements."""
    x, y, w, h = ADVANCES
    out: list[Shape] = [
        *headed(ADVANCES, say("board.advances"), "y-advance", 58.0),
        said(x + w - 3.4, y + 6.8, say("board.advances.help"), 68.0, anchor="end"),
    ]
    wide, high = (w - 4.2) / 2, (h - 11.4) / 2
    for number, (section, spaces) in enumerate(data["advancements"].items()):
        left, top = x + 1.7 + number % 2 * (wide + 0.8), y + 10.0 + number // 2 * (high + 0.6)
        out.append(Rect(left, top, wide, high, Paint(fill="paper", stroke="map-fine", width=0.3), r=1.2))
        out.append(Use(SECTIONS[section], left + 1.6, top + 1.1, 5.0, 5.0, "map-ink"))
        out.append(Text(left + 7.6, top + 5.0, say(f"section.{section}"), 3.9, "serif-bold", room=wide - 9))
        for n, space in enumerate(spaces):
            cx, cy = left + wide * (n % 3 + 0.5) / 3, top + 10.9 + n // 3 * 14.6
            diplomacy = section == "diplomacy"
            out += spot(cx, cy, 5.0, space_sign(f"{section}-{space}"))
            words = say(f"destination.{space}" if diplomacy else f"space.{section}-{space}")
            room = wide / 3 - 0.6
            out.append(lines((cx - room / 2, cy + 5.2, room, 4.7), words, colour="ink", leading=1.06, valign="top"))
    return tuple(out)


def boats(data: Mapping[str, Any], say: Say) -> Picture:
    """The boat track."""
    x, y, _, h = BOATS
    track = data["boat_track"]
    spaces = boat_spaces(len(track))
    room = spaces[0][0] - x - 4.0
    out: list[Shape] = [
        *headed((x, y, BOATS[2], h), say("board.boats"), room=room),
        lines((x + 3.4, y + 9.4, room, 13.6), say("board.boats.help"), anchor="start", valign="top"),
    ]
    for capacity, area in zip(track, spaces, strict=True):
        left, top, w, high = area
        out += (
            place(area),
            Use("y-boat", left + 1.2, top + high - 7.6, 6.4, 6.4, "porcelain"),
            Text(left + 4.6, top + 9.4, f"{capacity}", 9.6, "serif-bold", anchor="middle", room=8.0),
            Rect(left + w - 12.2, top + 1.2, 11.0, high - 2.4, Paint(fill="surface", stroke="line", width=0.25), r=1.0),
        )
    return tuple(out)


def rural(goods: Sequence[str], say: Say) -> Picture:
    """The rural market.

    Args:
        goods: what it takes.
    """
    x, y, w, h = RURAL
    left = x + 27.2
    foods, end = row(left, y + 15.0, 6.4, [f"y-{good}" for good in goods])
    selling, end = _price(end + 4.0, y + 15.0, say("board.rural.sell"), 1)
    buying, _ = _price(end + 4.0, y + 15.0, say("board.rural.buy"), 2)
    return (
        *headed(RURAL, "", "", 1.0),
        Use("y-rural", x + 5.0, y + 3.4, 15.2, 15.2, "map-ink"),
        Text(left, y + 8.4, say("board.rural"), 5.6, "serif-bold", room=70.0),
        *foods,
        *selling,
        *buying,
        Rect(x + w - 68.0, y + 2.6, 65.4, h - 5.2, WILL_BE, r=1.2),
        lines((x + w - 65.0, y + 3.6, 59.4, h - 7.2), say("board.rural.help")),
    )


def _price(x: float, y: float, words: str, copper: int) -> tuple[list[Shape], float]:
    """What is done for so much copper, from x on, and where that ends."""
    after = x + length(words, 3.2) + 1.0
    drawn: list[Shape] = [
        said(x, y + 1.2, words, 20.0, size=3.2, colour="ink"),
        Text(after, y + 1.5, f"{copper}", 4.4, "sans-bold"),
        Use("y-copper", after + 3.2, y - 2.5, 5.0, 5.0),
    ]
    return drawn, after + 8.2


def produce(fees: tuple[int, int], say: Say) -> Picture:
    """What production takes and brings.

    Args:
        fees: copper for a factory of another of level II, and silver for one of level III.
    """
    x, y, w, h = PRODUCE
    out: list[Shape] = [*headed(PRODUCE, say("workforce.produce"), "y-produce")]
    for number, (key, signs) in enumerate(MAKING):
        middle = y + 14.6 + number * 9.6
        out.append(
            said(x + 3.4, middle + 1.1, say(f"board.produce.{key}"), 21.6, size=3.3, face="serif-bold", colour="ink")
        )
        drawn, end = row(x + 24.6, middle, 5.4, signs)
        out += drawn
        if key.startswith("other"):
            silver = key.endswith("3")
            out.append(Text(end + 0.8, middle + 1.3, f"−{fees[silver]}", 3.4, "sans-bold"))
            out.append(Use("y-silver" if silver else "y-copper", end + 5.4, middle - 2.2, 4.4, 4.4, "map-ink"))
        out.append(rule(x + 3.4, middle + 4.7, w - 6.8))
    out.append(said(x + 3.4, y + 65.0, say("board.produce.help"), w - 6.8))
    out.append(place((x + 3.0, y + 67.4, w - 6.0, h - 70.0), WILL_BE))
    return tuple(out)


def resources(counts: tuple[int, int], say: Say) -> Picture:
    """Where wood and stone lie.

    Args:
        counts: how many of each there are.
    """
    x, y, w, h = RESOURCES
    half = (w - 7.4) / 2
    out: list[Shape] = [*headed(RESOURCES, say("workforce.resources"), "y-resources")]
    for number, (what, count) in enumerate(zip(("wood", "stone"), counts, strict=True)):
        left = x + 3.0 + number * (half + 1.4)
        out.append(place((left, y + 10.4, half, 38.0), WILL_BE))
        out.append(Use(f"y-{what}", left + half / 2 - 8, y + 16.4, 16, 16, "map-ink"))
        out.append(said(
            left + half / 2, y + 45.2, f"{count} × {say(f'resource.{what}')}", half - 3,
            anchor="middle", size=3.2, colour="ink",
        ))  # fmt: skip
    drawn, end = row(x + 14.0, y + 55.4, 6.2, ("y-worker", "y-copper", ">", "y-wood"))
    or_ = say("tile.or")
    after = end + 1.0 + length(or_, 3.2)
    out += (*drawn, said(end + 0.6, y + 56.4, or_, 12.0, size=3.2), *row(after, y + 55.4, 6.2, ("y-stone",))[0])
    out.append(said(x + 3.4, y + 65.0, say("board.resources.help"), w - 6.8))
    out.append(place((x + 3.0, y + 67.4, w - 6.0, h - 70.0), WILL_BE))
    return tuple(out)


def emperor(rewards: Mapping[str, int], say: Say) -> Picture:
    """The four undertakings with what they take and bring.

    Args:
        rewards: copper of each of them; 0 for the silver.
    """
    x, y, w, _ = EMPEROR
    more = (None, "y-route", "y-boats", "y-develop")
    out: list[Shape] = [
        *headed(EMPEROR, say("workforce.emperor"), "y-emperor", 60.0),
        said(x + w - 3.4, y + 6.8, say("board.emperor.help"), 50.0, anchor="end"),
    ]
    for number, ((box, copper), area) in enumerate(zip(rewards.items(), emperor_spaces(), strict=True)):
        left, top, wide, _ = area
        middle = left + wide / 2
        out.append(place(area))
        out.append(name((left + 1.2, top + 1.6, wide - 2.4, 8.2), say(f"box.{box}"), 3.7))
        out.append(Use(f"y-{box}", middle - 7, top + 10.8, 14, 14, "map-ink"))
        out.append(Rect(left + 2.0, top + 26.6, wide - 4.0, 24.0, WILL_BE, r=1.2))
        out += _squad(middle, top + 28.0, number + 1)
        y_paid = top + 57.0
        money = "y-copper" if copper else "y-silver"
        out.append(Text(middle - 0.6, y_paid + 1.8, f"+{copper or 1}", 5.4, "sans-bold", anchor="end"))
        out.append(Use(money, middle + 0.4, y_paid - 3.0, 6.2, 6.2, "map-ink"))
        if symbol := more[number]:
            out.append(Use(symbol, middle - 3.8, y_paid + 4.4, 7.6, 7.6, "map-ink"))
        else:
            out.append(said(middle, y_paid + 9.4, say("board.emperor.all"), wide - 3, anchor="middle"))
    return tuple(out)


def _squad(x: float, y: float, count: int) -> Picture:
    """So many workers in rows of two."""
    rows = -(-count // 2)
    out: list[Shape] = []
    for n in range(rows):
        here = min(2, count - 2 * n)
        out += workers(x, y + 10.6 * n + (5.3 if rows == 1 else 0.0), here, 9.6)
    return tuple(out)


def migrants(say: Say) -> Picture:
    """Migrants who have come, and those who are ready to help."""
    out: list[Shape] = [*headed(MIGRANTS, say("board.migrants"), "y-worker")]
    for key, area in zip(("new", "ready"), migrant_spaces(), strict=True):
        x, y, w, h = area
        out.append(place(area, WILL_BE))
        out.append(said(
            x + w / 2, y + 5.2, say(f"board.migrants.{key}"), w - 4,
            anchor="middle", size=3.7, face="serif-bold", colour="ink",
        ))  # fmt: skip
        out.append(
            lines((x + 2.0, y + h - 9.4, w - 4, 8.2), say(f"board.migrants.{key}.help"), leading=1.15, valign="bottom")
        )
        out.append(Use("y-worker", x + w / 2 - 4.5, y + 9.0, 9, 11, "map-ink", SHADE))
    return tuple(out)


def exchange(data: Mapping[str, Any], say: Say) -> Picture:
    """The exchange track: the die lies on the rate."""
    x, y, w, h = EXCHANGE
    out: list[Shape] = [
        *headed(EXCHANGE, say("board.exchange"), "y-silver"),
        said(x + w / 2, y + 12.8, say("board.exchange.help"), w - 6, anchor="middle"),
    ]
    rates = data["exchange"]
    for number, (rate, area) in enumerate(zip(rates, exchange_spaces(len(rates)), strict=True), 1):
        left, top, wide, high = area
        out += (
            place(area),
            Text(left + wide / 2 - 2.6, top + 7.6, f"{rate}", 7.2, "serif-bold", anchor="middle", room=10.0),
            Use("y-copper", left + wide - 6.2, top + 3.0, 4.8, 4.8),
            Rect(
                left + 0.2,
                top + high - 17.0,
                wide - 0.4,
                16.6,
                Paint(fill="surface", stroke="map-fine", width=0.3, dash=(1.4, 1.0)),
                r=1.2,
            ),
            Text(left + wide / 2, top + high - 6.4, f"{number}", 8.0, "serif-bold", "map-fine", "middle"),
        )
    out.append(said(x + w / 2, y + h - 4.2, say("board.exchange.die"), w - 6, anchor="middle"))
    return tuple(out)
