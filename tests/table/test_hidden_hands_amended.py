"""Hidden hands put right: nobody amends what he may not know, nor reads it afterwards."""

from __future__ import annotations

import pytest

from companion.table import BadAmendment, Tables
from tests.table.whispering import CARD, did, hand, sit

pytestmark = pytest.mark.usefixtures("whispers")


def test_nobody_amends_what_he_may_not_know(whispering: Tables) -> None:
    room = sit(whispering)
    table = room.table
    card = hand(room, "red")[0]
    entry = room.act("red", f"aside {card}").entry
    drew = entry + 1
    for number in (entry, drew):
        for wanted in ({"what": "drop"}, {"what": "change", "lines": [["red", f"play {card}"]]}):
            for by in ("yellow", None):
                with pytest.raises(BadAmendment) as caught:
                    table.corrections.preview({**wanted, "entry": number}, by)
                assert caught.value.code == "amend-hidden"
    played = room.act("yellow", f"play {hand(room, 'yellow')[0]}").entry
    for guess in [n for n in range(901, 925) if f"play {n}" not in repr(did(table))]:  # what did yellow hold?
        with pytest.raises(BadAmendment) as caught:
            table.corrections.preview(
                {"what": "change", "entry": played, "lines": [["yellow", f"play {guess}"]]}, "blue"
            )
        assert caught.value.code == "amend-hidden"
    assert table.corrections.choices_at(played, "blue") == table.corrections.choices_at(played) == []
    assert table.corrections.choices_at(played, "yellow")[0][0] == "yellow"
    for guess in sorted({901, 902, 903, 904} - {card, *hand(room, "red")}):  # nor what is not in the deck any more
        with pytest.raises(BadAmendment) as caught:
            table.corrections.preview({"what": "change", "entry": drew, "lines": [["chance", f"draw {guess}"]]}, "red")
        assert caught.value.code == "amend-hidden"
    assert table.corrections.choices_at(drew, "red") == []
    table.config.set_chance(room.tokens["red"], {"cards": "people"})
    assert table.corrections.choices_at(drew, "red"), "what he drew from a deck of paper he may tell otherwise"
    assert table.corrections.choices_at(drew, "blue") == []
    assert table.corrections.secret_at(played, "blue") == ("yellow",)
    assert table.corrections.secret_at(played, "yellow") == ()
    assert table.corrections.secret_at(drew, "blue") == ("red",)
    assert table.corrections.secret_at(drew, "red") == ()


def test_what_somebody_laid_aside_he_may_change_and_others_agree_to_what_they_may_know(whispering: Tables) -> None:
    room = sit(whispering)
    table = room.table
    first, second = hand(room, "red")
    entry = room.act("red", f"aside {first}").entry
    wanted = {"what": "change", "entry": entry, "lines": [["red", f"aside {second}"]]}
    asked = table.consent.ask(room.tokens["red"], {"what": "amend", "amendment": wanted}, table.number, "ask")
    secret = {str(first), str(second)}
    for colour in ("yellow", "blue", None):
        ask = table.consent.asking(colour)
        assert ask is not None and ask.wish["amendment"]["lines"] == [["red", "aside ?"]]
        look = table.corrections.preview(ask.wish["amendment"], colour)
        assert not look.same and not secret & set(CARD.findall(repr((ask, look, table.timeline.log(colour)))))
    own = table.consent.asking("red")
    assert own is not None and own.wish["amendment"] == wanted
    for colour in ("yellow", "blue"):
        done = table.consent.answer(room.tokens[colour], asked.entry, True, table.number, colour)
        assert not secret & set(CARD.findall(repr(done)))
    assert hand(room, "red")[0] == first or first in hand(room, "red")
    for colour in ("yellow", "blue", None):
        assert not secret & set(CARD.findall(repr([table.timeline.log(colour), table.timeline.rulings])))
    assert f"aside {second}" in [action.text for action in did(table)]
    mine = repr([line for line in table.timeline.log("red") if line.kind == "action"])
    assert str(second) in mine
    whispering.get(table.code).timeline.refresh()
    assert not secret & set(CARD.findall(repr(whispering.get(table.code).timeline.log("yellow"))))


def test_what_is_told_anew_after_an_amendment_is_as_secret(whispering: Tables) -> None:
    """Red's first card was another: everything since is gone over again, with who may read what of it."""
    room = sit(whispering, people=2)
    table = room.table
    first, second = hand(room, "red")
    room.act("red", f"play {first}")
    entry = table.number - 1
    aside = hand(room, "yellow")[0]
    room.act("yellow", f"aside {aside}")
    room.act("red", f"aside {second}")
    wanted = {"what": "change", "entry": entry, "lines": [["red", f"play {second}"]]}
    look = table.corrections.preview(wanted, "red")
    assert [ruling.void for ruling in look.rulings.values()] == [True, True], "nor does red then draw another"
    other = table.corrections.preview({"what": "drop", "entry": entry}, "yellow")
    assert str(second) not in repr(other)
    asked = table.consent.ask(room.tokens["red"], {"what": "amend", "amendment": wanted}, table.number, "ask")
    table.consent.answer(room.tokens["yellow"], asked.entry, True, table.number, "yes")
    void = [number for number, ruling in table.timeline.rulings.items() if ruling.void]
    assert len(void) == 2
    line = {colour: table.timeline.log(colour, void[0] - 1)[0].messages for colour in ("red", "yellow", None)}
    assert line["yellow"] == line[None]
    assert line[None][:2] == (("did.aside-hidden", {"seat": "red"}), ("log.ruling-void", {}))
    assert ("log.refused-hidden", {}) in line[None] and "illegal.hand" not in repr(line[None])
    assert "illegal.hand" in repr(line["red"])
    assert str(aside) not in repr(table.timeline.log("red")) and str(aside) in repr(table.timeline.log("yellow"))
