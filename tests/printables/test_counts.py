"""A copy has what the box has, counted on the sheets themselves."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from typing import Final

import pytest

from companion.engine import registry
from companion.words import LANGUAGES
from printables.files.documents import documents
from printables.kit import Cut, Leaf
from printables.kits import KITS, kit_of
from printables.options import SHEETS, Options, SheetStyle
from printables.paper import PAPERS
from tests.profiles import by_two

BOX: Final[Mapping[str, Mapping[str, int]]] = {
    "ming-dynastie": {
        "board": 1,
        "movement-cards": 54,
        "dragon-cards": 18,
        "return-cards": 16,
        "province-tiles": 108,
        "point-tiles": 6,
        "members": 124,
        "neutral-members": 36,
        "princes": 4,
        "round-marker": 1,
        "starting-player": 1,
        "summaries": 4,
    },
    "ming-voyages": {
        "board": 1,
        "cards": 27,
        "troops": 12,
        "junks": 7,
        "gold": 5,
        "hordes": 12,
        "settlements": 5,
        "counters": 3,
    },
    "yinzi": {
        "board": 1,
        "player-board-red": 1,
        "player-board-yellow": 1,
        "player-board-blue": 1,
        "player-board-green": 1,
        "routes": 20,
        "ships": 18,
        "crops": 38,
        "urban-markets": 8,
        "factories": 16,
        "action-cards": 48,
        "workers": 48,
        "cubes": 60,
        "discs": 80,
        "cylinders": 8,
        "commodities": 32,
        "copper": 56,
        "silver": 26,
        "wood": 14,
        "stone": 8,
        "misfortune": 16,
        "die": 1,
    },
}
"""What the rulebooks list; The Ming Voyages needs six dice besides."""

BESIDES: Final[Mapping[str, Mapping[str, int]]] = {
    "ming-dynastie": {"poster": 1, "rulebook": 1, "rulebook-pages": 1, "pocket-book": 1, "score-pad": 1},
    "ming-voyages": {
        "poster": 1, "rulebook": 1, "rulebook-pages": 1, "solo-cards": 24, "references": 4, "pocket-book": 1,
        "score-sheet": 1, "solo-rules": 1,
    },
    "yinzi": {"poster": 1, "rulebook": 1, "rulebook-pages": 1, "play-aids": 4, "score-pad": 2},
}  # fmt: skip
"""What we add, or print in another way."""

TWO_SIDED: Final = {
    "ming-dynastie": {"movement-cards", "dragon-cards", "return-cards"},
    "ming-voyages": {"cards", "solo-cards"},
    "yinzi": {"routes", "ships", "crops", "urban-markets", "factories", "action-cards", "play-aids"},
}
"""What has backs at the least."""

SORTS: Final[Mapping[str, Mapping[str, Mapping[str, int]]]] = {
    "ming-dynastie": {
        "movement-cards": {"rider": 18, "rickshaw": 18, "junk": 18},
        "return-cards": {"red": 4, "yellow": 4, "blue": 4, "green": 4},
        "province-tiles": {
            "shaanxi": 18, "henan": 18, "shandong": 18, "sichuan": 18, "huguang": 18, "nanzhili": 18
        },
        "princes": {"red": 1, "yellow": 1, "blue": 1, "green": 1},
        "members": {"red": 31, "yellow": 31, "blue": 31, "green": 31},
        "neutral-members": {"neutral": 36},
    },
    "yinzi": {
        "ships": {"brunei": 3, "korea": 3, "japan": 3, "portugal": 3, "spain": 3, "netherlands": 3},
        "crops": {
            "tea": 5, "salt": 5, "cotton": 5, "sugarcane": 5, "ramie": 5, "bamboo": 5, "potato": 4, "corn": 4
        },
        "factories": {"red": 4, "yellow": 4, "blue": 4, "green": 4},
        "action-cards": {"red": 12, "yellow": 12, "blue": 12, "green": 12},
        "workers": {"red": 12, "yellow": 12, "blue": 12, "green": 12},
        "cubes": {"red": 15, "yellow": 15, "blue": 15, "green": 15},
        "discs": {"red": 20, "yellow": 20, "blue": 20, "green": 20},
        "cylinders": {"red": 2, "yellow": 2, "blue": 2, "green": 2},
        "commodities": {"red": 8, "yellow": 8, "blue": 8, "green": 8},
    },
}  # fmt: skip
"""How many of which; items of a sort begin with its name."""

LEAVES: Final[Mapping[str, set[str]]] = {
    "ming-dynastie": {"rulebook", "summaries", "pocket-book", "score-pad"},
    "ming-voyages": {"rulebook", "pocket-book", "score-sheet", "solo-rules", "references"},
    "yinzi": {"rulebook", "score-pad"},
}
"""Whole pages."""

EACH_GAME = pytest.mark.parametrize("game", KITS)


def listed(game: str) -> dict[str, int]:
    """All that a copy of a game has."""
    return {**BOX[game], **BESIDES[game]}


def test_every_game_with_a_kit_is_counted() -> None:
    assert set(BOX) == set(BESIDES) == set(TWO_SIDED) == set(LEAVES) == set(KITS)


@EACH_GAME
@pytest.mark.parametrize(("paper", "lang"), by_two(PAPERS, LANGUAGES))
def test_a_copy_has_what_the_rulebook_lists(game: str, paper: str, lang: str) -> None:
    found: Counter[str] = Counter()
    for document in documents(kit_of(game, lang), Options(paper=paper, lang=lang)):
        found.update(document.components)
    assert dict(found) == listed(game)


@EACH_GAME
@pytest.mark.parametrize("sheet", SHEETS)
def test_so_many_pieces_lie_on_the_sheets(game: str, sheet: SheetStyle) -> None:
    """Faces and backs, each copy once, whatever the way to lay them."""
    faces: Counter[str] = Counter()
    backs: Counter[str] = Counter()
    seen = set()
    copy, wanted = kit_of(game), listed(game)
    for document in documents(copy, Options(sheet=sheet)):
        for page in document.pages:
            for piece in page.placed:
                one = (piece.kind, piece.item, piece.side, piece.copy)
                assert one not in seen
                seen.add(one)
                (faces if piece.side == "face" else backs)[piece.kind] += 1
    cuts = [component for component in copy.components if isinstance(component, Cut)]
    assert {cut.kind: faces[cut.kind] for cut in cuts} == {cut.kind: wanted[cut.kind] for cut in cuts}
    two_sided = {cut.kind for cut in cuts if any(item.back for item in cut.items)}
    assert two_sided >= TWO_SIDED[game]
    assert backs == {kind: wanted[kind] for kind in two_sided}


@pytest.mark.parametrize("game", SORTS)
def test_of_each_sort_there_are_as_many_as_the_rules_need(game: str) -> None:
    cuts = {component.kind: component for component in kit_of(game).components if isinstance(component, Cut)}
    for kind, wanted in SORTS[game].items():
        sorts: Counter[str] = Counter()
        for item in cuts[kind].items:
            sorts[item.id.partition("-")[0]] += item.count
        assert sorts == wanted, kind


def test_the_ming_voyages_is_played_with_what_its_copy_has() -> None:
    box, played = BOX["ming-voyages"], registry.game("ming-voyages")
    kinds = ("troops", "junks", "gold", "hordes", "settlements")
    assert list(played.geometry()["totals"].values()) == [box[kind] for kind in kinds]
    ids = [card["id"] for card in played.data()["cards"]]
    deck = next(one for one in kit_of("ming-voyages").components if one.kind == "cards")
    assert isinstance(deck, Cut) and len(ids) == box["cards"]
    assert [(item.id, item.count) for item in deck.items] == [(name, 1) for name in ids]


@EACH_GAME
def test_leaves_are_there_for_every_paper(game: str) -> None:
    leaves = [component for component in kit_of(game).components if isinstance(component, Leaf)]
    assert {leaf.kind: leaf.count for leaf in leaves} == {kind: listed(game)[kind] for kind in LEAVES[game]}
    for leaf in leaves:
        assert set(leaf.pages) == set(PAPERS)


@pytest.mark.parametrize(("game", "lang"), by_two(KITS, LANGUAGES))
def test_a_kit_is_whole(game: str, lang: str) -> None:
    """Kinds are unique, items are within their kind, every part has its first page's words."""
    made = kit_of(game, lang, "low")
    assert (made.game, made.lang, made.ink) == (game, lang, "low")
    kinds = [component.kind for component in made.components]
    assert len(set(kinds)) == len(kinds)
    for component in made.components:
        if isinstance(component, Cut):
            assert len({item.id for item in component.items}) == len(component.items)
            assert all(item.count > 0 and item.face for item in component.items)
    assert {component.part for component in made.components} <= set(made.guides)
    assert made.keywords


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", KITS)
def test_tokens_too_small_for_fingers_need_not_be_cut(game: str, lang: str) -> None:
    """What is under 12 mm can be taken from elsewhere: the first page of its file says how many of each."""
    kit = kit_of(game, lang)
    for cut in (one for one in kit.components if isinstance(one, Cut)):
        size = min(cut.format.w, cut.format.h / (2 if cut.format.fold else 1))
        told = re.findall(r"\d+", kit.guides[cut.part].steps[0]) if kit.guides[cut.part].steps else []
        missing = {item.id: item.count for item in cut.items if size < 12.0 and f"{item.count}" not in told}
        assert not missing, (cut.kind, missing)
