"""The edition ``boxed``: what owners may enter, what is refused, and how it plays without and with borders."""

from __future__ import annotations

import json
import random
from typing import Any, Final

import pytest

from companion.bots import decide, levels
from companion.engine.chance import SeededChance
from companion.engine.errors import ImpossiblePosition
from companion.engine.own_boards import cut_off
from companion.engine.terms import CHANCE
from companion.games.ming_dynastie.rules.game import GAME, MingState
from companion.words import catalogue
from tests.games.ming_dynastie.rules import naive_moves
from tests.games.ming_dynastie.rules.kit import ED, FOUR, do, hands, refused, texts

BORDERS: Final = GAME.data()["borders"]
RING: Final = [[a, b, "junk"] for a, b in zip(ED.districts, (*ED.districts[1:], ED.districts[0]), strict=True)]
TWICE: Final = {"district": "lintao", "to_district": "yanan", "card": "junk"}


def boxed(own: dict[str, Any] | None = None, players: int = 3) -> MingState:
    return GAME.new_state(FOUR[:players], None, "boxed", own)


def moving(own: dict[str, Any], princes: tuple[str, ...], *cards: dict[str, int]) -> MingState:
    """Phase 3 of an own board: the bots' way there, then princes and hands as told."""
    state, luck, chance = boxed(own, len(princes)), random.Random(1), SeededChance(1)
    while state.view(None)["stage"] != "move":
        seat = state.to_act[0]
        state.apply(seat, chance.choose(state) if seat == CHANCE else luck.choice(state.legal_actions(seat)))
    hands(state, *cards)
    state.prince = [ED.districts.index(district) for district in princes]
    state.path = (state.prince[state.turn],)
    state.blocked = sum(1 << place for seat, place in enumerate(state.prince) if seat != state.turn)
    return GAME.load(state.dump())


def test_without_borders_every_other_district_is_one_card_away() -> None:
    state = moving({}, ("lintao", "suzhou", "dezhou"), {"rider": 1, "dragon": 1}, {}, {})
    others = [district for district in ED.districts if district != "lintao"]
    steps = {f"step {district} {card}" for district in others for card in ("rider", "dragon")}
    assert texts(state) == {*steps, "stay rider", "stay dragon", "pass"}
    do(state, "step jining rider")
    assert state.view(None)["players"][0]["hand"] == {"rider": 0, "rickshaw": 0, "junk": 0, "dragon": 1}
    assert {text for text in texts(state) if text.startswith("step")} == {
        f"step {district} dragon" for district in ED.districts if district not in ("jining", "suzhou", "dezhou")
    }


def test_without_borders_an_occupied_district_is_left_again() -> None:
    """Ruling 5: the last card may not lead to another prince; with two cards one may pass through."""
    state = moving({}, ("lintao", "suzhou", "dezhou"), {"junk": 1}, {}, {})
    assert "step suzhou junk" not in texts(state) and "step yangzhou junk" in texts(state)
    assert refused(state, "step suzhou junk").rule == "ruling 5"
    state = moving({}, ("lintao", "suzhou", "dezhou"), {"junk": 2}, {}, {})
    do(state, "step suzhou junk")
    assert all(text.startswith("step") for text in texts(state))
    assert "step dezhou junk" not in texts(state)


def test_with_our_borders_an_own_board_plays_like_our_edition() -> None:
    own = {"borders": [[b, a, transport] for a, b, transport in reversed(BORDERS)]}
    ours, theirs = GAME.new_state(FOUR[:3]), boxed(own)
    assert GAME.data()["borders"] == BORDERS
    luck, chance = random.Random(5), SeededChance(5)
    board = naive_moves.board(GAME.data())
    while ours.to_act:
        seat = luck.choice(ours.to_act)
        action = chance.choose(ours) if seat == CHANCE else luck.choice(ours.legal_actions(seat))
        if seat != CHANCE:
            assert {a.text for a in theirs.legal_actions(seat)} == naive_moves.legal(board, ours.view(seat), seat)
        ours.apply(seat, action)
        theirs.apply(seat, theirs.parse(action.text))
    assert theirs.scores == ours.scores
    assert theirs.digest() != ours.digest()


def test_what_is_entered_is_tidied() -> None:
    own = GAME.check_own("boxed", {"names": {"city:henan": "  Great   Kai "}, "tints": {"henan": "3"}, "borders": RING})
    assert own["names"] == {"city:henan": "Great Kai"}
    assert own["tints"] == {"henan": "3"}
    assert own["borders"][:2] == [["lintao", "yanan", "junk"], ["lintao", "suzhou", "junk"]]
    assert GAME.check_own("boxed", own) == own
    shuffled = {"tints": {"henan": "3"}, "names": {"city:henan": "Great Kai"}, "borders": RING[::-1]}
    assert boxed(own).ed is boxed(shuffled).ed, "the same board, however it was entered"
    assert GAME.check_own("boxed", {}) == {"names": {}, "tints": {}, "borders": []}


def test_names_tints_and_borders_are_told() -> None:
    own = {"names": {"district:lintao": "Nordtal", "province:henan": "Mitte"}, "tints": {"henan": "6"}}
    names = GAME.names("boxed", own)
    assert (names["district:lintao"], names["province:henan"]) == ("Nordtal", "Mitte")
    geometry = GAME.geometry("boxed", own)
    assert {p["id"]: p.get("tint") for p in geometry["provinces"]}["henan"] == "6"
    assert geometry["borders"] == [] and len(geometry["outlines"]) == len(BORDERS)
    assert GAME.names()["district:lintao"] == "Lintao", "our own edition keeps its names"
    assert GAME.data("boxed")["borders"] == []
    assert {**GAME.data("boxed"), "borders": BORDERS} == GAME.data()


@pytest.mark.parametrize(
    ("lang", "unnamed", "named"),
    [
        ("en", ["Ochre Province", "Ochre City", "Ochre 1"], ["Mitte", "Mitte City", "Mitte 2"]),
        ("de", ["Provinz Ocker", "Stadt Ocker", "Ocker 1"], ["Mitte", "Stadt Mitte", "Mitte 2"]),
        ("fr", ["Province ocre", "Ville ocre", "Ocre 1"], ["Mitte", "Ville Mitte", "Mitte 2"]),
    ],
)
def test_what_owners_have_not_named_is_called_by_the_colour_or_name_of_its_province(
    lang: str, unnamed: list[str], named: list[str]
) -> None:
    names = GAME.names("boxed", {"names": {"province:henan": "Mitte"}})
    say = catalogue(lang, GAME.meta.id).called
    for province, district, called in (("shaanxi", "lintao", unnamed), ("henan", "weihui", named)):
        things = [names[f"province:{province}"], names[f"city:{province}"], names[f"district:{district}"]]
        assert [say(thing, names) for thing in things] == called
    ours = set(GAME.names().values())
    assert not ours & {say(name, names) for name in names.values()}
    drawn = GAME.geometry("boxed", {})
    assert not ours & {thing[key] for thing in drawn["provinces"] for key in ("name", "city")}
    assert [district["name"] for district in drawn["districts"]] == ["1", "2", "3"] * 6


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ({}, "123456"),
        ({"henan": "6"}, "163452"),
        ({"shaanxi": "5", "huguang": "1", "nanzhili": "2"}, "563412"),
        ({"shaanxi": "2", "henan": "2"}, "223456"),
    ],
)
def test_every_province_has_a_colour_and_no_two_share_one_unless_their_owners_say_so(
    given: dict[str, str], shown: str
) -> None:
    provinces = GAME.geometry("boxed", {"tints": given})["provinces"]
    assert "".join(province["tint"] for province in provinces) == shown


def test_borders_have_a_place_on_the_map() -> None:
    """On our line where we have that border, between the middles where not; doubled ones lie apart."""
    twice = [*RING, ["lintao", "yanan", "rider"], ["yanan", "lintao", "rickshaw"]]
    drawn = {(b["a"], b["b"], b["transport"]): b for b in GAME.geometry("boxed", {"borders": twice})["borders"]}
    known = next(b for b in GAME.geometry()["borders"] if (b["a"], b["b"]) == ("lintao", "yanan"))
    tokens = [drawn["lintao", "yanan", card]["token_at"] for card in ("rider", "rickshaw", "junk")]
    assert tokens[0] == known["token_at"]
    assert len({tuple(token) for token in tokens}) == 3
    middles = {d["id"]: d["label_at"] for d in GAME.geometry()["districts"]}
    (ax, ay), (bx, by) = middles["lintao"], middles["suzhou"]
    assert drawn["lintao", "suzhou", "junk"]["token_at"] == pytest.approx([(ax + bx) / 2, (ay + by) / 2], abs=0.1)


@pytest.mark.parametrize(
    ("own", "province", "said"),
    [
        (None, "henan", "commencer par le Henan"),
        ({"names": {"province:henan": "Anhui"}}, "henan", "commencer par l’Anhui"),
        ({"names": {"province:henan": "Anhui"}}, "shaanxi", "commencer par la province ocre"),
    ],
)
def test_a_province_has_its_article_whoever_named_it(own: Any, province: str, said: str) -> None:
    names = GAME.names("boxed", own) if own else GAME.names()
    assert catalogue("fr", "ming-dynastie").say("did.city", {"province": province}, names).endswith(said)


@pytest.mark.parametrize(
    ("own", "field", "key", "told"),
    [
        ([], "own", "own-shape", {}),
        ({"name": {}}, "own.name", "own-unknown", {"text": "name"}),
        ({"names": []}, "names", "own-shape", {}),
        ({"names": {"district:lintoa": "X"}}, "names.district:lintoa", "unknown-district", {"district": "lintao"}),
        ({"names": {"lintao": "X"}}, "names.lintao", "unknown-district", {"district": "lintao"}),
        ({"names": {"city:henan": ""}}, "names.city:henan", "own-name-empty", {}),
        ({"names": {"city:henan": "   "}}, "names.city:henan", "own-name-empty", {}),
        ({"names": {"city:henan": "x" * 25}}, "names.city:henan", "own-name-long", {"most": 24}),
        ({"names": {"city:henan": "a\nb"}}, "names.city:henan", "own-name-signs", {}),
        ({"names": {"city:henan": "a\u202eb"}}, "names.city:henan", "own-name-signs", {}),
        ({"names": {"city:henan": 7}}, "names.city:henan", "own-shape", {}),
        ({"tints": {"henann": "1"}}, "tints.henann", "unknown-province", {"province": "henan"}),
        ({"tints": {"henan": 1}}, "tints.henan", "own-tint", {"province": "henan", "most": 6}),
        ({"tints": {"henan": "red"}}, "tints.henan", "own-tint", {"province": "henan", "most": 6}),
        ({"tints": {"henan": ["1"]}}, "tints.henan", "own-tint", {"province": "henan", "most": 6}),
        ({"borders": {}}, "borders", "own-shape", {}),
        ({"borders": ["lintao"]}, "borders.0", "own-shape", {}),
        ({"borders": [["lintao", "yanan"]]}, "borders.0", "own-shape", {}),
        (
            {"borders": [*RING, ["Kuizho", "lintao", "junk"]]},
            "borders.18.0",
            "unknown-district",
            {"district": "kuizhou"},
        ),
        ({"borders": [["lintao", 3, "junk"]]}, "borders.0.1", "no-district", {"text": "3"}),
        ({"borders": [["lintao", "lintao", "junk"]]}, "borders.0", "own-border-itself", {"district": "lintao"}),
        ({"borders": [["lintao", "yanan", "camel"]]}, "borders.0.2", "no-card", {"text": "camel"}),
        ({"borders": [["lintao", "yanan", "jnk"]]}, "borders.0.2", "unknown-card", {"card": "junk"}),
        ({"borders": [["lintao", "yanan", "dragon"]]}, "borders.0.2", "no-card", {"text": "dragon"}),
        ({"borders": [*RING, ["yanan", "lintao", "junk"]]}, "borders.18", "own-border-twice", TWICE),
        ({"borders": RING[1:17]}, "borders", "own-alone", {"districts": ["lintao"]}),
        ({"borders": [["lintao", "yanan", "junk"]]}, "borders", "own-many-alone", {"count": 16}),
    ],
)
def test_a_fault_in_an_own_board_is_named(own: Any, field: str, key: str, told: dict[str, Any]) -> None:
    for refuse in (
        lambda: GAME.check_own("boxed", own),
        lambda: GAME.names("boxed", own or None) if own else GAME.check_own("boxed", own),
        lambda: boxed(own) if own else GAME.check_own("boxed", own),
    ):
        with pytest.raises(ImpossiblePosition) as caught:
            refuse()
        assert caught.value.field == field
        assert caught.value.key == f"impossible.{key}" and told.items() <= caught.value.params.items()
        assert str(caught.value).isprintable()


def test_our_own_edition_takes_no_own_board() -> None:
    assert GAME.check_own("companion", {}) == {}
    for refuse in (
        lambda: GAME.check_own("companion", {"borders": []}),
        lambda: GAME.new_state(FOUR[:2], None, "companion", {"names": {"city:henan": "X"}}),
    ):
        with pytest.raises(ImpossiblePosition) as caught:
            refuse()
        assert (caught.value.field, caught.value.key) == ("own", "impossible.no-own")


@pytest.mark.parametrize("own", [{}, {"names": {"city:henan": "X"}}, {"borders": BORDERS, "tints": {"henan": "2"}}])
@pytest.mark.parametrize("players", [2, 4])
def test_whole_games_keep_the_accounts(own: dict[str, Any], players: int) -> None:
    """Random games: nothing is lost, dumps and views bring the same state back, the own board included."""
    state, luck, chance = boxed(own, players), random.Random(players), SeededChance(players)
    actions = 0
    while state.to_act:
        seat = luck.choice(state.to_act)
        state.apply(seat, chance.choose(state) if seat == CHANCE else luck.choice(state.legal_actions(seat)))
        GAME.audit(state)
        actions += 1
        if actions % 60 == 0:
            again = GAME.load(json.loads(json.dumps(state.dump())))
            assert again.digest() == state.digest()
            view = state.view(0)
            assert view["edition"] == "boxed" and view["own"] == GAME.check_own("boxed", own)
            assert state.sample(0, luck).view(0) == view == again.view(0)
    assert state.winners


def test_a_changed_view_does_not_change_the_board() -> None:
    state = boxed({"borders": BORDERS})
    state.view(None)["own"]["borders"][0][2] = "dragon"
    assert state.view(None)["own"]["borders"][0][2] != "dragon"


@pytest.mark.parametrize("name", levels(GAME.meta.id))
def test_bots_find_their_way_without_borders(name: str) -> None:
    state, chance = moving({}, ("lintao", "suzhou"), {"rider": 2, "junk": 1}, {"dragon": 1}), SeededChance(1)
    bot = levels(GAME.meta.id)[name](3)
    for _ in range(8):
        seat = state.to_act[0]
        legal = state.legal_actions(seat)
        state.apply(seat, chance.choose(state) if seat == CHANCE else decide(bot, GAME, state, seat, legal).action)
    GAME.audit(state)


def test_districts_that_no_way_leads_to_are_named() -> None:
    """Of parts the largest counts as the board; the first of those that are as large."""

    def apart(*borders: str) -> list[str]:
        return cut_off([border.split() for border in borders])

    assert apart() == [] == apart("a b", "c d", "b c")
    assert apart("a b rider", "c d junk", "b e junk") == ["c", "d"]
    assert apart("a b", "c d", "e f", "f g") == ["a", "b", "c", "d"]
    assert apart("a b", "c d", "d c") == ["c", "d"]
    assert GAME.apart({}) is None is GAME.apart({"borders": RING})
    shores = ({"hanzhong", "luoyang"}, {"suzhou", "lintao"})
    islands = {"borders": [border for border in RING if set(border[:2]) not in shores]}
    note = GAME.apart(GAME.check_own("boxed", islands))
    assert note is not None and note.params == {"districts": ["lintao", "yanan", "hanzhong"]}
