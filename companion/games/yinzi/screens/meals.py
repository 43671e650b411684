"""Feeding: what everybody's workers ate, and meals to choose from, with what each of them leaves to the drought."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from companion.games.yinzi.rules import disasters, sheet_sums
from companion.games.yinzi.rules.feed import BOUGHT
from companion.games.yinzi.rules.goods import FULL, GOODS, HALF
from companion.games.yinzi.rules.meals import Meal, meals, sensible
from companion.games.yinzi.screens import map as maps
from companion.games.yinzi.screens import round_steps as steps
from companion.games.yinzi.screens.plan import Plan, Situation
from companion.games.yinzi.screens.widgets import Cards, Chip, Offer, Rows, capital
from companion.web.play.context import ViewContext
from companion.web.play.option import Option
from companion.web.play.page import PlayPage
from companion.web.play.plan import address
from companion.web.play.texts import Words

MEAL_DISCS: Final = ("economy-rice", "war-wheat")
MAP: Final = "map"
"""The mode in which fields are tapped one by one."""
MEAL: Final = "meal-"
"""The mode in which one of the proposed meals is chosen."""


# --- what was eaten --------------------------------------------------------------------------------------------------


def tell(moment: ViewContext, notes: steps.Notes) -> steps.Telling:
    """What everybody's workers ate."""
    words, missing = moment.words, sum(params["count"] for params in notes.of("note.hungry"))
    return steps.Telling(words("feed.told", count=missing), words("feed.rule"), _told(moment, notes))


def _told(moment: ViewContext, notes: steps.Notes) -> tuple[steps.Account, ...]:
    hungry = {params["seat"]: params["count"] for params in notes.of("note.hungry")}
    return tuple(_meal(moment.words, params, hungry.get(params["seat"], 0)) for params in notes.of("note.fed"))


def _meal(words: Words, params: Mapping[str, Any], missing: int) -> steps.Account:
    colour, workers, food = params["seat"], params["workers"], params["food"]
    if params["free"] or not food:
        why = steps.Why(words("feed.free" if params["free"] else "feed.nobody", count=workers), "0")
        return steps.Account(colour, words("feed.fed"), (why,), "ok")
    reasons = [steps.Why(words("feed.need", count=workers), str(food))]
    if params["eaten"]:
        reasons.append(steps.Why(_ate(words, params["eaten"]), f"\N{MINUS SIGN}{food - missing}"))
    if not missing:
        return steps.Account(colour, words("feed.fed"), reasons, "ok")
    return steps.Account(colour, str(missing), (*reasons, _lacks(words, missing)), "no", misfortune=True)


def _lacks(words: Words, missing: int) -> steps.Why:
    return steps.Why(words("feed.missing", count=missing), _lost(words, missing))


def _ate(words: Words, eaten: Sequence[str]) -> str:
    """What was eaten in a line: "2 rice, 2 fruit as 1"."""
    counts = Counter(eaten)
    said, halves = (
        [words("feed.count", count=counts[good], good=good) for good in goods if counts[good]] for goods in (FULL, HALF)
    )
    if halves:
        said.append(words("feed.pairs", text=", ".join(halves), count=sum(counts[good] for good in HALF) // 2))
    said += [words("feed.disc", space=space) for space in MEAL_DISCS if counts[space]]
    if counts[BOUGHT]:
        said.append(words("feed.bought", count=counts[BOUGHT]))
    return ", ".join(said)


# --- what may be eaten -----------------------------------------------------------------------------------------------


class Help(NamedTuple):
    """What else feeds those whom a meal leaves hungry.

    Attributes:
        texts: the actions that follow the meal.
        spaces: discs that are used.
        bought: food from the rural market.
        copper: what that costs.
        missing: food that is still missing then.
    """

    texts: tuple[str, ...] = ()
    spaces: tuple[str, ...] = ()
    bought: int = 0
    copper: int = 0
    missing: int = 0


def _eaten(plan: Plan, one: Meal) -> Plan:
    return plan.then(*(f"eat {plan.state.ed.squares[square]}" for square in one.squares))


def _hungers(plan: Plan) -> bool:
    """Whether misfortune may be taken for what is missing."""
    return plan.stage == "feed" and plan.allows("hunger")


def _helps(plan: Plan, one: Meal) -> list[Help]:
    """All that can be bought and then discs, or discs first: as far as they feed, what leaves least missing first."""
    before = _eaten(plan, one)
    found = (_helped(before, verbs) for verbs in (("buy-food", "use"), ("use", "buy-food")))
    return sorted(dict.fromkeys(one for one in found if one.texts), key=lambda one: one.missing)


def _helped(before: Plan, verbs: Sequence[str]) -> Help:
    """What feeds after a meal, of the first kind as long as there is any of it."""
    after = before
    while _hungers(after) and (more := [one for verb in verbs for one in after.more(verb)]):
        after = more[0].picked
    texts, seat = after.texts[len(before.texts) :], before.seat
    bought = [text for text in texts if text.startswith("buy-food ")]
    spaces = tuple(text.partition(" ")[2] for text in texts if text not in bought)
    then, first = after.settled, before.settled
    # With nothing left to choose the meal is over at once, and misfortune has come.
    missing = after.state.need if _hungers(after) else then.misfortune[seat] - first.misfortune[seat]
    return Help(texts, spaces, len(bought), first.copper[seat] - then.copper[seat], missing)


# --- the page --------------------------------------------------------------------------------------------------------


def feed(now: Situation) -> PlayPage:
    """The screen of a meal."""
    moment, words, plan = now.moment, now.words, now.plan
    lines = steps.everybody(moment, _told(moment, steps.notes(moment, "feed")), _expected(moment), now.whose)
    if plan is None:
        return steps.page(now, words("feed.theirs", seat=now.whose), words("feed.rule"), (), lines)
    headline = words("feed.yours", count=plan.start.on_board(plan.seat), food=plan.start.need)
    if moment.mode == MAP or plan.stage != "feed":
        return _by_taps(now, headline, lines)
    found = _proposed(plan)
    number = min(now.number(MEAL), len(found) - 1)
    one, more = found[number]
    # Before anybody goes hungry, what else feeds is part of the meal; what is then missing brings misfortune.
    whole = _eaten(plan, one).then(*(more.texts if more else ()))
    by_taps = Option(words("feed.map"), href=address(plan.asked, plan.texts, MAP), id="by-taps")
    dry = disasters.DRY in disasters.threatening(plan.start)
    return steps.page(
        now, headline, words("feed.drought" if dry else "feed.rule"),
        (Cards("meals", tuple(_cards(words, plan, found, number))), *_beside(words, plan)),
        lines,
        main=_go(words, one, more),
        action=(whole.then("hunger") if _hungers(whole) else whole).text,
        back=plan.back,
        buttons=(by_taps,) if plan.of("eat") else (),
    )  # fmt: skip


def _proposed(plan: Plan) -> list[tuple[Meal, Help | None]]:
    """Meals with what else can feed before anybody goes hungry; only then those that leave it at misfortune."""
    found: list[tuple[Meal, Help | None]] = []
    plain = sensible(meals(plan.state, plan.seat))
    for one in plain[:1] if plain[0].missing else ():
        found += [(one, more) for more in _helps(plan, one)]
    return [*found, *((one, None) for one in plain)]


def _lost(words: Words, missing: int) -> str:
    return steps.points(words, sheet_sums.MISFORTUNE * missing)


def _starve(words: Words, missing: int) -> str:
    """The button that takes misfortune says what it costs at the end."""
    return words("feed.hungry", points=_lost(words, missing))


def _go(words: Words, one: Meal, more: Help | None) -> str:
    missing = more.missing if more else one.missing
    if missing and more is None and not one.squares:
        return _starve(words, missing)
    return words("feed.some", points=_lost(words, missing)) if missing else words("feed.go")


def _cards(words: Words, plan: Plan, found: Sequence[tuple[Meal, Help | None]], chosen: int) -> Iterator[Offer]:
    plain = [one for one, more in found if more is None]
    shared = len({one.goods for one in plain}) < len(plain)
    for number, (one, also) in enumerate(found):
        more = also or Help(missing=one.missing)
        eats = [_ate(words, (*one.goods, *more.spaces))]
        eats += [words("feed.buying", count=more.bought)] if more.bought else []
        lines = [words("money.copper", count=more.copper)] if more.copper else []
        if shared and one.provinces:
            lines.append(words("feed.from", provinces=list(one.provinces)))
        if one.withered is not None:
            lines.append(words("feed.withers", count=one.withered))
        if more.missing:
            lines += [words("feed.misfortune", count=more.missing), _lost(words, more.missing)]
        elif one.withered is None and also is None:
            lines.append(words("feed.keeps-pair" if one.kinds > 1 else "feed.keeps-none"))
        chips = (
            *(Chip(f"y-{good}") for good in sorted(one.goods, key=GOODS.index)),
            *(Chip("y-disc", colour=plan.colour),) * len(more.spaces),
            *(Chip("y-rural"),) * more.bought,
        )
        title = capital(", ".join(filter(None, eats))) or words("feed.nothing")
        href = address(plan.asked, plan.texts, f"{MEAL}{number}")
        yield Offer(title, id=str(number), lines=tuple(lines), chips=chips, href=href, on=number == chosen)


def _beside(words: Words, plan: Plan) -> Iterator[Rows]:
    """Discs and the market: food that is not on fields, of the market's the own first."""
    rows = list[Offer]()
    for one in sorted(plan.more("use", "buy-food"), key=lambda one: one.text != f"buy-food {plan.colour}"):
        id_ = one.text.replace(" ", "-")
        if one.text.startswith("use "):
            icon, title = "y-wheat" if "wheat" in one.thing else "y-rice", words("feed.use", space=one.thing)
            rows.append(Offer.of(one, title, id=id_, icon=icon, note=words("feed.use.help")))
        elif not any(row.icon == "y-rural" for row in rows):
            note = words("feed.buy.help", seat=one.thing)
            rows.append(Offer.of(one, words("feed.buy"), id=id_, icon="y-rural", note=note))
    if rows:
        yield Rows("food", tuple(rows), words("feed.other"))


def _by_taps(now: Situation, headline: str, lines: Sequence[steps.Account]) -> PlayPage:
    """The meal cube by cube, on the map."""
    plan, words = now.planned, now.words
    done = plan.stage != "feed"

    def way(text: str) -> str:
        return address(plan.asked, (*plan.texts, text), MAP)

    taps = {} if done else {one.thing: Option(words("feed.eat"), href=way(one.text)) for one in plan.more("eat")}
    hunger = not done and _hungers(plan)
    missing = 0 if done else plan.state.need
    # While there is food to buy, misfortune is the small button.
    market = next((action.text for action in plan.of("buy-food")), "") if hunger else ""
    buttons = (
        Option(_starve(words, missing), action=plan.then("hunger").text, id="hungry"),
        Option(words("feed.buy"), href=way(market), id="buy", kind="go"),
    )
    return steps.page(
        now, headline, words("feed.left", count=missing), (), lines,
        board=maps.board(now.moment, taps=taps, on=plan.things("eat"), dim=True),
        buttons=buttons if market else (),
        main="" if market else _starve(words, missing) if hunger else words("feed.go"),
        action="" if market or not (done or hunger) else (plan.then("hunger") if hunger else plan).text,
        back=address(plan.asked, plan.texts[:-1], MAP if len(plan.texts) > 1 else ""),
    )  # fmt: skip


def _expected(moment: ViewContext) -> dict[str, tuple[steps.Why, ...]]:
    """What those will need who have not eaten."""
    words, found = moment.words, dict[str, tuple[steps.Why, ...]]()
    for colour, plan in moment.view["plan"].items():
        will, missing = steps.Why(words("feed.will"), str(plan["food"]["needed"])), plan["food"]["missing"]
        found[colour] = (will, _lacks(words, missing)) if missing else (will,)
    return found
