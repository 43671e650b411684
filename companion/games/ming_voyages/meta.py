"""The Ming Voyages before it starts."""

from companion.engine.meta import Meta, Option

META = Meta(
    id="ming-voyages",
    title="The Ming Voyages",
    players=(2, 2),
    colours=("emperor", "overlord"),
    editions=("companion", "boxed"),
    rules_version=2,
    module="companion.games.ming_voyages.rules.game",
    sources=("deck", "dice", "events"),
    decks=("deck",),
    sides=True,
    tracks=True,
    alone="standard",
    people_only=("boxed",),
    options={
        "cards": Option(("app", "table"), "what each side knows", people_only=("table",)),
        "solo": Option(("none", "1", "2", "3"), by_bots=True, source="events"),
    },
)
