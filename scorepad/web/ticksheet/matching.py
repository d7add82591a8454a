"""Whose a sheet is: the code of a photo, and the evening for which it was printed."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from scorepad.actions.entry.replayed import replayed
from scorepad.scoring.errors import Refused
from scorepad.scoring.rules import Rules
from scorepad.scoring.terms import Player
from scorepad.store import tournaments
from scorepad.store.tournaments import StoredTournament
from scorepad.ticksheet.code import UNKNOWN, SheetCode, person_hash, place_hash, read_code
from scorepad.ticksheet.form import TickForm
from scorepad.ticksheet.places import place_of_runde, place_of_table
from scorepad.web.frame.visit import Visit, visits
from scorepad.web.frame.words import _


@dataclass(frozen=True)
class KnownSheet:
    """A sheet of an evening: its code, and its form with the players of its columns."""

    code: str
    form: TickForm
    is_of_other_rules: bool = False
    """Whether it was printed for other rules, which have the same boxes."""
    asks_people: bool = False
    """Whether people are asked whose the columns are."""

    @property
    def people(self) -> tuple[Player, ...]:
        return tuple(map(Player, self.form.people))


class OtherSheet(NamedTuple):
    """A sheet that does not belong to an evening: a sentence that says where it does."""

    sentence: str


class TableFound(NamedTuple):
    """The table of a tournament for which a sheet was printed; its evening, if it is there."""

    tournament: StoredTournament
    round_no: int
    table_no: int
    evening_id: int | None


def plain_code(text: str) -> str:
    """The code of a page without its corner, so that all four say the same; empty for another."""
    code = read_code(text)
    return replace(code, corner=0).text if code else ""


def rules_known(visit: Visit) -> list[Rules]:
    """The rule sets for which a sheet may have been printed that somebody photographs here."""
    known = [visit.rules, *visit.named_rules()]
    if visit.evening_id is not None:
        stored = visit.evening
        known = [replayed(stored).next.rules, stored.plan.rules, *known]
    return list(dict.fromkeys(known))


def match(text: str, visit: Visit, people: Sequence[Player] = ()) -> KnownSheet | OtherSheet:
    """The sheet with this code as a sheet of the evening, or where it belongs.

    `people` are those whom somebody has named for the columns.
    """
    code = read_code(text)
    if code is None:
        return OtherSheet(_("Das ist kein Ankreuzbogen von Scorepad."))
    place = _place_of(visit)
    if code.place != place_hash(place):
        return OtherSheet(_elsewhere(code, visit))
    then = replayed(visit.evening).next
    if len(code.people) != len(then.table):
        return OtherSheet(
            _(
                "Der Zettel ist für %(printed)s Leute gedruckt, am Tisch sitzen %(people)s.",
                printed=len(code.people),
                people=len(then.table),
            )
        )
    form = _form(code, then.rules, then.table, place)
    if form is None or not code.has_boxes_of(form):
        return OtherSheet(_other_rules(code, visit))
    over_columns = _people_of(code, then.table, place)
    named = people if sorted(people) == sorted(then.table) else over_columns or then.table
    return KnownSheet(
        plain_code(text),
        replace(form, people=tuple(named)),
        is_of_other_rules=not code.is_of_rules(then.rules),
        asks_people=not over_columns,
    )


def _form(code: SheetCode, rules: Rules, table: Sequence[Player], place: str) -> TickForm | None:
    try:
        return TickForm(rules, tuple(table), code.games, place=place)
    except Refused:  # rules whose games are typed have no sheet
        return None


def _place_of(visit: Visit) -> str:
    """The place for which the sheets of an evening are printed."""
    at_table = tournaments.place_of(visit.evening.id, visit.runde.id)
    if at_table is None:
        return place_of_runde(visit.runde.id)
    return place_of_table(
        visit.runde.id, at_table.tournament_id, at_table.number, at_table.table_no
    )


def _people_of(code: SheetCode, table: Sequence[Player], place: str) -> tuple[Player, ...]:
    """Who is printed over the columns; empty where that is not just the people at the table.

    Of people with the same hash the one who sits there is meant.
    """
    if set(code.people) == {UNKNOWN}:
        return ()
    in_order = all(
        person_hash(player, place) == printed
        for player, printed in zip(table, code.people, strict=True)
    )
    if in_order:
        return tuple(table)
    left = list(table)
    in_columns: list[Player] = []
    for printed in code.people:
        same = [player for player in left if person_hash(player, place) == printed]
        if not same:
            return ()
        in_columns.append(same[0])
        left.remove(same[0])
    return tuple(in_columns)


def _other_rules(code: SheetCode, visit: Visit) -> str:
    """For which rules a sheet was printed that does not fit those of the evening."""
    names = visit.named_rules()
    for rules in rules_known(visit):
        if code.is_of_rules(rules):
            if rules in names:
                return _(
                    "Der Zettel ist für das Regelwerk „%(name)s“ gedruckt, hier gelten andere Regeln.",
                    name=names[rules],
                )
            if rules == visit.rules:
                return _(
                    "Der Zettel ist für die Regeln der Runde gedruckt, an diesem Abend gelten andere."
                )
    return _("Der Zettel ist für andere Regeln gedruckt, seine Kästchen passen hier nicht.")


def _elsewhere(code: SheetCode, visit: Visit) -> str:
    """Where a sheet belongs that was printed for another place."""
    table = table_of(code, visit)
    if table is not None:
        return _(
            "Das ist der Zettel von Tisch %(table)s in Runde %(round)s, %(name)s.",
            table=table.table_no,
            round=table.round_no,
            name=table.tournament.name,
        )
    if code.place == place_hash(place_of_runde(visit.runde.id)):
        return _("Das ist ein Zettel für die Abende der Runde, nicht für diesen Tisch.")
    for other in visits():
        if code.place == place_hash(place_of_runde(other.runde.id)):
            return _("Das ist ein Zettel der Runde „%(name)s“.", name=other.runde.name)
    return _("Dieser Zettel ist für eine andere Runde gedruckt.")


def where_of(text: str, visit: Visit) -> str:
    """Where a sheet belongs whose boxes are unknown here; empty where nobody can tell."""
    code = read_code(text)
    if code is None:
        return ""
    is_of_evening = visit.evening_id is not None and code.place == place_hash(_place_of(visit))
    return _other_rules(code, visit) if is_of_evening else _elsewhere(code, visit)


def table_of(code: SheetCode, visit: Visit) -> TableFound | None:
    """The table of a tournament of this Runde for which a sheet was printed, or None.

    A guest is told of the own tournament only.
    """
    for tournament_id in _tournaments_open_to(visit):
        stored = tournaments.load(tournament_id, visit.runde.id)
        if stored is None:
            continue
        for table in _tables(stored):
            place = place_of_table(visit.runde.id, stored.id, table.round_no, table.table_no)
            if code.place == place_hash(place):
                return table
    return None


def _tournaments_open_to(visit: Visit) -> list[int]:
    if visit.is_guest:
        return sorted(visit.tournaments)
    return [line.id for line in tournaments.list_of(visit.runde.id)]


def _tables(stored: StoredTournament) -> Iterator[TableFound]:
    for drawn in stored.rounds:
        for number, seats in drawn.tables.items():
            yield TableFound(stored, drawn.number, number, seats[0].evening_id)
