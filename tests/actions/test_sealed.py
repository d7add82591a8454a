"""A sealed evening stands: every action that would change it is refused by itself, whatever the
pages show.
"""

import pkgutil
from collections.abc import Callable, Iterator
from importlib import import_module
from inspect import isfunction, signature
from types import ModuleType
from typing import Any

import pytest

from scorepad import actions
from scorepad.actions.entry import entries, sheets
from scorepad.actions.errors import Sealed
from scorepad.actions.evening import deleting, joining
from scorepad.actions.evening.evening import CorrectedPlan, change_plan
from scorepad.actions.money import seal as sealing
from scorepad.actions.runde import members
from scorepad.actions.runde.runde import add_member
from scorepad.actions.tournament import table_sheets, table_undo, tournament_clock
from scorepad.actions.tournament import tournament_entries as people
from scorepad.actions.tournament import tournament_tables as tables
from scorepad.scoring.errors import Refused
from scorepad.scoring.reading.entries import read_entry
from scorepad.store import revisions, seals
from tests.actions.settling import FIVE_A_POINT, Made, four, refusing, seal
from tests.actions.tournament.test_tournament import Turnier, refused_by
from tests.conftest import Abend, Runde

Case = tuple[str, Callable[..., Any], Callable[[Abend], dict[str, Any]]]


def of_game(evening: Abend) -> int:
    return evening.load().entries[0].id


def draft(evening: Abend, **more: Any) -> dict[str, Any]:
    """What saving another game takes."""
    entry = read_entry(evening.runde.game("Bert", "Cem", augen=100))
    return {"draft": entries.Draft(entry, **more), **evening.made()}


CASES: list[Case] = [
    ("enter", entries.save, draft),
    ("correct", entries.save, lambda evening: draft(evening, corrects=of_game(evening))),
    ("insert", entries.save, lambda evening: draft(evening, before=of_game(evening))),
    (
        "as_judged",
        entries.save,
        lambda evening: draft(evening, judged_in=evening.load()),
    ),
    (
        "delete",
        entries.delete,
        lambda evening: {"entry_id": of_game(evening), **evening.change()},
    ),
    (
        "move",
        entries.move,
        lambda evening: {"entry_id": of_game(evening), "before": None, **evening.change()},
    ),
    ("undo", entries.undo, Abend.change),
    ("redo", entries.redo, Abend.change),
    (
        "plan",
        change_plan,
        lambda evening: {"corrected": CorrectedPlan(name="Samstag"), **evening.change()},
    ),
    (
        "delete_evening",
        deleting.delete_evening,
        lambda evening: {"base_revision": evening.revision},
    ),
    (
        "leave",
        sealing.leave,
        lambda evening: {"member": evening.runde.player("Bert"), **evening.change()},
    ),
    ("pay", sealing.pay, Abend.change),
    ("seal", sealing.seal, Abend.change),
    (
        "more_time",
        tournament_clock.give_minutes,
        lambda evening: {"minutes": 10, "reason": "Pause", **evening.made()},
    ),
    ("revert", table_undo.undo, lambda evening: {"number": 1, **evening.made()}),
    ("agree", tables.agree, lambda evening: evening.made()),
    ("reopen", tables.reopen, lambda evening: {"reason": "verzählt", **evening.made()}),
    ("list", tables.enter_list, lambda evening: {"totals": {}, **evening.made()}),
    ("games", tables.enter_games, lambda evening: {"entries": [], **evening.made()}),
    ("sheet", sheets.take_over, lambda evening: {"games": [], **evening.change()}),
    ("photo", table_sheets.take_list, lambda evening: {"games": [], **evening.change()}),
    (
        "penalty",
        tables.penalise,
        lambda evening: {
            "player": evening.runde.player("Bert"),
            "points": -5,
            "reason": "zu spät",
            **evening.made(),
        },
    ),
]
"""Each action that changes an evening, and how it is called."""
OTHERS = {
    "joining.join",  # refuses in words of its own, below
    "seal.reopen",  # opens it
    "money_log.keep_in_evening",  # notes who has paid, which changes no amount
    "demo.play",  # begins an evening of the demo, by actions of others
    "demo.settle",
    "pens.take",  # advice
    "pens.put_down",
    "early.booked",  # these only read
    "deleting.has_moved_money",
    "exports.evening",
}


def modules() -> Iterator[ModuleType]:
    for module in pkgutil.walk_packages(actions.__path__, f"{actions.__name__}."):
        yield import_module(module.name)


def about_an_evening() -> dict[str, Callable[..., Any]]:
    """The public functions of actions that take the id of an evening, by module and name."""
    known: dict[str, Callable[..., Any]] = {}
    for module in modules():
        short = module.__name__.rpartition(".")[2]
        for name, function in vars(module).items():
            is_own = isfunction(function) and function.__module__ == module.__name__
            if (
                is_own
                and not name.startswith("_")
                and "evening_id" in signature(function).parameters
            ):
                known[f"{short}.{name}"] = function
    return known


def state(evening: Abend) -> tuple[Any, ...]:
    stored = evening.load()
    history = revisions.history(stored.id, stored.runde_id)
    return stored, history, seals.of(stored.id, stored.runde_id)


def test_every_action_on_an_evening_is_tried_here() -> None:
    known = about_an_evening()
    actions_of_cases = {action for _name, action, _given in CASES}
    tried = {name for name, function in known.items() if function in actions_of_cases}
    assert len(tried) == len(actions_of_cases)
    assert known.keys() - tried == OTHERS


@pytest.mark.parametrize("case", CASES, ids=[name for name, _action, _given in CASES])
def test_no_action_changes_a_sealed_evening(begun: Abend, case: Case) -> None:
    _name, action, given = case
    seal(begun, tariff=FIVE_A_POINT)
    before = state(begun)
    with pytest.raises(Sealed):
        action(begun.runde.id, begun.id, **given(begun))
    assert state(begun) == before


def test_a_sealed_evening_is_joined_with_no_other(begun: Abend, runde: Runde, made: Made) -> None:
    seal(begun, tariff=FIVE_A_POINT)
    other = four(runde, made)
    before = state(begun)
    for here, gone in ((begun, other), (other, begun)):
        with pytest.raises(Refused) as refused:
            joining.join(
                runde.id,
                here.id,
                other_id=gone.id,
                base_revision=here.revision,
                other_revision=gone.revision,
                **made(),
            )
        assert "join_sealed" in {problem.code for problem in refused.value.problems}
    assert state(begun) == before


def test_nobody_of_a_sealed_evening_is_merged_with_another(begun: Abend, made: Made) -> None:
    runde = begun.runde
    seal(begun, tariff=FIVE_A_POINT)
    newcomer = add_member(runde.id, "Ferdi")
    before = state(begun)
    with refusing(("settled_with", "into")):
        members.merge(runde.id, runde.ids["Bert"], newcomer, **made())
    assert state(begun) == before


def test_nobody_is_substituted_at_a_sealed_table(runde: Runde, made: Made) -> None:
    turnier = Turnier(runde, made)
    table = Abend(runde, turnier.release()[0], made)
    seal(table, tariff=FIVE_A_POINT)
    number = turnier.stored.tables_of(1)[0][0]
    before = state(table)
    found = refused_by(turnier, people.substitute, number, name="Ida", from_round=1)
    assert found == [("table_closed", "from_round")]
    assert state(table) == before
