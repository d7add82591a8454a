"""The rows of tick sheets, judged where they would stand in the log of an evening."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

from scorepad.actions.entry.replayed import replayed
from scorepad.actions.entry.sheets import SheetGame, deleted_rows, known_rows
from scorepad.scoring.entry import ENDS, Entry, Game
from scorepad.scoring.errors import Refused
from scorepad.scoring.evening.replay import Fold
from scorepad.scoring.evening.rows import Row
from scorepad.scoring.game.same import is_same, looks_same
from scorepad.scoring.problems import Problem
from scorepad.scoring.reading.entries import read_entry
from scorepad.scoring.terms import Player
from scorepad.store.evenings import StoredEntry
from scorepad.store.revisions import TakenRow
from scorepad.web.frame.complaints import Errors
from scorepad.web.frame.visit import Visit
from scorepad.web.game.game_entry import GameEntry
from scorepad.web.game.spot import Spot, spot_after
from scorepad.web.ticksheet.dealing import PrintedDeals
from scorepad.web.ticksheet.matching import KnownSheet
from scorepad.web.ticksheet.sheet_facts import RowFacts
from scorepad.web.ticksheet.ticked import problems_of


class RowState(StrEnum):
    """What a row is to the log of its evening."""

    NEW = "new"
    EMPTY = "empty"
    """Without a tick, but later rows have some."""
    KNOWN = "known"
    """Taken over before, and unchanged since."""
    CHANGED = "changed"
    """Taken over before, and changed on paper since."""
    DELETED = "deleted"
    """Taken over before, and its game deleted since."""
    HERE = "here"
    """Somebody has entered just this game."""
    ALIKE = "alike"
    """Somebody has entered a game that is probably the same, with other facts."""


OLD = "old"
NEW = "new"
MORE = "more"
ANSWERS: Mapping[RowState, tuple[str, ...]] = {
    RowState.CHANGED: (OLD, NEW, MORE),
    RowState.ALIKE: (OLD, NEW, MORE),
    RowState.HERE: (OLD, MORE),
    RowState.DELETED: (OLD, MORE),
}
"""What people may choose: what stands in the log, the row in its place, or both."""


@dataclass(frozen=True)
class RowJudgement:
    """A row with what came of judging it where it stands."""

    facts: RowFacts
    state: RowState
    spot: Spot
    form: GameEntry
    wrong: Errors = field(default_factory=dict)
    entry: Game | None = None
    row: Row | None = None
    """The row of the board that it would be; None while it is none."""
    doubts: tuple[str, ...] = ()
    before: int | None = None
    """The id of the entry before which it goes; None for the end of the log."""
    standing: StoredEntry | None = None
    """The entry of the log that it was taken over as, or that is the same or alike."""
    stands_as: Row | None = None
    """The row of that entry on the board."""
    problems: tuple[Problem, ...] = ()
    """What the ticks of the row cannot mean."""
    printed_dealer: Player | None = None
    """Who deals by the sheet, where that is somebody else for no known reason."""

    @property
    def choice(self) -> str:
        """What people chose, or what needs no choice; empty while they have to."""
        if self.facts.choice in ANSWERS.get(self.state, ()):
            return self.facts.choice
        return OLD if self.state in {RowState.HERE, RowState.KNOWN} else ""

    @property
    def is_left_out(self) -> bool:
        """Whether nothing becomes of the row, as people have said or as it stands already."""
        if self.state in {RowState.NEW, RowState.EMPTY}:
            return self.facts.is_left_out
        return self.choice == OLD

    @property
    def must_be_said(self) -> bool:
        """Whether somebody has to say that the game is as it stands there: its boxes do not."""
        is_vague = bool(self.facts.ticks.unsure or self.problems)
        return is_vague or self.state is RowState.EMPTY

    @property
    def is_asked(self) -> bool:
        """Whether people have to do something about the row before it can be taken over."""
        if self.is_left_out:
            return False
        if self.state in ANSWERS and not self.choice:
            return True
        if self.wrong or self.entry is None:
            return True
        return self.must_be_said and not self.facts.is_said

    @property
    def becomes_game(self) -> bool:
        """Whether a game will come of the row, as far as anybody can tell."""
        if self.state is RowState.EMPTY:
            return self.is_taken
        return not self.is_left_out

    @property
    def is_taken(self) -> bool:
        """Whether the row becomes an entry."""
        return not self.is_left_out and not self.is_asked


def judge(
    visit: Visit, sheets: Mapping[int, KnownSheet], rows: Sequence[RowFacts]
) -> tuple[RowJudgement, ...]:
    """The rows in the order in which they would stand in the log of the evening."""
    course = _Course(visit, sheets, rows)
    course.walk()
    return tuple(course.judged)


def games_of(judged: Iterable[RowJudgement], sheets: Mapping[int, KnownSheet]) -> list[SheetGame]:
    """The entries that become of rows, as the action takes them."""
    return [
        _game_of(row, row.entry, sheets[row.facts.sheet].code)
        for row in judged
        if row.is_taken and row.entry is not None
    ]


def _game_of(row: RowJudgement, entry: Game, code: str) -> SheetGame:
    """A row as the action takes it: where people say so it corrects the entry of its game that
    stands, else it is one more, before the entry `before`.
    """
    mark = row.facts.ticks.mark
    standing = row.standing
    if row.choice == NEW and standing is not None:
        note = standing.entry.note if isinstance(standing.entry, Game) else ""
        kept = replace(entry, note=entry.note or note)
        return SheetGame(code, row.facts.number, mark, kept, corrects=standing.id)
    return SheetGame(code, row.facts.number, mark, entry, before=row.before)


class _Course:
    """The way through the log of an evening, with the rows of the sheets where they belong."""

    def __init__(
        self, visit: Visit, sheets: Mapping[int, KnownSheet], rows: Sequence[RowFacts]
    ) -> None:
        self.judged: list[RowJudgement] = []
        self._visit = visit
        self._sheets = sheets
        self._stored = visit.evening
        self._fold = Fold(self._stored.plan)
        self._rows = {row.index: row for row in replayed(self._stored).rows}
        self._known = known_rows(self._stored)
        self._deleted = deleted_rows(self._stored)
        self._taken: dict[int, RowFacts] = {}  # rows that were taken over, by their entry
        self._new: dict[int | None, list[RowFacts]] = {}  # by the entry before which they go
        self._rivals: dict[int, RowFacts] = {}  # by an entry that may be the same
        self._more: dict[int, RowJudgement] = {}  # rows that come beside such an entry, by place
        self._deals = {place: PrintedDeals(sheet.form) for place, sheet in sheets.items()}
        self._behind = 0  # rows so far after which nobody else deals, or nobody knows yet who
        for row in rows:
            self._place(row, sheets[row.sheet].code)

    def _place(self, row: RowFacts, code: str) -> None:
        """Find out where a row belongs; one that was left out before belongs nowhere."""
        known = self._known.get(code, {})
        took = known.get(row.number)
        if took is not None:
            self._taken[took.entry_id] = row
            return
        later = _first_after(row.number, known)
        if row.ticks.is_empty and later is not None:
            return
        rival = self._game_of_others(row.number) if later is None else None
        if rival is not None and not row.ticks.is_empty:
            self._rivals[rival] = row
        else:
            before = later.entry_id if later else None
            self._new.setdefault(before, []).append(row)

    def _game_of_others(self, number: int) -> int | None:
        """The entry of the game with this number, if it did not come from a sheet."""
        of_sheets = {took.entry_id for rows in self._known.values() for took in rows.values()}
        for row in self._rows.values():
            if row.number == number and isinstance(row.entry, Game):
                entry_id = self._stored.entries[row.index].id
                return None if entry_id in of_sheets else entry_id
        return None

    def walk(self) -> None:
        """Judge all rows, in the order of the log."""
        for standing in self._stored.entries:
            if standing.entry.kind in ENDS:
                self._add_new(None)
            self._add_new(standing.id)
            self._fold_standing(standing)
        self._add_new(None)

    def _add_new(self, before: int | None) -> None:
        for row in sorted(self._new.pop(before, []), key=lambda row: row.place):
            judged = self._more.pop(row.place, None)
            result = self._judged(row, self._state_of(row))
            if judged is not None:
                result = replace(
                    result,
                    state=judged.state,
                    standing=judged.standing,
                    stands_as=judged.stands_as,
                )
            result = replace(result, before=before)
            self.judged.append(self._with_deal(result))
            if result.is_left_out:
                continue
            if result.entry is None:
                self._behind += 1
            else:
                self._step(result.entry)

    def _state_of(self, row: RowFacts) -> RowState:
        """What a row is to the log that does not stand there."""
        if row.ticks.is_empty:
            return RowState.EMPTY
        deleted = self._deleted.get(self._sheets[row.sheet].code, frozenset())
        return RowState.DELETED if row.number in deleted else RowState.NEW

    def _fold_standing(self, standing: StoredEntry) -> None:
        """Fold an entry of the log, or the row that comes in its place."""
        row = self._taken.get(standing.id)
        if row is not None:
            self._compare(row, standing)
            return
        rival = self._rivals.get(standing.id)
        if rival is not None:
            self._meet(rival, standing)
            return
        self._step(standing.entry)

    def _compare(self, row: RowFacts, standing: StoredEntry) -> None:
        """Judge a row that was taken over before."""
        result = self._against(row, RowState.CHANGED, standing)
        is_unchanged = row.ticks.is_as(self._mark_of(standing.id))
        is_equal = result.entry is not None and is_same(result.entry, standing.entry)
        if is_unchanged or is_equal:
            result = replace(result, state=RowState.KNOWN)
        self._keep_or_add(result, standing.entry)

    def _meet(self, row: RowFacts, standing: StoredEntry) -> None:
        """Judge a row beside a game of others with the same number."""
        result = self._against(row, RowState.HERE, standing)
        if result.entry is None or not looks_same(result.entry, standing.entry):
            self._step(standing.entry)
            self._new.setdefault(None, []).append(row)
            return
        if not is_same(result.entry, standing.entry):
            result = replace(result, state=RowState.ALIKE)
        self._keep_or_add(result, standing.entry)

    def _keep_or_add(self, result: RowJudgement, standing: Entry) -> None:
        """Go on after a row beside an entry of the log, or put it at the end as a further game."""
        if result.choice != MORE:
            self._keep(result, standing)
            return
        self._step(standing)
        self._new.setdefault(None, []).append(result.facts)
        self._more[result.facts.place] = result

    def _keep(self, result: RowJudgement, standing: Entry) -> None:
        self.judged.append(self._with_deal(result))
        takes_place = result.is_taken and result.choice == NEW
        if takes_place and result.entry is not None:
            self._step(result.entry)
        else:
            self._step(standing)

    def _against(self, row: RowFacts, state: RowState, standing: StoredEntry) -> RowJudgement:
        result = self._judged(row, state)
        index = self._stored.index(standing.id)
        stands_as = None if index is None else self._rows.get(index)
        return replace(result, standing=standing, stands_as=stands_as)

    def _mark_of(self, entry_id: int) -> str:
        marks = (
            took.ticks
            for rows in self._known.values()
            for took in rows.values()
            if took.entry_id == entry_id
        )
        return next(marks, "")

    def _with_deal(self, result: RowJudgement) -> RowJudgement:
        """A row that is a game, with who deals it by the sheet where that is somebody else."""
        if result.is_left_out and result.standing is None:
            return result
        if result.facts.ticks.is_empty:
            return result
        facts = result.facts
        deals = self._deals[facts.sheet]
        printed = deals.other_dealer(facts.number, result.spot.dealer, self._behind)
        return replace(result, printed_dealer=printed)

    def _step(self, entry: Entry) -> None:
        dealer = self._fold.seating.dealer
        self._fold = self._fold.twin()  # the spots of rows before keep theirs
        self._fold.step(entry)
        if isinstance(entry, Game) and self._fold.seating.dealer == dealer:
            self._behind += 1

    def _judged(self, row: RowFacts, state: RowState) -> RowJudgement:
        """A row judged where the fold stands; one that is impossible there is no entry."""
        spot = spot_after(self._fold, self._visit)
        form = GameEntry(row.game, spot)
        form.validate()
        body = form.body()
        wrong = form.wrong
        problems = problems_of(self._sheets[row.sheet], row.ticks)
        result = RowJudgement(row, state, spot, form, wrong, problems=problems)
        try:
            entry = read_entry(body)
        except Refused as refused:
            told = form.placed(refused.problems, self._visit.voice.remark)
            return replace(result, wrong=wrong or told)
        if not isinstance(entry, Game):
            return result
        (played,) = self._fold.twin().step(entry)
        if played.problems:
            told = form.placed(played.problems, self._visit.voice.remark)
            return replace(result, wrong=wrong or told)
        return replace(result, entry=entry, row=played, doubts=form.doubts(entry))


def _first_after(number: int, known: Mapping[int, TakenRow]) -> TakenRow | None:
    """The first row behind a number that was taken over."""
    later = sorted(row for row in known if row > number)
    return known[later[0]] if later else None
