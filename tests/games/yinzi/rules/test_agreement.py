"""At every stage the list of what is legal and the refusals agree, and nobody is ever left without a choice."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from companion.engine.chance import SeededChance
from companion.engine.fields import changed
from companion.engine.terms import CHANCE
from companion.games.yinzi.rules import stages
from companion.games.yinzi.rules.game import YinziState
from companion.games.yinzi.rules.stages import BY_THEMSELVES, RULES
from tests.games.yinzi.rules.laid_out import (
    ED,
    FOUR,
    disc,
    dock,
    found,
    group,
    grow,
    hand,
    keep,
    lay_cards,
    load,
    money,
    new,
    own,
    own_route,
    part,
    raw,
    routes,
    show,
    table,
    turn,
)

OFTEN = 1
"""How often each stage is looked at in a game."""


def agree(s: YinziState) -> None:
    """Exactly what is not refused is legal; a refusal names a reason."""
    seat = s.to_act[0]
    legal = set(s.legal_actions(seat))
    assert legal, f"nothing to choose at {s.stage}"
    assert legal == set(s.stage.possible(s, seat))
    here = [action for act in s.stage.acts for action in s.table.of(act)]
    elsewhere = [plays[0] for kind, plays in s.table.plays.items() if s.stage not in kind.does]
    for action in (*here, *elsewhere):
        error = s.why_not(seat, action)
        assert (action in legal) == (error.key == "illegal.not-offered"), f"{action.text}: {error.key} at {s.stage}"


def wealthy(players: int, round_: int = 1) -> YinziState:
    """Much of everything, so that games come by all that can happen; phase A is about to begin."""
    s = table(players, round_)
    colours = FOUR[:players]
    sites = ("huguang-2+huguang-6", "nanzhili-3+nanzhili-7", "jiangxi-6+jiangxi-7", "zhejiang-7+zhejiang-8")
    for n, (colour, site) in enumerate(zip(colours, sites, strict=False)):
        factory = f"{colours[(n + 1) % players]}-{('sugar', 'silk', 'porcelain', 'paper')[n]}"
        found(s, colour, factory, site, n % 3 + 1)
        keep(s, colours[(n + 2) % players], factory, n % 2)
        money(s, colour, copper=3 * n, silver=n)
        own(s, colour, wood=1, stone=1)
        s.boat = changed(s.boat, n, n)
        s.rural = changed(s.rural, n, 1)
        for at, kind in ((n * 12, ""), (n * 12 + 2, "tea"), (n * 12 + 4, "cotton"), (n * 12 + 8, "salt")):
            square = at if ED.printed[at] >= 0 or kind else at + 1
            grow(s, colour, ED.squares[square], 2 if kind else 1, kind if s.under[square] < 0 and n < 2 else "")
            if s.under[square] >= 0 or (ED.printed[square] < 0 and s.tile[square] < 0):
                s.planted, s.doubled = changed(s.planted, square, -1), changed(s.doubled, square, -1)
    luck = random.Random(players)
    s.advanced = tuple(luck.randrange(players) for _ in range(24))
    raw(s, "red", "huguang-2", "nanzhili-1")
    raw(s, "yellow", "zhejiang-1", "jiangxi-4")
    if round_ > 1:
        for colour in colours:
            hand(s, colour, "1-3", "2-2", "3-1")
    if players < 4:
        own_route(s, "yellow", "load-1")
        own_route(s, "red", "food-2")
    s.bonus = (-1,) * 6
    return part(s, stages.ROUND)


def play_through(s: YinziState, seed: int) -> Counter[int]:
    """Play a game, and look at each stage some times."""
    luck, chance = random.Random(seed), SeededChance(seed)
    looked: Counter[int] = Counter()
    while s.to_act:
        if looked[s.stage.number] < OFTEN and (CHANCE not in s.to_act):
            looked[s.stage.number] += 1
            agree(s)
        seat = luck.choice(s.to_act)
        if seat == CHANCE:
            s.apply(seat, chance.choose(s))
        else:
            legal = s.legal_actions(seat)
            word = luck.choice(sorted({action.text.split()[0] for action in legal} - {"done"}) or ["done"])
            s.apply(seat, luck.choice([action for action in legal if action.text.split()[0] == word]))
        s.check()
    return looked


def taxing() -> YinziState:
    """Red may sell food before paying."""
    s = table()
    lay_cards(s, "red", "2-2", "2-2", "2-2")
    grow(s, "red", "huguang-3")
    return part(s, stages.REWARDED)


def lasting() -> YinziState:
    """The last opportunity to sell."""
    s = table(round_=4)
    grow(s, "red", "huguang-3")
    part(s, stages.SHIPPED_LATE)
    s.apply(CHANCE, s.parse("die 2"))
    return s


def serving() -> YinziState:
    """With discs for the Emperor."""
    s = table()
    group(s, "red", plant=1, top=1)
    group(s, "yellow", road=2)
    disc(s, "red", "emperor-same", "emperor-worker", "emperor-eager")
    turn(s)
    s.apply(0, s.parse("send plant emperor"))
    return s


def burnt() -> YinziState:
    """Commodities of two players in a store that has become too small."""
    s = table()
    found(s, "red", "red-paper", "huguang-1+huguang-2", 2)
    keep(s, "red", "red-paper")
    keep(s, "yellow", "red-paper")
    routes(s, "fine-1")
    return part(s, stages.WAR_OVER)


def sailing() -> YinziState:
    """An emissary may go along."""
    s = table()
    group(s, "red", plant=1)
    grow(s, "red", "nanzhili-4")
    grow(s, "red", "zhejiang-2")
    s.boat = changed(s.boat, 0, 7)
    dock(s, "brunei-1", "korea-1", "japan-1")
    load(s, "yellow", "1-1")
    disc(s, "yellow", "brunei")
    turn(s)
    s.apply(0, s.parse("send plant ships"))
    s.apply(0, s.parse("salt 1-2"))
    return s


def two_pairs() -> YinziState:
    """Salt may come from more than one place."""
    s = table()
    group(s, "red", plant=1)
    grow(s, "red", "nanzhili-4")
    grow(s, "red", "zhejiang-2")
    grow(s, "red", "jiangxi-3", 2, "salt")
    s.boat = changed(s.boat, 0, 7)
    turn(s)
    s.apply(0, s.parse("send plant ships"))
    s.apply(0, s.parse("salt 1-2"))
    return s


def crowded() -> YinziState:
    """A group of more workers than a box holds, as people may set it, and nothing to produce."""
    s = table()
    group(s, "red", plant=5)
    return turn(s)


def selling() -> YinziState:
    """One more sale by a disc."""
    s = table()
    hand(s, "red", "2-2")
    disc(s, "red", "emperor-sale")
    grow(s, "red", "huguang-2", 1, "ramie")
    turn(s)
    s.apply(0, s.parse("use emperor-sale"))
    return s


def developing() -> YinziState:
    """A burnt factory among others."""
    s = table()
    hand(s, "red", "3-1")
    own(s, "red", stone=1)
    money(s, "red", copper=9)
    found(s, "red", "red-paper", "huguang-1+huguang-2", 2)
    found(s, "yellow", "red-silk", "huguang-9+huguang-10", 0)
    show(s, "red-sugar")
    turn(s)
    s.apply(0, s.parse("play 3-1 develop"))
    return s


def placing() -> YinziState:
    """A factory is about to be placed."""
    s = developing()
    s.apply(0, s.parse("build red-sugar own"))
    return s


def burning() -> YinziState:
    """One of two factories will burn."""
    s = table()
    found(s, "red", "red-paper", "huguang-1+huguang-2", 2)
    found(s, "red", "red-silk", "huguang-9+huguang-10", 1)
    routes(s, "fine-1")
    return part(s, stages.WAR_OVER)


RARE = {
    one.__name__: one
    for one in (taxing, lasting, crowded, serving, burnt, sailing, two_pairs, selling, developing, placing, burning)
}


@pytest.mark.parametrize("name", RARE)
def test_at_rare_moments(name: str) -> None:
    agree(RARE[name]())


def test_in_whole_games_and_at_every_stage() -> None:
    """What neither a game nor a rare moment shows would not be compared."""
    met = {one().stage.number for one in RARE.values()}
    for seed in range(1):
        met |= set(play_through(new(2 + seed % 3), seed))
    for seed in range(6):
        met |= set(play_through(wealthy(2 + seed % 3, 1 + seed % 4), seed))
    asked = [stage for stage in RULES.stages if stage.acts and not stage.source and stage not in BY_THEMSELVES]
    assert [stage for stage in asked if stage.number not in met] == []
