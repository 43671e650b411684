"""The catalogue: complete in every language, and every key that the program uses is in it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

import jinja2
import pytest

import companion
import printables
from companion.engine import record as records
from companion.engine import registry
from companion.engine.chance import SeededChance
from companion.engine.contract import Game, State
from companion.engine.errors import IllegalAction
from companion.engine.invariants import setups
from companion.engine.play import random_chooser
from companion.engine.terms import CHANCE, Action, Name
from companion.words import LANGUAGES, Catalogue, Entry, catalogue
from companion.words.catalogue import FIELD, areas, read_area
from companion.words.check import check
from companion.words.failures import lacking
from tests import toy_market
from tests.profiles import by_two, some
from tests.reading import faults

PACKAGE = Path(companion.__file__).parent
PRESS = Path(printables.__file__).parent
TEMPLATES = PACKAGE.parent / "templates"
SKELETON = PACKAGE / "cli/skeleton"
FAMILIES = (
    "did", "do", "note", "illegal", "impossible", "record", "amendment", "error", "setup", "reason", "phase", "now",
    "because",
)  # fmt: skip
"""First words of keys that only ever name a message, so that a literal of that shape must be in the catalogue."""
KEY = re.compile(rf"(?:{'|'.join(FAMILIES)})\.[a-z0-9][a-z0-9-]*(?:\.[a-z0-9-]+)*")
SAID = re.compile(r"""\b(?:say|t|_)\(\s*["']([a-z0-9-]+(?:\.[a-z0-9-]+)+)["']""")
FILE_NAMES = (".html", ".json", ".txt", ".po", ".py", ".svg", ".png")


def literals(path: Path) -> Iterator[tuple[int, str]]:
    """Keys that stand in a Python file as whole literals."""
    nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
    parts = {part for node in nodes if isinstance(node, ast.JoinedStr) for part in node.values}
    for node in nodes:
        if not isinstance(node, ast.Constant) or not isinstance(node.value, str) or node in parts:
            continue
        if KEY.fullmatch(node.value) and not node.value.endswith(FILE_NAMES):
            yield node.lineno, node.value


@cache
def places() -> tuple[tuple[Path, str, str], ...]:
    """Files of the sources with the keys in them, and where those stand."""
    found = []
    for path in sorted((*PACKAGE.rglob("*.py"), *PRESS.rglob("*.py"), *TEMPLATES.rglob("*.html"))):
        inside = str(path.relative_to(PACKAGE.parent))
        if path.suffix == ".py":
            found += [(path, key, f"{inside}:{line}") for line, key in literals(path)]
        found += [(path, key, inside) for key in SAID.findall(path.read_text(encoding="utf-8"))]
    return tuple(found)


@cache
def known_in(path: Path) -> Mapping[str, Entry]:
    """The texts that a file can count on: a game's own and the general ones in its packages, elsewhere all."""
    if SKELETON in path.parents:
        with toy_market.registered() as game:
            return catalogue(LANGUAGES[0], game.meta.id, press=True)
    for game_id in registry.metas():
        if game_id.replace("-", "_") in path.relative_to(PACKAGE.parent).parts:
            return catalogue(LANGUAGES[0], game_id, press=True)
    return {key: entry for area in areas() for key, entry in read_area(area, LANGUAGES[0])[0].items()}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language_is_whole(lang: str) -> None:
    """As ``ming-table words check`` finds: keys, fields, forms, lengths and typography."""
    assert check(lang) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_printed_is_only_loaded_when_it_is_asked_for(lang: str) -> None:
    screen, paper = catalogue(lang, "ming-dynastie"), catalogue(lang, "ming-dynastie", press=True)
    general, own = (read_area(area, lang)[0] for area in ("press", "ming-dynastie-press"))
    assert general.keys().isdisjoint(own)
    assert general.keys() | own.keys() <= paper.keys() - screen.keys()
    assert screen.keys() <= paper.keys()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("area", areas())
def test_no_text_is_empty_or_broken(area: str, lang: str) -> None:
    for key, entry in read_area(area, lang)[0].items():
        for text in entry.texts:
            assert text.strip(), f"{key}: an empty text"
            assert "  " not in text, f"{key}: two spaces in a row"
            assert not set("{}") & set(FIELD.sub("", text)), f"{key}: a brace without its field"


def test_every_key_in_the_sources_is_in_the_catalogue() -> None:
    assert {"setup.game", "illegal.over"} <= {key for _, key, _ in places()}, "the scan finds keys"
    known = {path: known_in(path) for path, _, _ in places()}
    missing = {place: key for path, key, place in places() if key not in known[path]}
    assert not missing


def nodes_of(path: Path, names: Iterable[str]) -> Iterator[ast.AST]:
    """The syntax of a Python file, if it calls something whose name ends so: to read all files takes ten times as long
    as to look into them."""
    source = path.read_text(encoding="utf-8")
    return ast.walk(ast.parse(source)) if any(f"{name}(" in source for name in names) else iter(())


def called(call: ast.Call) -> str:
    """The last part of the name of what is called."""
    function = call.func
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def python_calls(path: Path) -> Iterator[tuple[int, str, set[str]]]:
    """Calls with nothing but a key and keywords, as ``say("phone.round", round=3)``: line, keys, keywords."""
    for node in nodes_of(path, SPEAKERS):
        if not isinstance(node, ast.Call) or len(node.args) != 1 or not called(node).endswith(SPEAKERS):
            continue
        keywords = {keyword.arg for keyword in node.keywords if keyword.arg is not None}
        if len(keywords) == len(node.keywords):
            for key in possible(node.args[0]):
                yield node.lineno, key, keywords


def possible(key: ast.expr) -> Iterator[str]:
    """The keys an expression may come to: itself, or either side of a condition; not keys put together."""
    if isinstance(key, ast.Constant) and isinstance(key.value, str):
        yield key.value
    elif isinstance(key, ast.IfExp):
        yield from possible(key.body)
        yield from possible(key.orelse)


def template_calls(path: Path) -> Iterator[tuple[int, str, set[str]]]:
    """The same in a template."""
    for node in jinja2.Environment().parse(path.read_text(encoding="utf-8")).find_all(jinja2.nodes.Call):
        spoken = isinstance(node.node, jinja2.nodes.Name) and node.node.name in SPEAKERS
        if not spoken or len(node.args) != 1 or node.dyn_kwargs is not None:
            continue
        key = node.args[0]
        if isinstance(key, jinja2.nodes.Const) and isinstance(key.value, str):
            yield node.lineno, key.value, {keyword.key for keyword in node.kwargs}


REFUSALS = {"ImpossiblePosition": 1, "RecordError": 1, "SetupError": 0, "ActionSyntaxError": 0, "IllegalAction": 0}
"""Errors that take a key, and the place of it among their arguments."""


def test_refusals_fill_the_fields_of_their_keys() -> None:
    """A phone must be able to say them in its language; where a key is worked out, the tests of the words see to it."""
    known = 0
    for path in sorted(PACKAGE.rglob("*.py")):
        entries = known_in(path)
        for node in nodes_of(path, REFUSALS):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name) or node.func.id not in REFUSALS:
                continue
            given = {keyword.arg for keyword in node.keywords} | {"field", "line", "at", "rule"}
            for key in possible(node.args[REFUSALS[node.func.id]]):
                assert entries[key].fields <= given or None in given, f"{path.name}:{node.lineno}: {key} lacks a field"
                known += 1
    assert known > 100


SPEAKERS = ("say", "words")


def test_calls_fill_every_field() -> None:
    """A field without a parameter would be an error at the table, so calls are compared with the texts."""
    sources = sorted((*PACKAGE.rglob("*.py"), *PRESS.rglob("*.py")))
    calls = [(path, *call) for path in sources for call in python_calls(path)]
    calls += [(path, *call) for path in sorted(TEMPLATES.rglob("*.html")) for call in template_calls(path)]
    assert len(calls) > 1800, "those of objects as well, as words.say()"
    wrong = []
    for path, line, key, keywords in calls:
        entry = known_in(path).get(key)
        if entry is not None and entry.fields - keywords:
            wrong.append(f"{path.name}:{line}: {key} wants {', '.join(sorted(entry.fields - keywords))}")
    assert not wrong


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game_id", registry.metas())
def test_what_the_pages_of_every_game_say_is_in_its_catalogue(game_id: str, lang: str) -> None:
    assert lacking(game_id, lang) == []


@pytest.mark.parametrize("game_id", registry.metas())
def test_every_error_code_has_a_sentence(game_id: str) -> None:
    words = catalogue(LANGUAGES[0], game_id)
    sources = [path.read_text(encoding="utf-8") for path in PACKAGE.rglob("*.py")]
    codes = {code for text in sources for code in re.findall(r'^ +code(?:: str)? = "([a-z-]+)"', text, re.MULTILINE)}
    assert codes
    assert {f"error.{code}" for code in codes} - words.keys() == set()


def test_what_a_field_names_is_put_in_by_its_proper_name() -> None:
    english = catalogue("en", "ming-dynastie")
    names = {"district:qizhou": "Qizhou", "seat:red": "Mei"}
    assert english.say("did.step", {"district": "qizhou", "card": "junk"}, names) == "moved to Qizhou by Junk"
    assert english.say("note.starter", {"seat": "red"}, names) == "Mei begins the next round."
    assert english.say("note.starter", {"seat": "blue"}, names) == "Blue begins the next round."
    assert english.say("error.players-taken", seats=["red", "blue", "green"]).endswith("Red, Blue and Green.")


def test_numbers_choose_their_form() -> None:
    german = catalogue("de", "ming-dynastie")
    said = [german.say("did.deploy", count=count) for count in range(3)]
    assert said == ["setzt niemanden ein", "setzt 1 Mitglied ein", "setzt 2 Mitglieder ein"]


def test_dice_are_told_one_by_one() -> None:
    """Nobody reads three dice, or hears them read aloud, as one number."""
    blow = {"blow": "standoff", "emperor": 644, "overlord": 521}
    said = catalogue("en", "ming-voyages").say("note.exchange", blow)
    assert said == "Emperor 6\u00a04\u00a04, Overlord 5\u00a02\u00a01: a standoff. Nothing is lost."
    assert catalogue("fr", "ming-voyages").say("did.roll", {"dice": "3"}) == "Les dés donnent 3"


def test_a_fraction_is_written_as_the_language_writes_it() -> None:
    params = {"n": 3, "spread": 0.5, "trials": 12}
    assert "0.5" in catalogue("en").say("because.fewer", params)
    assert "0,5" in catalogue("de").say("because.fewer", params)


def test_a_message_within_a_message_is_a_sentence_of_its_own() -> None:
    words = catalogue("en", "ming-dynastie")
    cause = {"key": "illegal.over", "params": {"rule": "5"}}
    assert words.say("record.refused", at="line 3:", cause=cause) == "line 3: The game is over."
    kept = {"key": "illegal.of-earlier", "params": {}, "text": "as it was told then"}
    assert words.say("record.refused", at="line 3:", cause=kept) == "line 3: as it was told then"
    del kept["text"]
    assert words.say("record.refused", at="line 3:", cause=kept) == f"line 3: {words.say('error.game-error')}"


def test_what_is_unknown_is_not_guessed() -> None:
    english = catalogue("en")
    with pytest.raises(KeyError):
        english.say("did.fly")
    with pytest.raises(KeyError):
        english.say("setup.game")
    with pytest.raises(KeyError):
        catalogue("xx")
    assert english.say("setup.game", game="{game} <b>") == "There is no game called {game} <b> here."


@pytest.mark.parametrize(("game_id", "lang"), by_two(registry.metas(), LANGUAGES))
def test_whole_games_can_be_told(game_id: str, lang: str) -> None:
    """Every action, note, score line and refusal of some random games has a sentence with all its fields, and none
    reads wrong."""
    game = registry.game(game_id)
    known = setups(game)
    chosen = {players: [options for count, options in known if count == players] for players, _ in known}
    assert chosen
    for number, (players, possible) in enumerate(chosen.items(), lang == LANGUAGES[0]):
        for options in some((possible[0], possible[-1])[:: (-1) ** number], 1):
            told = dict.fromkeys(tell(game, players, options, catalogue(lang, game_id)))
            assert all(told) and not [wrong for text in told for wrong in faults(lang, text)]


def tell(game: Game, players: int, options: Mapping[str, str], words: Catalogue) -> Iterator[str]:
    """All sentences of one random game, refusals of its actions at wrong moments included."""
    names = game.names()
    record = records.start(game.meta.id, game.meta.colours[:players], options)
    state = record.new_state()
    chance = SeededChance(7)
    choose = random_chooser(7)
    done: dict[str, Action] = {}
    while state.to_act:
        seat = state.to_act[0]
        action = chance.choose(state) if seat == CHANCE else choose(state, seat, state.legal_actions(seat))
        yield words.say(action.key, action.params, names)
        yield words.say("do" + action.key[3:], action.params, names)
        yield from refusals(state, done, words, names)
        state.apply(seat, action)
        done[action.key] = action
        for note in state.notes:
            yield words.say(note.key, note.params, names)
    for line in state.lines:
        yield words.say(f"reason.{line.reason}", line.params, names)


def refusals(state: State, done: Mapping[str, Action], words: Catalogue, names: Mapping[str, Name]) -> Iterator[str]:
    """What every seat is told that tries one of the actions that were possible earlier."""
    legal = [set(state.legal_actions(seat)) for seat in range(len(state.seats))]
    for action in done.values():
        for seat, allowed in enumerate(legal):
            if action not in allowed:
                with pytest.raises(IllegalAction) as refused:
                    state.apply(seat, action)
                yield words.say(refused.value.key, refused.value.params, names)
