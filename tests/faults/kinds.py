"""What may be wrong: every small fault that can be put into a source file."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

COMPARED: Final[dict[type[ast.cmpop], str]] = {
    ast.Eq: "!=", ast.NotEq: "==", ast.Lt: "<=", ast.LtE: "<", ast.Gt: ">=", ast.GtE: ">", ast.In: "not in",
    ast.NotIn: "in", ast.Is: "is not", ast.IsNot: "is",
}  # fmt: skip
"""What stands in place of a comparison."""
SECRET: Final = re.compile(r"view|shown|offered|sample|mask|secret|hidden|unseen|sealed|seen|_as_told|redact")
"""Functions that keep something from somebody have such names."""


@dataclass(frozen=True)
class Fault:
    """One small fault: in the line ``text``, the ``nth`` of its file that reads so, ``old`` becomes ``new``.

    ``at`` is the column in that line, without its indentation; ``within`` names the function, for who reads it.
    """

    room: str
    file: str
    within: str
    text: str
    nth: int
    at: int
    old: str
    new: str
    what: str

    def put_into(self, source: str) -> str | None:
        """The source with the fault; ``None``: no such line stands there."""
        seen = 0
        lines = source.split("\n")
        for number, line in enumerate(lines):
            if line.strip() != self.text:
                continue
            if seen == self.nth:
                start = len(line) - len(line.lstrip()) + self.at
                assert line[start : start + len(self.old)] == self.old
                lines[number] = line[:start] + self.new + line[start + len(self.old) :]
                return "\n".join(lines)
            seen += 1
        return None


class Finder(ast.NodeVisitor):
    """All faults of a file. What is annotated or checked for types alone changes nothing and is left out."""

    def __init__(self, room: str, file: str, source: str, secret: bool) -> None:
        self.room, self.file, self.secret = room, file, secret
        self.lines = source.split("\n")
        self.within: list[str] = []
        self.found: list[Fault] = []
        self.visit(ast.parse(source))

    def add(self, node: ast.expr | ast.stmt, new: str, what: str) -> None:
        """A fault in place of a node that stands in one line."""
        if node.lineno != node.end_lineno or not self.within:
            return
        if bool(SECRET.search(self.within[-1])) != self.secret:
            return
        line = self.lines[node.lineno - 1]
        if not line.isascii():  # columns are counted in bytes
            return
        text = line.strip()
        nth = sum(one.strip() == text for one in self.lines[: node.lineno - 1])
        old = line[node.col_offset : node.end_col_offset]
        at = node.col_offset - (len(line) - len(line.lstrip()))
        self.found.append(Fault(self.room, self.file, ".".join(self.within), text, nth, at, old, new, what))

    def source(self, node: ast.AST) -> str:
        return ast.unparse(node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        self.within.append(node.name)
        for statement in node.body:
            self.visit(statement)
        self.within.pop()

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        for statement in node.body:
            self.visit(statement)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self.visit(node.value)

    def visit_Assert(self, node: ast.Assert) -> None:
        """Says what holds anyway."""

    def visit_Compare(self, node: ast.Compare) -> None:
        if len(node.ops) == 1 and type(node.ops[0]) in COMPARED:
            left, right = self.source(node.left), self.source(node.comparators[0])
            self.add(node, f"({left} {COMPARED[type(node.ops[0])]} {right})", "comparison")
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        word = " or " if isinstance(node.op, ast.And) else " and "
        self.add(node, "(" + word.join(f"({self.source(one)})" for one in node.values) + ")", "and/or")
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        sign = {ast.Add: "-", ast.Sub: "+"}.get(type(node.op))
        if sign and not any(_is_text(one) for one in (node.left, node.right)):
            self.add(node, f"(({self.source(node.left)}) {sign} ({self.source(node.right)}))", "sign")
        self.generic_visit(node)

    def visit_keyword(self, node: ast.keyword) -> None:
        if node.arg != "strict":  # where nothing is wrong, it changes nothing
            self.visit(node.value)

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, bool):
            self.add(node, str(not node.value), "constant")
        elif isinstance(node.value, int):
            self.add(node, f"({node.value + 1})", "constant")

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        """Its columns tell nothing."""

    def branch(self, test: ast.expr) -> None:
        if not isinstance(test, ast.Compare):  # whose turn is another fault
            self.add(test, f"(not ({self.source(test)}))", "branch")
        self.visit(test)

    def visit_If(self, node: ast.If) -> None:
        self.branch(node.test)
        for statement in (*node.body, *node.orelse):
            self.visit(statement)

    def visit_IfExp(self, node: ast.IfExp) -> None:
        self.branch(node.test)
        self.visit(node.body)
        self.visit(node.orelse)

    def visit_comprehension(self, node: ast.comprehension) -> None:
        for condition in node.ifs:
            self.add(condition, "True", "filter")
            self.visit(condition)
        self.visit(node.iter)

    def visit_Expr(self, node: ast.Expr) -> None:
        if isinstance(node.value, ast.Call):
            self.add(node, "pass", "statement")
        if not isinstance(node.value, ast.Constant):
            self.visit(node.value)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        self.add(node, "pass", "statement")
        self.visit(node.value)

    def visit_Assign(self, node: ast.Assign) -> None:
        if any(isinstance(target, ast.Attribute | ast.Subscript) for target in node.targets):
            self.add(node, "pass", "statement")
        self.visit(node.value)

    def visit_Continue(self, node: ast.Continue) -> None:
        self.add(node, "pass", "statement")


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str))


def faults(tree: Path, room: str, patterns: tuple[str, ...], secret: bool) -> Iterator[Fault]:
    """All faults of a room; ``secret``: those where something is kept from somebody, else the others."""
    for pattern in patterns:
        for path in sorted(tree.glob(pattern)):
            yield from Finder(room, str(path.relative_to(tree)), path.read_text(encoding="utf-8"), secret).found
