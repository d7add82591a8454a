"""Libraries are used by their public doors only. Source: lighter.md, law 1; there are no
exceptions.
"""

import ast
import importlib
from collections.abc import Iterator, Mapping
from contextlib import suppress
from inspect import isroutine
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from werkzeug.local import LocalProxy

ROOT = Path(__file__).parent.parent
INSIDES = {
    "__dict__",
    "__code__",
    "__globals__",
    "__closure__",
    "__defaults__",
    "__wrapped__",
    "__subclasses__",
}
REACHING = {"getattr", "setattr", "hasattr", "delattr"}
OWN = {"self", "cls"}
HOOKS = {"sys", "threading"}
"""Modules of the language whose hooks are there to be set."""


def is_private(name: str) -> bool:
    """Whether a name begins with an underscore and is none that the language gives a meaning."""
    return (
        name.startswith("_")
        and not (name.startswith("__") and name.endswith("__"))
        and name.strip("_") != ""
    )


def is_foreign(thing: object) -> bool:
    """Whether a class or a module is of a library."""
    name = getattr(thing, "__module__", None) or getattr(thing, "__name__", "")
    return str(name).split(".")[0] not in {"scorepad", "sample", "builtins"}


class Doors(ast.NodeVisitor):
    """Finds the lines of a module that go into a library by a side way; `known` is what the names
    of it stand for.
    """

    def __init__(self, known: Mapping[str, Any]) -> None:
        self.known = known
        self.found = list[int]()
        self.methods = set[str]()
        """What the classes of the module can do: one of theirs may ask another of its kind."""
        self._types: list[dict[str, Any]] = [{}]

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        made = self.known.get(node.name)
        bases = [base for base in getattr(made, "__mro__", ())[1:] if is_foreign(base)]
        for part in node.body:
            names = (
                [part.name]
                if isinstance(part, ast.FunctionDef | ast.AsyncFunctionDef)
                else _bound(part)
            )
            if any(is_private(name) and hasattr(base, name) for name in names for base in bases):
                self.found.append(part.lineno)
        self._types.append({**self._types[-1], "self": made})
        self.generic_visit(node)
        self._types.pop()

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        given = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
        told = {one.arg: self._meant(one.annotation) for one in given if one.annotation is not None}
        self._types.append({**self._types[-1], **told})
        self.generic_visit(node)
        self._types.pop()

    def visit_Assign(self, node: ast.Assign) -> None:
        for target in node.targets:
            if isinstance(target, ast.Name) and isinstance(node.value, ast.Call):
                self._types[-1][target.id] = self._meant(node.value.func)
            self._assigned(target)
        self.generic_visit(node)

    def visit_AugAssign(self, node: ast.AugAssign | ast.AnnAssign) -> None:
        self._assigned(node.target)
        self.generic_visit(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        self.visit_AugAssign(node)

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        if any(is_private(name.name) for name in node.names):
            self.found.append(node.lineno)

    def visit_Attribute(self, node: ast.Attribute) -> None:
        of = node.value.id if isinstance(node.value, ast.Name) else ""
        is_own = of in OWN or node.attr in self.methods
        if (is_private(node.attr) or node.attr in INSIDES) and not is_own:
            self.found.append(node.lineno)
        if node.attr == "__new__" and not (
            isinstance(node.value, ast.Call) and _name(node.value.func) == "super"
        ):
            self.found.append(node.lineno)
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, str) and "._" in node.value:  # a type that is written as a string
            with suppress(SyntaxError):
                told = ast.walk(ast.parse(node.value, mode="eval"))
                if any(isinstance(part, ast.Attribute) and is_private(part.attr) for part in told):
                    self.found.append(node.lineno)

    def visit_Call(self, node: ast.Call) -> None:
        called = _name(node.func)
        of = _name(node.args[0]) if node.args else ""
        if called == "vars" and of not in OWN:
            self.found.append(node.lineno)
        if (
            called in REACHING
            and len(node.args) > 1
            and of not in OWN
            and isinstance(node.args[1], ast.Constant)
        ):
            name = str(node.args[1].value)
            if is_private(name) or name in INSIDES:
                self.found.append(node.lineno)
            if called == "setattr":
                self._set(node.args[0], name, node.lineno)
        self.generic_visit(node)

    def _assigned(self, target: ast.AST) -> None:
        if isinstance(target, ast.Attribute):
            self._set(target.value, target.attr, target.lineno)

    def _set(self, of: ast.AST, name: str, line: int) -> None:
        """An attribute of a class or module of a library, or a method that an object has from
        one.
        """
        thing = self._meant(of)
        kind = self._types[-1].get(_name(of))
        if isinstance(thing, type) and is_foreign(thing) and _name(of) not in self._types[-1]:
            self.found.append(line)
        elif isinstance(kind, type):
            home = next((base for base in kind.__mro__ if name in base.__dict__), None)
            if home is not None and is_foreign(home) and isroutine(home.__dict__[name]):
                self.found.append(line)
        elif isinstance(thing, ModuleType) and thing.__name__.split(".")[0] not in {
            "scorepad",
            *HOOKS,
        }:
            self.found.append(line)

    def _meant(self, node: ast.AST | None) -> Any:
        """What an expression of names stands for in the module; None where it is no such
        expression.
        """
        if isinstance(node, ast.Name):
            thing = self.known.get(node.id)
            return (
                None if type(thing) is LocalProxy else thing
            )  # which stands for something else in each request
        return (
            getattr(self._meant(node.value), node.attr, None)
            if isinstance(node, ast.Attribute)
            else None
        )


def _name(node: ast.AST) -> str:
    return node.id if isinstance(node, ast.Name) else ""


def _bound(node: ast.AST) -> list[str]:
    return [_name(target) for target in getattr(node, "targets", [getattr(node, "target", None)])]


def doors(source: str, known: Mapping[str, Any]) -> list[int]:
    tree = ast.parse(source)
    finder = Doors(known)
    classes = [part for part in ast.walk(tree) if isinstance(part, ast.ClassDef)]
    finder.methods = {
        part.name for one in classes for part in one.body if isinstance(part, ast.FunctionDef)
    }
    finder.visit(tree)
    return sorted(set(finder.found))


def modules() -> Iterator[tuple[Path, Mapping[str, Any]]]:
    """Every module of the program and what its names stand for; what runs when it is imported has
    none.
    """
    for file in sorted((ROOT / "scorepad").rglob("*.py")):
        name = ".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        runs = file.name in {"__main__.py", "env.py"}
        yield file, {} if runs else vars(importlib.import_module(name))


def test_no_library_is_entered_by_a_side_way() -> None:
    assert [
        (file, line) for file, known in modules() for line in doors(file.read_text("utf-8"), known)
    ] == []


@pytest.mark.parametrize(
    "line",
    [
        "vars(Flask('x'))['config'] = {}",
        "Flask.__init__.__code__",
        "Response.__new__(Response)",
        "Flask.dispatch_request = print",
        "setattr(Flask, 'dispatch_request', print)",
        "flask.abort = print",
        "request._cached_data",
        "getattr(request, '_cached_data', None)",
        "request.__dict__",
        "Commands = 'argparse._SubParsersAction[argparse.ArgumentParser]'",
        "from flask.json.tag import _x",
        "app = Flask('x'); app.dispatch_request = print",
        "def init(app: Flask) -> None:\n    app.wsgi_app = print",
        "def init(app: flask.Flask) -> None:\n    app.dispatch_request = print",
        "class Own(Flask):\n    def __init__(self):\n        self.dispatch_request = print",
        "class Own(Flask):\n    def _check_setup_finished(self, name): ...",
        "class Own(Field):\n    _formfield = False",
    ],
)
def test_every_kind_of_side_way_is_found(line: str) -> None:
    source = (
        "import flask\nfrom flask import Flask, Response, request\nfrom wtforms import "
        f"Field\n{line}\n"
    )
    kinds = ast.Import | ast.ImportFrom | ast.ClassDef
    classes: list[ast.stmt] = [part for part in ast.parse(source).body if isinstance(part, kinds)]
    known: dict[str, Any] = {"__name__": "sample"}
    shown = [part for part in classes if "_x" not in ast.unparse(part)]
    exec(compile(ast.Module(shown, []), "sample", "exec"), known)
    assert doors(source, known)
