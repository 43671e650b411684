"""A copy has what the box has, counted on the sheets themselves."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.words import LANGUAGES
from printables.documents import documents
from printables.kit import Cut, Ink, Kit, Leaf
from printables.kits import KITS, kit_of
from printables.options import SHEETS, Options, SheetStyle
from printables.paper import PAPERS

BOX = {
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
}
"""What the rulebook lists."""

BESIDES = {"poster": 1, "pocket-book": 1, "score-pad": 1}
"""What we add, or print in another way."""

SORTS = {
    "movement-cards": {"rider": 18, "rickshaw": 18, "junk": 18},
    "return-cards": {"red": 4, "yellow": 4, "blue": 4, "green": 4},
    "province-tiles": {"shaanxi": 18, "henan": 18, "shandong": 18, "sichuan": 18, "huguang": 18, "nanzhili": 18},
    "princes": {"red": 1, "yellow": 1, "blue": 1, "green": 1},
    "members": {"red": 31, "yellow": 31, "blue": 31, "green": 31},
    "neutral-members": {"neutral": 36},
}
"""How many of which; items of a sort begin with its name."""


def kit(lang: str = "en", ink: Ink = "full") -> Kit:
    return kit_of("ming-dynastie", lang, ink)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("paper", PAPERS)
def test_a_copy_has_what_the_rulebook_lists(paper: str, lang: str) -> None:
    found: Counter[str] = Counter()
    for document in documents(kit(lang), Options(paper=paper, lang=lang)):
        found.update(document.components)
    assert dict(found) == BOX | BESIDES


@pytest.mark.parametrize("sheet", SHEETS)
def test_so_many_pieces_lie_on_the_sheets(sheet: SheetStyle) -> None:
    """Faces and backs, each copy once, whatever the way to lay them."""
    faces: Counter[str] = Counter()
    backs: Counter[str] = Counter()
    seen = set()
    for document in documents(kit(), Options(sheet=sheet)):
        for page in document.pages:
            for piece in page.placed:
                one = (piece.kind, piece.item, piece.side, piece.copy)
                assert one not in seen
                seen.add(one)
                (faces if piece.side == "face" else backs)[piece.kind] += 1
    cuts = [component for component in kit().components if isinstance(component, Cut)]
    assert {cut.kind: faces[cut.kind] for cut in cuts} == {cut.kind: BOX[cut.kind] for cut in cuts}
    two_sided = {cut.kind for cut in cuts if any(item.back for item in cut.items)}
    assert {"movement-cards", "dragon-cards", "return-cards"} <= two_sided
    assert backs == {kind: BOX[kind] for kind in two_sided}


def test_of_each_sort_there_are_as_many_as_the_rules_need() -> None:
    cuts = {component.kind: component for component in kit().components if isinstance(component, Cut)}
    for kind, wanted in SORTS.items():
        sorts: Counter[str] = Counter()
        for item in cuts[kind].items:
            sorts[item.id.partition("-")[0]] += item.count
        assert sorts == wanted, kind


def test_leaves_are_there_for_every_paper() -> None:
    leaves = [component for component in kit().components if isinstance(component, Leaf)]
    assert {leaf.kind: leaf.count for leaf in leaves} == {kind: (BOX | BESIDES)[kind] for kind in (
        "summaries", "pocket-book", "score-pad"
    )}  # fmt: skip
    for leaf in leaves:
        assert set(leaf.pages) == set(PAPERS)


@pytest.mark.parametrize("game", KITS)
@pytest.mark.parametrize("lang", LANGUAGES)
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
