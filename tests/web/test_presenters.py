"""The play screen of plain data: everything that is legal is on it, and nothing to do for others."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from html import unescape
from urllib.parse import parse_qs

import pytest

from companion.engine.contract import State
from companion.engine.terms import CHANCE
from companion.games.ming_dynastie.screens.move import journeys
from companion.table import LogLine
from companion.web.play.by_game import play_page
from companion.web.play.page import PlayPage, key
from companion.web.play.plan import question
from companion.words import LANGUAGES, catalogue
from tests.profiles import games, some
from tests.web.shown import DATA, HOSTILE, META, TABLES, Forms, common, context, play, render, seated, walk

READ = [
    (LANGUAGES[(number + turn) % len(LANGUAGES)], *table)
    for turn in range(len(LANGUAGES)) for number, table in enumerate(TABLES)
]  # fmt: skip
"""Every table in every language; first each table in one of them, by turns."""


@pytest.mark.parametrize(("lang", "colours", "options"), some(READ, len(TABLES)))
def test_every_legal_action_of_every_position_is_a_form(
    lang: str, colours: Sequence[str], options: Mapping[str, str]
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
        for look in page.looks.values():
            trial = state.clone()
            for line in look.action.split("\n") if look.action else ():
                assert line in [action.text for action in trial.legal_actions(seat)], (look, line)
                trial.apply(seat, trial.parse(line))
        for button in page.buttons:
            assert button.action in {a.text for a in state.legal_actions(seat)} or key(button.pick) in page.looks
            assert button.action or button.href == page.looks[key(button.pick)].href


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


def test_what_cannot_be_picked_says_why_and_looks_so() -> None:
    """On the map every district is tapped or says in a line why not, in all stages in which the map is for tapping."""
    met: Counter[str] = Counter()
    for place, table in enumerate(TABLES):
        for number, (state, _) in enumerate(walk(*table, seed=place)):
            seat, stage = state.to_act[0] if state.to_act else -1, state.view(None)["stage"]
            if seat < 0 or stage not in WHYS or (met[stage] and number % games(3, 1)):
                continue
            page = play(state, seat)
            if not page.looks or page.board is None:
                continue
            over = str(page.board.view.over)
            dead = re.findall(r'<g class="spot"[^>]*>', over)
            whole = over.count('id="hit-province-')  # a province is one thing to tap, above its three districts
            assert sum("data-why=" not in one for one in dead) == 3 * whole, (stage, dead)
            whys = re.findall(r'data-why="([^"]*)"', over)
            said = [unescape(text).replace(HOSTILE, "Noor") for text in whys]
            assert all(text.endswith(".") and len(text) <= 46 for text in said), said
            far = str(page.board.view.under).count('class="beyond"')
            assert len(whys) - 1 <= far <= len(whys) or stage == "home"
            met[stage] += len(whys)
    assert {stage for stage, count in met.items() if count} >= set(WHYS) - {"place-neutral"}


WHYS = ("place-neutral", "place-prince", "take-card", "move", "home")
"""Stages in which things on the map are tapped, and some cannot be."""


def test_what_costs_a_dragon_says_so() -> None:
    """In the help and in the price; and a dragon instead of a card as soon as that is switched on."""
    met: Counter[str] = Counter(dict.fromkeys(("district", "province", "~dragon"), 0))
    for state, _ in walk(*TABLES[0], seed=5):
        if min(met.values()) >= games(3, 10_000):
            break
        seat = state.to_act[0] if state.to_act else -1
        if seat < 0 or state.view(None)["stage"] not in ("move", "take-card"):
            continue
        page, dragon = play(state, seat), catalogue("en", META.id).say("card.dragon").lower()
        for name, look in page.looks.items():
            costs = "dragon" in look.paid or name.endswith("~dragon")
            if costs and name.startswith(("district:", "province:", "~")):
                assert dragon in look.help.lower() + look.headline.lower() and dragon in look.main.lower(), look
                met[name.partition(":")[0]] += 1
    assert min(met.values())


def test_who_turns_up_a_card_reads_who_is_next() -> None:
    """For the last empty place of the display, unless a phase begins with that card."""
    told = set()
    for state, _ in walk(*TABLES[0], seed=3):
        view = state.view(0)
        if view["stage"] != "turn-card":
            continue
        legal = state.legal_actions(CHANCE)
        page = play_page(
            context(view, legal=legal, sample=state, seats=seated(state.seats), **common(state.seats, "en"))
        )
        assert isinstance(page, PlayPage)
        after = state.clone()
        after.apply(CHANCE, legal[-1])
        actors = [state.seats[seat] for seat in after.to_act]
        names = {colour: common(state.seats, "en")["names"][f"seat:{colour}"] for colour in state.seats}
        named = [colour for colour, name in names.items() if name in page.help]
        assert named == (actors if len(actors) == 1 and after.to_act[0] >= 0 else [])
        told.add(bool(named))
    assert told == {True, False}


def test_who_waits_reads_what_was_done_and_never_what_was_left_undone() -> None:
    """A whole turn, as far as it matters: a monk that nobody placed hides no move, and a card taken is named."""
    met: Counter[str] = Counter()
    for state, log in walk(*TABLES[1], seed=4):
        key = log[-1].messages[0][0] if log else ""
        if met[key] > 9:
            continue
        if key == "did.take":
            taken(state, log[-1])
        elif key == "did.monk" and state.to_act[0] >= 0:
            left = replace(log[-1], messages=(("did.no-monk", {"seat": log[-1].seat}),))
            said = play(state, 1 - state.to_act[0], log=[*log[:-1], left]).help
            assert "no monk" not in said and re.search("(moved|stayed|deployed)", said), said
            gone, seat = replace(log[-1], undone=True), log[-1].seat
            undo = replace(log[-1], kind="undo", messages=(("log.undo", {"seat": seat}), *log[-1].messages))
            said = play(state, 1 - state.to_act[0], log=[*log[:-1], gone, undo]).help
            assert said.endswith(" undid something."), said
        met[key] += 1
    assert met["did.monk"] and met["did.take"], met


def taken(state: State, line: LogLine) -> None:
    """The card beside a province is told by its name; an older log does not say which one it was."""
    ((_, params),) = line.messages
    name = {"rider": "a Rider", "rickshaw": "a Rickshaw", "junk": "a Junk"}[params["card"]]
    for one, told in ((params, f"took {name} from "), ({**params, "card": None}, "took the card beside ")):
        said = play(state, None, log=[replace(line, messages=(("did.take", one),))]).help
        assert told in said, said


def test_onlookers_and_others_get_a_page_without_anything_to_do() -> None:
    for number, (state, log) in enumerate(walk(*TABLES[0], seed=3)):
        if number % games(14, 7):
            continue
        for seat in (None, next((s for s in range(4) if s not in state.to_act), None)):
            page = play(state, seat, log=log)
            assert not page.looks and not page.groups and not page.your_turn
            assert not Forms(render(page, fragment=True)).actions - {""}


def test_a_pick_by_address_is_shown_and_ready_without_scripts() -> None:
    state = next(s for s, _ in walk(*TABLES[0], seed=1) if s.view(None)["stage"] == "place-prince")
    seat = state.to_act[0]
    asked = question(state.legal_actions(seat))
    page = play(state, seat, pick=f"{asked}/prince qizhou")
    text = render(page)
    assert page.chosen == key("district:qizhou") and 'value="prince qizhou"' in text
    assert re.search(r'id="main"[^>]*value="prince qizhou"(?![^>]*disabled)', text)
    assert 'class="to on" data-shows="district:qizhou"' in text
    for other in (f"{asked}/prince atlantis", "prince qizhou", f"{question(())}/prince qizhou", asked):
        assert play(state, seat, pick=other).chosen == key("")


def test_a_look_is_the_page_that_its_address_leads_to() -> None:
    """What scripts show at once is what the server says without them, for every tap of a game."""
    compared = 0
    for number, (state, _) in enumerate(walk(*TABLES[0], seed=8)):
        if number % games(10, 5) or state.to_act[:1] in ((), (-1,)):
            continue
        seat = state.to_act[0]
        for name, look in play(state, seat).looks.items():
            query = parse_qs(look.href[1:])
            there = play(state, seat, pick=query["pick"][0], mode=query.get("mode", [""])[0])
            if name == there.chosen:
                assert (look.headline, look.help, look.main, look.action, look.ends) == (
                    there.headline, there.help, there.main, there.action, there.ends,
                )  # fmt: skip
                compared += 1
            else:
                assert not look.action, "only where nothing is picked something is set beforehand"
    assert compared > games(150, 300)


def test_scripts_get_the_same_picks() -> None:
    state = next(s for s, _ in walk(*TABLES[0], seed=1) if s.view(None)["stage"] == "place-member")
    page = play(state, state.to_act[0])
    found = re.search(r'id="looks">(.*?)</script>', render(page), re.DOTALL)
    assert found is not None
    data = json.loads(found[1])
    sent = {name: look["set"]["main"]["value"] for name, look in data["looks"].items()}
    assert sent == {name: look.action for name, look in page.looks.items()}
    assert data["chosen"] == key("")


def test_a_move_that_can_only_end_is_ready_to_end() -> None:
    """Nothing to tap stands for the one choice left, with scripts or without."""
    for seed in range(9):
        for state, _ in walk(*TABLES[0], seed=seed):
            view = state.view(None)
            if not view["move"] or not view["move"]["stepped"]:
                continue
            page = play(state, state.to_act[0])
            if [action.text for action in state.legal_actions(state.to_act[0])] == ["deploy 0"]:
                assert page.script["chosen"] == page.chosen == key("count:0") and page.action == "deploy 0"
                return
    pytest.fail("no such move was met")


def test_a_button_that_ends_a_turn_says_so_where_the_prince_could_go_on() -> None:
    """Pass, and whatever is deployed; but not where nothing else is left, nor a member who is placed."""
    seen = Counter[str]()
    for state, _ in (one for seed in range(games(1, 4)) for one in walk(*TABLES[0], seed=seed)):
        if not state.to_act or state.to_act[0] < 0:
            continue
        page, stage = play(state, state.to_act[0]), state.view(None)["stage"]
        legal = [action.text for action in state.legal_actions(state.to_act[0])]
        on = any(text.startswith(("step", "stay")) for text in legal) or (stage == "move" and "deploy 1" in legal)
        assert page.ends == next((look.ends for look in page.looks.values() if look.action == page.action), "")
        for look in page.looks.values():
            deploys = stage == "move" and "deploy" in look.action
            assert look.ends == ("ends the turn" if deploys and on else ""), (look.main, look.action)
            seen["deploy"] += deploys and on
        for button in page.buttons:
            if button.action == "pass":
                assert button.note == ("for this round" if on else ""), legal
                seen["pass"] += on
        if page.ends:
            text = unescape(render(page))
            assert f'{page.main}</span><small id="ends">{page.ends}</small>' in text
            assert f"{page.main}" in text
    assert seen["pass"] > 20 and seen["deploy"] > 20


def test_who_has_nothing_to_move_with_is_asked_for_no_move() -> None:
    for seed in range(9):
        for state, _ in walk(*TABLES[0], seed=seed):
            legal = [action.text for action in state.legal_actions(state.to_act[0])] if state.to_act else []
            if legal == ["pass"]:
                page = play(state, state.to_act[0])
                assert page.headline.endswith("you can only pass") and [one.label for one in page.buttons] == ["Pass"]
                assert page.buttons[0].kind == "go", "there is nothing beside it"
                return
    pytest.fail("nobody ever had no card left")


def test_a_fragment_leaves_the_drawing_out() -> None:
    state, log = next(walk(*TABLES[0], seed=1))
    whole, part = render(play(state, 0, log=log)), render(play(state, 0, log=log), fragment=True)
    assert 'id="board-ground"' in whole and 'id="s-red"' in whole
    assert 'id="board-ground"' not in part and "<symbol" not in part
    assert len(part) < len(whole) / 2
