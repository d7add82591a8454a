"""Starting an evening, and correcting its plan."""

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Unpack

from scorepad.actions.entry.as_dealt import keep_dealt
from scorepad.actions.entry.entries import Changed
from scorepad.actions.entry.log import Change, Log, Outcome, Saved, begin_all, perform
from scorepad.actions.errors import RunsAlready
from scorepad.actions.made import Made
from scorepad.actions.problems import FieldProblem, clean, problems_of_name, with_names
from scorepad.actions.transaction import locked, stored_key
from scorepad.scoring.entry import Plan
from scorepad.scoring.errors import refuse
from scorepad.scoring.evening.seating import check_plan
from scorepad.scoring.problems import Problem
from scorepad.scoring.rules import Rules, read_rules
from scorepad.scoring.terms import Player
from scorepad.store import evenings, revisions, runden
from scorepad.store.models import EveningRow


@dataclass(frozen=True)
class NewPlan:
    """The plan of an evening to be started; people are ids of members, `table` in seating order."""

    table: Sequence[int]
    first_dealer: int
    date: dt.date
    name: str = ""
    also_sit_out: Sequence[int] = ()
    rules: Rules | None = None
    """None for the rules of the Runde."""

    def under(self, rules: Mapping[str, Any]) -> Plan:
        """The plan as scoring knows it; `rules` are the stored ones of the Runde."""
        return Plan(
            table=_players(self.table),
            first_dealer=Player(str(self.first_dealer)),
            rules=self.rules or read_rules(rules),
            also_sit_out=tuple(self.also_sit_out),
            name=clean(self.name),
            date=self.date.isoformat(),
        )


@dataclass(frozen=True)
class CorrectedPlan:
    """The facts of a plan that are corrected, people as ids of members; None stays as it is."""

    table: Sequence[int] | None = None
    first_dealer: int | None = None
    also_sit_out: Sequence[int] | None = None
    name: str | None = None
    date: dt.date | None = None
    rules: Rules | None = None
    imbalance: str | None = None

    def of(self, old: Plan) -> Plan:
        """The old plan with these corrections."""
        also = self.also_sit_out
        dealer = self.first_dealer
        return replace(
            old,
            table=old.table if self.table is None else _players(self.table),
            first_dealer=old.first_dealer if dealer is None else Player(str(dealer)),
            also_sit_out=old.also_sit_out if also is None else tuple(also),
            name=old.name if self.name is None else clean(self.name),
            date=old.date if self.date is None else self.date.isoformat(),
            rules=old.rules if self.rules is None else self.rules,
            imbalance=old.imbalance if self.imbalance is None else self.imbalance,
        )


def start(
    runde_id: int,
    new: NewPlan,
    *,
    asks: bool = False,
    beside: int | None = None,
    **made: Unpack[Made],
) -> int:
    """Start an evening and return its id; idempotent by client key.

    With `asks`, RunsAlready is raised for the newest running evening of this day with the same
    people, unless people said that it shall begin `beside` this one. Raises Refused at `table`,
    `first_dealer`, `also_sit_out`, `name`; NotFound.
    """
    key = stored_key(made["client_key"])
    with locked(runde_id) as (session, runde):
        started = revisions.started_by(runde_id, key)
        if started is not None:
            return started
        plan = new.under(runde.rules)
        _refuse(runde_id, plan)
        running = evenings.running_with(runde_id, new.date, set(plan.table)) if asks else None
        if running is not None and running != beside:
            raise RunsAlready(running)
        evening = EveningRow(
            runde_id=runde_id,
            name=plan.name,
            date=new.date,
            plan=evenings.write_plan(plan),
            client_key=key,
        )
        begin_all(
            session,
            [evening],
            link_id=made["link_id"],
            now=made["now"],
            phone=made.get("phone", ""),
        )
        return evening.id


def change_plan(
    runde_id: int, evening_id: int, corrected: CorrectedPlan, **changed: Unpack[Changed]
) -> Saved:
    """Correct the plan; `as_dealt` keeps dealers and players who sat out. Raises Refused, Conflict
    and NotFound.
    """

    def step(log: Log) -> Outcome:
        plan = corrected.of(log.stored.plan)
        _refuse(runde_id, plan)
        log.put_plan({"name": plan.name, "date": plan.date, "plan": evenings.write_plan(plan)})
        if changed.get("as_dealt"):
            keep_dealt(log, plan)
        return Outcome(None)

    change = Change(runde_id, evening_id, "plan", changed, changed["base_revision"])
    return perform(change, step)


def _players(members: Sequence[int]) -> tuple[Player, ...]:
    return tuple(Player(str(member)) for member in members)


def _refuse(runde_id: int, plan: Plan) -> None:
    names = runden.names(runde_id)
    problems: list[Problem] = []
    for problem in with_names(check_plan(plan), names):
        if problem.field == "dealer":  # of scoring; here that is the first dealer
            problems.append(replace(problem, field="first_dealer"))
        else:
            problems.append(problem)
    if not set(plan.table) <= set(names):
        problems.append(FieldProblem("not_a_member", "table"))
    if plan.name:
        problems += problems_of_name(plan.name, "name")
    refuse(problems)
