"""Choose Advancements: discs on spaces of different sections."""

from __future__ import annotations

from companion.engine.actions import Ended, Refusal, short
from companion.engine.fields import NOTHING
from companion.games.yinzi.rules import mends, refusals
from companion.games.yinzi.rules.places import A_SECTION, SECTION_NAMES, SPACE
from companion.games.yinzi.rules.position import Position
from companion.games.yinzi.rules.stages import ADVANCING, RESUME, RULES


def space_refused(s: Position, seat: int, space: int) -> Refusal | None:
    """Why no disc can go there."""
    if s.advanced[space] != NOTHING:
        what = refusals.named("space", SPACE.ids(s)[space])
        return Refusal("taken", {"what": what, "seat": s.seats[s.advanced[space]], "until": "used"})
    return short("no-discs", 1, s.discs[seat])


@RULES.act("advance", SPACE, at=ADVANCING, rule="5 B Choose Advancements")
def advance(s: Position, seat: int, space: int) -> Ended:
    """A disc on a free space; its bonus may be used from the next turn on."""
    s.put_disc(seat, space)
    s.sections |= 1 << space // A_SECTION
    s.left -= 1
    return RESUME


@advance.unless()
def _used_up(s: Position, seat: int, space: int) -> Refusal | None:
    return refusals.used_up(s, seat)


@advance.unless(mend=mends.free_space)
def _refused(s: Position, seat: int, space: int) -> Refusal | None:
    return space_refused(s, seat, space)


@advance.unless()
def _same_section(s: Position, seat: int, space: int) -> Refusal | None:
    section = space // A_SECTION
    return Refusal("same-section", {"section": SECTION_NAMES[section]}) if s.sections >> section & 1 else None
