"""Yínzi's fortune actions on a phone: the cost line and the headline tell what the button then does, and taps lead to
everything that may be done."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from types import SimpleNamespace
from typing import Any, Final

import pytest
from flask import Flask
from markupsafe import Markup

from companion.art import svg
from companion.engine.terms import CHANCE
from companion.games.yinzi.rules.game import YinziState
from companion.games.yinzi.rules.places import FORTUNE
from companion.games.yinzi.screens import map as maps
from companion.games.yinzi.screens.page import Costs, Meter
from companion.games.yinzi.screens.plan import Plan
from companion.games.yinzi.screens.screens import play_page
from companion.table import LogLine, Tables
from companion.table.entries import Fed, Played
from companion.web.http.language import plain
from companion.web.play.option import Option
from companion.web.play.page import PlayPage
from companion.web.play.parts import Drawing
from tests import profiles
from tests.games.yinzi.rules.positions import games
from tests.games.yinzi.screens.kit import chain, facts, links, moment, page
from tests.web.phones import Phone

STAGES: Final = (*FORTUNE, "turn", "place-crop", "site", "extra-sale", "extra-crop")
SALES: Final = re.compile(r"Sell (\d+) for (\d+) copper\?")
STEPS: Final = re.compile(r"(\d+) steps?: carry (\d+)\?")
FIELDS: Final = re.compile(r"Plant (\d+) fields, (\d+) cubes\?")
WORKS: Final = re.compile(r"(\d+) works, (\d+) copper\?")
LEVEL: Final = re.compile(r"Level (\d) for (\d) copper\?")
View = Mapping[str, Any]
EACH: Final = profiles.games(6, 10)
"""Plans that are looked at, of each stage."""
BUTTONS: Final = profiles.games(60, 10_000)
"""Buttons of workforce actions that are looked at, and more until some have ended a turn."""
LISTED: Final = ("disc", "tax")
"""How the actions end that only the list of all choices offers: a disc instead of a resource that is there, and taxes
for nothing."""


@pytest.fixture(autouse=True)
def undrawn(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """What the map looks like is tested elsewhere, and takes most of the time."""
    monkeypatch.setattr(maps, "svg", SimpleNamespace(markup=lambda _: "", number=svg.number))
    monkeypatch.setattr(maps, "drawing", lambda *_: Drawing(Markup(""), Markup(""), Markup("")))
    yield
    maps.hero.cache_clear()


def wander(state: YinziState, luck: random.Random, taps: int) -> PlayPage:
    """A page somewhere behind a few taps."""
    found = page(state)
    for _ in range(taps):
        there = [href for href in links(found) if "group:" not in href and "market" not in href]
        if not there:
            break
        played = [href for href in there if "upgrade" in href] or [href for href in there if "/" in href]
        found = page(state, luck.choice(played if played and luck.random() < 0.6 else there))
    return found


def meter(found: PlayPage, name: str) -> Meter | None:
    costs = found.the(Costs)
    return next((one for one in costs.meters if one.name == name), None) if costs else None


def figure(text: str) -> int:
    return int(re.sub(r"\D*(\d+).*", r"\1", text))


def posted(state: YinziState, texts: list[str]) -> tuple[YinziState, bool]:
    """What the button comes to, and whether more than this has happened since."""
    state, seat = state.clone(), state.to_act[0]
    for text in texts:
        state.apply(seat, state.parse(text))
    later = state.view(None)["phase"] != "actions"
    while state.to_act and state.to_act[0] == CHANCE and not later:
        state.apply(CHANCE, state.chance_outcomes()[0][0])
        later = state.view(None)["phase"] != "actions"
    return state, later


def check_ends(found: PlayPage, after: YinziState) -> None:
    """The button of a page says that the turn ends with it, and only where it does; ``after``: what it comes to."""
    done = found.action.endswith("done")
    alone = found.main in ("End the turn", "Only the workers")
    assert found.ends or not done or alone, (found.main, found.action)
    assert not found.ends or after.opens or after.phase != "actions", (found.main, found.ends, found.action)
    assert not found.ends or found.main != "End the turn"


def test_buttons_of_workforce_actions_say_what_they_end() -> None:
    seen = Counter[tuple[str, bool]]()
    for state, luck in games(1, 2, 3):
        if sum(seen.values()) > BUTTONS and sum(ends for _, ends in seen) >= 4:
            break
        if state.stage.name != "turn" or luck.random() < 0.8:
            continue
        groups = [href for href in links(page(state)) if "group:" in href]
        for href in groups:
            for place in [one for one in links(page(state, href)) if "send" in one]:
                found = page(state, place)
                for _ in range(luck.randrange(3)):
                    more = [one for one in links(found) if "send" in one and "market" not in one]
                    found = page(state, luck.choice(more)) if more else found
                if found.action:
                    check_ends(found, posted(state, found.action.split("\n"))[0])
                    seen[found.action.split()[2], bool(found.ends)] += 1
    ended = {box for box, ends in seen if ends}
    assert len(ended) >= 4 and sum(seen.values()) > 40, seen


def test_what_the_page_says_before_the_button_is_what_the_button_does() -> None:
    seen = Counter[str]()
    for state, luck in games(1, 2, 3, 4):
        stage = state.stage.name
        if stage not in STAGES or state.stage.phase != "actions" or seen[stage] >= EACH:
            continue
        found = wander(state, luck, luck.randrange(1, 5))
        texts = found.action.split("\n") if found.action else []
        if not texts:
            continue
        seen[stage] += 1
        seat = state.to_act[0]
        before, (after, later) = state.view(seat), posted(state, texts)
        check_ends(found, after)
        seen["ends"] += bool(found.ends)
        if later:
            continue  # the round's end has taken money as well
        now = after.view(seat)
        mine, was = now["players"][seat], before["players"][seat]
        colour = mine["colour"]
        if (copper := meter(found, "Copper")) is not None:
            assert int(copper.figure) == mine["copper"], (found.headline, texts)
            assert copper.change.replace("\N{MINUS SIGN}", "-") in ("", f"{mine['copper'] - was['copper']:+d}")
            seen["copper"] += 1
        if (tax := meter(found, "Tax")) is not None:
            told = now["plan"][colour]["tax"]
            assert (int(tax.figure), figure(tax.change)) == (told["due"], told["sum"])
            seen["tax"] += 1
        if (transport := meter(found, "Transport")) is not None:
            away = before["transport"]
            sold = [text.split() for text in texts if text.startswith("sell ")]
            far = sum(away[before["squares"][square]["province"]][to] for _, square, to in sold)
            assert int(transport.figure) == far + (before["doing"] or {}).get("moved", state.moved)
            seen["transport"] += 1
        for name, what in (("Wood left", "wood"), ("Stone left", "stone")):
            if (left := meter(found, name)) is not None:
                assert int(left.figure) == mine["resources"][what]
                seen[what] += 1
        if (cubes := meter(found, "Cubes at home")) is not None:
            assert int(cubes.figure) == mine["supply"]["cubes"]
            seen["cubes"] += 1
        told_by_headline(found.headline, texts, before, now, seat, seen)
        for text in texts:
            if text.startswith("play "):
                _, card, column = text.split()
                came = min(int(card[-1]), was["supply"]["workers"])
                assert mine["workers"].get(column, 0) == came
                seen["workers"] += 1
    everything = {
        "copper",
        "tax",
        "transport",
        "wood",
        "stone",
        "cubes",
        "workers",
        "sales",
        "steps",
        "fields",
        "level",
    }
    assert everything <= seen.keys(), everything - seen.keys()


def told_by_headline(line: str, texts: list[str], before: View, now: View, seat: int, seen: Counter[str]) -> None:
    """The numbers of the sentence that is said aloud."""
    mine, was = now["players"][seat], before["players"][seat]
    verbs = Counter(text.partition(" ")[0] for text in texts)
    gained = mine["copper"] - was["copper"]
    if (found := SALES.fullmatch(line)) and not verbs["trade"] and not verbs["use"]:
        assert (int(found[1]), int(found[2])) == (verbs["sell"], gained)
        seen["sales"] += 1
    if found := STEPS.fullmatch(line):
        assert (int(found[1]), int(found[2])) == (mine["boat"] - was["boat"], mine["capacity"])
        seen["steps"] += 1
    if found := FIELDS.fullmatch(line):
        assert int(found[1]) == verbs["plant"] + verbs["place"]
        assert int(found[2]) == was["supply"]["cubes"] - mine["supply"]["cubes"]
        seen["fields"] += 1
    if (found := LEVEL.fullmatch(line)) and not verbs["use"]:
        assert int(found[2]) == -gained or mine["silver"] < was["silver"]
        seen["level"] += 1
    if (found := WORKS.fullmatch(line)) and not verbs["use"]:
        assert int(found[1]) == verbs["build"] + verbs["rebuild"] + verbs["upgrade"]
        assert int(found[2]) == -gained or mine["silver"] < was["silver"]
        seen["works"] += 1


def test_taps_lead_to_everything_that_may_be_done() -> None:
    """Cards lead to columns, columns to fields, tiles, steps, spaces; what only the list offers is named above."""
    checked = Counter[str]()
    for state, _ in games(4, 5):
        stage = state.stage.name
        if stage not in STAGES or state.stage.phase != "actions" or checked[stage] >= profiles.games(1, 2):
            continue
        checked[stage] += 1
        reached, waiting = set[str](), [""]
        for _depth in range(4):
            ahead = list[str]()
            for href in waiting:
                there = [one for one in links(page(state, href, plain=True)) if "read:" not in one]
                ahead += [one for one in there if len(chain(state, one)) < 2]
                reached |= {text for one in there for text in chain(state, one)[:1]}
            # A card asks the columns, a factory is turned by another tap, a cube sold elsewhere.
            waiting = [one for one in dict.fromkeys(ahead) if re.search("mode=(card|market)|/site|/sell", one)]
        posted_ = set(page(state).action.split("\n"))
        legal = {action.text for action in state.legal_actions(state.to_act[0])}
        missing = legal - reached - posted_ - {"done"}
        missing = {text for text in missing if not text.endswith(LISTED) and not text.startswith(("send", "idle"))}
        assert not missing, (stage, sorted(missing)[:5], page(state).headline)
    assert set(FORTUNE) <= checked.keys()


def test_a_lifted_card_says_what_its_column_then_proposes() -> None:
    checked = 0
    for state, _ in games(6, 7):
        if state.stage.name != "turn":
            continue
        if checked > profiles.games(10, 20):
            return
        for href in links(page(state)):
            if "mode=card" not in href:
                continue
            lifted = page(state, href)
            mat = facts(lifted, "mat")
            assert mat is not None
            there = next(filter(None, mat["heads"].values()))
            seat, line = state.to_act[0], page(state, there).the(Costs)
            assert line is not None
            tax, due = line.meters[-1].figure, state.view(seat)["plan"][state.seats[seat]]["tax"]["due"]
            assert (f"rises to {tax} silver" in lifted.help) == (int(tax) > due), "also where a column is used already"
            sell = mat["brings"]["sell"]
            if sell.href and sell.figure:
                sold = SALES.fullmatch(page(state, sell.href).headline)
                assert sold is not None and sold[2] == str(sell.figure)
                checked += 1
    pytest.fail(f"only {checked} sales proposed")


def held(found: PlayPage) -> list[Option]:
    """The cards of the hand that a page shows."""
    return [card for _, _, card in (facts(found, "cards") or {"hand": ()})["hand"]]


def test_of_equal_cards_the_one_that_is_tapped_is_lifted() -> None:
    checked = 0
    for state, _ in games(3, 4, 5):
        hand = held(page(state)) if state.stage.name == "turn" else []
        twice = [card for card in hand if card.href and card.id.endswith("-1")]
        if not twice:
            continue
        lifted = held(page(state, twice[0].href))
        assert [card.id for card in lifted if card.on] == [twice[0].id]
        again = held(page(state, next(card.href for card in lifted if card.on)))
        assert again and not any(card.on for card in again), "a second tap lays it down"
        checked += 1
        if checked > 3:
            return
    pytest.fail(f"only {checked} hands with two equal cards")


def test_the_hand_is_on_its_owners_page_alone() -> None:
    for state, _ in games(2, most=400):
        if state.stage.name == "turn" and state.round == 2:
            break
    seat = state.to_act[0]
    assert len(held(page(state))) == sum((state.view(seat)["hand"] or {}).values())
    others = [one for one in range(4) if one != seat]
    for other in others:
        shown = {card.id.rpartition("-")[0] for card in held(page_of(state, other))}
        assert shown == set(state.view(other)["hand"])
        assert not page_of(state, other).your_turn
    assert facts(page_of(state, None), "cards") is None


def page_of(state: YinziState, seat: int | None) -> PlayPage:
    """The page of somebody who waits, or of anybody."""
    told = replace(moment(state), view=state.view(seat), legal=(), sample=None)
    found = play_page(told)
    assert isinstance(found, PlayPage)
    return found


@pytest.mark.parametrize("wish", (False, True))
def test_nothing_is_proposed_to_who_wants_nothing_proposed(wish: bool) -> None:
    proposals = Counter[bool]()
    for state, luck in games(3, most=400):
        if state.stage.name != "turn" or luck.random() < 0.7:
            continue
        for href in links(page(state, plain=wish)):
            if "mode=card" in href:
                there = links(page(state, href, plain=wish))
                proposals.update(len(chain(state, one)) > 1 for one in there if "/play" in one)
    assert proposals[False] and bool(proposals[True]) is not wish


def test_a_plan_is_seen_before_anything_follows_from_it() -> None:
    """Neither the next turn nor a new tile: the last sale of a turn still lies on its market."""
    for state, _ in games(8, 9):
        if state.stage.name == "sell" and state.left == 1 and state.extra:
            break
    plan = Plan.read(moment(state), YinziState)
    assert plan is not None
    action = next(action for action in state.legal_actions(plan.seat) if action.text.startswith("sell "))
    sold = plan.then(action.text)
    assert sold.where == "sell" and sold.settled.moved >= state.moved
    assert sold.settled.column == state.column


def test_addresses_that_no_page_offers_show_a_page() -> None:
    seen = set[str]()
    for state, _ in games(4):
        stage = state.stage.name
        if stage not in STAGES or state.stage.phase != "actions" or stage in seen:
            continue
        seen.add(stage)
        for mode in ("read:nowhere", "card:9-9", "card:", "column:nowhere", "only", "nothing"):
            asked = moment(state).asked
            assert page(state, f"?pick={asked}&mode={mode}").headline
    assert len(seen) > 6


def test_a_phone_remembers_that_it_wants_nothing_proposed(app: Flask, tables: Tables) -> None:
    phone = Phone(app)
    path = phone.post("/new", game="yinzi", name="Mei").location
    Phone(app).sit(path, "yellow", "Jonas")
    phone.post(f"{path}/begin")
    for said, kept in (("off", True), ("", True), ("on", False), ("", False)):
        phone.get(f"{path}?propose={said}")
        cookie = phone.client.get_cookie("propose")
        assert cookie is not None and (cookie.value == "off") is kept
        with app.test_request_context(headers={"Cookie": f"propose={cookie.value}"}):
            assert plain() is kept


def test_whoever_waits_reads_what_somebody_did_and_not_what_a_die_did() -> None:
    """What comes by itself would be said without who did it."""
    state = next(state for state, _ in games(1) if state.to_act[0] >= 0)
    log = [
        LogLine(7, "yellow", Played.kind, (("did.done", {}),)),
        LogLine(8, "", Fed.kind, (("did.rolled", {"pip": 2}), ("note.phase", {"phase": "end"}))),
    ]
    waits = play_page(moment(state, seat=(state.to_act[0] + 1) % len(state.seats), log=log))
    assert isinstance(waits, PlayPage) and waits.help == "Jonas ended the turn"
