from __future__ import annotations

import html
import json
import random
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from html.parser import HTMLParser
from types import SimpleNamespace
from typing import Any

import pytest
from jinja2 import Environment, FileSystemLoader
from markupsafe import Markup

from companion.bots import POLICIES
from companion.engine import registry
from companion.engine.chance import SeededChance
from companion.engine.contract import State
from companion.engine.terms import Action
from companion.web import presenters
from companion.web.assets import folder
from companion.web.geometry import geometry
from companion.web.presenters.common import Words, told
from companion.web.presenters.games import screens, signs
from companion.web.presenters.ming_dynastie.ways import journeys
from companion.web.presenters.model import PlayPage
from companion.web.presenters.pages import EndPage, ScorePage
from companion.web.presenters.parts import Shown
from companion.words import LANGUAGES, catalogue
from printables.kits import KITS
from printables.table_sheets import TABLE_SHEETS

GAME = registry.game("ming-dynastie")
META = registry.metas()["ming-dynastie"]
DATA = geometry("ming-dynastie", "companion")
assert DATA is not None
HOSTILE = '<script>alert("x")</script>&"\''
NAMES = {"red": "Jonas", "yellow": "Mei", "blue": "Aisha", "green": HOSTILE}
TABLES: tuple[tuple[tuple[str, ...], dict[str, str]], ...] = (
    (("yellow", "blue", "green", "red"), {"city-order": "chosen"}),
    (("green", "red"), {}),
    (("red", "green", "blue"), {"tiles": "strict"}),
)


@dataclass(frozen=True)
class Seat:
    colour: str
    holder: str = "person"
    name: str | None = None
    bot: str | None = None
    host: bool = False
    connected: bool = True


@dataclass(frozen=True)
class LogLine:
    number: int
    seat: str
    kind: str
    messages: Sequence[tuple[str, Mapping[str, Any]]]
    undone: bool = False


@cache
def pages() -> Environment:
    environment = Environment(loader=FileSystemLoader(folder("templates")), autoescape=True)
    environment.globals["symbols"] = Markup(signs("ming-dynastie"))
    environment.globals["dress"] = screens("ming-dynastie").dress({})
    environment.globals["printable"] = KITS.__contains__
    environment.globals["leavable"] = TABLE_SHEETS.__contains__
    environment.globals["url_for"] = lambda endpoint, filename: f"/static/x/{filename}"
    return environment


def render(page: Shown, lang: str = "en", fragment: bool = False) -> str:
    table = {"code": "plum", "game": "ming-dynastie", "number": 7, "url": "/t/plum"}
    return (
        pages()
        .get_template(page.template)
        .render(
            page=page,
            say=catalogue(lang, "ming-dynastie").say,
            lang=lang,
            theme="",
            csrf="token",
            key="tap",
            path="/",
            seat=None,
            fragment=fragment,
            table=table,
            may_keep=lambda code: False,
            own_name=lambda: "",
            known_names=lambda: [],
            longest_name=40,
            consent=SimpleNamespace(sheet=None, back=None),
        )
    )


def names(colours: Sequence[str]) -> dict[str, str]:
    return {**GAME.names(), **{f"seat:{colour}": NAMES[colour] for colour in colours}}


def seated(colours: Sequence[str]) -> list[Seat]:
    return [Seat(colour, name=NAMES[colour]) for colour in colours]


def common(colours: Sequence[str], lang: str) -> dict[str, Any]:
    return {
        "say": catalogue(lang, "ming-dynastie").say,
        "names": names(colours),
        "edition_data": DATA,
    }


def play(state: State, seat: int | None, lang: str = "en", **more: Any) -> PlayPage:
    legal = state.legal_actions(seat) if seat is not None and seat in state.to_act else []
    page = presenters.play_page(
        state.view(seat), legal=legal, seats=seated(state.seats), **common(state.seats, lang), **more
    )
    assert isinstance(page, PlayPage)
    return page


def walk(colours: Sequence[str], options: Mapping[str, str], seed: int) -> Iterator[tuple[State, list[LogLine]]]:
    """Every position of a random game in which members are deployed rather than not."""
    state = GAME.new_state(colours, options)
    chance, dice = SeededChance(seed), random.Random(seed)
    log: list[LogLine] = []
    while True:
        yield state, log
        if state.is_over:
            return
        seat = dice.choice(state.to_act)
        action = chance.choose(state) if seat < 0 else lively(state.legal_actions(seat), dice)
        state.apply(seat, action)
        colour = state.seats[seat] if seat >= 0 else ""
        log.append(LogLine(len(log), colour, "action", [(action.key, {**action.params, "seat": colour})]))


def lively(legal: Sequence[Action], dice: random.Random) -> Action:
    wanted = [a for a in legal if a.text.startswith(("deploy", "monk")) and a.text != "deploy 0"]
    return dice.choice(wanted or [a for a in legal if a.text.startswith("step")] or list(legal))


class Forms(HTMLParser):
    """The values of all buttons named ``action``, and whether tags are balanced enough to have found them."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.actions: set[str] = set()
        self.ids: list[str] = []
        self.scripts = 0
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "button" and given.get("name") == "action":
            self.actions.add(given.get("value") or "")
        if given.get("id"):
            self.ids.append(str(given["id"]))
        self.scripts += tag == "script"
        assert "style" not in given and not any(name.startswith("on") for name in given)


@pytest.mark.parametrize(("colours", "options"), TABLES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_legal_action_of_every_position_is_a_form(
    colours: Sequence[str], options: Mapping[str, str], lang: str
) -> None:
    stages = set()
    for number, (state, log) in enumerate(walk(colours, options, seed=11)):
        for seat in range(len(colours)):
            if seat not in state.to_act or (number % 9 and state.view(seat)["stage"] in stages):
                continue
            page = play(state, seat, lang, log=log[-5:])
            stages.add(state.view(seat)["stage"])
            forms = Forms(render(page, lang, fragment=True))
            assert {action.text for action in state.legal_actions(seat)} <= forms.actions
            assert len(forms.ids) == len(set(forms.ids))
    assert {"place-prince", "place-member", "take-card", "move", "monk", "return"} <= stages


@pytest.mark.parametrize(("colours", "options"), TABLES)
def test_what_the_main_button_posts_can_be_carried_out(colours: Sequence[str], options: Mapping[str, str]) -> None:
    for number, (state, _) in enumerate(walk(colours, options, seed=5)):
        if number % 3 or state.to_act[:1] in ((), (-1,)):
            continue
        seat = state.to_act[0]
        page = play(state, seat)
        for pick in page.picks:
            trial = state.clone()
            for line in pick.action.split("\n"):
                assert line in [action.text for action in trial.legal_actions(seat)], (pick, line)
                trial.apply(seat, trial.parse(line))
        for button in page.buttons:
            assert (button.action or button.pick) in {a.text for a in state.legal_actions(seat)} | {
                pick.id for pick in page.picks
            }


def test_the_way_to_every_district_is_the_cheapest() -> None:
    """Against a plain search through the engine's own positions."""
    compared = 0
    for state, _ in walk(("yellow", "blue", "green", "red"), {}, seed=2):
        view = state.view(None)
        if view["stage"] != "move" or state.to_act[0] < 0 or compared >= 8:
            continue
        seat = state.to_act[0]
        compared += 1
        player = view["players"][seat]
        others = {p["prince"] for p in view["players"] if p is not player}
        found = journeys(DATA or {}, player["prince"], player["hand"], others)
        best: dict[str, int] = {}
        ring = [state]
        for cost in range(sum(player["hand"].values()) + 1):
            following = []
            for trial in ring:
                legal = [action.text for action in trial.legal_actions(seat)]
                place = trial.view(None)["players"][seat]["prince"]
                if cost and any(text.startswith("deploy") for text in legal):
                    best.setdefault(place, cost)
                for text in legal:
                    if text.startswith("step"):
                        further = trial.clone()
                        further.apply(seat, further.parse(text))
                        following.append(further)
            ring = following if cost < 3 else []
        best.pop(player["prince"], None)
        cheap = {district: len(way.cards) for district, (way, _) in found.items() if len(way.cards) <= 3}
        assert cheap == best
        assert all(alt is None or alt.dragons for _, alt in found.values())
    assert compared == 8


def test_onlookers_and_others_get_a_page_without_anything_to_do() -> None:
    for number, (state, log) in enumerate(walk(*TABLES[0], seed=3)):
        if number % 7:
            continue
        for seat in (None, next((s for s in range(4) if s not in state.to_act), None)):
            page = play(state, seat, log=log)
            assert not page.picks and not page.groups and not page.your_turn
            assert not Forms(render(page, fragment=True)).actions - {""}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_hostile_names_stay_text_on_every_page(lang: str) -> None:
    colours, options = TABLES[0]
    last = None
    for number, (state, log) in enumerate(walk(colours, options, seed=9)):
        last = (state, log)
        if number % 40 == 0:
            check_hostile(render(play(state, 0, lang, log=log), lang))
    assert last is not None
    state, log = last
    given, seats = common(colours, lang), seated(colours)
    view = state.view(None)
    check_hostile(render(presenters.end_page(view, **given), lang))
    check_hostile(render(presenters.score_page(view, **given), lang))
    show = presenters.table_page(view, seats=seats, code="plum", url="http://x/j/plum", log=log, **given)
    check_hostile(render(show, lang))
    check_hostile(render(presenters.log_page(log, seats=seats, say=given["say"], names=given["names"]), lang))
    lobby = presenters.lobby_page(
        meta=META, code="plum", url="http://x/j/plum", seats=seats, options={}, say=given["say"], you="green"
    )
    check_hostile(render(lobby, lang))


def check_hostile(text: str) -> None:
    assert HOSTILE not in text and "<script>alert" not in text
    assert html.escape(HOSTILE, quote=False)[:14] in text
    assert Forms(text).scripts <= 2


def test_a_sealed_number_of_another_seat_changes_nothing_on_the_page() -> None:
    """The page of a reader is the same whatever another seat has laid."""
    compared = 0
    for seed in range(12):
        for state, log in walk(*TABLES[0], seed=seed):
            if state.view(None)["stage"] != "return" or len(state.to_act) < 2:
                continue
            chooser, reader = state.to_act[0], state.to_act[1]
            shown = set()
            for action in state.legal_actions(chooser):
                trial = state.clone()
                trial.apply(chooser, action)
                if reader in trial.to_act:
                    shown.add(render(play(trial, reader, log=log)) + render(play(trial, None, log=log)))
            if len(state.legal_actions(chooser)) > 1 and shown:
                assert len(shown) == 1
                compared += 1
        if compared > 3:
            break
    assert compared


def test_the_own_sealed_number_is_not_on_the_page_but_on_the_peek_page() -> None:
    for seed in range(12):
        for state, log in walk(*TABLES[0], seed=seed):
            if state.view(None)["stage"] != "return" or len(state.to_act) < 2:
                continue
            chooser = state.to_act[0]
            if len(state.legal_actions(chooser)) < 2:
                continue
            pages_shown, peeks = set(), set()
            for action in state.legal_actions(chooser):
                trial = state.clone()
                trial.apply(chooser, action)
                pages_shown.add(render(play(trial, chooser, log=log)))
                say = catalogue("en", "ming-dynastie").say
                peek = presenters.peek_page((action.key, action.params), say=say, names=names(state.seats))
                peeks.add(peek.text)
            assert len(pages_shown) == 1 and "data-peek" in pages_shown.pop()
            assert len(peeks) == len(state.legal_actions(chooser))
            return
    pytest.fail("no secret choice was met")


def test_a_pick_by_address_is_shown_and_ready_without_scripts() -> None:
    state = next(s for s, _ in walk(*TABLES[0], seed=1) if s.view(None)["stage"] == "place-prince")
    page = play(state, state.to_act[0], pick="district:qizhou")
    text = render(page)
    assert page.chosen is not None and 'value="prince qizhou"' in text
    assert re.search(r'id="main"[^>]*value="prince qizhou"(?![^>]*disabled)', text)
    assert 'class="to on" data-shows="district:qizhou"' in text
    assert play(state, state.to_act[0], pick="district:atlantis").chosen is None


def test_scripts_get_the_same_picks() -> None:
    state = next(s for s, _ in walk(*TABLES[0], seed=1) if s.view(None)["stage"] == "place-member")
    page = play(state, state.to_act[0])
    found = re.search(r'id="picks">(.*?)</script>', render(page), re.DOTALL)
    assert found is not None
    data = json.loads(found[1])
    assert {pick["action"] for pick in data["picks"].values()} == {pick.action for pick in page.picks}
    assert data["chosen"] == ""


def test_a_move_that_can_only_end_is_ready_to_end() -> None:
    """Nothing to tap stands for the one choice left, with scripts or without."""
    for seed in range(9):
        for state, _ in walk(*TABLES[0], seed=seed):
            view = state.view(None)
            if not view["move"] or not view["move"]["stepped"]:
                continue
            page = play(state, state.to_act[0])
            if [action.text for action in state.legal_actions(state.to_act[0])] == ["deploy 0"]:
                assert page.chosen is not None and page.script["chosen"] == page.chosen.id == "count:0"
                return
    pytest.fail("no such move was met")


def test_a_fragment_leaves_the_drawing_out() -> None:
    state, log = next(walk(*TABLES[0], seed=1))
    whole, part = render(play(state, 0, log=log)), render(play(state, 0, log=log), fragment=True)
    assert 'id="board-ground"' in whole and 'id="s-red"' in whole
    assert 'id="board-ground"' not in part and "<symbol" not in part
    assert len(part) < len(whole) / 2


def test_ledgers_add_up_to_the_points_of_the_view() -> None:
    checked = 0
    for seed in (3, 4):
        for state, _ in walk(*TABLES[0], seed=seed):
            view = state.view(None)
            if not view["scoring"] or view["phase"] == "scoring":
                continue
            given = common(state.seats, "en")
            page = presenters.score_page(view, **given)
            assert isinstance(page, ScorePage) and page.report is not None
            totals = {ledger.colour: ledger.total for ledger in page.report.ledgers}
            assert totals == {player["colour"]: player["points"] for player in view["players"]}
            for _, reports in page.reports:
                for report in reports:
                    for ledger in report.ledgers:
                        assert ledger.gained == sum(item.points for item in ledger.items)
                        assert ledger.before + ledger.gained == ledger.total
            checked += 1
    assert checked > 10


@pytest.mark.parametrize("lang", LANGUAGES)
def test_points_put_right_are_no_part_of_a_scoring_but_of_the_totals(lang: str) -> None:
    """The score pages hold together when points were put right before, during and after scorings."""
    luck, checked = random.Random(2), 0
    state = next(iter(walk(*TABLES[0], seed=6)))[0].clone()
    chance = SeededChance(6)
    while state.to_act:
        if luck.random() < 0.02:
            state.adjust({f"points {luck.choice(state.seats)}": luck.randint(0, 90)})
        seat = luck.choice(state.to_act)
        state.apply(seat, chance.choose(state) if seat < 0 else lively(state.legal_actions(seat), luck))
        view = state.view(None)
        if not view["scoring"] or luck.random() > 0.05:
            continue
        page = presenters.score_page(view, **common(state.seats, lang))
        assert isinstance(page, ScorePage) and page.report is not None
        assert page.report.ledgers
        for _, reports in page.reports:
            for ledger in (ledger for report in reports for ledger in report.ledgers):
                own = [line for line in view["lines"] if state.seats[line["seat"]] == ledger.colour]
                scored = {line["points"] for line in own if line["reason"] != "adjustment"}
                assert {item.points for item in ledger.items} - {0} <= scored
                checked += any(line["reason"] == "adjustment" for line in own)
        if view["phase"] != "scoring":
            totals = {ledger.colour: ledger.total for ledger in page.report.ledgers}
            assert totals == {player["colour"]: player["points"] for player in view["players"]}
    assert checked > 20


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_end_names_every_source_of_points(lang: str) -> None:
    *_, (state, _log) = walk(*TABLES[0], seed=6)
    view = state.view(None)
    page = presenters.end_page(view, **common(state.seats, lang))
    assert isinstance(page, EndPage)
    assert [rank.points for rank in page.ranks] == sorted(state.scores, reverse=True)
    assert all(sum(item.points for item in rank.sources) == rank.points for rank in page.ranks)
    assert {rank.colour for rank in page.ranks if rank.winner} == {state.seats[seat] for seat in state.winners}
    drawn = render(page, lang).partition('<svg class="curve"')[2].partition("</svg>")[0]
    assert all(drawn.count(f'stroke="var(--p-{colour})"') == 1 for colour in state.seats) and len(state.seats) == 4


def test_a_game_without_a_presenter_has_a_working_screen() -> None:
    class Elsewhere(dict[str, Any]):
        pass

    view = Elsewhere(game="tic-tac", seats=["red", "blue"], you=0, to_act=[0], lines=[], phase="")
    legal = [Action("pass", "did.pass", {}, ("pass:pass",)), Action("stay junk", "did.stay", {"card": "junk"})]
    given, seats = common(("red", "blue"), "en") | {"edition_data": None}, seated(("red", "blue"))
    page = presenters.play_page(view, legal=legal, seats=seats, **given)
    assert {"pass", "stay junk"} <= Forms(render(page)).actions
    assert isinstance(page, PlayPage) and len(page.numerals) == 2
    wait = presenters.play_page(view | {"to_act": [1]}, legal=[], seats=seats, **given)
    assert not Forms(render(wait)).actions
    over = view | {"to_act": [], "winners": [1], "lines": [{"seat": 1, "points": 3}]}
    assert "Aisha" in render(presenters.end_page(over, **given))
    assert "Aisha" in render(presenters.table_page(over, seats=seats, code="plum", url="http://x/j/plum", **given))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_bot_and_every_option_has_words(lang: str) -> None:
    say = catalogue(lang, "ming-dynastie").say
    seats = [Seat("red", name="Mei", host=True), *(Seat(c, holder="open") for c in ("yellow", "blue", "green"))]
    page = presenters.lobby_page(
        meta=META, code="plum", url="http://x/j/plum", seats=seats, options={}, say=say, host=True, bots=list(POLICIES)
    )
    assert len(page.bots) == len(POLICIES) and len(page.options) == len(META.options)
    assert not page.can_begin
    for other in (
        presenters.home_page(games=[META], tables=[], say=say, url="http://x"),
        presenters.new_page(meta=META, say=say),
        presenters.rules_page(meta=META, say=say, part="move"),
        presenters.error_page(say=say, code="404", message="?"),
        presenters.seat_page(say=say, colour="red", name="Mei", code="abc", url="http://x"),
        presenters.rejoin_page(say=say, code="plum", rejoin="abc"),
    ):
        text = render(other, lang)
        assert f'<html lang="{lang}"' in text and text.count("<main") == 1


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_log_older_than_the_catalogue_is_still_shown(lang: str) -> None:
    """Nothing is lost: a message without words, or without its parameters, stands there by its key."""
    words = Words(catalogue(lang, "ming-dynastie").say, {})
    assert "did.forgotten" in told("did.forgotten", {}, words)
    assert "reason.monastery" in told("reason.monastery", {}, words)
    known = {"seat": "red", "points": 4, "district": "lintao"}
    assert "+4" in told("reason.monastery", known, words)
