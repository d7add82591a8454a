"""Measurements of printing."""

import datetime as dt
from collections.abc import Callable, Sequence
from html import escape

from scorepad.ledger.kasse import KasseEntry
from scorepad.ledger.statement import of_kasse
from scorepad.printing import pdf
from scorepad.printing.edition import Page
from scorepad.printing.sheet import page
from scorepad.printing.statement import kasse
from scorepad.printing.tables import ScoreRow
from scorepad.scoring.terms import Player
from scorepad.telling.kasse import ToldLine, account
from scorepad.telling.voice import Voice
from tests.bench.measuring import Result, ratio, seconds
from tests.printing.evenings import CAST, played

GAMES = 40
LINES, ENTRIES = 1_000, 420


def papers() -> Sequence[Result]:
    """The sheet of an evening, and the Kasse."""
    return [*sheet_against_a_bare_table(), *kasse_against_a_bare_table()]


def sheet_against_a_bare_table() -> Sequence[Result]:
    """The sheet of 40 games against a bare WeasyPrint table of the same rows; without and with its second part."""
    return [
        Result(
            f"sheet of {GAMES} games, {people} people{more} / bare table",
            _times(people, itemised=bool(more)),
            most,
            "x",
        )
        for people in (4, 7)
        for more, most in (("", 2.0), (", itemised", 3.0))
    ]


def _times(people: int, *, itemised: bool) -> float:
    facts = played(GAMES, people, itemised=itemised)
    rows = "".join(f"<tr>{_cells(line)}</tr>" for line in page(facts).lines)
    pdf.make(lambda: page(facts))
    return ratio(lambda: pdf.make(lambda: page(facts)), _bare(rows))


def kasse_against_a_bare_table() -> Sequence[Result]:
    """A Kasse of 1,000 lines against a bare WeasyPrint table of the same rows, and one of 420 entries by itself."""
    many, usual = _kasse(LINES, folds=False), _kasse(ENTRIES, folds=True)
    rows = "".join(
        f"<tr>{''.join(f'<td>{escape(word)}</td>' for word in _words(line))}</tr>" for line in many.kasse.lines
    )
    times = ratio(lambda: pdf.make(lambda: many), _bare(rows), rounds=2)
    took = seconds(lambda: pdf.make(lambda: usual), rounds=2)
    return [
        Result(f"Kasse of {LINES:,} lines / bare table", times, 3, "x"),
        Result(f"Kasse of {ENTRIES} entries", took, 3, "s"),
    ]


def _kasse(entries: int, *, folds: bool) -> Page:
    """A statement of so many entries: each a line, or five of an evening and what was eaten then."""
    day, people = dt.date(2020, 1, 2), [Player(name) for name in CAST[:5]]
    booked = [
        KasseEntry(number, day + dt.timedelta(number), "deposit", people[number % 5], 200 + number, f"Grund {number}")
        if not folds or number % 6 == 5
        else KasseEntry(
            number, day + dt.timedelta(number // 6 * 7), "settlement", people[number % 6], 150, "", number // 6
        )
        for number in range(entries)
    ]
    voice = Voice("de", {player: player for player in people})
    evenings = {number: f"Abend {number}" for number in range(entries)}
    return kasse(account(of_kasse(booked), booked, evenings, voice, today=day), voice, runde="Donnerstag")


def _words(line: ToldLine) -> tuple[str, ...]:
    return line.day, line.title, line.about, line.paid_in, line.paid_out, line.balance


def _bare(rows: str) -> Callable[[], object]:
    """What prints a table with these rows and nothing around it: reads it, lays it out, and writes it."""
    import weasyprint

    return lambda: weasyprint.HTML(string=f"<style>@page {{ size: A4 }}</style><table>{rows}</table>").write_pdf()


def _cells(line: ScoreRow) -> str:
    game = (line.number, line.dealer, line.game, line.augen, line.said, line.specials, line.value)
    words = [*game, *(word for cell in line.cells for word in (cell.points or "–", cell.total))]
    return "".join(f"<td>{escape(word)}</td>" for word in words)
