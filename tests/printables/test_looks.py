"""The pictures of what one gets: what is alike is shown together, whole decks by themselves."""

from __future__ import annotations

from printables.books.looks import looks_of
from printables.kits import kit_of
from tests.printables.reach import reach


def test_a_deck_of_many_cards_has_a_picture_of_its_own() -> None:
    kinds = [look.kinds for look in looks_of(kit_of("ming-voyages"))]
    assert ("cards",) in kinds and ("solo-cards",) in kinds
    assert ("troops", "junks", "gold", "hordes", "settlements", "counters") in kinds


def test_few_cards_alike_share_a_picture() -> None:
    kinds = [look.kinds for look in looks_of(kit_of("ming-dynastie"))]
    assert ("movement-cards", "dragon-cards") in kinds and ("return-cards",) in kinds


def test_every_picture_has_something_on_it_and_a_name_of_its_own() -> None:
    for game in ("ming-dynastie", "ming-voyages"):
        looks = looks_of(kit_of(game))
        assert len({look.id for look in looks}) == len(looks)
        assert all(look.picture and look.w > 0 and look.h > 0 for look in looks)


def test_figures_of_different_heights_stand_on_one_line() -> None:
    (look,) = [look for look in looks_of(kit_of("ming-dynastie")) if "princes" in look.kinds]
    _ground, *shapes = reach(look.picture).shapes
    lowest = max(bottom for _, _, _, bottom in shapes)
    feet = {round(left) for left, _, _, bottom in shapes if bottom > lowest - 0.1}
    heights = {round(lowest - top) for left, top, _, bottom in shapes if bottom > lowest - 0.1 and round(left) in feet}
    assert len(feet) >= 5 and len(heights) > 1
