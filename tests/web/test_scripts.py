"""One file for what every page needs, and each part of it once."""

from __future__ import annotations

import re

import pytest

from companion.web.http import assets, scripts

FILES = {
    "js/app.js": b'// Starts.\nimport { tell } from "./tell.js";\nimport("./late.js");\ntell(1);\n',
    "js/tell.js": b'import { more, Most } from "./more.js";\nlet told = 0;\n'
    b"export function tell(a) {\n  told += more(a);\n}\n",
    "js/more.js": b"export const more = (a) => a + 1;\nexport class Most {}\nexport async function most() {}\n",
    "js/late.js": b'import { more } from "./more.js";\nimport { last } from "./last.js";\nlast(more(1));\n',
    "js/last.js": b"export const last = (a) => a;\n",
    "css/a.css": b"a {}\n",
}


def test_a_script_stands_with_what_it_imports() -> None:
    found = scripts.whole(FILES)
    assert set(found) == {"js/app.js", "js/late.js", "js/last.js", "css/a.css"}
    app, late = found["js/app.js"].decode(), found["js/late.js"].decode()
    assert "import {" not in app and 'import("./late.js");' in app
    assert app.index("const $more = (() => {") < app.index("const $tell = (() => {") < app.index("// Starts.")
    assert "const { more, Most } = $more;" in app and "return { more, Most, most };" in app
    assert app.endswith("export { $more, $tell };\n")
    assert late.startswith('import { $more } from "./app.js";\nconst { more } = $more;\n')
    assert 'import { last } from "./last.js";' in late, "which is no part of it"
    assert found["js/last.js"] == FILES["js/last.js"]


@pytest.mark.parametrize("line", ["export default 1;", 'import * as all from "./last.js";', 'import "./last.js";'])
def test_other_ways_are_refused(line: str) -> None:
    files = FILES | {"js/more.js": FILES["js/more.js"] + line.encode() + b"\n"}
    with pytest.raises(ValueError, match=f"more.js: {re.escape(line)}"):
        scripts.whole(files)


def test_parts_that_import_each_other_are_refused() -> None:
    files = FILES | {"js/more.js": b'import { tell } from "./tell.js";\n' + FILES["js/more.js"]}
    with pytest.raises(ValueError, match=r"tell\.js is imported by what it imports"):
        scripts.whole(files)


def test_nothing_of_ours_is_served_twice() -> None:
    """No script but the first defines anything that is also a part of it."""
    found = scripts.whole(assets.load(assets.folder("static")))
    parts = re.findall(r"^const \$(\w+) = ", found["js/app.js"].decode(), re.MULTILINE)
    assert {"toast", "hold", "swap", "live"} <= set(parts)
    assert not [part for part in parts if f"js/{part}.js" in found]
    for name, data in found.items():
        if name.startswith("js/"):
            asked = re.findall(r'from "\./(\w+)\.js"|import\("\./(\w+)\.js"\)', data.decode())
            assert not {one or other for one, other in asked} & set(parts), name
