"""Starting an evening, and correcting its plan."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import replace
from typing import Unpack

from scorepad.actions.entry.as_dealt import keep_dealt
from scorepad.actions.entry.entries import Made
from scorepad.actions.entry.log import Log, Outcome, Saved, begin_all, perform
from scorepad.actions.errors import RunsAlready
from scorepad.actions.problems import FieldProblem, clean, problems_of_name, with_names
from scorepad.actions.transaction import locked, stored_key
from scorepad.scoring.entry import Plan
from scorepad.scoring.errors import refuse
from scorepad.scoring.evening.seating import check_plan
from scorepad.scoring.rules import Rules, read_rules
from scorepad.scoring.terms import Player
from scorepad.store import evenings, revisions, runden
from scorepad.store.models import EveningRow


def start(  # noqa: PLR0917
    runde_id: int,
    table: Sequence[int],
    first_dealer: int,
    date: dt.date,
    name: str,
    also_sit_out: Sequence[int],
    client_key: str,
    link_id: int | None,
    now: dt.datetime,
    phone: str = "",
    rules: Rules | None = None,
    *,
    asks: bool = False,
    beside: int | None = None,
) -> int:
    """Start an evening under these rules, by default the Runde's, and return its id; idempotent by
    client key.

    `table` is member ids in seating order. With `asks`, RunsAlready is raised for the newest
    running evening of this day with the same people, unless people said that it shall begin
    `beside` this one. Raises Refused at `table`, `first_dealer`, `also_sit_out`, `name`; NotFound.
    """
    name = clean(name)
    key = stored_key(client_key)
    with locked(runde_id) as (session, runde):
        started = revisions.started_by(runde_id, key)
        if started is not None:
            return started
        plan = Plan(
            table=tuple(Player(str(member)) for member in table),
            first_dealer=Player(str(first_dealer)),
            rules=rules or read_rules(runde.rules),
            also_sit_out=tuple(also_sit_out),
            name=name,
            date=date.isoformat(),
        )
        _refuse(runde_id, plan)
        running = evenings.running_with(runde_id, date, set(plan.table)) if asks else None
        if running is not None and running != beside:
            raise RunsAlready(running)
        evening = EveningRow(
            runde_id=runde_id, name=name, date=date, plan=evenings.write_plan(plan), client_key=key
        )
        begin_all(session, [evening], link_id=link_id, now=now, phone=phone)
        return evening.id


def change_plan(
    runde_id: int,
    evening_id: int,
    *,
    base_revision: int,
    table: Sequence[int] | None = None,
    first_dealer: int | None = None,
    also_sit_out: Sequence[int] | None = None,
    name: str | None = None,
    date: dt.date | None = None,
    rules: Rules | None = None,
    imbalance: str | None = None,
    as_dealt: bool = False,
    **made: Unpack[Made],
) -> Saved:
    """Correct the plan; `as_dealt` keeps dealers and players who sat out. Raises Refused, Conflict
    and NotFound.
    """

    def step(log: Log) -> Outcome:
        old = log.stored.plan
        plan = replace(
            old,
            table=old.table if table is None else tuple(Player(str(member)) for member in table),
            first_dealer=old.first_dealer if first_dealer is None else Player(str(first_dealer)),
            also_sit_out=old.also_sit_out if also_sit_out is None else tuple(also_sit_out),
            name=old.name if name is None else clean(name),
            date=old.date if date is None else date.isoformat(),
            rules=old.rules if rules is None else rules,
            imbalance=old.imbalance if imbalance is None else imbalance,
        )
        _refuse(runde_id, plan)
        log.put_plan({"name": plan.name, "date": plan.date, "plan": evenings.write_plan(plan)})
        if as_dealt:
            keep_dealt(log, plan)
        return Outcome(None)

    return perform(runde_id, evening_id, "plan", step, base_revision=base_revision, **made)


def _refuse(runde_id: int, plan: Plan) -> None:
    names = runden.names(runde_id)
    told = with_names(
        check_plan(plan), names
    )  # scoring reports the field "dealer"; here that is the first dealer
    problems = [
        replace(problem, field="first_dealer") if problem.field == "dealer" else problem
        for problem in told
    ]
    if not set(plan.table) <= set(names):
        problems.append(FieldProblem("not_a_member", "table"))
    if plan.name:
        problems += problems_of_name(plan.name, "name")
    refuse(problems)
