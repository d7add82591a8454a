"""Measurements of printing."""

from collections.abc import Callable, Iterable, Sequence
from html import escape

from scorepad.printing import pdf
from scorepad.printing.sheet import page
from scorepad.printing.tables import ScoreRow
from tests.bench.measuring import Result, ratio
from tests.printing.evenings import played

GAMES = 40


def papers() -> Sequence[Result]:
    """The sheet of 40 games, without and with its second part, against a bare table of WeasyPrint of the same rows."""
    what = f"sheet of {GAMES} games"
    return [
        Result(f"{what}, {people} people{more} / bare table", _times(people, itemised=bool(more)), most, "x")
        for people in (4, 7)
        for more, most in (("", 2.0), (", itemised", 3.0))
    ]


def _times(people: int, *, itemised: bool) -> float:
    facts = played(GAMES, people, itemised=itemised)
    pdf.make(lambda: page(facts))
    return ratio(lambda: pdf.make(lambda: page(facts)), _bare(map(_cells, page(facts).lines)))


def _bare(lines: Iterable[Iterable[str]]) -> Callable[[], object]:
    """What prints a table with these rows and nothing around it: reads it, lays it out, and writes it."""
    import weasyprint

    rows = "".join(f"<tr>{''.join(f'<td>{escape(word)}</td>' for word in words)}</tr>" for words in lines)
    return lambda: weasyprint.HTML(string=f"<style>@page {{ size: A4 }}</style><table>{rows}</table>").write_pdf()


def _cells(line: ScoreRow) -> Iterable[str]:
    game = (line.number, line.dealer, line.game, line.augen, line.said, line.specials, line.value)
    return (*game, *(word for cell in line.cells for word in (cell.points or "–", cell.total)))
