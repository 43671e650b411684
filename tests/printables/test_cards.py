"""The cards: how many, their corners, what their backs tell, and where their words stand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final

import pytest

from companion.art.shapes import BLEED, Group, Shape, Use
from companion.games.ming_dynastie.meta import META
from companion.words import LANGUAGES
from printables.drawing.fitted_text import LEAST
from printables.kit import MINI, POKER, Ink
from tests.printables.faces import INKS, coverage, cuts, items, printed
from tests.printables.reach import reach
from tests.saying import say

SAFE_FROM_ANY_CUT: Final = 4.0
"""mm: more than any service asks for."""
KINDS = ("movement-cards", "dragon-cards", "return-cards")
CORNER = 15.0
"""What a fanned hand shows of a card, mm."""


def uses(shapes: Iterable[Shape], turned: bool = False) -> Counter[tuple[str, bool]]:
    """Symbols near the upper left corner of the picture as it lies, and of the picture turned."""
    found: Counter[tuple[str, bool]] = Counter()
    for shape in shapes:
        if isinstance(shape, Use) and max(shape.x + shape.w, shape.y + shape.h) < CORNER:
            found[shape.symbol, turned] += 1
        elif isinstance(shape, Group) and shape.scale == 1 and shape.turn in (0, 180):
            found += uses(shape.shapes, turned != (shape.turn == 180))
    return found


def test_as_many_as_the_box_has() -> None:
    found = cuts("en", "full")
    assert [found[kind].count for kind in KINDS] == [54, 18, 16]
    assert [found[kind].format for kind in KINDS] == [POKER, POKER, MINI]
    transports = Counter[str]()
    for item in found["movement-cards"].items:
        transports[item.id.partition("-")[0]] += item.count
    assert transports == {"rider": 18, "rickshaw": 18, "junk": 18}
    returns = {item.id: item.count for item in found["return-cards"].items}
    assert returns == {f"{colour}-{number}": 1 for colour in META.colours for number in range(4)}


@pytest.mark.parametrize("ink", INKS)
def test_a_fanned_hand_shows_what_a_card_is(ink: Ink) -> None:
    """The symbol is in the upper left, and upside down in the lower right."""
    for cut, item in items("en", ink, *KINDS):
        name = item.id.partition("-")[0]
        symbol = f"s-{name}" if cut.kind == "return-cards" else f"t-{name}"
        assert uses(item.face) == {(symbol, False): 1, (symbol, True): 1}, item.id


def test_corners_of_different_cards_look_different_in_grey() -> None:
    for ink in INKS:
        seen = {}
        for cut, item in items("en", ink, *KINDS):
            image = printed(item.face, cut.format.w, cut.format.h, ink).crop((12, 12, 55, 71))
            name = item.id if cut.kind == "return-cards" else item.id.partition("-")[0]
            seen[name] = image.tobytes()
        names = list(seen)
        for at, one in enumerate(names):
            for other in names[at + 1 :]:
                assert apart(seen[one], seen[other]) > 0.01, (ink, one, other)


def apart(a: bytes, b: bytes) -> float:
    """How different two pictures in grey are, 0 to 1."""
    return sum(abs(x - y) for x, y in zip(a, b, strict=True)) / 255 / len(a)


@pytest.mark.parametrize("ink", INKS)
def test_a_back_tells_nothing_that_is_secret(ink: Ink) -> None:
    found = cuts("en", ink)
    movement = {item.back for item in found["movement-cards"].items}
    dragons = {item.back for item in found["dragon-cards"].items}
    assert len(movement) == len(dragons) == 1 and movement != dragons
    backs = {item.id: item.back for item in found["return-cards"].items}
    for colour in META.colours:
        assert len({backs[f"{colour}-{number}"] for number in range(4)}) == 1
    assert len(set(backs.values())) == len(META.colours)
    assert all(backs.values())


@pytest.mark.parametrize("ink", INKS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_words_stand_in_the_safe_zone_and_can_be_read(lang: str, ink: Ink) -> None:
    for cut, item in items(lang, ink, *KINDS):
        w, h = cut.format.w, cut.format.h
        for said in reach(item.face, ink).words_:
            left, top, right, bottom = said.reach
            assert min(left, top, w - right, h - bottom) >= SAFE_FROM_ANY_CUT, (item.id, said)
            assert said.size >= LEAST - 1e-6, (item.id, said)
        assert not reach(item.back, ink).words_


@pytest.mark.parametrize("ink", INKS)
def test_pictures_reach_over_the_cut_and_no_further_than_the_bleed(ink: Ink) -> None:
    for cut, item in items("en", ink, *KINDS):
        w, h = cut.format.w, cut.format.h
        for side in (item.face, item.back):
            found = reach(side, ink).shapes
            edges = [min(s[0] for s in found), min(s[1] for s in found)]
            edges += [w - max(s[2] for s in found), h - max(s[3] for s in found)]
            assert edges == pytest.approx([-BLEED] * 4, abs=0.01), item.id


def test_low_ink_is_low() -> None:
    for cut, item in items("de", "low", *KINDS):
        for side in (item.face, item.back):
            assert coverage(printed(side, cut.format.w, cut.format.h, "low")) <= 0.10, item.id


def test_each_transport_is_seen_in_three_places() -> None:
    faces = [item.face for item in cuts("en", "full")["movement-cards"].items]
    assert len(faces) == len(set(faces)) == 9


def test_words_of_return_cards_agree_with_their_number() -> None:
    said = {item.id: [w.words for w in reach(item.face).words_] for item in cuts("en", "full")["return-cards"].items}
    one, many = (say("card.return", count=count) for count in (1, 2))
    assert one != many and one in said["red-1"] and many in said["red-2"] and many in said["red-0"]
    for name, words in said.items():
        number = name.partition("-")[2]
        assert words.count(number) == 3, "large in the middle, and in both corners"
