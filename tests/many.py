"""Many Runden in the tables at once: copies of one, each with numbers of its own."""

import secrets
from collections.abc import Callable
from itertools import count
from typing import Any

from sqlalchemy import Connection, Table, text

from scorepad.actions.entry import entries, pens
from scorepad.actions.evening.evening import NewPlan, start
from scorepad.actions.money import debts, kasse, seal
from scorepad.actions.money.tariff import set_account, set_tariff
from scorepad.actions.runde import phones, rule_sets
from scorepad.actions.runde import runde as actions
from scorepad.actions.runde.phones import Visitor
from scorepad.actions.runde.season import season_of
from scorepad.actions.tournament import (
    leagues,
    tournament,
    tournament_entries,
    tournament_rounds,
    tournament_tables,
    wishes,
)
from scorepad.actions.tournament.tournament_entries import NewEntrant
from scorepad.ledger.settle import netted
from scorepad.ledger.tariff import read_tariff
from scorepad.scoring.rules import preset, write_rules
from scorepad.scoring.season.season import Choice
from scorepad.scoring.tournament.league_plan import LeaguePlan
from scorepad.scoring.tournament.plan import SUGGESTIONS, write_plan
from scorepad.store import runden, seals, tournaments
from scorepad.store.models import Base
from scorepad.store.models.base import WholeId
from tests import saving
from tests.conftest import CAST, DATE, NOW, Abend, Runde, there

APART = 1_000_000
"""Between the numbers of two Runden."""


def multiply(connection: Connection, runde_id: int, times: int) -> None:
    """Put the rows of a Runde in so many times more, and let the database count what it holds."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SET LOCAL statement_timeout = 0"))
    series = f"series(nr) AS (SELECT 1 UNION ALL SELECT nr + 1 FROM series WHERE nr < {times})"
    for table in Base.metadata.sorted_tables:
        own = "id" if table.name == "group" else "group_id"
        if own in table.columns:
            names = ", ".join(f'"{column.name}"' for column in table.columns)
            values = ", ".join(_other(table, column.name) for column in table.columns)
            rows = (
                f'WITH RECURSIVE {series} SELECT {values} FROM "{table.name}", series WHERE '
                f"{own} = {runde_id}"
            )
            connection.execute(text(f'INSERT INTO "{table.name}" ({names}) {rows}'))
            connection.execute(text(f'ANALYZE "{table.name}"'))  # before others refer to it


def _other(table: Table, name: str) -> str:
    if isinstance(table.columns[name].type, WholeId):
        return f"{name} + nr * CAST({APART} AS BIGINT)"
    return (
        f"nr || substr({name}, 9)"
        if (table.name, name) == ("group_key", "client_key")
        else f'"{name}"'
    )


def lived_in() -> Runde:
    """A Runde with rows in every table: every kind of entry, undone and deleted ones, seals, a
    Kasse, a pen.
    """
    made = actions.create("Freitag", list(CAST), "Euro", preset("kif"), NOW, secrets.token_hex())
    holder = Runde(made.runde_id, made, {one.name: one.id for one in runden.members(made.runde_id)})
    set_tariff(holder.id, read_tariff({"losers_rate": "10", "dues": 200}))
    rule_sets.keep(holder.id, "Stammtisch mit Bock", preset("stammtisch"))
    set_account(holder.id, holder.ids["Anna"], "DE89370400440532013000", "Anna")
    settled = played(holder, "one")
    open_one = played(holder, "two")
    facts = settled.made
    seal.seal(holder.id, settled.id, **settled.change())
    transfer = seals.transfers(settled.id, holder.id)[0]
    seal.mark_paid(holder.id, transfer.id, paid=True, now=NOW)
    seal.reopen(holder.id, settled.id, **facts())
    seal.seal(holder.id, settled.id, **settled.change())
    owed = seals.open_debts(holder.id)
    first = str(netted(one.transfer for one in owed)[0])
    debts.mark_one(
        holder.id, debts.Chosen([one.id for one in owed]), first, client_key="tick", now=NOW
    )
    seal.leave(holder.id, open_one.id, member=holder.player("Doro"), **open_one.change())
    kasse.book(
        holder.id, kind="spending", member=None, cents=-500, reason="Chips", date=DATE, **facts()
    )
    phones.note(holder.id, Visitor("hand", "Anna", "iPhone", "write", 1), DATE)
    pens.take(open_one.id, holder.id, "phone", "Anna", NOW)
    over = played(holder, "over")
    saving.enter(holder.id, over.id, body={"kind": "end"}, **over.made())
    season_of(holder.id, Choice())
    tournament_of(holder)
    leagues.save(holder.id, "Herbst", LeaguePlan())
    return holder


def _acts(holder: Runde, key: str) -> Callable[[], dict[str, Any]]:
    numbers = count(1)
    return lambda: {
        "client_key": f"{key}-{next(numbers)}",
        "link_id": holder.made.write.id,
        "now": NOW,
    }


def tournament_of(holder: Runde) -> int:
    """A tournament of one round: a table of five with a list on paper."""
    made = _acts(holder, f"{holder.id}-tournament")
    plan = write_plan(SUGGESTIONS["club"].plan) | {"classes": ["Damen", "Senioren"]}
    plan["prizes"] = {"places": [500, 300]}
    made_id = tournament.create(holder.id, name="Sommer", date=DATE, plan=plan, **made())
    first, *others = CAST[:5]
    people = [NewEntrant(first, classes=("Damen",)), *(NewEntrant(name) for name in others)]
    tournament_entries.add(holder.id, made_id, people, **made())
    wishes.open_joining(holder.id, made_id, **made())
    waiting = NewEntrant("Zoe", club="SC", classes=("Damen",))
    wishes.wish(holder.id, made_id, waiting, **made())
    tournament_rounds.draw_round(holder.id, made_id, 1, **made())
    tournament_rounds.release(holder.id, made_id, 1, **made())
    stored = there(tournaments.load(made_id, holder.id))
    (evening_id,) = tournament.evening_ids(stored)
    totals = dict(
        zip((entrant.player for entrant in stored.entrants), (8, 4, 0, -4, -8), strict=True)
    )
    tournament_tables.enter_list(holder.id, evening_id, totals=totals, **made())
    return made_id


def played(holder: Runde, key: str) -> Abend:
    """An evening with every kind of entry but the end."""
    table = list(holder.ids.values())
    started = start(
        holder.id,
        NewPlan(table, table[0], DATE, "Abend"),
        client_key=key,
        link_id=holder.made.write.id,
        now=NOW,
    )
    evening = Abend(holder, started, _acts(holder, key))
    gone = evening.enter("Bert", "Cem")
    evening.enter("Anna", "Cem")
    for body in (
        {"kind": "redeal", "reason": "kings"},
        {
            "kind": "wrong_card",
            "culprit": holder.key("Doro"),
            "re": [holder.key("Anna"), holder.key("Bert")],
        },
        {"kind": "penalty", "points": {holder.key("Anna"): -4}, "reason": "Bier"},
        {"kind": "pflichtsolo_round"},
        {"kind": "seats", "table": [holder.key(name) for name in reversed(CAST)]},
        {"kind": "rules", "rules": write_rules(preset("kif"))},
    ):
        saving.enter(holder.id, started, body=body, **evening.made())
    entries.delete(holder.id, started, entry_id=gone, **evening.change())
    entries.undo(holder.id, started, **evening.change())
    return evening
