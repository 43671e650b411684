"""Ming-Dynastie before it starts."""

from companion.engine.meta import Meta, Option

META = Meta(
    id="ming-dynastie",
    title="Ming-Dynastie",
    players=(2, 4),
    colours=("red", "yellow", "blue", "green"),
    editions=("companion", "boxed"),
    rules_version=1,
    module="companion.games.ming_dynastie.game",
    sources=("movement-deck",),
    options={
        "start": Option(("1", "2", "3", "4"), "ruling 14"),
        "city-order": Option(("fixed", "chosen"), "ruling 9"),
        "tiles": Option(("unlimited", "strict"), "component limits"),
    },
)
