"""One word a thing, on the board, on players' boards and tiles, in the book and on phones, in each language."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from companion.art.shapes import Block, Picture, Text
from companion.games.yinzi.art import printed_layout
from companion.games.yinzi.art.printed_layout import BOXES
from companion.games.yinzi.rules import sheet_sums
from companion.games.yinzi.rules.places import FORTUNE, WORKFORCE
from companion.words import LANGUAGES
from tests.games.yinzi.press.test_book import book
from tests.games.yinzi.press.test_book_pictures import put

EACH_LANGUAGE = pytest.mark.parametrize("lang", LANGUAGES)
ELSEWHERE = {
    "de": {
        "Anbauplättchen": "Feldplättchen|Feldfr[uü]cht|Pflanzplättchen",
        "Errungenschaften": "\\bWissen\\b",
        "Fabriken ausbauen": "[Ee]ntwickel|[Aa]ufwert",
        "Fernmärkte": "[Ff]erne\\w* M[aä]rkt|Auslandsm[aä]rkt",
        "Feuer": "Waldbrand|Wildfeuer",
        "Katastrophen": "Unheil",
        "Kursleiste": "Wechselleiste|Wechselkurs",
        "Landmarkt": "Dorfmarkt|Bauernmarkt",
        "Nachlieferung": "Spätfracht|[Ss]päte\\w* (Schiff|Paar)|Nachzügler",
        "Rohstoff": "Bündel",
        "Sammelmarkt": "\\bLager\\b|Sammelstelle",
        "Tableau": "Haustafel|Spielertafel|\\bTafeln?\\b",
        "Verwaltung": "Aufräumen",
        "Zuwanderer": "\\b[Ww]ander(er|arbeit|nd)|\\bwandert?\\b|Zuzug|Migrant",
    },
    "en": {
        "administration": "clearing up",
        "advancements": "\\bAdvances\\b",
        "develop": "^Build$",
        "fulfil": "\\b[Ff]ill(ed|s|ing)? [a-z ]*routes?\\b",
        "disasters": "calamit",
        "late shipping": "\\b[Ll]ate (ships?|pairs?)\\b",
        "migrants": "[Ii]mmigrant",
        "open routes": "[Ff]ace-up routes?",
        "player board": "\\btableau",
        "pool": "[Gg]eneral pool|Eastern pool|European pool|Pool, ",
        "raw material": "[Bb]undle",
    },
    "fr": {
        "administration": "[Rr]angement",
        "catastrophes": "[Cc]alamité|[Dd]ésastre",
        "comptoir": "\\b[Ee]ntrepôt|[Mm]arché commun",
        "cours": "\\b[Tt]aux de change",
        "émissaire": "[Aa]mbassad",
        "fabrique": "\\b[Uu]sine|[Mm]anufacture|\\b[Aa]telier",
        "honor": "[Rr]empli\\w* (ou non )?(une |la |des |les |ses |tes |ta )?routes?\\b",
        "incendie": "[Ff]eux? de (forêt|brousse)",
        "livraison tardive": "[Ll]ivraisons? (différée|en retard)|[Ee]nvois? tardif",
        "marché rural": "[Mm]archés? (paysan|villageois)",
        "marchés lointains": "[Mm]archés? (étranger|extérieur)",
        "matière première": "\\b[Ll]ots?\\b|[Bb]allot",
        "migrants": "[Ii]mmigr|[Nn]ouveaux venus",
        "plateau individuel": "[Pp]lateaux? de joueur",
        "progrès": "\\b[Aa]vanc(ée|ement)s?\\b",
        "repas": "\\b[Rr]ations?\\b|[Vv]ivres",
        "tuile récolte": "[Tt]uiles? (de )?([Cc]hamp|[Cc]ulture|[Pp]lant)",
    },
}
"""Other words for a thing, by its name."""
PRINTED = ("board.order", "board.advances", "board.rural", "board.migrants", "board.open-routes", "board.discards")
"""Boxes of the board that the rules speak of by their names."""


def sentences(lang: str) -> Iterator[tuple[str, str]]:
    """Everything that the app and the game say, on phones and on paper; hyphens of ends of lines do not count."""
    for key, entry in book(lang).words.items():
        for form in entry.forms:
            yield key, form.replace("\u00ad", "")


@EACH_LANGUAGE
def test_no_thing_has_another_name(lang: str) -> None:
    wrong = [
        (key, thing, found.group())
        for key, said in sentences(lang)
        for thing, others in ELSEWHERE[lang].items()
        if (found := re.search(others, said, re.MULTILINE))
    ]
    assert not wrong


@EACH_LANGUAGE
def test_every_name_is_used(lang: str) -> None:
    """So that the list above speaks of words that there are."""
    said = " ".join(said for _, said in sentences(lang)).lower()
    assert not [thing for thing in ELSEWHERE[lang] if thing.lower() not in said]


def words_of(picture: Picture) -> set[str]:
    """Every line and paragraph of a picture."""
    found: set[str] = set()
    for one in put(picture):
        if isinstance(one.shape, Text):
            found.add(one.shape.words)
        elif isinstance(one.shape, Block):
            found.update(one.shape.paragraphs)
    return found


@EACH_LANGUAGE
def test_boards_print_actions_by_the_names_that_phones_and_rules_have(lang: str) -> None:
    say, there = book(lang).say, book(lang).there
    board, mine = (words_of(there[kind].picture) for kind in ("board", "player-board-red"))  # type: ignore[union-attr]
    assert {say(f"workforce.{name}") for name in WORKFORCE} <= board
    assert {say(f"pool.{region}") for region in ("east", "europe")} <= board
    assert {say(f"action.{name}") for name in FORTUNE} <= mine
    assert all(say(f"action.{name}") in say(f"rules.{name}") for name in FORTUNE)
    assert len(BOXES) == 13 and printed_layout.BERTHS == 4


@EACH_LANGUAGE
def test_what_the_board_prints_over_its_boxes_is_what_the_rules_call_them(lang: str) -> None:
    told = " ".join(said for key, said in sentences(lang) if key.startswith(("rules.", "ruling."))).lower()
    for key in PRINTED:
        name = book(lang).say(key).partition(",")[0].lower()
        assert name in told, name


@EACH_LANGUAGE
def test_a_sign_is_called_what_its_component_is(lang: str) -> None:
    say = book(lang).say
    for component, sign in (
        ("workers", "worker"), ("cubes", "cube"), ("discs", "disc"), ("commodities", "piece"), ("routes", "route"),
        ("copper", "copper"), ("silver", "silver"), ("misfortune", "misfortune"), ("die", "die"),
    ):  # fmt: skip
        assert say(f"component.{component}").lower().startswith(say(f"sign.{sign}").lower().rstrip("y"))


@EACH_LANGUAGE
def test_classes_of_taxes_are_written_one_way(lang: str) -> None:
    assert sheet_sums.TAX_SPANS == ("0–5", "6–8", "9–12")
    say, there = book(lang).say, book(lang).there
    board = words_of(there["player-board-red"].picture)  # type: ignore[union-attr]
    assert all(span in board for span in sheet_sums.TAX_SPANS)
    for key in ("rules.tax.text", "keep.remember.tax"):
        assert all(span in say(key) for span in sheet_sums.TAX_SPANS), key
    other = re.compile(r"\b(0|3|6|9) (bis|to) (5|8|12)\b|\b(ab|from) 9\b|\b(bis|up to) 5 (frei|free|kost|cost)")
    assert not [key for key, said in sentences(lang) if other.search(said)]
