"""What everybody has. The score sheet: ten rows, a column a player, and a reason behind every number, at any time as if
it were the end. All that a player has: what the round will ask for, cubes as what they are now, factories, workers."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Final, NamedTuple

from companion.games.yinzi.art.signs import POINTS
from companion.games.yinzi.rules import sheet_sums
from companion.games.yinzi.rules.edition import REGIONS
from companion.games.yinzi.rules.goods import FOODS
from companion.games.yinzi.rules.places import BOXES, FORTUNE
from companion.games.yinzi.screens.page import in_mode, page, purse
from companion.games.yinzi.screens.plan import Situation, player_of, sections_of
from companion.games.yinzi.screens.routes import faces, lying
from companion.games.yinzi.screens.threats import LEVELS, factory
from companion.games.yinzi.screens.widgets import PLACES, ROUND_END, Ours
from companion.web.play import about as any_game
from companion.web.play.context import ViewContext
from companion.web.play.option import Option
from companion.web.play.page import PlayPage
from companion.web.play.score_chart import winners
from companion.web.play.scores import ScoreItem
from companion.web.play.texts import Words
from companion.web.play.widgets import Choices, Macro, Widget

ICONS: Final = {
    "boats": "y-boat", "factories": "y-develop", "east": "y-ships", "europe": "y-diplomacy", "abroad": "y-ships",
    "unsold": "y-commodity", "war": "y-war", "routes": "y-route", "advancements": "y-advance", "silver": "y-silver",
    "misfortune": "y-misfortune", "other": "y-points",
}  # fmt: skip
"""Of the rows, in their order."""
LINES: Final = {"markets": "abroad", "emissaries": "abroad"}
"""The rows of score lines that are not called as those are."""
Reasons = Sequence[ScoreItem]


class Sheet(NamedTuple):
    """Reasons by row and player."""

    rows: Mapping[str, Mapping[str, Reasons]]
    totals: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Points(Ours, template=ROUND_END):
    """The score sheet as it is drawn, with the columns in the order of its totals; ``won``: by whom, ``links``: where
    the names of players lead, if anywhere."""

    words: Words
    sheet: Sheet
    won: Collection[str]
    links: Mapping[str, str] = field(default_factory=dict)
    signs: ClassVar[Mapping[str, str]] = {**ICONS, **POINTS}

    def sums(self, row: str) -> dict[str, int]:
        """What everybody has in a row."""
        return {colour: _sum(self.sheet.rows[row].get(colour, ())) for colour in self.sheet.totals}


# --- what everybody has ----------------------------------------------------------------------------------------------


def standing(moment: ViewContext) -> Sheet:
    """What everybody has by what lies on the board, as if the game ended now."""
    rows: dict[str, dict[str, Reasons]] = {row: {} for row in ICONS}
    for player in moment.view["players"]:
        for row, reasons in _has(moment, player):
            rows[row][player["colour"]] = reasons
    return _summed(moment, rows)


def final(moment: ViewContext) -> Sheet:
    """The same at the end: what the score lines say, with the board's reasons where they come to as much."""
    view, words = moment.view, moment.words
    board = standing(moment)
    lines: dict[str, dict[str, list[ScoreItem]]] = {}
    for line in view["lines"]:
        row, colour = LINES.get(line["reason"], line["reason"]), view["seats"][line["seat"]]
        item = ScoreItem(words(f"reason.{line['reason']}", line.get("params", {})), line["points"])
        if line["points"]:
            lines.setdefault(row if row in ICONS else "other", {}).setdefault(colour, []).append(item)
    split = all(
        _sum(board.rows["east"].get(colour, ())) + _sum(board.rows["europe"].get(colour, ()))
        == _sum(lines.get("abroad", {}).get(colour, ()))
        for colour in view["seats"]
    )
    rows: dict[str, dict[str, Reasons]] = {}
    for row in ICONS:
        if row in ("east", "europe"):
            rows[row] = dict(board.rows[row]) if split else {}
        elif row != "abroad" or not split:
            said = lines.get(row, {})
            rows[row] = {
                colour: board.rows[row][colour] if _sum(board.rows[row].get(colour, ())) == _sum(there) else there
                for colour, there in said.items()
            }
    return _summed(moment, rows)


def _summed(moment: ViewContext, rows: Mapping[str, Mapping[str, Reasons]]) -> Sheet:
    seats: Sequence[str] = moment.view["seats"]
    return Sheet(rows, {colour: sum(_sum(row.get(colour, ())) for row in rows.values()) for colour in seats})


def _sum(reasons: Reasons) -> int:
    return sum(one.points for one in reasons)


def _has(moment: ViewContext, player: Mapping[str, Any]) -> Iterator[tuple[str, Reasons]]:
    view, words, colour = moment.view, moment.words, player["colour"]
    yield "boats", [boats(words, player["capacity"])]
    yield "factories", [
        ScoreItem(words("points.why.factory", what=factory(words, view, name), level=LEVELS[tile["level"]]),
                  sheet_sums.FACTORY[tile["level"]])
        for name, tile in view["factories"].items() if tile["owner"] == colour and tile["level"]
    ]  # fmt: skip
    for region in REGIONS:
        yield region, list(_abroad(moment, colour, region))
    stored = sum(tile["stored"].get(colour, 0) for tile in view["factories"].values())
    aboard = sum(
        slot["cargo"] == "commodity" and slot["from"] == colour for ship in view["coast"] for slot in ship["slots"]
    )
    held = (("points.why.stored", stored), ("points.why.aboard", aboard))
    yield "unsold", [ScoreItem(words(key, count=count), sheet_sums.UNSOLD * count) for key, count in held if count]
    yield "war", list(_glories(moment, player))
    worth = {name: face["vp"] for name, face in faces(moment).items()}
    yield "routes", [ScoreItem(words.name("route", one), worth[one]) for one in player["routes"]["won"]]
    owners = {name: [whose for _, whose in spaces] for name, spaces in sections_of(view).items()}
    discs = {name: {one: there.count(one) for one in view["seats"]} for name, there in owners.items()}
    yield "advancements", list(sections(words, discs, colour))
    yield "silver", list(money(words, player["silver"], player["copper"], view["rate"]))
    yield "misfortune", list(misfortune(words, player["misfortune"]))


def _abroad(moment: ViewContext, colour: str, region: str) -> Iterator[ScoreItem]:
    words, data = moment.words, moment.data
    worth = {name: one["vp"] for name, one in data["markets"].items()}
    for place, there in moment.view["abroad"].items():
        if data["destinations"].get(place, place) != region:
            continue
        name = words("points.why.pool") if place == region else words.name("destination", place)
        pieces, envoys = there["commodities"].get(colour, 0), there["emissaries"].get(colour, 0)
        if pieces:
            text = words("points.why.sold", place=name, count=pieces, worth=worth[place])
            yield ScoreItem(text, pieces * worth[place])
        if envoys:
            yield ScoreItem(words("points.why.envoys", place=name, count=envoys), envoys)


def _glories(moment: ViewContext, player: Mapping[str, Any]) -> Iterator[ScoreItem]:
    """War by war, where the log at hand reaches back to all of them."""
    words, rounds, found, won = moment.words, 0, [], False
    for line in moment.log:
        for key, params in () if line.undone else line.messages:
            if key == "note.round":
                rounds = params["round"]
            elif key == "note.war":
                won = params["won"]
            elif key == "note.glory" and params["seat"] == player["colour"]:
                text = words("points.why.glory", round=rounds, points=params["points"], won=won)
                found.append(ScoreItem(text, params["points"]))
    if _sum(found) != player["glory"]:
        found = [ScoreItem(words("reason.war"), player["glory"])]
    yield from found


# --- reasons that are the same where people count by themselves ---


def boats(words: Words, capacity: int) -> ScoreItem:
    """For the boats."""
    return ScoreItem(words("points.why.boats", count=capacity), sheet_sums.BOAT * capacity)


def sections(words: Words, discs: Mapping[str, Mapping[str, int]], colour: str) -> Iterator[ScoreItem]:
    """For most discs in a section; ``discs`` by section and player."""
    for section, there in discs.items():
        points = sheet_sums.majority(there).get(colour, 0)
        if points:
            key = "points.why.section" if points == sheet_sums.SECTION else "points.why.section-tied"
            yield ScoreItem(words(key, section=section, count=there[colour]), points)


def money(words: Words, silver: int, copper: int, rate: int) -> Iterator[ScoreItem]:
    """For silver, and for copper that is changed at the end."""
    changed = sheet_sums.silver_in(0, copper, rate)
    if silver:
        yield ScoreItem(words("money.silver", count=silver), silver)
    if changed:
        yield ScoreItem(words("points.why.changed", copper=copper, rate=rate), changed)


def misfortune(words: Words, tiles: int) -> Iterator[ScoreItem]:
    """What is taken away for tiles."""
    if tiles:
        yield ScoreItem(words("points.why.misfortune", count=tiles), sheet_sums.MISFORTUNE * tiles)


def points(moment: ViewContext, sheet: Sheet) -> Points:
    """The sheet as it is drawn: the best first, without rows that say nothing."""
    won, abroad = winners(moment.view), any(sheet.rows.get("abroad", {}).values())
    order = sorted(moment.view["seats"], key=lambda colour: (-sheet.totals[colour], colour not in won))
    idle = {row for row in ("abroad", "other") if not any(map(_sum, sheet.rows.get(row, {}).values()))}
    idle |= {"east", "europe"} if abroad else set()
    shown = {row: by for row, by in sheet.rows.items() if row not in idle}
    return Points(moment.words, Sheet(shown, {one: sheet.totals[one] for one in order}), won)


# --- all that a player has -------------------------------------------------------------------------------------------

WHERE: Final = {
    "ready": FORTUNE, "working": ("resources", "produce", "ships", *BOXES), "fighting": ("war", "lying"),
    "migrants": ("top", "bottom"),
}  # fmt: skip
"""The stations of workers by what they do there."""


def player_page(now: Situation, colour: str) -> PlayPage:
    """All of the reader's, or of anybody else's; behind it lies the map."""
    words, view = now.words, now.seen
    colour = colour if colour in view["seats"] else now.you or view["seats"][0]
    due, own = view["plan"][colour], colour == now.you
    title = words("house.title", food=due["food"]["with_groups"], silver=due["tax"]["due"])
    everybody = tuple(
        Option(
            words.name("seat", one), href=in_mode(now, f"house:{one}"), text=words.name("seat", one), icon=f"s-{one}",
            on=one == colour, id=one,
        )
        for one in now.view["seats"]
    )  # fmt: skip
    return page(
        now, title if own else words("house.of", seat=colour), words("house.help") if own else title,
        symbol=colour,
        groups=(),
        stage=(
            Choices("names", everybody, "houses", words("house.all")), _dues(view, colour),
            purse(now, colour, door=False), lying(now.moment), *_rooms(words, view, colour),
        ),
        buttons=(
            Option(words("house.map"), href=in_mode(now, ""), id="to-map"),
            Option(words("house.coast"), href=in_mode(now, "coast"), id="to-coast"),
        ),
    )  # fmt: skip


def about(moment: ViewContext, colour: str) -> tuple[Widget, ...]:
    """What the player's page tells; little where people keep their pieces themselves."""
    found = any_game.about(moment, colour)
    if moment.view["tracking"] is not None:
        return found
    return (*found, _dues(moment.view, colour), *_rooms(moment.words, moment.view, colour))


def _dues(view: Mapping[str, Any], colour: str) -> Macro:
    """What the round will ask for, measured: food and taxes, which a bonus of the round may pay."""
    due, eating = view["plan"][colour], sum(player_of(view, colour)["workers"].values())
    fed, untaxed = (view["bonuses"][bonus] == colour for bonus in ("fed", "untaxed"))
    sums = tuple(zip(sheet_sums.TAX_CLASSES, sheet_sums.TAX_SPANS, strict=True))
    return Macro(PLACES, "dues", food=due["food"], tax=due["tax"], eating=eating, fed=fed, untaxed=untaxed, sums=sums)


def _rooms(words: Words, view: Mapping[str, Any], colour: str) -> tuple[Widget, ...]:
    where = {square["factory"]: square["province"] for square in reversed(view["squares"].values())}
    works = [(where[name], one) for name, one in view["factories"].items() if one["owner"] == colour]
    own = Macro(PLACES, "works", words=words, colour=colour, all=works)
    return cubes(words, view, colour), own, folk(view, colour)


def cubes(words: Words, view: Mapping[str, Any], colour: str) -> Macro:
    """All cubes by what they are now: beside a good, in bundles, or bare."""
    fields = sorted(
        (square["good"], square["province"])
        for square in view["squares"].values()
        for _ in range(square["cubes"].get(colour, 0))
    )
    grown = [
        (good in FOODS, Option(words("house.cube.field", good=good, province=province), icon=f"y-{good}"))
        for good, province in fields
    ]
    given = sum(there.get("cubes", {}).get(colour, 0) for there in view["routes"]["given"].values())
    home, rural = player_of(view, colour)["supply"]["cubes"], view["rural"].get(colour, 0)
    sorts = {
        "food": [cube for food, cube in grown if food],
        "goods": [cube for food, cube in grown if not food],
        "raw": [
            Option(words("house.cube.raw", province=province), kind="bundle")
            for province, market in view["markets"].items()
            for slot in market["slots"]
            if slot["cube"] == colour
        ],
        "rural": [Option(words("house.cube.rural"), icon="y-rural")] * rural,
        "aboard": [
            Option(words("house.cube.aboard", destination=ship["destination"]), icon=f"y-{slot['cargo']}")
            for ship in view["coast"]
            for slot in ship["slots"]
            for _ in range(slot["cubes"].get(colour, 0))
        ],
        "route": [Option(words("house.cube.route"), icon="y-route")] * given,
        "home": [Option(words("house.cube.home"))] * home,
    }
    return Macro(PLACES, "cubes", colour=colour, sorts=sorts)


def folk(view: Mapping[str, Any], colour: str) -> Macro:
    """Workers by where they are."""
    one = player_of(view, colour)
    counts = {where: sum(one["workers"].get(at, 0) for at in stations) for where, stations in WHERE.items()}
    return Macro(PLACES, "folk", colour=colour, counts={**counts, "home": one["supply"]["workers"]})
