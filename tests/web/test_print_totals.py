"""What the print page says that a wish takes."""

from __future__ import annotations

from flask import Flask

from companion.web.printing.preview import totals
from printables.options import Options
from tests.web.phones import Phone


def test_what_is_for_screens_takes_no_paper(app: Flask) -> None:
    both = Options(only=("rulebook", "rulebook-pages"))
    assert totals("yinzi", both) == totals("yinzi", Options(only=("rulebook",)))
    assert totals("yinzi", Options(only=("rulebook-pages",)))[0] == 0
    assert "for the screen or a copy shop" in Phone(app).get("/print/yinzi?only=rulebook-pages").text


def test_posters_are_for_a_copy_shop() -> None:
    assert totals("yinzi", Options(only=("poster",)))[0] == 0
    assert totals("yinzi", Options(only=("board",)))[0] == 7
