"""Battles and voyages of The Ming Voyages: their dice, their odds, what is private, over random games."""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

import pytest
from flask import Flask

from companion.games.ming_voyages.rules import dice, odds
from companion.games.ming_voyages.screens import page as play
from companion.games.ming_voyages.screens import recap
from companion.games.ming_voyages.screens.plan import percent
from companion.table import Tables
from companion.web.play.page import PlayPage, key
from companion.web.play.widgets import Choices, Entry, Odds, Titles
from companion.words import LANGUAGES
from tests.games.ming_voyages.screens.kit import GAME, SIDES, given, html_of, opened, page_of, picked, played
from tests.profiles import games, in_turn
from tests.saying import say

ROLLS: Final = {
    "en": re.compile(r"\b(re-)?roll\b", re.IGNORECASE),
    "de": re.compile("werfen|würfeln"),
    "fr": re.compile(r"\b(re)?lancer\b", re.IGNORECASE),
}
"""What says of a button that its tap rolls."""
EACH: Final = games(4, 8)
"""How often each kind of stage of a game is looked at."""


@pytest.mark.parametrize(("seed", "people"), [(1, False), (2, True), (5, True)])
def test_every_stage_in_each_language(tables: Tables, app: Flask, seed: int, people: bool) -> None:
    """Whoever looks gets a page without keys, styles and 56 buttons, in his language."""
    live, tokens = opened(tables, app, people)
    seen: Counter[str] = Counter()
    for stage in played(tables, live, tokens, seed):
        if stage not in (*play.SCENES, "target", "play") or seen[stage] >= EACH:
            continue
        seen[stage] += 1
        readers = itertools.product((*SIDES, None), ("", recap.LOOK_BACK))
        for number, (side, pick) in enumerate(readers, seen[stage]):  # whoever looks, has the other language next time
            for lang in in_turn(LANGUAGES, number % 2):
                page = page_of(live, side, lang, pick=pick)
                if page is None:
                    continue
                if isinstance(page, PlayPage):
                    says_that_it_rolls(page, lang, people)
                html = html_of(app, page, live, side, lang)
                assert f'<html lang="{lang}"' in html and page.headline in html
                assert not re.search(r">[^<{]*\b(scene|screen|step|because)\.[a-z-]+[^<}]*<", html), stage
                assert " style=" not in html
                assert html.count("<button") < (52 if stage == "fleet" else 32), "35 fleets at most"
    assert seen["battle-dice"] and seen["setup-die"] and seen["play"]


def says_that_it_rolls(page: PlayPage, lang: str, people: bool) -> None:
    """A button speaks of rolling where its tap rolls the app's dice, and nowhere else: people's lie on their table."""
    for main, action in ((page.main, page.action), *((look.main, look.action) for look in page.looks.values())):
        last = action.rpartition("\n")[2]
        rolls = last == "roll ?" or (last.startswith("again") and not people)
        assert bool(ROLLS[lang].search(main)) == rolls, (main, action)


def test_whose_dice_they_are_is_asked_and_the_others_wait(tables: Tables, app: Flask) -> None:
    """One button, where the thumb is; the others' phones and the display name who rolls, and offer nothing."""
    live, tokens = opened(tables, app)
    seen: Counter[str] = Counter()
    for stage in played(tables, live, tokens, 1):
        if stage not in ("setup-die", "battle-dice", "voyage-die"):
            continue
        (side,) = live.play.to_act
        other = next(one for one in SIDES if one != side)
        count = {"setup-die": 1, "battle-dice": 3}.get(stage, live.timeline.view(None)["left"])
        page, waits = page_of(live, side), page_of(live, other)
        assert (page.main, page.action) == (say("scene.roll.dice", "en", GAME, count=count), "roll ?")
        assert waits.headline == given(live, other).words("scene.rolls", seat=side)
        assert not waits.main and not waits.action and waits.symbol == side
        seen[stage] += 1
    assert set(seen) == {"setup-die", "battle-dice", "voyage-die"}


def test_the_shown_odds_are_those_of_all_dice(tables: Tables, app: Flask) -> None:
    """One re-roll of the defender's last card, of 1 CP: counted by hand over all that the dice can show."""
    checked = 0
    for seed in range(1, 8):
        live, tokens = opened(tables, app)
        for stage in played(tables, live, tokens, seed):
            battle = live.timeline.view(None)["battle"]
            if stage != "re-roll" or battle["rolling"] == battle["attacker"]:
                continue
            page = page_of(live, battle["rolling"])
            if live.timeline.view(None)["reserves"][battle["rolling"]]["count"] + bool(battle["re_rolls"]) > 1:
                continue
            view = live.timeline.view(None)
            roll = str(battle["rolled"][battle["rolling"]])
            shown = page.the(Odds)
            if shown is None:
                continue
            assert 1 < len(shown.bars) <= 5
            assert len({(bar.name, bar.marker) for bar in shown.bars}) == len(shown.bars), "each says something else"
            assert shown.was == say("scene.now", "en", GAME, chance=f"{percent(unharmed(view, ''))} %")
            once = battle["re_rolls"] == 1 or any(look.action.startswith("reveal") for look in page.looks.values())
            for name, look in page.looks.items() if once else ():
                places = name.partition(":")[2].partition("~")[0]
                again = "".join(sorted((roll[int(place) - 1] for place in places), reverse=True))
                if points(page, name, battle) == 1:
                    checked += 1
                    assert look.changes["big"][""] == f"{percent(unharmed(view, again))} %"
        if checked > 40:
            return
    raise AssertionError("too few re-rolls")


def points(page: PlayPage, name: str, battle: Mapping[str, Any]) -> int:
    """The re-rolls of the card that a look is about."""
    cards = page.the(Choices)
    known = {option.id: int(option.number) for option in cards.options} if cards else {"": battle["re_rolls"]}
    return known[name.partition("~")[2]]


def unharmed(view: Mapping[str, Any], picked: str) -> float:
    """How likely the side that rolls loses nothing if those dice are rolled again once."""
    battle = view["battle"]
    side, other = battle["rolling"], battle["attacker"]
    there = view["regions"][battle["region"]]
    units = there.get("troop" if side == "emperor" else "horde", 0)
    settlements = there.get("settlement", 0) if side == "overlord" else 0
    kept = dice.kept(battle["rolled"][side], int(picked or 0))
    good = total = 0
    for thrown in itertools.product(range(1, 7), repeat=len(picked)):
        roll = dice.joined(kept, dice.written(thrown))
        struck = dice.blow(roll, battle["rolled"][other])
        good += struck >= 0 or not any(dice.losses(struck, side, units, settlements))
        total += 1
    return good / total


def test_a_voyage_shows_its_odds_and_the_best_fleet(tables: Tables, app: Flask) -> None:
    """Each fleet that may sail, with the chance over all dice; the one proposed is the likeliest and costs least."""
    checked = 0
    for seed in range(1, 12):
        live, tokens = opened(tables, app)
        for stage in played(tables, live, tokens, seed):
            if stage != "fleet":
                continue
            page = page_of(live, "emperor")
            assert isinstance(page, PlayPage)
            number = live.timeline.view(None)["voyage"]["dice"]
            fleets = {tuple(map(int, action.text.split()[1:])) for action in live.play.legal("emperor")}
            assert set(page.looks) == {key(f"fleet {junks} {gold}") for junks, gold in fleets}
            for junks, gold in fleets:
                throws = list(itertools.product(range(1, 7), repeat=number))
                lucky = sum(min(throw) < junks + gold for throw in throws) / len(throws)
                shown = page.looks[key(f"fleet {junks} {gold}")]
                assert shown.changes["chance"][""] == f"{percent(lucky)} %"
                good = [pips for pips in range(1, 7) if shown.changes[f"good-{pips}"]["class"] == "die"]
                assert good == [pips for pips in range(1, 7) if pips < junks + gold]
                checked += 1
            most = max(odds.voyage(sum(fleet), number) for fleet in fleets)
            chosen = tuple(map(int, page.action.split()[1:]))
            assert odds.voyage(sum(chosen), number) == pytest.approx(most)
            assert all(
                gold >= chosen[1] for junks, gold in fleets if odds.voyage(junks + gold, number) == pytest.approx(most)
            )
    assert checked > 20


def test_three_taps_tell_every_roll(tables: Tables, app: Flask) -> None:
    """In any order; a tap on a die takes it away again, and nothing is sent before all are set."""
    live, tokens = opened(tables, app, people=True)
    for stage in played(tables, live, tokens, 3):
        if stage == "battle-dice" and not live.timeline.view(None)["battle"]["again"]:
            break
    rolls = [action.text for action in live.play.legal("emperor")]
    assert len(rolls) == 56
    for text in rolls:
        shown = text.split()[1]
        for order in {"".join(way) for way in itertools.permutations(shown)}:
            page = page_of(live, "emperor", **picked(live, "emperor", f"dice:{order}"))
            assert page.action == text and page.the(Entry).reading
        page = page_of(live, "emperor", **picked(live, "emperor", f"dice:{shown[:2]}"))
        entry = page.the(Entry)
        assert page.action == "" and entry.slots[2].pips == 0
        assert entry.slots[0].href.endswith(f"/dice:{shown[1]}")
        assert entry.faces[0].href.endswith(f"/dice:{shown[:2]}1")
    assert page_of(live, None).the(Entry) is None, "who only watches tells nothing"
    rolling = live.timeline.view(None)["battle"]["rolling"]
    for bot, asked in (("", "scene.roll"), ("novice", "scene.roll.for")):
        seats = [replace(seat, bot=bot if seat.colour == rolling else "") for seat in live.seats.all]
        name = next(seat.name for seat in seats if seat.colour == rolling)
        assert page_of(live, "emperor", seats=seats).headline == say(asked, "en", GAME, seat=name)


def test_reserved_cards_are_for_their_owner(tables: Tables, app: Flask) -> None:
    """Nobody else's page holds a card that could be turned up; the owner's is handed over on a shared phone."""
    checked = 0
    for seed in range(1, 6):
        live, tokens = opened(tables, app)
        for stage in played(tables, live, tokens, seed):
            if stage != "re-roll" or live.timeline.view(None)["battle"]["re_rolls"]:
                continue
            side = live.timeline.view(None)["battle"]["rolling"]
            own = page_of(live, side)
            cards = own.the(Choices)
            assert own.secret and cards.options
            for reader in ("overlord" if side == "emperor" else "emperor", None):
                page = page_of(live, reader)
                html = html_of(app, page, live, reader).partition('id="folds"')[0]
                assert page.the(Odds) is None and not (page.secret and reader is None) and isinstance(page.top, Titles)
                assert not any(card.text in html for card in cards.options if card.text not in page.top.title)
                checked += 1
        if checked > 10:
            return
    raise AssertionError("too few re-rolls")


def test_a_card_and_its_dice_are_one_tap(tables: Tables, app: Flask) -> None:
    """What the main button sends is legal line by line, for every card and all dice."""
    live, tokens = opened(tables, app)
    for stage in played(tables, live, tokens, 4):
        if stage == "re-roll" and not live.timeline.view(None)["battle"]["re_rolls"]:
            break
    side = live.timeline.view(None)["battle"]["rolling"]
    page = page_of(live, side)
    roll = str(live.timeline.view(None)["battle"]["rolled"][side])
    for card in page.the(Choices).options:
        for places in [way for count in (1, 2, 3) for way in itertools.combinations((1, 2, 3), count)]:
            some = "".join(sorted((roll[place - 1] for place in places), reverse=True))
            text = f"again:{''.join(map(str, places))}"
            chosen = page_of(live, side, **picked(live, side, text, card.id))
            assert chosen.action.splitlines() == [f"reveal {card.id}", f"again {some}"]
            assert page.looks[key(text, card.id)].action == chosen.action
    assert page_of(live, side, **picked(live, side, "again:")).action == "stop"
    for number, line in enumerate(page.action.splitlines()):
        assert live.play.intent(tokens[side], line, live.number, f"tap-{number}").status == "done"
