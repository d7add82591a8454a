"""Sparklines, as high as a line of text: points of the last evenings, and the course of an
evening.
"""

from collections.abc import Iterator, Sequence

from scorepad.printing.chart import Scale, Series, plain
from scorepad.printing.marks import short as n

STEP = 8
"""Distance of bars in SVG units."""
WIDE = 5.6
"""Width of a bar in SVG units."""
HALF = 10
"""Height of the highest bar, above or below the line, in SVG units."""
MIDDLE = HALF + 0.5
"""The line between points won and lost, from the top in SVG units."""
LEAST_TALL = 1.2
"""Height of the lowest bar, and radius of a dot, in SVG units."""
BLACK = "#000"
GREY = "#999"


def bars(values: Sequence[int | None], highest: int, title: str) -> str:
    """Bars as SVG, points won black above the line, lost grey below it. A black dot stands for 0,
    a grey one for an evening without the person.

    `highest` is the value of a bar of full height; screen readers read `title`.
    """
    width = STEP * len(values)
    height = 2 * HALF + 1
    drawn = "".join(_bars(values, max(highest, 1)))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 {width} {height}"'
        f' width="{width}" height="{height}"><title>{plain(title)}</title>'
        f'<path d="M0 {MIDDLE}H{width}" stroke="{GREY}" stroke-width=".6"/>{drawn}</svg>'
    )


def _bars(values: Sequence[int | None], highest: int) -> Iterator[str]:
    for place, value in enumerate(values):
        x = place * STEP + (STEP - WIDE) / 2
        if value is None:
            yield _dot(x, GREY)
        elif value == 0:
            yield _dot(x, BLACK)
        else:
            share = min(1.0, abs(value) / highest)
            tall = max(LEAST_TALL, share * HALF)
            if value > 0:
                yield _bar(x, MIDDLE - tall, tall, BLACK)
            else:
                yield _bar(x, MIDDLE, tall, GREY)


def _dot(x: float, ink: str) -> str:
    return f'<circle cx="{n(x + WIDE / 2)}" cy="{MIDDLE}" r="{LEAST_TALL}" fill="{ink}"/>'


def _bar(x: float, top: float, tall: float, ink: str) -> str:
    return f'<rect x="{n(x)}" y="{n(top)}" width="{WIDE}" height="{n(tall)}" fill="{ink}"/>'


def course_line(series: Series, title: str, scale: Scale, ems: float) -> str:
    """The totals of a person as SVG, `ems` wide: a line, zero, and a dot at the end."""
    width = 10 * ems
    height = 15.0
    step = (width - 4) / max(len(series.totals) - 1, 1)
    up = (height - 2) / (scale.high - scale.low)
    points = list[str]()
    end = ""
    for row, total in enumerate(series.totals):
        if total is None:
            continue
        x = n(1 + step * row)
        y = n(1 + up * (scale.high - total))
        points.append(f"{x} {y}")
        end = f'<circle cx="{x}" cy="{y}" r="1.5"/>'
    line = "L".join(points) or "0 0"
    zero = n(1 + up * scale.high)
    return (
        f'<svg role="img" viewBox="0 0 {n(width)} {n(height)}"><title>{plain(title)}</title>'
        f'<path d="M1 {zero}H{n(width - 3)}" stroke="#999" stroke-width=".5"/>'
        f'<path d="M{line}" fill="none" stroke="#000" stroke-linejoin="round"/>{end}</svg>'
    )
