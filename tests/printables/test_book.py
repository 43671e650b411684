"""What files of rulebooks tell: each slip is refused by its place, and every worked example is told once."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import pytest

from companion.words import catalogue
from printables.books.aids import Aid, Form, aid
from printables.books.book import Book, Example, Rulebook, Telling, examples, rulebook
from printables.books.book_files import Told, checked, named, read, tell
from printables.books.booklet import Pages
from printables.books.finished import Table
from printables.books.flow import Column
from printables.books.guides import Part, parts
from printables.books.rulebook import _inside
from printables.kit import POKER, There
from printables.kits import BadFile, NoKit, _drawn, kit_of
from tests.printables.laying import cut
from tests.printables.test_rulebook import EACH_BOOK

GAME = "yinzi"
BOOK: dict[str, Any] = {"pages": 8, "emblem": "seal", "chapters": [], "back": []}
PART = {"minutes": 5, "size": [10, 10]}
TILE = {"tile": ["ships", 0], "at": [0, 0]}
DRAWN = ("picture", "own", "made", "welcome")


@EACH_BOOK
def test_no_chapter_is_told_twice(game: str) -> None:
    assert len(rulebook(game).by_id) == len(rulebook(game).chapters)


@EACH_BOOK
def test_everything_that_draws_a_picture_says_what_it_draws(game: str) -> None:
    told = [one for chapter in rulebook(game).chapters for one in (*chapter.told, *chapter.phone)]
    paths = [one.given[0] for one in (*told, *rulebook(game).back) if one.verb in DRAWN and one.given]
    paths += [thing.drawn[0] for one in told if one.verb == "listed" for thing in one.given if thing.drawn]
    paths += [path for one in examples(game).values() for path in (one.picture, one.also) if path]
    assert len(paths) > 10
    for path in paths:
        assert named(game, path).__doc__, path


@EACH_BOOK
def test_every_example_is_told_once_in_the_book(game: str) -> None:
    found = [
        (*one.given, chapter.id)[0] for chapter in rulebook(game).chapters for one in chapter.told
        if one.verb == "example"
    ]  # fmt: skip
    silent = {name for name, one in examples(game).items() if not one.says}
    assert sorted(found) == sorted(examples(game).keys() - silent)


def slip(shape: Any, told: object, name: str = "rulebook") -> str:
    """How a file is refused, behind its name."""
    with pytest.raises(BadFile) as refused:
        checked(json.dumps(told), shape, GAME, name)
    said = str(refused.value)
    assert said.startswith(f"{name}.json of {GAME}: ") and "\n" not in said
    return said.partition(": ")[2]


@pytest.mark.parametrize(
    ("item", "said"),
    [
        ({"pictrue": "book_board.board"}, "there is no 'pictrue', perhaps 'picture'"),
        ("book", "there is no 'book'"),
        ("_drawn", "there is no '_drawn'"),
        (7, "there is no '7'"),
        ([], "there is no '[…]'"),
        ({}, "there is no '{…}'"),
        ("picture", "picture: missing a required argument: 'path'"),
        ({"text": ["one", "two"]}, "text: too many positional arguments"),
        ({"picture": "book_board.board", "shrae": 1}, "picture: got an unexpected keyword argument 'shrae'"),
        ({"picture": "book_board.board", "path": "book_board.board"}, "picture: multiple values for argument 'path'"),
        ({"picture": "book_board.board", "share": "1"}, "picture: share: Input should be a valid number, got 1"),
        ({"rules": [0, 1.5]}, "rules: last: Input should be a valid integer, got 1.5"),
        ({"picture": "book_board.borad"}, "picture: path: nothing draws book_board.borad (module "),
        ({"own": "book_baord.board"}, "own: path: nothing draws book_baord.board (No module named "),
        ({"made": "board"}, "made: path: nothing draws board (No module named "),
        (
            {"listed": [{"kind": "board"}, {"kind": "board", "wdie": 4}], "title": "a", "columns": 2},
            "listed: things: 2, wdie: Extra inputs are not permitted, got 4",
        ),
        (
            {"listed": [{"kind": "board", "drawn": ["book_board.borad"]}], "title": "a", "columns": 2},
            "listed: things: 1, drawn: nothing draws book_board.borad (module ",
        ),
    ],
)
def test_what_a_chapter_tells_in_a_way_that_there_is_not_is_refused_by_its_place(item: object, said: str) -> None:
    chapters = [{"id": "welcome", "told": []}, {"id": "setup", "told": ["steps", item]}]
    assert slip(Rulebook, BOOK | {"chapters": chapters}).startswith(f"chapters, setup, told, 2: {said}")


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ({"emblme": "seal"}, "emblme: Extra inputs are not permitted, got seal"),
        ({"pages": 10}, "pages: Input should be a multiple of 4, got 10"),
        ({"pages": 0}, "pages: Input should be greater than or equal to 4, got 0"),
        ({"pages": 4 * 10**9}, "pages: Input should be less than or equal to 200, got 4000000000"),
        ({"pages": "8"}, "pages: Input should be a valid integer, got 8"),
        ({"emblem": "sael"}, "emblem: there is no symbol 'sael'"),
        ({"sign": "signs.sing"}, "sign: nothing draws signs.sing ("),
        ({"chapters": [{"id": "setup"}]}, "chapters, setup, told: Field required"),
        ({"chapters": [{"told": []}]}, "chapters, 1, id: Field required"),
        ({"chapters": [{"id": "a", "told": [], "fresh": 1}]}, "chapters, a, fresh: Input should be a valid bool"),
        ({"chapters": [{"id": "a", "told": [], "phone": ["steps"]}]}, "chapters, a, phone, 1: there is no 'steps'"),
        ({"back": [{"text": 3}]}, "back, 1: text: key: Input should be a valid string, got 3"),
    ],
)  # fmt: skip
def test_a_rulebook_s_slips_are_refused_by_their_place(told: dict[str, Any], said: str) -> None:
    assert slip(Rulebook, BOOK | told).startswith(said)


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ({"pictrue": "book_board.board"}, "plant, pictrue: Extra inputs are not permitted, got book_board.board"),
        ({"picture": "book_board.borad"}, "plant, picture: nothing draws book_board.borad"),
        ({"says": {"copper": "3"}}, "plant, says, copper: Input should be a valid integer, got 3"),
    ],
)
def test_an_example_s_slips_are_refused_by_their_place(told: dict[str, Any], said: str) -> None:
    assert slip(Mapping[str, Example], {"plant": {**told, "says": told.get("says", {})}}, "examples").startswith(said)


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ([TILE | {"tlie": 1}], "tiles, finished, 1: tile: got an unexpected keyword argument 'tlie'"),
        ([TILE, {"til": 1}], "tiles, finished, 2: there is no 'til', perhaps 'tile'"),
        ([TILE | {"at": [1]}], "tiles, finished, 1: tile: at: 2: Field required"),
        ([TILE | {"at": [1, "2"]}], "tiles, finished, 1: tile: at: 2: Input should be a valid number, got 2"),
        ([{"tile": ["ships", 0]}], "tiles, finished, 1: tile: missing a required "),
        ([{"own": "guides.tiels"}], "tiles, finished, 1: own: path: nothing draws guides.tiels"),
    ],
)
def test_a_guide_s_slips_are_refused_by_their_place(told: object, said: str) -> None:
    assert slip(Mapping[str, Part], {"tiles": PART | {"finished": told}}, "guides").startswith(said)


@pytest.mark.parametrize("size", [[0, 10], [10, -1], [10, 1e300]])
def test_a_picture_of_a_guide_has_a_size(size: list[float]) -> None:
    assert slip(Mapping[str, Part], {"a": PART | {"size": size, "finished": []}}, "guides").startswith("a, size, ")


@pytest.mark.parametrize(
    ("chapter", "said"),
    [
        ({"id": "ovrelord"}, "ovrelord: there is no 'rules.ovrelord'"),
        ({"id": "end", "sign": "x"}, "end: there is no picture"),
    ],
)
def test_a_chapter_without_a_title_or_with_a_sign_that_there_is_not_is_refused_by_its_place(
    monkeypatch: pytest.MonkeyPatch, chapter: dict[str, Any], said: str
) -> None:
    game = "ming-voyages"
    file = checked(
        json.dumps(BOOK | {"sign": "signs.sign", "chapters": [chapter | {"told": []}]}), Rulebook, game, "rulebook"
    )
    monkeypatch.setattr("printables.books.book.rulebook", lambda game: file)
    book: Book[None] = Book(game, None, catalogue("en", game, press=True), "full", {})
    with pytest.raises(BadFile, match=f"^rulebook.json of {game}: {said}"):
        _inside(book, (0.0, 0.0, 100.0, 100.0))


def test_a_pocket_book_s_slips_are_refused_by_their_place() -> None:
    pages: list[Any] = [{"colour": "porcelain"}, *([] for _ in range(7))]
    assert checked(json.dumps(pages), Pages, GAME, "pocket_book")[1:] == ((),) * 7
    assert slip(Pages, pages[:7], "pocket_book") == "8: Field required"
    assert slip(Pages, [*pages[:7], [{"title": "a", "sign": 1}]], "pocket_book") == (
        "8, 1: title: sign: Input should be a valid string, got 1"
    )
    assert slip(Pages, [{"color": "a"}, *pages[1:]], "pocket_book") == "1, colour: Field required"


def test_an_aid_s_slips_are_refused_by_their_place() -> None:
    told = {"summary": {"title": "a", "sign": "seal", "columns": [[], [{"space": 1}, {"spcae": 2}]]}}
    assert slip(Mapping[str, Aid], told, "aids") == "summary, columns, 2, 2: there is no 'spcae', perhaps 'space'"
    assert slip(Mapping[str, Aid], {"a": {"title": "a", "columns": []}}, "aids") == "a, sign: Field required"


def test_what_is_no_json_and_what_is_not_there_is_refused() -> None:
    with pytest.raises(BadFile, match=r"rulebook.json of yinzi: Invalid JSON: .* line 2 column 0"):
        checked('{"pages": 8,\n', Rulebook, GAME, "rulebook")
    with pytest.raises(BadFile, match=r"pocket_book.json of yinzi: No such file"):
        read(GAME, "pocket_book", Pages)


def test_what_a_copy_does_not_have_is_refused_by_its_place() -> None:
    book: Book[None] = Book(GAME, None, catalogue("en", GAME, press=True), "full", {})
    with pytest.raises(BadFile, match=r"^here, 1: example: there is no 'plnat'"):
        tell(Telling(book, "setup"), [Told("example", ("plnat",), {})], "here")
    with pytest.raises(BadFile, match=r"^here, 1: tile: a copy has no 'shisp' that is a cut"):
        tell(Table(GAME, {}), [Told("tile", ("shisp", 0), {"at": (0.0, 0.0)})], "here")
    there: There = {"ships": cut("ships", POKER, (1, 1))}
    for which in (2, -3, "item2"):
        with pytest.raises(BadFile, match=rf"^here, 1: tile: ships has no '?{which}"):
            tell(Table(GAME, there), [Told("tile", ("ships", which), {"at": (0.0, 0.0)})], "here")
    last = tell(Table(GAME, there), [Told("tile", ("ships", -1), {"at": (0.0, 0.0)})], "here")
    assert last == tell(Table(GAME, there), [Told("tile", ("ships", "item1"), {"at": (0.0, 0.0)})], "here")


@pytest.mark.parametrize(
    ("shape", "name", "told"),
    [
        (Rulebook, "rulebook", BOOK | {"emblem": "x" * 300}),
        (Rulebook, "rulebook", BOOK | {"chapters": [{"id": {"x": "y" * 300}, "told": []}]}),
        (Mapping[str, Example], "examples", {"x" * 300: 1}),
    ],
)
def test_slips_are_told_in_a_few_words_however_long_what_is_wrong_may_be(shape: Any, name: str, told: object) -> None:
    assert len(slip(shape, told, name)) < 200


def test_what_cannot_be_drawn_is_refused_by_its_place_once_it_is_put_into_a_column() -> None:
    book: Book[None] = Book(GAME, None, catalogue("en", GAME, press=True), "full", {})
    told = [Told("text", ("book.title",), {}), Told("text", ("book.titel",), {}), Told("numbered", ("book", "2"), {})]
    with pytest.raises(BadFile, match=r"^here, 2: text: there is no 'book.titel'$"):
        tell(Telling(book), told, "here")
    (put,) = tell(Telling(book), told[2:], "here")
    with pytest.raises(BadFile, match=r"^here, 1: numbered: can only concatenate str"):
        put(Column(0, 0, 50))


def test_a_worked_example_that_lacks_what_its_picture_shows_is_refused_as_one_of_its_file(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    book: Book[None] = Book(GAME, None, catalogue("en", GAME, press=True), "full", {})
    told = {"says": {}, "picture": "book_end.scored", "position": {"scores": {}}}
    lame = checked(json.dumps(told), Example, GAME, "examples")
    monkeypatch.setattr("printables.books.book.examples", lambda game: {"end": lame, "tax": lame})
    draw = book.shown("end")
    assert draw is not None
    with pytest.raises(BadFile, match=r"^examples.json of yinzi: end: there is no 'score'$"):
        draw(60.0)
    with pytest.raises(BadFile, match=r"^examples.json of yinzi: tax: there is no '\w+'$"):
        book.told("tax")


def test_a_copy_whose_books_cannot_be_told_is_not_printed_and_says_where_the_slip_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    said = read(GAME, "aids", Mapping[str, Aid])
    monkeypatch.setattr("printables.books.aids.read", lambda *_: {name: said[name] for name in said if name != "end"})
    _drawn.cache_clear()
    with pytest.raises(NoKit, match=r"^game 'yinzi' cannot be printed: aids.json of yinzi: says nothing of end$"):
        kit_of(GAME)


def test_a_paper_with_a_sign_that_there_is_not_is_refused_by_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    game = "ming-voyages"
    told = checked('{"a": {"title": "book.title", "sign": "x", "columns": [[]]}}', Mapping[str, Aid], game, "aids")
    monkeypatch.setattr("printables.books.aids.aids", lambda game: told)
    book: Book[None] = Book(game, None, catalogue("en", game, press=True), "full", {})
    with pytest.raises(BadFile, match=f"^aids.json of {game}: a: there is no picture"):
        aid(book, "a", Form(60.0, 80.0, 6.0))


@pytest.mark.parametrize("shares", [[1], [0.5, 0.6], [0.5, 0], [0.2, 0.3, 0.5]])
def test_columns_share_what_there_is(shares: list[float]) -> None:
    told = {"a": {"title": "a", "sign": "seal", "columns": [[], []], "shares": shares}}
    assert slip(Mapping[str, Aid], told, "aids").startswith("a")
    told = {"a": {"title": "a", "sign": "seal", "columns": []}}
    assert slip(Mapping[str, Aid], told, "aids").startswith("a, columns")


def test_phones_show_pictures_and_examples_of_a_chapter_unless_it_says_what() -> None:
    told = ["steps", {"picture": "book_board.board", "title": "a", "share": 0.5}, "example"]
    phone = [{"picture": "book_end.fed", "words": "w"}]
    chapters = [{"id": "a", "told": told}, {"id": "b", "told": told, "phone": phone}]
    a, b = checked(json.dumps(BOOK | {"chapters": chapters}), Rulebook, GAME, "rulebook").chapters
    assert a.shown == (Told("picture", ("book_board.board",), {}), Told("example", (), {}))
    assert b.shown == b.phone == (Told("picture", ("book_end.fed", "w"), {}),)


def test_every_game_declares_the_part_of_a_rulebook_alike() -> None:
    assert parts(GAME)["rulebook"].finished == (Told("booklet", ("rulebook",), {}),)
