"""Pictures of the rulebook from the feeding of workers to the final scoring, and the index of icons."""

from __future__ import annotations

from functools import partial

from companion.art.shapes import Paint, Path
from companion.games.yinzi.art import tokens
from companion.games.yinzi.art.signs import PHASES
from companion.games.yinzi.press import signs
from companion.games.yinzi.press.score_pad import named
from companion.games.yinzi.press.signs import AISHA, JONAS, MEI, TOMAS, Book, field, icon, row
from companion.games.yinzi.rules import sheet_sums
from companion.games.yinzi.rules.edition import DISASTERS
from printables.books.arrangement import INK_ARROW, NARROW, Drawn, below, beside, grid, panel, to_right, words, wrapped


def food(_book: Book, w: float) -> Drawn:
    """What workers eat, and what counts how much; in more lines where they have little room."""
    parts = (
        "y-worker:green " * sheet_sums.MEAL + "> 1 y-food",
        "y-rice / y-wheat / y-corn > 1 y-food",
        "2 × y-fruit / y-cabbage / y-potato > 1 y-food",
    )
    rows = [row(part, 4.8) for part in parts]
    return wrapped(w, *(panel(one.w + 4, 8.4, 1.8, one, colour="paper") for one in rows), gap=1.2, down=1.0)


def fed(_book: Book, _w: float) -> Drawn:
    """What Tomás eats."""
    five = signs.run(f"y-worker:{TOMAS}", 5, 5.2)
    goods = beside(*(field(10, good, TOMAS) for good in ("rice", "wheat", "fruit", "cabbage")), gap=1.0)
    workers = beside(below(five, five, gap=0.4), 1.5, row("> 4 y-food", 5.6, 10, 1.0))
    return below(workers.left(52), 2.6, beside(goods, 1.6, icon("y-misfortune", 7.4)), w=52)


def resolution(book: Book, w: float) -> Drawn:
    """The steps of phase D."""

    def one(phase: str, wide: float) -> Drawn:
        named = words(book.say(f"phase.{phase}"), wide - 0.8, 7.6, "serif-bold", lines=2, leading=1.08)
        return panel(wide, 16.5, 1.4, icon(PHASES[phase], 7.2), 0.6, named, colour="paper")

    steps = ("war", "disasters", "routes", "emperor", "tax")
    return grid([partial(one, step) for step in steps], w, 21, gap=2.6, led=True)


def disasters(book: Book, w: float) -> Drawn:
    """The three symbols with their names."""

    def one(name: str, wide: float) -> Drawn:
        said = book.say(f"disaster.{name}")
        named = words(said[:1].upper() + said[1:], wide / 2, 10, "serif-bold", anchor="start")
        return beside(icon(f"y-{name}", 8), 2.0, named)

    return grid([partial(one, name) for name in DISASTERS], w, 32)


def taxes(book: Book, w: float) -> Drawn:
    """What sums cost."""

    def one(due: int, span: str, wide: float) -> Drawn:
        told = words(book.say("book.tax.sum", sums=span), wide - 2, 7.6, lines=2, leading=1.1)
        free = words(book.say("book.tax.free"), wide, 9.5, "serif-bold", lines=1.3)
        return panel(wide, 13, 1.4, told, 0.2, row(f"{due} y-silver", 5, 11) if due else free, colour="gold-wash")

    return grid([partial(one, *tax) for tax in enumerate(sheet_sums.TAX_SPANS)], w, 19, gap=2.4)


def taxed(book: Book, _w: float) -> Drawn:
    """Aisha's cards and her tax disc."""
    cards = (signs.card(book, 10, f"{AISHA}-{name}") for name in ("3-1", "3-1", "2-2"))
    total = words(f"= {book.example('tax').says['total']}", 9, 12, "sans-bold")
    return beside(*cards, 1.0, icon(f"y-disc:{AISHA}", 6), total, gap=1.0)


def late(book: Book, _w: float) -> Drawn:
    """Jonas's pair on a ship."""
    pair = f"y-cube:{JONAS} y-cube:{MEI}"
    return beside(field(12, "fruit", JONAS), 1.0, to_right(7), 1.0, signs.ship(book, 28, "korea-3", pair))


def rates(book: Book, _w: float) -> Drawn:
    """The exchange track with the die moving to the right."""
    step, says = 8.2, book.example("administration").says

    def space(place: int, rate: int) -> Drawn:
        there = panel(step - 0.6, 9.6, 6.4, words(f"{place}", step, 6.5, colour="muted"), stroke="map-fine")
        return below(words(f"{rate}", step, 9, "serif-bold", "gold"), 0.6, there, w=step)

    track = beside(*(space(*one) for one in enumerate(book.data.exchange, 1)))
    x = says["space"] * step
    die = Drawn(tokens.face(says["face"]), tokens.FACE, tokens.FACE).small(step - 2.4)
    moved = Path(f"M{x - step / 2:g} {track.h + 1:g}q{step / 2:g} 4 {step:g} 0.4", INK_ARROW)
    return below(track, 4.0).plus(die.at(x + 1.2, 4.6), moved)


def scored(book: Book, w: float) -> Drawn:
    """Mei's final scoring, line by line: what each is about stands beside it, or where it is narrow below."""
    say, score = book.say, book.example("end").position["score"]
    part = 0.42 * w if w > NARROW else w - 11

    def line(reason: str, points: int) -> Drawn:
        name = words(named(reason, say), part, 8.8, "serif-bold", anchor="start", valign="middle", lines=1.2)
        rest = w - 12 - part if w > NARROW else part
        told = words(say(f"book.end.{reason}"), rest, 8.4, anchor="start", valign="middle", lines=1.2)
        worth = words(f"{points}".replace("-", "−"), 9, 9.5, "sans-bold", anchor="end", valign="middle")
        there = below(0.8, beside(1.0, wrapped(w - 11, name, told, gap=1.0, down=0.0), worth, 1.0), 0.6)
        return there.plus(Path(f"M0 {there.h:.5g}h{w:.5g}", Paint(stroke="line", width=0.25)))

    total = beside(
        words(say("book.end.total"), w - 12, 11, "serif-bold", anchor="start"),
        words(f"{sum(score.values())}", 10, 12, "serif-bold", "gold", anchor="end"),
    )
    lines = (line(*one) for one in score.items())
    return below(*lines, panel(w, 0, 0.8, total, 0.8, colour="gold-wash", stroke=""))
