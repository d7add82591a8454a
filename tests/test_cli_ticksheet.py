"""`scorepad ticksheet`. Source: ticksheet.md, interface."""

import json
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageDraw
from pypdfium2 import PdfDocument

from scorepad.cli import main
from scorepad.cli.ticksheet_photos import rows_of
from scorepad.printing import pdf
from scorepad.printing.helpers import TooLong
from scorepad.scoring.rules import Rules, preset, write_rules
from scorepad.ticksheet.form import TickForm
from scorepad.ticksheet.states import BoxState
from tests.printing.reading import plain, words

NAMES = "Anna,Bert,Cem,Doro"


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    status = main(["ticksheet", *arguments])
    written = capsys.readouterr()
    return status, written.out, written.err


def printed(folder: Path, *arguments: str) -> tuple[bytes, dict[str, Any]]:
    """The PDF and the layout that `print` writes."""
    file = folder / "sheet.pdf"
    layout = folder / "layout.json"
    asked = ["ticksheet", "print", "--names", NAMES, *arguments]
    assert main([*asked, "--layout", str(layout), str(file)]) == 0
    return file.read_bytes(), json.loads(layout.read_text(encoding="utf-8"))


def test_print_writes_the_sheet_and_where_its_boxes_stand(tmp_path: Path) -> None:
    data, layout = printed(tmp_path, "--rules", "kif", "--games", "24")
    assert layout["page"] == {"width": 297.0, "height": 210.0}
    assert set(layout) == {"page", "boxes"}
    first, *others = layout["boxes"]
    assert set(first) == {"game", "field", "x", "y", "width", "height"}
    assert first["game"] == 1
    assert first["field"] == "re.Anna"
    assert {box["game"] for box in others} == set(range(1, 25))
    fields = {box["field"] for box in others}
    for field in (
        "kind.hochzeit",
        "kind.damen",
        "augen.re.121",
        "augen.kontra.120",
        "said.re.re",
        "said.kontra.no90",
        "special.re.fuchs_caught.1",
        "by_hand",
    ):
        assert field in fields
    (told,) = map(plain, words(data))
    assert "Anna, Bert, Cem und Doro" in told
    assert "Ein Kreuz oder Haken" in told


def test_a_sheet_of_several_pages_says_on_which_a_box_stands(tmp_path: Path) -> None:
    data, layout = printed(tmp_path, "--large", "--lang", "en", "--title", "Thursday")
    assert {box["page"] for box in layout["boxes"]} == {1, 2}
    with PdfDocument(data) as document:
        assert len(document) == 2
    assert "Thursday" in words(data)[0]


def test_rules_may_come_from_a_file_and_be_changed(tmp_path: Path) -> None:
    file = tmp_path / "rules.json"
    file.write_text(json.dumps(write_rules(preset("klubturnier"))), encoding="utf-8")
    asked = ["--rules", str(file), "--set", "armut.allowed=true", "--paper", "letter"]
    _data, layout = printed(tmp_path, *asked)
    assert layout["page"] == {"width": 279.4, "height": 215.9}
    fields = [box["field"] for box in layout["boxes"] if box["game"] == 1]
    assert "kind.armut" in fields
    assert len(layout["boxes"]) == 12 * len(fields)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--names", "Anna,Bert,Cem"], "Ein Ankreuzbogen ist für vier bis sieben Leute."),
        (["--names", "Anna,Bert,Cem,Anna"], "Anna steht zweimal da."),
        (["--names", NAMES, "--games", "99"], "Ein Ankreuzbogen hat 1 bis 60 Spiele."),
        (["--names", NAMES, "--rules", "nowhere"], "Das Regelwerk „nowhere“ gibt es nicht."),
    ],
)
def test_what_cannot_be_printed_is_told_in_a_sentence(
    arguments: list[str], sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "sheet.pdf"
    status, out, err = run(capsys, "print", *arguments, str(file))
    assert status == 2
    assert out == ""
    assert err == f"{sentence}\n"
    assert not file.exists()


def test_a_file_that_cannot_be_written_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "missing" / "sheet.pdf"
    status, _out, err = run(capsys, "print", "--names", NAMES, str(file))
    assert status == 2
    assert str(file) in err


def test_a_computer_that_is_too_busy_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def is_busy(_page: object) -> bytes:
        raise TooLong("60 seconds")

    monkeypatch.setattr(pdf, "make", is_busy)
    status, _out, err = run(capsys, "print", "--names", NAMES, str(tmp_path / "sheet.pdf"))
    assert status == 2
    assert err == "Der Bogen braucht zu lange: Der Rechner hat gerade zu viel zu tun.\n"


GAMES: dict[int, set[str]] = {
    1: {"re.Anna", "re.Cem", "augen.re.151", "said.re.re", "special.re.fuchs_caught.1"},
    2: {"re.Bert", "kind.damen", "augen.kontra.120", "said.kontra.kontra"},
    3: {"re.Doro", "augen.re.121"},
    5: {"re.Bert", "re.Cem", "re.Doro", "augen.re.211"},
}
"""What is ticked on the sheet of these tests."""
DOTS = 8
"""Pixels of its picture per millimetre."""


def photographed(folder: Path, data: bytes, layout: dict[str, Any], page: int = 0) -> Path:
    """A picture of a page of a sheet on which these games are ticked."""
    with PdfDocument(data) as document:
        picture = document[page].render(scale=DOTS * 25.4 / 72).to_pil().convert("RGB")
    pen = ImageDraw.Draw(picture)
    for box in layout["boxes"]:
        is_here = box.get("page", page + 1) == page + 1
        if is_here and box["field"] in GAMES.get(box["game"], ()):
            _cross(pen, box)
    file = folder / f"photo{page}.jpg"
    picture.save(file, quality=85)
    return file


def _cross(pen: ImageDraw.ImageDraw, box: dict[str, float]) -> None:
    left = DOTS * (box["x"] + 0.5)
    top = DOTS * (box["y"] + 0.4)
    right = DOTS * (box["x"] + box["width"] - 0.3)
    bottom = DOTS * (box["y"] + box["height"] - 0.4)
    pen.line([(left, top), (right, bottom)], fill="#234", width=4)
    pen.line([(left, bottom), (right, top)], fill="#234", width=4)


def test_what_was_printed_ticked_and_photographed_is_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Source: ticksheet.md, interface."""
    photo = photographed(tmp_path, *printed(tmp_path, "--games", "24"))
    status, out, err = run(capsys, "read", "--names", NAMES, "--games", "24", str(photo))
    assert err == ""
    assert status == 0
    first, second, third, fifth = [json.loads(line) for line in out.splitlines()]
    assert first == {
        "game": 1,
        "entry": {
            "kind": "game",
            "game": "normal",
            "re": ["Anna", "Cem"],
            "augen": {"re": [151, 180]},
            "announcements": [{"party": "re", "says": "re"}],
            "specials": [{"id": "fuchs_caught", "party": "re", "count": 1}],
            "kontra": ["Bert", "Doro"],
        },
        "unsure": [],
        "void": [],
        "problems": [],
    }
    assert second["entry"]["solo"] == "damen"
    assert second["entry"]["augen"] == {"re": 120}
    assert third["entry"]["game"] == "stille_hochzeit"
    assert fifth["game"] == 5
    assert [problem["code"] for problem in fifth["problems"]] == ["re_too_many"]


def test_the_pages_of_a_sheet_are_read_together(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data, layout = printed(tmp_path, "--large", "--games", "24")
    first = photographed(tmp_path, data, layout)
    second = photographed(tmp_path, data, layout, page=1)
    asked = ["read", "--names", NAMES, "--games", "24", str(second), str(first)]
    status, out, _err = run(capsys, *asked)
    assert status == 0
    assert [json.loads(line)["game"] for line in out.splitlines()] == [1, 2, 3, 5]


def test_the_same_photo_twice_and_a_scan_of_three_pages_are_one_sheet(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    photo = photographed(tmp_path, *printed(tmp_path, "--games", "24"))
    scan = tmp_path / "scan.pdf"
    with Image.open(photo) as picture:
        picture.save(scan, save_all=True, append_images=[picture, picture], resolution=203)
    asked = ["read", "--names", NAMES, "--games", "24"]
    once = run(capsys, *asked, str(photo))
    assert once[0] == 0
    assert run(capsys, *asked, str(photo), str(photo)) == once
    status, out, err = run(capsys, *asked, str(scan))
    assert status == 0
    assert err == ""
    assert [json.loads(line)["game"] for line in out.splitlines()] == [1, 2, 3, 5]


@pytest.mark.parametrize("order", ["front and back", "back and front"])
def test_the_blank_back_of_a_sheet_in_a_scan_does_no_harm(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], order: str
) -> None:
    data, layout = printed(tmp_path, "--games", "1")
    front = Image.open(photographed(tmp_path, data, layout))
    back = Image.new("RGB", front.size, "white")
    first, second = (front, back) if order == "front and back" else (back, front)
    scan = tmp_path / "scan.pdf"
    first.save(scan, save_all=True, append_images=[second], resolution=200)
    status, out, err = run(capsys, "read", "--names", NAMES, "--games", "1", str(scan))
    assert err == ""
    assert status == 0
    assert len(out.splitlines()) == 1


def test_a_photo_that_cannot_be_read_does_no_harm_to_the_others(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    photo = photographed(tmp_path, *printed(tmp_path, "--games", "24"))
    other = tmp_path / "other.jpg"
    Image.new("RGB", (900, 600), "white").save(other)
    asked = ["read", "--names", NAMES, "--games", "24", "--lang", "en"]
    status, out, err = run(capsys, *asked, str(other), str(photo), str(tmp_path / "none.jpg"))
    assert status == 2
    assert len(out.splitlines()) == 4
    first, second = err.splitlines()
    assert first == f"{other}: There is no tick sheet in the picture."
    assert second.startswith(f"{tmp_path / 'none.jpg'}: ")


def test_a_sheet_of_others_says_what_does_not_fit(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    photo = str(photographed(tmp_path, *printed(tmp_path, "--games", "24")))
    for other, sentence in (
        (["--rules", "kif", "--names", NAMES, "--games", "24"], "andere Regeln"),
        (["--names", "Anna,Bert,Cem,Ela", "--games", "24"], "andere Leute"),
        (["--names", NAMES, "--games", "20"], "andere Zahl von Spielen"),
    ):
        status, out, err = run(capsys, "read", *other, photo)
        assert status == 2
        assert out == ""
        assert sentence in err


def test_photos_of_two_sheets_are_not_mixed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Two sheets of one evening have the same games from 1 on, so each is read by itself."""
    (tmp_path / "second").mkdir()
    first = photographed(tmp_path, *printed(tmp_path, "--games", "24"))
    second = photographed(tmp_path / "second", *printed(tmp_path, "--games", "24", "--sheet", "2"))
    asked = ["read", "--names", NAMES, "--games", "24", "--lang", "en"]
    alone = run(capsys, *asked, str(second))
    assert alone[0] == 0
    status, out, err = run(capsys, *asked, str(first), str(second))
    assert status == 2
    assert err == (
        f"{second}: This sheet has another number than the one before: read each sheet by itself.\n"
    )
    assert [json.loads(line)["game"] for line in out.splitlines()] == [1, 2, 3, 5]


def test_a_photo_that_cannot_be_read_is_told_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = tmp_path / "text.jpg"
    text.write_text("no picture", encoding="utf-8")
    blank = tmp_path / "blank.png"
    Image.new("L", (800, 600), 255).save(blank)
    missing = tmp_path / "missing.jpg"
    asked = ["read", "--names", NAMES, "--lang", "en", str(text), str(blank), str(missing)]
    status, out, err = run(capsys, *asked)
    assert status == 2
    assert out == ""
    told = err.splitlines()
    assert told[0] == f"{text}: This is no picture that can be opened."
    assert told[1] == f"{blank}: There is no tick sheet in the picture."
    assert told[2].startswith(f"{missing}: ")


def test_reading_for_impossible_people_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    status, _out, err = run(capsys, "read", "--names", "Anna,Bert", "photo.jpg")
    assert status == 2
    assert err == "Ein Ankreuzbogen ist für vier bis sieben Leute.\n"


def test_with_five_kontra_is_who_played_as_long_as_all_games_are_there() -> None:
    form = TickForm(Rules(), ("Anna", "Bert", "Cem", "Doro", "Ela"), 30)
    ticked = {
        "re.Cem": BoxState.TICKED,
        "re.Doro": BoxState.TICKED,
        "augen.re.121": BoxState.TICKED,
    }
    states = dict.fromkeys((1, 2, 6), ticked)
    first, second, later = rows_of(form, states)
    assert first.entry["kontra"] == ["Bert", "Ela"]
    assert second.entry["kontra"] == ["Anna", "Ela"]
    assert "kontra" not in later.entry
