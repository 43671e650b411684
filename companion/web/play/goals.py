"""A first round with a guide: a small goal above the headline, why it is one, and what on the page leads there.

A game says what may be tried next (``Goal``), for a moment as its reader may see it with all that he has picked, so
that a goal follows whoever takes another way. It knows no page: what leads there is found by the actions that links and
buttons pick and send (``way``), and by the ids of what picks none (``touches``).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from html import unescape
from typing import Any, Final
from urllib.parse import parse_qs

from companion.table import Message
from companion.web.play.context import ViewContext
from companion.web.play.page import Changes, PlayPage
from companion.web.play.plan import BETWEEN, address
from companion.web.play.score_chart import source

TAPPED: Final = re.compile(r"<(?:a|button) [^>]*>")
"""What is tapped on a page."""
SAID: Final = re.compile(r'\b(id|href|value)="([^"]*)"')
LEADS: Final = ' data-goal aria-describedby="goal-line"'
"""What is written on it where it leads to the goal."""
OWN: Final = "goal-line"
"""The id of the line that says it, which lays the whole way out."""
Sources = Mapping[str, Mapping[str, int]]
"""Points by where they come from, in the reader's words, and by who has them."""


@dataclass(frozen=True, slots=True)
class Goal:
    """What somebody new may try next.

    Attributes:
        key: of two texts of the game, with these ``params``: ``goal.<key>`` is a short line, ``goal.<key>.why`` one
            sentence.
        way: the actions of the turn that lead there, those among them that are picked already; as far as it is known.
        touches: ids of what on the page leads there and picks no action, such as a card that is lifted.
        pick: by what the phone finds the look of a page on which all of it is picked, where there are looks.
        laid: such a page shows it; else it is a button of its own.
        opens: the page opens with all of it picked, as somebody new has nothing yet to choose by.
    """

    key: str
    params: Mapping[str, Any] = field(default_factory=dict)
    way: tuple[str, ...] = ()
    touches: tuple[str, ...] = ()
    pick: str = ""
    laid: bool = True
    opens: bool = False


def of_lines(moment: ViewContext) -> Sources:
    """The score lines so far, summed by where they come from."""
    found: dict[str, dict[str, int]] = {}
    for line in moment.view.get("lines", ()):
        sums = found.setdefault(source(line, moment.words), {})
        colour = moment.order[line["seat"]]
        sums[colour] = sums.get(colour, 0) + line["points"]
    return found


@dataclass(frozen=True, slots=True)
class Guide:
    """What a game says to somebody new.

    Attributes:
        goal: what may be tried now; ``None`` where there is nothing to choose, or the page says enough.
        ends: whether a message of the log says that the round, or the first scoring, is over.
        sources: where everybody's points come from, as things stand.
    """

    goal: Callable[[ViewContext], Goal | None]
    ends: Callable[[Message], bool]
    sources: Callable[[ViewContext], Sources] = of_lines


@dataclass(frozen=True, slots=True)
class Aim:
    """A goal in words, or what decided the round that is over (``told``).

    Attributes:
        line, why: what to try, and why.
        href: where a tap on the line leads: all of the way is picked, and nothing sent; empty where it is.
        goal: what leads there.
        picked: what the page picks already.
    """

    line: str = ""
    why: str = ""
    href: str = ""
    goal: Goal | None = None
    picked: tuple[str, ...] = ()
    told: tuple[str, ...] = ()

    @property
    def there(self) -> bool:
        """Whether all of the way is picked."""
        return self.goal is not None and self.picked == self.goal.way != ()

    def marks(self, page: str) -> str:
        """The page with all that leads there marked: things that pick the next actions of the way, buttons that send
        them, and what the game names."""
        return TAPPED.sub(self._marked, page) if self.goal else page

    def _marked(self, found: re.Match[str]) -> str:
        tag = found[0]
        said = {name: unescape(text) for name, text in SAID.findall(tag)}
        return f"{tag[:-1]}{LEADS}>" if said.get("id") != OWN and self._leads(said) else tag

    def _leads(self, said: Mapping[str, str]) -> bool:
        assert self.goal is not None, "nothing is marked otherwise"
        way, done = self.goal.way, len(self.picked)
        if said.get("id") in self.goal.touches:
            return True
        if said.get("value"):
            sent = tuple(said["value"].split("\n"))
            return bool(way) and sent[: len(way)] in (way, way[done:])
        href = said.get("href", "")
        if not href.startswith("?pick="):
            return False
        picks = tuple(pick for pick in parse_qs(href[1:])["pick"][0].split(BETWEEN)[1:] if pick)
        return done < len(picks) and picks == way[: len(picks)]


def aim(guide: Guide, moment: ViewContext) -> Aim | None:
    """The goal of that moment in its reader's words; ``None`` where he chooses nothing."""
    goal = guide.goal(moment) if moment.legal and moment.you in moment.actors else None
    if goal is None:
        return None
    words, ahead = moment.words, goal.laid and goal.way not in ((), moment.picked)
    return Aim(
        words(f"goal.{goal.key}", goal.params),
        words(f"goal.{goal.key}.why", goal.params),
        address(moment.asked, goal.way) if ahead else "",
        goal,
        moment.picked,
    )


def in_looks(page: PlayPage, guide: Guide, moment: ViewContext, here: Aim) -> PlayPage:
    """The page with looks that tell the goal as it is after their taps; as it is ``here`` where there is none then."""
    looks = {}
    for name, look in page.looks.items():
        said = parse_qs(look.href[1:])
        after = replace(moment, pick=said.get("pick", [""])[0], mode=said.get("mode", [""])[0])
        preset = name == page.chosen and not moment.picked
        found = here if preset else aim(guide, after) or here
        sends = found.goal is not None and found.goal.way and look.action.split("\n")[: len(found.goal.way)]
        lit = "" if found.goal is not None and sends == list(found.goal.way) else None
        way: Mapping[str, str | None] = {"href": None, "data-pick": None}  # such a goal is a button of its own
        if found.goal is not None and found.goal.laid:
            way = {"href": address(moment.asked, found.goal.way), "data-pick": found.goal.pick}
        told: Changes = {
            "goal-line": {"": found.line, **way}, "goal-why": {"": found.why}, "main": {"data-goal": lit},
        }  # fmt: skip
        looks[name] = replace(look, changes={**look.changes, **told})
    return replace(page, looks=looks)


# --- the end ---------------------------------------------------------------------------------------------------------


def decided(guide: Guide, moment: ViewContext) -> Aim:
    """Three sentences on what decided the round, from where everybody's points come from."""
    return Aim(told=tuple(_told(guide.sources(moment), moment)))


def _told(sources: Sources, moment: ViewContext) -> Sequence[str]:
    words, you = moment.words, moment.you
    totals = {colour: sum(points.get(colour, 0) for points in sources.values()) for colour in moment.order}
    own = max(sources, key=lambda one: sources[one].get(you, 0), default="")
    best = sources[own].get(you, 0) if own else 0
    most = words("first.most", source=own, points=best) if best > 0 else words("first.none")
    others = [colour for colour in moment.order if colour != you]
    if not others:
        return [most]
    other = max(others, key=totals.__getitem__)
    ahead = totals[you] - totals[other]
    stand = "ahead" if ahead > 0 else "behind" if ahead < 0 else "level"
    gaps = {one: points.get(you, 0) - points.get(other, 0) for one, points in sources.items()}
    by = max(gaps, key=lambda one: gaps[one] if ahead > 0 else -gaps[one] if ahead < 0 else abs(gaps[one]), default="")
    gap = gaps.get(by, 0)
    costs = by and sources[by].get(other if gap > 0 else you, 0) < 0
    apart = ("costs" if costs else "more") if gap > 0 else ("cost-you" if costs else "less") if gap < 0 else "same"
    return [
        words(f"first.{stand}", seat=other, points=totals[you], other=totals[other]),
        most,
        words(f"first.gap.{apart}", seat=other, source=by, count=abs(gap)),
    ]
