"""A copy's decks as a print service takes them: a folder a deck, with a picture a side or one PDF, and a manifest."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile
from typing import Any, Final, NamedTuple

from companion.art.shapes import Group, Picture, box
from printables.document import MANIFEST, Document, document, wanted
from printables.drawing import words_box
from printables.drawing.errors import DoesNotFit
from printables.drawing.theme import theme
from printables.file_name import chosen
from printables.kit import Cut, Format, Item, Kit, PrintInk
from printables.options import Options
from printables.page import Page, Placed, Side
from printables.paper import INCH
from printables.services import DPI, SERVICES, Service, Size
from printables.sheet_words import sheet_words
from printables.sheets import marks

NEAR: Final = 1e-6


class Printed(NamedTuple):
    """A side of a card that is printed: in which picture, if it has one of its own, and on how many cards.

    ``item`` is one that has it.
    """

    file: str
    item: Item
    side: Side
    cards: int


def decks(kit: Kit, options: Options) -> tuple[Document, ...]:
    """The files of all decks, or of those that ``options.only`` names, for the service of the options.

    Raises:
        BadOptions: the kit has no such component, or it is no deck of a size that the service has.
        DoesNotFit: words stand outside of the service's safe zone.
    """
    service = SERVICES[options.service]
    cuts = wanted(kit, options, decks_of(kit, service), f"is no deck that {service.name} prints", "decks")
    return tuple(_deck(kit, cut, service, options) for cut in cuts)


def decks_of(kit: Kit, service: Service) -> list[Cut]:
    """What of a kit the service prints."""
    return [one for one in kit.printed if isinstance(one, Cut) and is_deck(one, service)]


def is_deck(cut: Cut, service: Service) -> bool:
    """Whether a component is a deck of a size that the service has."""
    return cut.is_deck and cut.format.name in service.sizes


def _deck(kit: Kit, cut: Cut, service: Service, options: Options) -> Document:
    size = service.sizes[cut.format.name]
    copy = "-".join((kit.game, service.id, kit.lang, *chosen(options, "ink", "proof", "edition")))
    deck = f"{cut.kind}-{cut.format.name}"
    folder = f"{copy}/{deck}"
    sides = list(_pictures(cut) if service.pictures else _pages(cut))
    names = tuple(one.file for one in sides) if service.pictures else ()
    pages = tuple(_page(cut, one.item, one.side, size, options) for one in sides)
    _check(pages, size, options.ink)
    return document(
        kit, cut.part, f"{folder}/{MANIFEST if service.pictures else deck + '.pdf'}", sheet_words(kit).name(cut.kind),
        pages, [cut], maker=service.name, subject=f"{service.name}: {size.name}", pictures=names,
        data={MANIFEST: _manifest(kit, cut, service, size, sides, f"{deck}.pdf")},
    )  # fmt: skip


def _pictures(cut: Cut) -> Iterator[Printed]:
    """Each different side: faces, then backs."""
    for item in cut.items:
        yield Printed(f"{item.id}-x{item.count}.png", item, "face", item.count)
    for name, items in backs_of(cut.items):
        count = sum(item.count for item in items)
        yield Printed(f"{name}-x{count}.png", items[0], "back", count)


def _pages(cut: Cut) -> Iterator[Printed]:
    """The same for a PDF: every card, its back before its front."""
    for item in cut.items:
        for _ in range(item.count):
            yield Printed("", item, "back", 1)
            yield Printed("", item, "face", 1)


def backs_of(items: Sequence[Item]) -> list[tuple[str, list[Item]]]:
    """Items with the same back under a name for it: what their ids begin with, and "back"."""
    groups: dict[Picture, list[Item]] = {}
    for item in items:
        groups.setdefault(item.back, []).append(item)
    if len(groups) == 1:
        return [("back", list(items))]
    return [(f"{_begin([item.id for item in same])}-back", same) for same in groups.values()]


def _begin(ids: Sequence[str]) -> str:
    """The words that ids begin with, or the first id if they have none in common."""
    columns = zip(*(one.split("-") for one in ids), strict=False)
    return "-".join(words[0] for words in takewhile(lambda words: len(set(words)) == 1, columns)) or ids[0]


def placed(format: Format, size: Size) -> tuple[float, float, float]:
    """(scale, left, top): how a card of that format lies on the service's page, in its middle, mm."""
    scale = min(1.0, size.trim[0] / format.w, size.trim[1] / format.h)
    w, h = _paper(size)
    return scale, (w - scale * format.w) / 2, (h - scale * format.h) / 2


def _paper(size: Size) -> tuple[float, float]:
    return size.w / DPI * INCH, size.h / DPI * INCH


def _page(cut: Cut, item: Item, side: Side, size: Size, options: Options) -> Page:
    """A side of a card, with the service's bleed all around."""
    scale, left, top = placed(cut.format, size)
    w, h = _paper(size)
    around = box(-left / scale, -top / scale, w / scale, h / scale)
    picture: Picture = (Group((Group(dict(item.sides)[side], clip=around, once=True),), at=(left, top), scale=scale),)
    trim = (w - size.trim[0]) / 2, (h - size.trim[1]) / 2, *size.trim
    if options.proof:
        picture += marks.proof(trim, cut.format, False, 0.0, size.safe)
    return Page(w, h, picture, (Placed(cut.kind, item.id, side, 0, trim),), max(trim[:2]), f"{item.id} {side}")


def _check(pages: Iterable[Page], size: Size, ink: PrintInk) -> None:
    """All words stand in the service's safe zone."""
    for page in pages:
        (piece,) = page.placed
        (x, y, w, h), safe = piece.box, size.safe - NEAR
        for one in words_box.words_of(page.picture, theme(ink)):
            left, top, wide, high = one.box
            inside = left > x + safe and top > y + safe
            if not inside or left + wide > x + w - safe or top + high > y + h - safe:
                what = f"{piece.kind}: {piece.item} ({piece.side})"
                raise DoesNotFit(f"{what}: “{one.words}” stands outside of the safe zone of {size.name}")


def _manifest(kit: Kit, cut: Cut, service: Service, size: Size, sides: Sequence[Printed], pdf: str) -> dict[str, Any]:
    """What is in the folder, for people and for programs."""
    say = kit.say
    bleed = [round((paper - trim) / 2, 3) for paper, trim in zip(_paper(size), size.trim, strict=True)]
    files: list[dict[str, Any]]
    notes = [say("service.smaller", size=size.name)] if size.smaller else []
    if size.unsure:
        notes.append(say("service.unsure", service=service.name))
    if service.pictures:
        backs = {item.back: name for name, item, side, _ in sides if side == "back"}
        files = [
            {"file": name, "side": side, "count": count, **({"back": backs[item.back]} if side == "face" else {})}
            for name, item, side, count in sides
        ]
    else:
        files = [{"file": pdf, "side": "each back before its face", "count": cut.count}]
        notes.append(say("service.cmyk"))
    return {
        "game": kit.game,
        "lang": kit.lang,
        "ink": kit.ink,
        "service": service.name,
        "deck": cut.kind,
        "size": size.name,
        "cards": cut.count,
        "pixels": [size.w, size.h],
        "dpi": DPI,
        "colours": "RGB",
        "trim_mm": [round(side, 3) for side in size.trim],
        "bleed_mm": bleed,
        "safe_mm": round(size.safe, 3),
        "files": files,
        "notes": notes,
    }
