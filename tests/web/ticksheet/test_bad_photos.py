"""Photos that are none, through the real server: one sentence each, never a mistake of the server,
and other phones go on meanwhile.

Source: issue 49, *Bad input*.
"""

from __future__ import annotations

import io
import struct
import zlib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest
from PIL import Image, ImageDraw

from tests.launch import Process
from tests.processes import worker_of
from tests.web.critic import Page
from tests.web.served import Client, first_client, megabytes, served

PHOTO = "/runde/1/abend/1/foto"
SERVER_MB = 500


@pytest.fixture(scope="module")
def process(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    with served(tmp_path_factory.mktemp("photos")) as one:
        yield one


@pytest.fixture(scope="module")
def client(process: Process) -> Client:
    """Anna's phone with a running evening."""
    phone = first_client(process)
    assert phone.send("/runde/1/abend/neu")[0] == 200
    return phone


def sent(client: Client, *files: bytes, name: str = "foto.jpg") -> tuple[int, str]:
    """Send files as the form of photos does; the status, and the page."""
    form = Page(client.ask(PHOTO)[1]).forms[-1]
    token = form.values["csrf_token"][0]
    head = '--b\r\nContent-Disposition: form-data; name="csrf_token"\r\n\r\n'
    parts = [f"{head}{token}\r\n".encode()]
    for content in files:
        part = f'--b\r\nContent-Disposition: form-data; name="photo"; filename="{name}"\r\n\r\n'
        parts.append(part.encode() + content + b"\r\n")
    parts.append(b"--b--\r\n")
    body = b"".join(parts)
    return client.ask(PHOTO, body, **{"Content-Type": "multipart/form-data; boundary=b"})


def written(picture: Image.Image, kind: str = "JPEG") -> bytes:
    file = io.BytesIO()
    picture.save(file, kind)
    return file.getvalue()


def cat() -> bytes:
    """Many round shapes and no sheet."""
    chance = Random(3)
    picture = Image.new("RGB", (2000, 1500), "#b59b7c")
    draw = ImageDraw.Draw(picture)
    for _hair in range(400):
        x = chance.randrange(2000)
        y = chance.randrange(1500)
        draw.ellipse((x, y, x + chance.randrange(300), y + chance.randrange(200)), outline="#443")
    return written(picture)


def bomb() -> bytes:
    """A PNG of a few bytes that claims 900 megapixels."""
    head = struct.pack(">IIBBBBB", 30_000, 30_000, 8, 2, 0, 0, 0)
    rows = zlib.compress(b"\0" * 3_000_000)
    chunks = [(b"IHDR", head), (b"IDAT", rows), (b"IEND", b"")]
    data = b"\x89PNG\r\n\x1a\n"
    for kind, content in chunks:
        checked = struct.pack(">I", zlib.crc32(kind + content))
        data += struct.pack(">I", len(content)) + kind + content + checked
    return data


def pages(count: int) -> bytes:
    """A scan of so many white pages."""
    first, *others = [Image.new("RGB", (800, 1100), "white") for _page in range(count)]
    file = io.BytesIO()
    first.save(file, "PDF", save_all=True, append_images=others)
    return file.getvalue()


NO_SHEET = "Auf dem Foto ist kein Ankreuzbogen zu sehen."
TOO_DARK = "Das Foto ist zu dunkel."
NO_PICTURE = "Diese Datei ist kein Bild, oder sie ist beschädigt."
KIND = "Diese Art von Bild kann Scorepad nicht lesen."
TOO_LARGE = "Das Bild ist zu groß."
BLACK = Image.new("RGB", (1600, 1200))
BAD = {
    "a cat": (cat, {NO_SHEET}),
    "black": (lambda: written(BLACK), {TOO_DARK, NO_SHEET}),
    "black as PNG": (lambda: written(BLACK, "PNG"), {TOO_DARK, NO_SHEET}),
    "black as WebP": (lambda: written(BLACK, "WEBP"), {TOO_DARK, NO_SHEET}),
    "a bomb": (bomb, {TOO_LARGE}),
    "60 megapixels": (lambda: written(Image.new("L", (9_000, 7_000))), {TOO_DARK, NO_SHEET}),
    "90 megapixels": (lambda: written(Image.new("L", (10_000, 9_000))), {TOO_LARGE}),
    "a TIFF": (lambda: written(BLACK, "TIFF"), {KIND}),
    "a HEIC": (lambda: b"\0\0\0\x18ftypheic" + b"\0" * 4_000, {KIND}),
    "one pixel": (lambda: written(Image.new("L", (1, 1))), {NO_SHEET, "Das Foto ist zu dunkel."}),
    "cut off": (lambda: cat()[:20_000], {NO_PICTURE, NO_SHEET}),
    "text": (lambda: b"Anna;Bert\n1;-1\n", {NO_PICTURE}),
    "empty": (lambda: b"", {NO_PICTURE}),
    "no PDF": (lambda: b"%PDF-1.7 nothing", {NO_PICTURE}),
}


def errors_of(text: str) -> list[str]:
    """The sentences of a page that say what is wrong."""
    parts = text.split('<p class="error"')[1:]
    return [part.partition(">")[2].partition("<")[0] for part in parts]


@pytest.mark.parametrize("name", BAD)
def test_what_is_no_photo_of_a_sheet_gets_one_sentence(client: Client, name: str) -> None:
    make, sentences = BAD[name]
    status, text = sent(client, make())
    assert status == 422
    (sentence,) = errors_of(text)
    assert sentence in sentences


def test_a_scan_of_three_pages_is_read_page_by_page(client: Client) -> None:
    status, text = sent(client, pages(3), name="scan.pdf")
    assert status == 422
    assert errors_of(text) == [NO_SHEET] * 3


def test_of_a_scan_of_nine_pages_eight_are_read_and_the_last_is_named(client: Client) -> None:
    status, text = sent(client, pages(9), name="scan.pdf")
    assert status == 422
    assert errors_of(text) == [*[NO_SHEET] * 8, "Der Scan hat mehr als acht Seiten."]


def test_of_twenty_photos_the_first_are_read_and_the_others_counted(client: Client) -> None:
    small = written(Image.new("L", (60, 40), "white"))
    status, text = sent(client, *[small] * 20)
    assert status == 422
    assert "12 Fotos sind nicht gelesen" in text


def test_without_a_file_the_form_says_so(client: Client) -> None:
    status, text = sent(client)
    assert status == 422
    assert errors_of(text) == ["Mach ein Foto, oder wähle eine Datei."]


def test_others_are_answered_while_bombs_are_opened(process: Process, client: Client) -> None:
    assert process.process is not None
    pid = worker_of(process.process.pid)
    large = written(Image.new("L", (9_000, 7_000)))
    with ThreadPoolExecutor(4) as pool:
        sends = [pool.submit(sent, client.elsewhere(number + 2), large) for number in range(3)]
        for _ask in range(5):
            assert client.ask("/runde/1/abend/1")[0] == 200
        assert {send.result()[0] for send in sends} <= {422, 503}
    assert megabytes(pid) < SERVER_MB
