"""``words``: whether the texts of a language are whole."""

from __future__ import annotations

import click

from companion.cli.terminal import InputError, shown
from companion.cli.terminal import write as answer
from companion.words.catalogue import begun, house, read_area
from companion.words.check import check as findings


@click.group()
def words() -> None:
    """Look after the words of a language."""


@words.command("check")
@click.argument("lang")
def check(lang: str) -> None:
    """Say what a language lacks.

    LANG is the language of some catalogues, such as de. Each text that lacks, is too long for its place, or differs
    from the English one in its parameters, conditions or forms is told in a line on standard error, and the exit
    status is 1 then. A language that is whole is offered everywhere.
    """
    if lang not in begun():
        raise InputError(f"LANG: nothing is written in {shown(lang)}; known: {', '.join(begun())}")
    found = findings(lang)
    for one in found:
        click.echo(str(one), err=True)
    answer({"lang": lang, "texts": sum(len(read_area(area, "en")[0]) for area in house()), "findings": len(found)})
    click.get_current_context().exit(1 if found else 0)
