"""What is tapped, wherever it stands: an answer, a button, a card, a place, a piece."""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass
from typing import Final

from markupsafe import Markup


@dataclass(frozen=True, slots=True)
class Mark:
    """How a piece or a place is pictured: its signs, whose it is, and words where these do not say it."""

    icons: tuple[str, ...] = ()
    colour: str = ""
    text: str = ""
    tint: str = ""

    @property
    def id(self) -> str:
        """What it pictures, in a word."""
        return "-".join((*self.icons, self.colour)) or self.text


BARE: Final = Mark()


@dataclass(frozen=True, slots=True)
class Option:
    """A thing to tap. What is drawn like one and cannot be tapped now has neither ``href`` nor ``action``.

    Attributes:
        label: what it is called aloud, and what is written on it unless ``text`` says that.
        href: where a tap leads, as ``plan.address`` makes it.
        action: what a tap sends instead: an action, or several joined by newlines, or the value of a field.
        pick: by what the phone finds a look that the page brought along, so that the tap shows its effect at once.
        id: which one it is, within its group.
        text: what is written on it; ``number``: the figure, its price or its points; ``note``: smaller, below.
        why: it cannot be tapped where others can.
        icon: its sign; ``art``: a picture of its own; ``mark``: how the piece or the place is pictured.
        kind: a class with which it is drawn.
        on: it is chosen.
        off: it cannot be used now.
    """

    label: str
    _: KW_ONLY
    href: str = ""
    action: str = ""
    pick: str = ""
    id: str = ""
    text: str = ""
    number: str = ""
    note: str = ""
    why: str = ""
    icon: str = ""
    art: Markup | None = None
    mark: Mark = BARE
    kind: str = ""
    on: bool = False
    off: bool = False
