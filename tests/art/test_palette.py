"""The colours: complete in both themes, readable, mixed as they say."""

from __future__ import annotations

import json

import pytest

from companion.art import palette
from companion.art.palette import BadPalette

GROUNDS = ("paper", "surface")
TEXTS = ("ink", "muted", "porcelain", "cinnabar", "gold", "jade")
PROVINCES = ("shaanxi", "henan", "shandong", "sichuan", "huguang", "nanzhili")


@pytest.mark.parametrize("theme", palette.THEMES)
@pytest.mark.parametrize("ground", GROUNDS)
@pytest.mark.parametrize("text", TEXTS)
def test_every_text_can_be_read_on_paper_and_panels(theme: str, ground: str, text: str) -> None:
    found = palette.colours(theme)
    assert palette.contrast(found[text], found[ground]) >= 5.5


@pytest.mark.parametrize("theme", palette.THEMES)
@pytest.mark.parametrize(
    ("text", "ground"),
    [("on-porcelain", "porcelain"), ("on-cinnabar", "cinnabar"), ("seal-in", "seal"), *(("ink", p) for p in PROVINCES)],
)
def test_what_is_written_on_colours_can_be_read(theme: str, text: str, ground: str) -> None:
    found = palette.colours(theme)
    assert palette.contrast(found[text], found[ground]) >= 4.5


def test_both_themes_have_the_same_colours_and_differ() -> None:
    light, dark = palette.colours("light"), palette.colours("dark")
    assert light.keys() == dark.keys()
    assert light["paper"] != dark["paper"]
    with pytest.raises(LookupError, match="no theme 'sepia'"):
        palette.colours("sepia")


def test_players_differ_in_lightness_from_their_neighbours_on_the_wheel() -> None:
    found = palette.colours("light")
    greys = sorted(palette.contrast("#000000", found[f"p-{colour}"]) for colour in ("red", "yellow", "blue", "green"))
    assert greys[-1] / greys[0] > 2


@pytest.mark.parametrize("theme", palette.THEMES)
def test_two_sides_stay_apart_without_colour_and_their_lines_from_panels(theme: str) -> None:
    found = palette.colours(theme)
    assert palette.contrast(found["emperor"], found["overlord"]) >= 3
    for side in ("emperor", "overlord"):
        assert palette.contrast(found[side], found[f"{side}-in"]) >= 4.5
        assert palette.contrast(found[f"p-{side}"], found["surface"]) >= 3
    assert palette.contrast(found["coin"], found["coin-line"]) >= 4.5


def test_contrast_is_counted_as_known() -> None:
    assert palette.contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert palette.contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.01)


def themes(light: object, dark: object) -> str:
    return json.dumps({"light": light, "dark": dark})


def test_a_mixture_is_worked_out_in_its_own_theme() -> None:
    found = palette.read(
        themes({"a": "#000000", "b": "#FFFFFF", "c": "a 25% b"}, {"a": "#102030", "b": "#506070", "c": "a 50% b"})
    )
    assert (found["light"]["c"], found["dark"]["c"]) == ("#BFBFBF", "#304050")


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("{", "no JSON"),
        ("[]", "the themes light and dark"),
        (json.dumps({"light": {}}), "the themes light and dark"),
        (themes([], {}), "light must be colours"),
        (themes({"a": "#000000"}, {}), "only one has a"),
        (themes({"a": "#00000"}, {"a": "#000000"}), "light.a: '#00000'"),
        (themes({"a": "#000000"}, {"a": "#00000g"}), "dark.a"),
        (themes({"a": 7}, {"a": "#000000"}), "light.a: 7"),
        (themes({"A": "#000000"}, {"A": "#000000"}), "light.A: names"),
        (themes({"a": "b 50% c"}, {"a": "#000000"}), "neither #RRGGBB nor a mixture"),
        (themes({"a": "#000000", "b": "a 50% a", "c": "b 50% a"}, dict.fromkeys("abc", "#000000")), "light.c"),
    ],
)  # fmt: skip
def test_a_palette_at_fault_is_refused_by_the_colour(text: str, wrong: str) -> None:
    with pytest.raises(BadPalette, match=wrong):
        palette.read(text)
