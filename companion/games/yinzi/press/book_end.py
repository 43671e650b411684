"""Pictures of the rulebook from the feeding of workers to the final scoring, and the index of icons."""

from __future__ import annotations

from collections.abc import Sequence

from companion.art.shapes import Block, Group, Paint, Path, Picture, Rect, Shape, Use
from companion.games.yinzi.art import tokens
from companion.games.yinzi.art.signs import PHASES
from companion.games.yinzi.press import signs
from companion.games.yinzi.press.signs import AISHA, HAIR, JONAS, MEI, TOMAS, Book
from companion.games.yinzi.rules import sheet_sums
from companion.games.yinzi.rules.edition import DISASTERS
from printables.arrangement import INK_ARROW, NARROW, Drawn, arrow
from printables.drawing.fitted_text import pt


def food(book: Book, w: float) -> Drawn:
    """What workers eat, and what counts how much; in two lines where they have little room."""
    parts = (
        [*["y-worker:green"] * sheet_sums.MEAL, ">", "1", "y-food"],
        ["y-rice", "/", "y-wheat", "/", "y-corn", ">", "1", "y-food"],
        ["2", "×", "y-fruit", "/", "y-cabbage", "/", "y-potato", ">", "1", "y-food"],
    )
    rows = [signs.row(part, 4.8, 9, 0.6) for part in parts]
    lines: list[list[Drawn]] = [[]]
    for one in rows:
        if lines[-1] and sum(other.w + 3 for other in (*lines[-1], one)) > w:
            lines.append([])
        lines[-1].append(one)
    shapes: list[Shape] = []
    for place, here in enumerate(lines):
        x, y = 0.0, place * 9.4
        spare = (w - sum(one.w for one in here)) / len(here)
        for one in here:
            shapes.append(signs.panel(x + 0.6, y, one.w + spare - 1.2, 8.4, "paper"))
            shapes.append(Group(one.picture, at=(x + spare / 2, y + 1.8)))
            x += one.w + spare
    return Drawn(tuple(shapes), w, 9.4 * len(lines) - 0.8)


def fed(book: Book, w: float) -> Drawn:
    """What Tomás eats."""
    shapes: list[Shape] = [*signs.worker_row([TOMAS] * 5, 0, 0, 5.2), *signs.worker_row([TOMAS] * 5, 0, 5.6, 5.2)]
    shapes.append(Group(signs.row([">", "4", "y-food"], 5.6, 10).picture, at=(23, 2.6)))
    for place, good in enumerate(("rice", "wheat", "fruit", "cabbage")):
        shapes += signs.field(place * 11, 13.4, 10, good, (TOMAS,))
    shapes.append(Use("y-misfortune", 44.6, 14.6, 7.4, 7.4))
    return Drawn(tuple(shapes), 52, 24)


def resolution(book: Book, w: float) -> Drawn:
    """The steps of phase D."""
    say = book.say
    steps = ("war", "disasters", "routes", "emperor", "tax")
    if w <= NARROW:
        return _steps(book, w, steps)
    gap = 2.6
    wide = (w - gap * (len(steps) - 1)) / len(steps)
    shapes: list[Shape] = []
    for place, phase in enumerate(steps):
        x = place * (wide + gap)
        shapes += [signs.panel(x, 0, wide, 16.5, "paper"), Use(PHASES[phase], x + wide / 2 - 3.6, 1.4, 7.2, 7.2)]
        name = Block(
            x + 0.4, 9.2, wide - 0.8, 7, (say(f"phase.{phase}"),), pt(7.6), "serif-bold", anchor="middle", leading=1.08
        )
        shapes.append(name)
        if place:
            shapes.append(arrow(x - gap - 0.2, 8, x + 0.2, 8, INK_ARROW, 0.9))
    return Drawn(tuple(shapes), w, 17)


def _steps(book: Book, w: float, steps: Sequence[str]) -> Drawn:
    """The same one below the other."""
    shapes: list[Shape] = []
    for place, phase in enumerate(steps):
        y = place * 10.6
        shapes += [signs.panel(0, y, w, 8.8, "paper"), Use(PHASES[phase], 2, y + 0.9, 7, 7)]
        shapes.append(
            signs.words(12, y + 5.8, book.say(f"phase.{phase}"), 10, "serif-bold", anchor="start", room=w - 14)
        )
        if place:
            shapes.append(arrow(5.5, y - 2.2, 5.5, y + 0.4, INK_ARROW, 0.9))
    return Drawn(tuple(shapes), w, len(steps) * 10.6 - 1.8)


def disasters(book: Book, w: float) -> Drawn:
    """The three symbols with their names."""

    def one(place: int, step: float) -> Picture:
        said = book.say(f"disaster.{DISASTERS[place]}")
        said = said[:1].upper() + said[1:]
        name = signs.words(step / 2 - 4, 5.6, said, 10, "serif-bold", anchor="start", room=step / 2)
        return (Use(f"y-{DISASTERS[place]}", step / 2 - 14, 0, 8, 8), name)

    return signs.beside(one, len(DISASTERS), w, 8.4, 32)


def taxes(book: Book, w: float) -> Drawn:
    """What sums cost."""
    say = book.say
    gap, columns = 2.4, 3 if w > NARROW else 1
    wide = (w - (columns - 1) * gap) / columns
    shapes: list[Shape] = []
    for due, span in enumerate(sheet_sums.TAX_SPANS):
        x, y = due % columns * (wide + gap), due // columns * 15.0
        shapes.append(signs.panel(x, y, wide, 13, "gold-wash"))
        told = (say("book.tax.sum", sums=span),)
        shapes.append(Block(x + 1, y + 1.4, wide - 2, 6, told, pt(7.6), anchor="middle", leading=1.1))
        if due:
            cost = signs.row([f"{due}", "y-silver"], 5, 11, 0.6)
            shapes.append(Group(cost.picture, at=(x + (wide - cost.w) / 2, y + 7.2)))
        else:
            shapes.append(signs.words(x + wide / 2, y + 11, say("book.tax.free"), 9.5, "serif-bold"))
    return Drawn(tuple(shapes), w, 13.2 + 15.0 * (3 // columns - 1))


def taxed(book: Book, w: float) -> Drawn:
    """Aisha's cards and her tax disc."""
    shapes: list[Shape] = []
    for place, (value, men) in enumerate(((3, 1), (3, 1), (2, 2))):
        shapes += signs.card(book, place * 11, 0, 10, f"{AISHA}-{value}-{men}")
    shapes.append(signs.sign(f"y-disc:{AISHA}", 35, 4.4, 6))
    shapes.append(signs.words(46, 9.6, f"= {book.example('tax')['says']['total']}", 12, "sans-bold"))
    return Drawn(tuple(shapes), 52, 15.4)


def late(book: Book, w: float) -> Drawn:
    """Jonas's pair on a ship."""
    pair = (f"y-cube:{JONAS}", f"y-cube:{MEI}")
    shapes: list[Shape] = [
        *signs.field(0, 4, 12, "fruit", (JONAS,)),
        arrow(13, 10, 20, 12),
        *signs.ship(book, 21, 0, 28, "korea-3", (pair,)),
    ]
    return Drawn(tuple(shapes), 49, 19.5)


def rates(book: Book, w: float) -> Drawn:
    """The exchange track with the die moving to the right."""
    ed = book.data
    step = 8.2
    shapes: list[Shape] = []
    for place, rate in enumerate(ed.exchange):
        x = place * step
        shapes.append(signs.words(x + step / 2, 3.2, f"{rate}", 9, "serif-bold", "gold"))
        shapes.append(Rect(x + 0.3, 4.6, step - 0.6, 9.6, HAIR, 0.8))
        shapes.append(signs.words(x + step / 2, 13.2, f"{place + 1}", 6.5, "sans", "muted"))
    says = book.example("administration")["says"]
    here = says["space"] - 1
    thrown = tokens.face(says["face"])
    shapes.append(Group(thrown, at=((here + 1) * step + 1.2, 5), scale=(step - 2.4) / tokens.FACE))
    shapes.append(Path(f"M{(here + 0.5) * step:.5g} 15.4q{step / 2:.4g} 4 {step:.4g} 0.4", INK_ARROW))
    return Drawn(tuple(shapes), step * len(ed.exchange), 18.5)


def scored(book: Book, w: float) -> Drawn:
    """Mei's final scoring, line by line."""
    say, score = book.say, book.example("end")["score"]
    high = 5.3 if w > NARROW else 9.4
    shapes: list[Shape] = []
    for place, (reason, points) in enumerate(score.items()):
        y = place * high
        shapes.append(Path(f"M0 {y + high:.5g}h{w:.5g}", Paint(stroke="line", width=0.25)))
        name = say("book.pad.advancements") if reason == "advancements" else say(f"reason.{reason}")
        wide = 0.4 * w if w > NARROW else w - 10
        x, low, room = (0.43 * w, y + 3.8, 0.46 * w) if w > NARROW else (1.0, y + 7.8, w - 10)
        shapes.append(signs.words(1, y + 3.8, name, 8.8, "serif-bold", anchor="start", room=wide))
        shapes.append(signs.words(x, low, say(f"book.end.{reason}"), 8.4, anchor="start", room=room))
        said = f"−{-points}" if points < 0 else f"{points}"
        shapes.append(signs.words(w - 1, y + 3.8, said, 9.5, "sans-bold", anchor="end"))
    y = high * len(score)
    shapes.append(signs.wash(0, y, w, 6.6, "gold-wash"))
    shapes.append(signs.words(1, y + 4.7, say("book.end.total"), 11, "serif-bold", anchor="start"))
    shapes.append(signs.words(w - 1, y + 4.8, f"{sum(score.values())}", 12, "serif-bold", "gold", anchor="end"))
    return Drawn(tuple(shapes), w, y + 6.6)
