"""What a file of a copy is called: all that decides what is in it, so that no other copy has a file of that name."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from printables import link
from printables.document import parts
from printables.kit import Component, Kit
from printables.options import CALIBRATION, Options

USUAL: Final = Options()


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
    concern = {"ink"}
    if part == CALIBRATION or (paired and options.both_sides):
        concern.add("back_offset")
    if part != CALIBRATION:
        concern |= {"proof", "edition", "link", *(("sheet", "order") if paired else ())}
    return "-".join((kit.game, part, *some, paper, kit.lang, *chosen(options, *concern))) + ".pdf"


def chosen(options: Options, *concern: str, usual: Options = USUAL) -> Iterator[str]:
    """What was chosen beyond the usual, of the options with these names."""
    said = {
        "back_offset": "backs{:g},{:g}".format(*options.back_offset),
        "proof": "proof",
        "link": link.slug(options.link),
    }
    for name in ("ink", "sheet", "back_offset", "order", "proof", "edition", "link"):
        if name in concern and (value := getattr(options, name)) != getattr(usual, name):
            yield said.get(name, value)
