"""A copy for Tabletop Simulator: the pictures, and a saved object that lays out the table with them.

A saved object is JSON: ``ObjectStates`` with a name of the program's own, a place, a turn and a scale each. Its units
are about an inch; a card 88 mm high and a tile 2 units high have the scale 1. The board lies in the middle, decks
beyond it, piles before it, boards of players at both sides.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final
from zlib import crc32

from companion.words import LANGUAGES, catalogue
from printables.document import MANIFEST, Document, document, wanted
from printables.file_name import chosen
from printables.kit import POKER, Kit, Large
from printables.makers.virtual_table import ACROSS, DOWN, FACES, LARGEST, Thing, shown, table_of
from printables.options import TTS, Options

NAME: Final = "Tabletop Simulator"
FOLDER: Final = "tabletop-simulator"
IMAGES: Final = "IMAGES/"
"""Stands in the saved object before each picture's name, for the address at which people put the pictures."""
UNIT: Final = 28.0
"""A unit in mm, by the height of a card."""
TILE: Final = 2.0
"""Height of a tile of scale 1, units."""
GAP: Final = 1.0
"""Between two things, units."""
WIDEST: Final = 32.0
"""How long a row of things becomes, units."""
LIFT: Final = 1.5
"""How far above the table's zero things are put; they fall onto it."""
FACE_UP: Final = {"rotX": 0.0, "rotY": 180.0, "rotZ": 0.0}
FACE_DOWN: Final = {"rotX": 0.0, "rotY": 180.0, "rotZ": 180.0}


def table_on_screen(kit: Kit, options: Options) -> Document:
    """The folder of a copy, or of what ``options.only`` names of it; paper and sheets do not matter.

    Raises:
        BadOptions: the kit has no such component, or it does not lie on a table on the screen.
    """
    here = wanted(kit, options, shown(kit), f"is nothing for {NAME}", "it takes")
    things, pictures = table_of(here)
    concern = ("ink", "edition", *(("link",) if any(isinstance(one, Large) for one in here) else ()))
    held = FOLDER if len(here) == len(shown(kit)) else f"{FOLDER}-{'+'.join(one.kind for one in here)}"
    folder = f"{'-'.join((kit.game, TTS, kit.lang, *chosen(options, *concern)))}/{held}"
    own = f"{kit.game}.json"
    say = kit.say
    manifest = {
        "game": kit.game,
        "lang": kit.lang,
        "ink": kit.ink,
        "for": NAME,
        "saved_object": own,
        "sheets": {"across": ACROSS, "down": DOWN, "faces": FACES},
        "largest_pixels": LARGEST,
        "files": list(_files(things)),
        "notes": [say("tts.host", images=IMAGES), say("tts.load", file=own), say("tts.screentop")],
    }
    pages = (replace(page, label=name.removesuffix(".png")) for name, page in pictures.items())
    return document(
        kit, FOLDER, f"{folder}/{own}", NAME, pages, here, maker=NAME, pictures=tuple(pictures), largest=LARGEST,
        data={MANIFEST: manifest, own: saved_object(kit, things)},
    )  # fmt: skip


def _files(things: Sequence[Thing]) -> Iterator[dict[str, Any]]:
    """What each picture is."""
    for thing in things:
        for (sheet, back), cards in Counter((card.sheet, card.back) for card in thing.cards).items():
            yield {"file": sheet, "kind": thing.kind, "what": "sheet", "cards": cards, "back": back}
        if thing.face:
            behind = {"back": thing.back} if thing.back != thing.face else {}
            what = "board" if thing.form == "board" else "piece"
            yield {"file": thing.face, "kind": thing.kind, "what": what, "count": thing.count, **behind}


def saved_object(kit: Kit, things: Sequence[Thing]) -> dict[str, Any]:
    """The table as the program loads it."""
    sheets: dict[tuple[str, str], int] = {}
    states = [
        {**_object(kit, thing, sheets), "GUID": _guid(number, thing)} | _placed(thing, x, z)
        for number, (thing, x, z) in enumerate(laid(things))
    ]
    empty = ("GameMode", "Date", "Table", "Sky", "Note", "Rules", "LuaScript", "LuaScriptState", "XmlUI")
    return {"SaveName": kit.title, **dict.fromkeys(empty, ""), "ObjectStates": states}


def laid(things: Sequence[Thing]) -> Iterator[tuple[Thing, float, float]]:
    """Each thing with the place of its middle: units to the right, and away from who sits before the board."""
    boards = [thing for thing in things if thing.form == "board"]
    middle = boards[0] if boards else None
    wide, high = size_of(middle) if middle else (0.0, 0.0)
    if middle:
        yield middle, 0.0, 0.0
    ends = [0.0, 0.0]
    for number, board in enumerate(boards[1:]):
        side, (w, h) = number % 2, size_of(board)
        yield board, (-1, 1)[side] * (wide / 2 + GAP + w / 2), high / 2 - ends[side] - h / 2
        ends[side] += h + GAP
    decks = [thing for thing in things if thing.form == "deck"]
    others = [thing for thing in things if thing.form not in ("deck", "board")]
    lowest = max(high / 2, *(end - high / 2 for end in ends))
    for row, start, way in ((decks, high / 2, 1), (others, lowest, -1)):
        at = start
        for line in _lines(row):
            deep = max(size_of(thing)[1] for thing in line)
            x = -sum(size_of(thing)[0] + GAP for thing in line) / 2
            for thing in line:
                w = size_of(thing)[0] + GAP
                yield thing, x + w / 2, way * (at + GAP + deep / 2)
                x += w
            at += deep + GAP


def _lines(things: Sequence[Thing]) -> Iterator[list[Thing]]:
    """Things in rows that are not too long."""
    line: list[Thing] = []
    for thing in things:
        if line and sum(size_of(one)[0] + GAP for one in (*line, thing)) > WIDEST:
            yield line
            line = []
        line.append(thing)
    if line:
        yield line


def size_of(thing: Thing) -> tuple[float, float]:
    """Width and height as it lies there, units."""
    return thing.w / UNIT, thing.h / UNIT


def _placed(thing: Thing, x: float, z: float) -> dict[str, Any]:
    scale = {"deck": thing.h / POKER.h, "die": 1.0}.get(thing.form, thing.h / UNIT / TILE)
    return {"Transform": _transform(round(x, 3), round(z, 3), round(scale, 4), thing.form == "deck")}


def _transform(x: float, z: float, scale: float, down: bool) -> dict[str, float]:
    way = FACE_DOWN if down else FACE_UP
    return {"posX": x, "posY": LIFT, "posZ": z, **way, "scaleX": scale, "scaleY": scale, "scaleZ": scale}


def _guid(number: int, thing: Thing) -> str:
    """Six digits; the number keeps equal things apart, and the rest tells kits apart that are loaded together."""
    return f"{number % 256:02x}{crc32(repr(thing).encode()) % 65536:04x}"


def _object(kit: Kit, thing: Thing, sheets: dict[tuple[str, str], int]) -> dict[str, Any]:
    """All of a thing but its place."""
    common: dict[str, Any] = {
        "Nickname": name_of(kit, thing.kind),
        "Description": "",
        "ColorDiffuse": {"r": 1.0, "g": 1.0, "b": 1.0},
        "Locked": thing.form == "board",
        **dict.fromkeys(("Grid", "Snap", "Autoraise", "Sticky", "Tooltip"), True),
        "HideWhenFaceDown": thing.form == "deck",
        "Hands": thing.form == "deck",
    }
    if thing.form == "deck":
        return common | _deck(thing, common, sheets)
    if thing.form == "die":
        return common | {"Name": "Die_6"}
    common["Description"] = "" if thing.item == thing.kind else thing.item.replace("-", " ")
    image = _image(thing, stackable=thing.form == "tile")
    if thing.form == "figure":
        image.pop("CustomTile")
        return common | {"Name": "Figurine_Custom", "CustomImage": image}
    if thing.count == 1:
        return common | {"Name": "Custom_Tile", "CustomImage": image}
    return common | {"Name": "Custom_Tile_Stack", "CustomImage": image, "Number": thing.count}


def name_of(kit: Kit, kind: str) -> str:
    """What people call a component, in all languages: ``"Movement cards · Bewegungskarten"``."""
    found = []
    for lang in sorted(LANGUAGES, key=lambda lang: lang != kit.lang):
        words = catalogue(lang, kit.game, press=True)
        found.append(words.say(f"component.{kind}") if f"component.{kind}" in words else kind.replace("-", " "))
    return " · ".join(dict.fromkeys(found))


def _deck(deck: Thing, common: Mapping[str, Any], sheets: dict[tuple[str, str], int]) -> dict[str, Any]:
    """A deck with its cards: each has the number of its sheet and, in the last two digits, its place there."""
    used = dict.fromkeys((card.sheet, card.back) for card in deck.cards)
    for one in used:
        sheets.setdefault(one, len(sheets) + 1)
    custom = {
        str(sheets[sheet, back]): {
            "FaceURL": IMAGES + sheet,
            "BackURL": IMAGES + back,
            "NumWidth": ACROSS,
            "NumHeight": DOWN,
            "BackIsHidden": True,
            "UniqueBack": deck.unique,
            "Type": 0 if deck.shaped else 1,
        }
        for sheet, back in used
    }
    ids = [100 * sheets[card.sheet, card.back] + card.place for card in deck.cards]
    about = {"Description": deck.item.replace("-", " ")}
    scale = round(deck.h / POKER.h, 4)
    cards = [
        {
            **common,
            "Name": "Card",
            "Description": card.item.replace("-", " "),
            "Transform": _transform(0.0, 0.0, scale, down=True),
            "CardID": number,
            "CustomDeck": {str(number // 100): custom[str(number // 100)]},
        }
        for card, number in zip(deck.cards, ids, strict=True)
    ]
    if len(cards) == 1:
        return cards[0]
    return {**about, "Name": "DeckCustom", "DeckIDs": ids, "CustomDeck": custom, "ContainedObjects": cards}


def _image(thing: Thing, *, stackable: bool) -> dict[str, Any]:
    return {
        "ImageURL": IMAGES + thing.face,
        "ImageSecondaryURL": IMAGES + thing.back,
        "ImageScalar": 1.0,
        "WidthScale": 0.0,
        "CustomTile": {"Type": 2 if thing.shaped else 0, "Thickness": 0.2, "Stackable": stackable, "Stretch": True},
    }
