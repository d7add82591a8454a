"""`scorepad ticksheet print`: a tick sheet as PDF, and where its boxes stand."""

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TextIO

from scorepad.cli.rules import rules_named
from scorepad.declare import Text
from scorepad.printing import pdf
from scorepad.printing.helpers import TooLong
from scorepad.printing.ticksheet import page
from scorepad.printing.ticksheet_words import TickSheet
from scorepad.scoring.errors import Refused
from scorepad.telling.voice import Voice
from scorepad.ticksheet.form import FEWEST_PEOPLE, MOST_PEOPLE, TickForm, usual_games

TAKES_TOO_LONG = Text(
    "Der Bogen braucht zu lange: Der Rechner hat gerade zu viel zu tun.",
    "The sheet takes too long: this computer is too busy just now.",
)


def answer(arguments: argparse.Namespace, errors: TextIO) -> int:
    """Print a sheet and return the exit status; 2 with a sentence for each problem."""
    try:
        _print(arguments)
    except OSError as error:
        errors.write(f"{error.filename}: {error.strerror}\n")
        return 2
    except Refused as refused:
        lang = arguments.lang
        errors.writelines(f"{problem.message(lang)}\n" for problem in refused.problems)
        return 2
    except TooLong:
        errors.write(f"{TAKES_TOO_LONG.in_(arguments.lang)}\n")
        return 2
    return 0


def form_of(arguments: argparse.Namespace) -> TickForm:
    """The form that the options describe. Raises Refused and OSError."""
    rules = rules_named(arguments.rules, arguments.set)
    names = tuple(name.strip() for name in arguments.names.split(","))
    games = arguments.games
    if games is None:
        people = min(max(len(names), FEWEST_PEOPLE), MOST_PEOPLE)
        games = usual_games(rules, people)
    return TickForm(rules, names, games)


def _print(arguments: argparse.Namespace) -> None:
    form = form_of(arguments)
    voice = Voice(arguments.lang, rules=form.rules)
    sheet = TickSheet(
        form,
        form.people,
        arguments.title or voice.listed(form.people),
        address=arguments.address,
        number=arguments.sheet,
        paper=arguments.paper,
        large=arguments.large,
    )
    data = pdf.make(lambda: page([sheet], voice))
    arguments.file.write_bytes(data)
    if arguments.layout:
        _write_layout(sheet, arguments.layout)


def _write_layout(sheet: TickSheet, file: Path) -> None:
    """Write where each box stands, in millimetres from the upper left corner of the paper."""
    plan = sheet.plan
    page_size = {"width": plan.width, "height": plan.height}
    written = {"page": page_size, "boxes": list(_boxes(sheet))}
    file.write_text(json.dumps(written, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


def _boxes(sheet: TickSheet) -> Iterator[dict[str, Any]]:
    """All boxes; those of a sheet of several pages say on which they stand."""
    pages = sheet.plan.pages
    for number in range(1, pages + 1):
        for row in sheet.layout(number).rows:
            for box in row.boxes:
                place = {"x": box.x, "y": box.y, "width": box.width, "height": box.height}
                where = {"page": number} if pages > 1 else {}
                yield {"game": box.game, "field": box.field, **place, **where}
