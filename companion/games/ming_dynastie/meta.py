"""Ming-Dynastie before it starts."""

from companion.engine.meta import Meta, Option

META = Meta(
    id="ming-dynastie",
    title="Ming-Dynastie",
    players=(2, 4),
    colours=("red", "yellow", "blue", "green"),
    editions=("companion", "boxed"),
    rules_version=1,
    bgg=31075,
    module="companion.games.ming_dynastie.rules.game",
    sources=("movement-deck",),
    decks=("movement-deck",),
    tracks=True,
    asked=("turns", "city-majority", "district-ties", "starter"),
    options={
        "start": Option(("1", "2", "3", "4"), "ruling 14"),
        "city-order": Option(("fixed", "chosen"), "ruling 9"),
        "tiles": Option(("unlimited", "strict"), "component limits"),
        "turns": Option(("until-pass", "single"), "ruling 1"),
        "stay-dragon": Option(("stack", "out"), "ruling 2"),
        "own-monk": Option(("blocks", "allows"), "ruling 4"),
        "scoring-order": Option(("districts-first", "by-province"), "order of scoring"),
        "district-ties": Option(("one-each", "nobody"), "ruling 3"),
        "city-majority": Option(("on-top", "instead"), "city majority"),
        "city-ties": Option(("districts", "shared", "nobody"), "ruling 7"),
        "last-majority": Option(("scores", "nothing"), "ruling 8"),
        "sets-of-five": Option(("last-round", "none"), "ruling 10"),
        "starter": Option(("by-points", "clockwise"), "ruling 11"),
        "final-tie": Option(("shared", "monks"), "ruling 12"),
        "neutral-majority": Option(("one-more", "all"), "two players"),
        "neutral-pool": Option(("36", "31", "31-again"), "neutral pool"),
    },
)
