"""The score table of a sheet as it is written: what stands under each head."""

from html.parser import HTMLParser

from scorepad.printing import pdf
from scorepad.printing.edition import Page


class _Table(HTMLParser):
    """The rows of the table with class `score`: each cell as the number of its columns and its
    text.
    """

    def __init__(self) -> None:
        super().__init__()
        self.rows: list[list[tuple[int, str]]] = []
        self.inside = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "table":
            self.inside = given.get("class") == "score"
        elif self.inside and tag == "tr":
            self.rows.append([])
        elif self.inside and tag in {"td", "th"}:
            self.rows[-1].append((int(given.get("colspan") or 1), ""))

    def handle_data(self, data: str) -> None:
        if self.inside and self.rows and self.rows[-1]:
            wide, text = self.rows[-1].pop()
            self.rows[-1].append((wide, text + data.strip()))

    def handle_endtag(self, tag: str) -> None:
        if tag == "table":
            self.inside = False


def rows_under_heads(page: Page) -> list[list[tuple[tuple[str, ...], str]]]:
    """Each row of the score table: the heads over a cell, and what stands in the cell.

    The heads of people are over two columns each. The rows of final totals and of the legend are
    left out.
    """
    table = _Table()
    table.feed(pdf.html_of(page))
    head, *rows = table.rows
    heads = [text for wide, text in head for _ in range(wide)]
    under = []
    for row in rows[:-2]:
        cells = []
        column = 0
        for wide, text in row:
            cells.append((tuple(heads[column : column + wide]), text))
            column += wide
        assert column == len(heads)
        under.append(cells)
    return under


def column_under(page: Page, head: str) -> list[str]:
    """What stands under a head in the rows of games."""
    return [text for row in rows_under_heads(page) for heads, text in row if heads == (head,)]
