"""Reasons that rule out several actions: what is used up, discs, cubes and squares, transport, factories, ship slots.

Each returns a ``Refusal`` if it rules an action out, else ``None``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, Final

from companion.engine.actions import Refusal, short
from companion.engine.fields import NOTHING
from companion.games.yinzi.meta import META
from companion.games.yinzi.rules.edition import DEMANDED
from companion.games.yinzi.rules.goods import COMMODITIES, FOOD_GOODS, FOODS, GOODS, SHIPPED
from companion.games.yinzi.rules.places import (
    COINS,
    CROP_DISC,
    EAGER,
    FORTUNE,
    HELPER,
    HOLDS,
    PAY,
    RAW_DISC,
    RECRUIT,
    RICE,
    ROUTE_DISC,
    SALE,
    SALT_DISC,
    SAME,
    SPACE,
    STONE_DISC,
    TRANSPORT,
    VETERANS,
    WEAKER,
    WHEAT_DISC,
    WOOD_DISC,
)
from companion.games.yinzi.rules.position import PROVINCES, ROUNDS, Position
from companion.games.yinzi.rules.stages import WORKFORCES

Message = Mapping[str, Any]

USED_FOR: Final = {
    RICE: "food", WHEAT_DISC: "food", WOOD_DISC: "boats", STONE_DISC: "develop", RAW_DISC: "produce",
    TRANSPORT: "transport", COINS: "turn", SALT_DISC: "salt", SALE: "turn", CROP_DISC: "turn", SAME: "emperor",
    HELPER: "emperor", EAGER: "emperor", ROUTE_DISC: "turn", PAY: "war", RECRUIT: "war", WEAKER: "war",
    VETERANS: "veterans",
}  # fmt: skip
"""When a disc of the advancements box can be used: ``disc.<this>`` says it. All others are emissaries."""


def named(kind: str, thing: str) -> Message:
    """The proper name of a thing, as a message within a message."""
    return {"key": f"named.{kind}", "params": {kind: thing}}


def pieces(asked: Iterable[int]) -> list[Message]:
    """What a route asks for, each kind of piece (of ``DEMANDED``) with its count."""
    return [piece(DEMANDED[one], count) for one, count in sorted(Counter(asked).items())]


def piece(what: str, count: int) -> Message:
    """So many of a commodity, a good, or any of them."""
    if what not in COMMODITIES and what not in GOODS:
        return {"key": f"piece.{what}", "params": {"count": count}}
    one: Message = {"key": f"{'commodity' if what in COMMODITIES else 'good'}.{what}", "params": {}}
    return one if count == 1 else {"key": "piece.several", "params": {"count": count, "what": one}}


def used_up(s: Position, seat: int) -> Refusal | None:
    """The fortune action has been conducted as often as its card allows, and as a tax allows besides."""
    if s.left:
        return None
    card = s.card_on[seat * len(FORTUNE) + s.column]
    times = s.ed.cards[card].value if card != NOTHING else 0
    return short("conducts", 1, s.left, action=FORTUNE[s.column], times=times, taxed=s.extra)


def first_act(s: Position) -> Refusal | None:
    """The group that has been sent must do something first."""
    waits = s.box != NOTHING and not s.acted and s.stage in WORKFORCES
    return Refusal("first-act", {"workforce": s.stage.name, "why": "group"}) if waits else None


def no_disc(s: Position, seat: int, space: int) -> Refusal | None:
    """No disc of the advancements box that can be used in this turn lies there."""
    if s.has(seat, space):
        return None
    there = s.advanced[space]
    why = "nobody" if there == NOTHING else "fresh" if there == seat else "other"
    return short("no-disc", 1, 0, space=SPACE.ids(s)[space], why=why, seat=holder(s, there))


@lru_cache(maxsize=256)
def _not_now(name: str, space: int) -> Refusal:
    when: Message = {"key": f"disc.{USED_FOR.get(space, 'emissary')}", "params": {}}
    return Refusal("not-now", {"space": name, "when": when})


def not_now(s: Position, space: int) -> Refusal:
    """A disc cannot be used at this moment; the message says when."""
    return _not_now(SPACE.ids(s)[space], space)


def taken(s: Position, what: Message, seat: int) -> Refusal:
    """Somebody else has that for this round."""
    until = "over" if s.round in (ROUNDS, s.last_round) else "round"
    return Refusal("taken", {"what": what, "seat": s.seats[seat], "until": until})


def holder(s: Position, seat: int) -> str:
    """The colour of a seat, or ``"nobody"``."""
    return s.seats[seat] if seat != NOTHING else "nobody"


def absent(s: Position, colour: int) -> Refusal | None:
    """Nobody plays that colour."""
    name = META.colours[colour]
    return None if name in s.seats else Refusal("not-playing", {"seat": name})


def too_far(s: Position, seat: int, cost: int) -> Refusal | None:
    """It takes more transport than the boats carry still in this turn."""
    return short("transport", cost, s.room_left(seat))


def not_food(good: int) -> Refusal | None:
    """Nobody eats that."""
    return None if good in FOOD_GOODS else Refusal("not-food", {"good": GOODS[good], "goods": list(FOODS)})


# --- squares ---


def not_yours(s: Position, seat: int, square: int) -> Refusal | None:
    """No own cube stands there."""
    there = s.planted[square]
    return None if there == seat else Refusal("not-yours", {"square": s.ed.squares[square], "seat": holder(s, there)})


def not_free(s: Position, square: int) -> Refusal | None:
    """A cube or a factory is there."""
    if s.planted[square] != NOTHING:
        return _occupied(s, square, {"key": "named.cube", "params": {"seat": s.seats[s.planted[square]]}})
    if s.under[square] != NOTHING:
        return _occupied(s, square, named("factory", s.ed.factory_ids[s.under[square]]))
    return None


def has_no_room(s: Position, square: int, salt: int) -> Refusal | None:
    """The same, or salt, on which nothing else is laid (rule 8)."""
    if refused := not_free(s, square):
        return refused
    return _occupied(s, square, named("good", GOODS[salt])) if s.good_on(square) == salt else None


def _occupied(s: Position, square: int, what: Message) -> Refusal:
    return Refusal("not-free", {"square": s.ed.squares[square], "what": what})


# --- factories ---


def not_own_factory(s: Position, seat: int, factory: int) -> Refusal | None:
    """It has no discs of that seat."""
    if s.levels[seat * len(s.ed.factories) + factory]:
        return None
    return Refusal("not-your-factory", {"factory": s.ed.factory_ids[factory], "seat": holder(s, s.owner(factory))})


def not_on_display(s: Position, factory: int, shown: int) -> Refusal | None:
    """It does not lie face up beside the board; the message names those that do."""
    if s.face_up[factory] == shown:
        return None
    there = [named("factory", name) for name, up in zip(s.ed.factory_ids, s.face_up, strict=True) if up == shown]
    return Refusal("not-shown", {"factory": s.ed.factory_ids[factory], "shown": there, "n": len(there)})


def none_stored(s: Position, seat: int, factory: int) -> Refusal | None:
    """No own commodity is in there."""
    stored = s.stored[seat * len(s.ed.factories) + factory]
    return short("no-commodity", 1, stored, factory=s.ed.factory_ids[factory])


# --- markets and ships ---


def no_stall(province: int, good: int) -> Refusal:
    """The urban market there has no empty slot for a good."""
    what, where = named("good", GOODS[good]), named("province", PROVINCES[province])
    return Refusal("no-slot", {"what": what, "where": where})


def no_hold(hold: int, what: str) -> Refusal:
    """A slot of a ship is not empty, or there is none; ``what`` was to go there: ``salt`` or ``food``."""
    berth, slot = divmod(hold, HOLDS)
    where: Message = {"key": "hold.slot", "params": {"number": berth + 1, "slot": slot + 1}}
    return Refusal("no-slot", {"what": {"key": f"pair.{what}", "params": {}}, "where": where})


def not_asked(hold: int, asked: int) -> Refusal:
    """A slot of a ship asks for something else; for ``NOTHING`` if it is filled or there is none."""
    berth, slot = divmod(hold, HOLDS)
    where: Message = {"key": "hold.slot", "params": {"number": berth + 1, "slot": slot + 1}}
    if asked == NOTHING:
        return Refusal("not-wanted", {"why": "closed", "where": where})
    return Refusal("not-wanted", {"why": "other", "where": where, "asked": [piece(SHIPPED[asked], 1)]})
