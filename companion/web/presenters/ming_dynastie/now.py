"""What a stage puts on the screen, and what of it is the reader's own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.web.presenters.model import Mode, Numeral, Pick
from companion.web.presenters.moment import Moment
from companion.web.presenters.parts import Button


@dataclass(slots=True)
class Offer:
    """What a stage puts on the screen; filled by the stage's function."""

    headline: str = ""
    help: str = ""
    main: str = ""
    picks: list[Pick] = field(default_factory=list)
    modes: tuple[Mode, ...] = ()
    buttons: list[Button] = field(default_factory=list)
    numerals: list[Numeral] = field(default_factory=list)
    preset: str = ""


def reader(now: Moment) -> Mapping[str, Any]:
    """The reader's own things; only for a seat."""
    found: Mapping[str, Any] = now.view["players"][now.view["you"]]
    return found
