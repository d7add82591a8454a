"""What a syntax tree tells about how dense code is: expressions a line, and thoughts packed
together. `python -m tests.density` lists the files that are above a ceiling.
"""

import ast
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent
MOST_EXPRESSIONS = 8.0
"""Expressions per line of function body in one module; Flask and httpx have 3.4 to 3.8."""

Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True)
class Body:
    """The bodies of the functions of a module: their lines with code, and their expressions."""

    lines: int
    expressions: int

    @property
    def density(self) -> float:
        return self.expressions / self.lines if self.lines else 0.0


def outer_functions(node: ast.AST) -> Iterator[Function]:
    """The functions and methods of a module that do not stand in another function."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, Function):
            yield child
        else:
            yield from outer_functions(child)


def statements(function: Function) -> list[ast.stmt]:
    """The statements of a function without its docstring."""
    if ast.get_docstring(function) is None:
        return function.body
    return function.body[1:]


def body_of(source: str) -> Body:
    """The measured bodies of a module's source; blank lines and comments do not count."""
    text = source.splitlines()
    lines = set[int]()
    expressions = 0
    for function in outer_functions(ast.parse(source)):
        for statement in statements(function):
            assert statement.end_lineno is not None
            lines |= set(range(statement.lineno, statement.end_lineno + 1))
            expressions += sum(isinstance(node, ast.expr) for node in ast.walk(statement))
    coded = [line for line in lines if is_code(text[line - 1])]
    return Body(len(coded), expressions)


def is_code(line: str) -> bool:
    return bool(line.strip()) and not line.strip().startswith("#")


def packed_assignments(tree: ast.AST) -> Iterator[int]:
    """Lines that assign several values at once, unless these are swapped."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Assign) or not isinstance(node.value, ast.Tuple):
            continue
        for target in node.targets:
            if isinstance(target, ast.Tuple) and not is_swap(target, node.value):
                yield node.lineno


def is_swap(target: ast.Tuple, value: ast.Tuple) -> bool:
    names = sorted(ast.unparse(part) for part in target.elts)
    values = sorted(ast.unparse(part) for part in value.elts)
    return names == values


def nested_conditionals(tree: ast.AST) -> Iterator[int]:
    """Lines with a conditional expression within another one."""
    for node in ast.walk(tree):
        if isinstance(node, ast.IfExp):
            inner = [part for part in ast.walk(node) if isinstance(part, ast.IfExp)]
            if len(inner) > 1:
                yield node.lineno


def counting_truths(tree: ast.AST) -> Iterator[int]:
    """Lines that use a truth value as an index, in a slice or as a factor."""
    truths = names_of_truths(tree)
    for node in ast.walk(tree):
        parts = list[ast.expr | None]()
        if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Slice):
            parts = [node.slice.lower, node.slice.upper, node.slice.step]
        elif isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Load):
            parts = [node.slice]
        elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult):
            parts = [node.left, node.right]
        if any(part is not None and is_truth(part, truths) for part in parts):
            assert isinstance(node, ast.expr)
            yield node.lineno


def names_of_truths(tree: ast.AST) -> set[str]:
    """The names that are declared as `bool` anywhere in a module."""
    declared = set[str]()
    for node in ast.walk(tree):
        if isinstance(node, ast.arg) and node.annotation is not None:
            if ast.unparse(node.annotation) == "bool":
                declared.add(node.arg)
        elif isinstance(node, ast.AnnAssign) and ast.unparse(node.annotation) == "bool":
            declared.add(ast.unparse(node.target))
    return declared


def is_truth(node: ast.expr, truths: set[str]) -> bool:
    if isinstance(node, ast.Compare):
        return True
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        return True
    if isinstance(node, ast.BoolOp):
        return any(is_truth(value, truths) for value in node.values)
    if isinstance(node, ast.Call):
        return isinstance(node.func, ast.Name) and node.func.id == "bool"
    return isinstance(node, ast.Name) and node.id in truths


def packed_asserts(tree: ast.AST) -> Iterator[int]:
    """Lines that assert that a tuple written there equals another tuple written there."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Assert) and isinstance(node.test, ast.Compare):
            sides = [node.test.left, *node.test.comparators]
            if len(sides) == 2 and all(isinstance(side, ast.Tuple) for side in sides):
                yield node.lineno


def complaints(path: Path) -> Iterator[str]:
    """What is too dense in a file, each with its place."""
    source = path.read_text(encoding="utf-8")
    tree = ast.parse(source)
    place = path.relative_to(ROOT)
    density = body_of(source).density
    if density > MOST_EXPRESSIONS:
        yield f"{place}: {density:.1f} expressions a line"
    for line in packed_assignments(tree):
        yield f"{place}:{line}: several values assigned at once"
    for line in nested_conditionals(tree):
        yield f"{place}:{line}: a conditional within a conditional"
    for line in counting_truths(tree):
        yield f"{place}:{line}: a truth value as index or factor"
    for line in packed_asserts(tree):
        yield f"{place}:{line}: several facts in one assert"


def files(*folders: str) -> list[Path]:
    """The Python files of these folders of the project, but for the frozen migrations."""
    found = [path for folder in folders for path in sorted((ROOT / folder).rglob("*.py"))]
    return [path for path in found if "migrations/versions" not in path.as_posix()]


if __name__ == "__main__":
    for file in files(*(sys.argv[1:] or ["scorepad", "tests"])):
        for complaint in complaints(file):
            sys.stdout.write(complaint + "\n")
