"""How small things are sent: packed as the phone takes it, tagged by what they say, squeezed where that is sure."""

from __future__ import annotations

import gzip
import re
from typing import Final

import brotli
import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.web.http import assets, scripts
from tests.web.kit import API, open_table

UNPACK: Final = {"br": brotli.decompress, "gzip": gzip.decompress}
BROWSERS: Final = "gzip, deflate, br, zstd"


@pytest.mark.parametrize(("taken", "chosen"), [(BROWSERS, "br"), ("zstd, gzip", "zstd"), ("gzip", "gzip"), ("", None),
                                               ("br;q=0, gzip", "gzip"), ("identity", None)])  # fmt: skip
def test_a_page_is_packed_as_the_phone_takes_it(client: FlaskClient, taken: str, chosen: str | None) -> None:
    plain = client.get("/")
    page = client.get("/", headers={"Accept-Encoding": taken})
    assert page.headers.get("Content-Encoding") == chosen
    assert "Accept-Encoding" in page.headers["Vary"] and "Cookie" in page.headers["Vary"]
    csrf = re.compile(rb'name="csrf" value="[^"]+"')
    if chosen == "zstd":
        assert len(page.data) < len(plain.data) / 3
        return
    unpacked = UNPACK[chosen](page.data) if chosen else page.data
    assert csrf.sub(b"", unpacked) == csrf.sub(b"", plain.data)


def test_an_unchanged_answer_costs_nothing_however_it_is_packed(client: FlaskClient) -> None:
    packings = [{"Accept-Encoding": taken} for taken in ("", "br", "gzip")]
    (known,) = {client.get(f"{API}/games", headers=packing).headers["ETag"] for packing in packings}
    for packing in packings:
        again = client.get(f"{API}/games", headers={**packing, "If-None-Match": known})
        assert (again.status_code, again.data) == (304, b"")
        assert "Content-Encoding" not in again.headers
    assert client.get(f"{API}/games", headers={"If-Match": '"another"'}).status_code == 200


def test_what_is_small_and_what_is_a_stream_goes_out_as_it_is(app: Flask) -> None:
    mei, _ = open_table(app)
    small = mei.client.get(f"{API}/tables/{mei.code}/changes", headers={**mei.headers, "Accept-Encoding": BROWSERS})
    assert len(small.data) < 600 and "Content-Encoding" not in small.headers
    stream = mei.client.get(f"{API}/tables/{mei.code}/events", headers={**mei.headers, "Accept-Encoding": BROWSERS})
    assert "Content-Encoding" not in stream.headers
    stream.close()


def test_static_files_are_as_small_as_can_be(client: FlaskClient) -> None:
    links = set(re.findall(r'"(/static/[^"#]+\.(?:css|js))', client.get("/").text))
    assert links
    for link in links:
        plain = client.get(link).data
        sizes = []
        for taken in (BROWSERS, "gzip"):
            packed = client.get(link, headers={"Accept-Encoding": taken})
            if len(plain) < 600:
                assert packed.data == plain
                continue
            assert UNPACK[packed.headers["Content-Encoding"]](packed.data) == plain
            sizes.append(len(packed.data))
        assert not sizes or sizes[0] <= sizes[1] <= len(gzip.compress(plain, 1))


BEYOND_IT = re.compile(rb"\$\{[^}`]*`|=>\s*/(?![/*])")
"""A template within a template, and a pattern after an arrow: these would be squeezed, too."""


def test_style_sheets_and_scripts_are_squeezed(client: FlaskClient) -> None:
    written = scripts.whole(assets.whole(assets.load(assets.folder("static"))))
    found = [name for name in written if name.endswith(".js")]
    assert [name for name in found if BEYOND_IT.search(written[name])] == []
    for name in found:
        sent = client.get(f"/static/0/{name}").data
        assert 0 < len(sent) <= len(written[name]) and b"\n  " not in re.sub(rb"`[^`]*`", b"", sent), name
    for name in (name for name in written if name.endswith(".css")):
        answer = client.get(f"/static/0/{name}")
        assert answer.status_code == 200 and b"/*" not in answer.data, name


@pytest.mark.parametrize("block", ["@media(min-width:1px)", "@container (max-width:1px)", "@supports (color:red)"])
def test_what_lies_inside_is_not_taken_for_the_element_itself(block: str) -> None:
    sheet = assets.squeezed("a.css", f"{block} {{\n  .right :is(h1, b) {{\n    color: red;\n  }}\n}}\n".encode())
    assert b".right *:is(h1,b){color:red}" in sheet


def test_what_would_be_squeezed_too_much_is_found() -> None:
    assert BEYOND_IT.search(b"const a = `x ${ b ? `y ${ c }` : d }`;\n")
    assert BEYOND_IT.search(b"const f = (text) =>  /a  b/.test(text);\n")
    assert not BEYOND_IT.search(b"const a = `x ${ b } y`; // says so\n")
