"""A table for Tabletop Simulator: pictures and saved object, measured on the files and on what they say together."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from companion.art import palette
from companion.art.shapes import Picture, Rect, fill
from companion.words import LANGUAGES, catalogue
from printables.document import MANIFEST
from printables.drawing.theme import theme
from printables.files.documents import documents
from printables.files.job import make
from printables.kit import POKER, Cut, Item, Kit, Large
from printables.kits import KITS, kit_of
from printables.makers.tabletop_simulator import GAP, IMAGES, laid, saved_object, size_of
from printables.makers.virtual_table import FACES, LARGEST, shown, table_of
from printables.options import TTS, BadOptions, Options
from tests.printables import toy

OPTIONS = Options(service=TTS)
EACH = pytest.mark.parametrize("game", KITS)


def many(count: int) -> Kit:
    """The toy with a deck of that many different cards, each of a grey of its own."""
    face = tuple(Rect(0, 0, 63, 88, fill(colour)) for colour in ("ink", "cinnabar"))
    items = tuple(
        Item(f"card-{n}", 1 + n % 2, (face[n % 2],), (Rect(0, 0, 63, 88, fill("gold")),)) for n in range(count)
    )
    return replace(toy.kit(), components=(Cut("cards", "cards", POKER, items),))


def objects(table: dict[str, Any]) -> dict[str, list[dict[str, Any]]]:
    """What lies on a table by the English name of its kind."""
    found: dict[str, list[dict[str, Any]]] = {}
    for one in table["ObjectStates"]:
        found.setdefault(one["Nickname"], []).append(one)
    return found


def test_a_folder_says_what_is_in_it_and_whither_codes_lead() -> None:
    def folder(**chosen: Any) -> str:
        (made,) = documents(toy.kit(), replace(OPTIONS, **chosen))
        return str(Path(made.name).parent)

    elsewhere = "http://10.0.0.7:8000"
    assert folder(only=("chits",)) == "toy-tts-en/tabletop-simulator-chits" == folder(only=("chits",), link=elsewhere)
    assert folder(only=("cards", "chits")) == "toy-tts-en/tabletop-simulator-cards+chits"
    assert folder(link=elsewhere) == "toy-tts-en-10.0.0.7-8000/tabletop-simulator", "the board has a code"


def test_a_folder_holds_the_pictures_and_a_table_made_of_them(tmp_path: Path) -> None:
    (made,) = make(documents(toy.kit(), OPTIONS), OPTIONS, tmp_path)
    folder = made.path.parent
    assert made.path.relative_to(tmp_path).as_posix() == "toy-tts-en/tabletop-simulator/toy.json"
    names = {
        "board.png",
        "cards.png",
        "cards-back.png",
        *(f"chits-{c}{b}.png" for c in ("red", "blue") for b in ("", "-back")),
    }
    assert {path.name for path in folder.iterdir()} == {*names, "toy.json", MANIFEST}
    assert made.components == {kind: n for kind, n in toy.COUNTS.items() if kind in ("board", "cards", "chits")}
    told = json.loads((folder / MANIFEST).read_text())
    assert {one for file in told["files"] for one in (file["file"], file.get("back")) if one} == names
    assert any(IMAGES in note for note in told["notes"])
    written = made.path.read_text()
    assert {one for one in names if f'"{IMAGES}{one}"' in written} == names
    for name in names:
        with Image.open(folder / name) as image:
            assert max(image.size) <= LARGEST and image.mode == "RGB"
    with Image.open(folder / "cards.png") as sheet, Image.open(folder / "board.png") as board:
        assert sheet.width == LARGEST and sheet.width / sheet.height == pytest.approx(630 / 616, abs=0.001)
        assert board.size == pytest.approx([side / 25.4 * 300 for side in toy.BOARD], abs=1)
        assert board.info["dpi"] == pytest.approx((300, 300), abs=0.5)


@pytest.mark.parametrize(("count", "sheets"), [(FACES, 1), (FACES + 1, 2)])
def test_a_sheet_has_69_faces_and_the_back_in_its_last_place(count: int, sheets: int, tmp_path: Path) -> None:
    kit = many(count)
    (made,) = make(documents(kit, OPTIONS), OPTIONS, tmp_path)
    (deck,) = json.loads(made.path.read_text())["ObjectStates"]
    assert deck["Name"] == "DeckCustom" and len(deck["CustomDeck"]) == sheets
    assert len(deck["DeckIDs"]) == len(deck["ContainedObjects"]) == sum(1 + n % 2 for n in range(count))
    assert len(set(deck["DeckIDs"])) == count and all(number % 100 < FACES for number in deck["DeckIDs"])
    for number, card in zip(deck["DeckIDs"], deck["ContainedObjects"], strict=True):
        assert (card["CardID"], list(card["CustomDeck"])) == (number, [str(number // 100)])
        sheet = card["CustomDeck"][str(number // 100)]
        assert (sheet["NumWidth"], sheet["NumHeight"], sheet["BackIsHidden"]) == (10, 7, True)
    for sheet in deck["CustomDeck"].values():
        with Image.open(made.path.parent / sheet["FaceURL"].removeprefix(IMAGES)) as image:
            w, h = image.size
            last = image.getpixel((w - w // 20, h - h // 14))
            first = image.getpixel((w // 20, h // 14))
        with Image.open(made.path.parent / sheet["BackURL"].removeprefix(IMAGES)) as image:
            back = image.getpixel((image.width // 2, image.height // 2))
        assert last == back != first


@EACH
def test_every_card_board_and_token_of_a_game_lies_on_its_table(game: str) -> None:
    for lang in LANGUAGES:
        kit = kit_of(game, lang)
        things, pictures = table_of(shown(kit))
        table = saved_object(kit, things)
        there = objects(table)
        for component in shown(kit):
            names = [catalogue(one, game, press=True).say(f"component.{component.kind}") for one in (lang, *LANGUAGES)]
            found = there[" · ".join(dict.fromkeys(names))]
            pieces = sum(len(one.get("DeckIDs", ())) or one.get("Number", 1) for one in found)
            assert pieces == (component.count if isinstance(component, Cut) else 1), component.kind
            assert all(one["Locked"] == isinstance(component, Large) for one in found)
        told = json.dumps(table)
        assert {one for one in pictures if f'"{IMAGES}{one}"' in told} == set(pictures)
        assert told.count(IMAGES) == sum(told.count(f'"{IMAGES}{one}"') for one in pictures)
        guids = [one["GUID"] for one in table["ObjectStates"]]
        assert len(set(guids)) == len(guids)


@EACH
def test_nothing_lies_upon_anything_else(game: str) -> None:
    boxes = []
    for thing, x, z in laid(table_of(shown(kit_of(game)))[0]):
        w, h = size_of(thing)
        boxes.append((x - w / 2, z - h / 2, x + w / 2, z + h / 2))
        assert max(abs(side) for side in boxes[-1]) < 25
    for number, one in enumerate(boxes):
        for other in boxes[:number]:
            apart = max(one[0] - other[2], other[0] - one[2], one[1] - other[3], other[1] - one[3])
            assert apart > GAP - 0.01


def test_cards_with_different_backs_are_decks_of_their_own_with_one_sheet() -> None:
    things, pictures = table_of(shown(kit_of("ming-dynastie")))
    decks = [thing for thing in things if thing.cards and thing.kind == "return-cards"]
    assert sorted(deck.item for deck in decks) == ["blue", "green", "red", "yellow"]
    assert {card.sheet for deck in decks for card in deck.cards} == {"return-cards.png"}
    assert {len(deck.cards) for deck in decks} == {4} and len({card.back for deck in decks for card in deck.cards}) == 4
    assert all(card.back in pictures for deck in decks for card in deck.cards)
    states = saved_object(kit_of("ming-dynastie"), decks)["ObjectStates"]
    assert len({key for state in states for key in state["CustomDeck"]}) == 4


def two_sided(count: int) -> Kit:
    """The toy with a deck of cards that each have a face and a back of their own, in the next colour."""

    def side(colour: str, number: int) -> Picture:
        return Rect(0, 0, 63, 88, fill(colour)), Rect(0, 0, 10, 1.0 + number, fill("paper"))

    inks = ("ink", "cinnabar", "gold", "porcelain")
    items = tuple(
        Item(f"card-{n}", 1 + n % 2, side(inks[n % 4], n), side(inks[(n + 1) % 4], 80 - n)) for n in range(count)
    )
    return replace(toy.kit(), components=(Cut("cards", "cards", POKER, items),))


def test_cards_that_each_have_a_back_of_their_own_are_one_deck_with_a_sheet_of_backs(tmp_path: Path) -> None:
    """Each back lies in its sheet where its face lies in the other."""
    kit = two_sided(12)
    (made,) = make(documents(kit, OPTIONS), OPTIONS, tmp_path)
    (deck,) = json.loads(made.path.read_text())["ObjectStates"]
    assert (deck["Name"], deck["Description"], len(deck["CustomDeck"])) == ("DeckCustom", "", 1)
    told = json.loads((made.path.parent / MANIFEST).read_text())["files"]
    assert told == [{"file": "cards.png", "kind": "cards", "what": "sheet", "cards": 18, "back": "cards-backs.png"}]
    colours = [palette.rgb(theme("full").colours[ink]) for ink in ("ink", "cinnabar", "gold", "porcelain")]
    (sheet,) = deck["CustomDeck"].values()
    assert sheet["UniqueBack"]
    for url, shift in (("FaceURL", 0), ("BackURL", 1)):
        with Image.open(made.path.parent / sheet[url].removeprefix(IMAGES)) as image:
            w, h = image.width / 10, image.height / 7
            for card in deck["ContainedObjects"]:
                place, number = card["CardID"] % 100, int(card["Description"].removeprefix("card "))
                seen = image.getpixel((int((place % 10 + 0.5) * w), int((place // 10 + 0.5) * h)))
                assert seen == colours[(number + shift) % 4], (url, number)


def test_many_cards_with_backs_of_their_own_have_a_sheet_of_backs_for_each_of_faces() -> None:
    (deck,), pictures = table_of(shown(two_sided(FACES + 1)))
    assert [*pictures] == ["cards-1.png", "cards-backs-1.png", "cards-2.png", "cards-backs-2.png"]
    assert {(card.sheet, card.back) for card in deck.cards} == {
        ("cards-1.png", "cards-backs-1.png"), ("cards-2.png", "cards-backs-2.png")
    }  # fmt: skip
    assert len(deck.cards) == sum(1 + n % 2 for n in range(FACES + 1))


def test_figures_stand_without_their_feet_and_both_sides_of_a_tile_are_there() -> None:
    things, pictures = table_of(shown(kit_of("ming-dynastie")))
    states = {
        one["Nickname"].partition(" · ")[0]: one
        for one in saved_object(kit_of("ming-dynastie"), things)["ObjectStates"]
    }
    standing = [one for one in shown(kit_of("ming-dynastie")) if isinstance(one, Cut) and one.format.foot]
    assert {one.kind for one in standing} == {"princes", "starting-player"}
    page = pictures["starting-player.png"]
    (starter,) = (one for one in standing if one.kind == "starting-player")
    assert page.h == starter.format.h / 2 - starter.format.foot
    assert {one["Name"] for one in states.values()} >= {
        "Figurine_Custom",
        "Custom_Tile_Stack",
        "DeckCustom",
        "Custom_Tile",
    }
    assert "point-tiles-back.png" in pictures and "members-red-back.png" not in pictures


def test_a_die_is_the_programs_own() -> None:
    things, pictures = table_of(shown(kit_of("yinzi")))
    assert [one["Name"] for one in saved_object(kit_of("yinzi"), things)["ObjectStates"]].count("Die_6") == 1
    assert not any(name.startswith("die") for name in pictures)


def test_only_what_is_asked_for_lies_there() -> None:
    (document,) = documents(toy.kit(), replace(OPTIONS, only=("cards",)))
    assert set(document.components) == {"cards"} and set(document.pictures) == {"cards.png", "cards-back.png"}
    assert not [one for one, _, _ in laid(table_of(shown(many(3)))[0]) if one.form == "board"]
    with pytest.raises(BadOptions, match="only: notes is nothing for Tabletop Simulator"):
        documents(toy.kit(), replace(OPTIONS, only=("notes",)))
    with pytest.raises(BadOptions, match="there is no component 'crads'; perhaps cards"):
        documents(toy.kit(), replace(OPTIONS, only=("crads",)))
