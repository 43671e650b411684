"""The palette and the styles as a page's style sheet."""

from __future__ import annotations

from companion.art import palette, styles, svg


def tokens() -> str:
    """Every colour as a custom property: light, and dark where the reader's system or the page says so."""
    light, dark = (
        ";".join(f"--{name}:{colour}" for name, colour in palette.colours(theme).items()) for theme in palette.THEMES
    )
    night = f"{{color-scheme:dark;{dark}}}"
    return (
        f":root{{color-scheme:light;{light}}}\n"
        f'@media (prefers-color-scheme:dark){{:root:not([data-theme="light"]){night}}}\n'
        f':root[data-theme="dark"]{night}\n'
    )


def rules() -> str:
    """A class for every style, sign and kind of letters."""
    found = styles.packaged()
    told = [(name, svg.brush(paint)) for name, paint in found.paints.items()]
    told += [(name, (("color", svg.colour(sign.colour)), *_swaps(sign))) for name, sign in found.signs.items()]
    told += [(name, svg.letters(letters)) for name, letters in found.letters.items()]
    return "".join(
        f".{name}{{{';'.join(f'{key}:{_value(key, value)}' for key, value in said)}}}\n" for name, said in told
    )


def _swaps(sign: styles.Sign) -> svg.Properties:
    return tuple((f"--{name}", svg.colour(to)) for name, to in sign.swap)


def _value(key: str, value: str) -> str:
    """Sizes of letters need a unit in a style sheet."""
    return f"{value}px" if key == "font-size" else value
