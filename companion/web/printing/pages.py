"""Printing a game from the app: choosing, waiting while it is made, and fetching the files."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlencode

from flask import Blueprint, Response, current_app, jsonify, request, send_file
from werkzeug.datastructures import MultiDict

from companion.web.access import host_keys, lookup
from companion.web.http.language import lang, paper, words
from companion.web.http.refusal import Refusal, wants_json
from companion.web.pages.home import see_other
from companion.web.pages.page_response import address, pick_up_notice, render
from companion.web.play.parts import Notice
from companion.web.printing import preview
from companion.web.printing.jobs import Job, Press, PressBusy
from companion.web.printing.prints import DIGEST, Wish
from companion.words import LANGUAGES
from printables.drawing import qr
from printables.kit import Kit
from printables.kits import KITS, NoKit, edition_of, editions, kit_of, kits
from printables.link import LINK
from printables.link import LONGEST as LONGEST_LINK
from printables.options import (
    CRICUT,
    EXTRAS,
    HOME,
    INKS,
    ORDERS,
    PRINTERS,
    SHEETS,
    SILHOUETTE,
    TTS,
    BadOptions,
    Options,
    read_offset,
)
from printables.paper import PAPERS

blueprint = Blueprint("press", __name__)
blueprint.app_context_processor(lambda: {"printable": KITS.__contains__})

KINDS: Final = {".pdf": "application/pdf", ".zip": "application/zip", ".webp": "image/webp"}
CHOICES: Final[Mapping[str, Sequence[str]]] = {
    "paper": tuple(PAPERS), "lang": LANGUAGES, "ink": INKS, "sheet": SHEETS, "order": ORDERS, "service": PRINTERS,
}  # fmt: skip
"""Fields of the form with what they can be; the first four must be given."""
LACKING: Final = {TTS: "table", SILHOUETTE: "cutter", CRICUT: "cutter"}
"""What is wrong where nothing is chosen that the service takes; it is decks for the others."""
A_DAY: Final = 24 * 3600
LONGEST: Final = 40
"""Letters of a field that are read."""
NUMBER: Final = re.compile(r"[-+]?[0-9]{0,3}(?:[.,][0-9]{0,3})?", re.ASCII)


def press() -> Press:
    """The press of this process."""
    found = current_app.extensions["ming-press"]
    assert isinstance(found, Press)
    return found


def kit(game: str, language: str = "", ink: str = "full") -> Kit:
    """The game's copy in the reader's language.

    Raises:
        Refusal: ``unknown-game``; ``nothing-to-print``.
    """
    meta = lookup.meta_of(game)
    if meta.id not in KITS:
        raise Refusal("nothing-to-print", 404, game=meta.title)
    try:
        return kit_of(meta.id, language or lang(), "low" if ink == "low" else "full")
    except NoKit as error:
        raise Refusal("nothing-to-print", 404, game=meta.title) from error


def wanted(copy: Kit, given: MultiDict[str, str]) -> Options:
    """The options of a form or an address; what is not named is as for a home printer, and no component is all.

    Raises:
        BadOptions: with the field at fault.
    """
    chosen = {name: given[name][:LONGEST] for name in CHOICES if name in given}
    chosen.setdefault("lang", lang())
    chosen.setdefault("paper", paper())
    edition = edition_of(copy.game, given.get("edition", "")[:LONGEST])
    known = [kind for kinds in preview.kinds(copy.game, copy.lang).values() for kind in kinds]
    only = given.getlist("only")
    if unknown := next((kind for kind in only if kind not in known), None):
        raise BadOptions("only", unknown[:LONGEST])
    all_of_it = not only or set(only) == set(known) - EXTRAS
    if edition:
        copy = kit_of(copy.game, copy.lang, edition=edition)
        only = _there(only, [*(one.kind for one in copy.printed), *preview.extras(copy)], all_of_it, "box")
    if (taken := preview.taken(copy, chosen.get("service", HOME))) is not None:
        only = _there(only, taken, all_of_it, LACKING.get(chosen["service"], "deck"))
    return Options(
        **chosen,  # type: ignore[arg-type]
        only=() if all_of_it else tuple(kind for kind in known if kind in only),
        back_offset=offset_of(given),
        proof=given.get("proof") == "1",
        edition=edition,
        link=link_of(given),
    )


def _there(only: list[str], taken: Sequence[str], all_of_it: bool, field: str) -> list[str]:
    """What of the chosen kinds there is.

    Raises:
        BadOptions: there is none of them.
    """
    there = [kind for kind in only if kind in taken]
    if not taken or not (there or all_of_it):
        raise BadOptions(field, ", ".join(taken))
    return there


def link_of(given: MultiDict[str, str]) -> str:
    """The address that was typed, as a link: people leave out what phones put in; the usual one if there is none."""
    typed = given.get("link", "").strip()[: LONGEST_LINK + 1]
    return (typed if "://" in typed else f"http://{typed}") if typed else LINK


def offset_of(given: MultiDict[str, str]) -> tuple[float, float]:
    """The two fields of the back offset; an empty one is 0, and a comma may stand for the point.

    Raises:
        BadOptions: not two numbers, or too far.
    """
    typed = [given.get(name, "").strip()[:LONGEST] for name in ("right", "down")]
    if not all(NUMBER.fullmatch(one) for one in typed):
        raise BadOptions("back_offset", "")
    right, down = read_offset(",".join(one.replace(",", ".") or "0" for one in typed))
    return right + 0.0, down + 0.0  # no -0


@blueprint.get("/print")
def prints() -> Response:
    """The games that can be printed."""
    return render("prints.html", kits=kits(lang()))


@blueprint.get("/print/<game>")
def choose(game: str) -> Response:
    """Choosing; an address with options opens with them."""
    copy = kit(game)
    try:
        return form(copy, wanted(copy, request.args), pick_up_notice())
    except BadOptions as error:
        return wrong(copy, request.args, error, 200)


@blueprint.post("/print/<game>")
def make(game: str) -> Response:
    """Have it made."""
    copy = kit(game)
    try:
        if missing := next((name for name in list(CHOICES)[:4] if name not in request.form), None):
            raise BadOptions(missing, "")
        if "choosing" in request.form and not request.form.getlist("only"):
            raise BadOptions("only", "")
        wish = Wish(copy.game, wanted(copy, request.form))
    except BadOptions as error:
        return wrong(copy, request.form, error, 422)
    say = words().say
    try:
        job = ask(wish)
    except PressBusy:
        return form(copy, wish.options, Notice(say("print.busy"), "problem"), 429)
    if job.state == "failed":
        return form(copy, wish.options, Notice(say(f"print.failed.{job.problem}", detail=job.detail), "problem"), 507)
    return see_other(f"/print/{copy.game}/{wish.digest}")


def ask(wish: Wish) -> Job:
    """Have a wish made, if it is not made or under way already.

    Raises:
        PressBusy: too many wait.
        Refusal: as ``host_keys.may_print``.
    """
    job = press().find(wish.digest)
    if job is None or job.state == "failed":
        host_keys.may_print()
    return press().ask(wish)


def form(copy: Kit, options: Options, banner: Notice | None = None, status: int = 200,
         typed: Mapping[str, str] | None = None, usable: bool = True) -> Response:  # fmt: skip
    """The page on which one chooses.

    Args:
        copy: the game's copy in the reader's language.
        options: what is chosen now.
        banner: what is wrong with the choices.
        status: HTTP status.
        typed: the back offset and the link as they were typed.
        usable: whether the choices can be printed, so that one can say what they take.
    """
    right, down = options.back_offset
    link = "" if options.link == LINK else options.link
    typed = typed or {"right": f"{right:g}", "down": f"{down:g}", "link": link}
    pictures, pictures_at = preview.looks(copy, press())
    usual = (
        options.order == ORDERS[0], options.service == HOME, (typed["right"], typed["down"]) == ("0", "0"),
        not options.proof, not options.edition, not typed["link"],
    )  # fmt: skip
    return shown(
        "print.html",
        copy,
        options,
        banner,
        status=status,
        choices=CHOICES,
        extras=EXTRAS,
        kinds=preview.kinds(copy.game, copy.lang),
        counts=preview.counts(copy),
        pictures=pictures,
        pictures_at=pictures_at,
        typed=typed,
        editions=editions(copy.game),
        usual_link=qr.address(LINK),
        address=address(),
        changed=usual.count(False),
        total=preview.total(copy, options) if usable else "",
    )


def shown(template: str, copy: Kit, options: Options, banner: Notice | None, **given: Any) -> Response:
    """A page about a copy, with what all of them need to say what is chosen."""
    own: dict[str, Any] = {"say": preview.say(copy), "kit": copy, "options": options, "banner": banner}
    return render(template, papers=PAPERS, piece=partial(preview.piece, copy), **own, **given)


def wrong(copy: Kit, given: MultiDict[str, str], error: BadOptions, status: int) -> Response:
    """The form again with what was wrong, and all that was right."""
    options = Options(lang=lang())
    for name in CHOICES:
        try:
            kept = {one: getattr(options, one) for one in CHOICES} | {name: given.get(name, getattr(options, name))}
            options = Options(**kept)
        except BadOptions:
            continue
    with suppress(BadOptions):
        options = replace(options, edition=edition_of(copy.game, given.get("edition", "")[:LONGEST]))
    longest = {"right": LONGEST, "down": LONGEST, "link": LONGEST_LINK}
    typed = {name: given.get(name, "")[:most] for name, most in longest.items()}
    text = words().say(f"print.wrong.{error.field.replace('_', '-')}")
    return form(copy, options, Notice(text, "problem"), status, typed, usable=False)


def job_of(game: str, digest: str, looks: bool = False) -> tuple[Kit, Job]:
    """The wish of that digest; with ``looks`` it may be one for pictures of the copy.

    Raises:
        Refusal: ``unknown-print``; nobody has asked for it, or it was thrown away.
    """
    copy = kit(game)
    job = press().find(digest) if DIGEST.fullmatch(digest) else None
    if job is None or job.wish.game != copy.game or (job.wish.looks and not looks):
        raise Refusal("unknown-print", 404)
    return copy, job


@blueprint.get("/print/<game>/<digest>")
def making(game: str, digest: str) -> Response:
    """How far it is; the files when they are made. Programs get the bare numbers.

    Where nothing is known of it, as after an update, one can choose again right there.
    """
    try:
        copy, job = job_of(game, digest)
    except Refusal as refusal:
        if refusal.code != "unknown-print" or wants_json():
            raise
        copy = kit(game)
        return form(copy, wanted(copy, MultiDict()), Notice(words().say(refusal.key), "problem"), refusal.status)
    if wants_json():
        response = jsonify(state=job.state, step=job.step, steps=job.steps)
    else:
        response = progress(copy, job, pick_up_notice())
    response.cache_control.no_store = True
    return response


def progress(copy: Kit, job: Job, banner: Notice | None) -> Response:
    """How far a wish is, and its files once they are made."""
    url, back = f"/print/{copy.game}/{job.wish.digest}", f"/print/{copy.game}?{query(job.wish.options)}"
    return shown("printing.html", copy, job.wish.options, banner, job=job, url=url, back=back)


def query(options: Options) -> str:
    """The choices as the query of an address at which the form opens with them."""
    right, down = options.back_offset
    told: dict[str, Any] = {name: getattr(options, name) for name in CHOICES}
    told |= {"right": f"{right:g}", "down": f"{down:g}", "only": options.only, "proof": ("1",) if options.proof else ()}
    told |= {"edition": options.edition, "link": options.link}
    return urlencode(told, doseq=True)


@blueprint.post("/print/<game>/<digest>")
def again(game: str, digest: str) -> Response:
    """Try again what failed."""
    copy, job = job_of(game, digest)
    try:
        ask(job.wish)
    except PressBusy:
        return progress(copy, job, Notice(words().say("print.busy"), "problem"))
    return see_other(f"/print/{copy.game}/{job.wish.digest}")


@blueprint.get("/print/<game>/<digest>/<name>")
def fetch(game: str, digest: str, name: str) -> Response:
    """A file that was made; ``?save=1`` has the browser keep it instead of showing it."""
    job_of(game, digest, looks=True)
    path = press().shelf.path(digest, name)
    if path is None:
        raise Refusal("unknown-print", 404)
    response = send(path, attachment=request.args.get("save") == "1" or path.suffix == ".zip")
    response.cache_control.public = False
    response.cache_control.private = True
    return response


def send(path: Path, attachment: bool = False) -> Response:
    """A file of ours; what goes by a digest never changes."""
    return send_file(
        path, mimetype=KINDS[path.suffix], as_attachment=attachment, download_name=path.name, conditional=True,
        max_age=A_DAY,
    )  # fmt: skip
