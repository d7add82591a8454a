"""A plot for each seat, all of one scale: for more people than can be told apart in one, the others pale behind."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from scorepad.printing.axis import games_below, word_below
from scorepad.printing.marks import HOLLOW, SEATS, mark
from scorepad.printing.marks import short as n
from scorepad.printing.plot import (
    CHAR,
    Course,
    Frame,
    Games,
    Picture,
    bock_factors,
    bock_ground,
    chosen_row,
    grid,
    name_at,
    plain,
    scale_of,
)
from scorepad.scoring.numerals import real_minus

_HEAD = 1.7
"""Height of a name over its plot as part of the text size."""
_FOOT = 1.9
_GAP = 0.8
_STEPS = 8


def height(lines: Sequence[Course], games: Games, picture: Picture) -> float:
    """How high the picture is with all its plots."""
    foot = 0 if picture.slim else picture.text * _FOOT
    return _top(games, picture) + _stacked(len(lines), picture) * picture.panel + foot


def drawn(lines: Sequence[Course], games: Games, picture: Picture) -> Iterator[str]:
    """The plots in reading order; only the lowest of each column has numbers below."""
    origin = first(lines, games, picture)
    pale, corner = _everybody(lines, origin), _stacked(len(lines), picture) * picture.columns - 1
    for place, line in enumerate(lines):
        frame = _frame(place, lines, games, picture)
        yield from bock_ground(games, frame, picture)
        if picture.slim:
            yield grid(frame, picture, (0,), numbered=False)
        else:
            own = games if place == corner else replace(games, word="")
            yield from _numbers(place, len(lines), own, frame, picture)
        yield chosen_row(frame, picture)
        yield _behind(pale, frame.left - origin.left, frame.top - origin.top, picture)
        yield _slim(line, frame, picture) if picture.slim else _own(line.look_at(place), line, frame, picture)
    if not picture.slim:
        numbered = games if corner < len(lines) else replace(games, numbers=[None] * len(games.numbers))
        yield word_below(numbered, _frame(corner, lines, games, picture), picture, picture.text * _GAP / 2)


def _numbers(place: int, people: int, games: Games, frame: Frame, picture: Picture) -> Iterator[str]:
    """The grid and the numbers around a plot, as far as it stands at an edge."""
    yield grid(frame, picture, _lines(frame), numbered=place % picture.columns == 0)
    if place < picture.columns:
        yield from bock_factors(games, frame, picture, picture.text * 0.9)
    if place + picture.columns >= people:
        yield games_below(games, frame, picture, picture.text * _GAP / 2)


def first(lines: Sequence[Course], games: Games, picture: Picture) -> Frame:
    """The first plot."""
    return _frame(0, lines, games, picture)


def _stacked(people: int, picture: Picture) -> int:
    """Plots in the first column."""
    return -(-people // picture.columns)


def _top(games: Games, picture: Picture) -> float:
    return picture.text * 1.1 if games.bocks and not picture.slim else 0


def _frame(place: int, lines: Sequence[Course], games: Games, picture: Picture) -> Frame:
    scale, text = scale_of(lines, _STEPS), picture.text
    row, column = divmod(place, picture.columns)
    left, right = (
        (2, picture.width - 3) if picture.slim else (text * CHAR * scale.digits + 7, picture.width - text * 0.9)
    )
    wide = (right - left + text * _GAP) / picture.columns
    top = _top(games, picture) + row * picture.panel
    return Frame(
        left=left + column * wide,
        right=left + column * wide + wide - text * _GAP,
        top=top + text * _HEAD,
        bottom=top + picture.panel - text * 0.4,
        rows=len(games.numbers),
        scale=scale,
    )


def _lines(frame: Frame) -> tuple[int, ...]:
    """The lowest and the highest total where their numbers keep clear of zero, and zero between them."""
    low, high = frame.scale.low, frame.scale.high
    room = (high - low) // 4
    return (*(total for total in (low, high) if abs(total) > room), 0)


def _everybody(lines: Sequence[Course], frame: Frame) -> str:
    """All lines to stand behind each, in whole units and steps: they are repeated in every plot."""
    return "".join(map(_rough, filter(None, (frame.points(line) for line in lines))))


def _rough(points: Sequence[tuple[float, float]]) -> str:
    corners = [(round(x), round(y)) for x, y in points]
    steps = " ".join(f"{x - left} {y - above}" for (left, above), (x, y) in pairwise(corners))
    return f"M{corners[0][0]} {corners[0][1]}l{steps}" if steps else ""


def _behind(path: str, right: float, down: float, picture: Picture) -> str:
    look = f'stroke="{picture.inks.pale}" fill="none" stroke-linejoin="round"'
    return f'<path class="pale" transform="translate({n(right)} {n(down)})" d="{path}" {look}/>'


def _slim(line: Course, frame: Frame, picture: Picture) -> str:
    """One's own line with a dot at the end; over the plot the name and, at its right, the total, with a line below."""
    text, ink, points = picture.text, picture.inks.ink, frame.points(line)
    words = f'y="{n(frame.top - text * 0.75)}" fill="{ink}" font-family="{picture.inks.font}" font-size="{n(text)}"'
    course = "M" + "L".join(f"{n(x)} {n(y)}" for x, y in points) if points else ""
    end = "".join(f'<circle cx="{n(x)}" cy="{n(y)}" r="2.2"/>' for x, y in points[-1:])
    under = f"M{n(frame.left)} {n(frame.top - text * 0.4)}H{n(frame.right)}"
    return (
        f'<path d="{under}" stroke="{picture.inks.line}" stroke-width=".7"/>'
        f'<path d="{course}" fill="none" stroke="{ink}" stroke-width="1.6" stroke-linejoin="round"/>{end}'
        f'<text x="{n(frame.left)}" {words} font-weight="700">{plain(line.name)}</text>'
        f'<text x="{n(frame.right)}" {words} text-anchor="end">{real_minus(line.last)}</text>'
    )


def _own(place: int, line: Course, frame: Frame, picture: Picture) -> str:
    """One's own line with its marker at the end, and over the plot the same marker with the name."""
    inks, text, look = picture.inks, picture.text, line.look_at(place)
    size, points = round(text * 0.31, 1), frame.points(line)
    course = "M" + "L".join(f"{n(x)} {n(y)}" for x, y in points) if points else ""
    head = (frame.left + size * 1.4, frame.top - text * 0.75)
    here = frame.at(line, picture.chosen)
    big = mark(look, *here, size * 1.6) if here else ""
    marks = "".join(mark(look, x, y, size) for x, y in (*points[-1:], head))
    filled = f'class="card" fill="{inks.card}"' if HOLLOW[look] else 'fill="currentColor"'
    return (
        f'<g class="look{look % SEATS}" color="{inks.seats[look % SEATS]}" stroke="currentColor" stroke-width="1.8"'
        f' stroke-linejoin="round"><path d="{course}" fill="none"/>'
        f'<path d="{big}{marks}" {filled} stroke-width="1.3"/></g>'
        f"{name_at(head[0] + size * 2.2, head[1] + text * 0.36, line.label, picture)}"
    )
