"""Every form of the pages is one of WTForms, keeps what was typed beside its error, and alone reads
what was sent.

Source: design/lighter.md, "Forms".
"""

import ast
import dataclasses
import datetime as dt
import importlib
import inspect
import pkgutil
from collections.abc import Callable, Iterator
from dataclasses import replace
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
from scorepad.ledger.tariff import Tariff
from scorepad.scoring.entry import Plan
from scorepad.scoring.roster import Roster
from scorepad.scoring.rules import Rules, preset
from scorepad.scoring.terms import Player
from scorepad.scoring.tournament.plan import SUGGESTIONS
from scorepad.scoring.tournament.prizes import PrizePlan
from scorepad.store.evenings import StoredEvening
from scorepad.web.entry.incident_form import PenaltyForm, WrongCardForm
from scorepad.web.entry.table_form import TableForm
from scorepad.web.evening.begin import NewEvening
from scorepad.web.evening.history import HistoryForm
from scorepad.web.files.imports_form import ListForm
from scorepad.web.files.typed_form import TypedSheet
from scorepad.web.frame.fields import DateField, ParsedField, PrefixField, SelectField, StringField
from scorepad.web.frame.forms import Form
from scorepad.web.game.entry_form import EntryForm
from scorepad.web.game.game_entry import GameEntry
from scorepad.web.game.game_form import GameForm
from scorepad.web.game.spot import Dealt, spot_at
from scorepad.web.money.tariff_form import TariffForm
from scorepad.web.rules.rules import ProbeForm
from scorepad.web.ruleset.rules_form import RulesForm
from scorepad.web.season.season_form import OtherRules, SeasonForm
from scorepad.web.tournament.prize_form import PrizesForm
from tests.effort import examples

PAGES = Path(web.__file__).parent
ROOT = PAGES.parent.parent
TODAY = dt.date(2026, 11, 24)
WRONG = "Quatsch, 1"
RUNDE = SimpleNamespace(rules={"preset": "kif"}, currency="€", tariff=None)
VISIT: Any = SimpleNamespace(
    today=TODAY,
    rule_sets={},
    people=SimpleNamespace(members=()),
    names=Roster(()),
    form=SimpleNamespace(query=MultiDict()),
    runde=RUNDE,
)
PLAN = Plan(tuple(map(Player, "1234")), Player("1"), Rules())
STANDING: Any = SimpleNamespace(seal=None)
EVENING = StoredEvening(
    1, 1, "", TODAY, 1, dt.datetime(2026, 11, 24, tzinfo=dt.UTC), PLAN, (), False, STANDING
)
SPOT = spot_at(EVENING, None, VISIT, kept=Dealt())
WITH_CLASSES = replace(SUGGESTIONS["ddv"].plan, classes=("Damen", "Jugend"))
MADE: dict[type[Form], Callable[[MultiDict[str, str]], Form]] = {
    SeasonForm: lambda sent: SeasonForm(sent, TODAY),
    OtherRules: lambda sent: OtherRules(sent, Rules(), preset("kif")),
    HistoryForm: lambda sent: HistoryForm(sent, EVENING, ()),
    NewEvening: lambda sent: NewEvening(sent, VISIT),
    ListForm: lambda sent: ListForm(sent, b"Anna;Bert\n3;-3\n", (), TODAY),
    TypedSheet: lambda sent: TypedSheet(sent, (), TODAY),
    RulesForm: lambda sent: RulesForm(sent, Rules()),
    TariffForm: lambda sent: TariffForm(sent, Tariff(), "€"),
    GameForm: lambda sent: GameForm(sent, Rules()),
    ProbeForm: lambda sent: ProbeForm(sent, Rules()),
    PrizesForm: lambda sent: PrizesForm.of(sent, WITH_CLASSES, PrizePlan()),
}
"""The forms that are about something, each with what it is about; those of entries stand at
their spot.
"""
DEPENDING: tuple[tuple[type[Form], dict[str, str], str, str], ...] = (
    (GameEntry, {"augen": "exact"}, "exact", "241"),
    (GameEntry, {}, "counts", "n:re:fuchs_caught=viele"),
    (GameEntry, {}, "calls", "n::klopfen=21"),
    (GameEntry, {}, "calls", "n::bock=x"),
    (GameEntry, {"game": "direct"}, "points", "p:1=vier"),
    (GameEntry, {"first_party": "re"}, "first_augen", "ein paar"),
    (GameEntry, {"second_party": "re"}, "second_augen", "241"),
    (GameEntry, {}, "game", "more"),
    (PenaltyForm, {}, "points", "p:1=viel"),
    (WrongCardForm, {"severity": "serious"}, "absagen", "5"),
    (WrongCardForm, {}, "severity", "sehr"),
    (TableForm, {}, "name", "x" * 25),
)
"""Forms with what was sent, a field that is wrong by it, and what was typed there."""


def modules() -> Iterator[ModuleType]:
    yield from (
        importlib.import_module(one.name)
        for one in pkgutil.walk_packages([str(PAGES)], "scorepad.web.")
    )


def forms() -> list[type[Form]]:
    found = (
        one for module in modules() for _name, one in inspect.getmembers(module, inspect.isclass)
    )
    return sorted(
        {one for one in found if issubclass(one, Form) and one is not Form},
        key=lambda one: one.__qualname__,
    )


def maker(form: type[Form]) -> Callable[[MultiDict[str, str]], Form]:
    if issubclass(form, EntryForm):
        return lambda sent: form(sent, SPOT)
    return MADE.get(form, form)


def wrong_for(field: wtforms.Field) -> str:
    """Something that a field has to complain about; empty where it takes any text."""
    if isinstance(field, StringField) and field.most:
        return "x" * (field.most + 1)
    if isinstance(field, SelectField):
        return WRONG if field.message else ""
    if not isinstance(field, ParsedField):
        return ""
    field.process(MultiDict({field.name: WRONG}))
    return WRONG if field.process_errors else ""


FORMS = forms()


def test_what_stands_in_a_module_of_forms_is_a_form_of_wtforms() -> None:
    assert len(FORMS) > 30
    for module in modules():
        if module.__name__.endswith("_form"):
            named = [one for _name, one in inspect.getmembers(module, inspect.isclass)]
            own = [one for one in named if one.__module__ == module.__name__]
            assert any(issubclass(one, Form) for one in own), module.__name__
            assert not any(dataclasses.is_dataclass(one) for one in own), module.__name__


@pytest.mark.parametrize("form", FORMS)
def test_a_wrong_value_comes_back_as_it_was_typed_with_its_message(
    site: Flask, form: type[Form]
) -> None:
    make = maker(form)
    for lang in ("de", "en"):
        with site.test_request_context(headers={"Accept-Language": lang}):
            for name, field in zip(make(MultiDict()).data, make(MultiDict()), strict=True):
                if wrong := wrong_for(field):
                    made = make(
                        MultiDict(
                            ({"zeit": "von-bis"} if form is SeasonForm else {})
                            | {field.name: wrong}
                        )
                    )
                    again = made[name]
                    again.validate(made)
                    assert [str(error) for error in again.errors], (form, name)
                    assert isinstance(again, SelectField) or wrong in str(again()), (form, name)


@pytest.mark.parametrize("form", FORMS)
def test_a_date_of_an_impossible_year_is_called_a_date_and_the_possible_years_are_told(
    site: Flask, form: type[Form]
) -> None:
    with site.test_request_context(headers={"Accept-Language": "de"}):
        for field in maker(form)(MultiDict()):
            if isinstance(field, DateField):
                field.process(MultiDict({field.name: "1850-11-19"}))
                said = [str(error) for error in field.process_errors]
                assert said in ([], ["Möglich sind die Jahre 1980 bis 2099."]), field.name


@pytest.mark.parametrize("lang", ["de", "en"])
def test_so_does_one_that_is_wrong_by_what_else_was_sent(site: Flask, lang: str) -> None:
    for form, sent, name, typed in DEPENDING:
        with site.test_request_context(headers={"Accept-Language": lang}):
            at, _equals, value = typed.rpartition("=")
            made = maker(form)(MultiDict(sent | {at or maker(form)(MultiDict())[name].name: value}))
            assert not made.validate(), (form, typed)
            field: Any = made[name]
            assert len(field.errors) == 1, (form, typed)
            assert value in (
                field.data.values() if isinstance(field, PrefixField) else (field.text,)
            ), (form, typed)


@pytest.mark.parametrize("form", FORMS)
@examples(15)
@given(data=st.data())
def test_no_form_breaks_by_what_is_sent(site: Flask, form: type[Form], data: st.DataObject) -> None:
    make = maker(form)
    with site.test_request_context():
        names = [field.name for field in make(MultiDict())] or ["revision"]
        ending = st.sampled_from(
            ["", "0", "-0", ".0.name", ".²", ":" + "9" * 5000, "[0][[", ":0", "\0", "\ud800"]
        )
        name = st.tuples(st.sampled_from(names), ending).map("".join)
        wild = st.text(max_size=30) | st.sampled_from(
            ["\0", "\ud7ff", "9" * 5000, "−1", "²", "١", "x" * 9000]
        )
        made = make(MultiDict(data.draw(st.lists(st.tuples(name, wild), max_size=12))))
        made.validate()
        assert all(isinstance(str(error), str) for error in made.errors)
        assert isinstance(made.query, dict)


def looks_into(tree: ast.AST) -> Iterator[str]:
    """Where a single value is read out of what was sent: by a name, an attribute, `in` or a
    loop.
    """
    typed = (
        (one.arg, one.annotation)
        for one in ast.walk(tree)
        if isinstance(one, ast.arg) and one.annotation
    )
    given = {name for name, kind in typed if ast.unparse(kind) in {"Sent", "MultiDict[str, str]"}}
    for node in ast.walk(tree):
        inner: list[ast.expr] = []
        if isinstance(node, ast.Attribute | ast.Subscript):
            inner = [node.value]
        elif isinstance(node, ast.Compare):
            inner = node.comparators
        elif isinstance(node, ast.For | ast.comprehension):
            inner = [node.iter]
        for one in map(ast.unparse, inner):
            if one.endswith(("visit.form.sent", "visit.form.query")) or one in {
                "sent()",
                "sent_query()",
                *given,
            }:
                yield ast.unparse(node)
        if isinstance(node, ast.Attribute) and ast.unparse(node) in {
            "request.form",
            "request.values",
        }:
            yield ast.unparse(node)


def test_only_forms_look_into_what_was_sent() -> None:
    """`again` gives all of it back on a page of an error, whatever form it was of."""
    whole = {PAGES / "frame" / "again.py": {"sent().items"}}
    reads = {PAGES / "frame" / name for name in ("fields.py", "forms.py", "submitted.py")}
    for path in PAGES.rglob("*.py"):
        if path not in reads:
            assert set(looks_into(ast.parse(path.read_text()))) == whole.get(path, set()), path
            if not path.is_relative_to(PAGES / "frame"):
                assert "request.args" not in path.read_text(), path
    for path in (ROOT / "templates").rglob("*.html"):
        text = path.read_text()
        assert not any(
            way in text
            for way in ("visit.form.sent", "visit.form.query", "request.form", "request.args")
        ), path
