"""Every form of the pages is one of WTForms, keeps what was typed beside its error, and alone reads what was sent.

Source: design/lighter.md, "Forms".
"""

from __future__ import annotations

import ast
import dataclasses
import datetime as dt
import importlib
import inspect
import pkgutil
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest
import wtforms
from flask import Flask
from hypothesis import given
from hypothesis import strategies as st
from werkzeug.datastructures import MultiDict

from scorepad import web
from scorepad.files.table import read_table
from scorepad.ledger.tariff import Tariff
from scorepad.scoring.entry import Plan
from scorepad.scoring.rules import Rules, preset
from scorepad.scoring.terms import Player
from scorepad.store.evenings import StoredEvening
from scorepad.web.evening.begin import NewEvening
from scorepad.web.evening.history import HistoryForm
from scorepad.web.files.imports_form import ListForm
from scorepad.web.files.typed_form import TypedSheet
from scorepad.web.frame.forms import Form, Pick, TextField, Typed
from scorepad.web.money.tariff_form import TariffForm
from scorepad.web.parts.rules_form import RulesForm
from scorepad.web.season.season_form import OtherRules, SeasonForm
from tests.effort import examples

PAGES = Path(web.__file__).parent
ROOT = PAGES.parent.parent
BASE = PAGES / "frame" / "forms.py"
TO_COME = (
    PAGES / "entry",
    *(PAGES / "parts" / f"{name}.py" for name in ("dealt_form", "entry_form", "game_entry", "game_form", "game_body")),
    *(PAGES / "parts" / f"{name}.py" for name in ("extras_body", "kept_chips", "said_body")),
    PAGES / "frame" / "answers.py",
)
"""What still reads by hand: the entry of a game."""
TODAY = dt.date(2026, 11, 24)
WRONG = "Quatsch, 1"
TABLE = read_table("Anna;Bert\n3;-3\n")
VISIT: Any = SimpleNamespace(
    today=TODAY, rule_sets={}, members=(), runde=SimpleNamespace(rules={"preset": "kif"}, currency="€")
)
PLAN = Plan(tuple(map(Player, "1234")), Player("1"), Rules())
STANDING: Any = SimpleNamespace(seal=None)
EVENING = StoredEvening(1, 1, "", TODAY, 1, dt.datetime(2026, 11, 24, tzinfo=dt.UTC), PLAN, (), False, STANDING)
MADE: dict[type[Form], Callable[[MultiDict[str, str]], Form]] = {
    SeasonForm: lambda sent: SeasonForm(sent, TODAY),
    OtherRules: lambda sent: OtherRules(sent, Rules(), preset("kif")),
    HistoryForm: lambda sent: HistoryForm(sent, EVENING, ()),
    NewEvening: lambda sent: NewEvening(sent, VISIT),
    ListForm: lambda sent: ListForm(sent, TABLE, (), TODAY),
    TypedSheet: lambda sent: TypedSheet(sent, (), TODAY),
    RulesForm: lambda sent: RulesForm(sent, Rules()),
    TariffForm: lambda sent: TariffForm(sent, Tariff(), "€"),
}
"""The forms that are about something, each with what it is about."""


def modules() -> Iterator[ModuleType]:
    yield from (importlib.import_module(one.name) for one in pkgutil.walk_packages([str(PAGES)], "scorepad.web."))


def forms() -> list[type[Form]]:
    """Every form that a module of the pages declares."""
    found = (one for module in modules() for _name, one in inspect.getmembers(module, inspect.isclass))
    return sorted({one for one in found if issubclass(one, Form) and one is not Form}, key=lambda one: one.__qualname__)


def wrong_for(field: wtforms.Field) -> str:
    """Something that a field has to complain about; empty where it takes any text."""
    if isinstance(field, TextField) and field.most:
        return "x" * (field.most + 1)
    if isinstance(field, Pick):
        return WRONG if field.message else ""
    if not isinstance(field, Typed):
        return ""
    field.process(MultiDict({field.name: WRONG}))
    return WRONG if field.process_errors else ""


FORMS = forms()


def test_what_stands_in_a_module_of_forms_is_a_form_of_wtforms() -> None:
    assert len(FORMS) > 30
    for module in modules():
        path = Path(str(module.__file__))
        if path.stem.endswith("_form") and not any(path.is_relative_to(folder) for folder in TO_COME):
            own = [
                one for _name, one in inspect.getmembers(module, inspect.isclass) if one.__module__ == module.__name__
            ]
            assert any(issubclass(one, Form) for one in own), module.__name__
            assert not any(dataclasses.is_dataclass(one) for one in own), module.__name__


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("lang", ["de", "en"])
def test_a_wrong_value_comes_back_as_it_was_typed_with_its_message(site: Flask, form: type[Form], lang: str) -> None:
    make = MADE.get(form, form)
    with site.test_request_context(headers={"Accept-Language": lang}):
        for name, field in zip(make(MultiDict()).data, make(MultiDict()), strict=True):
            if wrong := wrong_for(field):
                made = make(MultiDict(({"zeit": "von-bis"} if form is SeasonForm else {}) | {field.name: wrong}))
                again = made[name]
                again.validate(made)
                assert [str(error) for error in again.errors], (form, name)
                assert isinstance(again, Pick) or wrong in str(again()), (form, name)


@pytest.mark.parametrize("form", FORMS)
@examples(15)
@given(data=st.data())
def test_no_form_breaks_by_what_is_sent(site: Flask, form: type[Form], data: st.DataObject) -> None:
    make = MADE.get(form, form)
    with site.test_request_context():
        names = [field.name for field in make(MultiDict())]
        ending = st.sampled_from(["", "0", "-0", ".0.name", ".²", ":" + "9" * 5000, "[0][[", ":0", "\0", "\ud800"])
        name = st.tuples(st.sampled_from(names), ending).map("".join)
        wild = st.text(max_size=30) | st.sampled_from(["\0", "\ud7ff", "9" * 5000, "−1", "²", "١", "x" * 9000])
        sent = MultiDict(data.draw(st.lists(st.tuples(name, wild), max_size=12)))
        made = make(sent)
        made.validate()
        assert all(isinstance(str(error), str) for error in made.errors)
        assert isinstance(made.query, dict)


def looks_into(tree: ast.AST) -> Iterator[str]:
    """Where a single value is read out of what was sent: by a name, an attribute, `in` or a loop."""
    given = {
        one.arg
        for one in ast.walk(tree)
        if isinstance(one, ast.arg)
        and one.annotation
        and ast.unparse(one.annotation) in {"Sent", "MultiDict[str, str]"}
    }
    for node in ast.walk(tree):
        inner: list[ast.expr] = []
        if isinstance(node, ast.Attribute | ast.Subscript):
            inner = [node.value]
        elif isinstance(node, ast.Compare):
            inner = node.comparators
        elif isinstance(node, ast.For | ast.comprehension):
            inner = [node.iter]
        for one in map(ast.unparse, inner):
            if one.endswith(("visit.sent", "visit.asked")) or one in {"sent()", "asked()", *given}:
                yield ast.unparse(node)
        if isinstance(node, ast.Attribute) and ast.unparse(node) in {"request.form", "request.values"}:
            yield ast.unparse(node)


def test_only_forms_look_into_what_was_sent() -> None:
    """`again` gives all of it back on a page of an error, whatever form it was of."""
    whole = {PAGES / "frame" / "again.py": {"sent().items"}, PAGES / "frame" / "visit.py": set()}
    for path in PAGES.rglob("*.py"):
        if path != BASE and not any(path.is_relative_to(one) for one in TO_COME):
            found = set(looks_into(ast.parse(path.read_text())))
            assert found <= whole.get(path, set()), path
            if not path.is_relative_to(PAGES / "frame"):
                assert "request.args" not in path.read_text(), path
    for path in (ROOT / "templates").rglob("*.html"):
        text = path.read_text()
        assert not any(way in text for way in ("visit.sent", "visit.asked", "request.form", "request.args")), path


@pytest.mark.parametrize(
    "line",
    ["visit.sent.get('do')", "visit.asked['q']", "'alle' in visit.asked", "request.form", "[x for x in sent()]"],
)
def test_reading_by_hand_is_seen(line: str) -> None:
    assert list(looks_into(ast.parse(line)))
