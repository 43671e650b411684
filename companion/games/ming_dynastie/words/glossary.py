"""What the signs of Ming-Dynastie stand for."""

from __future__ import annotations

from typing import Final

from companion.words.glossary import Term, Terms

PROVINCES: Final = ("shaanxi", "henan", "shandong", "sichuan", "huguang", "nanzhili")
GLOSSARY: Final[tuple[Terms, ...]] = (
    Terms(
        "glossary.cards",
        (
            *(Term(f"card.{name}", (f"t-{name}",), "about.card.transport") for name in ("rider", "rickshaw", "junk")),
            Term("card.dragon", ("t-dragon",)),
        ),
    ),
    Terms(
        "glossary.pieces",
        (
            Term("sign.prince", ("prince",)),
            Term("sign.member", ("s-red", "s-yellow", "s-blue", "s-green")),
            Term("sign.neutral", ("s-neutral",)),
            Term("sign.monastery", ("monastery",)),
            Term("sign.house", ("house",)),
            Term("sign.tile", tuple(f"in-{province}" for province in PROVINCES)),
        ),
    ),
)
