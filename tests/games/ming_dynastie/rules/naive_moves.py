"""A second, slow generator of what is legal in Ming-Dynastie, to compare the engine with.

It knows a position only by its view, as a player at the table would, and the map only by the lists that
``ming-table data`` prints. It was written from the rulebook, phase by phase, and shares no code with the engine:
every list is found by trying, never by a table made beforehand.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from tests.games.ming_dynastie.rules import naive_scoring

View = dict[str, Any]
Texts = set[str]
Hand = dict[str, int]

DRAGON = "dragon"
NEUTRAL = "neutral"


@dataclass(frozen=True)
class Board:
    """What is printed: provinces with their districts, borders with their transport, return cards."""

    provinces: dict[str, list[str]]
    borders: list[tuple[str, str, str]]
    return_cards: list[int]

    def crossings(self, here: str) -> list[tuple[str, str]]:
        """Every (neighbouring district, transport on the border) seen from one district."""
        return [
            (there, transport) for a, b, transport in self.borders for near, there in ((a, b), (b, a)) if near == here
        ]

    def province_of(self, district: str) -> str:
        """The province in which a district lies."""
        return next(province for province, districts in self.provinces.items() if district in districts)


def board(data: dict[str, Any]) -> Board:
    """The board of an edition's data."""
    return Board(
        {entry["id"]: entry["districts"] for entry in data["provinces"]},
        [(a, b, transport) for a, b, transport in data["borders"]],
        data["return_cards"],
    )


def legal(board: Board, view: View, seat: int) -> Texts:
    """The texts of all that ``seat`` may do now; ``view`` is that seat's own, -1 is chance."""
    if seat not in view["to_act"]:
        return set()
    return STAGES[view["stage"]](board, view, seat)


def _turn(board: Board, view: View, seat: int) -> Texts:
    """A face-down deck: any card that is not seen anywhere else may come."""
    return {f"turn {card}" for card, count in view["deck"].items() if count > 0}


def _place_neutral(board: Board, view: View, seat: int) -> Texts:
    """Never more than three neutral members in a district."""
    return {
        f"neutral {district}" for district, there in view["districts"].items() if there["open"].get(NEUTRAL, 0) + 1 <= 3
    }


def _place_prince(board: Board, view: View, seat: int) -> Texts:
    """A district in which no prince stands yet."""
    taken = [player["prince"] for player in view["players"]]
    return {f"prince {district}" for district in view["districts"] if district not in taken}


def _place_member(board: Board, view: View, seat: int) -> Texts:
    """Phase 1: any province space."""
    return {f"member {province}" for province in board.provinces}


def _take_card(board: Board, view: View, seat: int) -> Texts:
    """Phase 2: a card beside an own member, or a dragon for an own member from anywhere."""
    colour = view["seats"][seat]
    mine = [province for province in board.provinces if view["spaces"][province].get(colour, 0) >= 1]
    found = {f"take {province}" for province in mine if view["display"][province] is not None}
    if view["dragons"] >= 1:
        found |= {f"dragon {province}" for province in mine}
    return found


def _without(hand: Hand, card: str) -> Hand:
    return {name: count - (name == card) for name, count in hand.items()}


def _steps(board: Board, here: str, hand: Hand) -> set[tuple[str, str]]:
    """Every (district, card) that one step can be: a card like the border's transport, or a dragon."""
    found = set()
    for there, transport in board.crossings(here):
        for card in (transport, DRAGON):
            if hand[card] > 0:
                found.add((there, card))
    return found


def _can_stop(board: Board, here: str, hand: Hand, others: list[str]) -> bool:
    """Whether a move that has come to ``here`` can be ended according to the rules, now or further on."""
    if here not in others:
        return True
    return any(_can_stop(board, there, _without(hand, card), others) for there, card in _steps(board, here, hand))


def _move(board: Board, view: View, seat: int) -> Texts:
    """Phase 3: the start of a turn, or the middle of a walk."""
    player = view["players"][seat]
    here, hand = player["prince"], player["hand"]
    others = [other["prince"] for index, other in enumerate(view["players"]) if index != seat]
    found = {
        f"step {there} {card}"
        for there, card in _steps(board, here, hand)
        if _can_stop(board, there, _without(hand, card), others)
    }
    if len(view["move"]["path"]) == 1:
        return found | {f"stay {card}" for card, count in hand.items() if count > 0} | {"pass"}
    if here not in others:
        found |= _deploy(board, view, seat)
    return found


def _deploy(board: Board, view: View, seat: int) -> Texts:
    """Up to three members of the province's space; none where an own monk lies."""
    colour, here = view["seats"][seat], view["players"][seat]["prince"]
    ready = view["spaces"][board.province_of(here)].get(colour, 0)
    if view["districts"][here]["monastery"] == colour and view["options"]["own-monk"] == "blocks":
        return {"deploy 0"}
    return {f"deploy {count}" for count in (0, 1, 2, 3) if count <= ready}


def _monk(board: Board, view: View, seat: int) -> Texts:
    """After deploying somebody one of them may lie down in the monastery."""
    return {"monk", "no-monk"}


def _choose_city(board: Board, view: View, seat: int) -> Texts:
    """Any city in which somebody stands, or will when its province is scored."""
    if view["options"]["scoring-order"] == "by-province":
        tied_move = view["options"]["district-ties"] == "one-each"
        filled = {d: naive_scoring.houses(here["open"], tied_move) for d, here in view["districts"].items()}
    else:
        filled = view["cities"]
    return {
        f"city {province}"
        for province, districts in board.provinces.items()
        if any(sum(filled[district].values()) for district in districts)
    }


def _undecided(board: Board, view: View, seat: int) -> list[str]:
    """Districts of the city from which a neutral member is there that was not yet told to stay."""
    kept = view["scoring"]["neutral_kept"]
    return [
        district
        for district in board.provinces[view["scoring"]["city"]]
        if view["cities"][district].get(NEUTRAL, 0) - kept.get(district, 0) >= 1
    ]


def _neutral_home(board: Board, view: View, seat: int) -> Texts:
    return {f"neutral-home {district}" for district in _undecided(board, view, seat)}


def _neutral_keep(board: Board, view: View, seat: int) -> Texts:
    return {f"neutral-keep {district}" for district in _undecided(board, view, seat)}


def _return(board: Board, view: View, seat: int) -> Texts:
    """Rule 4.2: lay one to four cards; their sum goes home, but no more than are there."""
    colour = view["seats"][seat]
    there = sum(view["cities"][d].get(colour, 0) for d in board.provinces[view["scoring"]["city"]])
    found = set()
    for cards in (1, 2, 3, 4):
        for laid in combinations(board.return_cards, cards):
            found.add(f"return {min(sum(laid), there)}")
    return found


def _home(board: Board, view: View, seat: int) -> Texts:
    """Home to a district from which one of his came."""
    colour = view["seats"][seat]
    districts = board.provinces[view["scoring"]["city"]]
    return {f"home {district}" for district in districts if view["cities"][district].get(colour, 0)}


def _name_starter(board: Board, view: View, seat: int) -> Texts:
    return {f"starter {colour}" for colour in view["seats"]}


STAGES: dict[str, Callable[[Board, View, int], Texts]] = {
    "turn-card": _turn,
    "place-neutral": _place_neutral,
    "place-prince": _place_prince,
    "place-member": _place_member,
    "take-card": _take_card,
    "move": _move,
    "deploy": _deploy,
    "monk": _monk,
    "choose-city": _choose_city,
    "neutral-keep": _neutral_keep,
    "neutral-home": _neutral_home,
    "return": _return,
    "home": _home,
    "name-starter": _name_starter,
}
"""What is asked → how the answers are found."""


def to_act(board: Board, view: View) -> set[int]:
    """Who must choose, told from what lies on the table where the rules say it; else as the view says.

    Laying return cards is the one thing several do at once: everybody who stands in the city and has not laid.
    """
    if view["stage"] != "return":
        return set(view["to_act"])
    houses = [view["cities"][d] for d in board.provinces[view["scoring"]["city"]]]
    standing = {i for i, colour in enumerate(view["seats"]) if any(house.get(colour, 0) for house in houses)}
    return standing - set(view["scoring"]["locked"])
