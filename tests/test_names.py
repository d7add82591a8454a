"""Names in the code: what lives longer than a line says what it holds, and each class name stands
once.
"""

import ast
import doctest
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "scorepad"
VAGUE = {"one", "found"}
SHORT = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp, ast.Lambda)


@cache
def modules() -> list[tuple[Path, ast.Module]]:
    files = sorted(PACKAGE.rglob("*.py"))
    return [
        (file.relative_to(PACKAGE), ast.parse(file.read_text(encoding="utf-8"))) for file in files
    ]


def long_lived(tree: ast.AST) -> Iterator[int]:
    """The lines that bind a vague name, but for expressions that stand in a single line."""
    short = [
        node
        for node in ast.walk(tree)
        if isinstance(node, SHORT) and node.lineno == node.end_lineno
    ]
    held = {id(part) for node in short for part in ast.walk(node)}
    for node in ast.walk(tree):
        if isinstance(node, ast.arg) or (
            isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
        ):
            name = node.arg if isinstance(node, ast.arg) else node.id
            if name in VAGUE and id(node) not in held:
                yield node.lineno


def test_what_lives_longer_than_a_line_says_what_it_holds() -> None:
    assert [(path, line) for path, tree in modules() for line in long_lived(tree)] == []


def test_a_vague_name_is_seen_wherever_it_outlives_its_line() -> None:
    seen = """
for one in "ab":
    print(one)
def both(one, *, found=()):
    return [
        one
        for one in found
    ]
"""
    assert sorted(long_lived(ast.parse(seen))) == [2, 4, 4, 7]
    assert not list(long_lived(ast.parse("sorted((one for one in 'ab'), key=lambda one: one)")))


def test_a_class_name_stands_once() -> None:
    classes = Counter(
        node.name
        for _, tree in modules()
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef)
    )
    assert [name for name, count in classes.items() if count > 1] == []


def test_no_text_cites_what_nobody_can_look_up() -> None:
    """ "seeds 000" says nothing to whoever has no such file: texts go by their names."""
    for file, tree in modules():
        texts = [str(node.value) for node in ast.walk(tree) if isinstance(node, ast.Constant)]
        assert not [text for text in texts if re.search(r"\bseeds? 0\d\d\b", text)], file


WITH_EXAMPLES = sorted(
    path for path in PACKAGE.rglob("*.py") if ">>> " in path.read_text(encoding="utf-8")
)


@pytest.mark.parametrize(
    "path", WITH_EXAMPLES, ids=lambda path: path.relative_to(PACKAGE).as_posix()
)
def test_the_examples_in_the_texts_of_a_module_hold(path: Path) -> None:
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    tried = doctest.testmod(import_module(".".join(parts).removesuffix(".__init__")))
    assert tried.attempted
    assert not tried.failed
