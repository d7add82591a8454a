"""The running totals of an evening as a line chart in SVG.

Seats are told apart three times over: by marker and dash (which survive a grey copy and any colour vision), by the
name at the line's end, and on a screen by colour. Each seat costs three paths and a label, however many games.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from scorepad.printing import panels
from scorepad.printing.axis import games_below, word_below
from scorepad.printing.marks import DARK, DASHES, HOLLOW, SEATS, mark
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

ON_SCREEN = Picture()
_LABEL_GAP = 1.15
_MARKERS = 9
_WIDE = dict.fromkeys("MWmw…@%", 1.7) | dict.fromkeys("\N{FIRST STRONG ISOLATE}\N{POP DIRECTIONAL ISOLATE}", 0)
"""How much wider than CHAR some characters are."""


def running_totals_svg(
    lines: Sequence[Course],
    picture: Picture = ON_SCREEN,
    *,
    numbers: Sequence[int | None] | None = None,
    factors: Sequence[int] = (),
    title: str = "",
    axis: str = "",
) -> str:
    """The chart as one SVG element; `numbers` are the game numbers of the rows, None for a row that is no game.

    `factors` are the Bock factors of the rows: where one is above 1, the ground is marked and the factor stands above.

    Complete in itself: no script, no address, no CSS of a page. With the theme "auto" both themes are inside; where
    no style is allowed it is the light one, which the style sheet of a page changes for the theme "page". Names are
    escaped, and characters that XML forbids dropped.
    """
    if numbers is None:
        numbers = range(1, max((len(line.totals) for line in lines), default=1))
    games = Games(numbers, factors, axis)
    apart = picture.parts(lines)
    if apart:
        picture = replace(picture, height=panels.height(lines, games, picture))
    width, height = n(picture.width), n(picture.height)
    head = f'role="img" viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    return "".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" {head}>',
            f"<title>{plain(title)}</title>" if title else "",
            _dark(lines) if picture.theme == "auto" else "",
            _card(picture),
            *(panels.drawn(lines, games, picture) if apart else _drawn(lines, games, picture)),
            "</svg>",
        )
    )


def taps_svg(lines: Sequence[Course], picture: Picture, addresses: Sequence[str]) -> str:
    """What lies over such a chart to be tapped: a strip for each row that leads to its address.

    It is for the finger alone: a page leads to the same addresses in words.
    """
    rows = len(addresses)
    if picture.parts(lines):
        games = Games([None] * rows)
        picture = replace(picture, height=panels.height(lines, games, picture))
        frame = panels.first(lines, games, picture)
    else:
        frame = _frame(lines, rows, picture, head=0)
    wide = n(frame.x(1) - frame.left)
    strips = "".join(
        f'<a href="{plain(address)}" tabindex="-1">'
        f'<rect x="{n(frame.x(row - 0.5))}" width="{wide}" height="100%" fill="transparent"/></a>'
        for row, address in enumerate(addresses, 1)
    )
    size = f'viewBox="0 0 {n(picture.width)} {n(picture.height)}"'
    return f'<svg class="taps" {size} aria-hidden="true" preserveAspectRatio="none">{strips}</svg>'


def _drawn(lines: Sequence[Course], games: Games, picture: Picture) -> Iterator[str]:
    """All lines in one plot, each with its name at the end."""
    frame = _frame(lines, len(games.numbers), picture, head=1.9 if games.bocks else 0.8)
    places = _places([frame.y(line.last) for line in lines], picture.text * _LABEL_GAP, frame)
    yield from bock_ground(games, frame, picture)
    yield from bock_factors(games, frame, picture, frame.top - picture.text * 0.5)
    yield grid(frame, picture, frame.scale.grid)
    yield games_below(games, frame, picture)
    yield word_below(games, frame, picture)
    yield chosen_row(frame, picture)
    for seat, (line, place) in enumerate(zip(lines, places, strict=True)):
        yield _seat(seat, line, frame, picture, place)


def _frame(lines: Sequence[Course], rows: int, picture: Picture, head: float) -> Frame:
    scale, text = scale_of(lines), picture.text
    letters = max((sum(_WIDE.get(sign, 1) for sign in line.label) for line in lines), default=0)
    return Frame(
        left=text * CHAR * scale.digits + 7,
        right=picture.width - text * (letters * CHAR + 1.9),
        top=text * head,
        bottom=picture.height - text * 1.8,
        rows=rows,
        scale=scale,
    )


def _dark(lines: Sequence[Course]) -> str:
    """The colours of the other theme; those in the attributes hold wherever no style is allowed."""
    fills = "".join(f".{name}{{fill:{colour}}}" for name, colour in _fills())
    looks = [line.look_at(seat) % SEATS for seat, line in enumerate(lines)]
    colours = "".join(f".look{look}{{color:{DARK.seats[look]}}}" for look in dict.fromkeys(looks))
    strokes = f".line{{stroke:{DARK.line}}}.zero{{stroke:{DARK.zero}}}.pale{{stroke:{DARK.pale}}}"
    return f"<style>@media(prefers-color-scheme:dark){{{fills}{strokes}{colours}}}</style>"


def _fills() -> tuple[tuple[str, str], ...]:
    return (
        ("card", DARK.card),
        ("ink", DARK.ink),
        ("dim", DARK.dim),
        ("bock", DARK.bock),
        ("band", DARK.band),
        ("factor", DARK.bock_ink),
    )


def _card(picture: Picture) -> str:
    card = f'<rect class="card" width="100%" height="100%" fill="{picture.inks.card}"/>'
    return "" if picture.theme == "print" else card


def _seat(seat: int, line: Course, frame: Frame, picture: Picture, place: float) -> str:
    """One line with its markers, and the name at its end."""
    inks, text, look = picture.inks, picture.text, line.look_at(seat)
    size, start = round(text * 0.31, 1), frame.right + text * 0.9
    points = frame.points(line)
    every = max(1, -(-len(points) // _MARKERS))
    marked = [point for row, point in enumerate(points[:-1]) if row and (row + seat) % every == 0]
    marks = "".join(mark(look, x, y, size) for x, y in (*marked, (start, place)))
    here = frame.at(line, picture.chosen)
    big = mark(look, *here, size * 1.6) if here else ""
    paths = _paths(points, (start - text * 0.45, place), DASHES[look]) if len(points) > 1 else ""
    filled = f'class="card" fill="{inks.card}"' if HOLLOW[look] else 'fill="currentColor"'
    return (
        f'<g class="look{look % SEATS}" color="{inks.seats[look % SEATS]}" stroke="currentColor" stroke-width="1.8"'
        f' stroke-linejoin="round">{paths}<path d="{big}{marks}" {filled} stroke-width="1.3"/></g>'
        f"{name_at(start + text * 0.6, place + text * 0.36, line.label, picture)}"
    )


def _paths(points: Sequence[tuple[float, float]], end: tuple[float, float], dashes: str) -> str:
    """The course, and the thin line that leads from it to the name."""
    course = "M" + "L".join(f"{n(x)} {n(y)}" for x, y in points)
    lead = "M" + "L".join(f"{n(x)} {n(y)}" for x, y in (points[-1], end))
    dash = f' stroke-dasharray="{dashes}"' if dashes else ""
    return f'<path d="{course}" fill="none"{dash}/><path d="{lead}" fill="none" stroke-width=".6"/>'


def _places(wanted: Sequence[float], gap: float, frame: Frame) -> list[float]:
    """Heights for the names: at the line's end, moved down or up as far as each needs a line of its own."""
    order = sorted(range(len(wanted)), key=lambda seat: wanted[seat])
    places = [0.0] * len(wanted)
    above = frame.top - gap
    for seat in order:
        above = places[seat] = max(wanted[seat], above + gap)
    below = frame.bottom + gap
    for seat in reversed(order):
        below = places[seat] = min(places[seat], below - gap)
    return places
