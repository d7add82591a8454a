"""Measurements of printing."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from scorepad.printing import pdf
from scorepad.printing.sheet import page
from scorepad.printing.tables import Line
from tests.bench.measuring import Result, ratio
from tests.printing.evenings import played

GAMES = 40


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
        for more, most in (("", 2.5), (", itemised", 4.0))
    ]


def _times(people: int, *, itemised: bool) -> float:
    import weasyprint

    facts = played(GAMES, people, itemised=itemised)
    rows = "".join(f"<tr>{_cells(line)}</tr>" for line in page(facts).lines)
    bare = weasyprint.HTML(string=f"<style>@page {{ size: A4 }}</style><table>{rows}</table>")
    pdf.make(lambda: page(facts))
    return ratio(lambda: pdf.make(lambda: page(facts)), bare.write_pdf)


def _cells(line: Line) -> str:
    game = (line.number, line.dealer, line.game, line.augen, line.said, line.specials, line.value)
    words = [*game, *(word for cell in line.cells for word in (cell.points or "–", cell.total))]
    return "".join(f"<td>{escape(word)}</td>" for word in words)
