"""The game before it starts."""

from __future__ import annotations

from companion.engine.meta import Meta, Option

META = Meta(
    id="market",
    title="Market",
    players=(2, 3),
    colours=("red", "blue", "green"),
    editions=("companion",),
    rules_version=1,
    module=f"{__package__}.rules.game",
    sources=("cards", "caravan"),
    decks=("cards", "caravan"),
    tracks=True,
    options={"stalls": Option(("3", "5"), "1.1")},
)
