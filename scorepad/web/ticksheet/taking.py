"""Taking over the sheets of a page, evening by evening, each in one step."""

import hashlib
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from scorepad.actions.entry.log import Saved, wrote
from scorepad.actions.entry.sheets import SheetGame, take_over
from scorepad.actions.errors import Conflict, NotFound, Sealed, TableLocked
from scorepad.actions.tournament.table_sheets import take_list
from scorepad.scoring.errors import Refused
from scorepad.scoring.problems import Problem
from scorepad.scoring.tournament.doubts import DOUBTS, token
from scorepad.web.frame.complaints import plainly
from scorepad.web.frame.words import _
from scorepad.web.ticksheet.batch import Batch, EveningSheets
from scorepad.web.ticksheet.judging import RowJudgement, games_of
from scorepad.web.ticksheet.sheets_form import SheetsForm


@dataclass(frozen=True)
class Taking:
    """What came of one evening: how many games were taken over, or why none were.

    `asks` are questions about the list of a table, which a yes answers; `says` are sentences.
    """

    part: EveningSheets
    is_done: bool = False
    games: int = 0
    asks: tuple[Problem, ...] = ()
    says: tuple[str, ...] = ()


def take_all(batch: Batch, form: SheetsForm) -> list[Taking]:
    """Take over each evening of a page that can be; what is asked about one stops no other."""
    return [_take(part, form) for part in batch.parts]


def doubts_of(judged: RowJudgement) -> Iterator[str]:
    """What says yes to just these doubts about a game; nothing for a row that is not taken over."""
    if judged.is_taken:
        for doubt in judged.doubts:
            yield hashlib.sha256(f"{judged.facts.place} {doubt}".encode()).hexdigest()[:8]


def _take(part: EveningSheets, form: SheetsForm) -> Taking:
    visit = part.visit
    # Of a form that was written before: whether it was this one or one that was changed since.
    was_same = wrote(part.stored, visit.form.key, visit.form.content)
    if was_same:
        return Taking(part, is_done=True)
    if was_same is False or part.has_moved:
        return Taking(part, says=(_moved(),))
    if part.asked or not _is_sure(part, form.sure.words):
        return Taking(part)
    games = games_of(part.judged, part.sheets)
    if not games and not _closes(part, form):
        return Taking(part, is_done=True)
    return _entered(part, form, games)


def _moved() -> str:
    return _("Inzwischen hat sich hier etwas geändert: Sieh noch einmal nach.")


def _is_sure(part: EveningSheets, sure: Collection[str]) -> bool:
    """Whether somebody said yes to all doubts about the games."""
    asked = {doubt for row in part.judged for doubt in doubts_of(row)}
    return asked <= set(sure)


def _closes(part: EveningSheets, form: SheetsForm) -> bool:
    """Whether the table is closed with its list: of a tournament, by its leader."""
    goes_on = part.stored.id in form.unfinished.data
    return part.visit.is_of_tournament and part.visit.can_write and not goes_on


def _entered(part: EveningSheets, form: SheetsForm, games: Sequence[SheetGame]) -> Taking:
    try:
        _write(part, form, games)
    except Refused as refused:
        asks = tuple(problem for problem in refused.problems if problem.code in DOUBTS)
        others = [plainly(problem) for problem in refused.problems if problem not in asks]
        return Taking(part, asks=asks, says=tuple(others))
    except Conflict:
        return Taking(part, says=(_moved(),))
    except TableLocked:
        return Taking(part, says=(_("Der Tisch ist inzwischen geschlossen."),))
    except Sealed:
        return Taking(part, says=(_("Der Abend ist inzwischen abgerechnet."),))
    except NotFound:
        return Taking(part, says=(_("Das gibt es inzwischen nicht mehr."),))
    return Taking(part, is_done=True, games=len(games))


def _write(part: EveningSheets, form: SheetsForm, games: Sequence[SheetGame]) -> Saved:
    visit = part.visit
    made = visit.made
    made["content"] = visit.form.content
    base = part.stored.revision
    if _closes(part, form):
        return take_list(
            visit.runde.id,
            part.stored.id,
            games,
            base_revision=base,
            sure=form.sure.words,
            **made,
        )
    return take_over(visit.runde.id, part.stored.id, games, base_revision=base, **made)


def yes_to(takings: Sequence[Taking], batch: Batch, form: SheetsForm) -> str:
    """What a yes to all that is asked says: also to what was asked before."""
    tokens = [*form.sure.words]
    for part in batch.parts:
        for row in part.judged:
            tokens += doubts_of(row)
    for taking in takings:
        tokens += [token(problem) for problem in taking.asks]
    return " ".join(dict.fromkeys(tokens))
