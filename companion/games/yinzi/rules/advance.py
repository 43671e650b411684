"""Choose Advancements: discs on spaces of different sections."""

from __future__ import annotations

from companion.engine.actions import Ended, Refusal
from companion.engine.fields import NOTHING
from companion.games.yinzi.rules import mends
from companion.games.yinzi.rules.places import A_SECTION, SPACE
from companion.games.yinzi.rules.position import Position
from companion.games.yinzi.rules.stages import ADVANCING, RESUME, RULES


def space_refused(s: Position, seat: int, space: int) -> Refusal | None:
    """Why no disc can go there."""
    if s.advanced[space] != NOTHING:
        return Refusal("taken")
    return None if s.discs[seat] else Refusal("no-discs")


@RULES.act("advance", SPACE, at=ADVANCING, rule="5 B Choose Advancements")
def advance(s: Position, seat: int, space: int) -> Ended:
    """A disc on a free space; its bonus may be used from the next turn on."""
    s.put_disc(seat, space)
    s.sections |= 1 << space // A_SECTION
    s.left -= 1
    return RESUME


@advance.unless("conducts")
def _used_up(s: Position, seat: int, space: int) -> bool:
    return not s.left


@advance.unless(mend=mends.free_space)
def _refused(s: Position, seat: int, space: int) -> Refusal | None:
    return space_refused(s, seat, space)


@advance.unless("same-section")
def _same_section(s: Position, seat: int, space: int) -> bool:
    return bool(s.sections >> space // A_SECTION & 1)
