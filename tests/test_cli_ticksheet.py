"""`scorepad ticksheet`. Source: ticksheet.md, interface."""

import json
from pathlib import Path
from typing import Any

import pytest
from pypdfium2 import PdfDocument

from scorepad.cli import main
from scorepad.scoring.rules import preset, write_rules
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
