"""The documents say what is so: their examples run, and every rule that is cited can be looked
up.
"""

import doctest
import json
import os
import re
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import scorepad.scoring
from scorepad import cli
from scorepad.ledger.tariff import read_tariff
from scorepad.scoring import (
    Game,
    Rules,
    read_entry,
    read_evening,
    replay,
    score,
    write_entry,
    write_evening,
)
from tests.test_cli_ticksheet import photographed

ROOT = Path(__file__).parent.parent
INTERCHANGE = (ROOT / "docs" / "interchange.md").read_text(encoding="utf-8")
RULES = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
BLOCKS: list[tuple[str, str]] = re.findall(
    r"^```([^\n]*)\n(.*?)^```$", INTERCHANGE, re.MULTILINE | re.DOTALL
)


def blocks(kind: str) -> list[str]:
    found = [text for info, text in BLOCKS if info == kind]
    assert found, kind
    return found


def lines(kind: str) -> list[str]:
    return [line for text in blocks(kind) for line in text.splitlines()]


@pytest.mark.parametrize("text", [*blocks("json game"), *lines("jsonl games")])
def test_a_game_is_read_scored_and_written_as_it_stands(text: str) -> None:
    game = read_entry(json.loads(text))
    assert isinstance(game, Game)
    assert sum(score(game, Rules()).points.values()) == 0
    assert read_entry(write_entry(game)) == game


@pytest.mark.parametrize("text", lines("jsonl entries"))
def test_an_entry_is_read_and_written_as_it_stands(text: str) -> None:
    given = json.loads(text)
    entry = read_entry(given)
    assert entry.kind == given["kind"]
    assert read_entry(write_entry(entry)) == entry


@pytest.mark.parametrize("text", blocks("json evening"))
def test_an_evening_is_replayed_without_a_problem(text: str) -> None:
    evening = read_evening(json.loads(text))
    result = replay(evening.plan, evening.entries)
    assert not [problem for row in result.rows for problem in row.problems]
    assert read_evening(write_evening(evening)) == evening


def test_every_kind_of_game_and_entry_has_an_example() -> None:
    games = {json.loads(text)["game"] for text in lines("jsonl games")}
    assert games | {"normal"} == set(scorepad.scoring.GameKind)
    kinds = {json.loads(text)["kind"] for text in lines("jsonl entries")}
    every = scorepad.scoring.Entry.__args__
    assert kinds | {"game"} == {entry.kind for entry in every if entry.__name__ != "Unreadable"}


ANSWERED = [(text, answer) for (info, text), (_, answer) in pairwise(BLOCKS) if info == "sh"]


@pytest.mark.parametrize(("command", "answer"), ANSWERED)
def test_a_command_answers_as_it_says(command: str, answer: str, tmp_path: Path) -> None:
    (tmp_path / "scorepad").write_text(f'#!/bin/sh\nexec "{sys.executable}" -m scorepad "$@"\n')
    (tmp_path / "scorepad").chmod(0o755)
    given = {**os.environ, "PATH": f"{tmp_path}:{os.environ['PATH']}"}
    run = subprocess.run(
        command, shell=True, capture_output=True, text=True, check=True, cwd=tmp_path, env=given
    )
    assert json.loads(run.stdout) == json.loads(answer)


def test_a_tariff_is_read_as_it_stands() -> None:
    (text,) = blocks("json tariff")
    assert read_tariff(json.loads(text)).dues == 200


def dialogue(what: str) -> tuple[list[str], dict[str, Any]]:
    """The words of a command about the tick sheet, and its answer as far as it is shown."""
    (text,) = [text for text in blocks("text") if f"ticksheet {what}" in text]
    command, _, answer = text.partition("\n")
    shown = answer.replace(", …", "")
    return command.removeprefix("$ scorepad ").split(), json.loads(shown)


def test_a_tick_sheet_is_printed_and_read_as_it_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    printing, layout = dialogue("print")
    assert cli.main(printing) == 0
    written = json.loads(Path("layout.json").read_text(encoding="utf-8"))
    assert layout["page"] == written["page"]
    assert layout["boxes"] == written["boxes"][:1]
    photo = photographed(tmp_path, Path("sheet.pdf").read_bytes(), written)
    photo.rename("photo.jpg")
    capsys.readouterr()
    reading, game = dialogue("read")
    assert cli.main(reading) == 0
    first = json.loads(capsys.readouterr().out.splitlines()[0])
    assert game.keys() == first.keys()
    assert game["entry"].items() <= first["entry"].items()


EVERY_KIND = {
    "json game", "json evening", "json tariff", "jsonl games", "jsonl entries", "pycon", "python", "text",
}  # fmt: skip
"""The kinds of blocks that the tests of this file read one by one."""


def tried() -> list[str]:
    """All blocks of interchange.md that a test reads; `test_blocks.py` looks for others."""
    read = [text for info, text in BLOCKS if info in EVERY_KIND]
    return [*read, *(text for pair in ANSWERED for text in pair)]


def test_the_library_does_as_it_says() -> None:
    for text in blocks("pycon"):
        example = doctest.DocTestParser().get_doctest(text, {}, "interchange.md", None, 0)
        assert doctest.DocTestRunner().run(example) == doctest.TestResults(0, len(example.examples))


PROGRAMS = {
    0: "Doro -2\n",
    1: "None redeal {}\nBert deals next\n",
}
"""How what the programs of interchange.md print ends, by their order."""
GAMES = """\
{"game":"normal","re":["Anna","Cem"],"kontra":["Bert","Doro"],"augen":{"re":151}}
{"game":"normal","re":["Anna","Cem"],"kontra":["Bert","Doro"]}
"""


def test_the_programs_run_and_a_strict_type_checker_takes_them(tmp_path: Path) -> None:
    """Source: issue 50, "examples that pass `mypy --strict`"."""
    assert len(blocks("python")) == len(PROGRAMS)
    for number, text in enumerate(blocks("python")):
        (tmp_path / f"program{number}.py").write_text(text, encoding="utf-8")
        run = subprocess.run(
            [sys.executable, f"program{number}.py"],
            input=GAMES,
            capture_output=True,
            text=True,
            check=True,
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
        )
        assert run.stdout.endswith(PROGRAMS[number])
    assert checked(tmp_path) == "Success: no issues found in 2 source files\n"
    wrong = (tmp_path / "program0.py").read_text("utf-8").replace('"ddv"', "3")
    (tmp_path / "program0.py").write_text(wrong, encoding="utf-8")
    assert 'Argument 1 to "preset" has incompatible type "int"' in checked(tmp_path)


def checked(folder: Path) -> str:
    """What a strict type checker says of the programs in a folder."""
    command = [sys.executable, "-m", "mypy", "--strict", "--config-file=", "--cache-dir=/dev/null"]
    given = {**os.environ, "MYPYPATH": str(ROOT)}
    files = sorted(map(str, folder.glob("*.py")))
    silent = ["--follow-imports=silent", "--explicit-package-bases", *files]
    run = subprocess.run(
        [*command, *silent], capture_output=True, text=True, check=False, cwd=folder, env=given
    )
    return run.stdout


def test_what_is_public_is_there_and_says_what_it_is() -> None:
    for name in scorepad.scoring.__all__:
        thing: Any = getattr(scorepad.scoring, name)
        assert not callable(thing) or thing.__doc__, name


OWN_EFFORT = {"effort.py", "test_settle.py"}
"""Files of tests in which Hypothesis is told how hard to try; the list only gets shorter."""


def test_every_property_is_tried_harder_at_night() -> None:
    """Source: ARCHITECTURE.md, "Checks": what asks for examples asks `tests/effort.py`, which knows
    the night.
    """
    files = (
        file
        for file in (ROOT / "tests").rglob("*.py")
        if re.search(r"\bsettings\(", file.read_text("utf-8"))
    )
    assert {
        file.name for file in files if "from hypothesis import" in file.read_text("utf-8")
    } <= OWN_EFFORT


@pytest.mark.parametrize(
    "page", [*ROOT.glob("[AR]*.md"), *(ROOT / "docs").glob("*.md")], ids=lambda page: page.name
)
def test_every_place_that_a_page_names_is_there(page: Path) -> None:
    """Names of what a recipe makes are left to choose."""
    text = re.sub("`[^`]*(NAME|SUBJECT)[^`]*`", "", page.read_text(encoding="utf-8"))
    links = [page.parent / link for link in re.findall(r"\]\(([^):#]+)(?:#[\w-]+)?\)", text)]
    named = re.findall(
        r"`((?:scorepad|tests|scripts|templates|static|docs|deploy)/[\w./-]+)`", text
    )
    inside = re.findall(r"`((?:web|scoring|actions|telling|ledger|printing|store)/[\w./-]+)`", text)
    places = [
        *links,
        *(ROOT / name for name in named),
        *(ROOT / "scorepad" / name for name in inside),
    ]
    assert [str(place) for place in places if not place.exists()] == []


def cited(pattern: str) -> dict[str, str]:
    """Every number that code, tests, pages and examples cite, with a file that does."""
    found: dict[str, str] = {}
    suffixes = {".py", ".toml", ".json", ".jsonl", ".md", ".html"}
    for file in (file for folder in ("scorepad", "tests") for file in (ROOT / folder).rglob("*")):
        if file.suffix in suffixes and "node_modules" not in file.parts:
            for numbers in re.findall(pattern, file.read_text(encoding="utf-8")):
                found |= dict.fromkeys(re.split(r",? and |, (?=V|\d)", numbers), file.name)
    assert found
    return found


@pytest.mark.parametrize(
    ("citation", "line", "whole", "least"),
    [
        (
            r"(?:catalog|[Pp]art) (\d+(?:\.\d+)?(?:(?:,| and) \d+(?:\.\d+)?)*)",
            r"^#+ (?:Part )?(\d+(?:\.\d+)?)",
            "",
            1,
        ),
        (r"\b(A-\d\d)\b", r"^\| (A-\d\d) \|", "A-{:02}", 1),
        (r"\bKIF,? (V\d+(?:(?:,| and) V\d+)*)", r"^\| (V\d+) \|", "V{}", 47),
    ],
    ids=["parts of the catalog", "readings", "variants of KIF"],
)
def test_every_number_that_is_cited_has_its_line(
    citation: str, line: str, whole: str, least: int
) -> None:
    """Readings and variants are numbered without a gap, and KIF has 47 of them."""
    there = re.findall(line, RULES, re.MULTILINE)
    assert len(there) >= least
    assert not whole or there == [whole.format(number) for number in range(1, len(there) + 1)]
    assert {number: file for number, file in cited(citation).items() if number not in there} == {}


def test_every_section_that_is_cited_is_there() -> None:
    """A section is there when it, one that holds it, or one that it holds has a line."""
    there = set(re.findall(r"^\| ((?:TSR|FreeDoko|Mainz) \d+(?:\.\d+)*) \|", RULES, re.MULTILINE))
    found = cited(r"\b((?:TSR|FreeDoko|Mainz),? \d+(?:\.\d+)*)")
    sections = {section.replace(",", ""): file for section, file in found.items()}
    unknown = {
        section: file
        for section, file in sections.items()
        if not any(
            f"{section}.".startswith(f"{known}.") or f"{known}.".startswith(f"{section}.")
            for known in there
        )
    }
    assert unknown == {}
