"""What reads wrong in a sentence with everything put in, as far as a machine can see it: of each language its own."""

from __future__ import annotations

import re
from html import unescape
from typing import Final

VOWEL: Final = "aeiouâàéèêîôûœAEIOUÂÀÉÈÊÎÔÛŒ"
SINGLE: Final = "repas|bois|pas|riz|maïs|dessous|fois|plus|sous|dans|sans|puis|jusqu|Mongols|mais"
"""What ends in ``s`` and is one all the same, or is no thing."""
FAULTS: Final = {
    "fr": {
        "an elision is missing": rf"(?<![\w-])(?:de|que|le|la|ne|se|jusque) (?![Oo]n(?:ze|zième)\b|I+\b)[{VOWEL}]",
        "an article is not drawn together": r"\b(?:de|à) les? (?!\w+(?:er|ir|re)\b)",
        "two articles": r"(?<!-)\b(?:du|des|le|la|les|au|aux) (?:du|des|le|la|les|au|aux|un|une)\b",
        "one of many": rf"(?<![\d,.:;/\u00a0–−+-])\b[01] (?!(?:{SINGLE})\b)\w+s\b",
        "many of one": r"\b(?:[2-9]|1\d) (?:point|carte|membre|troupe|horde|jonque|colonie|cube|ouvrier|produit)\b",
        "none is not said": r"\b(?:en as|en a|reste) 0\b",
        "no space that holds": r"[\wà-ÿ)»](?:[;!?»](?!\w)|:(?![/\w\d]))|(?<!\d)[ ][;:!?»]|«(?!\u00a0)",
        "a space before the ellipsis": r"\s…",
        "straight quotes": r"(?<=\w)'(?=\w)",
    },
    "en": {
        "one of many": r"(?<![\d,.:;/–−+-])(?<!voyage )\b1 (?:points|cards|members|troops|hordes|junks|workers)\b",
        "an article before a vowel": r"\ba (?!one|uni|use|usu|eu)[aeiou]\w",
        "two articles": r"\b(?:a|an|the) (?:a|an|the)\b",
    },
    "de": {
        "one of many": r"(?<![\d,.:;/–−+-])\b1 (?:Punkte|Karten|Mitglieder|Horden|Dschunken|Siedlungen|Erzeugnisse)\b",
        "two articles": r"\b(?:der|die|das|den|dem) (?:der|das|den|dem)\b(?! \w+ )",
    },
}  # fmt: skip
FOUND: Final = {lang: {what: re.compile(how) for what, how in faults.items()} for lang, faults in FAULTS.items()}
HIDDEN: Final = re.compile(r"<(script|style|svg|title)\b.*?</\1>", re.DOTALL)
TOLD: Final = re.compile(r'(?:aria-label|alt|title|placeholder)="([^"]*)"')
WITHIN: Final = re.compile(r"</?(?:a|abbr|b|bdi|em|i|strong)\b[^>]*>")


def faults(lang: str, text: str) -> list[str]:
    """What reads wrong, with where it does; empty in a language of which nothing is known."""
    found = ((what, how.search(text)) for what, how in FOUND.get(lang, {}).items())
    return [f"{what}: {text[max(0, hit.start() - 30) : hit.end() + 30]}" for what, hit in found if hit]


def texts_of(page: str) -> list[str]:
    """What a page says, a piece for each of its elements: what is seen and what is read aloud."""
    body = HIDDEN.sub("", page)
    pieces = (*re.split(r"<[^>]*>", WITHIN.sub("", body)), *TOLD.findall(body))
    return [unescape(text).strip() for text in pieces if text.strip()]
