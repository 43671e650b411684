"""How points came over the game: the moments at which they moved, what moved them most, the ranking, and the curve.

Any game's score lines tell it. Lines of one round are one moment; lines without a round, such as what was put right,
stand between the moments where they come in the list. The curve is a small SVG chart with marks to tap; its lengths are
units of its own that fill the width of a phone: 288 across, so that nothing is small at 320 px.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, groupby, pairwise
from typing import Any

from markupsafe import Markup, escape

from companion.art import svg
from companion.art.chart import Frame, Run, curve, frame, spread
from companion.web.play.scores import Rank, ScoreItem, signed
from companion.web.play.texts import Words

MOST_REASONS = 3
"""Reasons told for one player at one moment, the biggest first."""

ScoreLike = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Mark:
    """One player at one moment: what he gained then, by which reasons, and his total afterwards."""

    colour: str
    name: str
    gained: int
    total: int
    reasons: tuple[ScoreItem, ...]

    @property
    def change(self) -> str:
        """The gain with its sign, "+36" or "−4"."""
        return signed(self.gained, plus=True)


@dataclass(frozen=True, slots=True)
class Scored:
    """A scoring of a round, or points moved in between (``round`` 0).

    ``number`` counts from 1; 0 are the points with which a game begins, where the set-up gives some.
    """

    number: int
    round: int
    label: str
    marks: tuple[Mark, ...]

    @property
    def tick(self) -> str:
        """Its name where there is little room."""
        return str(self.round) if self.round else "·" if self.number else "0"

    @property
    def jumps(self) -> tuple[Mark, ...]:
        """Who moved, the biggest jump first."""
        return tuple(sorted((mark for mark in self.marks if mark.reasons), key=lambda mark: -mark.gained))


def round_of(line: ScoreLike) -> int:
    """The round a score line belongs to; 0 for none."""
    return int(line.get("params", {}).get("round", 0))


def source(line: ScoreLike, words: Words) -> str:
    """Where points of this sort come from: the game's short word for it, else the line's own reason."""
    reason = str(line.get("reason", ""))
    for key in (f"screen.source.{reason}", f"reason.{reason}"):
        try:
            return words(key, line.get("params", {}), points=line["points"])
        except KeyError:  # a game without that word, or a table older than the words
            continue
    return reason


def by_source(lines: Sequence[ScoreLike], words: Words) -> tuple[ScoreItem, ...]:
    """The points of these lines summed by where they come from, the biggest first."""
    sums: dict[str, int] = {}
    for line in lines:
        name = source(line, words)
        sums[name] = sums.get(name, 0) + line["points"]
    return tuple(ScoreItem(name, sums[name]) for name in sorted(sums, key=lambda name: -abs(sums[name])))


def moments(view: Mapping[str, Any], words: Words) -> tuple[Scored, ...]:
    """Every moment at which points moved, in order; the last one's totals are the present points."""
    seats: Sequence[str] = view.get("seats", ())
    totals = [0] * len(seats)
    found = []
    told = list(runs(view.get("lines", ())))
    first = 0 if told and all(line.get("params", {}).get("round") == 0 for line in told[0][1]) else 1
    for number, (rnd, lines) in enumerate(told, first):
        marks = []
        for seat, colour in enumerate(seats):
            own = [line for line in lines if line["seat"] == seat]
            gained = sum(line["points"] for line in own)
            totals[seat] += gained
            reasons = by_source(own, words)[:MOST_REASONS]
            marks.append(Mark(colour, words.name("seat", colour), gained, totals[seat], reasons))
        between = "screen.jump.between" if number else "screen.jump.start"
        label = words("phone.round", round=rnd) if rnd else words(between)
        found.append(Scored(number, rnd, label, tuple(marks)))
    return tuple(found)


def runs(lines: Sequence[ScoreLike]) -> Iterator[tuple[int, list[ScoreLike]]]:
    """The lines by round, as long as they follow each other."""
    for rnd, group in groupby(lines, key=round_of):
        yield rnd, list(group)


def ranking(view: Mapping[str, Any], words: Words) -> tuple[Rank, ...]:
    """All players, the best first; those with equal points share a place, unless a tie-break has parted them."""
    lines = {
        seat: [line for line in view.get("lines", ()) if line["seat"] == seat] for seat in range(len(view["seats"]))
    }
    points = {seat: sum(line["points"] for line in own) for seat, own in lines.items()}
    won = view.get("winners", ())
    order = {seat: (-points[seat], bool(won) and seat not in won) for seat in points}
    return tuple(
        Rank(
            1 + sum(other < order[seat] for other in order.values()),
            view["seats"][seat],
            words.name("seat", view["seats"][seat]),
            points[seat],
            seat in won,
            by_source(lines[seat], words),
        )
        for seat in sorted(order, key=order.__getitem__)
    )


def parted(ranks: Sequence[Rank]) -> bool:
    """Whether a tie-break decided who won: somebody has as many points as a winner and has not won."""
    least = min((rank.points for rank in ranks if rank.winner), default=0)
    return any(rank.winner for rank in ranks) and any(rank.points == least for rank in ranks if not rank.winner)


def winners(view: Mapping[str, Any]) -> list[str]:
    """The winners' colours; nobody's before the end."""
    return [view["seats"][seat] for seat in view.get("winners", ())]


WIDTH, HEIGHT = 288, 210
LEFT, RIGHT, TOP, BOTTOM = 8, 106, 30, 24
SIGN = 13
LEAST = 6
"""Side of a player's sign, and where many moments stand close together."""
MOST, LATEST = 8, 5
"""Of more moments than that only so many are told at once; the others lie folded."""
PIN = 18
"""How wide a pin is."""
LETTER = 9
"""The width of a letter below the moments, of 14 units in the widest fonts of phones."""
GAP = 24
"""The least height that a mark answers a finger with, and the least distance between the names beside the curve."""
LETTERS = 6
"""Letters of a name beside the curve."""
ROOM = 2
"""So many moments have room for their whole names below; of more the last has it, the others their rounds' numbers."""


def runs_of(found: Sequence[Scored]) -> list[tuple[Mark, Run]]:
    """Each player's last mark with all his totals, the best first."""
    last = found[-1].marks
    start = (0,) if found[0].number else ()
    totals = ((mark, (*start, *(moment.marks[seat].total for moment in found))) for seat, mark in enumerate(last))
    return sorted(((mark, Run(mark.colour, run)) for mark, run in totals), key=lambda run: -run[0].total)


def short(name: str, letters: int = LETTERS) -> str:
    """A name cut to so many letters; first goes what stands in brackets behind it, as that a bot plays on."""
    name = name if len(name) <= letters else name.partition(" (")[0]
    return name if len(name) <= letters else f"{name[: letters - 1].rstrip()}…"


@dataclass(frozen=True, slots=True)
class Pin:
    """A number that is pinned to a player's line: ``step`` tells how far along, as the moments' numbers do."""

    colour: str
    step: float
    number: int


def draw(found: Sequence[Scored], words: Words, still: bool = False, pins: Sequence[Pin] = ()) -> Markup:
    """A line for every player with his sign at every moment, ended by sign, total and name.

    Every mark is a link to ``place``, where its reasons stand, and shows the biggest when pointed at; ``still`` is a
    picture alone, where nobody taps, with ``pins``.
    """
    runs = runs_of(found)
    drawn = [run for _, run in runs]
    box = frame(drawn, LEFT, TOP, WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM)
    parts = [svg.markup(curve(box, drawn))]
    for x, word in ticks(found, box):
        parts.append(f'<text class="tick" x="{x}" y="{HEIGHT - 5}">{escape(word)}</text>')
    ends = spread([box.y(mark.total) for mark, _ in runs], 18, HEIGHT - BOTTOM - 2)
    for (mark, _), y in zip(runs, ends, strict=True):
        x = WIDTH - RIGHT + 28
        parts.append(f'<use href="#s-{mark.colour}" x="{x - 17}" y="{y - 6:.1f}" width="12" height="12"/>')
        parts.append(f'<text class="end" x="{x}" y="{y + 5:.1f}"><tspan class="sum">{signed(mark.total)}</tspan>')
        parts.append(f'<tspan dx="5">{escape(short(mark.name))}</tspan></text>')
    told = ", ".join(f"{mark.name} {signed(mark.total)}" for mark, _ in runs)
    label = f"{words('label', text=words('screen.curve'))} {told}"
    if still:
        parts += [
            sign(mark.colour, box.x(moment.number), box.y(mark.total), side(box)[1])
            for moment in found
            for mark in moment.marks
        ]
        parts += pinned(pins, box, {run.colour: run for run in drawn})
        return Markup('<svg class="curve" viewBox="0 0 {} {}" role="img" aria-label="{}">{}</svg>').format(
            WIDTH, HEIGHT, label, Markup("".join(parts))
        )
    return Markup(
        '<svg class="curve" viewBox="0 0 {} {}" role="group" aria-label="{}">'
        '<g role="img" aria-label="{}">{}</g>{}</svg>'
    ).format(WIDTH, HEIGHT, words("screen.curve"), label, Markup("".join(parts)), marks(found, box, words))


def pinned(pins: Sequence[Pin], box: Frame, runs: Mapping[str, Run]) -> list[Markup]:
    """The pins, each where its line is at that step; those that would lie upon each other rise above each other."""
    spots: list[tuple[float, float]] = []
    found = []
    for pin in sorted(pins, key=lambda pin: pin.step):
        totals = runs[pin.colour].totals
        before = min(int(pin.step), len(totals) - 1)
        after = min(before + 1, len(totals) - 1)
        x = box.x(pin.step)
        y = foot = box.y(totals[before] + (totals[after] - totals[before]) * (pin.step - before))
        while any(abs(x - left) < PIN and abs(y - top) < PIN for left, top in spots):
            y = round(y - PIN, 1)
        spots.append((x, y))
        stem = Markup('<path d="M{} {}V{}"/>').format(x, foot, y) if y < foot else ""
        found.append(
            Markup('<g class="pin">{}<circle cx="{}" cy="{}" r="{}"/><text x="{}" y="{:.1f}">{}</text></g>').format(
                stem, x, y, PIN / 2 - 0.5, x, y + 5, pin.number
            )
        )
    return found


def step_of(found: Sequence[Scored], lines: Sequence[ScoreLike], scored: Sequence[int], place: int) -> float:
    """How far along the curve a moment of the game is.

    Args:
        found: its moments.
        lines: all its score lines, of which they are made.
        scored: how many of those there were after each entry of its course.
        place: of an entry there; the moment is the one before it.
    """
    ends = list(accumulate(len(run) for _, run in runs(lines)))
    marks = [0, *ends] if found[0].number else ends
    done = max(0, sum(end <= scored[place - 1] for end in marks) - 1)
    if done + 1 == len(marks):
        return float(done)
    begun, over = (next(at for at, count in enumerate(scored) if count >= marks[one]) for one in (done, done + 1))
    return done + (place - 1 - begun) / max(1, over - begun)


def ticks(found: Sequence[Scored], box: Frame) -> list[tuple[float, str]]:
    """What stands below the moments, with where its middle is; of many moments those that there is room for."""
    kept: list[tuple[float, str]] = []
    free = float(WIDTH)
    for moment in reversed(found):
        whole = moment.round and (len(found) <= ROOM or moment is found[-1])
        x, word = box.x(moment.number), moment.label if whole else moment.tick
        half = len(word) * LETTER / 2
        if x + half < free:
            kept.append((x, word))
            free = x - half - LETTER
    return kept[::-1]


def side(box: Frame) -> tuple[float, float]:
    """Half the width of a moment's column, and the side of a sign in it."""
    half = box.width / max(1, box.steps) / 2
    return half, round(min(SIGN, max(LEAST, 2 * half)), 1)


def sign(colour: str, x: float, y: float, size: float) -> Markup:
    """A player's sign around a point."""
    return Markup('<use href="#s-{}" x="{:.1f}" y="{:.1f}" width="{}" height="{}"/>').format(
        colour, x - size / 2, y - size / 2, size, size
    )


def marks(found: Sequence[Scored], box: Frame, words: Words) -> Markup:
    """The marks of all moments, each with the part of its column that lies nearest."""
    half, size = side(box)
    told = []
    for moment in found:
        ordered = sorted(moment.marks, key=lambda mark: -mark.total)
        ys = [box.y(mark.total) for mark in ordered]
        middles = spread(ys, GAP, HEIGHT - BOTTOM)
        edges = [TOP - SIGN, *((a + b) / 2 for a, b in pairwise(middles)), HEIGHT - BOTTOM + 6]
        x = box.x(moment.number)
        for mark, y, high, low in zip(ordered, ys, edges, edges[1:], strict=False):
            area = Markup('<rect x="{:.1f}" y="{:.1f}" width="{:.1f}" height="{:.1f}"/>').format(
                x - half, high, half + SIGN, low - high
            )
            told.append(
                Markup('<a class="mark" href="#{}" aria-label="{}">{}{}{}</a>').format(
                    place(moment, mark), spoken(moment, mark, words), area, sign(mark.colour, x, y, size), tip(mark)
                )
            )
    return Markup("").join(told)


def place(moment: Scored, mark: Mark) -> str:
    """Where the page tells the reasons of a mark; the whole list for who gained nothing."""
    return f"jump-{moment.number}-{mark.colour}" if mark.reasons else "jumps"


def spoken(moment: Scored, mark: Mark, words: Words) -> str:
    """A mark for those who hear the page."""
    reasons = "; ".join(f"{item.text} {item.shown}" for item in mark.reasons)
    told = words("screen.mark", seat=mark.colour, moment=moment.label, gained=mark.change, total=signed(mark.total))
    return f"{told}. {reasons}" if reasons else told


def tip(mark: Mark) -> Markup:
    """The biggest reason, shown above the curve while the mark is pointed at or has the focus."""
    best = f" · {short(mark.reasons[0].text, 26)} {mark.reasons[0].shown}" if mark.reasons else ""
    return Markup(
        '<g class="tip"><use href="#s-{}" x="{}" y="2" width="{}" height="{}"/>'
        '<text x="{}" y="14"><tspan class="sum">{}</tspan>{}</text></g>'
    ).format(mark.colour, LEFT, SIGN, SIGN, LEFT + SIGN + 6, mark.change, best)


@dataclass(frozen=True, slots=True)
class Chart:
    """The curve with what made its jumps."""

    drawing: Markup
    moments: tuple[Scored, ...]

    @property
    def latest(self) -> tuple[Scored, ...]:
        """The moments whose jumps are told at once, the latest first."""
        return self.moments[: -LATEST - 1 : -1] if len(self.moments) > MOST else self.moments[::-1]

    @property
    def earlier(self) -> tuple[Scored, ...]:
        """Those that lie folded, the latest first."""
        return self.moments[::-1][len(self.latest) :]


def chart(found: tuple[Scored, ...], words: Words) -> Chart | None:
    """The chart of these moments; nothing before anybody scored."""
    return Chart(draw(found, words), found) if found and found[0].marks else None
