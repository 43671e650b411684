"""Pages of a running game, by game: each game's own presenter, or the general one.

What is told of the table by keyword is ``Given``: how to say things, and what a ``ViewContext`` holds beside its view.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar, Unpack

from companion.engine.terms import Change, Name, Setting
from companion.web.play import about, adjust, default_screens, ends, qr, shared_phone
from companion.web.play.context import Given, ViewContext
from companion.web.play.game_pages import PeekPage, TablePage
from companion.web.play.games import at, screens
from companion.web.play.page import PlayPage
from companion.web.play.parts import NO_NEWS, News, Played, Shown
from companion.web.play.recap import since
from companion.web.play.score_chart import winners
from companion.web.play.screens import Screens
from companion.web.play.settings import called
from companion.web.play.texts import Say, Words, do_key
from companion.web.play.widgets import Widget

S = TypeVar("S", bound=Shown)


def play_page(view: Mapping[str, Any], **given: Unpack[Given]) -> Played:
    """The play screen: what to do now, everything that may be done, and what lies on the table."""
    game, moment = at(view, **given)
    return for_reader((game.play_page or default_screens.play_page)(moment), moment, game)


def for_reader(page: S, moment: ViewContext, game: Screens) -> S:
    """A play screen with what goes for its reader in any game: whether it is his turn, what his buttons end, and what
    others did since his last choice. Other pages do without."""
    if not isinstance(page, PlayPage):
        return page
    mine = bool(moment.legal) and moment.you in moment.actors
    gone = asleep(moment)
    headline = moment.words("phone.asleep", seat=gone) if gone else page.headline
    what = since(moment, game.weights, page.news.known, page.help)
    return replace(page, turn=mine, headline=headline, since=what, **ends.told(page, moment))


def asleep(moment: ViewContext) -> str:
    """Whom the others wait for in vain: the only seat that must choose, while its person's phone is away."""
    actors = [seat for seat in moment.seats if seat.colour in moment.actors]
    awaited = len(actors) == len(moment.actors) == 1 and actors[0].colour != moment.you
    return actors[0].colour if awaited and actors[0].holder == "person" and not actors[0].connected else ""


def together_page(
    public: tuple[Mapping[str, Any], dict[str, Any]], each: Sequence[tuple[Mapping[str, Any], dict[str, Any]]]
) -> Shown | None:
    """One screen for several who choose at once on one phone; ``None`` where their answers do not stand side by side.

    Args:
        public: the view of nobody, and what there is to know of the table.
        each: the same for everybody who chooses.
    """
    moments = [at(view, **given)[1] for view, given in each]
    pages = [play_page(view, **given) for view, given in each]
    return shared_phone.together_page(play_page(public[0], **public[1]), list(zip(moments, pages, strict=True)))


def keeping_page(
    view: Mapping[str, Any],
    *,
    settings: Sequence[Setting],
    seated: bool,
    place: str = "",
    entered: Mapping[str, Change] | None = None,
    **given: Unpack[Given],
) -> Shown | None:
    """The scorekeeper's screen, where the people play by themselves or count; ``None`` where the usual one fits.

    Args:
        view: ``State.view`` of the reader's seat.
        settings: what may be set, with its present values.
        seated: whether the reader may tell the app anything.
        place: which part of it is asked for, of all that there are.
        entered: what was entered before and refused.
        given: what there is to know of the table.
    """
    game, moment = at(view, **given)
    if game.keeping_page is None:
        return None
    page = game.keeping_page(moment, settings=settings, seated=seated, place=place, entered=entered or {})
    return None if page is None else for_reader(page, moment, game)


def adjust_page(
    view: Mapping[str, Any],
    settings: Sequence[Setting],
    *,
    entered: Mapping[str, Change],
    then: Mapping[str, Any],
    to: adjust.To,
    reason: str,
    seated: bool,
    lift: str = "",
    past: int = 0,
    **given: Unpack[Given],
) -> adjust.AdjustPage:
    """The page on which the app is set to what lies on the table.

    Args:
        view: ``State.view`` of the reader's seat.
        settings: what may be set.
        entered: what was entered already and is not made yet, by the settings' names.
        then: the view with that, as the picture shows it.
        to: the query of an address that carries changes along.
        reason: why, as entered so far.
        seated: whether the reader may set anything.
        lift: the setting of which a piece is being moved to another place.
        past: the entry before which it is set; 0 for now.
        given: what there is to know of the table; ``pick`` is the thing to show, as in ``Setting.touches``, or
            ``flow``.
    """
    game, moment = at(view, **given)
    pictured = game.picture or adjust.general
    picture = pictured(moment, settings)
    if then is not view:
        picture = picture.showing(pictured(replace(moment, view=then), settings))
    found = adjust.page(
        moment, picture, settings, entered=entered, lift=lift, to=to, reason=reason, seated=seated
    )
    if not past:
        return found
    title = moment.words("amend.lay")
    return replace(found, past=past, title=title, headline=title, back=moment.words("adjust.back-past"))


def news(view: Mapping[str, Any], **given: Unpack[Given]) -> News:
    """What has just happened, for everybody on a phone that goes round; from the view of nobody."""
    game, moment = at(view, **given)
    return game.news(moment) if game.news is not None else NO_NEWS


def about_player(view: Mapping[str, Any], colour: str, **given: Unpack[Given]) -> tuple[Widget, ...]:
    """What the page of that player tells of the game, as its reader may know it; nothing before it has begun."""
    game, moment = at(view, **given)
    return (game.about or about.about)(moment, colour) if colour in moment.order and "stage" in view else ()


def setting_name(setting: Setting, say: Say, names: Mapping[str, Name]) -> str:
    """What a setting is called."""
    return called(setting, Words(say, names))


def settle_step(game: str, key: str) -> str:
    """The step of taking up the whole game in which that refusal is put right, or ``""``."""
    step = screens(game).settle_step
    return step(key) if step is not None else ""


def preview(
    view: Mapping[str, Any], changes: Mapping[str, Change], *, place: str, **given: Unpack[Given]
) -> dict[str, Any] | None:
    """What counts that nobody has kept yet would lead to, for the entry ``number``; ``None`` when nothing is counted
    now."""
    game, moment = at(view, **given)
    grounds = game.preview(moment, changes, place=place) if game.preview is not None else None
    return None if grounds is None else {"number": moment.number, "grounds": grounds}


def end_page(view: Mapping[str, Any], **given: Unpack[Given]) -> Shown:
    """The end: ranking, where the points came from, how they grew."""
    game, moment = at(view, **given)
    return (game.end_page or default_screens.end_page)(moment)


def score_page(view: Mapping[str, Any], report: str = "", **given: Unpack[Given]) -> Shown:
    """Every scoring so far; ``report`` is the one to open, else the latest."""
    game, moment = at(view, **given)
    return (game.score_page or default_screens.score_page)(moment, report)


def peek_page(mine: tuple[str, Mapping[str, Any]] | None, *, say: Say, names: Mapping[str, Name]) -> PeekPage:
    """The reader's choice that lies face down, as key and parameters of its message; to be answered with
    ``no-store``."""
    if mine is None:
        return PeekPage(say("phone.peek"), say("phone.peek.none"))
    key, params = mine
    return PeekPage(say("phone.peek"), say(do_key(key), params, names))


def table_page(view: Mapping[str, Any], *, code: str, url: str, **given: Unpack[Given]) -> TablePage:
    """The display for everybody, from the view of nobody."""
    game, moment = at(view, **given)
    image = qr.svg(url, moment.words.say("phone.qr", code=code))
    page = (game.table_page or default_screens.table_page)(moment, code=code, url=url, qr=image)
    return replace(page, show=default_screens.finale(moment)) if winners(view) else page
