"""What is tapped is an ``Option``: nothing else on a screen says again what it is called and where it leads."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from importlib import import_module
from pkgutil import iter_modules

from companion.engine import registry
from companion.web import play
from companion.web.play.option import Option


def shapes() -> Iterator[type]:
    """All classes of data that screens are made of, but for whole widgets."""
    rooms = [play, *(import_module(f"{registry.packages()[game]}.screens") for game in registry.folders("screens"))]
    for room in rooms:
        for found in iter_modules(room.__path__):
            name = f"{room.__name__}.{found.name}"
            for one in vars(import_module(name)).values():
                if isinstance(one, type) and is_dataclass(one) and one.__module__ == name and not hasattr(one, "macro"):
                    yield one


def test_every_thing_to_tap_is_an_option() -> None:
    every = list(shapes())
    assert sum(issubclass(one, Option) for one in every) > 3, "those that say more than an option does"
    alike = {one for one in every if {"label", "href"} <= {field.name for field in fields(one)}}
    assert {one.__qualname__ for one in alike if not issubclass(one, Option)} == set()
