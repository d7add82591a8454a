"""Files that are no photo of a tick sheet, and photos that show too little of one. Source: issue
49, "Bad input".
"""

import io
import re
import zlib
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from random import Random

import numpy as np
import pikepdf
import pytest
from PIL import Image, ImageDraw, ImageFilter

from scorepad.ticksheet import pictures
from scorepad.ticksheet.layout import TickLayout
from scorepad.ticksheet.photo import BoxState, CannotRead, PhotoReading, WhyUnread, read_photo
from scorepad.ticksheet.pictures import opened, pages_of
from tests.ticksheet import photos

TICKED = (3, "group2.1")


@cache
def sheet() -> TickLayout:
    return photos.layout()


@cache
def page() -> Image.Image:
    """A page with one cross."""
    drawn = photos.drawn(sheet())
    row = sheet().rows[2]
    box = next(box for box in row.boxes if box.field == TICKED[1])
    chance = Random(1)
    lines = photos.cross(box, chance, 0.5)
    photos.draw_lines(drawn, lines, photos.Pen(), chance)
    return drawn


@cache
def flat() -> Image.Image:
    """The page as a scanner sees it."""
    return page().resize((1240, 1754), Image.Resampling.BOX)


def known(text: str) -> TickLayout | None:
    return sheet() if text in {code.text for code in sheet().codes} else None


def file_of(picture: Image.Image, kind: str = "PNG", **more: object) -> bytes:
    file = io.BytesIO()
    picture.save(file, kind, **more)
    return file.getvalue()


def read(data: bytes) -> PhotoReading:
    return read_photo(data, known)


def ticked(reading: PhotoReading) -> list[tuple[int, str]]:
    return [box for box, state in reading.states.items() if state is not BoxState.EMPTY]


def why(data: bytes) -> WhyUnread:
    with pytest.raises(CannotRead) as caught:
        read(data)
    return caught.value.why


def turned(degrees: int) -> Callable[[Image.Image], bytes]:
    return lambda picture: file_of(picture.rotate(degrees, expand=True))


def with_orientation(picture: Image.Image) -> bytes:
    """As a phone writes it that was held upside down."""
    exif = Image.Exif()
    exif[0x0112] = 3
    return file_of(picture.rotate(180), "JPEG", exif=exif)


def see_through(picture: Image.Image) -> bytes:
    """Black on nothing."""
    clear = Image.new("RGBA", picture.size, (0, 0, 0, 0))
    clear.putalpha(picture.convert("L").point(lambda grey: 255 - grey))
    return file_of(clear)


def deep_grey(picture: Image.Image) -> bytes:
    """Grey of 16 bits."""
    grey = picture.convert("L").convert("I").point(lambda value: value * 257)
    return file_of(grey.convert("I;16"))


KINDS: dict[str, Callable[[Image.Image], bytes]] = {
    "png": file_of,
    "jpeg": lambda picture: file_of(picture, "JPEG", quality=60),
    "webp": lambda picture: file_of(picture, "WEBP", quality=60),
    "grey": lambda picture: file_of(picture.convert("L")),
    "grey of 16 bits": deep_grey,
    "palette": lambda picture: file_of(picture.quantize(32)),
    "black and white": lambda _: file_of(page().convert("1", dither=Image.Dither.NONE)),
    "cmyk": lambda picture: file_of(picture.convert("CMYK"), "JPEG"),
    "see-through": see_through,
    "on its side": turned(90),
    "upside down": turned(180),
    "by the camera's note": with_orientation,
    "in a mirror": lambda picture: file_of(picture.transpose(Image.Transpose.FLIP_LEFT_RIGHT)),
}


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_picture_is_read_whichever_way_up(kind: str) -> None:
    reading = read(KINDS[kind](flat()))
    assert ticked(reading) == [TICKED]


def test_every_game_has_a_strip_that_is_a_picture() -> None:
    reading = read(file_of(flat()))
    assert list(reading.strips) == [row.game for row in sheet().rows]
    strip = Image.open(io.BytesIO(reading.strips[3]))
    assert strip.width > 8 * strip.height


def test_a_screenshot_of_the_form_reads_as_empty() -> None:
    form = photos.drawn(sheet())
    screenshot = form.resize((1050, 1485), Image.Resampling.LANCZOS)
    assert ticked(read(file_of(screenshot))) == []


def test_a_form_all_of_whose_boxes_are_ticked_reads_as_ticked() -> None:
    form = photos.drawn(sheet())
    chance = Random(5)
    for row in sheet().rows:
        for box in row.boxes:
            photos.draw_lines(form, photos.cross(box, chance, 0.0), photos.Pen(), chance)
    screenshot = form.resize((1050, 1485), Image.Resampling.LANCZOS)
    states = read(file_of(screenshot)).states
    assert set(states.values()) == {BoxState.TICKED}


@pytest.mark.parametrize("first", [4, 12, 20])
def test_boxes_that_are_ticked_one_beside_the_other_read_as_ticked(first: int) -> None:
    """As in the first games of an evening in which much was announced."""
    form = photos.drawn(sheet())
    chance = Random(6)
    crossed = []
    for row in sheet().rows[:3]:
        for box in row.boxes[first : first + 12]:
            photos.draw_lines(form, photos.cross(box, chance, 0.0), photos.Pen(), chance)
            crossed.append((row.game, box.field))
    scan = form.resize((1240, 1754), Image.Resampling.BOX)
    reading = read(file_of(scan))
    assert ticked(reading) == crossed
    assert {reading.states[box] for box in crossed} == {BoxState.TICKED}


def in_the_dark(picture: Image.Image) -> Image.Image:
    """As a phone takes it with little light, and then sharpens it, grains and all."""
    dark = np.asarray(picture.convert("L"), np.float64) * 0.4
    chance = np.random.default_rng(1)
    grains = chance.normal(0, 10, dark.shape)
    grainy = np.clip(dark + grains, 0, 255)
    taken = Image.fromarray(grainy.astype(np.uint8))
    soft = taken.filter(ImageFilter.GaussianBlur(1))
    return soft.filter(ImageFilter.UnsharpMask(2, 120, 0))


def test_the_grains_of_a_photo_taken_in_the_dark_are_no_thin_lines() -> None:
    reading = read(file_of(in_the_dark(flat())))
    assert ticked(reading) == [TICKED]


def test_a_scan_of_black_and_white_is_read_though_no_frame_is_left() -> None:
    scan = page().resize((1654, 2339), Image.Resampling.BOX).convert("L")
    without_frames = scan.point(lambda grey: 255 if grey > 100 else 0)
    reading = read(file_of(without_frames))
    assert ticked(reading) == [TICKED]


def with_finger(picture: Image.Image, across: float) -> Image.Image:
    """A finger from the right, whose straight side covers parts of boxes."""
    held = picture.copy()
    width, height = held.size
    left = across * width
    upper_side = [(left, 0.35 * height), (width, 0.2 * height)]
    lower_side = [(width, 0.75 * height), (left, 0.6 * height)]
    pen = ImageDraw.Draw(held)
    pen.polygon(upper_side + lower_side, (205, 150, 125))
    return held


@pytest.mark.parametrize("across", [0.6, 0.61, 0.62, 0.63, 0.64, 0.65])
def test_a_box_of_which_a_finger_covers_a_part_is_not_ticked(across: float) -> None:
    held = with_finger(flat(), across)
    states = read(file_of(held)).states
    ticks = {box for box, state in states.items() if state is BoxState.TICKED}
    assert ticks <= {TICKED}


def test_a_box_that_is_filled_beyond_its_frame_is_void() -> None:
    """A felt pen hides the frame."""
    inked = page().copy()
    box = sheet().rows[9].boxes[7]
    beyond = 0.5
    left = box.x - beyond
    top = box.y - beyond
    right = box.x + box.width + beyond
    bottom = box.y + box.height + beyond
    pixels = [side * photos.PAGE_SCALE for side in (left, top, right, bottom)]
    pen = ImageDraw.Draw(inked)
    pen.rectangle(pixels, (20, 20, 60))
    scan = inked.resize(flat().size, Image.Resampling.BOX)
    reading = read(file_of(scan))
    assert reading.states[box.game, box.field] is BoxState.VOID


@pytest.mark.parametrize("games", [1, 2, 5])
def test_a_form_of_few_games_is_read(games: int) -> None:
    """No column of its marks is long enough for a curve."""
    short = photos.layout(games, height=110.0)
    drawn = photos.drawn(short)
    chance = Random(1)
    box = short.rows[-1].boxes[5]
    photos.draw_lines(drawn, photos.cross(box, chance, 0.3), photos.Pen(), chance)
    picture = drawn.resize((1240, 650), Image.Resampling.BOX)
    reading = read_photo(file_of(picture), lambda _text: short)
    assert ticked(reading) == [(games, box.field)]


def test_a_scan_of_several_pages_is_read_page_by_page() -> None:
    scan = file_of(flat(), "PDF", save_all=True, append_images=[flat(), flat()], resolution=150)
    assert [ticked(read(data)) for data in pages_of(scan)] == [[TICKED]] * 3


def test_a_damaged_page_of_a_scan_does_no_harm_to_the_others() -> None:
    small = Image.new("L", (50, 70), 255)
    scan = file_of(small, "PDF", save_all=True, append_images=[small, small])
    kids = re.findall(rb"/Kids \[.*?\]", scan)[0]
    _first, second, _third = re.findall(rb"\d+ 0 R", kids)
    damaged = scan.replace(kids, kids.replace(second, b"0 0 R"))
    before, between, after = pages_of(damaged)
    assert opened(before).colour.width > 0
    assert opened(after).colour.width > 0
    with pytest.raises(CannotRead) as caught:
        opened(between)
    assert caught.value.why is WhyUnread.NO_PICTURE


def test_a_file_of_another_kind_is_its_own_only_page() -> None:
    data = file_of(flat())
    assert list(pages_of(data)) == [data]


def test_too_many_pages_and_broken_papers_are_refused() -> None:
    small = Image.new("L", (50, 70))
    many = file_of(small, "PDF", save_all=True, append_images=[small] * pictures.MOST_PAGES)
    with pytest.raises(CannotRead) as caught:
        list(pages_of(many))
    assert caught.value.why is WhyUnread.TOO_LARGE
    with pytest.raises(CannotRead) as caught:
        list(pages_of(b"%PDF-1.7 and nothing"))
    assert caught.value.why is WhyUnread.NO_PICTURE


def test_a_paper_with_a_password_says_so() -> None:
    locked = io.BytesIO()
    with pikepdf.open(io.BytesIO(file_of(flat(), "PDF"))) as paper:
        paper.save(locked, encryption=pikepdf.Encryption(owner="owner", user="user"))
    with pytest.raises(CannotRead) as caught:
        list(pages_of(locked.getvalue()))
    assert caught.value.why is WhyUnread.LOCKED


def test_three_codes_are_enough_and_two_are_not() -> None:
    held = page().copy()
    held.paste((200, 150, 120), (0, 0, 300, 300))
    assert ticked(read(file_of(held))) == [TICKED]
    held.paste((200, 150, 120), (1800, 0, 2100, 300))
    assert why(file_of(held)) is WhyUnread.CORNER_MISSING


def test_a_photo_that_shows_too_few_codes_because_it_is_dark_is_called_dark() -> None:
    held = page().copy()
    held.paste((200, 150, 120), (0, 0, 300, 300))
    held.paste((200, 150, 120), (1800, 0, 2100, 300))
    at_night = held.point(lambda value: value * 0.15)
    assert why(file_of(at_night)) is WhyUnread.TOO_DARK


def test_codes_of_an_unsharp_photo_are_looked_for_where_they_should_be() -> None:
    far = page().resize((1100, 1555), Image.Resampling.BOX)
    unsharp = far.filter(ImageFilter.GaussianBlur(1.8))
    assert ticked(read(file_of(unsharp))) == [TICKED]


def beside(second: Image.Image) -> Image.Image:
    """The sheet of these tests with another picture to the right of it."""
    both = Image.new("RGB", (2 * flat().width, flat().height), "white")
    both.paste(flat(), (0, 0))
    both.paste(second, (flat().width, 0))
    return both


def of_another_sheet(text: str) -> TickLayout | None:
    """The same form with the codes of another sheet."""
    codes = [replace(code, text=f"{code.text}B") for code in sheet().codes]
    other = replace(sheet(), codes=tuple(codes))
    return other if text.endswith("B") else known(text)


@cache
def other_sheet() -> Image.Image:
    codes = [replace(code, text=f"{code.text}B") for code in sheet().codes]
    printed = photos.drawn(replace(sheet(), codes=tuple(codes)))
    return printed.resize(flat().size, Image.Resampling.LANCZOS)


def test_two_sheets_on_a_photo_are_refused() -> None:
    with pytest.raises(CannotRead) as error:
        read_photo(file_of(beside(other_sheet())), of_another_sheet)
    assert error.value.why is WhyUnread.SEVERAL_SHEETS


def test_two_prints_of_the_same_sheet_on_a_photo_are_refused() -> None:
    assert why(file_of(beside(flat()))) is WhyUnread.SEVERAL_SHEETS


def test_a_sheet_is_read_though_the_corner_of_another_is_seen() -> None:
    corner = other_sheet().crop((0, 0, flat().width // 3, flat().height // 4))
    reading = read_photo(file_of(beside(corner)), of_another_sheet)
    assert ticked(reading) == ticked(read(file_of(flat())))


def test_a_sheet_that_is_cut_off_is_refused() -> None:
    assert why(file_of(page().crop((0, 0, 1500, 2970)))) is WhyUnread.CORNER_MISSING


def test_a_form_that_nobody_knows_is_refused() -> None:
    with pytest.raises(CannotRead) as caught:
        read_photo(file_of(flat()), lambda _: None)
    assert caught.value.why is WhyUnread.UNKNOWN_FORM


def cat() -> Image.Image:
    """A furry thing with two eyes."""
    fur = Image.effect_noise((900, 700), 60).convert("RGB")
    for left in (300, 500):
        fur.paste((20, 160, 60), (left, 250, left + 80, 310))
    return fur


BAD: dict[str, tuple[Callable[[], bytes], WhyUnread]] = {
    "nothing": (lambda: b"", WhyUnread.NO_PICTURE),
    "a text": (lambda: b"Anna hat Re gesagt", WhyUnread.NO_PICTURE),
    "half a photo": (lambda: file_of(flat(), "JPEG")[:20000], WhyUnread.NO_PICTURE),
    "a cat": (lambda: file_of(cat()), WhyUnread.NO_SHEET),
    "a black picture": (lambda: file_of(Image.new("L", (900, 700), 6)), WhyUnread.TOO_DARK),
    "a pixel": (lambda: file_of(Image.new("L", (1, 1), 200)), WhyUnread.NO_SHEET),
    "a thread": (lambda: file_of(Image.new("L", (3000, 1), 200)), WhyUnread.NO_SHEET),
    "a TIFF": (lambda: file_of(cat(), "TIFF"), WhyUnread.KIND),
    "a GIF": (lambda: file_of(cat(), "GIF"), WhyUnread.KIND),
    "an HEIC": (lambda: b"\0\0\0\x18ftypheic\0\0\0\0", WhyUnread.KIND),
    "from far away": (lambda: file_of(flat().resize((560, 792))), WhyUnread.TOO_SMALL),
    "very many bytes": (lambda: b"\xff\xd8" + bytes(pictures.MOST_BYTES), WhyUnread.TOO_LARGE),
}


@pytest.mark.parametrize("kind", BAD)
def test_what_is_no_photo_of_a_sheet_is_refused_with_its_reason(kind: str) -> None:
    data, reason = BAD[kind]
    assert why(data()) is reason


def bomb(side: int) -> bytes:
    """A PNG of a few bytes that says it has very many pixels."""
    small = file_of(Image.new("1", (8, 8)))
    start = small.index(b"IHDR")
    kinds = small[start + 12 : start + 17]
    header = b"IHDR" + side.to_bytes(4) * 2 + kinds
    checksum = zlib.crc32(header).to_bytes(4)
    after = small[start + 21 :]
    return small[:start] + header + checksum + after


@pytest.mark.parametrize("side", [6_000, 9_000, 12_000, 60_000])
def test_a_picture_that_would_be_huge_is_refused_before_it_is_decoded(side: int) -> None:
    assert why(bomb(side)) is WhyUnread.TOO_LARGE


def test_sixty_megapixels_are_read() -> None:
    large = flat().resize((6720, 8960))
    assert ticked(read(file_of(large, "JPEG", quality=60))) == [TICKED]
