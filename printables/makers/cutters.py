"""A copy's cards, tiles and tokens for a cutter: sheets that its eye finds its way on, and the lines to cut on each.

A Silhouette reads three marks on the printed sheet: a square and two angles. A Cricut prints a picture itself, with
marks of its own around it, and cuts it by lines that are laid upon it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from companion.art.shapes import Group, Path, Picture, fill
from printables.document import MANIFEST, Document, document, wanted
from printables.drawing.errors import DoesNotFit
from printables.file_name import chosen
from printables.kit import Cut, Kit
from printables.options import CRICUT, SHEETS, SILHOUETTE, Options, SheetStyle
from printables.page import Page
from printables.paper import INCH, Paper
from printables.sheet_words import SheetWords, sheet_words
from printables.sheets.bands import packed
from printables.sheets.cut_lines import svg
from printables.sheets.imposition import Layout, Sheet, impose, layout
from printables.sheets.parts import Pieces, footed, groups

INSET: Final = 9.6
"""Of a Silhouette's marks from the paper's edges, mm."""
SQUARE: Final = 6.0
ANGLE: Final = 8.0
"""Length of an angle's arms, mm."""
STROKE: Final = 1.0
CLEAR: Final = 2.0
"""What stays white around the marks, mm."""
DUPLEX: Final = Options(sheet="duplex")
"""What is usual: nothing is folded before it is cut."""
CRICUT_PAGE: Final = Paper("cricut", "6.75 × 9.25 in", 6.75 * INCH, 9.25 * INCH)
"""The largest picture that a Cricut prints and cuts on Letter."""


@dataclass(frozen=True, slots=True)
class Cutter:
    """What a cutter needs.

    Attributes:
        id: as on the command line.
        name: its maker's.
        sides, ends: how far pictures stay from the page's edges at the sides, and above and below, mm.
        page: what it prints itself; none for whatever is in one's own printer.
    """

    id: str
    name: str
    sides: float = 0.0
    ends: float = 0.0
    page: Paper | None = None


CUTTERS: Final[Mapping[str, Cutter]] = {
    cutter.id: cutter
    for cutter in (
        Cutter(SILHOUETTE, "Silhouette", INSET + CLEAR, INSET + ANGLE + CLEAR),
        Cutter(CRICUT, "Cricut", page=CRICUT_PAGE),
    )
}
"""The cutters that files are made for, by id."""


def cut_out(kit: Kit) -> list[Cut]:
    """What of a kit is cut out of sheets."""
    return [one for one in kit.printed if isinstance(one, Cut)]


def sheets_to_cut(kit: Kit, options: Options) -> tuple[Document, ...]:
    """A folder for each part, or for what ``options.only`` names of it, for the cutter of the options.

    Raises:
        BadOptions: the kit has no such component, or it is not cut out of sheets.
        DoesNotFit: a piece is larger than what the cutter reaches.
    """
    cuts = wanted(kit, options, cut_out(kit), "is not cut out of sheets", "these are")
    parts = dict.fromkeys(one.part for one in cuts)
    return tuple(_part(kit, part, [one for one in cuts if one.part == part], options) for part in parts)


def _part(kit: Kit, part: str, cuts: Sequence[Cut], options: Options) -> Document:
    cutter = CUTTERS[options.service]
    paper = cutter.page or options.sheet_paper
    options = replace(options, sheet=_style(cutter, options))
    whole = len(cuts) == sum(one.part == part for one in cut_out(kit))
    own = part if whole else f"{part}-{'+'.join(one.kind for one in cuts)}"
    folder = f"{_copy(kit, cutter, paper, options)}/{own}"
    words, title = sheet_words(kit), f"{kit.title} · {kit.guides[part].title}"
    try:
        pages = [_framed(page, cutter, paper) for page in _pages(cuts, cutter, paper, options, words)]
    except DoesNotFit as error:
        raise error.within(part) from error
    say = kit.say
    lines = [f"{title} · {page.label} · {say('sheet.page', n=n, m=len(pages))}" for n, page in enumerate(pages, 1)]
    if not cutter.page:
        pages = list(footed(pages, lines))
    formats = {one.kind: one.format for one in cuts}
    marks = () if cutter.page else registration(paper)
    cut, files = {}, []
    for number, page in enumerate(pages, 1):
        name = f"{number:02d}"
        file = {"file": f"sheet-{name}.png"} if cutter.page else {"file": f"{own}.pdf", "page": number}
        file["side"] = "back" if page.is_back else "front"
        if cutter.page or not page.is_back:
            file["cut"] = f"cut-{name}.svg"
            cut[f"cut-{name}.svg"] = svg(page, formats, marks, frame=bool(cutter.page))
        files.append({**file, "pieces": len(page.placed)})
    return document(
        kit, part, f"{folder}/{MANIFEST if cutter.page else f'{own}.pdf'}", kit.guides[part].title, pages, cuts,
        maker=cutter.name, pictures=tuple(one["file"] for one in files) if cutter.page else (),
        data={MANIFEST: _manifest(kit, part, cutter, paper, files), **cut},
    )  # fmt: skip


def _copy(kit: Kit, cutter: Cutter, paper: Paper, options: Options) -> str:
    """Game, cutter, paper and language, then what was chosen beyond the usual and concerns these sheets."""
    named, concern = [kit.game, cutter.id], ["ink", "proof", "edition"]
    if not cutter.page:
        named.append(paper.id)
        concern += ("sheet", "back_offset") if options.both_sides else ("sheet",)
    return "-".join((*named, kit.lang, *chosen(options, *concern, usual=DUPLEX)))


def _manifest(
    kit: Kit, part: str, cutter: Cutter, paper: Paper, files: Sequence[Mapping[str, Any]]
) -> dict[str, Any]:
    """What is in the folder, for people and for programs."""
    say = kit.say
    return {
        "game": kit.game,
        "lang": kit.lang,
        "ink": kit.ink,
        "for": cutter.name,
        "part": part,
        "page_mm": [round(paper.w, 3), round(paper.h, 3)],
        **({} if cutter.page else {"marks_mm": {"inset": INSET, "square": SQUARE, "angles": ANGLE, "stroke": STROKE}}),
        "files": files,
        "notes": [say(f"cutter.{cutter.id}", paper=paper.name), say("cutter.lines")],
    }


def _style(cutter: Cutter, options: Options) -> SheetStyle:
    """How fronts meet backs: nothing is folded before it is cut, and a Cricut prints on one side only."""
    if cutter.page:
        return "single"
    return "duplex" if options.sheet == SHEETS[0] else options.sheet


def _pages(cuts: Sequence[Cut], cutter: Cutter, paper: Paper, options: Options, words: SheetWords) -> list[Page]:
    """The pages on what is left of the paper for pictures."""
    inner = replace(paper, w=paper.w - 2 * cutter.sides, h=paper.h - 2 * cutter.ends, margin=0.0)
    quiet = SheetWords({key: words[key] for key in words if not key.startswith("sheet.") or key == "sheet.backs"})

    def laid(group: Pieces) -> Layout:
        return replace(layout(group.format, group.two_sided, options, inner, quiet), marked=False)

    there = [group for group in groups(cuts) if isinstance(group, Pieces)]
    paired: list[Sheet] = []
    for group in there:
        if group.two_sided:
            paired += impose(group.pieces, laid(group), quiet)
    alone = [(group.pieces, laid(group)) for group in there if not group.two_sided]
    pages = [page for sheet in paired for page in (sheet.front, sheet.back) if page]
    return [*pages, *packed(alone, quiet)]


def _framed(page: Page, cutter: Cutter, paper: Paper) -> Page:
    """The page on the whole paper, with the marks that the cutter reads on what it cuts."""
    right, down = cutter.sides, cutter.ends
    placed = tuple(
        replace(piece, box=(piece.box[0] + right, piece.box[1] + down, *piece.box[2:])) for piece in page.placed
    )
    marks = () if cutter.page or page.is_back else registration(paper)
    picture: Picture = (Group(page.picture, at=(right, down)), *marks)
    return replace(page, w=paper.w, h=paper.h, picture=picture, placed=placed)


def registration(paper: Paper) -> Picture:
    """A Silhouette's marks: a square in the upper left, angles in the upper right and the lower left."""
    ink = fill("cut")
    left, top, right, low = INSET, INSET, paper.w - INSET, paper.h - INSET
    arm, thick = ANGLE, STROKE
    return (
        Path(f"M{left:g} {top:g}h{SQUARE:g}v{SQUARE:g}h{-SQUARE:g}Z", ink),
        Path(f"M{right:g} {top:g}v{arm:g}h{-thick:g}v{thick - arm:g}h{thick - arm:g}v{-thick:g}Z", ink),
        Path(f"M{left:g} {low:g}v{-arm:g}h{thick:g}v{arm - thick:g}h{arm - thick:g}v{thick:g}Z", ink),
    )
