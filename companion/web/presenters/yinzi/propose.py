"""Whether the app proposes what it can work out: a switch that the phone remembers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from companion.web.presenters.yinzi.mat import Turning
from companion.web.presenters.yinzi.plan import Plan, Situation


@dataclass(frozen=True, slots=True)
class Propose(Turning):
    """The switch; ``href`` leads to the same page with it turned."""

    macro: ClassVar[str] = "propose"
    label: str
    href: str
    on: bool


def switch(now: Situation, there: Plan) -> Propose:
    """To the same question with proposals or without them, which is ``there``."""
    on = not now.moment.plain
    return Propose(now.words("turn.propose"), f"{there.href}&propose={'off' if on else 'on'}", on)
