"""What the pages show of a file before it is imported: people, evenings, Kasse, and the lines of a list."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from flask_babel import format_date, ngettext

from scorepad.actions.imports import ImportedEvening, Look, State
from scorepad.files.lists import Line, Listed, Table, person
from scorepad.files.reading import FileRunde
from scorepad.i18n import language
from scorepad.scoring.entry import Game
from scorepad.scoring.numerals import signed
from scorepad.scoring.problems import Problem
from scorepad.store.runden import Member
from scorepad.web.files.imports_form import DATE, NAME, NEW, SKIP, ListForm
from scorepad.web.frame.clock import weekday
from scorepad.web.frame.voice import told
from scorepad.web.frame.words import _

SHOWN = 40
"""Lines of a list that are shown as an example."""
MOST_OFF = 60
Options = tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class PersonView:
    """A name of the file and who it may be."""

    name: str
    chosen: str
    options: Options


@dataclass(frozen=True)
class ImportedLine:
    """An evening of the file in one line."""

    name: str
    meta: str
    state: str
    new: bool


@dataclass(frozen=True)
class LookPage:
    """A file before it is imported."""

    people: tuple[PersonView, ...]
    evenings: tuple[ImportedLine, ...]
    tally: tuple[str, ...]
    errors: tuple[str, ...]
    nothing_new: bool


@dataclass(frozen=True)
class ListLine:
    """A line of a list as it was understood; `off` says what is left."""

    number: int
    cells: tuple[str, ...]
    off: str


@dataclass(frozen=True)
class ColumnView:
    """A column with examples of what stands in it, and what it may be."""

    name: str
    examples: str
    options: Options


@dataclass(frozen=True)
class ListPage:
    """A list before it is imported. `ready`: it can be saved."""

    columns: tuple[ColumnView, ...]
    people: tuple[str, ...]
    lines: tuple[ListLine, ...]
    off: tuple[ListLine, ...]
    count_off: int
    tally: tuple[str, ...]
    errors: tuple[str, ...]
    ready: bool
    wants_date: bool


def named(file: FileRunde) -> FileRunde:
    """The file with the day of the week where an evening has no name, as a new one is called."""
    evenings = tuple(
        one if one.plan.name else replace(one, plan=replace(one.plan, name=weekday(one.date))) for one in file.evenings
    )
    return replace(file, evenings=evenings)


def look_page(found: Look, members: Sequence[Member]) -> LookPage:
    """What taking a file in would do."""
    people = tuple(
        PersonView(
            one.member.name,
            NEW if one.known is None else str(one.known.id),
            _who(one.member.name, members),
        )
        for one in found.people
    )
    return LookPage(
        people=people,
        evenings=tuple(_evening(one) for one in found.evenings),
        tally=_tally(found),
        errors=tuple(problem.message(language()) for problem in found.problems),
        nothing_new=found.nothing_new,
    )


def list_page(
    table: Table,
    form: ListForm,
    members: Sequence[Member],
    *,
    result: Listed | None,
    found: Look | None,
    problems: Sequence[Problem],
) -> ListPage:
    """What a list means by these columns, and what is wrong with it."""
    lines = result.lines if result is not None else ()
    off = [line for line in lines if line.row.off]
    errors = [problem.message(language()) for problem in problems]
    if form.twice():
        errors.insert(0, _("Zwei Spalten sind dasselbe."))
    if result is not None and not errors and not result.file.evenings:
        errors.append(_("Wähle, welche Spalten die Punkte der Mitspieler sind."))
    people = tuple(person(table.head[place]) for place in form.columns.players)
    known = {f"m:{member.id}": member.name for member in members}
    return ListPage(
        columns=tuple(_column(table, place, members) for place in range(len(table.head))),
        people=tuple(known.get(form.roles[place], person(table.head[place])) for place in form.columns.players),
        lines=tuple(_line(line, people) for line in lines[:SHOWN]),
        off=tuple(_line(line, people) for line in off[:MOST_OFF]),
        count_off=len(off),
        tally=_tally(found) if found is not None else (),
        errors=tuple(errors[:MOST_OFF]),
        ready=not errors and (form.keep or not off),
        wants_date=DATE not in form.roles,
    )


def _who(name: str, members: Sequence[Member]) -> Options:
    known = tuple((str(member.id), member.name) for member in members)
    taken = any(member.name.casefold() == name.casefold() for member in members)
    return known if taken else ((NEW, _("neu: %(name)s", name=name)), *known)


def _evening(one: ImportedEvening) -> ImportedLine:
    state = {
        State.NEW: told("new"),
        State.HERE: _("schon da"),
        State.OTHER: _("schon da und hier anders; bleibt, wie es hier ist"),
    }[one.state]
    games = sum(isinstance(entry, Game) for entry in one.evening.entries)
    sealed = [_("abgerechnet")] if one.evening.seal is not None else []
    meta = [str(format_date(one.evening.date, "medium")), ngettext("%(num)s Spiel", "%(num)s Spiele", games), *sealed]
    return ImportedLine(one.evening.plan.name, ", ".join(meta), state, one.state is State.NEW)


def _tally(found: Look) -> tuple[str, ...]:
    new, here = len(found.new_evenings), len(found.evenings) - len(found.new_evenings)
    people, kasse = len(found.new_people), len(found.kasse)
    words = [
        (new, ngettext("%(num)s neuer Abend", "%(num)s neue Abende", new)),
        (here, ngettext("%(num)s Abend ist schon da", "%(num)s Abende sind schon da", here)),
        (people, ngettext("%(num)s neues Mitglied", "%(num)s neue Mitglieder", people)),
        (kasse, ngettext("%(num)s neue Buchung der Kasse", "%(num)s neue Buchungen der Kasse", kasse)),
        (
            found.kasse_here,
            ngettext("%(num)s Buchung ist schon da", "%(num)s Buchungen sind schon da", found.kasse_here),
        ),
    ]
    return tuple(text for count, text in words if count)


def _column(table: Table, place: int, members: Sequence[Member]) -> ColumnView:
    name = table.head[place]
    some = [row[place] for row in table.rows if row[place]][:2]
    options = [(SKIP, _("nicht einlesen")), (DATE, told("date")), (NAME, _("Name des Abends"))]
    options += [(NEW, _("Punkte, neu: %(name)s", name=person(name)))]
    options += [(f"m:{member.id}", _("Punkte: %(name)s", name=member.name)) for member in members]
    return ColumnView(name, " · ".join(text[:20] for text in some), tuple(options))


def _line(line: Line, people: Sequence[str]) -> ListLine:
    points = dict(zip(line.table, line.row.points, strict=True))
    cells = tuple("" if name not in points else _cell(points[name]) for name in people)
    return ListLine(line.number, cells, signed(line.row.off) if line.row.off else "")


def _cell(points: int | None) -> str:
    return "–" if points is None else signed(points)
