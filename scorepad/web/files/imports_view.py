"""The preview of a file before its import, and the questions about it with both logs side by
side.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from scorepad.actions.files.import_look import (
    ImportChoice,
    ImportedEvening,
    ImportedPerson,
    Look,
    State,
)
from scorepad.actions.runde.rule_sets import FileSets
from scorepad.files.documents import evening_document
from scorepad.files.grid import is_game
from scorepad.files.lists import Listed, ListRow
from scorepad.files.reading import (
    MOST_SETS,
    Doubt,
    FileEvening,
    FileRunde,
    Place,
    doubts,
    droppable,
)
from scorepad.files.separated import person
from scorepad.files.table import TextTable
from scorepad.scoring.entry import Entry, Game, Plan
from scorepad.scoring.evening.replay import replay
from scorepad.scoring.numerals import signed
from scorepad.scoring.problems import Problem
from scorepad.scoring.reading.entries import read_evening
from scorepad.scoring.roster import Roster
from scorepad.scoring.terms import Player
from scorepad.store.runden import Member
from scorepad.telling.incident import incident_line, row_sentence
from scorepad.web.files.imports_form import (
    DATE,
    MORE,
    NAME,
    NEW,
    NOTE,
    SAME,
    SKIP,
    ListForm,
    way_of,
)
from scorepad.web.frame.clock import day_of, weekday
from scorepad.web.frame.complaints import first_few, plainly
from scorepad.web.frame.voice import told, voice_of
from scorepad.web.frame.words import _, ngettext

SHOWN = 40
MOST_OFF = 60
MOST_ENTRIES = 12
"""The most lines of a list in its sample, the most lines that do not add up, and the most
entries on each side.
"""
Options = list[tuple[str, str]]
Question = dict[str, Any]
"""A question: the name of its field, both sides, the answers, the given answer, and an error
without one.
"""


def named(file: FileRunde) -> FileRunde:
    """The file with the weekday as the name of each evening without one, as for a new evening."""
    plans = (
        evening.plan if evening.plan.name else replace(evening.plan, name=weekday(evening.date))
        for evening in file.evenings
    )
    evenings = zip(file.evenings, plans, strict=True)
    return replace(file, evenings=tuple(replace(evening, plan=plan) for evening, plan in evenings))


def look_page(look: Look, members: Sequence[Member], wrong: Sequence[str]) -> dict[str, Any]:
    """The page before an import: what it would do, or what is wrong."""
    problems = [plainly(problem) for problem in look.problems if problem.code != "outdated"]
    # Questions are asked about what is outdated.
    return {
        "people": [_person(arriving, members) for arriving in look.people],
        "evenings": [_evening(evening) for evening in look.evenings],
        "tally": _tally(look),
        "errors": first_few([*wrong, *problems]),
        "nothing_new": look.nothing_new,
        "all_here": look.all_here,
    }


def _person(arriving: ImportedPerson, members: Sequence[Member]) -> tuple[str, str, Options]:
    name = arriving.member.name
    known = [(str(member.id), member.name) for member in members]
    if name.casefold() not in {member.name.casefold() for member in members}:
        known.insert(0, (NEW, _("neu: %(name)s", name=name)))
    return name, NEW if arriving.known is None else str(arriving.known.id), known


def list_page(
    form: ListForm, members: Sequence[Member], lines: Sequence[ListRow]
) -> dict[str, Any]:
    """How a list was understood, line by line."""
    off = [line for line in lines if line.row.off]
    known = {f"m:{member.id}": member.name for member in members}
    return {
        "columns": list(_columns(form.table, members)),
        "heads": [known.get(form.roles[place], name) for place, name in form.people.items()],
        "lines": [_line(line, form.people.values()) for line in lines[:SHOWN]],
        "off": [_line(line, form.people.values()) for line in off[:MOST_OFF]],
        "noted": any(getattr(line.row.entry, "note", "") for line in lines[:SHOWN]),
        "count_off": len(off),
        "barred": bool(off) and not form.keep.data,
        "begun": form.columns.running and _goes_on(lines),
    }


def asked_about_new(look: Look, form: ListForm, *, missing: bool) -> dict[str, Any]:
    """The question whether the columns that nobody is known by become members; with `missing`, its
    error.
    """
    names = [arriving.member.name for arriving in look.new_people]
    value = "\n".join(names)
    said = bool(names) and form.newcomers.data.replace("\r", "") == value
    wanted = ngettext(
        "Wird %(names)s Mitglied?",
        "Werden %(names)s Mitglieder?",
        len(names),
        names=", ".join(names),
    )
    error = _(
        "Sag erst, ob das Leute sind. Wenn nicht, stelle ihre Spalte oben auf „nicht einlesen“."
    )
    return {
        "new": wanted if names else "",
        "new_value": value,
        "new_said": said,
        "new_error": error if missing and names and not said else "",
    }


def _goes_on(lines: Sequence[ListRow]) -> bool:
    # If a list continues another one, its first totals are no game.
    return [is_game(line.row.points) for line in lines[:2]] == [False, True]


def wrong_with(form: ListForm, result: Listed, problems: Sequence[Problem]) -> list[str]:
    """Sentences about a list that cannot be read with these columns."""
    twice = [form.table.head[place] for place in form.twice()]
    said = (
        [_("Die Spalten „%(one)s“ und „%(other)s“ sind dasselbe.", one=twice[0], other=twice[1])]
        if twice
        else []
    )
    told = (*form.problems, *problems, *result.problems)
    errors = [*said, *dict.fromkeys(plainly(problem) for problem in told)]
    if errors or result.file.evenings:
        return errors
    return [_("Wähle, welche Spalten die Punkte der Mitspieler sind.")]


def _evening(imported: ImportedEvening) -> dict[str, Any]:
    evening = imported.evening
    games = sum(isinstance(entry, Game) for entry in imported.evening.entries)
    meta = [day_of(evening.date), ngettext("%(num)s Spiel", "%(num)s Spiele", games)]
    state = {
        State.NEW: told("new"),
        State.HERE: _("schon da"),
        State.BEHIND: _("schon da, hier mit mehr Einträgen; bleibt, wie es hier ist"),
        State.AHEAD: _("schon da, in der Datei mit mehr Einträgen"),
        State.OTHER: _("schon da und hier anders"),
    }[imported.state]
    return {
        "name": evening.plan.name,
        "meta": ", ".join([*meta, *([_("abgerechnet")] if evening.seal is not None else [])]),
        "state": state,
        "new": imported.state is State.NEW,
    }


def _tally(look: Look) -> list[str]:
    new = len(look.new_evenings)
    people = len(look.new_people)
    kasse = len(look.kasse)
    sets = look.sets
    here = len(look.evenings) - new
    booked = look.kasse_here
    known = sets.here
    added = len(sets.new)
    words = [
        (new, ngettext("%(num)s neuer Abend", "%(num)s neue Abende", new)),
        (here, ngettext("%(num)s Abend ist schon da", "%(num)s Abende sind schon da", here)),
        (people, ngettext("%(num)s neues Mitglied", "%(num)s neue Mitglieder", people)),
        (
            kasse,
            ngettext("%(num)s neue Buchung der Kasse", "%(num)s neue Buchungen der Kasse", kasse),
        ),
        (
            booked,
            ngettext("%(num)s Buchung ist schon da", "%(num)s Buchungen sind schon da", booked),
        ),
        (added, ngettext("%(num)s neues Regelwerk", "%(num)s neue Regelwerke", added)),
        (
            known,
            ngettext("%(num)s Regelwerk ist schon da", "%(num)s Regelwerke sind schon da", known),
        ),
    ]
    return [*(text for count, text in words if count), *left_out(sets)]


def left_out(sets: FileSets) -> Iterator[str]:
    """Sentences about the rule sets of a file that are not imported: how many, and why."""
    if sets.misnamed:
        yield ngettext(
            "%(num)s Regelwerk bleibt weg: der Name ist vergeben oder geht nicht",
            "%(num)s Regelwerke bleiben weg: die Namen sind vergeben oder gehen nicht",
            sets.misnamed,
        )
    if sets.too_many:
        yield ngettext(
            "%(num)s Regelwerk bleibt weg: höchstens %(most)s haben Platz",
            "%(num)s Regelwerke bleiben weg: höchstens %(most)s haben Platz",
            sets.too_many,
            most=MOST_SETS,
        )


def _columns(table: TextTable, members: Sequence[Member]) -> Iterator[tuple[str, str, Options]]:
    # With samples of the contents of each column, and its possible meanings.
    usual = [
        (SKIP, _("nicht einlesen")),
        (DATE, told("date")),
        (NAME, _("Name des Abends")),
        (NOTE, told("note")),
    ]
    known = [(f"m:{member.id}", _("Punkte: %(name)s", name=member.name)) for member in members]
    for place, name in enumerate(table.head):
        some = [row[place][:20] for row in table.rows if row[place]][:2]
        yield (
            name,
            " · ".join(some),
            [*usual, (NEW, _("Punkte, neu: %(name)s", name=person(name))), *known],
        )


def _line(line: ListRow, people: Iterable[str]) -> dict[str, Any]:
    points = dict(
        zip(
            line.table,
            ("–" if one is None else signed(one) for one in line.row.points),
            strict=True,
        )
    )
    off = signed(line.row.off) if line.row.off else ""
    note = getattr(line.row.entry, "note", "")
    cells = [points.get(Player(name), "") for name in people]
    return {"number": line.number, "cells": cells, "off": off, "note": note}


def asked(
    look: Look, file: FileRunde, names: Roster, sent: Mapping[str, str], *, missing: bool = False
) -> list[Question]:
    """Every question about a file; with `missing`, unanswered ones have an error and come first.

    Known evenings are asked about only after it is known which of their entries are imported.
    """
    questions = [_doubt(file.evenings[place[0]], place, doubt) for place, doubt in doubts(file)]
    for number, arriving in enumerate(look.evenings):
        if arriving.ways and not arriving.evening.doubts:
            usual = "" if missing else way_of(arriving, ImportChoice.LEAVE)
            questions.append(_known(f"way:{number}", arriving, names) | {"chosen": usual})
    for question in questions:
        question["chosen"] = sent.get(question["name"], question.get("chosen", ""))
        question["error"] = question["error"] if missing and not question["chosen"] else ""
    return sorted(questions, key=lambda question: not question["error"])


def _doubt(evening: FileEvening, place: Place, doubt: Doubt) -> Question:
    at = doubt.index
    lines = _lines(evening.plan, evening.entries, evening.people)
    before = lines[min(doubt.after, max(at - 1, 0)) : at]
    drops = droppable(evening)
    answers = [(MORE, _("Ist ein weiteres: einlesen")), (SAME, _("Ist dasselbe: weglassen"))]
    return {
        "name": f"entry:{place[0]}:{place[1]}",
        "title": _("%(evening)s: einmal oder zweimal?", evening=evening.plan.name),
        "hint": _("Wer das eintrug, hatte nicht gesehen, was davor steht.")
        if drops
        else _("Der Abend ist in der Datei abgerechnet, mit diesem Eintrag."),
        "sides": (
            _side(_("Davor in der Datei"), before),
            _side(_("Dieser Eintrag"), lines[at : at + 1]),
        ),
        "answers": answers if drops else answers[:1],
        "error": _("Sag erst, was es ist."),
    }


def _known(name: str, arriving: ImportedEvening, names: Roster) -> Question:
    evening = arriving.evening
    alike = arriving.alike
    more = evening.games if evening.listed else evening.entries
    given = _lines(evening.plan, more, evening.people)[alike:]
    count = len(given)
    games = sum(isinstance(entry, Game) for entry in more[alike:])
    words = {
        ImportChoice.APPEND: ngettext("%(num)s Spiel anhängen", "%(num)s Spiele anhängen", games)
        if games == count
        else ngettext("%(num)s Eintrag anhängen", "%(num)s Einträge anhängen", count),
        ImportChoice.AGAIN: _("als neuen Abend einlesen"),
        ImportChoice.LEAVE: _("lassen, wie es hier ist"),
    }
    closed = arriving.state is State.AHEAD and ImportChoice.APPEND not in arriving.ways
    return {
        "name": name,
        "title": _(
            "%(evening)s ist schon da", evening=f"{evening.plan.name}, {day_of(evening.date)}"
        ),
        "hint": _why_closed(arriving) if closed else "",
        "sides": (
            _side(_("Steht hier"), _here(arriving, names)),
            _side(_("Zusätzlich in der Datei"), given),
        ),
        "answers": [(way_of(arriving, way), words[way]) for way in arriving.ways],
        "error": _("Sag erst, was geschehen soll."),
    }


def _why_closed(arriving: ImportedEvening) -> str:
    if not arriving.evening.listed:
        return _("Der Abend ist hier abgeschlossen.")
    return _(
        "Anhängen geht nicht: Der Abend ist abgerechnet, oder seine Regeln gäben den Spielen "
        "andere Punkte."
    )


def _here(arriving: ImportedEvening, names: Roster) -> Sequence[str]:
    # Entries here that the file lacks, else the last ones that both have.
    stored = arriving.stored
    if stored is None:
        return ()
    people = {str(player): name for player, name in names.items()}
    document = evening_document(
        stored.name, stored.date.isoformat(), stored.plan, stored.bodies, people
    )
    evening = read_evening(document)
    lines = _lines(evening.plan, evening.entries, names.values())
    return lines[arriving.alike :] or lines[-3:]


def _lines(plan: Plan, entries: Sequence[Entry], people: Iterable[str]) -> list[str]:
    # Every entry as one line.
    voice = voice_of({Player(name): name for name in people}, plan.rules)
    rows = {row.index: row for row in reversed(replay(plan, entries).rows)}
    return [
        row_sentence(rows[index], voice) if index in rows else incident_line(entry, voice)
        for index, entry in enumerate(entries)
    ]


def _side(title: str, lines: Sequence[str]) -> dict[str, Any]:
    over = len(lines) - MOST_ENTRIES
    more = (
        ngettext("und %(num)s weiterer Eintrag", "und %(num)s weitere Einträge", over)
        if over > 0
        else ""
    )
    return {"title": title, "lines": lines[:MOST_ENTRIES], "more": more}
