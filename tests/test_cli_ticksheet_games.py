"""What is printed, ticked, photographed and read is the same: under every rule set, for four to
seven people with all kinds of names, of any length.

A few sheets by day, all at night (`--hypothesis-profile=thorough`). Source: ticksheet.md,
interface.
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from PIL import Image
from pypdfium2 import PdfDocument

from scorepad.cli import main
from scorepad.scoring import Rules
from scorepad.scoring.rules import PRESETS, write_rules
from scorepad.ticksheet.form import TickForm
from scorepad.ticksheet.layout import TickBox
from tests import effort
from tests.ticksheet.photos import PAGE_SCALE, Line, Pen, draw_lines
from tests.ticksheet.sheets import house_rules, rule_sets, six_plus_one
from tests.ticksheet.ticked_games import Json, TickedGame, evening, points

NAMES = (
    ("Anna", "Bert", "Cem", "Doro", "Ela", "Fritz", "Gabi"),
    ("Ayşe", "Łukasz", "משה", "Zoë 🦊", "D’Arcy", "O'Neill", "Þóra"),
    (
        "Jean-Luc van der Berg",
        "Jean-Luc van der Beek",
        "Bo",
        "Anna Maria",
        "Anna M.",
        "annA",
        "An",
    ),
)
"""Usual names; letters of all kinds; long ones, of which some begin alike."""
GAMES = (24, 1, 30, 20, 48)
MOST_UNSURE = 0.01
"""The share of ticked boxes that may be asked about."""
DAILY = 17
"""Every so manyth sheet is tried by day."""


@dataclass(frozen=True)
class Kind:
    """A sheet: the rules, and what its printing is asked for."""

    name: str
    people: int
    names: tuple[str, ...]
    games: int
    paper: str
    lang: str
    is_large: bool

    def __str__(self) -> str:
        parts = [self.name, str(self.people), str(self.games), self.paper, self.lang]
        return "-".join([*parts, "large"] if self.is_large else parts)


@cache
def all_rules() -> dict[str, Rules]:
    return {**rule_sets(), **house_rules(), "six plus one": six_plus_one()}


def kinds() -> Iterator[Kind]:
    """Every rule set for each number of people; names, games, paper and language take turns."""
    number = 0
    for name in all_rules():
        for people in (4, 5, 6, 7):
            if name == "six plus one" and people < 6:
                continue
            number += 1
            yield Kind(
                name,
                people,
                NAMES[number % len(NAMES)][:people],
                GAMES[number % len(GAMES)],
                paper="letter" if number % 4 == 3 else "a4",
                lang="en" if number % 3 else "de",
                is_large=number % 6 == 5,
            )


def tried() -> Sequence[Kind]:
    every = list(kinds())
    return every if effort.is_thorough() else every[::DAILY]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "kind" in metafunc.fixturenames:
        metafunc.parametrize("kind", tried(), ids=str)


@dataclass(frozen=True)
class PrintedSheet:
    """A sheet that was printed, and how it is asked for."""

    asked: tuple[str, ...]
    pdf: bytes
    boxes: Sequence[dict[str, Any]]

    def photos(self, games: Sequence[TickedGame], folder: Path) -> list[Path]:
        """A picture of each page on which these games are ticked."""
        ticked = {(game.number, field) for game in games for field in game.boxes}
        files = []
        with PdfDocument(self.pdf) as document:
            for number, page in enumerate(document, start=1):
                scale = PAGE_SCALE * 25.4 / 72
                picture = page.render(scale=scale).to_pil().convert("RGB")
                self._tick(picture, number, ticked)
                file = folder / f"photo{number}.jpg"
                picture.save(file, quality=80)
                files.append(file)
        return files

    def _tick(self, picture: Image.Image, page: int, ticked: set[tuple[int, str]]) -> None:
        chance = Random(page)
        for box in self.boxes:
            is_ticked = (box["game"], box["field"]) in ticked
            if is_ticked and box.get("page", 1) == page:
                place = TickBox(
                    box["game"], box["field"], box["x"], box["y"], box["width"], box["height"]
                )
                draw_lines(picture, _cross(place), Pen("blue"), chance)


def _cross(box: TickBox) -> list[Line]:
    """A cross that stays in its box."""
    left = box.x + 0.4
    right = box.x + box.width - 0.4
    top = box.y + 0.4
    bottom = box.y + box.height - 0.4
    return [[(left, top), (right, bottom)], [(right, top), (left, bottom)]]


def printed(kind: Kind, folder: Path) -> PrintedSheet:
    """The sheet as `print` writes it. The rules come by their name or from a file."""
    rules = kind.name
    if kind.name not in PRESETS:
        file = folder / "rules.json"
        file.write_text(json.dumps(write_rules(all_rules()[kind.name])), encoding="utf-8")
        rules = str(file)
    asked = ["--rules", rules, "--names", ",".join(kind.names), "--games", str(kind.games)]
    asked += ["--lang", kind.lang]
    sheet = folder / "sheet.pdf"
    layout = folder / "layout.json"
    how = ["--paper", kind.paper, *(["--large"] if kind.is_large else [])]
    assert main(["ticksheet", "print", *asked, *how, "--layout", str(layout), str(sheet)]) == 0
    boxes = json.loads(layout.read_text(encoding="utf-8"))["boxes"]
    return PrintedSheet(tuple(asked), sheet.read_bytes(), boxes)


def read(
    sheet: PrintedSheet, photos: Sequence[Path], capsys: pytest.CaptureFixture[str]
) -> list[Json]:
    """The games that `read` finds on these photos."""
    capsys.readouterr()
    status = main(["ticksheet", "read", *sheet.asked, *map(str, photos)])
    written = capsys.readouterr()
    assert written.err == ""
    assert status == 0
    return [json.loads(line) for line in written.out.splitlines()]


def test_what_was_ticked_is_what_is_read(
    kind: Kind, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rules = all_rules()[kind.name]
    games = evening(TickForm(rules, kind.names, kind.games), seed=kind.games)
    sheet = printed(kind, tmp_path)
    rows = read(sheet, sheet.photos(games, tmp_path), capsys)
    assert [row["game"] for row in rows] == [game.number for game in games]
    unsure = 0
    for row, game in zip(rows, games, strict=True):
        unsure += len(row["unsure"])
        if not row["unsure"]:
            check_same(row, game, rules)
    assert unsure <= 1 + MOST_UNSURE * sum(len(game.boxes) for game in games)


def check_same(row: Json, game: TickedGame, rules: Rules) -> None:
    """A row says the game that was ticked, with its points."""
    assert row["void"] == row["problems"] == [], game
    entry = row["entry"]
    assert entry["game"] == game.entry["game"], game
    assert set(entry["re"]) == set(game.entry["re"]), game
    assert entry.get("solo") == game.entry.get("solo"), game
    kontra = [person for person in game.active if person not in entry["re"]]
    assert entry.setdefault("kontra", kontra) == kontra, game
    assert points(entry, rules) == points(game.entry, rules), game
