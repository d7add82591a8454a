"""A photographer for the tests: draws a tick sheet from its layout, ticks it with a pen, and takes
its photo with all that goes wrong on an evening.

Everything comes from seeds. A page is a picture of PAGE_SCALE pixels a millimetre; a photo is what
a camera of one hole sees of the paper, which lies flat or bends like a sheet does: about straight
lines and without stretching.
"""

import io
import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from itertools import pairwise
from random import Random

import numpy as np
import segno
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFilter, ImageFont

from scorepad.ticksheet.layout import (
    BOX,
    MARK_HEIGHT,
    MARK_WIDTH,
    PITCH,
    CornerCode,
    RowMark,
    TickBox,
    TickLayout,
    TickRow,
)
from scorepad.ticksheet.photo import BoxState

Floats = NDArray[np.float32]
PAGE_SCALE = 10
"""Pixels of a drawn page per millimetre."""
DESK = 60
"""Millimetres of the table around the paper that a picture of it may show."""
GROUPS = (4, 2, 5, 5, 5, 4, 4, 4)
"""How many boxes stand side by side, group by group, in the layout of the tests."""
ADDRESS = "HTTPS://SCOREPAD.EXAMPLE/RUNDE/12/BOGEN/A1B2C3"
INKS: Mapping[str, tuple[int, int, int]] = {
    "blue": (25, 45, 150),
    "black": (25, 25, 30),
    "red": (190, 25, 40),
    "green": (20, 125, 60),
    "pencil": (95, 95, 100),
}


def layout(
    games: int = 24, *, top: float = 44.0, pitch: float = 8.0, height: float = 297.0
) -> TickLayout:
    """A form like that of the specification: A4, a row a game, 33 boxes a row; or less high."""
    low = height - 22.0
    corners = [(9.0, 8.0), (187.0, 8.0), (187.0, low), (9.0, low)]
    texts = [ADDRESS, "SP1B3CORNER1", "SP1B3CORNER2", "SP1B3CORNER3"]
    codes = [
        CornerCode(corner, x, y, 14.0, text)
        for corner, ((x, y), text) in enumerate(zip(corners, texts, strict=True))
    ]
    rows = [_row(game, top + (game - 1) * pitch) for game in range(1, games + 1)]
    return TickLayout(210.0, height, tuple(codes), tuple(rows))


def short_layout() -> TickLayout:
    """The same with as many games as half a sheet of paper has: a third of the boxes."""
    return layout(8, height=144.0)


def _row(game: int, y: float) -> TickRow:
    marks = []
    boxes = []
    x = 24.0
    mark_y = y + BOX / 2 - MARK_HEIGHT / 2
    for group, size in enumerate(GROUPS):
        if group in {0, 4}:
            marks.append(RowMark(x, mark_y, MARK_WIDTH, MARK_HEIGHT))
            x += MARK_WIDTH + 1.4
        for place in range(size):
            boxes.append(TickBox(game, f"group{group}.{place}", x, y, BOX, BOX))
            x += PITCH
        x += 1.4
    marks.append(RowMark(x, mark_y, MARK_WIDTH, MARK_HEIGHT))
    return TickRow(game, tuple(marks), tuple(boxes))


def drawn(sheet: TickLayout) -> Image.Image:
    """A printed page of a layout, with words around the boxes."""
    scale = PAGE_SCALE
    size = (round(sheet.width * scale), round(sheet.height * scale))
    page = Image.new("RGB", size, "white")
    pen = ImageDraw.Draw(page)
    font = ImageFont.load_default(22)
    pen.text((300, 90), "Ankreuzbogen, Donnerstagsrunde", "black", ImageFont.load_default(50))
    for code in sheet.codes:
        page.paste(_code(code), (round(code.x * scale), round(code.y * scale)))
    for place, row in enumerate(sheet.rows):
        top = row.boxes[0].y
        edge = [100, (top - 2) * scale, size[0] - 100, (top + 6) * scale]
        if place % 2:
            pen.rectangle(edge, (240, 242, 240))
        pen.text((120, top * scale + 4), f"{row.game}  Anna", "black", font)
        for mark in row.marks:
            pen.rectangle(_pixels(mark), "black")
        for box in row.boxes:
            pen.rectangle(_pixels(box), None, (120, 120, 120), 2)
    return page


def _pixels(thing: RowMark | TickBox) -> tuple[float, float, float, float]:
    left = round(thing.x * PAGE_SCALE)
    top = round(thing.y * PAGE_SCALE)
    right = left + round(thing.width * PAGE_SCALE) - 1
    bottom = top + round(thing.height * PAGE_SCALE) - 1
    return left, top, right, bottom


def _code(code: CornerCode) -> Image.Image:
    file = io.BytesIO()
    segno.make_qr(code.text, error="m", boost_error=False).save(file, kind="png", border=0)
    pixels = round(code.size * PAGE_SCALE)
    return Image.open(file).convert("RGB").resize((pixels, pixels), Image.Resampling.NEAREST)


@dataclass(frozen=True)
class Pen:
    """What somebody ticks with: its colour, its width in millimetres, and how much it covers."""

    ink: str = "blue"
    width: float = 0.5
    cover: float = 0.95


Line = list[tuple[float, float]]
"""The points of a stroke in millimetres."""


def cross(box: TickBox, chance: Random, over: float) -> list[Line]:
    """Two strokes from corner to corner, which may leave the box by so many millimetres."""
    left, top, right, bottom = _reach(box, chance, over)
    return [[(left, top), (right, bottom)], [(right, top), (left, bottom)]]


def tick(box: TickBox, chance: Random, over: float) -> list[Line]:
    """A short stroke down and a long one up."""
    left, top, right, bottom = _reach(box, chance, over)
    low = left + (right - left) * chance.uniform(0.3, 0.5)
    bottom = min(bottom, box.y + box.height + 0.5)
    middle = top + (bottom - top) * chance.uniform(0.4, 0.6)
    return [[(left, middle), (low, bottom), (right, top)]]


def stroke(box: TickBox, chance: Random, over: float) -> list[Line]:
    """One stroke, slanting, lying or upright."""
    left, top, right, bottom = _reach(box, chance, over)
    across = (left + right) / 2
    middle = (top + bottom) / 2
    lines = {
        "slash": [(left, bottom), (right, top)],
        "backslash": [(left, top), (right, bottom)],
        "lying": [(left, middle + chance.uniform(-0.5, 0.5)), (right, middle)],
        "upright": [(across + chance.uniform(-0.5, 0.5), top), (across, bottom)],
    }
    kind = chance.choice(["slash", "slash", "backslash", "lying", "upright"])
    return [lines[kind]]


def filled(box: TickBox, chance: Random, over: float) -> list[Line]:
    """Strokes side by side, so that little or no paper is seen."""
    del over
    lines = []
    y = box.y + 0.2
    while y < box.y + box.height - 0.1:
        lean = chance.uniform(-0.1, 0.1)
        right = box.x + box.width - chance.uniform(0.0, 0.3)
        lines.append([(box.x + chance.uniform(0.0, 0.3), y), (right, y + lean)])
        y += 0.25
    return lines


def _reach(box: TickBox, chance: Random, over: float) -> tuple[float, float, float, float]:
    """The corners of a mark about the middle of a box: a little within it, or beyond it."""
    x = box.x + chance.uniform(-0.5, 0.5)
    y = box.y + chance.uniform(-0.5, 0.5)
    more_x = chance.uniform(-0.6, over)
    more_y = chance.uniform(-0.6, over)
    right = x + box.width + more_x
    bottom = y + box.height + more_y
    return x - more_x, y - more_y, right, bottom


MARKS: Mapping[str, Callable[[TickBox, Random, float], list[Line]]] = {
    "cross": cross,
    "tick": tick,
    "stroke": stroke,
}


def draw_lines(page: Image.Image, lines: Iterable[Line], pen: Pen, chance: Random) -> None:
    """Draw strokes on a page, a little shaky; pencil leaves out grains of the paper."""
    points = [[_shaken(point, chance) for point in _curve(line, chance)] for line in lines]
    wide = max(1, round(pen.width * PAGE_SCALE))
    xs = [x for line in points for x, _ in line]
    ys = [y for line in points for _, y in line]
    left = int(min(xs)) - wide
    top = int(min(ys)) - wide
    size = (int(max(xs)) + wide - left + 1, int(max(ys)) + wide - top + 1)
    mask = Image.new("L", size, 0)
    brush = ImageDraw.Draw(mask)
    for line in points:
        moved = [(x - left, y - top) for x, y in line]
        brush.line(moved, 255, wide, "curve")
    amount = np.asarray(mask, np.float32) / 255 * pen.cover
    if pen.ink == "pencil":
        amount *= _grains(amount.shape, chance)
    where = (left, top, left + size[0], top + size[1])
    below = np.asarray(page.crop(where), np.float32)
    ink = np.array(INKS[pen.ink], np.float32)
    darker = np.minimum(ink, below)
    covered = below + (darker - below) * amount[..., None]
    page.paste(Image.fromarray(covered.astype(np.uint8)), where)


def _grains(shape: tuple[int, ...], chance: Random) -> Floats:
    """How much pencil holds to each grain of the paper."""
    random = np.random.default_rng(chance.getrandbits(32))
    return np.asarray(random.uniform(0.55, 1.0, shape), np.float32)


def _curve(line: Line, chance: Random) -> Line:
    """Points along a stroke, whose pieces are bent a little."""
    points = []
    for (x0, y0), (x1, y1) in pairwise(line):
        bend = chance.gauss(0, 0.06)
        for step in range(9):
            share = step / 8
            bow = math.sin(math.pi * share) * bend
            points.append(
                (x0 + (x1 - x0) * share - (y1 - y0) * bow, y0 + (y1 - y0) * share + (x1 - x0) * bow)
            )
    return points


def _shaken(point: tuple[float, float], chance: Random) -> tuple[float, float]:
    x, y = point
    return (x + chance.gauss(0, 0.03)) * PAGE_SCALE, (y + chance.gauss(0, 0.03)) * PAGE_SCALE


Truth = dict[tuple[int, str], BoxState]


def fill_in(
    page: Image.Image,
    sheet: TickLayout,
    chance: Random,
    pen: Pen,
    *,
    over: float = 1.0,
    marks: Iterable[str] = ("cross", "tick", "stroke"),
    share: float = 0.09,
) -> Truth:
    """Tick some boxes of a page by chance, and fill a few; what each box says."""
    kinds = tuple(marks)
    truth: Truth = {}
    last = chance.randint(len(sheet.rows) // 2, len(sheet.rows))
    for place, row in enumerate(sheet.rows):
        for box in row.boxes:
            draw = chance.random() if place < last else 1.0
            state = BoxState.EMPTY
            if draw < share:
                state = BoxState.TICKED
                lines = MARKS[chance.choice(kinds)](box, chance, over)
                draw_lines(page, lines, pen, chance)
            elif draw < share * 1.12:
                state = BoxState.VOID
                draw_lines(page, filled(box, chance, over), replace(pen, width=0.5), chance)
            truth[box.game, box.field] = state
    return truth


# What happens to the paper: each changes the picture of a page.


def grey_paper(page: Image.Image, chance: Random) -> Image.Image:
    """Recycled paper, with its fibres."""
    tone = np.array([200, 197, 186], np.float32) / 255
    fibres = np.random.default_rng(chance.getrandbits(32)).normal(
        1, 0.03, (page.height, page.width)
    )
    toned = np.asarray(page, np.float32) * tone * fibres[..., None].astype(np.float32)
    return Image.fromarray(np.clip(toned, 0, 255).astype(np.uint8))


def coffee_ring(page: Image.Image, chance: Random) -> Image.Image:
    """The ring of a cup, brown and thin, darkest at its edges."""
    scale = 4
    size = (page.width // scale, page.height // scale)
    stain = Image.new("L", size, 0)
    pen = ImageDraw.Draw(stain)
    radius = chance.uniform(32, 45) * PAGE_SCALE / scale
    x = chance.uniform(0.2, 0.8) * size[0]
    y = chance.uniform(0.2, 0.8) * size[1]
    for more, dark in ((0.0, 26), (1.0, 10), (2.4, 18)):
        wide = round(chance.uniform(0.6, 1.4) * PAGE_SCALE / scale)
        edge = radius - more * PAGE_SCALE / scale
        pen.ellipse((x - edge, y - edge, x + edge, y + edge), None, dark, wide)
    stain = stain.filter(ImageFilter.GaussianBlur(0.6)).resize(page.size)
    brown = np.array([0.6, 1.0, 1.6], np.float32)
    amount = np.asarray(stain, np.float32)[..., None] / 255 * brown
    stained = np.asarray(page, np.float32) * (1 - amount)
    return Image.fromarray(np.clip(stained, 0, 255).astype(np.uint8))


def fold(page: Image.Image, chance: Random) -> Image.Image:
    """A crease, lying or upright: one side a little darker, and a thin dark line."""
    lying = chance.random() < 0.5
    length = page.height if lying else page.width
    place = chance.uniform(0.3, 0.7) * length
    along = np.arange(length, dtype=np.float32)
    line = 1 - 0.22 * np.exp(-(((along - place) / (0.25 * PAGE_SCALE)) ** 2))
    away = np.clip((along - place) / (0.3 * PAGE_SCALE), -30, 30)
    side = 1 - 0.1 / (1 + np.exp(-away))
    tone = line * side
    shaped = tone[:, None, None] if lying else tone[None, :, None]
    folded = np.asarray(page, np.float32) * shaped
    return Image.fromarray(folded.astype(np.uint8))


def printed_smaller(page: Image.Image, chance: Random) -> Image.Image:
    """A printer that scales, down to 94 %, and not quite to the middle."""
    share = chance.uniform(0.94, 0.99)
    small = page.resize((round(page.width * share), round(page.height * share)))
    whole = Image.new("RGB", page.size, "white")
    left = round((page.width - small.width) * chance.random())
    top = round((page.height - small.height) * chance.random())
    whole.paste(small, (left, top))
    return whole


def thumb(page: Image.Image, chance: Random) -> Image.Image:
    """A thumb on one corner, over its code."""
    held = page.copy()
    pen = ImageDraw.Draw(held)
    right = chance.random() < 0.5
    low = chance.random() < 0.5
    x = page.width if right else 0
    y = page.height if low else 0
    wide = 21 * PAGE_SCALE
    long = 24 * PAGE_SCALE
    pen.ellipse((x - wide, y - long, x + wide, y + long), (205, 150, 125))
    return held


PAPERS: Mapping[str, Callable[[Image.Image, Random], Image.Image]] = {
    "grey_paper": grey_paper,
    "coffee_ring": coffee_ring,
    "fold": fold,
    "printed_smaller": printed_smaller,
    "thumb": thumb,
}


@dataclass(frozen=True)
class Camera:
    """How a photo is taken.

    `long_side` in pixels; `tilt` and `turn_over` in degrees about the axes of the picture; `turn`
    in degrees about the line of sight; `bend` in millimetres how high the paper stands in its
    middle or at its ends, along the direction `bend_turn` in degrees (0: across its width).
    """

    long_side: int = 2400
    tilt: float = 0.0
    turn_over: float = 0.0
    turn: float = 0.0
    distance: float = 420.0
    fill: float = 0.9
    bend: float = 0.0
    bend_turn: float = 0.0
    bend_waves: float = 1.0
    shadow: float = 0.0
    shadow_turn: float = 30.0
    shadow_width: float = 12.0
    light: float = 0.9
    blur: float = 0.0
    shake: float = 0.0
    noise: float = 3.0
    quality: int = 75
    desk: tuple[int, int, int] = (105, 85, 70)
    seed: int = 0
    tags: tuple[str, ...] = field(default=())


def photographed(page: Image.Image, camera: Camera) -> Image.Image:
    """The picture that a camera takes of a page."""
    paper_width = page.width / PAGE_SCALE
    paper_height = page.height / PAGE_SCALE
    size = _picture_size(camera, paper_width, paper_height)
    desk = round(DESK * PAGE_SCALE)
    table = Image.new("RGB", (page.width + 2 * desk, page.height + 2 * desk), camera.desk)
    table.paste(page, (desk, desk))
    reduced = _reduced(table, size, camera)
    shrink = table.width / reduced.width
    pieces = 48
    xs = np.linspace(0, size[0], pieces + 1).round().astype(int)
    ys = np.linspace(0, size[1], pieces + 1).round().astype(int)
    grid = _seen(camera, size, paper_width, paper_height, xs, ys)
    grid = (grid + DESK) * PAGE_SCALE / shrink
    mesh = []
    for row in range(pieces):
        for column in range(pieces):
            corners = (
                grid[row, column],
                grid[row + 1, column],
                grid[row + 1, column + 1],
                grid[row, column + 1],
            )
            box = (int(xs[column]), int(ys[row]), int(xs[column + 1]), int(ys[row + 1]))
            mesh.append((box, tuple(float(value) for corner in corners for value in corner)))
    picture = reduced.transform(
        size, Image.Transform.MESH, mesh, Image.Resampling.BILINEAR, fillcolor=camera.desk
    )
    return _developed(picture, camera)


def _picture_size(camera: Camera, width: float, height: float) -> tuple[int, int]:
    is_turned = abs(math.sin(math.radians(camera.turn))) > 0.7
    lying = is_turned != (width > height)
    long = camera.long_side
    short = round(long * 3 / 4)
    return (long, short) if lying else (short, long)


def _reduced(table: Image.Image, size: tuple[int, int], camera: Camera) -> Image.Image:
    """The table with as many pixels as the picture has of it, so that none is left out."""
    paper = max(table.width, table.height) / PAGE_SCALE - 2 * DESK
    wanted = camera.fill * max(size) / paper
    factor = wanted * 1.15 / PAGE_SCALE
    if factor >= 1:
        return table
    new = (round(table.width * factor), round(table.height * factor))
    return table.resize(new, Image.Resampling.BOX)


def _seen(
    camera: Camera,
    size: tuple[int, int],
    width: float,
    height: float,
    xs: NDArray[np.int_],
    ys: NDArray[np.int_],
) -> NDArray[np.float64]:
    """The places of the paper, in millimetres, that a grid of pixels sees."""
    focal = camera.fill * max(size) / max(width, height) * camera.distance
    across, down = np.meshgrid(xs - size[0] / 2, ys - size[1] / 2)
    ahead = np.full(across.shape, focal)
    turn = _turned(camera)
    rays = np.stack([across, down, ahead], axis=-1) @ turn.T
    eye = turn @ np.array([0.0, 0.0, -camera.distance])
    angle = math.radians(camera.bend_turn)
    toward = np.array([math.cos(angle), math.sin(angle)])
    half = float(np.abs(toward) @ np.array([width, height])) / 2
    depth = np.zeros(across.shape)
    at = np.zeros((*across.shape, 2))
    for _ in range(30):
        length = (depth - eye[2]) / rays[..., 2]
        at = eye[:2] + rays[..., :2] * length[..., None]
        depth = -_height(at @ toward, half, camera)
    along = at @ toward
    more = _length(along, half, camera) - along
    at += more[..., None] * toward
    middle = np.array([width / 2, height / 2])
    places: NDArray[np.float64] = at + middle
    return places


def _length(along: NDArray[np.float64], half: float, camera: Camera) -> NDArray[np.float64]:
    """How long the paper is up to places, from its middle, bent as it is."""
    reach = np.linspace(-3 * half, 3 * half, 4001)
    slope = np.gradient(_height(reach, half, camera), reach)
    step = reach[1] - reach[0]
    lengths = np.cumsum(np.hypot(1, slope)) * step
    lengths -= np.interp(0.0, reach, lengths)
    return np.asarray(np.interp(along, reach, lengths))


def _height(along: NDArray[np.float64], half: float, camera: Camera) -> NDArray[np.float64]:
    """How high bent paper stands above the table."""
    within = np.clip(along, -1.2 * half, 1.2 * half)
    raised = camera.bend * np.cos(within / half * math.pi / 2 * camera.bend_waves)
    return np.asarray(raised)


def _turned(camera: Camera) -> NDArray[np.float64]:
    about_x = _about(0, camera.tilt)
    about_y = _about(1, camera.turn_over)
    about_z = _about(2, camera.turn)
    return np.asarray(about_x @ about_y @ about_z)


def _about(axis: int, degrees: float) -> NDArray[np.float64]:
    """The turn about an axis of space."""
    angle = math.radians(degrees)
    first = (axis + 1) % 3
    second = (axis + 2) % 3
    turn = np.eye(3)
    turn[first, first] = math.cos(angle)
    turn[second, second] = math.cos(angle)
    turn[first, second] = -math.sin(angle)
    turn[second, first] = math.sin(angle)
    return turn


def _developed(picture: Image.Image, camera: Camera) -> Image.Image:
    """Blur, light, shadow and noise, as they come one after the other in a camera."""
    if camera.blur:
        picture = picture.filter(ImageFilter.GaussianBlur(camera.blur))
    if camera.shake:
        picture = _shaken_picture(picture, camera.shake)
    values = np.asarray(picture, np.float32)
    values = values * _light(picture.size, camera)[..., None]
    if camera.noise:
        values += _noise(values.shape[0], values.shape[1], camera)
    return Image.fromarray(np.clip(values, 0, 255).astype(np.uint8))


def _noise(height: int, width: int, camera: Camera) -> Floats:
    """Noise of grey and of colours, which comes again after so many pixels."""
    side = 500
    random = np.random.default_rng(camera.seed)
    spread = random.standard_normal((side, side, 1), np.float32)
    colours = random.standard_normal((side, side, 3), np.float32)
    tile = (0.8 * spread + 0.6 * colours) * camera.noise
    whole = np.tile(tile, (-(-height // side), -(-width // side), 1))
    return np.asarray(whole[:height, :width], np.float32)


def _shaken_picture(picture: Image.Image, pixels: float) -> Image.Image:
    steps = max(2, round(pixels))
    total = np.zeros((picture.height, picture.width, 3), np.float32)
    values = np.asarray(picture, np.float32)
    for step in range(steps):
        total += np.roll(values, (step - steps // 2, (step - steps // 2) // 2), (0, 1))
    return Image.fromarray((total / steps).astype(np.uint8))


def _light(size: tuple[int, int], camera: Camera) -> Floats:
    """The share of light in each pixel: falling off to one side, and the half in a shadow."""
    width, height = size
    across = np.linspace(-1, 1, width, dtype=np.float32)
    x = across[None, :]
    y = np.linspace(-1, 1, height, dtype=np.float32)[:, None]
    angle = math.radians(camera.shadow_turn)
    along = x * math.cos(angle) + y * math.sin(angle)
    edge = along * 297 / 2 / camera.shadow_width
    steep = np.clip(4 * edge, -30, 30)
    shaded = 1 - camera.shadow / (1 + np.exp(-steep))
    corners = (x**2 + y**2) / 2
    lit = camera.light * (1 - 0.12 * corners)
    return np.asarray(lit * shaded, np.float32)


def jpeg(picture: Image.Image, quality: int = 75) -> bytes:
    """A picture as the file of a phone."""
    file = io.BytesIO()
    picture.save(file, "JPEG", quality=quality)
    return file.getvalue()


@dataclass(frozen=True)
class Shot:
    """A photo with what each box of its sheet says, and what was done to it."""

    data: bytes
    truth: Truth
    sheet: TickLayout
    told: str


def shot(seed: int, sheet: TickLayout, printed: Image.Image, *, hurried: bool = False) -> Shot:
    """A photo by chance: pen, marks, paper, light and camera all come from the seed; in a hurry
    with few pixels a millimetre.
    """
    chance = Random(seed)
    page = printed.copy()
    ink = chance.choice(list(INKS))
    pen = Pen(ink, chance.uniform(0.35, 1.0), 0.95)
    if ink == "pencil":
        pen = Pen(ink, chance.uniform(0.4, 0.8), chance.uniform(0.6, 0.95))
    over = chance.uniform(0.3, 2.0)
    truth = fill_in(page, sheet, chance, pen, over=over)
    done = [ink, f"{pen.width:.2f} mm", f"over {over:.1f}"]
    for name, change in PAPERS.items():
        if chance.random() < 0.18:
            page = change(page, chance)
            done.append(name)
    camera = chance_camera(chance, seed)
    share = max(sheet.width, sheet.height) / 297
    most = 2000 if hurried else 4000
    if camera.long_side > most:
        blur = camera.blur * most / camera.long_side
        camera = replace(camera, long_side=most, blur=blur, shake=0)
    camera = replace(camera, long_side=round(camera.long_side * share))
    picture = photographed(page, camera)
    return Shot(jpeg(picture, camera.quality), truth, sheet, f"{seed}: {', '.join(done)}, {camera}")


def chance_camera(chance: Random, seed: int) -> Camera:
    """How somebody takes a photo at a table, or a scanner."""
    if chance.random() < 0.08:
        return flat_scan(chance, seed)
    quarter = chance.choice([0, 0, 0, 90, 180, 270])
    long_side = chance.choice([1600, 2000, 2400, 3200, 4000])
    sharp = long_side / 2400
    return Camera(
        long_side=long_side,
        tilt=chance.uniform(-14, 14),
        turn_over=chance.uniform(-12, 12),
        turn=quarter + chance.uniform(-8, 8),
        distance=chance.uniform(330, 500),
        fill=chance.uniform(0.78, 0.88),
        bend=chance.choice([0, 0, chance.uniform(-16, 16)]),
        bend_turn=chance.choice([0, 0, 90, chance.uniform(0, 180)]),
        bend_waves=chance.choice([1.0, 1.0, 1.6, 2.0]),
        shadow=chance.choice([0, chance.uniform(0.2, 0.6)]),
        shadow_turn=chance.uniform(0, 360),
        shadow_width=chance.uniform(4, 40),
        light=chance.uniform(0.6, 1.0),
        blur=chance.choice([0, chance.uniform(0.3, 1.2) * sharp]),
        shake=chance.choice([0, 0, 0, chance.uniform(2, 4) * sharp]),
        noise=chance.uniform(1, 8),
        quality=chance.randint(55, 85),
        desk=chance.choice([(105, 85, 70), (40, 40, 45), (190, 185, 175), (70, 95, 60)]),
        seed=seed,
    )


def flat_scan(chance: Random, seed: int) -> Camera:
    """A scanner with 150 dots an inch."""
    return Camera(
        long_side=round(297 * 150 / 25.4),
        turn=chance.uniform(-2, 2) + chance.choice([0, 180]),
        distance=20000,
        fill=0.97,
        light=1.0,
        noise=1.0,
        quality=80,
        desk=(250, 250, 250),
        seed=seed,
        tags=("scan",),
    )
