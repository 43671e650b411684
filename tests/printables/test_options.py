"""What can be chosen when printing, and how what cannot is refused."""

from __future__ import annotations

from typing import Any

import pytest

from printables.drawing.qr import address
from printables.options import BadOptions, Options, check_kinds, read_kinds, read_offset

KNOWN = [("cards", "movement-cards"), ("cards", "dragon-cards"), ("papers", "summaries"), ("", "calibration")]


def refused(**chosen: Any) -> BadOptions:
    with pytest.raises(BadOptions) as caught:
        Options(**chosen)
    return caught.value


def test_what_is_not_chosen_suits_a_home_printer() -> None:
    options = Options()
    assert (options.sheet_paper.name, options.service) == ("A4", "home")
    assert options.sheet == "gutterfold" and not options.both_sides


@pytest.mark.parametrize(
    ("field", "value"),
    [("paper", "a3"), ("lang", "xx"), ("ink", "none"), ("sheet", "both"), ("order", ""), ("service", "pod")],
)
def test_what_there_is_not_is_refused_with_its_field(field: str, value: str) -> None:
    error = refused(**{field: value})
    assert error.field == field
    assert repr(value) in error.message and " or " in error.message


@pytest.mark.parametrize("offset", [(10.01, 0.0), (0.0, -11.0), (float("nan"), 0.0), (float("inf"), 0.0)])
def test_backs_move_ten_millimetres_at_most(offset: tuple[float, float]) -> None:
    assert refused(back_offset=offset).field == "back_offset"
    Options(back_offset=(10.0, -10.0))


def test_an_offset_is_two_plain_numbers() -> None:
    assert read_offset("0.5,-1.25") == (0.5, -1.25)
    assert read_offset(" +1 , .5") == (1.0, 0.5)


@pytest.mark.parametrize(
    "text", ["", "1", "1,2,3", "a,b", "1;2", "nan,0", "inf,0", "1e1,0", "1_0,0", "-,0", "٣,0", "1 2,0"]
)
def test_other_offsets_are_refused(text: str) -> None:
    with pytest.raises(BadOptions) as caught:
        read_offset(text)
    assert caught.value.field == "back_offset" and "0.5,-1.2" in caught.value.message


def test_kinds_are_read_once_each() -> None:
    assert read_kinds("summaries, score-pad,,summaries") == ("summaries", "score-pad")
    with pytest.raises(BadOptions, match="only"):
        read_kinds(" ,")


def test_an_unknown_kind_is_told_what_could_be_meant() -> None:
    check_kinds(["summaries", "calibration"], KNOWN)
    with pytest.raises(BadOptions, match=r"'summary'; perhaps summaries \(there are: movement-cards, .*calibration\)"):
        check_kinds(["summaries", "summary"], KNOWN)
    with pytest.raises(BadOptions, match=r"'xyzzy' \(there are"):
        check_kinds(["xyzzy"], KNOWN)


def test_who_names_a_file_is_told_what_is_in_it() -> None:
    with pytest.raises(BadOptions, match="its file holds movement-cards, dragon-cards"):
        check_kinds(["cards"], KNOWN)


@pytest.mark.parametrize(
    "link",
    [
        "http://192.168.1.20:8000",
        "https://table.club.example/at/",
        "HTTP://MING-TABLE.LOCAL:8000",
        "http://[fe80::1]:80",
    ],
)
def test_a_link_is_an_address_of_the_web(link: str) -> None:
    assert Options(link=link).link == link


@pytest.mark.parametrize(
    "link",
    ["", "192.168.1.20:8000", "ftp://a.example", "http://", "http:///path", "http://a b", "http://ü.example",
     "http://a.example:99999", "http://....", "http://-/", "http://::",
     'http://"><b>', "http://a.example/<b>", "http://[", "javascript:alert(1)", "http://a.example\n",
     "http://a.example/" + "x" * 64],
)  # fmt: skip
def test_other_links_are_refused(link: str) -> None:
    error = refused(link=link)
    assert error.field == "link" and len(error.message) < 120
    assert "http://192.168.1.20:8000" in error.message or "80 at most" in error.message


def test_an_address_is_shown_as_people_type_it_or_not_at_all() -> None:
    assert address("HTTP://MING-TABLE.LOCAL:8000") == "ming-table.local:8000"
    assert address("http://192.168.1.20:8000/") == "192.168.1.20:8000"
    assert address("https://Club.example") == "https://Club.example"
    assert address("https://boardgames.a-large-town.example/table") == ""
