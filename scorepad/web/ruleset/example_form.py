"""The form of the example games: earlier answers in one value, the new one in fields of its own."""

import re
from functools import cached_property

from flask_babel import lazy_gettext as _l
from wtforms import Field
from wtforms.validators import ValidationError

from scorepad.scoring.example.finding import MOST_ASKED, Answers, Inquiry
from scorepad.scoring.example.games import GAMES, MOST_POINTS, Noted, Writes
from scorepad.scoring.rules import Rules
from scorepad.web.frame.fields import IntegerField, KeyField, ParsedField, StringField
from scorepad.web.frame.forms import Form
from scorepad.web.frame.parsing import up_to
from scorepad.web.frame.submitted import Sent
from scorepad.web.frame.words import _

LONGEST_ANSWERS = 1_000
_NUMBER = _l("Tippt eine Zahl ohne Vorzeichen, höchstens %(most)s.", most=MOST_POINTS)
_ANSWER = re.compile(r"([a-z0-9_]+)\.(?:([a-z_]+)\.(\d{1,3}))?", re.ASCII)


def read_answers(line: str) -> dict[str, Noted | None]:
    """The answers of a line; invalid ones are left out."""
    answers: dict[str, Noted | None] = {}
    for word in line[:LONGEST_ANSWERS].split()[:MOST_ASKED]:
        known = _ANSWER.fullmatch(word)
        if known is None:
            continue
        game, who, amount = known.groups()
        if game not in GAMES:
            continue
        if not who:
            answers[game] = None
        elif who in [*Writes]:
            answers[game] = Noted(Writes(who), int(amount))
    return answers


def write_answers(answers: Answers) -> str:
    """The answers in one line, as `read_answers` reads them."""
    words = []
    for name, noted in answers.items():
        words.append(f"{name}.{noted.who}.{noted.amount}" if noted else f"{name}.")
    return " ".join(words)


class FoundForm(Form):
    """The earlier answers in one line, and the chosen preset where several fit."""

    answers = ParsedField(
        read=read_answers, write=write_answers, longest=LONGEST_ANSWERS, default=dict
    )
    fit = StringField()

    @cached_property
    def found(self) -> Rules | None:
        """The rule set that the answers lead to, or None."""
        answers = self.answers.data
        if not answers:
            return None
        fits = {fit.preset: fit.rules for fit in Inquiry(answers).fits}
        if self.fit.data in fits:
            return fits[self.fit.data]
        in_order = list(fits.values())
        return in_order[0] if in_order else None


class ExampleForm(FoundForm):
    """The answers so far, and the new one.

    `game` is the game asked about, with what was typed for it if that is invalid. `evening` is the
    evening for which rules are looked for, `base` the hash of the Runde's rules on the page.
    """

    do = StringField()
    game = StringField()
    amount = IntegerField(read=up_to(MOST_POINTS), message=_NUMBER)
    who = StringField()
    evening = KeyField()
    base = StringField()

    def validate_who(self, field: Field) -> None:
        if self.amount.data and field.data not in [*Writes][1:]:
            raise ValidationError(_("Wer schreibt die Punkte auf?"))

    @property
    def noted(self) -> Noted:
        """The answer that was typed."""
        amount: int = self.amount.data
        if not amount:
            return Noted(Writes.NOTHING)
        return Noted(Writes(self.who.data), amount)


def read(sent: Sent) -> ExampleForm:
    """The form after the tapped button: an answer, none, back to an answer, or one removed."""
    form = ExampleForm(sent)
    answers = form.answers.data
    game = form.game.data
    verb, _colon, name = form.do.data.partition(":")
    if name in answers and verb == "change":
        return _anew(form, {}, game=name, **_typed(answers[name]))
    if name in answers and verb == "leave":
        return _anew(form, {name: None})
    if game not in GAMES or (game not in answers and len(answers) >= MOST_ASKED):
        return _anew(form, {})
    if verb == "skip":
        return _anew(form, {game: None})
    if not form.validate():
        return form
    return _anew(form, {game: form.noted})


def _typed(was: Noted | None) -> dict[str, object]:
    """The fields filled in with an earlier answer."""
    return {"who": was.who, "amount": was.amount} if was else {}


def _anew(form: ExampleForm, answered: Answers, **asked: object) -> ExampleForm:
    """A form with the answers so far and these."""
    answers = form.answers.data | answered
    return ExampleForm(data={"answers": answers, "evening": form.evening.data, **asked})
