"""The forms of an import: a file or a pasted text, carried along from page to page, and people's
choices.
"""

import datetime as dt
from collections import Counter
from collections.abc import Sequence

from flask_babel import lazy_gettext as _l
from flask_babel.speaklater import LazyString

from scorepad.actions.files.import_look import Choice, ImportChoice, ImportedEvening, Look, Ways
from scorepad.files.columns import Known
from scorepad.files.dates import day, day_in
from scorepad.files.documents import digest
from scorepad.files.list_guess import closing, guess, likely
from scorepad.files.list_guess import counting as counting_of
from scorepad.files.list_lines import ListColumns
from scorepad.files.lists import Listed, listed
from scorepad.files.problems import FileProblem
from scorepad.files.reading import FileRunde, Said, doubts, droppable
from scorepad.files.separated import person
from scorepad.files.strict import ENCODINGS
from scorepad.files.table import DELIMITERS, UNKNOWN, Dress, TextTable
from scorepad.scoring.errors import Refused
from scorepad.scoring.problems import Problem
from scorepad.scoring.rules import OPTIONS, Rules
from scorepad.store.runden import Member
from scorepad.web.files.tables import table_of
from scorepad.web.frame.fields import (
    BooleanField,
    DateField,
    MultipleField,
    PrefixField,
    SelectField,
    StringField,
    put_at,
)
from scorepad.web.frame.file_form import FileForm
from scorepad.web.frame.i18n import language
from scorepad.web.frame.limits import right_code
from scorepad.web.frame.parsing import parsed_id
from scorepad.web.frame.submitted import Sent
from scorepad.web.frame.words import _

MOST_CLOSING = 1_000
DATE = "date"
NAME = "name"
NOTE = "note"
NEW = "new"
SKIP = ""
OVER = "0"
BESIDE = "1"
BELOW = "2"
"""Where the names stand: above the columns, beside the rows, or one below the other in rows of
their own.
"""
MOST_NAMES = 2_000  # characters of all new names together
_DELIMITERS = (
    _l("Semikolon"),
    _l("Tabulator"),
    _l("Komma"),
    _l("senkrechter Strich"),
    _l("Leerzeichen"),
)
MORE = "more"
SAME = "same"
"""Answers about a doubtful entry of a file: a game of its own, or a repetition."""


def _counted(how: str) -> str:
    return OPTIONS["counting"].choices[how].in_(language())


_COUNTING = {how: LazyString(_counted, how) for how in ("plus_minus", "plus", "minus")}


class CodeForm(FileForm):
    """A file with the operator's code, if the installation requires one."""

    code = StringField(_l("Code für neue Runden"), validators=[right_code])


class LookForm(FileForm):
    """The answers about a file: who is who, what becomes of known evenings, which doubtful entries
    are games.
    """

    who = PrefixField(name="who:")
    way = PrefixField(name="way:")
    entry = PrefixField(name="entry:")

    def chosen(self, file: FileRunde, members: Sequence[Member]) -> Choice:
        """The choice for each name of a file: a member's id, or None for a newcomer."""
        known = {str(member.id): member.id for member in members}
        typed = {
            member.name: self.who.data.get(f"who:{number}", "")
            for number, member in enumerate(file.members)
        }
        return {name: known.get(who) for name, who in typed.items() if who == NEW or who in known}

    def ways(self, look: Look) -> tuple[Ways, tuple[Problem, ...]]:
        """The choice for each known evening; a problem for each evening that has changed since it
        was shown.
        """
        answers: dict[str, ImportChoice] = {}
        problems = []
        for number, arriving in enumerate(look.evenings):
            typed = self.way.data.get(f"way:{number}", "")
            meant = {way_of(arriving, way): way for way in arriving.ways}
            if typed in meant:
                answers[arriving.evening.key] = meant[typed]
            elif typed.startswith(ImportChoice.LEAVE):
                answers[arriving.evening.key] = ImportChoice.LEAVE
            elif typed and not arriving.came_again:
                problems.append(FileProblem("changed_here", f"evenings.{number}"))
        return answers, tuple(problems)

    def said(self, file: FileRunde) -> Said:
        """The answers about the doubtful entries of a file, as far as given."""
        typed = {
            place: self.entry.data.get(f"entry:{place[0]}:{place[1]}")
            for place, _doubt in doubts(file)
        }
        same = {
            place
            for place, text in typed.items()
            if text == SAME and droppable(file.evenings[place[0]])
        }
        return {
            place: place not in same
            for place, text in typed.items()
            if text == MORE or place in same
        }


def way_of(arriving: ImportedEvening, way: ImportChoice) -> str:
    """The value of an answer, valid only for the evening in the state that was shown."""
    here = len(arriving.stored.bodies) if arriving.stored else 0
    return f"{way}:{arriving.id}:{arriving.alike}:{here}:{len(arriving.evening.bodies)}"


def unsaid(look: Look, answers: Ways) -> bool:
    """Whether the choice for any evening is missing."""
    return any(one.ways and one.evening.key not in answers for one in look.evenings)


class ListForm(LookForm):
    """How a list is laid out, and the meaning of its columns: nothing, the date, the evening, a
    remark, or somebody.

    `roles` are these meanings ("m:3" is a member, "new" a newcomer); `sums` are the lines that may
    be sums, and whether each is left out; `newcomers` are the new members to whom somebody has said
    yes, line by line. What is not said is guessed; with another layout (`shape`) the columns are
    others and all is guessed anew.
    """

    encoding = SelectField(_l("Zeichensatz"), choices=ENCODINGS)
    delimiter = SelectField(
        _l("Trennzeichen"), choices=dict(zip(DELIMITERS, _DELIMITERS, strict=True))
    )
    sheet = SelectField(_l("Blatt"))
    across = SelectField(
        _l("Namen stehen"),
        choices={OVER: _l("oben"), BESIDE: _l("links"), BELOW: _l("untereinander")},
    )
    shape = StringField()
    column = PrefixField(name="column:")
    running = SelectField(
        _l("Die Zahlen sind"),
        choices={"0": _l("Punkte je Spiel"), "1": _l("Stände nach jedem Spiel")},
    )
    counting = SelectField(_l("Aufgeschrieben ist"), choices=_COUNTING)
    date = DateField(_l("Datum des Abends"), read=day, optional=True, longest=40)
    newcomers = StringField(longest=MOST_NAMES)
    keep = BooleanField()
    closing = MultipleField(read=parsed_id, most=MOST_CLOSING)
    out = MultipleField(read=parsed_id, most=MOST_CLOSING)

    def __init__(
        self,
        given: Sent,
        content: bytes,
        members: Sequence[Member],
        today: dt.date,
        counting: str = "plus_minus",
    ) -> None:
        """The form about a file, in a Runde that counts in this way. Raises Refused where no table
        is in it.
        """
        super().__init__(given, data={"date": today})
        self.problems: tuple[Problem, ...] = ()
        self.table = self._read(content)
        dress = self.table.dress
        self.sheet.offer({name: name for name in self.table.sheets})
        for name in ("encoding", "delimiter", "sheet"):
            self[name].process_data(getattr(dress, name))
        self.across.process_data(_where_names_stand(dress))
        shape = digest([dress.encoding, dress.delimiter, dress.sheet, dress.across, dress.stacked])
        said = self.shape.data == shape
        self.shape.data = shape
        self._roles(members, said=said)
        if not said:
            self.counting.process_data(counting_of(self.table, self.columns) or counting)
        self._date(today)
        closings = closing(self.table, self.columns).items()
        seen = self.closing.data if said else ()
        self.sums = {
            line: line in self.out.data if line in seen else sure for line, sure in closings
        }

    def _read(self, content: bytes) -> TextTable:
        # Where nothing can be seen in the chosen layout, the guessed one is shown with the reason.
        across = {OVER: False, BELOW: False, BESIDE: True}.get(self.across.data)
        stacked = {OVER: False, BESIDE: False, BELOW: True}.get(self.across.data)
        sheet = next(iter(self.sheet.raw_data or ()), "")
        dress = Dress(self.encoding.data, self.delimiter.data, sheet, across, stacked)
        try:
            return table_of(content, dress)
        except Refused as refused:
            if dress == UNKNOWN:
                raise
            self.problems = tuple(refused.problems)
            return table_of(content)

    def _roles(self, members: Sequence[Member], *, said: bool) -> None:
        if not said:
            known = known_by(members)
            columns = guess(self.table, known)
            self.roles = _guessed(columns, self.table, known)
            self.running.process_data("1" if columns.running else "0")
        else:
            allowed = {SKIP, DATE, NAME, NOTE, NEW, *(f"m:{member.id}" for member in members)}
            typed = [
                self.column.data.get(f"column:{place}", "") for place in range(len(self.table.head))
            ]
            self.roles = tuple(role if role in allowed else SKIP for role in typed)

    def _date(self, today: dt.date) -> None:
        # The day of a list without a column of days: as typed, else as told above the list or by
        # the name of the file.
        if self.date.process_errors:
            put_at(self.date, self.date.process_errors[0])
        if not self.date.raw_data:
            upload = self.file.data
            told = (*self.table.above, (upload.filename or "") if upload else "")
            self.date.process_data(next(filter(None, map(day_in, told)), today))

    @property
    def columns(self) -> ListColumns:
        """The chosen meaning of the columns."""
        players = tuple(
            place for place, role in enumerate(self.roles) if role not in {SKIP, DATE, NAME, NOTE}
        )
        notes = tuple(place for place, role in enumerate(self.roles) if role == NOTE)
        first = {role: place for place, role in reversed([*enumerate(self.roles)])}
        return ListColumns(
            players, first.get(DATE), first.get(NAME), self.running.data == "1", notes
        )

    @property
    def left_out(self) -> frozenset[int]:
        return frozenset(line for line, out in self.sums.items() if out)

    @property
    def people(self) -> dict[int, str]:
        """The name in the file of each column of points."""
        return {place: person(self.table.head[place]) for place in self.columns.players}

    @property
    def understood(self) -> str:
        """How the file was understood, in short."""
        text = (self.encoding.words, self.delimiter.words)
        dress = (_("Blatt „%(name)s“", name=self.sheet.words),) if self.table.sheets else text
        names = {OVER: _("Namen oben"), BESIDE: _("Namen links"), BELOW: _("Namen untereinander")}
        counted = () if self.counting.data == "plus_minus" else (self.counting.words,)
        return ", ".join([*dress, names[self.across.data], self.running.words, *counted])

    @property
    def doubts(self) -> bool:
        """Whether the numbers look like totals although points are chosen, or the reverse."""
        return likely(self.table, self.columns) is (not self.columns.running)

    def listed(self, rules: Rules) -> Listed:
        """The evenings of the list. Raises Refused where two columns have one name."""
        return listed(
            self.table,
            self.columns,
            rules,
            date=self.date.data,
            keep=self.keep.data,
            out=self.left_out,
        )

    def chosen(self, _file: FileRunde, _members: Sequence[Member]) -> Choice:
        return {
            name: parsed_id(self.roles[place].removeprefix("m:"))
            for place, name in self.people.items()
        }

    def twice(self) -> tuple[int, ...]:
        """Two columns that are the same member, both the date, or both the evening; empty without
        such columns.
        """
        first: dict[str, int] = {}
        for place, role in enumerate(self.roles):
            if role not in {SKIP, NOTE, NEW} and first.setdefault(role, place) != place:
                return first[role], place
        return ()


def _where_names_stand(dress: Dress) -> str:
    if dress.stacked:
        return BELOW
    if dress.across:
        return BESIDE
    return OVER


def known_by(members: Sequence[Member]) -> Known:
    """Which member a heading names ("m:3"): by name, by short name, or by a first name that only
    one has.
    """
    names = {member.name.casefold(): f"m:{member.id}" for member in members}
    others = [
        (short.casefold(), f"m:{member.id}") for member in members for short in _shorter(member)
    ]
    counted = Counter(short for short, _who in others)
    names = {short: who for short, who in others if counted[short] == 1} | names
    return lambda head: names.get(" ".join(head.split()).casefold())


def _shorter(member: Member) -> set[str]:
    first, _blank, more = member.name.partition(" ")
    return {name for name in (first if more else "", member.short or "") if name}


def _guessed(columns: ListColumns, table: TextTable, known: Known) -> tuple[str, ...]:
    roles: dict[int | None, str] = {
        columns.date: DATE,
        columns.name: NAME,
        **dict.fromkeys(columns.notes, NOTE),
    }
    roles |= {place: known(person(table.head[place])) or NEW for place in columns.players}
    return tuple(roles.get(place, SKIP) for place in range(len(table.head)))
