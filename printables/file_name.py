"""What a file of a copy is called: all that decides what is in it, so that no other copy has a file of that name."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from printables import link
from printables.document import parts
from printables.kit import Component, Kit
from printables.options import CALIBRATION, INKS, ORDERS, SHEETS, Options


def file_name(
    kit: Kit, part: str, components: Sequence[Component], options: Options, *, paper: str, paired: bool
) -> str:
    """Game, part, paper and language, then what was chosen beyond the usual and concerns this file.

    Args:
        kit: the copy.
        part: what is in it.
        components: of that part; where they are not all of it, the name has their kinds.
        options: what was chosen.
        paper: id of its paper.
        paired: whether it has fronts with backs.
    """
    kinds = [kind for of, kind, _ in parts(kit) if of == part]
    here = [one.kind for one in components]
    some = ("+".join(here),) if components and len(here) < len(kinds) else ()
    return "-".join((kit.game, part, *some, paper, kit.lang, *_chosen(part, options, paired))) + ".pdf"


def _chosen(part: str, options: Options, paired: bool) -> Iterator[str]:
    if options.ink != INKS[0]:
        yield options.ink
    if paired and options.sheet != SHEETS[0]:
        yield options.sheet
    if any(options.back_offset) and (part == CALIBRATION or (paired and options.both_sides)):
        right, down = options.back_offset
        yield f"backs{right:g},{down:g}"
    if part == CALIBRATION:
        return
    if paired and options.order != ORDERS[0]:
        yield options.order
    if options.proof:
        yield "proof"
    if options.edition:
        yield options.edition
    if options.link != link.LINK:
        yield link.slug(options.link)
