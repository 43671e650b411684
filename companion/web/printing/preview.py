"""What the print page shows of a copy before it is made: its words, what it takes, and what it looks like."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache

from companion.web.http.language import lang
from companion.web.printing.jobs import Press, PressBusy
from companion.web.printing.prints import Wish
from companion.words import Say, catalogue
from printables.books.looks import Look, looks_of
from printables.kit import Kit, Large
from printables.kits import kit_of
from printables.link import LINK
from printables.options import CALIBRATION, CRICUT, EXTRAS, HOME, SILHOUETTE, TTS, TUCK_BOXES, Options
from printables.services import SERVICES


def say(copy: Kit) -> Say:
    """The reader's language with the words of the game and of the press."""
    return catalogue(lang(), copy.game, press=True).say


def looks(copy: Kit, press: Press) -> tuple[tuple[tuple[Look, int], ...], str]:
    """What there is to see of a copy, each with the number of pieces that it shows, and the address below which its
    pictures are; empty until they are drawn.

    The first one who asks for a version's copy has them drawn.
    """
    wish = Wish(copy.game, Options(lang=copy.lang), looks=True)
    job = press.find(wish.digest)
    if job is None or job.problem == "interrupted":
        with suppress(PressBusy):
            job = press.ask(wish)
    done = job is not None and job.state == "done"
    return _looks(copy.game, copy.lang), f"/print/{copy.game}/{wish.digest}" if done else ""


@lru_cache(maxsize=8)
def _looks(game: str, language: str) -> tuple[tuple[Look, int], ...]:
    copy = kit_of(game, language)
    pieces = counts(copy)
    return tuple((look, sum(pieces.get(kind, 1) for kind in look.kinds)) for look in looks_of(copy))


def piece(copy: Kit, kind: str) -> str:
    """A component's name; its kind where a game has no word for it."""
    try:
        return say(copy)(f"component.{kind}")
    except KeyError:
        return kind.replace("-", " ")


def counts(copy: Kit) -> Mapping[str, int]:
    """How many there are of each component, where that is told."""
    from printables.document import boxed  # noqa: PLC0415  (as below)

    pieces = {one.kind: one.count for one in copy.components if not isinstance(one, Large)}
    return pieces | {TUCK_BOXES: len(boxed(copy))}


def total(copy: Kit, options: Options) -> str:
    """What a wish takes: "34 sheets · about 4 hours"; or what it gives: "3 decks · 88 cards", "47 pictures"."""
    options = replace(options, link=LINK)  # it changes nothing of that
    if options.service in (TTS, SILHOUETTE, CRICUT):
        return say(copy)("print.pictures" if options.service == TTS else "print.sheets", n=drawn(copy.game, options))
    if options.service != HOME:
        found = decks(copy.game, options)
        return say(copy)("print.decks", n=len(found), cards=sum(found))
    sheets, minutes = totals(copy.game, options)
    if not sheets:
        return say(copy)("print.no-paper")
    said = say(copy)
    halves = round(minutes / 30)
    time = said("print.hours", hours=f"{halves // 2}{'½' if halves % 2 else ''}")
    if minutes < 90:
        time = said("print.minutes", n=max(5, round(minutes / 5) * 5))
    return f"{said('print.sheets', n=sheets)} · {time}"


def taken(copy: Kit, service: str) -> list[str] | None:
    """The kinds that a service takes of a copy; ``None`` at home, and where there is no such service."""
    from printables.makers.cutters import CUTTERS, cut_out  # noqa: PLC0415  (as below)
    from printables.makers.decks import decks_of  # noqa: PLC0415  (as below)
    from printables.makers.virtual_table import shown  # noqa: PLC0415  (as below)

    if service == TTS:
        return [one.kind for one in shown(copy)]
    if service in CUTTERS:
        return [one.kind for one in cut_out(copy)]
    return [cut.kind for cut in decks_of(copy, SERVICES[service])] if service in SERVICES else None


def extras(copy: Kit) -> list[str]:
    """The kinds that are printed only when they are asked for."""
    from printables.document import kinds as kinds_of  # noqa: PLC0415  (as below)

    return [kind for _, kind in kinds_of(copy) if kind in EXTRAS]


@lru_cache(maxsize=64)
def decks(game: str, options: Options) -> tuple[int, ...]:
    """How many cards the decks have that a service gets."""
    from printables.files.documents import documents  # noqa: PLC0415  (as below)

    found = documents(kit_of(game, options.lang, options.ink, options.edition), options)
    return tuple(sum(document.components.values()) for document in found)


@lru_cache(maxsize=64)
def drawn(game: str, options: Options) -> int:
    """How many pictures a table on the screen gets, or how many sheets a cutter cuts; backs lie behind their fronts."""
    from printables.files.documents import documents  # noqa: PLC0415  (as below)

    found = documents(kit_of(game, options.lang, options.ink, options.edition), options)
    behind = options.service == SILHOUETTE and options.sheet != "single"
    return sum(not (behind and page.is_back) for document in found for page in document.pages)


@lru_cache(maxsize=256)
def totals(game: str, options: Options) -> tuple[int, int]:
    """Sheets of the paper chosen, and minutes of cutting and glueing; posters and books for screens take none."""
    from printables.files.documents import documents  # noqa: PLC0415  (what draws is large; most servers never print)

    copy = kit_of(game, options.lang, options.ink, options.edition)
    found = documents(copy, options)
    paper = sorted((options.sheet_paper.w, options.sheet_paper.h))
    home = [document for document in found if sorted((document.pages[0].w, document.pages[0].h)) == paper]
    bound = [any(page.side for page in document.pages) for document in home]
    sheets = sum(
        sheets_of(len(document.pages), options.both_sides or both) for document, both in zip(home, bound, strict=True)
    )
    minutes = {document.part: copy.guides[document.part].minutes for document in found if document.part in copy.guides}
    return sheets, sum(minutes.values())


def sheets_of(pages: int, both_sides: bool) -> int:
    """Sheets of paper; the first page of a file has nothing on its back."""
    return 1 + pages // 2 if both_sides else pages


@lru_cache(maxsize=32)
def kinds(game: str, language: str) -> Mapping[str, tuple[str, ...]]:
    """Everything that can be printed, by the title of its part."""
    from printables.document import kinds as kinds_of  # noqa: PLC0415

    copy = kit_of(game, language)
    words = catalogue(language, game, press=True)
    titles = {part: guide.title for part, guide in copy.guides.items()}
    titles[CALIBRATION] = words.say("calibration.label")
    titles[TUCK_BOXES] = words.say(f"component.{TUCK_BOXES}")
    found: dict[str, tuple[str, ...]] = {}
    for part, kind in kinds_of(copy):
        title = titles.get(part) or (words.say(f"part.{part}") if f"part.{part}" in words else part)
        found[title] = (*found.get(title, ()), kind)
    return found
