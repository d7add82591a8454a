"""The preview of a file before its import, and the questions about it."""

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
from scorepad.files.columns import another_list
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
from scorepad.scoring.evening.rows import first_rows
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
"""The most lines of a list in its sample."""
MOST_OFF = 60
"""The most lines of a list that do not add up, as far as they are shown."""
MOST_STARTS = 12
"""The most lines that are named in which a new evening may begin."""
MOST_ENTRIES = 12
"""The most entries on each side of a question."""
LAST_ALIKE = 3
"""How many of the last entries that both sides have are shown where one side has no more."""
Options = list[tuple[str, str]]
Question = dict[str, Any]
"""The name of its field, both sides, the answers, the one given, an error where it is missing."""


def named(file: FileRunde) -> FileRunde:
    """The file with the weekday as the name of each evening without one, as for a new evening."""
    evenings = []
    for evening in file.evenings:
        if evening.plan.name:
            evenings.append(evening)
        else:
            plan = replace(evening.plan, name=weekday(evening.date))
            evenings.append(replace(evening, plan=plan))
    return replace(file, evenings=tuple(evenings))


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
    """The name of somebody in a file, who it is as far as known, and who it can be."""
    name = arriving.member.name
    options = [(str(member.id), member.name) for member in members]
    if name.casefold() not in {member.name.casefold() for member in members}:
        options.insert(0, (NEW, _("neu: %(name)s", name=name)))
    chosen = NEW if arriving.known is None else str(arriving.known.id)
    return name, chosen, options


def list_page(
    form: ListForm, members: Sequence[Member], lines: Sequence[ListRow]
) -> dict[str, Any]:
    """How a list was understood, line by line."""
    off = [line for line in lines if line.row.off]
    known = {f"m:{member.id}": member.name for member in members}
    people = form.people
    names = list(people.values())
    shown = lines[:SHOWN]
    return {
        "columns": list(_columns(form.table, members)),
        "heads": [known.get(form.roles[place], name) for place, name in people.items()],
        "lines": [_line(line, names) for line in shown],
        "off": [_line(line, names) for line in off[:MOST_OFF]],
        "noted": any(_note(line) for line in shown),
        "count_off": len(off),
        "barred": bool(off) and not form.keep.data,
        "goes_on": form.columns.running and _goes_on(lines),
        **_beside_the_lines(form),
    }


def _beside_the_lines(form: ListForm) -> dict[str, str]:
    """What the page says of hidden cells, of new evenings, and of another list beside this one."""
    starts = [str(line) for line in form.starts[:MOST_STARTS]]
    others = another_list(form.table, form.columns.players)
    return {
        "hidden": _told_hidden(form),
        "starts": ", ".join(starts),
        "beside": ", ".join(others),
    }


def _told_hidden(form: ListForm) -> str:
    """What is hidden in the sheet, and whether it is read; empty where nothing is."""
    rows = form.table.hidden_rows
    columns = form.table.hidden_columns
    words = [
        (rows, ngettext("%(num)s verborgene Zeile", "%(num)s verborgene Zeilen", rows)),
        (columns, ngettext("%(num)s verborgene Spalte", "%(num)s verborgene Spalten", columns)),
    ]
    told_counts = ", ".join(text for count, text in words if count)
    if not told_counts:
        return ""
    if form.hidden.data:
        return _("Im Blatt: %(hidden)s. Auch das wird gelesen.", hidden=told_counts)
    return _("Im Blatt: %(hidden)s. Gelesen wird nur, was man sieht.", hidden=told_counts)


def asked_about_new(look: Look, form: ListForm, *, missing: bool) -> dict[str, Any]:
    """The question whether the columns of unknown people become members.

    With `missing` it has an error as long as nobody has said yes.
    """
    names = [arriving.member.name for arriving in look.new_people]
    value = "\n".join(names)
    said = bool(names) and form.newcomers.data.replace("\r", "") == value
    is_missing = missing and bool(names) and not said
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
        "new_error": error if is_missing else "",
    }


def _goes_on(lines: Sequence[ListRow]) -> bool:
    """Whether a list continues another one, so that its first totals are no game."""
    return [is_game(line.row.points) for line in lines[:2]] == [False, True]


def wrong_with(form: ListForm, result: Listed, problems: Sequence[Problem]) -> list[str]:
    """Sentences about a list that cannot be read with these columns."""
    errors = []
    twice = [form.table.head[place] for place in form.twice()]
    if len(set(twice)) > 1:
        first, second = twice
        errors.append(
            _("Die Spalten „%(one)s“ und „%(other)s“ sind dasselbe.", one=first, other=second)
        )
    all_problems = (*form.problems, *problems, *result.problems)
    errors += dict.fromkeys(plainly(problem) for problem in all_problems)
    if errors or result.file.evenings:
        return errors
    return [_("Wähle, welche Spalten die Punkte der Mitspieler sind.")]


def _evening(imported: ImportedEvening) -> dict[str, Any]:
    """An evening of the file, and how it stands to the one here."""
    evening = imported.evening
    games = sum(isinstance(entry, Game) for entry in evening.entries)
    meta = [day_of(evening.date), ngettext("%(num)s Spiel", "%(num)s Spiele", games)]
    if evening.seal is not None:
        meta.append(_("abgerechnet"))
    states = {
        State.NEW: told("new"),
        State.HERE: _("schon da"),
        State.BEHIND: _("schon da, hier mit mehr Einträgen; bleibt, wie es hier ist"),
        State.AHEAD: _("schon da, in der Datei mit mehr Einträgen"),
        State.OTHER: _("schon da und hier anders"),
    }
    return {
        "name": evening.plan.name,
        "meta": ", ".join(meta),
        "state": states[imported.state],
        "new": imported.state is State.NEW,
    }


def _tally(look: Look) -> list[str]:
    """How many of everything are new, and how many are here."""
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
    told_counts = [text for count, text in words if count]
    return [*told_counts, *left_out(sets)]


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
    """Each column with samples of its contents, and its possible meanings."""
    usual = [
        (SKIP, _("nicht einlesen")),
        (DATE, told("date")),
        (NAME, _("Name des Abends")),
        (NOTE, told("note")),
    ]
    known = [(f"m:{member.id}", _("Punkte: %(name)s", name=member.name)) for member in members]
    for place, name in enumerate(table.head):
        samples = [row[place][:20] for row in table.rows if row[place]][:2]
        newcomer = (NEW, _("Punkte, neu: %(name)s", name=person(name)))
        yield name, " · ".join(samples), [*usual, newcomer, *known]


def _line(line: ListRow, people: Iterable[str]) -> dict[str, Any]:
    """A line of a list, with a cell for each of these people."""
    points = {}
    for player, number in zip(line.table, line.row.points, strict=True):
        points[player] = "–" if number is None else signed(number)
    return {
        "number": line.number,
        "cells": [points.get(Player(name), "") for name in people],
        "off": signed(line.row.off) if line.row.off else "",
        "note": _note(line),
    }


def _note(line: ListRow) -> str:
    """The remark of a line; empty for what has none."""
    note: str = getattr(line.row.entry, "note", "")
    return note


def asked(
    look: Look, file: FileRunde, names: Roster, sent: Mapping[str, str], *, missing: bool = False
) -> list[Question]:
    """Every question about a file; with `missing`, unanswered ones have an error and come first.

    Known evenings are asked about only after it is known which of their entries are imported.
    """
    questions = []
    for place, doubt in doubts(file):
        number, _index = place
        questions.append(_doubt(file.evenings[number], place, doubt))
    for number, arriving in enumerate(look.evenings):
        if arriving.ways and not arriving.evening.doubts:
            question = _known(f"way:{number}", arriving, names)
            question["chosen"] = "" if missing else way_of(arriving, ImportChoice.LEAVE)
            questions.append(question)
    for question in questions:
        question["chosen"] = sent.get(question["name"], question["chosen"])
        if question["chosen"] or not missing:
            question["error"] = ""
    return sorted(questions, key=lambda question: not question["error"])


def _doubt(evening: FileEvening, place: Place, doubt: Doubt) -> Question:
    """The question whether an entry of the file is a game of its own, or a repetition."""
    evening_no, entry_no = place
    at = doubt.index
    lines = _lines(evening.plan, evening.entries, evening.people)
    first_unseen = min(doubt.after, max(at - 1, 0))
    answers = [(MORE, _("Ist ein weiteres: einlesen"))]
    hint = _("Der Abend ist in der Datei abgerechnet, mit diesem Eintrag.")
    if droppable(evening):
        answers.append((SAME, _("Ist dasselbe: weglassen")))
        hint = _("Wer das eintrug, hatte nicht gesehen, was davor steht.")
    return {
        "name": f"entry:{evening_no}:{entry_no}",
        "title": _("%(evening)s: einmal oder zweimal?", evening=evening.plan.name),
        "hint": hint,
        "sides": (
            _side(_("Davor in der Datei"), lines[first_unseen:at]),
            _side(_("Dieser Eintrag"), lines[at : at + 1]),
        ),
        "answers": answers,
        "chosen": "",
        "error": _("Sag erst, was es ist."),
    }


def _known(name: str, arriving: ImportedEvening, names: Roster) -> Question:
    """The question what becomes of an evening that is here already."""
    evening = arriving.evening
    alike = arriving.alike
    entries = evening.games if evening.listed else evening.entries
    given = _lines(evening.plan, entries, evening.people)[alike:]
    words = {
        ImportChoice.APPEND: _append(entries[alike:]),
        ImportChoice.AGAIN: _("als neuen Abend einlesen"),
        ImportChoice.LEAVE: _("lassen, wie es hier ist"),
    }
    closed = arriving.state is State.AHEAD and ImportChoice.APPEND not in arriving.ways
    title = f"{evening.plan.name}, {day_of(evening.date)}"
    return {
        "name": name,
        "title": _("%(evening)s ist schon da", evening=title),
        "hint": _why_closed(arriving) if closed else "",
        "sides": (
            _side(_("Steht hier"), _here(arriving, names)),
            _side(_("Zusätzlich in der Datei"), given),
        ),
        "answers": [(way_of(arriving, way), words[way]) for way in arriving.ways],
        "error": _("Sag erst, was geschehen soll."),
    }


def _append(entries: Sequence[Entry]) -> str:
    """The words for appending these entries."""
    count = len(entries)
    if all(isinstance(entry, Game) for entry in entries):
        return ngettext("%(num)s Spiel anhängen", "%(num)s Spiele anhängen", count)
    return ngettext("%(num)s Eintrag anhängen", "%(num)s Einträge anhängen", count)


def _why_closed(arriving: ImportedEvening) -> str:
    """Why the entries of the file cannot be appended."""
    if not arriving.evening.listed:
        return _("Der Abend ist hier abgeschlossen.")
    return _(
        "Anhängen geht nicht: Der Abend ist abgerechnet, oder seine Regeln gäben den Spielen "
        "andere Punkte."
    )


def _here(arriving: ImportedEvening, names: Roster) -> Sequence[str]:
    """The entries here that the file lacks, else the last ones that both have."""
    stored = arriving.stored
    if stored is None:
        return ()
    people = {str(player): name for player, name in names.items()}
    date = stored.date.isoformat()
    document = evening_document(stored.name, date, stored.plan, stored.bodies, people)
    evening = read_evening(document)
    lines = _lines(evening.plan, evening.entries, names.values())
    return lines[arriving.alike :] or lines[-LAST_ALIKE:]


def _lines(plan: Plan, entries: Sequence[Entry], people: Iterable[str]) -> list[str]:
    """Every entry as one line."""
    voice = voice_of({Player(name): name for name in people}, plan.rules)
    rows = first_rows(replay(plan, entries).rows)
    lines = []
    for index, entry in enumerate(entries):
        row = rows.get(index)
        if row:
            lines.append(row_sentence(row, voice, signs=True))
        else:
            lines.append(incident_line(entry, voice))
    return lines


def _side(title: str, lines: Sequence[str]) -> dict[str, Any]:
    """A side of a question, shortened."""
    over = len(lines) - MOST_ENTRIES
    more = ""
    if over > 0:
        more = ngettext("und %(num)s weiterer Eintrag", "und %(num)s weitere Einträge", over)
    return {"title": title, "lines": lines[:MOST_ENTRIES], "more": more}
