"""The answers to worked games as a form sends them: all earlier ones in one line, the new one in fields of its own."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from werkzeug.datastructures import MultiDict

from scorepad.scoring.example.finding import MOST_ASKED, Answers, Inquiry
from scorepad.scoring.example.games import GAMES
from scorepad.scoring.example.noted import MOST_POINTS, Noted, Writes
from scorepad.scoring.rules import Rules
from scorepad.web.frame.answers import one
from scorepad.web.frame.complaints import Errors, complain
from scorepad.web.frame.fields import whole
from scorepad.web.frame.words import _

LONGEST_ANSWERS = 1_000
_ANSWER = re.compile(r"([a-z0-9_]+)\.(?:([a-z_]+)\.(\d{1,3}))?", re.ASCII)


@dataclass(frozen=True)
class ExampleForm:
    """The answers so far; `game` is the one asked about, with what was typed for it where that will not do."""

    answers: Answers
    game: str = ""
    who: str = ""
    amount: str = ""
    errors: Errors = field(default_factory=dict)

    @property
    def written(self) -> str:
        """The answers in one line."""
        return write_answers(self.answers)


def read(sent: MultiDict[str, str]) -> ExampleForm:
    """The form after what was tapped: an answer, none, a step back to one, or one left out."""
    answers = read_answers(sent.get("answers", ""))
    verb, _colon, name = one(sent, "do").partition(":")
    game = one(sent, "game")
    if verb == "change" and name in answers:
        return _again(answers, name)
    if verb == "leave" and name in answers:
        return ExampleForm(answers | {name: None})
    if game not in GAMES or (game not in answers and len(answers) >= MOST_ASKED):
        return ExampleForm(answers)
    return ExampleForm(answers | {game: None}) if verb == "skip" else _answered(answers, game, sent)


def _again(answers: dict[str, Noted | None], game: str) -> ExampleForm:
    was = answers[game]
    return ExampleForm(answers, game, was.who if was else "", str(was.amount) if was else "")


def _answered(answers: dict[str, Noted | None], game: str, sent: MultiDict[str, str]) -> ExampleForm:
    who, typed = one(sent, "who"), one(sent, "amount").strip()
    amount, errors = whole(typed), Errors()
    if amount is None or amount > MOST_POINTS:
        complain(errors, "amount", _("Tippt eine Zahl ohne Vorzeichen, höchstens %(most)s.", most=MOST_POINTS))
    elif amount and who not in [*Writes][1:]:
        complain(errors, "who", _("Wer schreibt die Punkte auf?"))
    if errors or amount is None:
        return ExampleForm(answers, game, who, typed, errors)
    return ExampleForm(answers | {game: Noted(Writes(who), amount) if amount else Noted(Writes.NOTHING)})


def read_answers(line: str) -> dict[str, Noted | None]:
    """The answers of a line; what is no answer is left out."""
    answers: dict[str, Noted | None] = {}
    for word in line[:LONGEST_ANSWERS].split()[:MOST_ASKED]:
        known = _ANSWER.fullmatch(word)
        if known and known[1] in GAMES and (known[2] or Writes.NOTHING) in [*Writes]:
            answers[known[1]] = Noted(Writes(known[2]), int(known[3])) if known[2] else None
    return answers


def write_answers(answers: Answers) -> str:
    """The answers in one line."""
    return " ".join(f"{name}.{noted.who}.{noted.amount}" if noted else f"{name}." for name, noted in answers.items())


def found_by(line: str, wanted: str) -> Rules | None:
    """The rule set that the answers of a line lead to, on the preset that is wanted where several fit."""
    answers = read_answers(line)
    if not answers:
        return None
    fits: Mapping[str, Rules] = {fit.preset: fit.rules for fit in Inquiry(answers).fits}
    return fits.get(wanted) or next(iter(fits.values()))
