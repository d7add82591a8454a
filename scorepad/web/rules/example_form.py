"""The answers to worked games as a form sends them: all earlier ones in one line, the new one in fields of its own."""

from __future__ import annotations

import re
from functools import cached_property

from flask_babel import lazy_gettext as _l
from wtforms import Field
from wtforms.validators import ValidationError

from scorepad.scoring.example.finding import MOST_ASKED, Answers, Inquiry
from scorepad.scoring.example.games import GAMES
from scorepad.scoring.example.noted import MOST_POINTS, Noted, Writes
from scorepad.scoring.rules import Rules
from scorepad.web.frame.forms import Form, Key, Sent, TextField, Typed, Whole, up_to
from scorepad.web.frame.words import _

LONGEST_ANSWERS = 1_000
_ANSWER = re.compile(r"([a-z0-9_]+)\.(?:([a-z_]+)\.(\d{1,3}))?", re.ASCII)


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


class FoundForm(Form):
    """All earlier answers in one line, and the preset that is wanted where several fit."""

    answers = Typed(
        read=read_answers,
        write=write_answers,
        longest=LONGEST_ANSWERS,
        default=dict,
    )
    fit = TextField()

    @cached_property
    def found(self) -> Rules | None:
        """The rule set that the answers lead to, if there are any."""
        answers = self.answers.data
        fits = {fit.preset: fit.rules for fit in Inquiry(answers).fits} if answers else {}
        return fits.get(self.fit.data) or next(iter(fits.values()), None)


class ExampleForm(FoundForm):
    """The answers so far; `game` is the one asked about, with what was typed for it where that will not do.

    `evening` is where other rules were wanted, `base` what the page knew of those of the Runde.
    """

    do = TextField()
    game = TextField()
    amount = Whole(
        read=up_to(MOST_POINTS),
        message=_l("Tippt eine Zahl ohne Vorzeichen, höchstens %(most)s.", most=MOST_POINTS),
    )
    who = TextField()
    evening = Key()
    base = TextField()

    def validate_who(self, field: Field) -> None:
        """Points belong to somebody."""
        if self.amount.data and field.data not in [*Writes][1:]:
            raise ValidationError(_("Wer schreibt die Punkte auf?"))


def read(sent: Sent) -> ExampleForm:
    """The form after what was tapped: an answer, none, a step back to one, or one left out."""
    form = ExampleForm(sent)
    answers, game = form.answers.data, form.game.data
    verb, _colon, name = form.do.data.partition(":")
    if name in answers and verb in {"change", "leave"}:
        return _anew(form, **(_again(name, answers[name]) if verb == "change" else {"answers": answers | {name: None}}))
    if game not in GAMES or (game not in answers and len(answers) >= MOST_ASKED):
        return _anew(form)
    if verb == "skip" or form.validate():
        return _anew(form, answers=answers | {game: None if verb == "skip" else _noted(form)})
    return form


def _anew(form: ExampleForm, **shown: object) -> ExampleForm:
    return ExampleForm(data={"answers": form.answers.data, "evening": form.evening.data, **shown})


def _again(game: str, was: Noted | None) -> dict[str, object]:
    return {"game": game, "who": was.who if was else "", "amount": was.amount if was else None}


def _noted(form: ExampleForm) -> Noted:
    amount = form.amount.data or 0
    return Noted(Writes(form.who.data), amount) if amount else Noted(Writes.NOTHING)
