"""The acts of a tournament for pages: each in words, and how it is undone."""

import datetime as dt
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from scorepad.actions.tournament import table_undo, tournament_rounds, tournament_undo
from scorepad.actions.tournament.tournament import evening_at
from scorepad.actions.tournament.tournament_undo import deed_of
from scorepad.store import revisions, tournaments
from scorepad.store.revisions import StoredRevision
from scorepad.store.tournaments import StoredTournament, TableAct, TournamentRevision
from scorepad.telling.tournament_changes import at_table, tell_tournament_change
from scorepad.web.board.log import HistoryLine, Step, changes_in_words, writers
from scorepad.web.frame.visit import Visit
from scorepad.web.frame.words import _

Act = TournamentRevision | TableAct
JUST = dt.timedelta(minutes=10)
"""For so long a page offers to undo the newest act."""

MOST_TOLD = 3
"""How many acts are told that came between a page and its form."""


@dataclass(frozen=True)
class ActLine:
    """An act of the history, and how it is undone; else perhaps why it cannot be any more."""

    told: HistoryLine
    step: Step | None = None
    why: str = ""


def in_order(acts: Iterable[Act]) -> list[Act]:
    """These acts, the newest first.

    At the same time an action on the whole stands after what it did at tables.
    """
    return sorted(acts, key=_newest, reverse=True)


def _newest(act: Act) -> tuple[dt.datetime, bool, int]:
    return act.at, isinstance(act, TournamentRevision), act.number


def lines_of(stored: StoredTournament, acts: Sequence[Act], visit: Visit) -> list[ActLine]:
    """The lines of these acts in their order; a table that cannot be read has none."""
    own = [act for act in acts if isinstance(act, TournamentRevision)]
    at_tables = [act for act in acts if isinstance(act, TableAct)]
    own_lines = _own_lines(stored, own, visit)
    lines_of_tables = _lines_of_tables(stored, at_tables, visit)
    lines: list[ActLine] = []
    for act in acts:
        if isinstance(act, TournamentRevision):
            lines.append(own_lines[act.number])
        elif act in lines_of_tables:
            lines.append(lines_of_tables[act])
    return lines


def just_done(visit: Visit, stored: StoredTournament) -> list[ActLine]:
    """The newest act of those who lead, for as long as its undo is offered with it; several where
    one step took in the lists of several tables.
    """
    since = visit.now - JUST
    own = tournaments.history(stored, since=since)[:1]
    at_tables = tournaments.table_acts(stored, since=since, link_id=visit.link_id)
    newest = list(_of_newest_step(in_order([*own, *at_tables])))
    return lines_of(stored, newest, visit)


def _of_newest_step(acts: Sequence[Act]) -> Iterator[Act]:
    """The first of these acts, and the others of the same step, by table."""
    if not acts:
        return
    first = acts[0]
    if isinstance(first, TournamentRevision) or not first.step:
        yield first
        return
    same = [act for act in acts if isinstance(act, TableAct) and act.step == first.step]
    yield from sorted(same, key=lambda act: act.table)


def acts_since(
    visit: Visit, stored: StoredTournament, base: int, only: Collection[str] = ()
) -> list[str]:
    """What was done since a revision, in a sentence each, the newest first; all acts, or `only`
    those of these names.
    """
    acts = [act for act in tournaments.history(stored) if act.number > base]
    if only:
        acts = [act for act in acts if deed_of(act).action in only]
    sentences: list[str] = []
    for line in _own_lines(stored, acts[:MOST_TOLD], visit).values():
        act = line.told
        by = ", ".join(filter(None, (act.at, act.who)))
        sentences.append(
            _(
                "Inzwischen: %(act)s (%(by)s). Schau noch einmal hin.",
                act=act.told.title,
                by=by,
            )
        )
    return sentences


def _own_lines(
    stored: StoredTournament, acts: Sequence[TournamentRevision], visit: Visit
) -> dict[int, ActLine]:
    """The lines of actions on the tournament as a whole, by number."""
    if not acts:
        return {}
    by_link = writers(stored.runde_id)
    lines: dict[int, ActLine] = {}
    undoing = _Undoing.of(stored, acts, visit) if visit.can_write else None
    for act in acts:
        who = act.phone or by_link.get(act.link_id or 0, "")
        told = tell_tournament_change(act.action, act.facts, visit.voice)
        line = ActLine(HistoryLine(act.number, act.at, who, told, icon="cup"))
        lines[act.number] = line if undoing is None else undoing.with_step(line, act)
    return lines


@dataclass(frozen=True)
class _Undoing:
    """What it takes to say how actions on a tournament are undone."""

    visit: Visit
    stored: StoredTournament
    log: Mapping[int, TournamentRevision]
    reasons: Mapping[int, str]
    moved: Mapping[int, int | None]

    @classmethod
    def of(
        cls, stored: StoredTournament, acts: Sequence[TournamentRevision], visit: Visit
    ) -> "_Undoing":
        log = {act.number: act for act in tournaments.history(stored)}
        first = min(act.number for act in acts)
        changes = tournament_undo.ChangedSince.of(stored, log.values(), first)
        reasons = {
            act.number: tournament_undo.why_not(stored, act, log.values(), changes) for act in acts
        }
        by_rows = [
            act.number for act in acts if not reasons[act.number] and deed_of(act).way is None
        ]
        moved = tournament_undo.in_the_way(stored, by_rows, changes)
        return cls(visit, stored, log, reasons, moved)

    def with_step(self, line: ActLine, act: TournamentRevision) -> ActLine:
        """The line of an act with its undo, or why it cannot be undone any more."""
        reason = self.reasons[act.number]
        if reason == "undone_already":
            return replace(line, why=_("Schon zurückgenommen."))
        if reason:
            return line
        if act.number in self.moved:
            return replace(line, why=self._blocked_by(self.moved[act.number]))
        if not self._is_possible(act):
            return replace(line, why=_("In dieser Runde ist schon etwas eingetragen."))
        is_undo = deed_of(act).is_undo
        url = self.visit.url(
            "tournament_undo.undo", tournament_id=self.stored.id, number=act.number
        )
        return replace(line, step=_step(url, line.told, is_undo=is_undo))

    def _blocked_by(self, later: int | None) -> str:
        """Why an act cannot be undone: what came after it goes first."""
        if later is None:
            return _("Seitdem hat sich etwas geändert.")
        act = self.log[later]
        told = tell_tournament_change(act.action, act.facts, self.visit.voice)
        return _("Erst zurücknehmen: %(act)s", act=told.title)

    def _is_possible(self, act: TournamentRevision) -> bool:
        """Whether a release can still be taken back; other acts say it when they are undone."""
        deed = deed_of(act)
        if (deed.action, deed.is_undo) not in {("release", False), ("take_back", True)}:
            return True
        drawn = self.stored.round(deed.facts["round"])
        return drawn is not None and tournament_rounds.is_untouched(self.stored, drawn)


def _step(url: str, line: HistoryLine, *, is_undo: bool) -> Step:
    if is_undo:
        return Step(url, "redo", _("Wiederholen"), line.told.title)
    return Step(url, "undo", _("Rückgängig"), line.told.title)


def _lines_of_tables(
    stored: StoredTournament, acts: Iterable[TableAct], visit: Visit
) -> dict[TableAct, ActLine]:
    """The lines of changes at tables; a table that cannot be read has none."""
    lines: dict[TableAct, ActLine] = {}
    lines_of_evening: dict[int, dict[int, ActLine]] = {}
    for act in acts:
        if act.evening_id not in lines_of_evening:
            lines_of_evening[act.evening_id] = _lines_of_table(stored, act, visit)
        line = lines_of_evening[act.evening_id].get(act.number)
        if line is not None:
            told = at_table(line.told.told, act.round, act.table, visit.voice)
            lines[act] = replace(line, told=replace(line.told, told=told))
    return lines


def _lines_of_table(stored: StoredTournament, act: TableAct, visit: Visit) -> dict[int, ActLine]:
    """All changes of the evening at the table of an action, by revision."""
    drawn = stored.round(act.round)
    if drawn is None:
        return {}
    evening = evening_at(stored, drawn.tables[act.table])
    if evening is None:
        return {}
    log = revisions.history(act.evening_id, visit.runde.id)
    undoes = visit.can_write and stored.state != "finished"
    lines: dict[int, ActLine] = {}
    for line, revision in zip(changes_in_words(evening, log), log, strict=True):
        lines[line.number] = ActLine(line)
        if undoes and table_undo.can_be_undone(revision, log):
            lines[line.number] = _with_step(line, revision, log, act, visit)
    return lines


def _with_step(
    line: HistoryLine,
    revision: StoredRevision,
    log: Sequence[StoredRevision],
    act: TableAct,
    visit: Visit,
) -> ActLine:
    """The line of a change at a table with its undo, or why it cannot be undone any more."""
    if any(later.undoes == revision.number for later in log):
        return ActLine(line, why=_("Schon zurückgenommen."))
    if table_undo.is_over(revision, log):
        return ActLine(line, why=_("Am Tisch hat sich seitdem etwas geändert."))
    url = visit.url(
        "tournament_undo.undo_at_table", evening_id=act.evening_id, number=revision.number
    )
    is_undo = table_undo.is_undo(revision, log)
    return ActLine(line, step=_step(url, line, is_undo=is_undo))
