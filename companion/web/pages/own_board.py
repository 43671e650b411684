"""The editor for the board of a published box: the host's, before the game begins."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from flask import Blueprint, Response, jsonify, request

from companion.engine import GameError, registry
from companion.engine.own_boards import BOXED
from companion.table import AlreadyBegun, Table, TableError
from companion.table.depths import SCOREKEEPER
from companion.web.access import host_keys, lookup, seat_tokens
from companion.web.http.language import say, words
from companion.web.http.refusal import Refusal, wants_json
from companion.web.pages import own_board_form
from companion.web.pages.errors import sentence
from companion.web.pages.home import see_other
from companion.web.pages.outcome_texts import names as names_at
from companion.web.pages.page_response import leave_notice, pick_up_notice
from companion.web.pages.seats import back, field
from companion.web.pages.table import moment, show
from companion.web.play.games import screens
from companion.web.play.parts import Notice
from companion.words import LANGUAGES, catalogue

blueprint = Blueprint("own_board", __name__)

NAME: Final = "name."
TINT: Final = "tint."
AT: Final = "at."
Work: TypeAlias = Callable[[Table], str]
"""What a form does; it answers what is to be said of it, if anything."""


def editing(code: str) -> Table:
    """The table whose host edits its board.

    Raises:
        Refusal: ``no-seat``; ``unknown-edition`` where the game knows no published box.
        HostOnly, AlreadyBegun.
    """
    table = lookup.find(code)
    table.seats.check_host(seat_tokens.host_token(table))
    if BOXED not in registry.metas()[table.game_id].editions or screens(table.game_id).own_board_page is None:
        raise Refusal("no-own-board", 404)
    if table.phase != "lobby":
        raise AlreadyBegun(table=table.code)
    return table


def entered(table: Table) -> dict[str, Any]:
    """What was entered so far: the draft, else the board that the table has."""
    draft = lookup.tables().boards.draft(table.game_id, table.code)
    nothing = registry.game(table.game_id).check_own(BOXED, {}, partly=True)
    return {**nothing, **(table.config.own if draft is None else draft)}


@blueprint.get("/t/<code>/board")
def board(code: str) -> Response:
    """The editor."""
    table = editing(code)
    return page_of(table, entered(table), "", pick_up_notice())


def change(table: Table, work: Work) -> Response:
    """Carry out a form of the editor and go back to it; what was wrong, or ``work``'s word, is said there.

    Raises:
        GameError, TableError, Refusal: the same, for the phone's script.
    """
    try:
        told, kind = work(table), "info"
    except (GameError, TableError, Refusal) as error:
        if wants_json():
            raise
        told, kind = said(table, error), "problem"
    if wants_json():
        return jsonify(status="done", number=table.number, message=told)
    if told:
        leave_notice(told, kind)
    return see_other(f"/t/{table.code}/board")


def form(name: str) -> Callable[[Work], Work]:
    """What a form of the editor does, which posts to that name below the address of the board."""

    def add(work: Work) -> Work:
        def view(code: str) -> Response:
            return change(editing(code), work)

        blueprint.add_url_rule(f"/t/<code>/board/{name}", name, view, methods=("POST",))
        return work

    return add


def keep(table: Table, own: Mapping[str, Any]) -> str:
    """Keep this as what was entered so far."""
    lookup.tables().boards.keep_draft(table.game_id, table.code, own)
    return ""


def said(table: Table, error: GameError | TableError | Refusal) -> str:
    """What was refused, in the words of the table's game where it has any for it."""
    known = words(table.game_id)
    if error.key in known:
        return known.say(error.key, error.params, names_at(table))
    return sentence(error)


def asked(mark: str) -> bool:
    """Whether the form has fields with that mark before their names."""
    return any(name.startswith(mark) for name in request.form)


def written(mark: str) -> dict[str, str]:
    """The form's fields with that mark before their names; empty ones are left out."""
    return {
        name.removeprefix(mark): value.strip()
        for name, value in request.form.items()
        if name.startswith(mark) and value.strip()
    }


@form("names")
def names(table: Table) -> str:
    """Names, colours, or both: what the form asks for is replaced, and what is left empty is nobody's."""
    new = {part: written(mark) for part, mark in (("names", NAME), ("tints", TINT)) if asked(mark)}
    return keep(table, {**entered(table), **new})


@form("border")
def border(table: Table) -> str:
    """A border between two places (``a``, ``b``, ``transport``); with ``drop`` it is taken away."""
    own = entered(table)
    one = [field("a"), field("b"), field("transport")]
    kept = [list(known) for known in own["borders"]]
    if not field("drop"):
        return keep(table, {**own, "borders": [*kept, one]})
    left = [known for known in kept if known not in (one, [one[1], one[0], one[2]])]
    if len(left) == len(kept):
        raise Refusal("no-border", 404)
    return keep(table, {**own, "borders": left})


@form("file")
def upload(table: Table) -> str:
    """A board from a file, in place of what was entered."""
    file = request.files.get("board")
    try:
        own = json.loads((file.read() if file else b"").decode("utf-8-sig"))
    except (UnicodeDecodeError, ValueError, RecursionError):
        raise Refusal("no-board-file", 422) from None
    keep(table, own)
    return say("board.loaded")


@form("keep")
def keep_under(table: Table) -> str:
    """Keep the board on this host, for later games."""
    return keep_as(table, field("name"))


def keep_as(table: Table, name: str) -> str:
    """Keep what was entered under that name; answers what to say of it.

    Raises:
        Refusal: ``host-key-needed``, as boards belong to a key.
    """
    owner = host_keys.shelf()
    if owner is None:
        raise Refusal("host-key-needed", 403)
    kept = lookup.tables().boards.save(table.game_id, name, entered(table), owner=owner)
    return say("board.kept", board=kept.name)


@form("open")
def open_kept(table: Table) -> str:
    """Go on from a kept board."""
    return keep(table, lookup.tables().boards.get(table.game_id, field("name"), host_keys.shelf()).own)


@form("forget")
def forget(table: Table) -> str:
    """Forget a kept board; games that use it have their own copy."""
    lookup.tables().boards.delete(table.game_id, field("name"), host_keys.shelf())
    return ""


@blueprint.get("/t/<code>/board.json")
def download(code: str) -> Response:
    """What was entered, as a file."""
    table = editing(code)
    text = json.dumps(entered(table), ensure_ascii=False, indent=1)
    response = Response(text + "\n", mimetype="application/json")
    response.headers["Content-Disposition"] = f'attachment; filename="{table.game_id}-board.json"'
    return response


@blueprint.post("/t/<code>/board/use")
def use(code: str) -> Response:
    """Play on this board."""
    return play_on(editing(code))


def play_on(table: Table) -> Response:
    """Play on what was entered; what is wrong with it is said in the editor."""
    try:
        table.config.set_edition(seat_tokens.host_token(table), BOXED, entered(table))
    except TableError as error:
        if wants_json():
            raise
        leave_notice(said(table, error), "problem")
        return see_other(f"/t/{table.code}/board")
    lookup.tables().boards.drop_draft(table.game_id, table.code)
    return back(table)


@blueprint.post("/t/<code>/board/whole")
def whole(code: str) -> Response:
    """The whole board in one form: ``name.<region>``, and ``border`` for each border, two regions with a space between.

    Names that are ours are not kept. ``fill`` puts our borders (``ours``) or none in place of those of the form,
    ``use`` plays on the board, ``keep`` keeps it under ``board`` for later games.
    """
    table = editing(code)
    data = registry.game(table.game_id).geometry()
    if "regions" not in data:
        raise Refusal("no-own-board", 404)
    typed: dict[str, Any] = {
        "names": written(NAME),
        "borders": [border.split() for border in request.form.getlist("border")],
    }
    said = [catalogue(lang, table.game_id).say for lang in LANGUAGES]
    ours = {region["id"]: {say(f"region.{region['id']}") for say in said} for region in data["regions"]}
    if field("fill"):
        roads = data["adjacency"] if field("fill") == "ours" else ()
        typed["borders"] = [[road["a"], road["b"]] for road in roads]
    own = {**typed, "names": {one: name for one, name in typed["names"].items() if name not in ours.get(one, ())}}
    return kept_whole(table, own, typed)


@blueprint.post("/t/<code>/board/tables")
def tables(code: str) -> Response:
    """Tables of the box in one form: ``at.<path>`` for every value, as ``at.ships.4.slots.1``.

    Those that are as ours are not kept. ``ours`` names one that is put back to ours, ``use`` plays on all of it,
    ``keep`` keeps it under ``board`` for later games.
    """
    table = editing(code)
    ours, back_to = registry.game(table.game_id).geometry(), field("ours")
    fields = {
        name.removeprefix(AT): value
        for name, value in request.form.items()
        if name.startswith(AT) and name.removeprefix(AT).partition(".")[0] != back_to
    }
    known = {key: one for key, one in entered(table).items() if key in ours and key != back_to}
    return kept_whole(table, own_board_form.entered(ours, known, fields))


def kept_whole(table: Table, own: Mapping[str, Any], typed: Mapping[str, Any] | None = None) -> Response:
    """Keep all that one form holds, and go on as it says; what is wrong with it is said beside what was ``typed``."""
    try:
        keep(table, own)
    except GameError as error:
        if wants_json():
            raise
        wrong = str(error.params.get("field", ""))
        answer = page_of(table, own if typed is None else typed, wrong, Notice(said(table, error), "problem"))
        answer.status_code = 422
        return answer
    if field("use"):
        return play_on(table)
    return change(table, lambda table: keep_as(table, field("board")) if field("keep") else "")


def page_of(table: Table, typed: Mapping[str, Any], wrong: str, notice: Notice | None) -> Response:
    """The game's editor; see ``play.screens.OwnBoardScreen``."""
    page = screens(table.game_id).own_board_page
    if page is None:
        raise Refusal("no-own-board", 404)
    now = moment(table.code)
    return show(
        now,
        page(
            entered(table),
            typed=typed,
            field=wrong,
            kept=[kept.name for kept in lookup.tables().boards.of(table.game_id, host_keys.shelf())],
            say=words(table.game_id).say,
            counted=table.config.depth == SCOREKEEPER,
            number=now.number,
            notice=notice,
        ),
    )
