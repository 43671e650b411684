"""Counting one's own members: the map, on which a tap is a member more and a temple a monk, and the same as a list."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from markupsafe import Markup, escape

from companion.engine.count import NONE
from companion.engine.terms import Change, Setting
from companion.games.ming_dynastie.screens import map as maps
from companion.web.play import count
from companion.web.play.context import ViewContext
from companion.web.play.count import Counting
from companion.web.play.parts import BoardView
from companion.web.play.settings import Tally

NEUTRAL: Final = "neutral"


@dataclass(frozen=True, slots=True)
class Own:
    """A district: how many members of one colour are there, and whether its monk is theirs, where it can be.

    ``asked``: it is looked at once more, as somebody else has told something else of it.
    """

    id: str
    tally: Tally
    monk: str
    monk_label: str
    monk_here: bool
    asked: bool


@dataclass(frozen=True, slots=True)
class SharePage:
    """Everything of one colour: ``colour`` is whose, ``provinces`` have their districts."""

    now: ViewContext
    counting: Counting
    colour: str
    headline: str
    help: str
    provinces: Mapping[str, tuple[Own, ...]]
    board: BoardView
    notices: tuple[str, ...]
    seated: bool
    classes: str = "count counting"
    template: str = "ming_dynastie/share.html"

    @property
    def title(self) -> str:
        """What the browser calls it."""
        return f"Ming-Dynastie · {self.headline}"

    @property
    def total(self) -> int:
        """Members counted so far, monks among them."""
        return sum(one.tally.value + one.monk_here for all_ in self.provinces.values() for one in all_)


def share_page(moment: ViewContext, taking: Counting, settings: Sequence[Setting], seated: bool) -> SharePage:
    """The page of whoever counts that share."""
    words, colour, known = moment.words, taking.share or NEUTRAL, {one.name: one for one in settings}
    asked = {name for one in taking.now.asked_of(taking.share or "") for name in one.settings}
    provinces = {
        one["id"]: tuple(_districts(moment, taking, one["id"], known, asked)) for one in moment.data["provinces"]
    }
    all_ = [one for there in provinces.values() for one in there]
    whose = "own" if taking.share in taking.mine else "for" if taking.share else "neutral"
    return SharePage(
        now=moment,
        counting=taking,
        colour=colour,
        headline=words(f"share.headline.{whose}", seat=colour),
        help=words("share.help" if taking.share else "share.help.neutral"),
        provinces={province: there for province, there in provinces.items() if there},
        board=board(moment, all_, colour),
        notices=count.notices(taking, words),
        seated=seated,
    )


def _districts(
    moment: ViewContext, taking: Counting, province: str, known: Mapping[str, Setting], asked: set[str]
) -> Iterator[Own]:
    words, colour, told = moment.words, taking.share or NEUTRAL, taking.told
    most = _on_board(known, told)
    for district in maps.districts_of(moment.data, province):
        name, monk = f"open {district} {colour}", f"monk {district}"
        if name not in told:
            continue  # somebody has counted that province for all
        params = {"seat": colour, "district": district}
        label, less, more = (words(f"count.{key}", params) for key in ("members", "less", "more"))
        value = int(told[name])
        tally = Tally(name, colour, words.name("seat", colour), value, max(value, most), label, less, more)
        has_monk = monk in told
        yield Own(
            district,
            tally,
            monk if has_monk else "",
            words("count.monk", district=district) if has_monk else "",
            told.get(monk, NONE) != NONE,
            name in asked or monk in asked,
        )


def _on_board(known: Mapping[str, Setting], told: Mapping[str, Change]) -> int:
    """How many of one colour can be in a district: as many as on the whole board, as what is taken from one may stand
    in another. That there are not more of them in all is looked at once they are told."""
    counted = [known[name] for name in told if name in known and name.startswith("open ")]
    return sum(int(one.value) for one in counted) + max((one.most - int(one.value) for one in counted), default=0)


def board(moment: ViewContext, districts: Sequence[Own], colour: str) -> BoardView:
    """The map with what is counted there. A list below it says and does the same, so that only fingers need it."""
    places = {one["id"]: one for one in moment.data["districts"]}
    areas, marks = [], []
    for one in districts:
        (x, y), (at, to) = places[one.id]["field_at"], places[one.id]["monastery_at"]
        name, district = escape(one.tally.setting), escape(one.id)
        areas.append(f'<use class="area{" asked" if one.asked else ""}" data-tap="{name}" href="#d-{district}"/>')
        marks.append(
            f'<g class="own{"" if one.tally.value else " z"}" data-for="{name}" transform="translate({x} {y})">'
            f'<circle r="15"/><text y="8">{one.tally.value}</text></g>'
        )
        if one.monk:
            marks.append(
                f'<g class="abbot{"" if one.monk_here else " z"}" data-tap="{escape(one.monk)}" '
                f'data-for="{escape(one.monk)}" transform="translate({at} {to})"><circle class="thumb" r="23"/>'
                f'<circle r="14"/><use href="#s-{escape(colour)}" x="-8" y="-8" width="16" height="16"/></g>'
            )
    return BoardView(
        maps.drawing(*maps.of(moment)), Markup("".join(areas)), maps.EMPTY, Markup("".join(marks)),
        box=maps.view_box(moment.data), label="",
    )  # fmt: skip
