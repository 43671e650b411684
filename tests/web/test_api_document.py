"""The document of the API: every route, every status and every schema that it names."""

from __future__ import annotations

import json
from typing import Any

from flask import Flask

from companion.table import Tables
from tests.web.kit import API, error_of, open_table


def test_the_document_describes_every_route(app: Flask) -> None:
    document = json.loads(app.test_client().get(f"{API}/openapi.json").data)
    assert document["openapi"].startswith("3.1")
    described = {(path, method.upper()) for path, methods in document["paths"].items() for method in methods}
    served = {
        (rule.rule.replace("<", "{").replace(">", "}"), method)
        for rule in app.url_map.iter_rules()
        if rule.rule.startswith(API)
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
    }
    assert described == served
    for methods in document["paths"].values():
        for operation in methods.values():
            errors = [status for status in operation["responses"] if status.startswith("4")]
            for status in errors:
                content = operation["responses"][status]["content"]["application/json"]
                assert content["schema"] == {"$ref": "#/components/schemas/Problems"}
    references = set(_references(document))
    assert references <= {f"#/components/schemas/{name}" for name in document["components"]["schemas"]}


def _references(node: Any) -> list[str]:
    if isinstance(node, dict):
        own = [node["$ref"]] if "$ref" in node else []
        return own + [found for value in node.values() for found in _references(value)]
    if isinstance(node, list):
        return [found for value in node for found in _references(value)]
    return []


def test_every_status_that_a_table_answers_is_described(app: Flask, tables: Tables) -> None:
    document = app.test_client().get(f"{API}/openapi.json").get_json()
    (lobby, _), (playing, _) = open_table(app, begin=False), open_table(app)
    headers = {"If-Match": '"x"', "Range": "bytes=9-1"}
    for path, methods in document["paths"].items():
        for seat in (lobby, playing):
            if "get" not in methods or "events" in path:
                continue
            for token in (seat.token, "gone"):
                response = app.test_client().get(
                    path.format(code=seat.code, entry="1"), headers={**headers, "Authorization": f"Bearer {token}"}
                )
                assert str(response.status_code) in methods["get"]["responses"], path
                if response.status_code >= 400:
                    error_of(response)
