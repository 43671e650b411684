"""What every reason of a refusal states of the position, read once more from what anybody can see on the table.

``FACTS`` holds, for each key, whether that is so: the board as counters of names, the cards as their texts say, and the
view of the seat that was refused; of the position itself only how far a chain of choices is. Nothing here asks the
engine what is legal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Final

from companion.engine.terms import CHANCE
from companion.games.ming_voyages.rules.cards import Card
from companion.games.ming_voyages.rules.operations import Op
from companion.games.ming_voyages.rules.position import NOTHING, Position
from companion.games.ming_voyages.rules.solo_deck import Event, solo_deck
from companion.games.ming_voyages.rules.view import tier
from tests.games.ming_voyages.rules import naive_half
from tests.games.ming_voyages.rules.naive_rules import (
    BORDERLANDS,
    HOME,
    UNIT,
    Board,
    attackable,
    beside,
    commands,
    meant,
    other,
    ruler,
    supply,
)

DICE: Final = ("setup-die", "voyage-die", "battle-dice")
BEGINNING: Final = ("setup-die", "deal", "highest", "event", "play", "active", "track", "over")
"""Stages in which nothing that was begun must be finished first."""
OF_SIDE: Final = {
    "emperor": ("recruit", "tax", "build", "sail", "fleet"),
    "overlord": ("amass", "gather", "settle", "reinforce"),
}
SPENDING: Final = ("recruit", "tax", "build", "move", "amass", "gather", "settle")
DOINGS: Final = {"put": "add", "take": "remove", "march": "move", "attack": "attack", "sail": "voyage"}


@dataclass
class Asked:
    """A refused action: what the seat sees, who it acts for, what it wanted, and what it is told.

    Attributes:
        view: the view of the seat, or of anybody for the people together and for chance.
        state: how far a chain of choices is; nothing else is read from it.
        side: for whom it acts.
        card: for a half that is asked about, its card; otherwise the card in play.
    """

    view: Mapping[str, Any]
    cards: Mapping[str, Card]
    side: str
    seat: int
    words: tuple[str, ...]
    params: Mapping[str, Any]
    state: Position
    card: str | None = None

    @property
    def verb(self) -> str:
        return self.words[0]

    @property
    def stage(self) -> str:
        return str(self.view["stage"])

    @property
    def number(self) -> int:
        """The last word as a number."""
        return int(self.words[-1])

    @property
    def tracked(self) -> bool:
        return self.view["tracking"] is not None

    @property
    def counted(self) -> bool:
        """Whether cards lie on the table."""
        return bool(self.view["cards_on_table"])

    @property
    def by_points(self) -> bool:
        return self.view["edition"] == "boxed" or self.tracked

    @property
    def done(self) -> set[int]:
        return set(self.view["voyages"])

    @cached_property
    def board(self) -> Board:
        return Counter(
            {
                (marker, region): there[marker]
                for region, there in self.view["regions"].items()
                for marker in there
                if marker != "ruler"
            }
        )

    def supply(self, marker: str) -> int:
        return supply(self.board, marker, len(self.done))

    def named(self, mask: str) -> set[str]:
        """The regions of a bit mask among what goes on."""
        return {region for r, region in enumerate(self.view["regions"]) if getattr(self.state, mask) >> r & 1}

    @property
    def wanted(self) -> tuple[str, int]:
        """The pieces that the reason speaks of."""
        pieces = self.params["pieces"]
        return pieces["key"].removeprefix("pieces."), pieces["params"]["count"]

    # --- halves ---

    def half(self) -> tuple[Op, ...]:
        """The half as it counts now; the one that is carried out as far as it is."""
        card = self.cards[str(self.card or self.view["card"])]
        if self.view["half"] is not None and self.card is None:
            return card.tiers(self.side)[tier(self.state) or 0]
        return card.tiers(self.side)[len(self.done) >= 4]

    def op(self) -> Op:
        return self.half()[self.state.op]

    def doing(self) -> naive_half.Doing:
        """How far the half is that is carried out."""
        arrived = [region for count, region in zip(self.state.arrived, self.view["regions"], strict=True)
                   for _ in range(count)]  # fmt: skip
        return naive_half.Doing(
            self.half(), self.side, len(self.done), self.state.op, frozenset(self.named("where")),
            frozenset(self.named("goal")), self.op().count - self.state.left, frozenset(self.named("visited")),
            tuple(arrived),
        )  # fmt: skip

    def in_full(self, half: tuple[Op, ...] | None = None) -> bool:
        return naive_half.available(self.board, self.half() if half is None else half, self.side, len(self.done))

    def available(self) -> bool:
        """Whether the half may be used now."""
        card = self.cards[str(self.card)]
        return (self.side == "overlord" or card.voyage in (None, *self.done)) and self.in_full()

    def some_op(self, do: str, so: Callable[[Op, list[int]], bool]) -> bool:
        """Whether one of the half's operations is like that; it is told how many of its marker each region has."""
        return any(
            op.do == do and not op.upto
            and so(op, [self.board[op.what, r] for r in meant(self.board, op.where, self.side)])
            for op in self.half()
        )  # fmt: skip


def _is_stage(*stages: str) -> Callable[[Asked], bool]:
    return lambda a: a.stage not in stages


def _after_a_card(a: Asked) -> bool:
    """Nobody has played a card that this seat could spend."""
    return a.view["card"] is None or a.side != a.view["active"]


def _rest(a: Asked) -> bool:
    """The marker could be moved like that, but the card not be finished then."""
    text = " ".join(a.words)
    ways = [(after, then) for found, after, then in naive_half.markers(a.board, a.doing()) if found == text]
    return bool(ways) and not any(naive_half.finishes(after, then) for after, then in ways)


def _goal(a: Asked) -> str:
    """Where the action leads."""
    return a.words[3] if a.verb == "march" else a.words[2]


def _may_be_there(marker: str, region: str) -> bool:
    if marker in ("gold", "junk"):
        return region == "sea" or (marker, region) == ("gold", "ming")
    return region in (*BORDERLANDS, *HOME["emperor" if marker == "troop" else "overlord"])


def _lying(a: Asked) -> Iterable[str]:
    return (*a.view["discards"], *a.view["used"], a.view["card"], a.view["reinforced"])


def _own_cards(a: Asked) -> Iterable[str]:
    """The cards that may be named now."""
    where = "hands" if a.verb in ("play", "reserve") else "reserves"
    return a.view[where][a.side]["cards"] or ()


def _event(a: Asked) -> Event:
    """The event that was named."""
    return next(event for event in solo_deck().events if event.id == a.words[1])


def _short(a: Asked, needed: int, there: int) -> bool:
    """Less is there than it takes, and it is told both."""
    return (a.params["needed"], a.params["there"]) == (needed, there) and needed > there


def _places(a: Asked, op: Op, counts: list[int]) -> bool:
    """Each marker needs a region of its own, and there are too few that will do."""
    fitting = len(counts) if op.do == "add" else sum(map(bool, counts))
    return op.spread == "each" and (op.count, fitting) == (a.params["wanted"], a.params["count"]) and fitting < op.count


FACTS: Final[Mapping[str, Callable[[Asked], bool]]] = {
    "over": lambda a: not a.view["to_act"],
    "not-your-turn": lambda a: (
        a.seat not in a.view["to_act"] and (CHANCE not in a.view["to_act"] or a.verb in ("roll", "draw", "event"))
    ),
    "finish-first": lambda a: a.stage not in BEGINNING or (a.tracked and a.stage != "track" and a.verb == "next"),
    "when-roll": _is_stage(*DICE),
    "when-draw": _is_stage("deal"),
    "when-play": _is_stage("play"),
    "when-reserve": _is_stage("play"),
    "when-before": _is_stage("order"),
    "when-after": _is_stage("order"),
    "when-react": _is_stage("reaction"),
    "when-decline": _is_stage("reaction"),
    "when-special": _after_a_card,
    "when-reinforce": _is_stage("active"),
    **dict.fromkeys([f"when-{verb}" for verb in SPENDING], _after_a_card),
    "when-attack": _is_stage("active", "target", "by-hand"),
    "when-send": lambda a: a.view["battle"] is None,
    "when-battle": lambda a: a.view["battle"] is None,
    "when-sail": _is_stage("active", "target"),
    "when-fleet": _is_stage("fleet"),
    "when-enough": _is_stage("spread", "effect", "by-hand"),
    "when-put": _is_stage("effect", "by-hand"),
    "when-take": _is_stage("effect", "by-hand"),
    "when-march": _is_stage("effect", "by-hand"),
    "when-reveal": _is_stage("re-roll"),
    "when-again": _is_stage("re-roll"),
    "when-stop": _is_stage("re-roll"),
    "when-points": _is_stage("play", "re-roll", "track"),
    "when-withdraw": _is_stage("active"),
    "card-stands": lambda a: a.state.telling != NOTHING or a.view["reinforced"] is not None,
    "when-highest": _is_stage("highest"),
    "when-event": _is_stage("event"),
    "event-level": lambda a: solo_deck().level(a.params["level"])[0].level != _event(a).level,
    "event-gone": lambda a: a.words[1] not in a.view["solo"]["next"] and _event(a).level == a.params["level"],
    "special-nothing": lambda a: a.state.telling == NOTHING,
    "when-next": lambda a: not a.tracked,
    # cards and dice
    "deck": lambda a: a.words[1] not in a.view["unseen"],
    "dice": lambda a: (
        a.words[1] == "?" or len(a.words[1]) != (len(str(a.state.again or 123)) if a.view["battle"] else 1)
    ),
    "no-card": lambda a: not a.counted and a.words[1] not in _own_cards(a),
    "card-seen": lambda a: a.counted and a.words[1] in _lying(a),
    "by-name": lambda a: not a.by_points and (a.words[1] == "?" or a.words[1].isdigit()),
    "by-points": lambda a: a.by_points and not a.words[1].isdigit(),
    "face-down": lambda a: a.counted and a.words[1] != "?",
    "nothing-possible": lambda a: (
        not commands(a.board, a.side, 1, a.done) and not replace(a, card=a.words[1]).available()
    ),
    "points-first": lambda a: a.view["battle"]["re_rolls"] == a.params["n"] > 0,
    "no-re-roll": lambda a: _short(a, 1, a.view["battle"]["re_rolls"]),
    "other-dice": lambda a: (
        bool(Counter(a.words[1]) - Counter(str(a.view["rolled"][a.side])))
        and "".join(map(str, a.params["shown"])) == str(a.view["rolled"][a.side])
    ),
    "card-points": lambda a: a.number > 3,
    "reserve-empty": lambda a: _short(a, 1, a.view["reserves"][a.side]["count"]),
    "reinforced-already": lambda a: a.view["reinforced"] is not None,
    "nothing-to-reinforce": lambda a: not commands(a.board, a.side, a.view["left"], a.done),
    "told-together": lambda a: a.tracked,
    # command points
    "other-side": lambda a: a.verb in OF_SIDE[other(a.side)] and a.params["seat"] == other(a.side),
    "points-short": lambda a: _short(a, a.number, a.view["left"]),
    "supply-short": lambda a: _short(a, a.wanted[1], a.supply(a.wanted[0])),
    "too-few-there": lambda a: _short(a, a.wanted[1], a.board[a.wanted[0], a.params["region"]]),
    "one-kind": lambda a: a.stage == "spread",
    "one-homeland": lambda a: a.words[1] != a.params["homeland_region"],
    "named-already": lambda a: a.params["region"] in a.named("visited"),
    "not-ruled": lambda a: ruler(a.board, a.params["region"]) != "overlord",
    "closed": lambda a: a.params["region"] in HOME[other(a.side)],
    "enemies-there": lambda a: ruler(a.board, a.params["region"]) == other(a.side),
    "nobody-there": lambda a: ruler(a.board, a.words[1]) is None,
    "own-land": lambda a: ruler(a.board, a.words[1]) == a.side,
    "none-next-door": lambda a: _short(
        a, 1, sum(a.board[UNIT[a.side], r] for r in a.view["regions"] if beside(r, a.words[1]))
    ),
    "not-next-door": lambda a: not beside(a.words[1], a.params["to_region"]),
    "nobody-sent": lambda a: _short(a, 1, a.board[UNIT[a.side], a.view["battle"]["region"]]),
    "voyage-done": lambda a: int(a.words[1]) in a.done,
    "no-junk-at-sea": lambda a: _short(a, 1, a.board["junk", "sea"]),
    "no-gold": lambda a: _short(a, 1, a.board["gold", "sea"] + a.board["gold", "ming"]),
    "one-of-each": lambda a: "0" in a.words[1:],
    "gold-at-sea": lambda a: a.number < a.board["gold", "sea"] == a.wanted[1],
    "fleet-short": lambda a: (
        _short(a, a.wanted[1], a.board[a.wanted[0], "sea"] + a.board[a.wanted[0], "ming"])
        and a.wanted[1] == int(a.words[1 if a.wanted[0] == "junk" else 2])
    ),
    # special actions
    "special-by-people": lambda a: a.view["card"] in (None, "?"),
    "special-reinforced": lambda a: a.view["reinforced"] is not None,
    "special-none": lambda a: not any(a.cards[str(a.card or a.view["card"])].tiers(a.side)),
    "special-voyage": lambda a: a.params["number"] == a.cards[str(a.card or a.view["card"])].voyage not in a.done,
    "special-many": lambda a: not a.half() and len(a.done) < a.params["most"],
    "special-few": lambda a: not a.half() and len(a.done) >= a.params["most"],
    "special-not-in-full": lambda a: not a.in_full(),
    "special-no-target": lambda a: not attackable(a.board, a.side),
    "special-supply": lambda a: a.some_op(
        "add",
        lambda op, _: (
            (op.what, op.count) == a.wanted and a.supply(op.what) == a.params["there"]["params"]["count"] < op.count
        ),
    ),
    "special-no-place": lambda a: a.some_op("add", lambda op, counts: (op.what, op.count) == a.wanted and not counts),
    "special-regions": lambda a: (
        a.some_op("add", lambda op, counts: _places(a, op, counts))
        or a.some_op("remove", lambda op, counts: _places(a, op, counts))
    ),
    "special-too-few": lambda a: a.some_op(
        "remove",
        lambda op, counts: (
            (op.what, op.count) == a.wanted and sum(counts) == a.params["there"]["params"]["count"] < op.count
        ),
    ),
    "special-too-few-together": lambda a: a.some_op(
        "remove",
        lambda op, counts: (
            op.spread == "one"
            and (op.what, op.count) == a.wanted
            and max(counts, default=0) == a.params["there"]["params"]["count"] < op.count
        ),
    ),
    "special-no-move": lambda a: any(
        op.do == "move" and (op.what, op.count) == a.wanted and not a.in_full((op,)) for op in a.half()
    ),
    # the markers of a special action
    "card-asks-other": lambda a: (a.op().do, a.op().what or a.words[1]) != (DOINGS[a.verb], a.words[1]),
    "region-not-meant": lambda a: (
        a.params["region"] in a.words[2:]
        and a.params["region"] not in (a.named("where") if a.params["region"] == a.words[2] else a.named("goal"))
    ),
    "spread-each": lambda a: a.op().spread == "each" and _goal(a) in a.named("visited") == {*a.params["regions"]},
    "spread-one": lambda a: (
        a.op().spread == "one"
        and bool(a.named("visited") - {_goal(a)})
        and a.named("visited") == {*a.params["regions"]}
    ),
    "moved-already": lambda a: 0 < a.board[a.words[1], a.words[2]] <= a.doing().arrived.count(a.words[2]),
    "rest-in-full": _rest,
    "not-enough": lambda a: not a.op().upto or not naive_half.finishes(a.board, naive_half.next_op(a.board, a.doing())),
    "gold-safe": lambda a: a.side == "overlord" and a.words == ("take", "gold", "sea") and a.board["gold", "sea"] > 0,
    "never-beside-enemies": lambda a: (
        ruler(a.board, a.params["region"]) == ("overlord" if a.words[1] == "troop" else "emperor")
    ),
    "never-stands-there": lambda a: not _may_be_there(a.words[1], a.params["region"]),
}
"""Whether what is said is so, by key."""
