"""What others did since somebody's last choice: exactly that, the newest first, and nothing that its reader may not
know."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Final

import pytest
from flask import Flask

from companion.games.ming_voyages.screens.screens import WEIGHTS
from companion.table import Table, Tables
from companion.table.entries import Played
from companion.table.presence import GRACE_S
from companion.web.pages.outcome_texts import names
from companion.web.play import recap as strip
from companion.web.play.context import ViewContext
from companion.web.play.parts import Since
from companion.web.play.texts import Words
from companion.words import catalogue
from tests.games.ming_voyages.screens import kit as voyages
from tests.watch import Watch
from tests.web.kit import GAME, open_table, stages
from tests.web.phones import Phone, begun, seat_of

OPEN: Final = re.compile(r'<details class="since" id="since"[^>]*?( open)?>', re.S)


def moment(live: Table, colour: str, reader: str | None = None) -> ViewContext:
    """What the strip of a seat is made of, from the log as ``reader`` may read it."""
    say = catalogue("en", live.game_id).say
    return ViewContext(view=live.timeline.view(colour), words=Words(say, names(live)), seats=live.seats.all,
                  log=live.timeline.log(reader))  # fmt: skip


def shown(live: Table, colour: str) -> Since | None:
    return strip.since(moment(live, colour), {})


def own(live: Table, colour: str) -> int:
    """The last entry that this seat chose itself, by the entries alone; 0 for none."""
    now = live.timeline.projection
    return max(
        (entry.number for entry in now.entries if entry.seat == colour and isinstance(entry.data, Played)
         and entry.data.by is None and now.counts(entry.number)), default=0,
    )  # fmt: skip


def by_others(live: Table, colour: str) -> list[int]:
    """What all others chose after that."""
    now, last = live.timeline.projection, own(live, colour)
    return [entry.number for entry in now.entries if entry.number > last and isinstance(entry.data, Played)
            and (entry.seat != colour or entry.data.by) and now.counts(entry.number)]  # fmt: skip


def test_every_choice_of_others_since_is_told_and_nothing_before(
    app: Flask, tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(strip, "MOST", 1000)
    seats, found = open_table(app, 3), 0
    live = tables.get(seats[0].code)
    for _, _ in zip(stages(tables, seats), range(260), strict=False):
        for seat in seats:
            told, others = shown(live, seat.colour), by_others(live, seat.colour)
            assert (told is None) == (not others)
            if told is None:
                continue
            numbers = {number for event in told.events for number in event.numbers}
            assert set(others) <= numbers and min(numbers) > own(live, seat.colour)
            assert (told.seat, told.last, told.many) == (seat.colour, max(numbers), len(numbers) > 1)
            found += len(told.events)
    assert found > 500
    assert strip.since(moment(live, ""), {}) is None, "whoever only watches has no turn"


def test_the_newest_comes_first_and_little_of_it_is_shown(
    app: Flask, tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    live, tokens = voyages.opened(tables, app)
    swapped = 0
    for _ in voyages.played(tables, live, tokens, 7):
        for side in tokens:
            found = strip.since(moment(live, side), WEIGHTS)
            if found is None:
                continue
            weighty = [event for event in found.events if event.weight >= strip.SMALL]
            newest = [max(event.numbers) for event in weighty]
            assert newest == sorted(newest, reverse=True) and len(found.events) <= strip.MOST
            assert list(found.events[: len(weighty)]) == weighty, "small things stand behind"
            monkeypatch.setattr(strip, "MOST", 1000)
            whole = strip.since(moment(live, side), WEIGHTS)
            monkeypatch.undo()
            assert whole is not None and found.events[0] == whole.events[0]
            left = [event.weight for event in whole.events if event not in found.events]
            assert not left or max(left) <= min(event.weight for event in found.events[1:])
            texts = [event.text for event in found.events]
            swapped += "Hands are swapped." in texts
            assert len(set(texts)) == len(texts)
    assert swapped > 3


def test_what_is_fought_for_is_not_told_as_lost(app: Flask, tables: Tables) -> None:
    """In the log and in the strip: control ends with the attack, and whose it is the dice decide."""
    live, tokens = voyages.opened(tables, app)
    met: Counter[str] = Counter()
    for _ in voyages.played(tables, live, tokens, 9):
        for line in live.timeline.log(None)[-3:]:
            begun = [params["region"] for key, params in line.messages if key == "note.battle"]
            if not begun or all(key != "reason.borderland-lost" for key, _ in line.messages):
                continue
            for side in tokens:
                now = moment(live, side)
                name, told = now.words.name("region", begun[0]), strip.since(now, {**WEIGHTS, "reason": 9})
                texts = [one.text for one in now.lines if one.number == line.number]
                assert any(f"{name} is fought for" in text for text in texts)
                shown = [event.text for event in told.events if line.number in event.numbers] if told else []
                assert not any(f"{name} lost" in text for text in (*texts, *shown))
                met["log"] += 1
                met["strip"] += any("is fought for" in text for text in shown)
    assert met["log"] > 2 and met["strip"], met


def test_small_things_of_a_kind_are_counted(app: Flask, tables: Tables) -> None:
    live, tokens = voyages.opened(tables, app)
    found = set()
    for _ in voyages.played(tables, live, tokens, 9):
        for side in tokens:
            told = strip.since(moment(live, side), WEIGHTS)
            found |= {event.text for event in told.events} if told else set()
    assert any(re.search(r"drew \d cards", text) for text in found)
    assert not any(text.count("drew a card") > 1 or text.count("added 1") > 1 for text in found)


def reserving(app: Flask, tables: Tables) -> Iterator[tuple[Table, str, str]]:
    """Moments at which the other side has just laid a card aside that nobody else may know: the table, the reader and
    the card."""
    for seed in (7, 8):
        live, tokens = voyages.opened(tables, app)
        for stage in voyages.played(tables, live, tokens, seed):
            if stage == "over":
                break
            for side, other in (voyages.SIDES, voyages.SIDES[::-1]):
                view = live.timeline.view(other)["reserves"]
                new = [line for line in live.timeline.log(other) if line.number in by_others(live, side)]
                laid = [params["card"] for line in new for key, params in line.messages if key == "did.reserve"]
                if laid and laid[-1] not in view[other]["known"]:
                    yield live, side, laid[-1]


def test_it_tells_no_card_that_lies_face_down(app: Flask, tables: Tables) -> None:
    met = 0
    for live, side, card in reserving(app, tables):
        name = catalogue("en", live.game_id).say(f"card.{card}")
        told = strip.since(moment(live, side), WEIGHTS)
        assert told is not None and not any(name in event.text for event in told.events)
        other = voyages.SIDES[side == "emperor"]
        leaked = strip.since(moment(live, side, other), WEIGHTS)
        met += leaked is not None and any(name in event.text for event in leaked.events)
    assert met > 3, "the log of the other side would have told it"


def test_it_waits_on_the_page_and_is_open_where_a_phone_without_scripts_may_have_missed_more(
    app: Flask, tables: Tables
) -> None:
    seats = open_table(app, 3)
    live, path = tables.get(seats[0].code), f"/t/{seats[0].code}"
    phones = [Phone(app) for _ in range(4)]
    for phone, seat in zip(phones, seats, strict=False):
        phone.post(f"{path}/rejoin", code=live.seats.rejoin_code(seat.token))
    tokens = {seat.colour: seat_of(phone, path, seat.colour).token for phone, seat in zip(phones, seats, strict=False)}
    opened = {}
    for step in range(2):
        colour = live.play.to_act[0]
        live.play.intent(tokens[colour], live.play.legal(colour)[0].text, live.number, f"step-{step}")
        page = phones[2].get(path).text
        opened[step] = OPEN.findall(page)
        assert OPEN.findall(phones[2].get(f"{path}?fragment=1").text) == [""] * step, "a fragment never opens it"
        assert 'id="since"' not in phones[3].get(path).text, "whoever only watches has no turn"
    assert opened == {0: [], 1: [" open"]}, "what the help says is not said twice"
    assert live.play.to_act == (seats[2].colour,)


def test_who_was_away_reads_what_the_host_did_for_him(app: Flask, tables: Tables, watch: Watch) -> None:
    path, phones = begun(app, tables, "place-member")
    live = tables.get(path.rpartition("/")[2])
    tokens = {colour: seat_of(phone, path, colour).token for colour, phone in phones.items()}
    for step in range(3):
        colour = live.play.to_act[0]
        live.play.intent(tokens[colour], live.play.legal(colour)[0].text, live.number, f"step-{step}")
    while live.play.to_act != ("yellow",):
        live.play.intent(tokens["red"], live.play.legal("red")[0].text, live.number, f"red-{live.number}")
    watch.passes(GRACE_S)
    live.seats.stand_in(tokens["red"], "yellow")
    assert live.play.intent(tokens["red"], live.play.legal("yellow")[0].text, live.number, "for", "yellow").entry
    done = live.timeline.projection.entries[-1].number
    told = shown(live, "yellow")
    assert told is not None and any(event.colour == "yellow" for event in told.events) and told.last >= done - 1
    assert 'id="since"' in phones["yellow"].get(path).text
    assert live.game_id == GAME


def test_what_becomes_of_a_proposal_is_told_to_whoever_made_it_and_all_others(app: Flask, tables: Tables) -> None:
    """A refusal, and what all have agreed to, which nobody has done alone."""
    seats = open_table(app, 3)
    live = tables.get(seats[0].code)
    for colour, yes in (("yellow", False), ("blue", True)):
        ask = live.consent.ask(seats[0].token, {"what": "stop", "round": 2}, live.number, f"ask-{colour}").entry
        assert shown(live, "red") is None or yes, "a question stands on its own sheet"
        for seat in seats[1:] if yes else seats[1:2]:
            live.consent.answer(seat.token, ask, yes, live.number, f"say-{colour}-{seat.colour}")
        told = {seat.colour: shown(live, seat.colour) for seat in seats}
        say = catalogue("en").say
        if yes:
            agreed = say("note.set-last-round", {"round": 2}).rstrip(".")
            assert all(one and one.events[0].text.rstrip(".") == agreed for one in told.values())
        else:
            refused, red = say("log.answer-no", {"seat": live.seats.seat("yellow").name}), told["red"]
            assert red and red.events[0].text.rstrip(".") == refused.rstrip(".") and told["yellow"] is None
    assert "log.adjust" not in {key for line in live.timeline.log(None) for key, _ in line.messages}
