"""Somebody plays a game for the first time: his phone tells him goals, leads him there, and says what decided; nobody
else can know of it."""

from __future__ import annotations

import random
import re
from dataclasses import dataclass, field
from html import unescape
from itertools import cycle
from typing import Any, Final

import pytest
from flask import Flask

from companion.engine import record, registry
from companion.table import Table, Tables
from companion.table.depths import SCOREKEEPER
from companion.web.play.context import ViewContext
from companion.web.play.games import screens
from companion.web.play.goals import Guide, decided
from companion.web.play.texts import Words
from companion.words import LANGUAGES, catalogue
from tests.records import records_of
from tests.web.newcomer_on_paper import Stopwatch
from tests.web.phones import Phone, acting, begun, token

GUIDED: Final = [game for game in registry.metas() if screens(game).guide is not None]
"""Games that say something to somebody new."""
LINE: Final = re.compile(r'<(a|b) id="goal-line"(?: href="([^"]*)")?[^>]*>([^<]+)</')
WHY: Final = re.compile(r'<p id="goal-why">([^<]+)</p>')
TOLD: Final = re.compile(r'<section class="goal".*?<ul>(.*?)</ul>', re.DOTALL)
LETTERS, WORDS = 46, 20
"""The longest line, and the most words of a sentence."""
LAST: Final = 12
"""So many actions before the end it is the last round."""
MOST: Final = 600
"""Steps of a first round of all, with room."""


def line(page: str) -> tuple[str, str]:
    """What a goal says, and where a tap on it leads; empty where there is none."""
    found = LINE.search(page)
    return (unescape(found[3]).strip(), unescape(found[2] or "")) if found else ("", "")


def marked(page: str) -> list[str]:
    """What glows."""
    return re.findall(r"<(?:a|button) [^>]*data-goal[^>]*>", page)


def told(page: str) -> list[str]:
    """The sentences at the end."""
    found = TOLD.search(page)
    return [unescape(text) for text in re.findall(r"<li>([^<]+)</li>", found[1])] if found else []


def for_seat(colour: str) -> dict[str, Any]:
    return {"as": colour}


def main_button(page: str) -> str:
    """What the button sends that glows."""
    found = re.search(r'<button[^>]*? name="action"\s+value="([^"]+)"[^>]*data-goal', page)
    return unescape(found[1]) if found else ""


@dataclass
class Two:
    """A table at which two have sat down with their phones; Jonas has said that he is new."""

    table: Table
    mei: Phone
    jonas: Phone
    luck: random.Random = field(default_factory=lambda: random.Random(1))

    @classmethod
    def at(cls, app: Flask, tables: Tables, game: str, lang: str = "en") -> Two:
        mei, jonas = Phone(app), Phone(app, lang)
        path = mei.post("/new", game=game, name="Mei").location
        table = tables.get(path[3:])
        colour = next(seat.colour for seat in table.seats.all if seat.holder == "open")
        jonas.post(f"{path}/sit", colour=colour, name="Jonas", first="on")
        return cls(table, mei, jonas)

    @property
    def path(self) -> str:
        return f"/t/{self.table.code}"

    @property
    def tokens(self) -> dict[str, str]:
        """By colour."""
        found = [token(phone, self.table.code) for phone in (self.mei, self.jonas)]
        return {seat.colour: one for one in found if (seat := self.table.seats.of(one)) is not None}

    @property
    def colour(self) -> str:
        """Jonas's."""
        return list(self.tokens)[1]

    def somehow(self, colour: str) -> None:
        """That seat does anything."""
        text = self.luck.choice(self.table.play.legal(colour)).text
        self.table.play.intent(self.tokens[colour], text, self.table.number, f"k{self.luck.random()}")

    def others_act(self) -> None:
        """Until it is for Jonas to choose."""
        while self.table.phase == "playing" and self.colour not in self.table.play.to_act:
            self.somehow(self.table.play.to_act[0])


@pytest.mark.parametrize(("game", "lang"), tuple(zip(GUIDED, cycle(LANGUAGES), strict=False)))
def test_goals_lead_through_a_first_round_and_end_it_with_what_decided(
    app: Flask, tables: Tables, game: str, lang: str
) -> None:
    two, goals, sentences = Two.at(app, tables, game, lang), dict[str, str](), list[str]()
    table, path, jonas = two.table, two.path, two.jonas
    two.mei.post(f"{path}/begin")
    for step in range(MOST):
        two.others_act()
        page = jonas.get(path).text
        if sentences := told(page):
            break
        goal, href = line(page)
        if not goal:
            two.somehow(two.colour)
            continue
        why = WHY.search(page)
        assert why, f"{goal!r} without a reason"
        goals[goal] = unescape(why[1])
        assert marked(page), f"nothing leads to {goal!r}"
        there = jonas.get(path + href).text if href else page
        sent = main_button(there)
        assert sent, f"{goal!r} leads to no button"
        assert line(there)[0] == goal, f"{goal!r} has another way"
        number = table.number
        jonas.post(f"{path}/act", action=sent, seen=str(number), key=f"tap-{step}")
        assert table.number > number, f"{goal!r} could not be sent: {sent!r}"
    assert len(goals) > 2 and len(sentences) == 3
    for goal, reason in goals.items():
        assert len(goal) <= LETTERS and len(reason.split()) <= WORDS, (goal, reason)
    assert all(len(sentence.split()) <= WORDS for sentence in sentences), sentences
    jonas.post(f"{path}/first", first="off")
    assert not told(jonas.get(path).text)


def untold(page: str) -> str:
    """A page without what differs in every answer."""
    return re.sub(r'name="key" value="[^"]*"', "", page)


@pytest.mark.parametrize("game", GUIDED[:1])
def test_nobody_else_can_know(app: Flask, tables: Tables, game: str) -> None:
    two, aisha = Two.at(app, tables, game), Phone(app)
    table, mei, jonas, path = two.table, two.mei, two.jonas, two.path
    mei.post(f"{path}/begin")
    jonas.post(f"{path}/first", first="off")
    readers = (mei, aisha)
    places = ("", "/log", "/score", "/table", f"/player/{table.seats.all[1].colour}")
    before, number = [untold(one.get(path + place).text) for one in readers for place in places], table.number
    jonas.post(f"{path}/first", first="on")
    assert table.number == number, "the log tells nothing of it"
    assert [untold(one.get(path + place).text) for one in readers for place in places] == before


def test_in_the_lobby_and_in_the_menu_each_switches_it_for_himself(app: Flask, tables: Tables) -> None:
    mei = Phone(app)
    path = mei.post("/new", game=GUIDED[0], name="Mei").location
    (other,) = [seat.colour for seat in tables.get(path[3:]).seats.all if seat.holder == "open"][:1]
    own = next(seat.colour for seat in tables.get(path[3:]).seats.all if seat.holder == "person")
    assert 'aria-pressed="false"' in on_switch(mei, path)
    mei.post(f"{path}/sit", colour=other, name="Jonas", more="1")
    menu = unescape(mei.get(path).text)
    assert "First game for Mei" in menu and "Jonas plays this for the first time" in menu
    mei.post(f"{path}/first", first="on", **for_seat(other))
    with mei.client.session_transaction() as session:
        assert list(session["first"][path[3:]]) == [other]
    mei.post(f"{path}/begin")
    table = tables.get(path[3:])
    for colour in (own, other):
        if colour in table.play.to_act:
            assert bool(line(mei.get(f"{path}?as={colour}").text)[0]) == (colour == other)


def on_switch(phone: Phone, path: str) -> str:
    found = re.search(r'<div id="first".*?</div>', phone.get(path).text, re.DOTALL)
    assert found
    return found[0]


def test_a_goal_follows_whoever_takes_another_way(app: Flask, tables: Tables) -> None:
    two = Two.at(app, tables, "yinzi")
    two.mei.post(f"{two.path}/begin")
    two.others_act()
    page = two.jonas.get(two.path).text
    goal, href = line(page)
    ways = [unescape(one) for one in re.findall(r'href="(\?pick=[^"]+)"', page)]
    other = next(one for one in ways if "/" in one and not href.startswith(one))
    there = line(two.jonas.get(two.path + other).text)
    assert there[0] and there[0] != goal


def test_who_is_led_reads_what_leads_there_and_unfolds_the_rest(app: Flask, tables: Tables) -> None:
    """His first factory lies there already; a step back shows the page before. Others have the page as it always is."""
    two = Two.at(app, tables, "yinzi")
    two.mei.post(f"{two.path}/begin")
    other = two.mei.get(two.path).text
    assert "led.css" not in other and "goal-all" not in other
    two.others_act()
    page = two.jonas.get(two.path).text
    assert "led.css" in page and '<details id="goal-all">' in page and 'class="goal led there"' in page
    sent = main_button(page).split("\n")
    assert [text.split()[0] for text in sent][-1] == "site" and not line(page)[1]
    back = re.search(r'id="step-back"\s+href="([^"]+)"', page)
    assert back
    there = two.jonas.get(two.path + unescape(back[1])).text
    assert 'class="goal led ahead"' in there and not main_button(there)
    assert 'class="costs extra"' in there


def test_what_cannot_be_guided_says_so(app: Flask, tables: Tables) -> None:
    two = Two.at(app, tables, GUIDED[0])
    table, mei, jonas, path, other = two.table, two.mei, two.jonas, two.path, next(iter(two.tokens))
    onlooker = Phone(app)
    onlooker.get(path)
    onlooker.post(f"{path}/first", 403, first="on")
    jonas.post(f"{path}/first", 403, first="on", **for_seat(other))
    jonas.post(f"{path}/first", 422, first="maybe")
    jonas.post(f"{path}/first", first="on")
    with jonas.client.session_transaction() as session:
        since = session["first"][table.code]
    mei.post(f"{path}/begin")
    jonas.post(f"{path}/first", first="on")
    with jonas.client.session_transaction() as session:
        assert session["first"][table.code] == since, "once more changes nothing"
    keeping = mei.post("/new", game=GUIDED[0], name="Mei").location
    kept = tables.get(keeping[3:])
    kept.config.set_depth(token(mei, kept.code), SCOREKEEPER, kept.number, "depth")
    refused = mei.post(f"{keeping}/first", 409, json=True, first="on").get_json()
    assert "Nobody is guided at this table" in refused["message"]
    assert 'name="first"' not in mei.get(keeping).text


def test_a_game_without_goals_offers_no_guide(app: Flask, tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    path, phones = begun(app, tables, "place-member")
    phone, *_ = acting(tables, path, phones)
    monkeypatch.setattr("companion.web.play.games.SCREENS", {})
    phone.post(f"{path}/first", 409, first="on")
    assert 'name="first"' not in phone.get(path).text


MACHINE_S: Final = 4
"""What the machine may have of a minute; from a tap to the next screen it takes 0.1 to 0.3 s (``tests.browser``)."""


@pytest.mark.parametrize(
    ("game", "lang", "deed"),
    [("ming-dynastie", "en", "did.neutral"), ("ming-voyages", "de", "did.play"), ("yinzi", "en", "did.play")],
)
def test_with_the_guide_a_first_turn_takes_less_than_a_minute(
    app: Flask, tables: Tables, game: str, lang: str, deed: str
) -> None:
    """From the code on; ``deed`` is what a first turn begins with, as in ``tests.browser.test_newcomer``."""
    two, watch = Two.at(app, tables, game, lang), Stopwatch()
    say = catalogue(lang).say
    watch.reads("the lobby", [say(f"phone.{key}") for key in ("lobby.choose", "sit", "name")] + [say("first.sit")])
    watch.taps(times=2, letters=len("Jonas"))
    two.mei.post(f"{two.path}/begin")
    acted = 0
    for step in range(MOST):
        two.others_act()
        own = [entry for entry in two.table.timeline.log(None) if entry.seat == two.colour]
        turned = any(key == deed for entry in own for key, _ in entry.messages)
        if turned and acted != two.table.number:
            break
        page = two.jonas.get(two.path).text
        _, href = line(page)
        watch.looks(page)
        if href:
            watch.taps()
            page = two.jonas.get(two.path + href).text
            watch.looks(page)
        watch.taps()
        sent = main_button(page) or unescape(re.findall(r'name="action"\s+value="([^"]+)"', page)[0])
        two.jonas.post(f"{two.path}/act", action=sent, seen=str(two.table.number), key=f"tap-{step}")
        acted = two.table.number
    print(watch)
    assert 10 < watch.seconds <= 60 - MACHINE_S, f"\n{watch}"


@pytest.mark.parametrize(
    ("mine", "theirs", "told"),
    [
        ({"Boats": 4}, {"Boats": 1}, ("You lead with 4", "Boats (4)", "Boats, where you have 3 more.")),
        ({"Boats": 1}, {"Boats": 4}, ("Jonas leads with 4", "Boats (1)", "Boats, where Jonas has 3 more.")),
        ({"Boats": 2}, {"Boats": 2, "War": -8}, ("You lead with 2", "Boats (2)", "War, which cost Jonas 8 more.")),
        ({"War": -2}, {"War": 0}, ("Jonas leads with 0", "Nothing has brought you", "War, which cost you 2 more.")),
        ({"War": 3}, {"War": 3}, ("Jonas has 3 points, as you do.", "War (3)", "the same from everything")),
        ({}, {}, ("Jonas has 0 points", "Nothing has brought you", "the same from everything")),
    ],
)
def test_what_decided_is_reckoned_and_never_made_up(
    mine: dict[str, int], theirs: dict[str, int], told: tuple[str, str, str]
) -> None:
    words = Words(catalogue("en").say, {"seat:red": "Mei", "seat:yellow": "Jonas"})
    sources = {name: {"red": mine.get(name, 0), "yellow": theirs.get(name, 0)} for name in {**mine, **theirs}}
    guide = Guide(lambda _: None, lambda _: False, lambda _: sources)
    found = decided(guide, ViewContext(view={"seats": ["red", "yellow"], "you": 0}, words=words)).told
    assert len(found) == len(told)
    for sentence, part in zip(found, told, strict=True):
        assert part in sentence


def test_it_may_be_switched_on_in_the_last_round_and_ends_with_the_game(app: Flask, tables: Tables) -> None:
    found = record.parse((records_of("ming-dynastie") / "two-players.txt").read_text(encoding="utf-8"))
    found.actions = found.actions[:-LAST]
    mei, jonas = Phone(app), Phone(app)
    created = tables.import_record(str(found), "Mei")
    with mei.client.session_transaction() as session:
        session.update(seats={created.code: created.token}, csrf="x", device="phone")
    two = Two(tables.get(created.code), mei, jonas)
    jonas.sit(two.path, found.seats[1], "Jonas")
    for phone in (mei, jonas):
        phone.post(f"{two.path}/first", first="on")
    aims = set[str]()
    while two.table.phase == "playing":
        aims |= {line(phone.get(two.path).text)[0] for phone in (mei, jonas)}
        two.somehow(two.table.play.to_act[0])
    assert any(aims), "a goal in the last round"
    page = jonas.get(two.path).text
    assert not line(page)[0] and not told(page) and 'name="first"' not in page
    jonas.post(f"{two.path}/first", 409, first="on")
    jonas.post(f"{two.path}/first", first="off")
