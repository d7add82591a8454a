"""Measurements of printing, and what the others at the table notice of it."""

import statistics
import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from html import escape

from scorepad.printing import pdf
from scorepad.printing.helpers import Helper
from scorepad.printing.sheet import page
from scorepad.printing.tables import ScoreRow
from tests.bench.measuring import Result, ratio, seconds
from tests.bench.pages import Phone, served
from tests.printing.evenings import played

GAMES = 40
ROUNDS = 3
POLLS = 400
MOST_UNNOTICED = 50
"""Milliseconds of a poll that nobody at the table notices, with the way to the phone and back."""


def papers() -> Sequence[Result]:
    """The sheet of 40 games, without and with its second part, against a bare table of WeasyPrint
    of the same rows.
    """
    what = f"sheet of {GAMES} games"
    return [
        Result(
            f"{what}, {people} people{more} / bare table",
            _times(people, itemised=bool(more)),
            most,
            "x",
        )
        for people in (4, 7)
        for more, most in (("", 2.0), (", itemised", 3.0))
    ]


def _times(people: int, *, itemised: bool) -> float:
    facts = played(GAMES, people, itemised=itemised)
    pdf.make(lambda: page(facts))
    return ratio(lambda: pdf.make(lambda: page(facts)), _bare(map(_cells, page(facts).lines)))


def _bare(lines: Iterable[Iterable[str]]) -> Callable[[], object]:
    """What prints a table with these rows and nothing around it: reads it, lays it out, and writes
    it.
    """
    import weasyprint

    rows = "".join(
        f"<tr>{''.join(f'<td>{escape(word)}</td>' for word in words)}</tr>" for words in lines
    )
    return lambda: weasyprint.HTML(
        string=f"<style>@page {{ size: A4 }}</style><table>{rows}</table>"
    ).write_pdf()


def _cells(line: ScoreRow) -> Iterable[str]:
    game = (line.number, line.dealer, line.game, line.augen, line.said, line.specials, line.value)
    return (*game, *(word for cell in line.cells for word in (cell.points or "–", cell.total)))


def beside_papers() -> Sequence[Result]:
    """The seconds of unchanged polls while two helpers lay papers out.

    How much longer they take than alone says little: alone it is half a millisecond, to which the
    kernel adds one or two where a helper has the processor that would be next.
    """
    beside = list[float]()
    told = "<p>Anna, Bert, Cem und Doro</p>" * 4_000
    document = f"<html lang='de'><head><title>x</title></head><body>{told}</body></html>"
    with served() as (phone, board, _process):
        tag = phone.get(board)[0].getheader("ETag") or ""
        for _ in range(ROUNDS):
            phone.connection.close()  # which has rested too long
            helpers = [Helper(), Helper()]
            with ThreadPoolExecutor(len(helpers)) as pool:
                made = [pool.submit(one.make, "write", document, "sheet") for one in helpers]
                time.sleep(1)
                beside += _polls(phone, board, tag)
                if any(one.done() for one in made):
                    raise RuntimeError("a paper was done before the looks beside it")
                for one in made:
                    one.result()
            for helper in helpers:
                helper.end()
    milliseconds = [1000 * one for one in beside]
    hundredths = statistics.quantiles(milliseconds, n=100)
    return [
        Result("poll beside two papers, median", statistics.median(milliseconds), 5, "ms"),
        Result("poll beside two papers, 99 of 100", hundredths[-1], MOST_UNNOTICED, "ms"),
    ]


def _polls(phone: Phone, board: str, tag: str) -> list[float]:
    """How long each took."""
    return [
        seconds(lambda: phone.get(board, **{"If-None-Match": tag}), rounds=1) for _ in range(POLLS)
    ]
