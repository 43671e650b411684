"""Yínzi before it starts."""

from companion.engine.meta import Meta, Option

META = Meta(
    id="yinzi",
    title="Yínzi",
    players=(2, 4),
    colours=("red", "yellow", "blue", "green"),
    editions=("companion", "boxed"),
    rules_version=2,
    module="companion.games.yinzi.rules.game",
    sources=("cards", "routes", "crops", "ships", "factories", "markets", "order", "die"),
    decks=("cards", "routes", "crops", "ships", "factories", "markets"),
    tracks=True,
    options={"rural-with-bonus": Option(("closed", "open"), "ruling 7")},
)
