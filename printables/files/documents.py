"""The files of a copy as pages: one for each part, with a first page, its sheets, and a line at the foot of each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import zip_longest
from typing import Any

from companion.words import Say, catalogue
from printables.books.first_page import first_page
from printables.document import Document, document, kinds, parts
from printables.drawing.errors import DoesNotFit
from printables.file_name import file_name
from printables.files import calibration
from printables.kit import Component, Guide, Kit, Large, Leaf, is_bound
from printables.makers import tuck_box
from printables.makers.cutters import CUTTERS, sheets_to_cut
from printables.makers.decks import decks
from printables.makers.tabletop_simulator import table_on_screen
from printables.options import CALIBRATION, HOME, TTS, TUCK_BOXES, Options, SheetStyle, check_kinds
from printables.page import Page
from printables.paper import A2, Paper
from printables.sheet_words import sheet_words
from printables.sheets.parts import Pieces, footed, groups, poster_of, sheets_of


def documents(kit: Kit, options: Options) -> tuple[Document, ...]:
    """A kit's files, its decks for a print service, its sheets for a cutter, or its pictures for a table on the screen.

    With ``options.only`` those that hold any of these kinds, and in them nothing else.

    Raises:
        BadOptions: the kit has no such component, or it is nothing that the service takes.
        printables.drawing.errors.DrawingError: words of a first page do not fit, or a piece is larger than the paper.
    """
    if options.service in CUTTERS:
        return sheets_to_cut(kit, options)
    if options.service == TTS:
        return (table_on_screen(kit, options),)
    if options.service != HOME:
        return decks(kit, options)
    check_kinds(options.only, kinds(kit))
    wanted = [one for one in parts(kit) if not options.only or one[1] in options.only]
    files = []
    for part in dict.fromkeys(part for part, _, _ in wanted):
        here = [(kind, component) for of, kind, component in wanted if of == part]
        try:
            files.append(_file(kit, part, here, options))
        except DoesNotFit as error:
            raise error.within(part) from error
    if TUCK_BOXES in options.only:
        files.append(_boxes(kit, options))
    if CALIBRATION in options.only or (options.both_sides and not options.only):
        files.append(_calibration(kit, options))
    return tuple(files)


def _file(kit: Kit, part: str, here: Sequence[tuple[str, Component]], options: Options) -> Document:
    kind, first = here[0]
    if isinstance(first, Large) and kind == first.poster_kind:
        return _poster(kit, part, [one for _, one in here if isinstance(one, Large)], options)
    if isinstance(first, Leaf) and kind == first.reading_kind:
        return _read(kit, part, first, options)
    return _part(kit, part, [component for _, component in here], options)


def _part(kit: Kit, part: str, components: Sequence[Component], options: Options) -> Document:
    paper, guide = options.sheet_paper, _guide(kit, part, components)
    kit = replace(kit, guides={**kit.guides, part: guide})
    pages = sheets_of(components, options, paper, sheet_words(kit))
    backs = sum(page.is_back for page in pages)
    both_sides = options.both_sides or any(page.side for page in pages)
    sheets, style = len(pages) - (backs if both_sides else 0), _style(kit, part, components, options)
    pages = (first_page(kit, part, paper, sheets, style), *pages)
    if both_sides and backs and options.order == "interleaved":
        pages = tuple(_backed(pages))
    name = file_name(kit, part, components, options, paper=paper.id, paired=style is not None)
    return _document(kit, part, name, guide.title, pages, components, subject=guide.about)


def _guide(kit: Kit, part: str, components: Sequence[Component]) -> Guide:
    """The guide of a part; where only some of it is printed it says what, has its steps, and takes less time."""
    guide, all_ = kit.guides[part], [one for one in kit.components if one.part == part]
    if len(components) == len(all_):
        return guide
    names = sheet_words(kit)
    about = " · ".join(f"{one.count} × {names.name(one.kind)}" for one in components)
    share = sum(one.count for one in components) / sum(one.count for one in all_)
    steps = guide.steps_for({one.kind for one in components})
    return replace(guide, about=about, minutes=max(5, 5 * round(guide.minutes * share / 5)), steps=steps)


def _poster(kit: Kit, part: str, large: Sequence[Large], options: Options) -> Document:
    """Large components whole, one a page, on paper for a copy shop."""
    words, guide = kit.words, kit.guides[large[0].part]
    title = words.say(f"part.{part}") if f"part.{part}" in words else f"{guide.title} {A2.name}"
    pages = [page for one in large for page in poster_of(one, options, A2, sheet_words(kit))]
    return _alone(kit, part, options, title, pages, len(large), A2, subject=guide.about)


def _read(kit: Kit, part: str, book: Leaf, options: Options) -> Document:
    """A booklet one page a page, in the order in which it is read."""
    title, about = kit.say(f"part.{part}"), kit.guides[book.part].about
    return _alone(kit, part, options, title, book.reading[options.paper], book.count, subject=about)


def _style(kit: Kit, part: str, components: Sequence[Component], options: Options) -> SheetStyle | None:
    """How fronts meet their backs in this part, if it has any; sheets of a booklet are always turned over."""
    if is_bound(kit, part):
        return options.sheet if options.both_sides else "duplex"
    backed = any(isinstance(one, Pieces) and one.two_sided for one in groups(components))
    return options.sheet if backed else None


def _backed(pages: Sequence[Page]) -> Iterator[Page]:
    """The pages with an empty one behind each that has no back, so that no printer pairs what does not belong."""
    for page, after in zip_longest(pages, pages[1:]):
        yield page
        if not (page.is_back or (after and after.is_back)):
            yield Page(page.w, page.h, (), first=True)


def _boxes(kit: Kit, options: Options) -> Document:
    pages = tuck_box.pages(kit, options.sheet_paper)
    return _alone(kit, TUCK_BOXES, options, sheet_words(kit).name(TUCK_BOXES), pages, len(pages))


def _calibration(kit: Kit, options: Options) -> Document:
    pages = calibration.pages(options.sheet_paper, kit.lang, options.back_offset)
    return _alone(kit, CALIBRATION, options, catalogue(kit.lang, press=True).say("calibration.label"), pages, 1)


def _alone(
    kit: Kit, part: str, options: Options, title: str, pages: Sequence[Page], count: int, paper: Paper | None = None,
    subject: str = "",
) -> Document:  # fmt: skip
    """What is alone in its part, of which it is the only kind."""
    name = file_name(kit, part, (), options, paper=(paper or options.sheet_paper).id, paired=False)
    return _document(kit, part, name, title, pages, (), components={part: count}, subject=subject)


def _document(
    kit: Kit, part: str, name: str, title: str, pages: Sequence[Page], of: Sequence[Component], **more: Any
) -> Document:
    lines = _lines(pages, f"{kit.title} · {title}", kit.say)
    return document(kit, part, name, title, footed(pages, list(lines)), of, **more)


def _lines(pages: Sequence[Page], title: str, say: Say) -> Iterator[str]:
    """What stands at the foot of each page: what it is, where it belongs, how it is printed. Blank ones have none."""
    for number, page in enumerate(pages, 1):
        where = f"{say('sheet.page', n=number, m=len(pages))} · {say('sheet.full-size')}"
        what = title if page.first or not page.label else f"{title} · {page.label}"
        yield f"{what} · {where}" if page.picture and not page.side and not page.reading else ""
