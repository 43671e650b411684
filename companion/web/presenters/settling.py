"""The page on which a game of which only the score was kept is taken up as a whole."""

from __future__ import annotations

from dataclasses import dataclass

from companion.web.presenters.keeping import ProvinceTab
from companion.web.presenters.parts import Notice
from companion.web.presenters.settings import Section


@dataclass(frozen=True, slots=True)
class SettlePage:
    """One step of it; ``next`` is the step after it, ``""`` after the last."""

    title: str
    headline: str
    help: str
    number: int
    step: str
    next: str
    tabs: tuple[ProvinceTab, ...]
    sections: tuple[Section, ...]
    main: str
    settled: str
    back_one: str
    seated: bool = True
    notice: Notice | None = None
    template: str = "settle.html"
