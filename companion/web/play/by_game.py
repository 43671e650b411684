"""Pages of a running game: each game's own screen, or the general one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from companion.engine.terms import Change, Name, Setting
from companion.table.depths import SCOREKEEPER
from companion.web.play import about, adjust, count, default_screens, ends, moves, qr, shared_phone
from companion.web.play.context import ViewContext
from companion.web.play.game_pages import EndPage, PeekPage, TablePage
from companion.web.play.games import of, screens
from companion.web.play.highlights import highlights
from companion.web.play.page import PlayPage
from companion.web.play.parts import NO_NEWS, News, Played, Shown
from companion.web.play.recap import since
from companion.web.play.score_chart import winners
from companion.web.play.scored_now import NOBODY, ScoredNow, ledgers
from companion.web.play.screens import Screens
from companion.web.play.settings import called
from companion.web.play.texts import Words, do_key
from companion.web.play.widgets import Board, Widget
from companion.words import Say

S = TypeVar("S", bound=Shown)


def play_page(context: ViewContext) -> Played:
    """The play screen: what to do now, everything that may be done, and what lies on the table."""
    game = of(context)
    return for_reader((game.play_page or default_screens.play_page)(context), context, game)


def for_reader(page: S, context: ViewContext, game: Screens) -> S:
    """A play screen with what goes for its reader in any game: whether it is his turn, what his buttons end, and what
    others did since his last choice. Other pages do without."""
    if not isinstance(page, PlayPage):
        return page
    mine = bool(context.legal) and context.you in context.actors
    gone = asleep(context)
    headline = context.words("phone.asleep", seat=gone) if gone else page.headline
    what = since(context, game.weights, page.news.known, page.help)
    return replace(
        page,
        turn=mine,
        headline=headline,
        since=what,
        board=moved(page.board, context, game),
        outlook=game.outlook(context) if game.outlook else None,
        classes=f"{page.classes} unveiled".strip() if mine and context.depth == SCOREKEEPER else page.classes,
        **ends.told(page, context),
    )


def moved(board: Board | None, context: ViewContext, game: Screens) -> Board | None:
    """A map with what others did on it."""
    if board is None or board.scene or game.moves is None:
        return board
    found = game.moves(context, moves.edges(board.view, board.north, board.south))
    return replace(board, view=moves.shown(board.view, context, found))


def asleep(context: ViewContext) -> str:
    """Whom the others wait for in vain: the only seat that must choose, while its person's phone is away."""
    actors = [seat for seat in context.seats if seat.colour in context.actors]
    awaited = len(actors) == len(context.actors) == 1 and actors[0].colour != context.you
    return actors[0].colour if awaited and actors[0].holder == "person" and not actors[0].connected else ""


def together_page(public: ViewContext, each: Sequence[ViewContext]) -> Shown | None:
    """One screen for several who choose at once on one phone; ``None`` where their answers do not stand side by side.

    Args:
        public: as anybody may see it.
        each: the same for everybody who chooses.
    """
    return shared_phone.together_page(play_page(public), [(context, play_page(context)) for context in each])


def keeping_page(
    context: ViewContext,
    *,
    settings: Sequence[Setting],
    seated: bool,
    place: str = "",
    entered: Mapping[str, Change] | None = None,
) -> Shown | None:
    """The scorekeeper's screen, where the people play by themselves or count; ``None`` where the usual one fits.

    Args:
        context: the reader's.
        settings: what may be set, with its present values.
        seated: whether the reader may tell the app anything.
        place: which part of it is asked for, of all that there are.
        entered: what was entered before and refused.
    """
    game = of(context)
    if context.counting is not None and context.counting.share is None:
        return count.wait_page(context, context.counting)
    if game.keeping_page is None:
        return None
    page = game.keeping_page(context, settings=settings, seated=seated, place=place, entered=entered or {})
    return None if page is None else for_reader(page, context, game)


def adjust_page(
    context: ViewContext,
    settings: Sequence[Setting],
    *,
    entered: Mapping[str, Change],
    then: Mapping[str, Any],
    to: adjust.To,
    reason: str,
    seated: bool,
    lift: str = "",
    past: int = 0,
) -> adjust.AdjustPage:
    """The page on which the app is set to what lies on the table.

    Args:
        context: the reader's; its ``pick`` is the thing to show, as in ``Setting.touches``, or ``flow``.
        settings: what may be set.
        entered: what was entered already and is not made yet, by the settings' names.
        then: the view with that, as the picture shows it.
        to: the query of an address that carries changes along.
        reason: why, as entered so far.
        seated: whether the reader may set anything.
        lift: the setting of which a piece is being moved to another place.
        past: the entry before which it is set; 0 for now.
    """
    game = of(context)
    pictured = game.picture or adjust.general
    picture = pictured(context, settings)
    if then is not context.view:
        picture = picture.showing(pictured(replace(context, view=then), settings))
    found = adjust.page(context, picture, settings, entered=entered, lift=lift, to=to, reason=reason, seated=seated)
    if not past:
        return found
    title = context.words("amend.lay")
    return replace(found, past=past, title=title, headline=title, back=context.words("adjust.back-past"))


def news(context: ViewContext) -> News:
    """What has just happened, for everybody on a phone that goes round; from the view of nobody."""
    game = of(context)
    return game.news(context) if game.news is not None else NO_NEWS


def about_player(context: ViewContext, colour: str) -> tuple[Widget, ...]:
    """What the page of that player tells of the game, as its reader may know it; nothing before it has begun."""
    game = of(context)
    return (game.about or about.about)(context, colour) if colour in context.order and "stage" in context.view else ()


def setting_name(setting: Setting, say: Say, names: Mapping[str, Name]) -> str:
    """What a setting is called."""
    return called(setting, Words(say, names))


def settle_step(game: str, key: str) -> str:
    """The step of taking up the whole game in which that refusal is put right, or ``""``."""
    step = screens(game).settle_step
    return step(key) if step is not None else ""


def preview(context: ViewContext, changes: Mapping[str, Change], *, place: str) -> dict[str, Any] | None:
    """What counts that nobody has kept yet would lead to, for the entry ``number``; ``None`` when nothing is counted
    now."""
    game = of(context)
    grounds = game.preview(context, changes, place=place) if game.preview is not None else None
    return None if grounds is None else {"number": context.number, "grounds": grounds}


def end_page(context: ViewContext) -> Shown:
    """The end: ranking, where the points came from, how they grew."""
    page = (of(context).end_page or default_screens.end_page)(context)
    return replace(page, highlights=highlights(context)) if isinstance(page, EndPage) else page


def score_page(context: ViewContext, report: str = "") -> Shown:
    """Every scoring so far; ``report`` is the one to open, else the latest."""
    game = of(context)
    return (game.score_page or default_screens.score_page)(context, report)


def scored_now_page(context: ViewContext) -> ScoredNow:
    """Who would get what if it were scored now, by a context as anybody may see it. Nothing once the game is over, and
    where people keep their pieces themselves."""
    game, words = of(context), context.words
    lines = context.scored_now
    held = game.held(context, lines) if game.held and lines else NOBODY
    return ScoredNow(
        title=words("scored.title"),
        help=words("scored.help" if lines else "scored.none"),
        ledgers=ledgers(context, lines) if lines else (),
        board=held.board or (game.former(context)[0] if game.former else None),
        held=held,
        number=context.number,
    )


def peek_page(mine: tuple[str, Mapping[str, Any]] | None, *, say: Say, names: Mapping[str, Name]) -> PeekPage:
    """The reader's choice that lies face down, as key and parameters of its message; to be answered with
    ``no-store``."""
    if mine is None:
        return PeekPage(say("phone.peek"), say("phone.peek.none"))
    key, params = mine
    return PeekPage(say("phone.peek"), say(do_key(key), params, names))


def table_page(context: ViewContext, *, code: str, url: str) -> TablePage:
    """The display for everybody, from the view of nobody."""
    game = of(context)
    image = qr.svg(url, context.words.say("phone.qr", code=code))
    page = (game.table_page or default_screens.table_page)(context, code=code, url=url, qr=image)
    if context.counting is not None:
        page = count.followed(page, context.counting, context.words)
    if winners(context.view):
        ended = context.words("clock.ended", round=context.last_round) if context.last_round else ""
        return replace(page, show=default_screens.finale(context), help=f"{page.help} {ended}".strip())
    if page.board is not None and game.moves is not None:
        found = game.moves(context, moves.edges(page.board, east=page.tabs))
        page = replace(page, board=moves.shown(page.board, context, found))
    return page
