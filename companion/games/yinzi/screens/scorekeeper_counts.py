"""What the scorekeeper counts: calculators of food, war, taxes and money, and the score sheet; and what it comes to."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from companion.engine.terms import Change, Setting
from companion.games.yinzi.art.signs import POINTS
from companion.games.yinzi.rules import scorekeeper, sheet_sums
from companion.games.yinzi.rules.components import WORKERS_EACH
from companion.games.yinzi.rules.goods import FOODS, FULL, HALF
from companion.games.yinzi.rules.places import CARDS_PLAYED, DISCS_IN, IN_THE_END, LEVELS, SECTION_NAMES
from companion.games.yinzi.rules.settings import COUNTED_IN, MOST_COUNTED
from companion.games.yinzi.screens import own_board, score
from companion.games.yinzi.screens.plan import player_of
from companion.games.yinzi.screens.round_steps import Why
from companion.games.yinzi.screens.score import Points, Sheet
from companion.games.yinzi.screens.widgets import Tone, capital
from companion.web.play.context import ViewContext
from companion.web.play.option import Option
from companion.web.play.scores import ScoreItem, signed
from companion.web.play.settings import Tally
from companion.web.play.texts import Words

A_TILE: Final = 4
"""War symbols for each player in the game, as chips; people who count more may set them among all settings."""
CLASSES: Final = ("free", "low", "high")
"""Of taxes, by the silver that they cost."""


class Figures(NamedTuple):
    """Chips of which one is chosen, or none yet. ``off``: nothing can be chosen there now."""

    setting: str
    title: str
    was: str
    all: tuple[Option, ...]
    off: bool = False

    @property
    def field(self) -> str:
        """What the form calls it: the setting, or whole changes where each chip sets several."""
        return self.setting if self.setting.startswith("set:") else f"set.{self.setting}"


class Line(NamedTuple):
    """One thing to count: with a stepper, or with figures to choose from, and then others unless that is none."""

    title: str
    note: str = ""
    icon: str = ""
    colour: str = ""
    tally: Tally | None = None
    figures: Figures | None = None
    then: Figures | None = None


@dataclass(frozen=True, slots=True)
class Result:
    """What the counts come to: a sentence, and why."""

    icon: str
    told: str
    reasons: Sequence[Why] = ()
    tone: Tone = ""

    @property
    def script(self) -> dict[str, object]:
        """As the phone's script puts it in place of the last one."""
        lines = [[one.colour, one.text, one.figure] for one in self.reasons]
        return {"told": self.told, "lines": lines, "tone": self.tone, "icon": self.icon}


@dataclass(frozen=True, slots=True)
class Counts:
    """What is counted: as it is kept, with ``entered`` in its place; ``settings``: what the reader may set now, by
    name, if he may tell the app anything at all (``seated``)."""

    moment: ViewContext
    settings: Mapping[str, Setting]
    entered: Mapping[str, Change]
    seated: bool = True

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
    def symbols(self) -> int | None:
        """Symbols of the war; ``None`` as long as nobody has told them."""
        known = self.moment.view["tracking"]["symbols"]
        return None if known is None and "symbols" not in self.entered else self._new("symbols", known or 0)

    @property
    def slots(self) -> list[str]:
        """Who stands where in the war, the leftmost first, as far as it is told."""
        return list(self.moment.view["war"]["slots"])

    @property
    def all(self) -> dict[str, dict[str, int]]:
        """Everybody's tallies, in the order of the seats."""
        return {one: self.of(one) for one in self.moment.order}

    def of(self, colour: str) -> dict[str, int]:
        """A player's tallies, as far as they are told."""
        known = self.moment.view["tracking"]["counted"][colour]
        names = {name.rpartition(" ")[2] for name in self.entered if name.startswith(f"tally {colour} ")} | {*known}
        return {what: self._new(f"tally {colour} {what}", known.get(what, 0)) for what in names}

    def owned(self, colour: str, what: str) -> int:
        """A player's copper, silver or misfortune."""
        return self._new(f"{what} {colour}", player_of(self.moment.view, colour)[what])

    def _new(self, name: str, known: int) -> int:
        value = self.entered.get(name, known)
        return value if isinstance(value, int) and 0 <= value <= 999 else known

    def _labelled(self, name: str, text: str) -> str:
        return f"{self.words('label', text=name)} {text}"

    def stepper(self, name: str, icon: str, title: str, note: str = "", asked: bool = False) -> Line:
        """A row with a stepper; it sleeps where that may not be set now. ``asked``: to keep it tells none as well."""
        setting, words = self.settings.get(name), self.words
        kind, seat, what = f"{name} ".split(" ")[:3]
        value = self.of(seat).get(what, 0) if kind == "tally" else self.owned(seat, kind)
        known, label = setting.value if setting else value, self._labelled(words.name("seat", seat), title)
        if known == "" and not asked:
            known = value
        tally = Tally(
            name, "", label, value, setting.most if setting else value, label, words("adjust.less", what=label),
            words("adjust.more", what=label), was=known, least=0 if setting else value,
        )  # fmt: skip
        return Line(capital(title), note, icon, tally=tally)

    def figures(self, name: str, title: str, shown: Sequence[tuple[str, str, str]]) -> Figures:
        """Chips for a setting, each with its value, what stands on it and below; none is chosen until one is told. Said
        aloud, the ``title`` names the player of whom it is asked."""
        setting, view = self.settings.get(name), self.moment.view
        colour, what = ("", *name.split(" "))[-2:]
        told = view["tracking"]["counted"][colour] if colour else {**view["tracking"], "rate": view["rate"]}
        title = self._labelled(self.words.name("seat", colour), title) if colour else title
        # Of what cannot be set any more, that is known which was told.
        was = told.get(what) if name == "rate" or setting is None else setting.value
        was = "" if was is None else was
        now = str(self.entered.get(name, was))
        chips = (
            Option(self._labelled(title, f"{one} {note}".rstrip()), action=value, text=one, on=value == now, note=note)
            for value, one, note in shown
        )
        return Figures(name, title, str(was), tuple(chips), setting is None)

    def numbers(self, name: str, title: str, most: int) -> Figures:
        """Chips from none up to a number."""
        return self.figures(name, title, [(str(n), str(n), "") for n in range(most + 1)])


# --- food -----------------------------------------------------------------------------------------------------------


def food_lines(counts: Counts, colour: str) -> tuple[Line, ...]:
    """Workers on the board, and the food that they lack."""

    def line(what: str, most: int, icon: str) -> Line:
        title = counts.words(f"keep.{what}")
        figures = counts.numbers(f"tally {colour} {what}", title, most)
        return Line(capital(title), counts.words(f"keep.{what}.note"), icon, figures=figures)

    return line("workers", WORKERS_EACH, "y-worker"), line("missing", MOST_COUNTED["missing"], "y-food")


def cube_lines(counts: Counts, colour: str) -> tuple[Line, ...]:
    """The same by cubes on fields, crop by crop, and other food."""
    words = counts.words
    crops = (
        counts.stepper(
            f"tally {colour} {crop}", f"y-{crop}", words.name("good", crop),
            words("keep.each" if crop in FULL else "keep.pairs"),
        )
        for crop in FOODS
    )  # fmt: skip
    workers, _ = food_lines(counts, colour)
    other = counts.stepper(f"tally {colour} food", "y-food", words("keep.other"), words("keep.other.note"), asked=True)
    return (workers, *crops, other)


def food(counts: Counts, colour: str) -> Result:
    """What a player is told to lack; without that whether the workers have enough of what was counted."""
    words, has = counts.words, counts.of(colour)
    if not has:
        return Result("y-food", words("keep.food.ask"))
    workers, short = has.get("workers", 0), scorekeeper.hungry(has)
    needed = str(sheet_sums.food_needed(workers))
    reasons = [Why(words("keep.food.workers", count=workers), needed)] if "workers" in has else []
    if "missing" not in has and not any(what in has for what in (*FOODS, "food")):
        return Result("y-food", words("keep.food.needs", count=needed), reasons)
    if "missing" in has:
        return _fed(words, short, reasons)
    for key, crops in (("keep.food.full", FULL), ("keep.food.half", HALF)):
        there = {crop: has[crop] for crop in crops if has.get(crop)}
        if there:
            what = [words("feed.count", count=n, good=crop) for crop, n in there.items()]
            full, half = (sum(there.values()) if crops is kind else 0 for kind in (FULL, HALF))
            reasons.append(Why(words(key, what=what), str(sheet_sums.food_in(full, half))))
    if has.get("food"):
        reasons.append(Why(words("keep.food.other"), str(has["food"])))
    return _fed(words, short, reasons)


def _fed(words: Words, short: int, reasons: Sequence[Why]) -> Result:
    told = words("keep.food.short", count=short) if short else words("keep.food.enough")
    return Result("y-misfortune" if short else "y-food", told, reasons, "no" if short else "ok")


# --- war ------------------------------------------------------------------------------------------------------------


def war_lines(counts: Counts) -> tuple[Line, ...]:
    """The symbols, then everybody's strength."""
    words, order = counts.words, counts.order
    symbols = counts.numbers("symbols", words("keep.symbols"), A_TILE * len(order))
    lines = [Line(capital(words("keep.symbols")), words("keep.symbols.note"), "y-war", figures=symbols)]
    for colour in order:
        figures = counts.numbers(f"tally {colour} warriors", words("keep.strength"), MOST_COUNTED["warriors"])
        lines.append(Line(words.name("seat", colour), colour=colour, figures=figures))
    return tuple(lines)


def tied(counts: Counts) -> list[str]:
    """Who is as strong as others, so that it matters who of them stands further left, which nobody has told."""
    return scorekeeper.tied(counts.symbols or 0, counts.slots, counts.all)


def war(counts: Counts) -> Result:
    """Whether the war is won, and who gains what."""
    words, slots, symbols, has = counts.words, counts.slots, counts.symbols, counts.all
    forces = {colour: one.get("warriors", 0) for colour, one in has.items()}
    force = sum(forces.values())
    if symbols is None:
        return Result("y-war", words("keep.war.ask", count=force))
    won, equal = force >= symbols, tied(counts)
    reasons = []
    for place, (colour, points) in enumerate(scorekeeper.glories(symbols, slots, has).items()):
        if colour in equal:
            told = words("keep.war.equal", seats=equal, count=forces[colour])
            reasons.append(Why(told, "?"))
            break
        how = "keep.war.second" if place else "keep.war.most" if won else "keep.war.lost-most"
        told = words(how, seat=colour)
        if colour in slots and list(forces.values()).count(forces[colour]) > 1:
            told = words("keep.war.tie", what=told, count=forces[colour])
        reasons.append(Why(told, str(points), colour))
    if not reasons:
        reasons.append(Why(words("keep.war.nobody")))
    told = words("keep.war.won" if won else "keep.war.lost", force=force, symbols=symbols)
    return Result("y-war", told, reasons, "ok" if won else "no")


# --- taxes ----------------------------------------------------------------------------------------------------------


def tax_lines(counts: Counts) -> tuple[Line, ...]:
    """Of everybody what the cards and tax discs cost, by class; where that is something, how much of it is unpaid."""
    words, lines = counts.words, []
    for colour in counts.order:
        named = ((due, words(f"keep.tax.{name}", count=due)) for due, name in enumerate(CLASSES))
        chips = [(str(due), sheet_sums.TAX_SPANS[due], cost) for due, cost in named]
        figures = counts.figures(f"tally {colour} due", words("keep.tax.class"), chips)
        then = counts.numbers(f"tally {colour} unpaid", words("keep.tax.unpaid"), 2)
        lines.append(Line(words.name("seat", colour), colour=colour, figures=figures, then=then))
    return tuple(lines)


def unpaid(counts: Counts, colour: str) -> int:
    """Silver of taxes that a player cannot pay."""
    silver, copper = counts.owned(colour, "silver"), counts.owned(colour, "copper")
    return scorekeeper.paid(counts.of(colour), silver, copper, counts.rate).misfortune


def tax_of(counts: Counts, colour: str) -> Result:
    """What a player owes, and whether it can be paid."""
    words, has = counts.words, counts.of(colour)
    due = scorekeeper.due(has)
    if not due:
        return Result("y-tax", words("keep.tax.none"), tone="ok")
    if missing := unpaid(counts, colour):
        return Result("y-misfortune", words("keep.tax.misfortune", due=due, count=missing), tone="no")
    return Result("y-tax", words("keep.tax.due", count=due))


def tax(counts: Counts) -> Result:
    """The same of all, and how many have not told it yet."""
    words, all_ = counts.words, counts.all
    known = {colour: tax_of(counts, colour) for colour, has in all_.items() if tax_told(has)}
    missing = sum(unpaid(counts, colour) for colour in known)
    reasons = [Why(words.name("seat", colour), one.told, colour) for colour, one in known.items()]
    if len(known) < len(all_):
        return Result("y-tax", words("keep.tax.ask", count=len(all_) - len(known)), reasons)
    if missing:
        return Result("y-misfortune", words("keep.tax.short", count=missing), reasons, "no")
    return Result("y-tax", words("keep.tax.paid"), reasons, "ok")


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
    words, rates = counts.words, dict.fromkeys(str(rate) for rate in sorted(counts.moment.view["rates"]))
    chips = counts.figures("rate", words("keep.today"), [(rate, rate, "") for rate in rates])
    rate = Line(words("keep.today"), words("keep.today.note"), "y-die", figures=chips)
    return (rate, *money_lines(counts, colour))


def money(counts: Counts, colour: str) -> Result:
    """What the money is worth at the rate of the moment, either way."""
    words, rate = counts.words, counts.rate
    silver, copper = counts.owned(colour, "silver"), counts.owned(colour, "copper")
    bags, worth = sheet_sums.silver_in(0, copper, rate), sheet_sums.copper_in(silver, 0, rate)
    reasons = (
        Why(words("keep.money.bags", copper=copper), words("money.silver", count=bags)),
        Why(words("keep.money.rest"), words("money.copper", count=copper - bags * rate)),
        Why(words("keep.money.broken", count=silver), words("money.copper", count=worth)),
    )
    return Result("y-silver", words("keep.money", copper=sheet_sums.copper_in(silver, copper, rate)), reasons)


OF_ONE: Final[Mapping[str, tuple[str, Callable[[Counts, str], tuple[Line, ...]], Callable[[Counts, str], Result]]]] = {
    "food": ("feed", food_lines, food),
    "cubes": ("feed", cube_lines, food),
    "money": ("", exchange_lines, money),
}
"""Calculators of one player: the phase for which they count, their rows, and what these come to."""
OF_ALL: Final[Mapping[str, tuple[Callable[[Counts], tuple[Line, ...]], Callable[[Counts], Result]]]] = {
    "war": (war_lines, war),
    "tax": (tax_lines, tax),
}
"""Calculators of everybody at once, which are called like the phases for which they count."""


def tax_told(has: Mapping[str, int]) -> bool:
    """Whether a player's taxes are told: who owes some has to say what is unpaid."""
    if "due" not in has:
        return any(card in has for card in CARDS_PLAYED)
    return not has["due"] or "unpaid" in has


TOLD: Final[Mapping[str, Callable[[Mapping[str, int]], bool]]] = {
    "feed": lambda has: "missing" in has or "food" in has,
    "war": lambda has: "warriors" in has,
    "tax": tax_told,
}
"""Whether what a player has told is enough for a phase."""


def told(view: Mapping[str, Any], phase: str, colour: str) -> bool:
    """Whether everything about a player is counted already for a phase."""
    return phase in TOLD and TOLD[phase](view["tracking"]["counted"][colour])


def begun(view: Mapping[str, Any], phase: str) -> bool:
    """Whether anything is counted already for a phase."""
    counted = view["tracking"]["counted"].values()
    symbols = phase == "war" and view["tracking"]["symbols"] is not None
    return symbols or any(what in one for one in counted for what in COUNTED_IN[phase])


# --- the score sheet -------------------------------------------------------------------------------------------------

WORTH: Final = {"boats": sheet_sums.BOAT, **dict(zip(LEVELS, sheet_sums.FACTORY[1:], strict=True))}
"""Points of each of what is counted, where they are not told or 1."""
NOTES: Final = {
    "boats": "boats", "markets": "theirs", "routes": "theirs", "war": "war", **dict.fromkeys(DISCS_IN, "discs")
}  # fmt: skip
"""What is said below what is counted; of all else, what each is worth."""

Found = Mapping[str, Mapping[str, Sequence[ScoreItem]]]
"""Reasons by what points are for, and by player."""


def reasons_of(counts: Counts) -> Found:
    """Everybody's reasons, row by row, from what is counted."""
    return {row: {colour: tuple(_reasons(counts, row, colour)) for colour in counts.moment.order} for row in POINTS}


def filled(counts: Counts, colour: str) -> bool:
    """Whether anything of a player is entered; what the wars brought is known."""
    return any(n for what, n in counts.of(colour).items() if what in IN_THE_END and what != "war")


def sheet_lines(counts: Counts, colour: str) -> tuple[Line, ...]:
    """What is asked of a player for the sheet."""
    words = counts.words

    def tally(what: str, icon: str) -> Line:
        note = words(f"keep.note.{NOTES.get(what, 'each')}", points=WORTH.get(what, 1))
        if what == "markets" and (worth := own_board.known(counts.moment, "markets")):
            each = (f"{words(own_board.abroad(place))} {one['vp']}" for place, one in worth.items())
            note = f"{words('label', text=note)} {' · '.join(each)}"
        return counts.stepper(f"tally {colour} {what}", icon, words(f"keep.what.{what}"), note)

    return (
        _boats(counts, colour) or tally("boats", "y-boat"),
        *(tally(level, "y-develop") for level in LEVELS),
        *(tally(what, POINTS[what]) for what in ("markets", "emissaries", "unsold", "war", "routes")),
        *(tally(discs, "y-advance") for discs in DISCS_IN),
        *money_lines(counts, colour),
        counts.stepper(
            f"misfortune {colour}",
            "y-misfortune",
            words("keep.what.misfortune"),
            words("keep.note.each", points=signed(sheet_sums.MISFORTUNE)),
        ),
    )


def _boats(counts: Counts, colour: str) -> Line | None:
    """The capacities of the boat track as chips; ``None`` where nobody told the app of that track."""
    words, capacities = counts.words, sorted({*(own_board.known(counts.moment, "boat_track") or ())})
    if not capacities:
        return None
    title = words("keep.what.boats")
    chips = [(f"{one}", f"{one}", "") for one in capacities]
    figures = counts.figures(f"tally {colour} boats", title, chips)
    return Line(capital(title), words("keep.note.boats", points=WORTH["boats"]), "y-boat", figures=figures)


def sheet_result(counts: Counts, colour: str) -> Result:
    """A player's points, row by row."""
    words, rows = counts.words, reasons_of(counts)
    sums = {row: sum(one.points for one in there[colour]) for row, there in rows.items()}
    reasons = [Why(words(f"points.{row}"), signed(points)) for row, points in sums.items() if points]
    return Result("y-points", words("keep.points", count=sum(sums.values())), reasons)


def score_sheet(counts: Counts) -> Points:
    """All of it, in the order of the seats; a player's name leads to what is asked of him."""
    rows, order = reasons_of(counts), counts.moment.order
    totals = {colour: sum(one.points for there in rows.values() for one in there[colour]) for colour in order}
    best, links = max(totals.values()), {colour: f"?place=sheet-{colour}" for colour in order}
    won = [colour for colour, points in totals.items() if best == points > 0]
    return Points(counts.words, Sheet(rows, totals), won, links)


def _reasons(counts: Counts, row: str, colour: str) -> Iterator[ScoreItem]:
    words, has = counts.words, counts.of(colour)
    if row == "boats":
        if count := has.get("boats", 0):
            yield score.boats(words, count)
    elif row == "factories":
        for level in LEVELS:
            if count := has.get(level, 0):
                points = WORTH[level]
                yield ScoreItem(words(f"keep.why.{level}", count=count, points=points), count * points)
    elif row == "advancements":
        all_ = {one: counts.of(one) for one in counts.moment.order}
        discs = {
            section: {one: tallies.get(name, 0) for one, tallies in all_.items()}
            for section, name in zip(SECTION_NAMES, DISCS_IN, strict=True)
        }
        yield from score.sections(words, discs, colour)
    elif row == "silver":
        yield from score.money(words, counts.owned(colour, "silver"), counts.owned(colour, "copper"), counts.rate)
    elif row == "misfortune":
        yield from score.misfortune(words, counts.owned(colour, "misfortune"))
    elif count := has.get(row, 0):
        yield ScoreItem(words(f"keep.why.{row}", count=count), count)
