"""What templates may call: how widgets are drawn, and how the facts that a page is given are written."""

from __future__ import annotations

from babel.numbers import format_decimal
from jinja2 import Environment, pass_context
from jinja2.environment import TemplateModule
from jinja2.runtime import Context

from companion.engine import registry
from companion.engine.meta import Meta
from companion.web.pages import arrangement
from companion.web.play import qr
from companion.web.play.games import screens
from companion.web.play.parts import Hero
from companion.web.play.scores import signed
from companion.web.play.settings import named
from companion.web.play.texts import local_day, long_date
from companion.web.play.widgets import Macro, Widget
from companion.words import LANGUAGES
from companion.words.catalogue import language_name


def install(environment: Environment) -> None:
    """Let the templates of that environment call all that is told here."""
    environment.globals |= {"draw": draw, "named": named, "of_game": of_game, "languages": _languages()}
    environment.filters |= {
        "day": day, "decimal": decimal, "hero": hero, "meta": meta, "qr": qr.svg, "signed": signed,
    }  # fmt: skip


def _languages() -> dict[str, str]:
    return {lang: language_name(lang) for lang in LANGUAGES}


@pass_context
def draw(context: Context, widget: Widget) -> str:
    """A widget, by the macro that it names; a file of macros is opened once a page."""
    opened: dict[str, TemplateModule] = context["opened"]
    if widget.template not in opened:
        opened[widget.template] = context.environment.get_template(widget.template).make_module(context.get_all())
    macro = getattr(opened[widget.template], widget.macro)
    found: str = macro(**widget.facts) if isinstance(widget, Macro) else macro(widget)
    return found


@pass_context
def day(context: Context, at: float) -> str:
    """A moment, in seconds since 1970, as the day in the reader's language: "21 November 2026"."""
    return long_date(local_day(at), context["lang"])


@pass_context
def decimal(context: Context, number: float) -> str:
    """A number with one digit behind the point, as the reader's language writes it."""
    return format_decimal(round(number, 1), locale=context["lang"])


@pass_context
def of_game(context: Context, key: str, game: str) -> str:
    """What stands below ``key``, in the words that the game has for it, if any."""
    return arrangement.of_game(context["say"], key, game)


def meta(game_id: str) -> Meta | None:
    """The game; ``None`` where it cannot be played here."""
    return registry.metas().get(game_id)


def hero(game: Meta) -> Hero | None:
    """The picture by which a game is offered, if it has one."""
    draws = screens(game.id).hero
    try:
        return draws(game.editions[0]) if draws is not None else None
    except Exception:  # it stands beside those of other games
        if game.id not in registry.elsewhere():
            raise
        return None
