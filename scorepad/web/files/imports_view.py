"""What the pages show of a file before it is imported: people, evenings, Kasse, and the lines of a list."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from flask_babel import format_date

from scorepad.actions.import_look import ImportedEvening, ImportedPerson, Look, State
from scorepad.actions.rule_sets import FileSets
from scorepad.files.grid import is_game
from scorepad.files.lists import Listed, ListRow
from scorepad.files.reading import MOST_SETS, FileEvening, FileRunde
from scorepad.files.separated import person
from scorepad.files.table import TextTable
from scorepad.scoring.entry import Game
from scorepad.scoring.numerals import signed
from scorepad.scoring.problems import Problem
from scorepad.store.runden import Member
from scorepad.web.files.imports_form import DATE, NAME, NEW, SKIP, ListForm
from scorepad.web.frame.clock import weekday
from scorepad.web.frame.i18n import language
from scorepad.web.frame.voice import told
from scorepad.web.frame.words import _, ngettext

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


def named(file: FileRunde) -> FileRunde:
    """The file with the day of the week where an evening has no name, as a new one is called."""
    return replace(file, evenings=tuple(_named(evening) for evening in file.evenings))


def _named(evening: FileEvening) -> FileEvening:
    return evening if evening.plan.name else replace(evening, plan=replace(evening.plan, name=weekday(evening.date)))


def look_page(look: Look, members: Sequence[Member], changed: Sequence[Problem] = ()) -> dict[str, Any]:
    """A file before it is imported: what taking it in would do, or what has changed since people said what to do."""
    return {
        "people": [_person(arriving, members) for arriving in look.people],
        "evenings": [_evening(evening) for evening in look.evenings],
        "tally": _tally(look),
        "errors": [problem.message(language()) for problem in (*_without_doubts(look), *changed)],
        "nothing_new": look.nothing_new,
        "all_here": look.all_here,
    }


def _without_doubts(look: Look) -> list[Problem]:
    """What is wrong besides the doubts, which are asked about."""
    return [problem for problem in look.problems if problem.code != "outdated"]


def list_page(
    table: TextTable,
    form: ListForm,
    members: Sequence[Member],
    *,
    result: Listed | None,
    look: Look | None,
    problems: Sequence[Problem],
) -> dict[str, Any]:
    """What a list means by these columns, and what is wrong with it; `ready`: it can be saved."""
    lines, off = (result.lines, result.off) if result is not None else ((), ())
    errors = _wrong_with(form, result, problems)
    people = tuple(person(table.head[place]) for place in form.columns.players)
    return {
        "columns": [_column(table, place, members) for place in range(len(table.head))],
        "people": _chosen(form, people, members),
        "lines": [_line(line, people) for line in lines[:SHOWN]],
        "off": [_line(line, people) for line in off[:MOST_OFF]],
        "count_off": len(off),
        "tally": _tally(look),
        "errors": errors[:MOST_OFF],
        "ready": not errors and (form.keep.data or not off),
        "wants_date": DATE not in form.roles,
        "doubts": form.doubts(table),
        "begun": form.columns.running and [is_game(line.row.points) for line in lines[:2]] == [False, True],
    }


def _chosen(form: ListForm, people: Sequence[str], members: Sequence[Member]) -> tuple[str, ...]:
    """Whose points the columns are, by the names of the Runde where somebody of it was chosen."""
    known = {f"m:{member.id}": member.name for member in members}
    return tuple(known.get(form.roles[place], name) for place, name in zip(form.columns.players, people, strict=True))


def _wrong_with(form: ListForm, result: Listed | None, problems: Sequence[Problem]) -> list[str]:
    twice = [_("Zwei Spalten sind dasselbe.")] if form.twice() else []
    errors = [*twice, *(problem.message(language()) for problem in problems)]
    if errors or result is None or result.file.evenings:
        return errors
    return [_("Wähle, welche Spalten die Punkte der Mitspieler sind.")]


def _person(arriving: ImportedPerson, members: Sequence[Member]) -> PersonView:
    name, known = arriving.member.name, arriving.known
    return PersonView(name, NEW if known is None else str(known.id), _who(name, members))


def _who(name: str, members: Sequence[Member]) -> Options:
    known = tuple((str(member.id), member.name) for member in members)
    taken = any(member.name.casefold() == name.casefold() for member in members)
    return known if taken else ((NEW, _("neu: %(name)s", name=name)), *known)


def _evening(imported: ImportedEvening) -> ImportedLine:
    state = {
        State.NEW: told("new"),
        State.HERE: _("schon da"),
        State.BEHIND: _("schon da, hier mit mehr Einträgen; bleibt, wie es hier ist"),
        State.AHEAD: _("schon da, in der Datei mit mehr Einträgen"),
        State.OTHER: _("schon da und hier anders"),
    }[imported.state]
    games = sum(isinstance(entry, Game) for entry in imported.evening.entries)
    sealed = [_("abgerechnet")] if imported.evening.seal is not None else []
    meta = [
        str(format_date(imported.evening.date, "medium")),
        ngettext("%(num)s Spiel", "%(num)s Spiele", games),
        *sealed,
    ]
    return ImportedLine(imported.evening.plan.name, ", ".join(meta), state, imported.state is State.NEW)


def _tally(look: Look | None) -> tuple[str, ...]:
    if look is None:
        return ()
    new, here = len(look.new_evenings), len(look.evenings) - len(look.new_evenings)
    people, kasse = len(look.new_people), len(look.kasse)
    words = [
        (new, ngettext("%(num)s neuer Abend", "%(num)s neue Abende", new)),
        (here, ngettext("%(num)s Abend ist schon da", "%(num)s Abende sind schon da", here)),
        (people, ngettext("%(num)s neues Mitglied", "%(num)s neue Mitglieder", people)),
        (kasse, ngettext("%(num)s neue Buchung der Kasse", "%(num)s neue Buchungen der Kasse", kasse)),
        (
            look.kasse_here,
            ngettext("%(num)s Buchung ist schon da", "%(num)s Buchungen sind schon da", look.kasse_here),
        ),
        *_sets(look.sets),
    ]
    return tuple(text for count, text in words if count)


def _sets(sets: FileSets) -> Iterator[tuple[int, str]]:
    new, here = len(sets.new), sets.here
    yield new, ngettext("%(num)s neues Regelwerk", "%(num)s neue Regelwerke", new)
    yield here, ngettext("%(num)s Regelwerk ist schon da", "%(num)s Regelwerke sind schon da", here)
    yield from ((1, words) for words in left_out(sets))


def left_out(sets: FileSets) -> list[str]:
    """How many rule sets of a file stay out, and why."""
    named, many = sets.misnamed, sets.too_many
    words = [
        (
            named,
            ngettext(
                "%(num)s Regelwerk bleibt weg: der Name ist vergeben oder geht nicht",
                "%(num)s Regelwerke bleiben weg: die Namen sind vergeben oder gehen nicht",
                named,
            ),
        ),
        (
            many,
            ngettext(
                "%(num)s Regelwerk bleibt weg: höchstens %(most)s haben Platz",
                "%(num)s Regelwerke bleiben weg: höchstens %(most)s haben Platz",
                many,
                most=MOST_SETS,
            ),
        ),
    ]
    return [text for count, text in words if count]


def _column(table: TextTable, place: int, members: Sequence[Member]) -> ColumnView:
    name = table.head[place]
    some = [row[place] for row in table.rows if row[place]][:2]
    options = [(SKIP, _("nicht einlesen")), (DATE, told("date")), (NAME, _("Name des Abends"))]
    options += [(NEW, _("Punkte, neu: %(name)s", name=person(name)))]
    options += [(f"m:{member.id}", _("Punkte: %(name)s", name=member.name)) for member in members]
    return ColumnView(name, " · ".join(text[:20] for text in some), tuple(options))


def _line(line: ListRow, people: Sequence[str]) -> ListLine:
    points = dict(zip(line.table, line.row.points, strict=True))
    cells = tuple("" if name not in points else _cell(points[name]) for name in people)
    return ListLine(line.number, cells, signed(line.row.off) if line.row.off else "")


def _cell(points: int | None) -> str:
    return "–" if points is None else signed(points)
