"""The sheets of a page: which evening each belongs to, and its rows judged there."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from scorepad.actions.entry.sheets import known_rows
from scorepad.store.evenings import StoredEvening
from scorepad.ticksheet.code import read_code
from scorepad.web.frame.visit import Visit
from scorepad.web.ticksheet.judging import RowJudgement, judge
from scorepad.web.ticksheet.matching import KnownSheet, OtherSheet, match, plain_code
from scorepad.web.ticksheet.photos import SeenSheet
from scorepad.web.ticksheet.sheet_facts import RowFacts, SheetFacts
from scorepad.web.ticksheet.ticked import game_of

VisitOf = Callable[[str], Visit | OtherSheet]
"""The visit to the evening of a sheet, by the text of its code."""


@dataclass(frozen=True)
class EveningSheets:
    """The sheets of one evening: by their place on the page, with their rows judged."""

    visit: Visit
    sheets: Mapping[int, KnownSheet]
    judged: tuple[RowJudgement, ...]
    base: int | None = None
    """The revision of the evening that people have seen; None before they saw any."""
    known: frozenset[str] = frozenset()
    """The codes of sheets of which something was taken over before."""

    @property
    def stored(self) -> StoredEvening:
        return self.visit.evening

    @property
    def has_moved(self) -> bool:
        """Whether the evening has changed since people saw the page."""
        return self.base is not None and self.base != self.stored.revision

    @property
    def asked(self) -> list[RowJudgement]:
        return [row for row in self.judged if row.is_asked]

    @property
    def has_doubts(self) -> bool:
        """Whether a game that would be taken over looks like a mistake."""
        return any(row.doubts for row in self.judged if row.is_taken)


@dataclass(frozen=True)
class Batch:
    """All sheets of a page by evening, and those that belong elsewhere."""

    parts: tuple[EveningSheets, ...]
    others: tuple[OtherSheet, ...] = ()

    def only(self, evening_ids: Iterable[int]) -> "Batch":
        """The same without other evenings than these."""
        wanted = set(evening_ids)
        return replace(self, parts=tuple(part for part in self.parts if part.stored.id in wanted))


@dataclass
class _Group:
    """The sheets and rows of one evening, as they are collected."""

    visit: Visit
    sheets: dict[int, KnownSheet] = field(default_factory=dict)
    rows: list[RowFacts] = field(default_factory=list)
    base: int | None = None


def batch_seen(seen: Iterable[SeenSheet], visit_of: VisitOf) -> Batch:
    """The sheets that were seen on photos, in this order."""
    groups = _Groups(visit_of)
    place = 0
    for number, sheet in enumerate(seen):
        known = groups.add(number, SheetFacts(sheet.code))
        if known is None:
            continue
        for row in sheet.rows:
            place += 1
            game = game_of(known, row.ticks)
            facts = RowFacts(place, number, row.number, row.ticks, row.strip, game)
            groups.put(facts)
    return groups.batch


def batch_sent(
    sheets: Mapping[int, SheetFacts], rows: Sequence[RowFacts], visit_of: VisitOf
) -> Batch:
    """The sheets that were sent. Rows whose people changed are read anew from their ticks."""
    groups = _Groups(visit_of)
    for number, sheet in sheets.items():
        groups.add(number, sheet)
    for row in rows:
        groups.put(row)
    return groups.batch


def sheets_of(seen: Iterable[SeenSheet]) -> list[SeenSheet]:
    """The sheets in the order of their photos, but the pages of a sheet one after the other.

    A page that was seen on several photos is what these show together.
    """
    sheets: dict[str, SeenSheet] = {}
    for sheet in seen:
        code = plain_code(sheet.code)
        earlier = sheets.get(code)
        sheets[code] = sheet if earlier is None else earlier.with_later(sheet)
    firsts = {code: place for place, code in enumerate(sheets)}

    def place_of(code: str) -> tuple[int, int]:
        page = read_code(code)
        if page is None:
            return firsts[code], 0
        first_page = replace(page, page=1).text
        return firsts.get(first_page, firsts[code]), page.page

    return [sheets[code] for code in sorted(sheets, key=place_of)]


class _Groups:
    """The evenings of the sheets of a page, in the order in which they come."""

    def __init__(self, visit_of: VisitOf) -> None:
        self._visit_of = visit_of
        self._group_by_evening: dict[int, _Group] = {}
        self._group_by_sheet: dict[int, _Group] = {}
        self._others: list[OtherSheet] = []
        self._renamed_sheets: set[int] = set()

    def add(self, number: int, facts: SheetFacts) -> KnownSheet | None:
        """Find the evening of a sheet; None for one that belongs elsewhere."""
        visit = self._visit_of(facts.code)
        if isinstance(visit, OtherSheet):
            self._others.append(visit)
            return None
        known = match(facts.code, visit, facts.people)
        if isinstance(known, OtherSheet):
            self._others.append(known)
            return None
        group = self._group_by_evening.setdefault(visit.evening.id, _Group(visit))
        group.sheets[number] = known
        group.base = group.base or facts.revision
        self._group_by_sheet[number] = group
        if facts.were and facts.were != known.people:
            self._renamed_sheets.add(number)
        return known

    def put(self, row: RowFacts) -> None:
        """Put a row to the evening of its sheet; read anew where the people of that changed.

        A row of no known sheet, or one that its sheet does not have, is left out.
        """
        group = self._group_by_sheet.get(row.sheet)
        if group is None:
            return
        sheet = group.sheets[row.sheet]
        if row.number > sheet.form.games:
            return
        if row.sheet in self._renamed_sheets:
            game = game_of(sheet, row.ticks)
            row = RowFacts(row.place, row.sheet, row.number, row.ticks, row.strip, game)
        group.rows.append(row)

    @property
    def batch(self) -> Batch:
        """What was collected, with its rows judged."""
        parts = []
        for group in self._group_by_evening.values():
            judged = judge(group.visit, group.sheets, group.rows)
            known = frozenset(known_rows(group.visit.evening))
            part = EveningSheets(group.visit, group.sheets, judged, group.base, known)
            parts.append(part)
        return Batch(tuple(parts), tuple(dict.fromkeys(self._others)))
