"""Pages of a running game, by game: each game's own presenter, or the general one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from companion.engine.terms import Action, Change, Setting
from companion.table import Thought
from companion.web.presenters import adjust, general, qr
from companion.web.presenters.chart import chart
from companion.web.presenters.common import Words, do_key
from companion.web.presenters.curve import moments
from companion.web.presenters.games import own, screens
from companion.web.presenters.inputs import LogLineLike, Say, SeatLike, UndoLike
from companion.web.presenters.pages import PeekPage, ScorePage
from companion.web.presenters.parts import Display, Notice, Played, Shown
from companion.web.presenters.settings import called


def play_page(
    view: Mapping[str, Any],
    *,
    legal: Sequence[Action],
    seats: Sequence[SeatLike],
    say: Say,
    names: Mapping[str, str],
    edition_data: Mapping[str, Any] | None,
    number: int = 0,
    undo: UndoLike | None = None,
    log: Sequence[LogLineLike] = (),
    thoughts: Mapping[int, Thought] | None = None,
    pick: str = "",
    mode: str = "",
    notice: Notice | None = None,
) -> Played:
    """The play screen: what to do now, everything that may be done, and what lies on the table.

    Args:
        view: ``State.view`` of the reader's seat.
        legal: the reader's legal actions, empty when it is not his turn.
        seats: the table's seats.
        say: the catalogue of the reader's language with the game's words.
        names: proper names: the edition's and ``seat:<colour>``.
        edition_data: the edition's data with its geometry.
        number: the last entry that the view knows.
        undo: what may be taken back.
        log: the log as this seat may read it, oldest first; its last lines are shown.
        thoughts: what bots told with lines of it, by their numbers.
        pick: the thing picked by address (``district:qizhou``).
        mode: how it is meant.
        notice: a banner.
    """
    words = Words(say, names)
    game, data = own(view, edition_data)
    if game.play_page is not None:
        return game.play_page(
            view,
            legal=legal,
            seats=seats,
            words=words,
            data=data,
            number=number,
            undo=undo,
            log=log,
            thoughts=thoughts or {},
            pick=pick,
            mode=mode,
            notice=notice,
        )
    return general.play_page(
        view, legal=legal, seats=seats, words=words, number=number, undo=undo, log=log, thoughts=thoughts or {},
        pick=pick, notice=notice,
    )  # fmt: skip


def keeping_page(
    view: Mapping[str, Any],
    *,
    legal: Sequence[Action],
    settings: Sequence[Setting],
    seats: Sequence[SeatLike],
    seated: bool,
    say: Say,
    names: Mapping[str, str],
    edition_data: Mapping[str, Any] | None,
    province: str = "",
    entered: Mapping[str, Change] | None = None,
    number: int = 0,
    undo: UndoLike | None = None,
    log: Sequence[LogLineLike] = (),
    notice: Notice | None = None,
) -> Shown | None:
    """The scorekeeper's screen, where the people play by themselves or count; ``None`` where the usual one fits.

    Args:
        view, legal, seats, say, names, edition_data, number, undo, log, notice: as for ``play_page``.
        settings: what may be set, with its present values.
        seated: whether the reader may tell the app anything.
        province: the province to count, or the step of taking up the whole game, of all that there are.
        entered: what was entered before and refused.
    """
    game, data = own(view, edition_data)
    if game.keeping_page is None:
        return None
    return game.keeping_page(
        view,
        legal=legal,
        settings=settings,
        seats=seats,
        seated=seated,
        words=Words(say, names),
        data=data,
        province=province,
        entered=entered or {},
        number=number,
        undo=undo,
        log=log,
        notice=notice,
    )


def adjust_page(
    view: Mapping[str, Any],
    settings: Sequence[Setting],
    *,
    entered: Mapping[str, Change],
    pick: str,
    to: adjust.To,
    reason: str,
    seated: bool,
    say: Say,
    names: Mapping[str, str],
    edition_data: Mapping[str, Any] | None,
    number: int = 0,
    notice: Notice | None = None,
    past: int = 0,
) -> adjust.AdjustPage:
    """The page on which the app is set to what lies on the table.

    Args:
        view, say, names, edition_data, number, notice: as for ``play_page``.
        settings: what may be set.
        entered: what was entered already and is not made yet, by the settings' names.
        pick: the thing to show, as in ``Setting.touches``, or ``flow``.
        to: the query of an address that carries changes along.
        reason: why, as entered so far.
        seated: whether the reader may set anything.
        past: the entry before which it is set; 0 for now.
    """
    words = Words(say, names)
    game, data = own(view, edition_data)
    if game.adjust_page is None:
        found = adjust.general(
            settings, entered=entered, pick=pick, words=words, to=to, number=number, reason=reason, seated=seated,
            notice=notice,
        )  # fmt: skip
    else:
        found = game.adjust_page(
            view, settings, data=data, entered=entered, pick=pick, words=words, to=to, number=number,
            reason=reason, seated=seated, notice=notice,
        )  # fmt: skip
    if not past:
        return found
    title = words("amend.lay")
    return replace(found, past=past, title=title, headline=title, back=words("adjust.back-past"))


def setting_name(setting: Setting, say: Say, names: Mapping[str, str]) -> str:
    """What a setting is called."""
    return called(setting, Words(say, names))


def settle_step(game: str, key: str) -> str:
    """The step of taking up the whole game in which that refusal is put right, or ``""``."""
    step = screens(game).settle_step
    return step(key) if step is not None else ""


def preview(
    view: Mapping[str, Any],
    changes: Mapping[str, Change],
    *,
    province: str,
    say: Say,
    names: Mapping[str, str],
    edition_data: Mapping[str, Any] | None,
    number: int = 0,
) -> dict[str, Any] | None:
    """What counts that nobody has kept yet would lead to, for the entry ``number``; ``None`` when nothing is counted
    now."""
    game, data = own(view, edition_data)
    if game.preview is None:
        return None
    grounds = game.preview(view, changes, province=province, words=Words(say, names), data=data)
    return None if grounds is None else {"number": number, "grounds": grounds}


def end_page(
    view: Mapping[str, Any],
    *,
    say: Say,
    names: Mapping[str, str],
    edition_data: Mapping[str, Any] | None,
    number: int = 0,
    undo: UndoLike | None = None,
    notice: Notice | None = None,
) -> Shown:
    """The end: ranking, where the points came from, how they grew."""
    words = Words(say, names)
    game, data = own(view, edition_data)
    if game.end_page is not None:
        return game.end_page(view, words=words, data=data, number=number, undo=undo, notice=notice)
    return general.end_page(view, words=words, number=number, undo=undo, notice=notice)


def score_page(
    view: Mapping[str, Any],
    *,
    say: Say,
    names: Mapping[str, str],
    edition_data: Mapping[str, Any] | None,
    report: str = "",
    number: int = 0,
) -> Shown:
    """Every scoring so far; ``report`` (``4-huguang``) is the one to open, else the latest."""
    words = Words(say, names)
    game, data = own(view, edition_data)
    if game.score_page is not None:
        return game.score_page(view, words=words, data=data, report=report, number=number)
    return ScorePage(words("screen.scores"), None, (), number, chart(moments(view, words), words))


def peek_page(mine: tuple[str, Mapping[str, Any]] | None, *, say: Say, names: Mapping[str, str]) -> PeekPage:
    """The reader's choice that lies face down, as key and parameters of its message; to be answered with
    ``no-store``."""
    if mine is None:
        return PeekPage(say("phone.peek"), say("phone.peek.none"))
    key, params = mine
    return PeekPage(say("phone.peek"), say(do_key(key), params, names))


def table_page(
    view: Mapping[str, Any],
    *,
    seats: Sequence[SeatLike],
    say: Say,
    names: Mapping[str, str],
    edition_data: Mapping[str, Any] | None,
    code: str,
    url: str,
    log: Sequence[LogLineLike] = (),
    number: int = 0,
) -> Display:
    """The display for everybody, from the view of nobody."""
    words = Words(say, names)
    code_image = qr.svg(url, say("phone.qr", code=code))
    game, data = own(view, edition_data)
    show = game.table_page or general.table_page
    return show(
        view,
        seats=seats,
        words=words,
        data=data,
        code=code,
        url=url,
        qr=code_image,
        log=log,
        number=number,
    )
