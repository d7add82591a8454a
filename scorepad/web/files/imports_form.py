"""The forms of an import: a file, carried along from page to page, and people's choices."""

import datetime as dt
from collections import Counter
from collections.abc import Sequence

from flask_babel import lazy_gettext as _l
from flask_babel.speaklater import LazyString

from scorepad.actions.files.import_look import Choice, ImportChoice, ImportedEvening, Look, Ways
from scorepad.files.columns import Known
from scorepad.files.dates import day, day_in
from scorepad.files.documents import digest
from scorepad.files.list_guess import closing, guess, likely, may_go_on, new_evenings
from scorepad.files.list_guess import counting as counting_of
from scorepad.files.list_lines import ListColumns
from scorepad.files.lists import Listed, listed
from scorepad.files.problems import FileProblem
from scorepad.files.reading import FileRunde, Said, doubts, droppable
from scorepad.files.separated import person
from scorepad.files.strict import ENCODINGS
from scorepad.files.table import DELIMITERS, UNKNOWN, Dress, TextTable
from scorepad.files.years import with_years
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
"""Names stand above the columns."""
BESIDE = "1"
"""Names stand beside the rows."""
BELOW = "2"
"""Names stand one below the other, in rows of their own."""
MOST_NAMES = 2_000  # characters of all new names together
_DELIMITERS = (
    _l("Semikolon"),
    _l("Tabulator"),
    _l("Komma"),
    _l("senkrechter Strich"),
    _l("Leerzeichen"),
)
MORE = "more"
"""The answer that a doubtful entry of a file is a game of its own."""
SAME = "same"
"""The answer that a doubtful entry of a file is a repetition."""


def _counted(how: str) -> str:
    return OPTIONS["counting"].choices[how].in_(language())


_COUNTING = {how: LazyString(_counted, how) for how in ("plus_minus", "plus", "minus")}


class CodeForm(FileForm):
    """A file with the operator's code, if the installation requires one."""

    code = StringField(_l("Code für neue Runden"), validators=[right_code])


class LookForm(FileForm):
    """The answers about a file: who is who, what becomes of known evenings and doubtful entries."""

    who = PrefixField(name="who:")
    way = PrefixField(name="way:")
    entry = PrefixField(name="entry:")

    def chosen(self, file: FileRunde, members: Sequence[Member]) -> Choice:
        """The choice for each name of a file: a member's id, or None for a newcomer."""
        known = {str(member.id): member.id for member in members}
        chosen = {}
        for number, member in enumerate(file.members):
            who = self.who.data.get(f"who:{number}", "")
            if who == NEW or who in known:
                chosen[member.name] = known.get(who)
        return chosen

    def ways(self, look: Look) -> tuple[Ways, tuple[Problem, ...]]:
        """The choice for each known evening; a problem for each that has changed since."""
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
        said = {}
        for place, _doubt in doubts(file):
            evening_no, entry_no = place
            text = self.entry.data.get(f"entry:{evening_no}:{entry_no}")
            if text == MORE:
                said[place] = True
            elif text == SAME and droppable(file.evenings[evening_no]):
                said[place] = False
        return said


def way_of(arriving: ImportedEvening, way: ImportChoice) -> str:
    """The value of an answer, valid only for the evening in the state that was shown."""
    here = len(arriving.stored.bodies) if arriving.stored else 0
    return f"{way}:{arriving.id}:{arriving.alike}:{here}:{len(arriving.evening.bodies)}"


def unsaid(look: Look, answers: Ways) -> bool:
    """Whether the choice for any evening is missing."""
    asked = [arriving for arriving in look.evenings if arriving.ways]
    return any(arriving.evening.key not in answers for arriving in asked)


class ListForm(LookForm):
    """How a list is laid out, and what its columns mean.

    `roles` are these meanings: nothing, the date, the evening, a remark, or somebody ("m:3" is a
    member, "new" a newcomer); `sums` are the lines that may
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
    hidden = BooleanField()
    shape = StringField()
    column = PrefixField(name="column:")
    running = SelectField(
        _l("Die Zahlen sind"),
        choices={"0": _l("Punkte je Spiel"), "1": _l("Stände nach jedem Spiel")},
    )
    counting = SelectField(_l("Aufgeschrieben ist"), choices=_COUNTING)
    date = DateField(_l("Datum des Abends"), read=day, optional=True, longest=40)
    apart = BooleanField()
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
        """The form about a file, in a Runde that counts in this way.

        Raises Refused where no table is in it.
        """
        super().__init__(given, data={"date": today})
        self.starts: tuple[int, ...] = ()
        self.problems: tuple[Problem, ...] = ()
        self.table, self.has_days_without_year = with_years(self._read(content), today)
        dress = self.table.dress
        self.sheet.offer({name: name for name in self.table.sheets})
        for name in ("encoding", "delimiter", "sheet"):
            self[name].process_data(getattr(dress, name))
        self.across.process_data(_where_names_stand(dress))
        shape = digest(
            [
                dress.encoding,
                dress.delimiter,
                dress.sheet,
                dress.across,
                dress.stacked,
                bool(dress.hidden),
            ]
        )
        said = self.shape.data == shape
        self.shape.data = shape
        self._roles(members, said=said)
        self.starts = tuple(new_evenings(self.table, self.columns))
        if not said:
            self.counting.process_data(counting_of(self.table, self.columns) or counting)
        self._date(today)
        seen = self.closing.data if said else ()
        self.sums = {}
        for line, is_sure in closing(self.table, self.columns).items():
            self.sums[line] = line in self.out.data if line in seen else is_sure

    def _read(self, content: bytes) -> TextTable:
        """The table in the chosen layout; where nothing can be seen in it, in the guessed one.

        `problems` then have the reason.
        """
        across = {OVER: False, BELOW: False, BESIDE: True}.get(self.across.data)
        stacked = {OVER: False, BESIDE: False, BELOW: True}.get(self.across.data)
        sheet = self.sheet.raw_data[0] if self.sheet.raw_data else ""
        hidden = self.hidden.data or None
        dress = Dress(self.encoding.data, self.delimiter.data, sheet, across, stacked, hidden)
        try:
            return table_of(content, dress)
        except Refused as refused:
            if dress == UNKNOWN:
                raise
            self.problems = tuple(refused.problems)
            return table_of(content)

    def _roles(self, members: Sequence[Member], *, said: bool) -> None:
        """Set the meanings of the columns: as they were said, else as guessed."""
        if not said:
            known = known_by(members)
            columns = guess(self.table, known)
            self.roles = _guessed(columns, self.table, known)
            self.running.process_data("1" if columns.running else "0")
            self.apart.process_data(bool(columns.starts))
            return
        allowed = {SKIP, DATE, NAME, NOTE, NEW}
        allowed |= {f"m:{member.id}" for member in members}
        places = range(len(self.table.head))
        typed = [self.column.data.get(f"column:{place}", "") for place in places]
        self.roles = tuple(role if role in allowed else SKIP for role in typed)

    def _date(self, today: dt.date) -> None:
        """Set the day of a list without a column of days.

        As typed, else as told above the list or by the name of the file, else today.
        """
        if self.date.process_errors:
            put_at(self.date, self.date.process_errors[0])
        if self.date.raw_data:
            return
        upload = self.file.data
        file_name = upload.filename or "" if upload else ""
        days = [day_in(text) for text in (*self.table.above, file_name)]
        told = [told_day for told_day in days if told_day]
        self.date.process_data(told[0] if told else today)

    @property
    def columns(self) -> ListColumns:
        """The chosen meaning of the columns."""
        players = []
        notes = []
        first = dict[str, int]()
        for place, role in enumerate(self.roles):
            first.setdefault(role, place)
            if role == NOTE:
                notes.append(place)
            elif role not in {SKIP, DATE, NAME}:
                players.append(place)
        is_running = self.running.data == "1"
        date = first.get(DATE)
        name = first.get(NAME)
        return ListColumns(
            players=tuple(players),
            date=date,
            name=name,
            running=is_running,
            notes=tuple(notes),
            starts=frozenset(self.starts if self.apart.data else ()),
            start_name=_("Abend {number}"),
        )

    @property
    def left_out(self) -> frozenset[int]:
        """The lines that are sums, and no games."""
        return frozenset(line for line, out in self.sums.items() if out)

    @property
    def people(self) -> dict[int, str]:
        """The name in the file of each column of points."""
        return {place: person(self.table.head[place]) for place in self.columns.players}

    @property
    def understood(self) -> str:
        """How the file was understood, in short."""
        names = {OVER: _("Namen oben"), BESIDE: _("Namen links"), BELOW: _("Namen untereinander")}
        words = [self.encoding.words, self.delimiter.words]
        if self.table.sheets:
            words = [_("Blatt „%(name)s“", name=self.sheet.words)]
        words += [names[self.across.data], self.running.words]
        if self.counting.data != "plus_minus":
            words.append(self.counting.words)
        return ", ".join(words)

    @property
    def doubts(self) -> bool:
        """Whether the numbers look like totals although points are chosen, or the reverse."""
        columns = self.columns
        if likely(self.table, columns) is (not columns.running):
            return True
        return not columns.running and may_go_on(self.table, columns)

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
        """The choice for each name by its column: a member's id, or None for a newcomer."""
        chosen = {}
        for place, name in self.people.items():
            chosen[name] = parsed_id(self.roles[place].removeprefix("m:"))
        return chosen

    def twice(self) -> tuple[int, ...]:
        """Two columns that are the same member, both the date, or both the evening; else empty."""
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
    """Which member a heading names ("m:3"): by name, short name, or a first name only one has."""
    counted = Counter[str]()
    roles = dict[str, str]()
    for member in members:
        for shorter in _shorter(member):
            counted[shorter.casefold()] += 1
            roles[shorter.casefold()] = f"m:{member.id}"
    names = {shorter: role for shorter, role in roles.items() if counted[shorter] == 1}
    for member in members:
        names[member.name.casefold()] = f"m:{member.id}"

    def role_of(head: str) -> str | None:
        one_line = " ".join(head.split())
        return names.get(one_line.casefold())

    return role_of


def _shorter(member: Member) -> set[str]:
    """The short name of a member, and the first of several names."""
    first, _blank, more = member.name.partition(" ")
    names = {member.short or ""}
    if more:
        names.add(first)
    return names - {""}


def _guessed(columns: ListColumns, table: TextTable, known: Known) -> tuple[str, ...]:
    """The meanings of guessed columns; who is not known by the heading is a newcomer."""
    roles: dict[int | None, str] = {columns.date: DATE, columns.name: NAME}
    for place in columns.notes:
        roles[place] = NOTE
    for place in columns.players:
        roles[place] = known(person(table.head[place])) or NEW
    return tuple(roles.get(place, SKIP) for place in range(len(table.head)))
