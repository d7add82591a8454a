"""`scorepad rules`: list, show, diff, import."""

import io
import json
import sys
from pathlib import Path

import pytest

from scorepad.cli import main
from scorepad.files.rule_link import packed
from scorepad.scoring.rules import OPTIONS, PRESETS, preset, read_rules, write_rules
from scorepad.scoring.rules.notes import NOTES


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str]:
    status = main(["rules", *arguments])
    written = capsys.readouterr()
    return status, written.out or written.err


def test_list_names_every_option_with_default_range_help_and_source(
    capsys: pytest.CaptureFixture[str],
) -> None:
    status, text = run(capsys, "list")
    assert status == 0
    for option in OPTIONS.values():
        assert f"\n{option.name} = " in text
        assert option.help.de in text
    for row in PRESETS.values():
        assert f"\n{row.id}   {row.label.de}: {row.help.de}\n" in text
    assert "solo.fixed_plain = 3   [0-99 / 3]" in text
    assert "special.herzstich.points = 0   [0-9]" in text
    assert 'value.step_points.90 = "same"   [0-9, same]' in text
    assert "special.<id>.name   [text]" in text
    assert "solo.fixed_kind.<id>.won   [0-999 / 3]" in text
    assert "season.missed_points = 0   [-999 to 0]" in text
    assert "Wer gewinnt" in text
    assert "Who wins" in run(capsys, "list", "--lang", "en")[1]


def test_list_as_json_is_complete(capsys: pytest.CaptureFixture[str]) -> None:
    status, text = run(capsys, "list", "--json")
    found = json.loads(text)
    assert status == 0
    for name, table in {"options": OPTIONS, "presets": PRESETS, "notes": NOTES}.items():
        assert set(found[name]) == set(table)
    assert found["options"]["cards"]["choices"] == {"48": "48, mit Neunen", "40": "40, ohne Neunen"}
    assert found["groups"]["kif_feigheit"]["options"] == {"feigheit.mode": "flip"}


def test_show_marks_what_differs_from_the_preset(capsys: pytest.CaptureFixture[str]) -> None:
    _status, text = run(capsys, "show", "kif", "--set", "bock.on=true")
    assert "* Bock: ja   [bock.on]" in text
    assert "  Karten: 40, ohne Neunen   [cards]" in text


@pytest.mark.parametrize("name", PRESETS)
def test_what_show_prints_as_json_is_read_again(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _status, text = run(
        capsys, "show", name, "--set", "special.gans.name=Gans", "--set", "cards=40", "--json"
    )
    given = json.loads(text)
    del given["all"]
    rules = read_rules(given)
    assert write_rules(rules) == given
    assert rules.table.cards == 40
    file = tmp_path / "rules.json"
    file.write_text(json.dumps(given), encoding="utf-8")
    assert json.loads(run(capsys, "diff", str(file), str(file), "--json")[1]) == {}


def test_diff_shows_both_values_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    _status, text = run(capsys, "diff", "ddv", "cutesoft", "--lang", "en")
    assert (
        "steps, against announcements, special points | special points only   [win.nobody_counts]"
        in text
    )
    assert (
        len(text.splitlines())
        == len(json.loads(run(capsys, "diff", "ddv", "cutesoft", "--json")[1]))
        == 5
    )
    assert preset("cutesoft").win.nobody_counts == "specials_only"


def test_an_option_that_one_side_does_not_know_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "rules.json"
    file.write_text('{"options": {"special.gans.name": "Gans"}}', encoding="utf-8")
    assert "Gans: Punkte: nicht gespielt | 1" in run(capsys, "diff", "ddv", str(file))[1]
    assert "Gans: Punkte: 1 | nicht gespielt" in run(capsys, "diff", str(file), "ddv")[1]


@pytest.mark.parametrize(
    ("command", "told"),
    [
        ("show canasta", ""),
        ("show ddv --set bock=1", ""),
        ("show ddv --set solo.factor=2", ""),
        ("show .", ""),
        ("diff ddv nothing.json", ""),
        ("import https://anderswo.example/regelwerk?r=abc", "Link"),
        ("import nothing.json", ""),
        ("import {} --lang en", "rule set"),
    ],
)
def test_what_cannot_be_read_is_one_sentence_and_status_2(
    command: str, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    status, text = run(capsys, *command.split())
    assert status == 2
    assert len(text.splitlines()) == 1
    assert told in text


def test_a_rule_set_from_elsewhere_is_read_from_its_link_a_file_or_input(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Source: issue 12, Other rule sets read in."""
    rules = read_rules({"preset": "mittwoch", "options": {"bock.on": True}})
    link = f"https://anderswo.example/regelwerk?r={packed(rules, 'Kegelklub')}"
    status, text = run(capsys, "import", link)
    assert status == 0
    assert text.startswith("# Kegelklub\n# Karten und Tisch\n")
    assert "* Bock: ja   [bock.on]" in text
    file = tmp_path / "mail.txt"
    file.write_text(f"Unsere Regeln: {link}", encoding="utf-8")
    as_json = json.dumps(write_rules(rules))
    for source in (link, str(file), as_json):
        assert json.loads(run(capsys, "import", source, "--json")[1]) == write_rules(rules)
    monkeypatch.setattr(sys, "stdin", io.StringIO(as_json))
    assert json.loads(run(capsys, "import", "-", "--json")[1]) == write_rules(rules)
