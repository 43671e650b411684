"""``print``: PDFs for making a copy of a game."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from companion.cli.terminal import InputError, named_folder, write
from companion.engine import registry
from companion.words import LANGUAGES
from printables.link import LINK
from printables.options import (
    CALIBRATION,
    HOME,
    INKS,
    ORDERS,
    PRINTERS,
    SHEETS,
    BadOptions,
    Options,
    check_kinds,
    read_kinds,
    read_offset,
)
from printables.paper import PAPERS

if TYPE_CHECKING:
    from printables.files.job import Made
    from printables.kit import Kit

ALL = "all"


@click.command("print")
@click.argument("game", metavar="GAME|all")
@click.option("--paper", type=click.Choice(list(PAPERS)), default="a4", show_default=True, help="What is in the tray.")
@click.option("--lang", type=click.Choice(LANGUAGES), default="en", show_default=True, help="Language of all words.")
@click.option(
    "--ink", type=click.Choice(INKS), default="full", show_default=True,
    help="Full colour, outlines and symbols that spare ink, or these in black and white.",
)  # fmt: skip
@click.option("--out", metavar="DIR", default=".", show_default=True, help="Folder for the files; made when missing.")
@click.option(
    "--only", metavar="KIND[,KIND…]", multiple=True,
    help="Print only these components, such as summaries,score-pad; may be given again for more.",
)  # fmt: skip
@click.option(
    "--sheet", type=click.Choice(SHEETS), default="gutterfold", show_default=True,
    help="How fronts meet backs: folded and glued, printed on both sides and turned over the long or the short "
    "edge, or on sheets of their own.",
)  # fmt: skip
@click.option(
    "--back-offset", metavar="DX,DY", default="0,0", show_default=True,
    help="On duplex sheets, move backs right and down by so many mm (-10 to 10), as the calibration page finds.",
)  # fmt: skip
@click.option(
    "--order", type=click.Choice(ORDERS), default="interleaved", show_default=True,
    help="Each front page followed by its back, or all fronts first.",
)  # fmt: skip
@click.option(
    "--for", "service", type=click.Choice(PRINTERS), default=HOME, show_default=True,
    help="Who prints: you, or The Game Crafter (tgc), MakePlayingCards (mpc) or DriveThruCards (drivethru), which get "
    "the decks of cards alone: a folder each with a picture a side or a PDF, and manifest.json. silhouette and "
    "cricut are cutters: sheets, and a cut file for each. tts is Tabletop Simulator: pictures, and a table laid out.",
)  # fmt: skip
@click.option("--proof", is_flag=True, help="Draw the cut and the safe zone over everything.")
@click.option(
    "--edition", metavar="E",
    help="One of the game's editions; its first when left out. \"boxed\" is what fits a box that you own.",
)  # fmt: skip
@click.option(
    "--link", metavar="URL", default=LINK, show_default=True,
    help="What the QR codes hold: where phones find your app.",
)  # fmt: skip
@click.option("--force", is_flag=True, help="Replace files of the same names that hold something else.")
@click.option("--png", is_flag=True, help="Write each page, and each face and back, as a picture as well.")
def print(  # named as the command is
    *,
    game: str,
    out: str,
    only: Sequence[str],
    back_offset: str,
    edition: str | None,
    force: bool,
    **chosen: Any,
) -> None:
    """Make PDFs to print, cut and play.

    Writes a file for each part of the copy and prints what is in it: pages, and pieces of each kind. Print them
    at 100 %; the first page of each tells the rest. "all" prints every game there is something for.
    """
    try:
        options = Options(
            only=read_only(only), back_offset=read_offset(back_offset), edition=edition or "", **chosen
        )  # fmt: skip
        made = printed(game, options, folder(out), force=force)
    except BadOptions as error:
        raise InputError(f"--{error.field.replace('_', '-')}: {error.message}") from error
    if any(options.back_offset) and not options.both_sides and set(options.only) != {CALIBRATION}:
        click.echo("--back-offset: only moves the backs of --sheet duplex and duplex-short; nothing is moved", err=True)
    if not sys.stderr.isatty():
        for one in made:
            click.echo(f"{one.path}: {one.pages} {'page' if one.pages == 1 else 'pages'}", err=True)
    write([{"file": str(one.path), "pages": one.pages, "components": dict(one.components)} for one in made])


def read_only(given: Sequence[str]) -> tuple[str, ...]:
    """The kinds of all ``--only`` options, without duplicates.

    Raises:
        BadOptions: one of them names nothing.
    """
    return tuple(dict.fromkeys(kind for one in given for kind in read_kinds(one)))


def folder(out: str) -> Path:
    """The folder of that name.

    Raises:
        InputError: the name is empty, or cannot be part of the answer because it is not UTF-8.
    """
    try:
        out.encode()
    except UnicodeEncodeError:
        raise InputError(f"--out: {out!a} is not a name in UTF-8") from None
    return named_folder(out, "--out")


def printed(game: str, options: Options, out: Path, *, force: bool) -> Sequence[Made]:
    """Make the files.

    reportlab and the kits are imported only here, after the arguments have been checked.

    Raises:
        InputError: the folder cannot be written to, files of another content are in it, or something does not fit in
            its place.
        BadOptions: a component that none of the kits has.
    """
    from printables.drawing.errors import DrawingError  # noqa: PLC0415
    from printables.files.documents import documents  # noqa: PLC0415
    from printables.files.job import CannotWrite, Taken, make, steps  # noqa: PLC0415

    try:
        files = [file for kit, wanted in chosen(game, options) for file in documents(kit, wanted)]
        if not files:
            raise InputError(f"--for: nothing of this edition is made for {options.service}")
        with bar(steps(files, options)) as progress:
            return make(files, options, out, progress, force=force)
    except Taken as error:
        raise InputError(f"{error}; --force replaces it, --out names another folder") from error
    except CannotWrite as error:
        raise InputError(f"--out: {error}") from error
    except DrawingError as error:
        raise InputError(str(error)) from error


def chosen(game: str, options: Options) -> Iterator[tuple[Kit, Options]]:
    """The kits to print, each with the options that concern it.

    Raises:
        InputError: there is nothing to print for the game.
        SetupError: there is no such game.
        BadOptions: a component that none of the kits has.
    """
    from printables.document import kinds  # noqa: PLC0415
    from printables.kits import KITS, edition_of  # noqa: PLC0415

    if game not in (ALL, *KITS):
        registry.game(game)
    kits = list(drawn(game, options))
    check_kinds(options.only, [one for kit in kits for one in kinds(kit)])
    for kit in kits:
        there = {kind for _, kind in kinds(kit)}
        only = tuple(kind for kind in options.only if kind in there)
        wanted = replace(options, only=only, edition=edition_of(kit.game, options.edition))
        if wanted.only or not options.only:
            yield kit, wanted


def drawn(game: str, options: Options) -> Iterator[Kit]:
    """The kit of that game, or those of all, but for what games from elsewhere cannot draw or do not have.

    Raises:
        InputError: there is nothing to print for the game.
        BadOptions: it has no such edition.
        DrawingError: a language has more words than there is room for; with the game.
    """
    from printables.drawing.errors import DrawingError  # noqa: PLC0415
    from printables.kits import KITS, NoKit, kit_of  # noqa: PLC0415

    for one in KITS if game == ALL else (game,):
        try:
            yield kit_of(one, options.lang, options.ink, options.edition, options.link)
        except DrawingError as error:
            raise error.within(f"{one} in {options.lang}") from error
        except NoKit as error:
            if game != ALL:
                raise InputError(str(error)) from error
            click.echo(str(error), err=True)
        except BadOptions as error:
            if one not in registry.elsewhere() or game != ALL:
                raise
            click.echo(f"game {one!r} is left out: --{error}", err=True)


@contextmanager
def bar(steps: int) -> Iterator[Callable[[int, int, str], None] | None]:
    """A progress bar on standard error if it is a terminal."""
    if not sys.stderr.isatty():
        yield None
        return
    with click.progressbar(length=steps, label="Printing", file=sys.stderr, item_show_func=str) as line:
        yield lambda done, all_, label: line.update(1, label)
