"""The problems of a file, with their places."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, TypeVar

from scorepad.declare import Text
from scorepad.scoring.errors import Refused
from scorepad.scoring.problems import Problem
from scorepad.scoring.reading.fields import Fields

TEXTS: Mapping[str, Text] = MappingProxyType(
    {
        "too_large": Text("Die Datei ist zu groß: höchstens {most} MB.", "The file is too large: at most {most} MB."),
        "not_a_book": Text(
            "Das ist keine Tabelle, die sich öffnen lässt (.xlsx).", "This is no spreadsheet that opens (.xlsx)."
        ),
        "not_text": Text("Das ist keine Textdatei.", "This is not a text file."),
        "empty": Text("Die Datei ist leer.", "The file is empty."),
        "not_json": Text(
            "Das ist kein lesbares JSON: Zeile {line}, Zeichen {column}.",
            "This is no JSON that can be read: line {line}, character {column}.",
        ),
        "key_twice": Text("„{key}“ steht zweimal in einem Teil.", "“{key}” is there twice in one part."),
        "evening_twice": Text("Diesen Abend hat die Datei schon.", "The file has this evening already."),
        "not_a_number": Text("„{text}“ ist keine ganze Zahl.", "“{text}” is not a whole number."),
        "cell_not_a_number": Text(
            "Spalte „{column}“: „{text}“ ist keine ganze Zahl.", "Column “{column}”: “{text}” is not a whole number."
        ),
        "cell_not_a_date": Text(
            "Spalte „{column}“: „{text}“ ist kein Datum.", "Column “{column}”: “{text}” is not a date."
        ),
        "not_in_unit": Text(
            "Spalte „{column}“: „{text}“ ist nicht durch {unit} teilbar.",
            "Column “{column}”: “{text}” does not divide by {unit}.",
        ),
        "too_deep": Text("Zu viele Klammern ineinander.", "Too many brackets inside one another."),
        "too_many_parts": Text("Das hat zu viele Teile für eine Datei.", "This has too many parts for a file."),
        "text_too_long": Text("Höchstens {most} Zeichen.", "At most {most} characters."),
        "unreadable_text": Text(
            "Hier stehen Zeichen, die es nicht gibt.", "There are characters here that do not exist."
        ),
        "unknown_format": Text(
            "Die Form „{format}“ kennt Scorepad nicht.", "Scorepad does not know the form “{format}”."
        ),
        "not_a_list": Text("Hier fehlt eine Liste.", "A list is missing here."),
        "too_many": Text("Höchstens {most}.", "At most {most}."),
        "not_a_date": Text("Das ist kein Datum.", "This is not a date."),
        "column_twice": Text("Zwei Spalten heißen „{name}“.", "Two columns are called “{name}”."),
        "name_twice": Text("„{name}“ steht zweimal da.", "“{name}” is there twice."),
        "nobody": Text("„{name}“ sitzt nirgends am Tisch.", "“{name}” sits at no table."),
        "not_a_member": Text("„{name}“ steht nicht bei den Mitgliedern.", "“{name}” is not among the members."),
        "outdated": Text(
            "Einträge davor: {before}; gesehen hatte, wer das eintrug: {after}. Ist es dasselbe noch einmal, gehört "
            "der Eintrag aus der Datei, sonst nur sein „after“.",
            "Entries before it: {before}; seen by whoever entered it: {after}. If it is the same once more, take the "
            "entry out of the file, else only its “after”.",
        ),
        "changed_here": Text(
            "Hier hat sich inzwischen etwas geändert. Sieh noch einmal hin.",
            "Something has changed here meanwhile. Have another look.",
        ),
        "unknown_key": Text("Diesen Schlüssel gibt es in der Datei nicht.", "The file has no such key."),
        "no_iban": Text("Das ist keine IBAN.", "This is not an IBAN."),
        "too_many_people": Text("Höchstens {most} Leute in einer Runde.", "At most {most} people in a group."),
        "not_zero": Text("Die Beträge ergeben zusammen nicht 0.", "The amounts do not add up to 0."),
        "not_opposite": Text(
            "Eine Gegenbuchung hebt genau eine Buchung auf.", "A counter-entry takes back exactly one entry."
        ),
        "points_missing": Text("Die Punkte von „{name}“ fehlen.", "The points of “{name}” are missing."),
        "reasons_off": Text("Die Gründe ergeben nicht die Beträge.", "The reasons do not add up to the amounts."),
        "not_settled": Text(
            "Wer wem zahlt, gleicht die Beträge nicht aus.", "Who pays whom does not settle the amounts."
        ),
        "one_for_two": Text(
            "„{name}“ und „{other}“ sitzen an einem Tisch, können also nicht beide {member} sein.",
            "“{name}” and “{other}” sit at one table, so they cannot both be {member}.",
        ),
        "no_rule_set": Text(
            "Darin steht kein Regelwerk, weder ein Link dazu noch sein JSON.",
            "There is no rule set in it, neither a link to one nor its JSON.",
        ),
        "link_broken": Text(
            "Dieser Link ist nicht ganz. Kopiere ihn noch einmal von Anfang bis Ende.",
            "This link is not whole. Copy it once more from beginning to end.",
        ),
        "not_a_table": Text("Darin ist keine Tabelle zu erkennen.", "No table can be seen in it."),
        "too_few_players": Text(
            "Punkte von {count} Leuten; am Tisch sitzen vier bis sieben.",
            "Points of {count} people; four to seven sit at a table.",
        ),
        "date_missing": Text("Hier fehlt das Datum.", "The date is missing here."),
        "off": Text("Die Zeile geht nicht auf: {off}.", "The row does not add up: {off}."),
    }
)
_PLACES: Mapping[str, Text] = {
    "evenings": Text("Abend {number}", "evening {number}"),
    "entries": Text("Eintrag {number}", "entry {number}"),
    "members": Text("Mitglied {number}", "member {number}"),
    "kasse": Text("Kasse {number}", "kitty {number}"),
    "rule_sets": Text("Regelwerk {number}", "rule set {number}"),
    "tournaments": Text("Turnier {number}", "tournament {number}"),
    "rounds": Text("Runde {number}", "round {number}"),
    "tables": Text("Tisch {number}", "table {number}"),
    "payments": Text("Zahlung {number}", "payment {number}"),
    "column": Text("Spalte {number}", "column {number}"),
    "line": Text("Zeile {number}", "line {number}"),
}
_Read = TypeVar("_Read")
_STEP = re.compile(r"([a-z_]+)\.([0-9]+)")


@dataclass(frozen=True, slots=True)
class FileProblem(Problem):
    """A problem whose sentence is in `TEXTS`, or is that of `inner`; `field` is its path in the file."""

    inner: Problem | None = None

    def message(self, lang: str = "de") -> str:
        """Place and sentence: "Abend 2, Eintrag 7: …"."""
        text = (
            self.inner.message(lang) if self.inner is not None else TEXTS[self.code].in_(lang).format_map(self.params)
        )
        where = place(self.field, lang)
        return f"{where[0].upper()}{where[1:]}: {text}" if where else text


def at(path: str, problem: Problem) -> FileProblem:
    """A problem of a part as a problem of the file, with its place."""
    inner = problem.inner if isinstance(problem, FileProblem) else problem
    return FileProblem(problem.code, ".".join(filter(None, (path, problem.field))), problem.params, inner)


class FilePart(Fields):
    """A part of a file at its place; `all_problems` are those of the whole file."""

    __slots__ = ("all_problems", "where")

    def __init__(self, given: object, where: str, all_problems: list[Problem]) -> None:
        super().__init__(given)
        self.where, self.all_problems = where, all_problems

    def each(self, key: str, keys: Collection[str]) -> Iterator[FilePart]:
        """The parts of the list at a key, as `each` gives them."""
        return each(self.list_(key), f"{self.where}.{key}", keys, self.all_problems)


def each(values: list[Any], path: str, keys: Collection[str], problems: list[Problem]) -> Iterator[FilePart]:
    """Each object of a list, which may have only these keys. Its problems are appended when the loop goes on."""
    for number, value in enumerate(values):
        part = FilePart(value, f"{path}.{number}", problems)
        yield part
        part.finish(keys)
        problems += [at(part.where, problem) for problem in part.problems]


def read_part(fields: Fields, key: str, read: Callable[[Any], _Read], otherwise: _Read) -> _Read:
    """What `read` returns for the value of `key`, or `otherwise` if it raises Refused; `fields` gets its problems."""
    try:
        return read(fields.value(key))
    except Refused as refused:
        fields.problems += [at(key, problem) for problem in refused.problems]
        return otherwise


def place(path: str, lang: str) -> str:
    """A path in words.

    >>> place("evenings.1.entries.6.augen", "de"), place("rules", "en")
    ('Abend 2, Eintrag 7, augen', 'rules')
    """
    steps = ((_PLACES[name], int(number) + 1) for name, number in _STEP.findall(path) if name in _PLACES)
    words = [words.in_(lang).format(number=number) for words, number in steps]
    rest = _STEP.sub("", path).strip(".").replace("..", ".")
    hidden = {"evening", "seal.evening"}
    return ", ".join([*words, *([rest.removeprefix("evening.")] if rest and rest not in hidden else [])])
