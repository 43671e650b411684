"""What the signs of The Ming Voyages stand for."""

from __future__ import annotations

from typing import Final

from companion.words.glossary import Term, Terms

GLOSSARY: Final[tuple[Terms, ...]] = (
    Terms(
        "glossary.sides",
        (Term("colour.emperor", ("s-emperor", "scroll")), Term("colour.overlord", ("s-overlord", "dagger"))),
    ),
    Terms(
        "glossary.markers",
        tuple(Term(f"marker.{name}", (name,)) for name in ("troop", "junk", "gold", "horde", "settlement")),
    ),
    Terms(
        "glossary.actions",
        (
            Term("sign.move", ("vy-move",)),
            Term("sign.attack", ("vy-attack",)),
            Term("sign.voyage", ("vy-sail",)),
            Term("sign.settle", ("vy-settle",)),
        ),
    ),
    Terms(
        "glossary.places",
        (
            Term("sign.completed", ("vy-ship",)),
            Term("sign.controlled", ("vy-fort",)),
            Term("sign.gate", ("gate",)),
            Term("sign.city", ("house",)),
        ),
    ),
)
