"""The few words that stand on sheets; geometry has no catalogue, so they are brought along."""

from __future__ import annotations

from typing import Final

from printables.document import kinds
from printables.kit import Kit

SHEET: Final = tuple(
    f"sheet.{key}" for key in ("fold", "glue", "flip-long", "flip-short", "glue-sheets", "tiles", "overlap", "backs")
)


class SheetWords(dict[str, str]):
    """Words in the reader's language by their keys; what is not there is not printed."""

    def __missing__(self, _key: str) -> str:
        return ""

    def name(self, kind: str) -> str:
        """What people call that kind of component: the kind itself for others."""
        return self[f"component.{kind}"] or kind


def sheet_words(kit: Kit) -> SheetWords:
    """What stands on sheets, in the kit's language."""
    words = kit.words
    keys = (*SHEET, *(f"component.{kind}" for _, kind in kinds(kit)))
    return SheetWords({key: words.say(key) for key in keys if key in words})
