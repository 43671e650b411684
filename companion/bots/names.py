"""What bots are called at a table: their seat's colour in Chinese, or a name fit for their side, so that three bots are
three people."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

NAMES: Final[Mapping[str, str]] = MappingProxyType(
    {"red": "Hong", "yellow": "Huang", "blue": "Lan", "green": "Lü", "emperor": "Yongle", "overlord": "Esen"}
)


def name_of(colour: str, bot: str) -> str:
    """The name of a bot in that seat; seats that are no colours have the bot's own."""
    return NAMES.get(colour, bot)
