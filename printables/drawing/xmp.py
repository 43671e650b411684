"""What a file says of itself in XMP, which archives and screen readers look at besides the file's own properties."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final
from xml.sax.saxutils import escape

AUTHOR: Final = "Ming Table"
"""Of all files."""
BOM: Final = "\ufeff"
"""Stands in the packet's head, by which its encoding is told."""


def packet(title: str, subject: str, lang: str, keywords: Sequence[str]) -> bytes:
    """The packet; ``lang`` as in BCP 47, of the file and of what is said here."""
    told = (
        ("dc:title", _alternative(title, lang)),
        ("dc:creator", f"<rdf:Seq>{_item(AUTHOR)}</rdf:Seq>"),
        ("dc:description", _alternative(subject, lang) if subject else ""),
        ("dc:language", f"<rdf:Bag>{_item(lang)}</rdf:Bag>"),
        ("dc:subject", f"<rdf:Bag>{''.join(map(_item, keywords))}</rdf:Bag>" if keywords else ""),
        ("pdf:Keywords", escape(", ".join(keywords))),
    )
    body = "".join(f"<{name}>{value}</{name}>" for name, value in told if value)
    return (
        f'<?xpacket begin="{BOM}" id="W5M0MpCehiHzreSzNTczkc9d"?>'
        '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">'
        '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"'
        f' xmlns:pdf="http://ns.adobe.com/pdf/1.3/">{body}</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="r"?>'
    ).encode()


def _item(said: str, language: str = "") -> str:
    return f"<rdf:li{language}>{escape(said)}</rdf:li>"


def _alternative(said: str, lang: str) -> str:
    """In the file's language, which is the only one that there is."""
    return "<rdf:Alt>" + "".join(_item(said, f' xml:lang="{one}"') for one in ("x-default", lang)) + "</rdf:Alt>"
