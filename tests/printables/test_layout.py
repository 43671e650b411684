"""Nothing that is printed has words on words, under a picture, cut off, pale, or with a line through them."""

from __future__ import annotations

import re

import pytest

from companion.art.shapes import Group, Paint, Path, Picture, Rect, Shape, Text, box, fill, line
from companion.words import LANGUAGES
from companion.words.catalogue import areas, read_area
from printables.kits import KITS, kit_of
from tests.printables.drawn import pictures
from tests.printables.layout import faults
from tests.profiles import by_two

WORDS = Text(10.0, 10.0, "Shaanxi", 4.0)
THIN = line("ink", 0.2)


@pytest.mark.parametrize(("game", "lang"), by_two(KITS, LANGUAGES))
def test_words_stand_free(game: str, lang: str) -> None:
    """In every face, board, leaf and page of a rulebook, on each paper."""
    for component in kit_of(game, lang).components:
        for name, picture in pictures(component):
            assert not [*faults(picture)], (component.kind, name)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ((Text(14.0, 11.0, "Henan", 4.0),), "“Henan” stands on “Shaanxi”"),
        ((Path("M5 9h20", THIN),), "a line runs through “Shaanxi”"),
        ((Rect(2.0, 2.0, 14.0, 20.0, Paint(stroke="ink", width=0.2)),), "a line runs through “Shaanxi”"),
        ((Text(40.0, 30.0, "Shandong", 4.0, colour="line"),), "“Shandong” is pale"),
        ((Rect(20.0, 2.0, 30.0, 20.0, fill("ink")),), "something lies on “Shaanxi”"),
        ((Group((Text(40.0, 30.0, "Shandong", 4.0),), clip=box(30.0, 20.0, 15.0, 15.0)),), "“Shandong” is cut off"),
    ],
)
def test_what_is_wrong_is_seen(wrong: Picture, said: str) -> None:
    assert not [*faults((WORDS,))]
    assert [*faults((WORDS, *wrong))] == [said]


@pytest.mark.parametrize(
    "right",
    [
        (Path("M5 9h20", THIN), Rect(8.0, 4.0, 30.0, 8.0, fill("surface")), WORDS),
        (Path("M5 10.8h20", THIN), WORDS, Text(10.0, 14.5, "Henan", 4.0)),
        (Rect(9.0, 5.0, 30.0, 8.0, Paint(fill="surface", stroke="ink", width=0.2)), WORDS),
        (Path("M5 9h20", THIN), Text(10.0, 10.0, "Shaanxi", 4.0, halo="surface", halo_width=1.0)),
    ],
)
def test_what_is_well_is_not_called_wrong(right: tuple[Shape, ...]) -> None:
    assert not [*faults(right)]


NUMBERED = {
    "en": "phases?|rounds?|level|step|voyage|era|value|double|triple|single",
    "de": "Phasen?|Runden?|Stufe|Schritt|Epoche|Wert|Paar|Drilling|Einzel",
    "fr": "phases?|manches?|niveaux?|étape|époque|valeur|double|triple|simple",
}
"""What has a number behind it."""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_number_is_not_parted_from_what_it_is_the_number_of(lang: str) -> None:
    """The other numbers stay beside what they count."""
    parted = re.compile(rf"\b(?:{NUMBERED[lang]})\**[ \n]\**(?:\d|I{{1,3}}\b)", re.IGNORECASE)
    of_the_press = [read_area(area, lang)[0].values() for area in areas() if area.endswith("press")]
    told = [text for entries in of_the_press for entry in entries for text in entry.texts]
    assert len(told) > 500
    assert not [text for text in told if parted.search(text)]
