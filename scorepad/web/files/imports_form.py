"""The forms of an import: a file or a pasted text, carried along from page to page, and people's choices."""

import datetime as dt
from collections.abc import Sequence

from flask_babel import lazy_gettext as _l

from scorepad.actions.import_look import Choice, ImportChoice, ImportedEvening, Look, Ways
from scorepad.files.documents import digest
from scorepad.files.lists import ListColumns, Listed, closing, day, guess, likely, listed
from scorepad.files.problems import FileProblem
from scorepad.files.reading import FileRunde, Said, doubts, droppable
from scorepad.files.separated import person
from scorepad.files.strict import ENCODINGS
from scorepad.files.table import DELIMITERS, UNKNOWN, Dress, TextTable
from scorepad.scoring.errors import Refused
from scorepad.scoring.problems import Problem
from scorepad.scoring.rules import Rules
from scorepad.store.runden import Member
from scorepad.web.files.tables import table_of
from scorepad.web.frame.forms import Day, Many, NamedFields, Pick, Sent, TextField, Tick, whole
from scorepad.web.frame.limits import right_code
from scorepad.web.frame.words import _
from scorepad.web.parts.file_form import FileForm

MOST_CLOSING = 1_000
DATE, NAME, NEW, SKIP = "date", "name", "new", ""
_DELIMITERS = (_l("Semikolon"), _l("Tabulator"), _l("Komma"), _l("senkrechter Strich"), _l("Leerzeichen"))
MORE, SAME = "more", "same"
"""Answers about a doubtful entry of a file: a game of its own, or a repetition."""


class CodeForm(FileForm):
    """A file with the operator's code, if the installation requires one."""

    code = TextField(_l("Code für neue Runden"), validators=[right_code])


class LookForm(FileForm):
    """The answers about a file: who is who, what becomes of known evenings, which doubtful entries are games."""

    who = NamedFields(name="who:")
    way = NamedFields(name="way:")
    entry = NamedFields(name="entry:")

    def chosen(self, file: FileRunde, members: Sequence[Member]) -> Choice:
        """The choice for each name of a file: a member's id, or None for a newcomer."""
        known = {str(member.id): member.id for member in members}
        typed = {member.name: self.who.data.get(f"who:{number}", "") for number, member in enumerate(file.members)}
        return {name: known.get(who) for name, who in typed.items() if who == NEW or who in known}

    def ways(self, look: Look) -> tuple[Ways, tuple[Problem, ...]]:
        """The choice for each known evening; a problem for each evening that has changed since it was shown."""
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
        typed = {place: self.entry.data.get(f"entry:{place[0]}:{place[1]}") for place, _doubt in doubts(file)}
        same = {place for place, text in typed.items() if text == SAME and droppable(file.evenings[place[0]])}
        return {place: place not in same for place, text in typed.items() if text == MORE or place in same}


def way_of(arriving: ImportedEvening, way: ImportChoice) -> str:
    """The value of an answer, valid only for the evening in the state that was shown."""
    here = len(arriving.stored.bodies) if arriving.stored else 0
    return f"{way}:{arriving.id}:{arriving.alike}:{here}:{len(arriving.evening.bodies)}"


def unsaid(look: Look, answers: Ways) -> bool:
    """Whether the choice for any evening is missing."""
    return any(one.ways and one.evening.key not in answers for one in look.evenings)


class ListForm(LookForm):
    """How a list is laid out, and the meaning of its columns: nothing, the date, the evening, a newcomer or a member.

    `roles` are these meanings ("m:3" is a member); `sums` are the lines that may be sums, and whether each is left out.
    What is not said is guessed; with another layout (`shape`) the columns are others and all is guessed anew.
    """

    encoding = Pick(_l("Zeichensatz"), choices=ENCODINGS)
    delimiter = Pick(_l("Trennzeichen"), choices=dict(zip(DELIMITERS, _DELIMITERS, strict=True)))
    sheet = Pick(_l("Blatt"))
    across = Pick(_l("Namen stehen"), choices={"0": _l("oben"), "1": _l("links")})
    shape = TextField()
    column = NamedFields(name="column:")
    running = Pick(_l("Die Zahlen sind"), choices={"0": _l("Punkte je Spiel"), "1": _l("Stände nach jedem Spiel")})
    date = Day(_l("Datum des Abends"), read=day, message="")
    keep = Tick()
    closing = Many(read=whole, most=MOST_CLOSING)
    out = Many(read=whole, most=MOST_CLOSING)

    def __init__(self, given: Sent, content: bytes, members: Sequence[Member], today: dt.date) -> None:
        """The form about a file. Raises Refused where no table is in it."""
        super().__init__(given, data={"date": today})
        self.problems: tuple[Problem, ...] = ()
        self.table = self._read(content)
        dress = self.table.dress
        self.sheet.offer({name: name for name in self.table.sheets})
        for name in ("encoding", "delimiter", "sheet"):
            self[name].process_data(getattr(dress, name))
        self.across.process_data("1" if dress.across else "0")
        shape = digest([dress.encoding, dress.delimiter, dress.sheet, dress.across])
        said = self.shape.data == shape
        self.shape.data = shape
        self._roles(members, said=said)
        closings, seen = closing(self.table, self.columns).items(), self.closing.data if said else ()
        self.sums = {line: line in self.out.data if line in seen else sure for line, sure in closings}

    def _read(self, content: bytes) -> TextTable:
        # Where nothing can be seen in the chosen layout, the guessed one is shown with the reason.
        across = {"0": False, "1": True}.get(self.across.data)
        sheet = next(iter(self.sheet.raw_data or ()), "")
        dress = Dress(self.encoding.data, self.delimiter.data, sheet, across)
        try:
            return table_of(content, dress)
        except Refused as refused:
            if dress == UNKNOWN:
                raise
            self.problems = tuple(refused.problems)
            return table_of(content)

    def _roles(self, members: Sequence[Member], *, said: bool) -> None:
        if not said:
            columns = guess(self.table)
            self.roles = _guessed(columns, self.table, members)
            self.running.process_data("1" if columns.running else "0")
        else:
            allowed = {SKIP, DATE, NAME, NEW, *(f"m:{member.id}" for member in members)}
            typed = [self.column.data.get(f"column:{place}", "") for place in range(len(self.table.head))]
            self.roles = tuple(role if role in allowed else SKIP for role in typed)

    @property
    def columns(self) -> ListColumns:
        """The chosen meaning of the columns."""
        players = tuple(place for place, role in enumerate(self.roles) if role not in {SKIP, DATE, NAME})
        first = {role: place for place, role in reversed([*enumerate(self.roles)])}
        return ListColumns(players, first.get(DATE), first.get(NAME), self.running.data == "1")

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
        across = _("Namen links") if self.table.across else _("Namen oben")
        return ", ".join([*dress, across, self.running.words])

    @property
    def doubts(self) -> bool:
        """Whether the numbers look like totals although points are chosen, or the reverse."""
        return likely(self.table, self.columns) is (not self.columns.running)

    def listed(self, rules: Rules) -> Listed:
        """The evenings of the list. Raises Refused where two columns have one name."""
        return listed(self.table, self.columns, rules, date=self.date.data, keep=self.keep.data, out=self.left_out)

    def chosen(self, _file: FileRunde, _members: Sequence[Member]) -> Choice:
        return {name: whole(self.roles[place].removeprefix("m:")) for place, name in self.people.items()}

    def twice(self) -> tuple[int, ...]:
        """Two columns that are the same member, both the date, or both the evening; empty without such columns."""
        first: dict[str, int] = {}
        for place, role in enumerate(self.roles):
            if role not in {SKIP, NEW} and first.setdefault(role, place) != place:
                return first[role], place
        return ()


def _guessed(columns: ListColumns, table: TextTable, members: Sequence[Member]) -> tuple[str, ...]:
    known = {member.name.casefold(): f"m:{member.id}" for member in members}
    roles: dict[int | None, str] = {columns.date: DATE, columns.name: NAME}
    roles |= {place: known.get(person(table.head[place]).casefold(), NEW) for place in columns.players}
    return tuple(roles.get(place, SKIP) for place in range(len(table.head)))
