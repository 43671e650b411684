"""The pages of the press: what of a copy is printed, and how; how far that is, and the files once they are made."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from urllib.parse import urlencode

from companion.web.play.parts import Notice
from companion.web.play.texts import Say
from companion.web.printing.jobs import Job
from companion.web.printing.prints import FileMade, Made
from companion.words import LANGUAGES
from printables.kit import Component, Kit, Large
from printables.looks import Look
from printables.options import CALIBRATION, INKS, ORDERS, PROFILES, SHEETS, Options
from printables.paper import PAPERS

LANGUAGE_NAMES = {"en": "English", "de": "Deutsch"}
LOOK_WIDTH = 360
"""Width of the widest preview on a phone, CSS pixels."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One of several values of a field."""

    value: str
    label: str
    help: str = ""
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Field:
    """A field of the form with its values; ``line`` says what is chosen."""

    name: str
    label: str
    choices: tuple[Choice, ...]

    @property
    def line(self) -> str:
        """The label of what is chosen."""
        return next((choice.label for choice in self.choices if choice.chosen), "")


@dataclass(frozen=True, slots=True)
class Piece:
    """A component that can be left out."""

    kind: str
    label: str
    count: int
    chosen: bool


@dataclass(frozen=True, slots=True)
class PartPieces:
    """The components of one file."""

    title: str
    pieces: tuple[Piece, ...]


@dataclass(frozen=True, slots=True)
class Preview:
    """A picture on the page, with its size in CSS pixels; without an address while it is drawn."""

    url: str
    title: str
    line: str
    w: int
    h: int


@dataclass(frozen=True, slots=True)
class Totals:
    """What a wish takes: sheets of paper, and minutes of cutting and glueing."""

    sheets: int
    minutes: int


@dataclass(frozen=True, slots=True)
class PrintPage:
    """Choosing what is printed, and how."""

    title: str
    help: str
    game: str
    looks: tuple[Preview, ...]
    plain: tuple[Field, ...]
    sheet: Field
    parts: tuple[PartPieces, ...]
    pieces_line: str
    more: tuple[Field, ...]
    more_line: str
    right: str
    down: str
    proof: bool
    total: str
    notice: Notice | None = None
    template: str = "print.html"


def counted(components: Sequence[Component], say: Say) -> str:
    """How many components there are."""
    return say("print.components", n=len(components))


def piece_name(kind: str, say: Say) -> str:
    """A component's name; its kind where a game has no word for it."""
    try:
        return say(f"component.{kind}")
    except KeyError:
        return kind.replace("-", " ")


def print_page(
    kit: Kit,
    options: Options,
    *,
    kinds: Sequence[tuple[str, str, str]],
    looks: Sequence[Look],
    looks_at: str,
    totals: Totals | None,
    say: Say,
    notice: Notice | None = None,
    offset: tuple[str, str] | None = None,
) -> PrintPage:
    """Choosing.

    Args:
        kit: the game's copy in the reader's language.
        options: what is chosen now.
        kinds: (part, title of the part, kind) of everything that can be printed.
        looks: pictures of what one gets.
        looks_at: the address below which they are; empty while they are drawn.
        totals: what it takes; nothing while the choices cannot be used.
        say: the reader's language.
        notice: what is wrong with the choices.
        offset: the back offset as it was typed.
    """
    all_of_it = not options.only
    counts = {component.kind: component.count for component in kit.components if not isinstance(component, Large)}
    right, down = offset or (number(options.back_offset[0]), number(options.back_offset[1]))
    parts: dict[str, list[Piece]] = {}
    for _, title, kind in kinds:
        chosen = kind in options.only or (all_of_it and kind != CALIBRATION)
        parts.setdefault(title, []).append(Piece(kind, piece_name(kind, say), counts.get(kind, 1), chosen))
    more = (field("order", ORDERS, options.order, say), field("profile", PROFILES, options.profile, say))
    changed = sum(not one.choices[0].chosen for one in more) + ((right, down) != ("0", "0")) + options.proof
    return PrintPage(
        title=say("print.title", game=kit.title),
        help=say("print.help"),
        game=kit.game,
        looks=tuple(look(kit, one, looks_at, say) for one in looks),
        plain=(
            Field("paper", say("print.paper"), tuple(
                Choice(id, paper.name, chosen=id == options.paper) for id, paper in PAPERS.items()
            )),
            Field("lang", say("print.lang"), tuple(
                Choice(id, LANGUAGE_NAMES.get(id, id), chosen=id == options.lang) for id in LANGUAGES
            )),
            field("ink", INKS, options.ink, say),
        ),
        sheet=field("sheet", SHEETS, options.sheet, say),
        parts=tuple(PartPieces(title, tuple(pieces)) for title, pieces in parts.items()),
        pieces_line=say("print.everything") if all_of_it else say("print.some", n=len(options.only)),
        more=more,
        more_line=say("print.more.changed", n=changed) if changed else say("print.more.usual"),
        right=right,
        down=down,
        proof=options.proof,
        total=total_line(totals, say) if totals else "",
        notice=notice,
    )  # fmt: skip


def field(name: str, values: Sequence[str], chosen: str, say: Say) -> Field:
    """A field whose values have words of their own."""
    choices = (
        Choice(value, say(f"print.{name}.{value}"), say(f"print.{name}.{value}.help"), value == chosen)
        for value in values
    )
    return Field(name, say(f"print.{name}"), tuple(choices))


def look(kit: Kit, one: Look, at: str, say: Say) -> Preview:
    """A picture with its caption."""
    shown = [component for component in kit.components if component.kind in one.kinds]
    title = ", ".join(piece_name(kind, say) for kind in one.kinds)
    counts = [1 if isinstance(component, Large) else component.count for component in shown]
    line = say("print.pieces", n=sum(counts)) if sum(counts) > 1 else ""
    height = round(LOOK_WIDTH * one.h / one.w)
    return Preview(f"{at}/{one.id}.webp" if at else "", title, line, LOOK_WIDTH, height)


def number(value: float) -> str:
    """Millimetres as people type them."""
    return f"{value:g}"


def total_line(totals: Totals, say: Say) -> str:
    """ "34 sheets · about 4 hours"."""
    return f"{say('print.sheets', n=totals.sheets)} · {duration(totals.minutes, say)}"


def duration(minutes: int, say: Say) -> str:
    """How long it takes, as roughly as anybody can know."""
    if minutes < 90:
        return say("print.minutes", n=max(5, round(minutes / 5) * 5))
    halves = round(minutes / 30)
    return say("print.hours", hours=f"{halves // 2}{'½' if halves % 2 else ''}")


@dataclass(frozen=True, slots=True)
class MadeFile:
    """A file to fetch, with pictures of its pages (address, label)."""

    url: str
    name: str
    title: str
    line: str
    pages: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class MakingPage:
    """How far a wish is, and its files once they are made; ``state`` is ``waiting``, ``making``, ``done`` or
    ``failed``."""

    title: str
    headline: str
    help: str
    state: str
    step: int
    steps: int
    url: str
    options: str
    back: str
    files: tuple[MadeFile, ...] = ()
    bundle: str = ""
    bundle_line: str = ""
    notice: Notice | None = None
    template: str = "printing.html"


def making_page(job: Job, kit: Kit, say: Say, digest: str, notice: Notice | None = None) -> MakingPage:
    """How far a wish is."""
    url = f"/print/{kit.game}/{digest}"
    headline, help_ = _told(job, kit, say)
    page = MakingPage(
        title=say("print.title", game=kit.title),
        headline=headline,
        help=help_,
        state=job.state,
        step=job.step,
        steps=job.steps,
        url=url,
        options=chosen_line(job.wish.options, say),
        back=f"/print/{kit.game}?{urlencode(query(job.wish.options), doseq=True)}",
        notice=notice,
    )
    return _with_files(page, job.made, url, say) if job.made is not None else page


def _told(job: Job, kit: Kit, say: Say) -> tuple[str, str]:
    """What to do now, and the quieter line below."""
    if job.state == "waiting":
        return say("print.waiting"), say("print.waiting.help", n=job.ahead)
    if job.state == "making":
        guide = kit.guides.get(job.title)
        what = guide.title if guide else ""
        return say("print.making"), say("print.making.help", what=what) if what else say("print.making.begin")
    if job.state == "failed":
        return say("print.failed"), say(f"print.failed.{job.problem}", detail=job.detail)
    return say("print.done"), say("print.done.help")


def _with_files(page: MakingPage, made: Made, url: str, say: Say) -> MakingPage:
    return replace(
        page,
        files=tuple(_file(file, url, say) for file in made.files),
        bundle=f"{url}/{made.bundle}",
        bundle_line=say("print.all", n=len(made.files), size=size(made.bundle_bytes, say)),
    )


def _file(file: FileMade, url: str, say: Say) -> MadeFile:
    line = f"{say('print.pages', n=len(file.pages))} · {size(file.bytes, say)}"
    pages = tuple((f"{url}/{page.picture}", page.label) for page in file.pages)
    return MadeFile(f"{url}/{file.name}", file.name, file.title.rpartition(": ")[2], line, pages)


def size(count: int, say: Say) -> str:
    """Bytes as people read them."""
    if count < 1_000_000:
        return say("print.size.kb", size=max(1, round(count / 1000)))
    return say("print.size.mb", whole=count // 1_000_000, tenths=count // 100_000 % 10)


def chosen_line(options: Options, say: Say) -> str:
    """The choices on one line."""
    parts = [
        PAPERS[options.paper].name,
        LANGUAGE_NAMES.get(options.lang, options.lang),
        say(f"print.ink.{options.ink}"),
        say(f"print.sheet.{options.sheet}"),
    ]
    if options.only:
        parts.append(", ".join(piece_name(kind, say) for kind in options.only))
    return " · ".join(parts)


def query(options: Options) -> Mapping[str, str | list[str]]:
    """The choices as the form's fields, so that the form opens with them."""
    right, down = options.back_offset
    told: dict[str, str | list[str]] = {
        "paper": options.paper, "lang": options.lang, "ink": options.ink, "sheet": options.sheet,
        "order": options.order, "profile": options.profile, "right": number(right), "down": number(down),
    }  # fmt: skip
    if options.only:
        told["only"] = list(options.only)
    if options.proof:
        told["proof"] = "1"
    return told
