"""The few words that stand on sheets; geometry has no catalogue, so they are brought along."""

from __future__ import annotations


class SheetWords(dict[str, str]):
    """Words in the reader's language by their keys; what is not there is not printed."""

    def __missing__(self, _key: str) -> str:
        return ""

    def name(self, kind: str) -> str:
        """What people call that kind of component: the kind itself for others."""
        return self[f"component.{kind}"] or kind
