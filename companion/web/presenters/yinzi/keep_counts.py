"""The scorekeeper's calculators: what people count of food, war, taxes and money, and what it comes to."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from companion.engine import changes as texts
from companion.engine.terms import Change, Setting
from companion.games.yinzi import reckoning, tracking
from companion.games.yinzi.goods import FOODS, FULL, HALF
from companion.games.yinzi.places import CARDS_PLAYED
from companion.games.yinzi.settings import COUNTED_IN
from companion.web.presenters.common import Words
from companion.web.presenters.moment import Moment
from companion.web.presenters.settings import Answer, Tally
from companion.web.presenters.yinzi.keep_widgets import Line, Reason, Result
from companion.web.presenters.yinzi.plan import player_of
from companion.web.presenters.yinzi.widgets import capital

VALUES: Final = ("1", "2", "3")
"""Of a card."""


@dataclass(frozen=True, slots=True)
class Counts:
    """What is counted: as it is kept, with ``entered`` in its place.

    Attributes:
        settings: what may be set now, by name.
    """

    moment: Moment
    settings: Mapping[str, Setting]
    entered: Mapping[str, Change]

    @property
    def words(self) -> Words:
        """The reader's language."""
        return self.moment.words

    @property
    def order(self) -> Sequence[str]:
        """The colours in turn order."""
        found: Sequence[str] = self.moment.view["order"]
        return found

    @property
    def rate(self) -> int:
        """Copper for a bag of silver."""
        return self._new("rate", self.moment.view["rate"])

    @property
    def symbols(self) -> int:
        """Symbols of the war."""
        return self._new("symbols", self.moment.view["tracking"]["symbols"])

    @property
    def slots(self) -> list[str]:
        """Who stands where in the war, the leftmost first; whoever has told nothing yet comes behind."""
        told = self.moment.view["war"]["slots"]
        return [*told, *(one for one in self.moment.order if one not in told)]

    def of(self, colour: str) -> dict[str, int]:
        """A player's tallies."""
        known = self.moment.view["tracking"]["counted"][colour]
        names = {name.rpartition(" ")[2] for name in self.entered if name.startswith(f"tally {colour} ")} | {*known}
        return {what: self._new(f"tally {colour} {what}", known.get(what, 0)) for what in names}

    def owned(self, colour: str, what: str) -> int:
        """A player's copper, silver or misfortune."""
        player = player_of(self.moment.view, colour)
        return self._new(f"{what} {colour}", player[what])

    def _new(self, name: str, known: int) -> int:
        value = self.entered.get(name, known)
        return value if isinstance(value, int) and 0 <= value <= 999 else known

    # --- rows -------------------------------------------------------------------------------------------------

    def stepper(self, name: str, icon: str, title: str, note: str = "", colour: str = "") -> Line:
        """A row with a stepper; it sleeps where that may not be set now."""
        setting, words = self.settings.get(name), self.words
        kind, _, rest = name.partition(" ")
        seat, _, what = rest.partition(" ")
        value = self.of(seat).get(what, 0) if kind == "tally" else self.owned(seat, kind) if seat else self.symbols
        known = setting.value if setting else value
        label = f"{words.name('seat', seat)}: {title}" if seat else title
        tally = Tally(
            name, "", label, value, setting.most if setting else value, label, words("adjust.less", what=label),
            words("adjust.more", what=label), was=known if isinstance(known, int) else value,
            least=0 if setting else value,
        )  # fmt: skip
        return Line(capital(title), note, icon, colour, tally)

    def figures(self, name: str, values: tuple[str, ...], icon: str, title: str, note: str = "") -> Line:
        """A row of few figures to choose from."""
        setting = self.settings.get(name)
        now = str(self.entered.get(name, setting.value if setting else ""))
        answers = tuple(Answer(one, f"{title}: {one}", one == now) for one in values)
        return Line(
            title,
            note,
            icon,
            setting=name,
            was=str(setting.value) if setting else "",
            answers=answers,
            off=setting is None,
        )


# --- food -----------------------------------------------------------------------------------------------------------


def food_lines(counts: Counts, colour: str) -> tuple[Line, ...]:
    """Workers, cubes on fields by crop, and other food."""
    words = counts.words
    crops = (
        counts.stepper(
            f"tally {colour} {crop}", f"y-{crop}", words.name("good", crop),
            words("keep.each" if crop in FULL else "keep.pairs"),
        )
        for crop in FOODS
    )  # fmt: skip
    return (
        counts.stepper(f"tally {colour} workers", "y-worker", words("keep.workers"), words("keep.workers.note")),
        *crops,
        counts.stepper(f"tally {colour} food", "y-food", words("keep.other"), words("keep.other.note")),
    )


def food(counts: Counts, colour: str) -> Result:
    """Whether the workers have enough."""
    words, has = counts.words, counts.of(colour)
    workers, short = has.get("workers", 0), tracking.hungry(has)
    reasons = [Reason(words("keep.food.workers", count=workers), str(reckoning.food_needed(workers)))]
    for key, crops in (("keep.food.full", FULL), ("keep.food.half", HALF)):
        there = {crop: has[crop] for crop in crops if has.get(crop)}
        if there:
            what = [words("feed.count", count=n, good=crop) for crop, n in there.items()]
            full, half = (sum(there.values()) if crops is kind else 0 for kind in (FULL, HALF))
            reasons.append(Reason(words(key, what=what), str(reckoning.food_in(full, half))))
    if has.get("food"):
        reasons.append(Reason(words("keep.food.other"), str(has["food"])))
    told = words("keep.food.short", count=short) if short else words("keep.food.enough")
    return Result("y-misfortune" if short else "y-food", told, tuple(reasons), "no" if short else "ok")


# --- war ------------------------------------------------------------------------------------------------------------


def war_lines(counts: Counts) -> tuple[Line, ...]:
    """The symbols, then everybody in the order of the slots; all but the first can be put one further left."""
    words, slots = counts.words, counts.slots
    lines = [counts.stepper("symbols", "y-war", words("keep.symbols"), words("keep.symbols.note"))]
    for place, colour in enumerate(slots):
        line = counts.stepper(
            f"tally {colour} warriors", "", words.name("seat", colour), words("keep.slot", place=place + 1), colour
        )
        lines.append(moved(line, "slot", slots, place, words("keep.left", seat=colour)))
    return tuple(lines)


def moved(line: Line, setting: str, order: list[str], place: int, label: str) -> Line:
    """The same row with a button that puts it before the one before it; the first has none."""
    if not place:
        return line
    new = [*order]
    new[place - 1 : place + 1] = [order[place], order[place - 1]]
    move = texts.text_of({f"{setting} {n}": colour for n, colour in enumerate(new, 1)})
    return Line(line.title, line.note, line.icon, line.colour, line.tally, move=move, move_label=label)


def war(counts: Counts) -> Result:
    """Whether the war is won, and who gains what."""
    words, slots, symbols = counts.words, counts.slots, counts.symbols
    has = {colour: counts.of(colour) for colour in slots}
    forces = {colour: has[colour].get("warriors", 0) for colour in slots}
    force, found = sum(forces.values()), tracking.glories(symbols, slots, has)
    won = force >= symbols
    reasons = []
    for place, (colour, points) in enumerate(found.items()):
        how = "keep.war.second" if place else "keep.war.most" if won else "keep.war.lost-most"
        behind = [one for one in slots[slots.index(colour) + 1 :] if forces[one] == forces[colour]]
        told = words(how, seat=colour)
        if behind:
            told = words("keep.war.tie", what=told, count=forces[colour])
        reasons.append(Reason(told, str(points), colour))
    if not reasons:
        reasons.append(Reason(words("keep.war.nobody")))
    told = words("keep.war.won" if won else "keep.war.lost", force=force, symbols=symbols)
    return Result("y-war", told, tuple(reasons), "ok" if won else "no")


# --- taxes ----------------------------------------------------------------------------------------------------------


def tax_lines(counts: Counts, colour: str) -> tuple[Line, ...]:
    """The values of the cards, tax discs, and the money to pay with."""
    words = counts.words
    cards = (counts.figures(f"tally {colour} {card}", VALUES, "", words(f"keep.{card}")) for card in CARDS_PLAYED)
    return (
        *cards,
        counts.stepper(f"tally {colour} taxes", "y-tax", words("keep.discs"), words("keep.discs.note")),
        *money_lines(counts, colour),
    )


def tax(counts: Counts, colour: str) -> Result:
    """What is due, and what is left after paying it."""
    words, has = counts.words, counts.of(colour)
    due = reckoning.tax_due(tracking.taxable(has))
    silver, copper = counts.owned(colour, "silver"), counts.owned(colour, "copper")
    left = reckoning.pay_tax(due, silver, copper, counts.rate)
    paid, bought = silver - left.silver, due - (silver - left.silver) - left.misfortune
    cards = " + ".join(str(has[card]) for card in CARDS_PLAYED if has.get(card)) or "0"
    reasons = [
        Reason(
            words("keep.tax.sum", cards=cards, count=has.get("taxes", 0), total=tracking.taxable(has)),
            words("money.silver", count=due),
        )
    ]
    if paid:
        reasons.append(Reason(words("keep.tax.pays", count=paid), words("keep.left-over", count=left.silver)))
    if bought:
        spent = words("keep.tax.buys", copper=bought * counts.rate, count=bought)
        reasons.append(Reason(spent, words("keep.left-over", count=copper - bought * counts.rate)))
    if left.misfortune and copper - bought * counts.rate:
        reasons.append(
            Reason(words("keep.tax.goes", copper=copper - bought * counts.rate), words("keep.left-over", count=0))
        )
    if not due:
        return Result("y-tax", words("keep.tax.none"), tuple(reasons), "ok")
    if left.misfortune:
        told = words("keep.tax.misfortune", due=due, count=left.misfortune)
        return Result("y-misfortune", told, tuple(reasons), "no")
    return Result("y-tax", words("keep.tax.due", count=due), tuple(reasons))


# --- money ----------------------------------------------------------------------------------------------------------


def money_lines(counts: Counts, colour: str) -> tuple[Line, ...]:
    """Silver and copper of a player."""
    words = counts.words
    return (
        counts.stepper(f"silver {colour}", "y-silver", words("keep.what.silver")),
        counts.stepper(f"copper {colour}", "y-copper", words("keep.what.copper"), words("keep.rate", rate=counts.rate)),
    )


def exchange_lines(counts: Counts, colour: str) -> tuple[Line, ...]:
    """The rate of the moment, and the money of a player."""
    words, rates = counts.words, tuple(str(rate) for rate in sorted(counts.moment.view["rates"]))
    rate = counts.figures("rate", tuple(dict.fromkeys(rates)), "y-die", words("keep.today"), words("keep.today.note"))
    return (rate, *money_lines(counts, colour))


def money(counts: Counts, colour: str) -> Result:
    """What the money is worth at the rate of the moment, either way."""
    words, rate = counts.words, counts.rate
    silver, copper = counts.owned(colour, "silver"), counts.owned(colour, "copper")
    bags, worth = reckoning.silver_in(0, copper, rate), reckoning.copper_in(silver, 0, rate)
    reasons = (
        Reason(words("keep.money.bags", copper=copper), words("money.silver", count=bags)),
        Reason(words("keep.money.rest"), words("money.copper", count=copper - bags * rate)),
        Reason(words("keep.money.broken", count=silver), words("money.copper", count=worth)),
    )
    return Result("y-silver", words("keep.money", copper=reckoning.copper_in(silver, copper, rate)), reasons)


OF_ONE: Final[Mapping[str, tuple[str, Callable[[Counts, str], tuple[Line, ...]], Callable[[Counts, str], Result]]]] = {
    "food": ("feed", food_lines, food),
    "tax": ("tax", tax_lines, tax),
    "money": ("", exchange_lines, money),
}
"""Calculators of one player: the phase for which they count, their rows, and what these come to."""


def told(view: Mapping[str, Any], phase: str, colour: str) -> bool:
    """Whether anything is counted already for a phase."""
    return any(view["tracking"]["counted"][colour].get(what) for what in COUNTED_IN.get(phase, ()))
