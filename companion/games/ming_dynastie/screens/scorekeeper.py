"""Keeping only the score of Ming-Dynastie: between the scorings the app calls the turns and waits; in rounds 2, 4 and 6
the people count, one province a screen, and are told who moves into its city (rule 4.1)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from companion.engine import changes as texts
from companion.engine.own_boards import BOXED
from companion.engine.terms import Change, Setting
from companion.games.ming_dynastie.rules.scoring import city_moves
from companion.games.ming_dynastie.screens import map as maps
from companion.games.ming_dynastie.screens import page, players, score
from companion.games.ming_dynastie.screens.majorities import WIDGETS, pieces
from companion.games.ming_dynastie.screens.settings import SettlePage, settle_page
from companion.games.ming_dynastie.screens.share import SharePage, share_page
from companion.web.play.context import ViewContext
from companion.web.play.option import Mark, Option
from companion.web.play.page import PlayPage
from companion.web.play.parts import BoardView, Count
from companion.web.play.settings import NOBODY, Tally
from companion.web.play.widgets import Macro, Strip, Widget

MOST: Final = 99
"""As many members as somebody may type."""


def keeping_page(
    moment: ViewContext, *, settings: Sequence[Setting], seated: bool, place: str, entered: Mapping[str, Change]
) -> PlayPage | CountPage | SettlePage | SharePage | None:
    """The screen while the people play, count or take up the whole game; else ``None``."""
    kind = (moment.view.get("tracking") or {}).get("kind")
    if kind == "settle":
        return settle_page(moment, settings=settings, entered=entered, seated=seated, step=place)
    if kind == "count" and moment.counting is not None and not place:
        return share_page(moment, moment.counting, settings, seated)
    if kind == "count":
        return count_page(moment, settings=settings, seated=seated, province=place)
    return track_page(moment, seated=seated) if kind == "track" else None


# --- turns that are called -------------------------------------------------------------------------------------------


def track_page(moment: ViewContext, *, seated: bool) -> PlayPage:
    """A phase that the people play by themselves; the app calls the turns and waits. In the set-up it asks one question
    about each player, in one form that ends with what is done, where its reader may."""
    view, words, tracking = moment.view, moment.words, moment.view["tracking"]
    kind = "neutral" if tracking["neutral"] else view["phase"]
    setup, called = kind == "setup", moment.order[tracking["turn_of"]]
    line = words("track.setup") if setup else words(f"track.{kind}", seat=called)
    done, news = Option(words(f"track.{kind}.done"), action="done"), score.news(moment)
    last = page.last_round(moment)
    head = Macro(WIDGETS, "round_marks", words=words, now=view["round"], last=last, scored=page.SCORING_ROUNDS)
    if setup:
        asked = {colour: tuple(entered(moment, colour)) for colour in moment.order}
        head = Macro(WIDGETS, "questions", words=words, all=asked, done=done, number=moment.number, seated=seated)
    stage: tuple[Widget, ...] = (
        head,
        Macro(WIDGETS, "remember", lines=words(f"track.{kind}.remember").split("\n")),
        Strip(players.called(players.rivals(moment), "" if setup else called)),
    )
    following = moment.order[(tracking["turn_of"] + 1) % len(moment.order)]
    on = Option(words("track.next", seat=following), action="next", id="on", kind="go")
    told = None
    if kind == "members" and (scoring := view["scoring"]):
        first = f"?report={scoring['round']}-{scoring['done'][0]}" if scoring["done"] else ""
        told = f"/score{first}", words("track.scored", round=scoring["round"])
    return PlayPage(
        title=f"Ming-Dynastie · {line}",
        top=page.top(moment),
        symbol="" if setup else called,
        headline=line,
        help=words("track.setup.help") if setup else words("track.help", seat=view["seats"][view["start"]]),
        your_turn=False,
        stage=stage,
        main=done.label if seated and not setup else "",
        action=done.action if seated and not setup else "",
        buttons=(on,) if moment.of("next") and not setup else (),
        told=told,
        news=news,
        css=("css/board.css", "css/play.css", "css/keep.css", *(("css/score.css",) if news.reports else ())),
        classes="track",
        **{**moment.shared, "groups": ()},
    )


def entered(moment: ViewContext, colour: str) -> Iterator[Option]:
    """In which province a player's prince entered, which gave him that tile."""
    held = players.player(moment, colour)["tiles"]
    for name in (one["id"] for one in moment.data["provinces"]):
        away = {f"tiles {colour} {other}": 0 for other in held if other != name}
        value = texts.text_of({**away, f"tiles {colour} {name}": 1})
        yield Option(moment.words.name("province", name), action=value, on=bool(held.get(name)), mark=Mark(tint=name))


# --- provinces that are counted --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Ground:
    """A district to count: its members by owner, and who will move into the city.

    ``monk`` is the name of what says whose monk is there; ``monks`` are its answers by their values.
    """

    id: str
    tallies: tuple[Tally, ...]
    monk: str
    monks: Mapping[str, Option]
    into: tuple[Count, ...]
    told: str


@dataclass(frozen=True, slots=True)
class CountPage:
    """One province: what lies in its districts, prefilled with what is known.

    ``again``: it was counted before and is only corrected. ``spent``: of whom all members are counted, so that the
    steppers sleep. ``direct`` are the numbers that one tap enters. ``sketch`` shows which district has which number,
    where the board has no names.
    """

    now: ViewContext
    province: str
    city: str
    grounds: tuple[Ground, ...]
    again: bool
    spent: tuple[str, ...]
    sketch: BoardView | None
    seated: bool
    direct: tuple[int, ...] = (2, 3)
    classes: str = "count"
    template: str = "ming_dynastie/count.html"

    @property
    def title(self) -> str:
        """What the browser calls it."""
        return f"Ming-Dynastie · {self.now.words('count.headline', province=self.province)}"


def count_page(moment: ViewContext, *, settings: Sequence[Setting], seated: bool, province: str) -> CountPage:
    """The province asked for, or the first that nobody has counted yet."""
    words, counted = moment.words, moment.view["tracking"]["counted"]
    every = [p["id"] for p in moment.data["provinces"]]
    if province not in every:
        province = next((p for p in every if p not in counted), every[0])
    known = {setting.name: setting for setting in settings}
    districts = maps.districts_of(moment.data, province)
    grounds = tuple(ground(moment, known, district, province) for district in districts)
    full = [{tally.colour for tally in here.tallies if tally.value >= tally.most} for here in grounds]
    named = moment.view["own"].get("names", {})
    unnamed = moment.view["edition"] == BOXED and any(f"district:{one}" not in named for one in districts)
    return CountPage(
        now=moment,
        province=province,
        city=words.name("city", province),
        grounds=grounds,
        again=province in counted,
        spent=tuple(colour for colour in moment.order if all(colour in here for here in full)),
        sketch=maps.numbered(moment, province) if unnamed else None,
        seated=seated,
    )


def owners(moment: ViewContext) -> tuple[str, ...]:
    """Whose members may stand in a district."""
    return (*moment.order, *(("neutral",) if moment.view["neutral"] else ()))


def ground(moment: ViewContext, known: Mapping[str, Setting], district: str, province: str) -> Ground:
    """One district: a stepper and the monk for every owner, and where that leads."""
    words, tallies = moment.words, []
    for owner in owners(moment):
        setting, params = known[f"open {district} {owner}"], {"seat": owner, "district": district}
        label, less, more = (words(f"count.{key}", params) for key in ("members", "less", "more"))
        who, value = words.name("seat", owner), int(setting.value)
        tallies.append(Tally(setting.name, owner, who, value, setting.most, label, less, more))
    monk = known[f"monk {district}"]
    names = {NOBODY: words("count.nobody"), **{colour: words.name("seat", colour) for colour in moment.order}}
    monks = {
        value: Option(name, action=value, on=value == monk.value, mark=Mark(colour="" if value == NOBODY else value))
        for value, name in names.items()
    }
    into, told = moves(moment, {tally.colour: tally.value for tally in tallies}, district, province)
    return Ground(district, tuple(tallies), monk.name, monks, into, told)


def moves(
    moment: ViewContext, members: Mapping[str, int], district: str, province: str
) -> tuple[tuple[Count, ...], str]:  # fmt: skip
    """Who moves into the city and how many, and the same in words, as one tells it across the table."""
    words, params = moment.words, {"district": district, "city": moment.words.name("city", province)}
    into = pieces(dict(zip(members, city_moves(list(members.values())), strict=True)))
    if not into:
        return (), words("count.told.nobody", params)
    each = [words("count.told.one", seat=count.colour, n=count.count) for count in into]
    return into, words("count.told", params, who=each, n=sum(count.count for count in into))


def preview(moment: ViewContext, changes: Mapping[str, Change], *, place: str) -> dict[str, Any] | None:
    """What the counts on somebody's screen would lead to, district by district; nothing is kept. ``None`` while that
    province is not counted.

    ``changes`` are the settings on that screen; anything else in them is left alone.
    """
    districts = maps.districts_of(moment.data, place)
    if (moment.view.get("tracking") or {}).get("kind") != "count" or not districts:
        return None
    found = {}
    for district in districts:
        members = {owner: moment.view["districts"][district]["open"].get(owner, 0) for owner in owners(moment)}
        for owner in members:
            value = changes.get(f"open {district} {owner}")
            if isinstance(value, int) and 0 <= value <= MOST:
                members[owner] = value
        into, told = moves(moment, members, district, place)
        found[district] = {"into": [[one.colour, one.count] for one in into], "told": told}
    return found
