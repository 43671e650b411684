"""Features of a position, and how weights turn them into the Emperor's chance to win.

A game's first half and its last plays are weighed differently; the weights are in ``weights``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import exp
from operator import itemgetter, mul
from typing import Final

from companion.games.ming_voyages.rules import odds
from companion.games.ming_voyages.rules.edition import BORDERLANDS, EMPEROR, MANY_VOYAGES, OVERLORD, Edition
from companion.games.ming_voyages.rules.position import NOBODY, Position

ROUNDS: Final = 24
"""The Emperor's plays of a whole game."""
STRONG: Final = 3
"""Units of an attack with a card of 3 CP."""
MOST: Final = 8
"""With more defenders than this, an attack by ``STRONG`` or ``REINFORCED`` units is hopeless anyway."""
REINFORCED: Final = 5

RAIDS: Final = tuple(tuple(odds.battle("overlord", a, d) if d else float(a > 0) for d in range(13)) for a in range(13))
"""``RAIDS[hordes][troops]``: the Overlord's chance to take a borderland."""
CAMPAIGNS: Final = tuple(
    tuple(tuple(odds.battle("emperor", a, d, s) if d or s else float(a > 0) for s in range(6)) for d in range(13))
    for a in range(13)
)
"""``CAMPAIGNS[troops][hordes][settlements]``: the Emperor's."""

NAMES: Final = (
    "one", "lands-emperor", "lands-overlord", "four-lands", "three-lands", "done", "done-5", "done-6",
    "gold-home", "gold-sea", "junks", "sail-2", "sail-3", "sail-4", "sail-5", "sail-6",
    "troops-ming", "troops-lands", "hordes-home", "hordes-lands", "settlements-home", "settlements-lands",
    "raid-sum", "raid-top", "raid-last", "campaign-sum", "campaign-top", "empty-emperor", "empty-overlord",
    "reserve-emperor", "reserve-overlord", "next-best", "next-sum", "waiting-best", "waiting-sum",
    "own-halves", "other-halves", "garrison-1", "garrison-2", "done-4",
)  # fmt: skip
"""The names of the features, in the order of ``read``."""


def read(s: Position, mover: int) -> list[float]:
    """The features of a position after a play of ``mover``."""
    ed, on, ruler, hand, reserve = s.ed, s.on, s.ruler, s.hand, s.reserve
    emperor = overlord = empty_emperor = empty_overlord = 0
    troops = hordes = settlements = single = pair = 0
    raid_sum = raid_top = raid_last = campaign_sum = campaign_top = 0.0
    strong = REINFORCED if s.n_reserve[OVERLORD] else STRONG
    troops_near, hordes_near = _near(ed, 0), _near(ed, 10)
    for land in range(BORDERLANDS):
        rules = ruler[land]
        if rules == EMPEROR:
            emperor += 1
            here = on[land]
            troops += here
            if here == 1:
                single += 1
            elif here == 2:
                pair += 1
            if reach := sum(hordes_near[land](on)):
                chance = RAIDS[reach if reach < strong else strong][here]
                raid_sum += chance
                raid_last = chance
                raid_top = max(raid_top, chance)
        else:
            reach = sum(troops_near[land](on))
            if rules == NOBODY:
                if reach:
                    empty_emperor += 1
                if any(hordes_near[land](on)):
                    empty_overlord += 1
                    raid_last = 1.0
            else:
                overlord += 1
                hordes += on[10 + land]
                settlements += on[20 + land]
                if reach:
                    chance = CAMPAIGNS[reach if reach < STRONG else STRONG][on[10 + land]][on[20 + land]]
                    campaign_sum += chance
                    campaign_top = max(campaign_top, chance)
    done = s.done.bit_count()
    gold, at_sea, junks = on[38], on[39], on[49]
    sail = junks + gold + at_sea if junks and (gold or at_sea) else 0
    following = 1 - mover
    return [
        1.0,
        emperor,
        overlord,
        overlord == 4,
        overlord == 3,
        done,
        done == 5,
        done >= 6,
        gold,
        at_sea,
        junks,
        sail >= 2,
        sail >= 3,
        sail >= 4,
        sail >= 5,
        sail >= 6,
        on[8],
        troops,
        on[15] + on[16] + on[17],
        hordes,
        on[25] + on[26] + on[27],
        settlements,
        raid_sum,
        raid_top,
        raid_last if overlord == 4 else 0.0,
        campaign_sum,
        campaign_top,
        empty_emperor,
        empty_overlord,
        _points(ed, reserve[EMPEROR])[1],
        _points(ed, reserve[OVERLORD])[1],
        *_points(ed, hand[following]),
        *_points(ed, hand[mover]),
        *_halves(ed, hand[following], following, s.done),
        single,
        pair,
        done == 4,
    ]


@lru_cache(maxsize=64)
def _near(ed: Edition, first: int) -> tuple[Callable[[Sequence[int]], Sequence[int]], ...]:
    """By borderland, what reads the units in adjacent regions; ``first`` is the place of their kind in ``on``."""
    return tuple(_reader([first + there for there in near]) for near in ed.near[:BORDERLANDS])


def _reader(places: Sequence[int]) -> Callable[[Sequence[int]], Sequence[int]]:
    """What reads some places, however few."""
    return itemgetter(*places) if len(places) > 1 else lambda on: [on[place] for place in places]


@lru_cache(maxsize=1 << 15)
def _points(ed: Edition, cards: int) -> tuple[int, int]:
    """The most CP on one of some cards, and the CP of all."""
    found = [value for card, value in enumerate(ed.points) if cards >> card & 1]
    return max(found, default=0), sum(found)


@lru_cache(maxsize=1 << 15)
def _halves(ed: Edition, cards: int, side: int, done: int) -> tuple[int, int]:
    """How many of some cards have an available half for a side, and how many for the other side."""
    many = done.bit_count() >= MANY_VOYAGES
    awake = [0, 0]
    for card, halves in enumerate(ed.halves):
        if cards >> card & 1:
            if halves[EMPEROR][many] and not ed.voyage_of[card] & ~done:
                awake[EMPEROR] += 1
            if halves[OVERLORD][many]:
                awake[OVERLORD] += 1
    return awake[side], awake[1 - side]


Weights = tuple[tuple[tuple[float, ...], tuple[float, ...]], tuple[tuple[float, ...], tuple[float, ...]]]
"""By who has just played: the weights at the end of the game, and what is added to them at its beginning."""

Scales = tuple[tuple[tuple[float, ...], ...], ...]
"""``Weights`` in the form that ``chance`` uses: by who has just played and by round, in the order of ``NAMES``."""


def scales(weights: Weights) -> Scales:
    """The weights of each round, from before the first to the last."""
    return tuple(
        tuple(
            tuple(at_end + (ROUNDS - number) / ROUNDS * more for at_end, more in zip(late, early, strict=True))
            for number in range(ROUNDS + 1)
        )
        for late, early in weights
    )


def chance(s: Position, mover: int, weights: Scales) -> float:
    """The Emperor's chance to win after a play of ``mover``, between 0 and 1."""
    logit = sum(map(mul, weights[mover][s.round], read(s, mover)))
    return 1 / (1 + exp(-logit)) if -30 < logit < 30 else float(logit > 0)
