"""Boxes for decks: the deck goes in, the flaps meet, and the whole net is on the paper."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.art.outline import bounds
from companion.art.shapes import Rect, fill
from printables.document import boxed, kinds
from printables.drawing.errors import DoesNotFit
from printables.drawing.theme import theme
from printables.files.documents import documents
from printables.kit import MINI, POKER, Cut, Format, Item, PrintInk
from printables.kits import KITS, kit_of
from printables.makers.tuck_box import CARD, DUST, GLUE, TONGUE, net_of, pages
from printables.options import TUCK_BOXES, Options
from printables.paper import MARGIN, PAPERS
from tests.printables import toy
from tests.printables.drawing_log import log

COPIES: tuple[tuple[str, PrintInk], ...] = (("de", "full"), ("en", "mono"))


def deck(count: int, format: Format = POKER) -> Cut:
    """That many cards."""
    (cards,) = (one for one in toy.kit().components if one.kind == "cards" and isinstance(one, Cut))
    return replace(cards, format=format, items=(replace(cards.items[0], count=count),))


@pytest.mark.parametrize("count", [1, 11, 54, 110])
@pytest.mark.parametrize("format", [POKER, MINI])
def test_a_deck_fits_its_box(count: int, format: Format) -> None:
    cards = deck(count, format)
    net = net_of(cards)
    assert 0 < net.w - cards.format.w <= 2 and 0 < net.h - cards.format.h <= 2
    assert net.t > count * CARD and (net.t <= count * CARD + 2 or net.t == 6)
    assert CARD == 0.32, "what the issue of makers asks for"
    w, h = net.size
    left, top, right, low = bounds(net.outline)
    assert (right - left, low - top) == pytest.approx((w, h)) and (left, top) == pytest.approx((0, -net.above), abs=2)
    first, front, side, back, glue = net.panels
    assert front - first == side_width(net.panels) == net.t and side - front == glue - back == net.w
    assert net.folds.count("M") == 4 + 8, "each panel and flap is folded along one line"
    assert DUST > GLUE < TONGUE


def side_width(panels: tuple[float, float, float, float, float]) -> float:
    """Of the side between front and back."""
    return round(panels[3] - panels[2], 6)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("game", KITS)
def test_every_deck_of_a_game_has_a_box_on_one_sheet(game: str, paper: str) -> None:
    for lang, ink in COPIES:
        kit = kit_of(game, lang, ink)
        (document,) = documents(kit, Options(paper=paper, lang=lang, ink=ink, only=(TUCK_BOXES,)))
        decks = boxed(kit)
        assert decks and document.components == {TUCK_BOXES: len(decks)}
        for page, cards in zip(document.pages, decks, strict=True):
            (net,) = page.placed
            x, y, w, h = net.box
            assert min(x, y, page.w - x - w, page.h - y - h) >= MARGIN
            assert net.item == cards.kind and (w, h) == net_of(cards).size
            assert str(cards.count) in log(page.picture, theme(ink))


def test_boxes_are_made_only_when_they_are_asked_for() -> None:
    kit = toy.kit()
    assert [document.part for document in documents(kit, Options())] == ["board", "poster", "cards", "pieces", "papers"]
    assert (TUCK_BOXES, TUCK_BOXES) in kinds(kit)
    chits = tuple(one for one in kit.components if one.kind == "chits")
    assert (TUCK_BOXES, TUCK_BOXES) not in kinds(replace(kit, components=chits))
    assert not boxed(replace(kit, fits=frozenset({"notes"}))), "who owns the box has the cards"


def test_a_box_that_is_larger_than_the_paper_is_named() -> None:
    kit = replace(toy.kit(), components=(deck(400),))
    with pytest.raises(DoesNotFit, match=r"^tuck-boxes: the box of cards .* is larger than A4"):
        pages(kit, PAPERS["a4"])


def test_a_thick_box_lies_on_its_side() -> None:
    (page,) = pages(replace(toy.kit(), components=(deck(110),)), PAPERS["a4"])
    assert (page.w, page.h) == (297.0, 210.0)


def test_both_backs_are_on_the_box_of_a_deck_that_has_several() -> None:
    backs = {name: (Rect(0, 0, POKER.w, POKER.h, fill(name)),) for name in ("cinnabar", "porcelain")}
    cards = replace(deck(2), items=tuple(Item(name, 1, (), back) for name, back in backs.items()))
    (page,) = pages(replace(toy.kit(), components=(cards,)), PAPERS["a4"])
    drawn = log(page.picture, theme("full"))
    assert all(theme("full").colours[name].lower() in drawn for name in backs)
