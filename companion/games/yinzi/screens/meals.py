"""Feeding: what everybody's workers ate, and meals to choose from, with what each of them leaves to the drought."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final

from companion.games.yinzi.rules import sheet_sums
from companion.games.yinzi.rules.edition import DISASTERS, PROVINCES
from companion.games.yinzi.rules.feed import BOUGHT
from companion.games.yinzi.rules.game import YinziState
from companion.games.yinzi.rules.goods import FOODS, FULL, GOODS, HALF, RURAL
from companion.games.yinzi.screens import map as maps
from companion.games.yinzi.screens import round_steps as walk
from companion.games.yinzi.screens.plan import Plan, Situation
from companion.games.yinzi.screens.round_steps import Notes, Telling, account
from companion.games.yinzi.screens.scenes import Card, Cards
from companion.games.yinzi.screens.widgets import Account, Chip, Row, Rows, Why, capital
from companion.web.play.context import ViewContext
from companion.web.play.option import Option
from companion.web.play.page import PlayPage
from companion.web.play.plan import address
from companion.web.play.texts import Words
from companion.web.play.widgets import Board

MEAL_DISCS: Final = ("economy-rice", "war-wheat")
DRY: Final = DISASTERS.index("drought")
MOST: Final = 3
"""Meals that are proposed."""
MOST_WEIGHED: Final = 800
"""Of all that could be proposed."""
MAP: Final = "map"
"""The mode in which fields are tapped one by one."""
MEAL: Final = "meal-"
"""The mode in which one of the proposed meals is chosen."""


# --- what was eaten --------------------------------------------------------------------------------------------------


def tell(moment: ViewContext, notes: Notes) -> Telling:
    """What everybody's workers ate."""
    words = moment.words
    lines = told(moment, notes)
    missing = sum(params["count"] for params in notes.of("note.hungry"))
    return Telling(words("feed.told", count=missing), words("feed.rule"), lines)


def told(moment: ViewContext, notes: Notes) -> tuple[Account, ...]:
    """The meals that are over."""
    words = moment.words
    hungry = {params["seat"]: params["count"] for params in notes.of("note.hungry")}
    return tuple(meal(words, params, hungry.get(params["seat"], 0)) for params in notes.of("note.fed"))


def meal(words: Words, params: Mapping[str, Any], missing: int) -> Account:
    """One player's meal."""
    colour, workers, food = params["seat"], params["workers"], params["food"]
    if params["free"] or not food:
        why = Why(words("feed.free" if params["free"] else "feed.nobody", count=workers), "0")
        return account(words, colour, words("feed.fed"), (why,), "ok")
    reasons = [Why(words("feed.need", count=workers), str(food))]
    if params["eaten"]:
        reasons.append(Why(ate(words, params["eaten"]), f"\N{MINUS SIGN}{food - missing}"))
    if not missing:
        return account(words, colour, words("feed.fed"), reasons, "ok")
    reasons.append(lacks(words, missing))
    return account(words, colour, str(missing), reasons, "no", misfortune=True)


def lacks(words: Words, missing: int) -> Why:
    """Food that is missing, and the points that its misfortune loses."""
    return Why(words("feed.missing", count=missing), walk.points(words, sheet_sums.MISFORTUNE * missing))


def ate(words: Words, eaten: Sequence[str]) -> str:
    """What was eaten in a line: "2 rice, 2 fruit as 1"."""
    counts = Counter(eaten)
    said = [count_of(words, good, counts[good]) for good in FULL if counts[good]]
    halves = [count_of(words, good, counts[good]) for good in HALF if counts[good]]
    if halves:
        said.append(words("feed.pairs", text=", ".join(halves), count=sum(counts[good] for good in HALF) // 2))
    said += [words("feed.disc", space=space) for space in MEAL_DISCS if counts[space]]
    if counts[BOUGHT]:
        said.append(words("feed.bought", count=counts[BOUGHT]))
    return ", ".join(said)


def count_of(words: Words, good: str, count: int) -> str:
    """ "2 rice"."""
    return words("feed.count", count=count, good=good)


# --- what may be eaten -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Meal:
    """Cubes that make a meal, and what it leaves.

    Attributes:
        squares: from which they come, in an order in which they may be eaten: halves in pairs.
        missing: food that it lacks.
        withered: cubes that the drought takes afterwards; ``None`` where none comes.
        sellable: cubes of it that the rural market would buy.
        kinds: foods that are left, of which two make a pair for a late ship.
    """

    squares: tuple[int, ...]
    goods: tuple[str, ...]
    provinces: tuple[str, ...]
    missing: int
    withered: int | None
    sellable: int
    kinds: int


def drought(s: YinziState) -> bool:
    """Whether one of the face-up routes brings a drought."""
    return any(s.ed.routes[route].disaster == DRY for route in s.top if route >= 0)


def meals(s: YinziState, seat: int) -> list[Meal]:
    """Every meal of own cubes that differs in what is eaten and in which province."""
    groups: dict[tuple[str, str], list[int]] = {}
    for square, good in s.fields_of(seat):
        if GOODS[good] in FOODS:
            squares = groups.setdefault((PROVINCES[s.ed.province_of[square]], GOODS[good]), [])
            squares += [square] * s.cubes_on(square)
    full = sum(len(squares) for (_, good), squares in groups.items() if good in FULL)
    half = sum(len(squares) for (_, good), squares in groups.items() if good in HALF)
    feeds = min(s.need, sheet_sums.food_in(full, half + s.half))
    there = Counter(PROVINCES[s.ed.province_of[square]] for square, _ in s.fields_of(seat)
                    for _ in range(s.cubes_on(square)))  # fmt: skip
    dry = drought(s)
    found = []
    keys = list(groups)
    limits = [(len(groups[key]), 2 if key[1] in FULL else 1) for key in keys]
    for counts in islice(shares(limits, 2 * feeds - s.half), MOST_WEIGHED):
        taken = dict(zip(keys, counts, strict=True))
        squares = [
            square for want in (HALF, FULL) for key, count in taken.items() if key[1] in want
            for square in groups[key][:count]
        ]  # fmt: skip
        left = there - Counter(key[0] for key, count in taken.items() for _ in range(count))
        kinds = {good for (_, good), squares_ in groups.items() if len(squares_) > taken[(_, good)]}
        found.append(
            Meal(
                tuple(squares),
                tuple(key[1] for key, count in taken.items() for _ in range(count)),
                tuple(dict.fromkeys(key[0] for key, count in taken.items() if count)),
                s.need - feeds,
                len(+left) if dry else None,
                sum(count for (_, good), count in taken.items() if good in RURAL),
                len(kinds),
            )
        )
    return found


def shares(limits: Sequence[tuple[int, int]], halves: int) -> Iterator[tuple[int, ...]]:
    """Every way to come to so many halves of food: how many of each thing, of which there are so many, each worth so
    many halves."""
    if not limits:
        if not halves:
            yield ()
        return
    (most, worth), *rest = limits
    for count in range(min(most, halves // worth) + 1):
        yield from ((count, *others) for others in shares(rest, halves - count * worth))


def sensible(found: Sequence[Meal]) -> list[Meal]:
    """A few of them: that which leaves least to the drought, that of the fewest cubes, that which keeps most to sell,
    and that which keeps a pair for a late ship."""

    def dry(one: Meal) -> int:
        return one.withered or 0

    kept: list[Meal] = []
    for key in (
        lambda one: (dry(one), len(one.squares), one.sellable),
        lambda one: (len(one.squares), dry(one), one.sellable),
        lambda one: (one.sellable, dry(one), len(one.squares)),
        lambda one: (one.kinds < 2, dry(one), len(one.squares), one.sellable),
    ):
        best = min(found, key=key, default=None)
        alike = ((one.withered, one.goods) for one in kept)
        if best is not None and (best.withered, best.goods) not in alike:
            kept.append(best)
    return kept[:MOST]


@dataclass(frozen=True, slots=True)
class Help:
    """What else feeds those whom a meal leaves hungry.

    Attributes:
        texts: the actions that follow the meal.
        spaces: discs that are used.
        bought: food from the rural market.
        copper: what that costs.
        missing: food that is still missing then.
    """

    texts: tuple[str, ...]
    spaces: tuple[str, ...]
    bought: int
    copper: int
    missing: int


def eaten(plan: Plan, one: Meal) -> Plan:
    """The plan with a meal of own cubes."""
    return plan.then(*(f"eat {plan.state.ed.squares[square]}" for square in one.squares))


def finished(plan: Plan, one: Meal, more: Help | None = None) -> Plan:
    """The plan with a meal and what else feeds; what is then missing brings misfortune."""
    plan = eaten(plan, one).then(*(more.texts if more else ()))
    return plan.then("hunger") if hungers(plan) else plan


def hungers(plan: Plan) -> bool:
    """Whether misfortune may be taken for what is missing."""
    return plan.stage == "feed" and plan.allows("hunger")


def helps(plan: Plan, one: Meal) -> list[Help]:
    """All that can be bought and then discs, or discs first: as far as they feed, what leaves least missing first."""
    before = eaten(plan, one)
    found = (helped(before, verbs) for verbs in (("buy-food", "use"), ("use", "buy-food")))
    return sorted(dict.fromkeys(one for one in found if one.texts), key=lambda one: one.missing)


def helped(before: Plan, verbs: Sequence[str]) -> Help:
    """What feeds after a meal, of the first kind as long as there is any of it."""
    after = before
    while hungers(after):
        text = next((action.text for verb in verbs for action in after.of(verb)), "")
        if not text:
            break
        after = after.then(text)
    texts, seat = after.texts[len(before.texts) :], before.seat
    bought = [text for text in texts if text.startswith("buy-food ")]
    spaces = tuple(text.partition(" ")[2] for text in texts if text not in bought)
    then, first = after.settled, before.settled
    # With nothing left to choose the meal is over at once, and misfortune has come.
    missing = after.state.need if hungers(after) else then.misfortune[seat] - first.misfortune[seat]
    return Help(texts, spaces, len(bought), first.copper[seat] - then.copper[seat], missing)


def feed(now: Situation) -> PlayPage:
    """The screen of a meal."""
    moment, words, plan = now.moment, now.words, now.plan
    notes = walk.steps(moment).get("feed", Notes())
    lines = walk.everybody(moment, told(moment, notes), expected(moment), now.whose)
    if plan is None:
        return walk.stop(now, words("feed.theirs", seat=now.whose), words("feed.rule"), (), lines)
    start = plan.start
    headline = words("feed.yours", count=start.on_board(plan.seat), food=plan.start.need)
    help_ = words("feed.drought" if drought(start) else "feed.rule")
    if moment.mode == MAP or plan.stage != "feed":
        return by_taps(now, plan, headline, lines)
    found = proposed(plan)
    number = int(moment.mode.removeprefix(MEAL) or 0) if moment.mode.startswith(MEAL) else 0
    chosen = found[min(number, len(found) - 1)]
    one, more = chosen
    return walk.stop(
        now, headline, help_,
        (Cards("meals", tuple(cards(words, plan, found, chosen))), *beside(words, plan)),
        lines,
        main=go(words, one, more),
        action=finished(plan, one, more).text,
        back=plan.back,
        buttons=(Option(words("feed.map"), href=address(plan.asked, plan.texts, MAP), id="by-taps"),)
        if plan.of("eat") else (),
    )  # fmt: skip


def proposed(plan: Plan) -> list[tuple[Meal, Help | None]]:
    """Meals with what else can feed before anybody goes hungry; only then those that leave it at misfortune."""
    found: list[tuple[Meal, Help | None]] = []
    plain = sensible(meals(plan.state, plan.seat))
    for one in plain[:1] if plain[0].missing else ():
        found += [(one, more) for more in helps(plan, one)]
    return [*found, *((one, None) for one in plain)]


def starve(words: Words, missing: int) -> str:
    """The button that takes misfortune says what it costs at the end."""
    return words("feed.hungry", points=walk.points(words, sheet_sums.MISFORTUNE * missing))


def go(words: Words, one: Meal, more: Help | None) -> str:
    """The big button, with the points that it loses."""
    missing = more.missing if more else one.missing
    if missing and more is None and not one.squares:
        return starve(words, missing)
    lost = walk.points(words, sheet_sums.MISFORTUNE * missing)
    return words("feed.some", points=lost) if missing else words("feed.go")


def cards(
    words: Words, plan: Plan, found: Sequence[tuple[Meal, Help | None]], chosen: tuple[Meal, Help | None]
) -> Iterator[Card]:  # fmt: skip
    """The meals that are proposed, with what each of them leaves and costs."""
    plain = [one for one, more in found if more is None]
    shared = len({one.goods for one in plain}) < len(plain)
    for number, (one, more) in enumerate(found):
        eats = [ate(words, (*one.goods, *(more.spaces if more else ())))]
        eats += [words("feed.buying", count=more.bought)] if more and more.bought else []
        title = capital(", ".join(filter(None, eats))) or words("feed.nothing")
        lines = [words("money.copper", count=more.copper)] if more and more.copper else []
        missing = more.missing if more else one.missing
        if shared and one.provinces:
            lines.append(words("feed.from", provinces=list(one.provinces)))
        if one.withered is not None:
            lines.append(words("feed.withers", count=one.withered))
        if missing:
            lines.append(words("feed.misfortune", count=missing))
            lines.append(walk.points(words, sheet_sums.MISFORTUNE * missing))
        elif one.withered is None and more is None:
            lines.append(words("feed.keeps-pair" if one.kinds > 1 else "feed.keeps-none"))
        mode = f"{MEAL}{number}"
        chips = tuple(Chip(f"y-{good}") for good in sorted(one.goods, key=GOODS.index))
        chips += (Chip("y-disc", colour=plan.colour),) * len(more.spaces) if more else ()
        chips += (Chip("y-rural"),) * more.bought if more else ()
        href = address(plan.asked, plan.texts, mode)
        yield Card(str(number), title, tuple(lines), chips, href, "", found[number] is chosen)


def beside(words: Words, plan: Plan) -> Iterator[Rows]:
    """Discs and the market: food that is not on fields."""
    rows, bought = [], False
    for action in sorted(plan.legal, key=lambda one: one.text != f"buy-food {plan.colour}"):
        verb, _, what = action.text.partition(" ")
        if verb == "use":
            title, note, icon = words("feed.use", space=what), words("feed.use.help"), "y-rice"
            icon = "y-wheat" if "wheat" in what else icon
        elif verb == "buy-food" and not bought:
            bought = True
            title, note, icon = words("feed.buy"), words("feed.buy.help", seat=what), "y-rural"
        else:
            continue
        rows.append(Row(action.text.replace(" ", "-"), icon, title, note, plan.then(action.text).href))
    if rows:
        yield Rows("food", tuple(rows), words("feed.other"))


def by_taps(now: Situation, plan: Plan, headline: str, lines: Sequence[Account]) -> PlayPage:
    """The meal cube by cube, on the map."""
    words, state = now.words, plan.state
    names = state.ed.squares
    done = plan.stage != "feed"
    taps = {} if done else {
        action.text.partition(" ")[2]: maps.Tap(address(plan.asked, (*plan.texts, action.text), MAP), words("feed.eat"))
        for action in plan.of("eat")
    }  # fmt: skip
    gone = plan.things("eat")
    hunger = not done and hungers(plan)
    missing = 0 if done else state.need
    # While there is food to buy, misfortune is the small button.
    market = next((action.text for action in plan.of("buy-food")), "") if hunger else ""
    buttons: tuple[Option, ...] = ()
    if market:
        bought = address(plan.asked, (*plan.texts, market), MAP)
        buttons = (
            Option(starve(words, missing), action=plan.then("hunger").text, id="hungry"),
            Option(words("feed.buy"), href=bought, id="buy", kind="go"),
        )  # fmt: skip
    return walk.stop(
        now, headline, words("feed.left", count=missing), (), lines,
        board=Board(maps.board(now.moment, taps=taps, on=tuple(one for one in gone if one in names), dim=True)),
        buttons=buttons,
        main="" if market else starve(words, missing) if hunger else words("feed.go"),
        action="" if market else (plan.then("hunger") if hunger else plan).text if done or hunger else "",
        back=address(plan.asked, plan.texts[:-1], MAP if len(plan.texts) > 1 else ""),
    )  # fmt: skip


def expected(moment: ViewContext) -> dict[str, tuple[Why, ...]]:
    """What those will need who have not eaten."""
    words = moment.words
    found: dict[str, tuple[Why, ...]] = {}
    for colour, plan in moment.view["plan"].items():
        food = plan["food"]
        will = Why(words("feed.will"), str(food["needed"]))
        found[colour] = (will, lacks(words, food["missing"])) if food["missing"] else (will,)
    return found
