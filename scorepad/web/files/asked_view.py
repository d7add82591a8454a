"""What people are asked about a file: evenings that are here already, entries that may be there twice, side by side."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from flask_babel import format_date

from scorepad.actions.import_look import ImportChoice, ImportedEvening, Look
from scorepad.files.documents import evening_document
from scorepad.files.doubts import Place, doubts, droppable
from scorepad.files.reading import Doubt, FileEvening, FileRunde
from scorepad.scoring.entry import Entry, Game, Plan
from scorepad.scoring.evening.replay import replay
from scorepad.scoring.reading.entries import read_evening
from scorepad.scoring.roster import Roster
from scorepad.scoring.terms import Player
from scorepad.telling.incident import incident_line, row_sentence
from scorepad.web.files.imports_form import MORE, SAME, way_of
from scorepad.web.frame.voice import voice_of
from scorepad.web.frame.words import _, ngettext

SHOWN = 12
"""Entries that are shown on each side."""


@dataclass(frozen=True)
class AskedSide:
    """One of two logs side by side: what it is, some entries in words, and how many there are besides."""

    title: str
    lines: tuple[str, ...]
    more: str


@dataclass(frozen=True)
class FileQuestion:
    """A question about a file: the name of its field, both sides, the answers, the one that was given."""

    name: str
    title: str
    hint: str
    sides: tuple[AskedSide, AskedSide]
    answers: tuple[tuple[str, str], ...]
    chosen: str
    error: str = ""


def asked(
    look: Look, file: FileRunde, names: Roster, sent: Mapping[str, str], *, missing: bool = False
) -> tuple[FileQuestion, ...]:
    """Every question about a file; `missing`: those without an answer say so and come first.

    What becomes of an evening is asked when it is known which of its entries come.
    """
    twice = [_doubt(file.evenings[place[0]], place, doubt, sent, missing=missing) for place, doubt in doubts(file)]
    here = [
        _evening(f"way:{number}", arriving, names, sent, missing=missing)
        for number, arriving in enumerate(look.evenings)
        if arriving.ways and not arriving.evening.doubts
    ]
    return tuple(sorted((*twice, *here), key=lambda one: not one.error))


def _doubt(evening: FileEvening, place: Place, doubt: Doubt, sent: Mapping[str, str], *, missing: bool) -> FileQuestion:
    name, at = f"entry:{place[0]}:{place[1]}", doubt.index
    lines = _lines(evening.plan, evening.entries, _themselves(evening.people))
    before = lines[min(doubt.after, max(at - 1, 0)) : at]
    chosen = sent.get(name, "")
    answers = (MORE, _("Ist ein weiteres: einlesen")), (SAME, _("Ist dasselbe: weglassen"))
    return FileQuestion(
        name,
        _("%(evening)s: einmal oder zweimal?", evening=evening.plan.name),
        _("Wer das eintrug, hatte nicht gesehen, was davor steht.")
        if droppable(evening)
        else _("Der Abend ist in der Datei abgerechnet, mit diesem Eintrag."),
        (_side(_("Davor in der Datei"), before), _side(_("Dieser Eintrag"), lines[at : at + 1])),
        answers if droppable(evening) else answers[:1],
        chosen,
        _("Sag erst, was es ist.") if missing and not chosen else "",
    )


def _evening(
    name: str, arriving: ImportedEvening, names: Roster, sent: Mapping[str, str], *, missing: bool
) -> FileQuestion:
    evening = arriving.evening
    given = _lines(evening.plan, evening.entries, _themselves(evening.people))[arriving.alike :]
    count, games = len(given), sum(isinstance(entry, Game) for entry in evening.entries[arriving.alike :])
    goes_on = ImportChoice.APPEND in arriving.ways
    words = {
        ImportChoice.APPEND: ngettext("%(num)s Spiel anhängen", "%(num)s Spiele anhängen", games)
        if games == count
        else ngettext("%(num)s Eintrag anhängen", "%(num)s Einträge anhängen", count),
        ImportChoice.AGAIN: _("als neuen Abend einlesen"),
        ImportChoice.LEAVE: _("lassen, wie es hier ist"),
    }
    answers = tuple((way_of(arriving, way), words[way]) for way in arriving.ways)
    typed = sent.get(name, "" if missing else way_of(arriving, ImportChoice.LEAVE))
    return FileQuestion(
        name,
        _("%(evening)s ist schon da", evening=f"{evening.plan.name}, {format_date(evening.date, 'medium')}"),
        "" if goes_on or arriving.alike < _count(arriving) else _("Der Abend ist hier abgeschlossen."),
        (_side(_("Steht hier"), _here(arriving, names)), _side(_("Zusätzlich in der Datei"), given)),
        answers,
        typed,
        _("Sag erst, was geschehen soll.") if missing and not typed else "",
    )


def _count(arriving: ImportedEvening) -> int:
    return len(arriving.stored.bodies) if arriving.stored else 0


def _here(arriving: ImportedEvening, names: Roster) -> Sequence[str]:
    """What is here and not in the file, else the last of what both have."""
    if arriving.stored is None:
        return ()
    stored = arriving.stored
    people = {str(player): name for player, name in names.items()}
    document = evening_document(stored.name, stored.date.isoformat(), stored.plan, stored.bodies, people)
    evening = read_evening(document)
    lines = _lines(evening.plan, evening.entries, _themselves(names.values()))
    return lines[arriving.alike :] or lines[-3:]


def _lines(plan: Plan, entries: Sequence[Entry], names: Mapping[Player, str]) -> list[str]:
    """Every entry in one line."""
    voice = voice_of(names, plan.rules)
    rows = {row.index: row for row in reversed(replay(plan, entries).rows)}
    return [
        row_sentence(rows[index], voice) if index in rows else incident_line(entry, voice)
        for index, entry in enumerate(entries)
    ]


def _themselves(people: Iterable[str]) -> Mapping[Player, str]:
    return {Player(name): name for name in people}


def _side(title: str, lines: Sequence[str]) -> AskedSide:
    over = len(lines) - SHOWN
    more = ngettext("und %(num)s weiterer Eintrag", "und %(num)s weitere Einträge", over) if over > 0 else ""
    return AskedSide(title, tuple(lines[:SHOWN]), more)
