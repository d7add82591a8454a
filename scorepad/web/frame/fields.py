"""The fields of forms: WTForms' own with limits, and with what was typed kept beside its value.

Each has a name, a parser, limits, choices and a message. A typed text stays in the field and is
shown again with its error.
"""

import datetime as dt
import re
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from types import MappingProxyType
from typing import Any, ClassVar

import wtforms
from flask import request
from flask_babel.speaklater import LazyString
from markupsafe import Markup
from werkzeug.datastructures import FileStorage, MultiDict
from wtforms.fields.choices import Choice  # type: ignore[attr-defined]
from wtforms.validators import ValidationError

from scorepad.actions.problems import clean, problems_of_name
from scorepad.ledger.money import read_cents
from scorepad.scoring.errors import Refused
from scorepad.scoring.words import grouped
from scorepad.telling.days import FIRST_YEAR, LAST_YEAR, read_day
from scorepad.web.frame.complaints import plainly, with_message
from scorepad.web.frame.i18n import language
from scorepad.web.frame.parsing import local_path, parsed_id, parsed_number
from scorepad.web.frame.voice import told

LONGEST = 200
"""The most characters read of a form field, if it does not say otherwise; a note may be as long."""
MOST_SENT = 40
"""The most values read of one field name, if its field does not say otherwise."""
MOST_NAMED = 1_000
"""The most form fields read whose names share a prefix, see `PrefixField`."""
_NOTHING: Mapping[str, str] = MappingProxyType({})


def put_at(field: wtforms.Field, message: str) -> None:
    """Add an error to a field, once."""
    field.errors = with_message(field.errors, message)


class DeclaredField(wtforms.Field):
    """A field whose options, as `longest`, are annotated class attributes. Keyword arguments with
    their names override them for one field.

    `nothing` is its default value, `limits` are the names of its options.
    """

    nothing: ClassVar[Any] = None
    limits: ClassVar[frozenset[str]] = frozenset()

    def __init_subclass__(cls) -> None:
        cls.limits |= cls.__annotations__.keys() - {"data", "nothing"}

    def __init__(self, label: str = "", **more: Any) -> None:
        """Set the options among the keyword arguments; WTForms gets the others."""
        for name in self.limits & more.keys():
            setattr(self, name, more.pop(name))
        more.setdefault("default", self.nothing)
        super().__init__(label, **more)


class StringField(DeclaredField, wtforms.StringField):
    """A text, cut at `longest`; one longer than `most` gets an error. An empty field is the
    empty text.
    """

    data: str
    longest: int = LONGEST
    most: int = 0
    nothing: ClassVar[Any] = ""

    @property
    def text(self) -> str:
        return self.data

    def process_formdata(self, valuelist: list[str]) -> None:
        super().process_formdata([typed[: self.longest] for typed in valuelist[:1]])

    def pre_validate(self, _form: wtforms.form.BaseForm) -> None:
        if self.most and len(self.text) > self.most:
            raise ValidationError(told("too_long", most=self.most))


class NameField(StringField):
    """A name, which is complained of together with all else that is wrong; an empty one too, unless
    it is `optional`. Whether it is taken, the action knows.
    """

    optional: bool = False

    def pre_validate(self, form: wtforms.form.BaseForm) -> None:
        super().pre_validate(form)
        name = clean(self.data)
        if self.optional and not name:
            return
        for problem in problems_of_name(name, self.short_name):
            raise ValidationError(plainly(problem))


class TextAreaField(StringField):
    """A text of several lines; one longer than `longest` gets an error.

    So nothing of a list vanishes unnoticed.
    """

    widget = wtforms.widgets.TextArea()

    def pre_validate(self, form: wtforms.form.BaseForm) -> None:
        refuse_longer(self, self.longest)
        super().pre_validate(form)


def refuse_longer(field: wtforms.Field, longest: int) -> None:
    """Raise ValidationError for a field in which more was sent than is read of it."""
    if field.raw_data and len(field.raw_data[0]) > longest:
        raise ValidationError(told("too_long", most=grouped(longest, language())))


class ParsedField(StringField):
    """A text parsed by `read`; `data` is None for one that it cannot parse, which gets the message.

    An empty `optional` field is None without a message. `text` is what was typed.
    """

    data: Any
    read: Callable[[str], object] = str
    write: Callable[[Any], str] = str
    message: str = ""
    optional: bool = False
    nothing = None
    text = ""

    def process_data(self, value: Any) -> None:
        self.data = value
        self.text = "" if value is None else self.write(value)

    def process_formdata(self, valuelist: list[str]) -> None:
        if valuelist:
            self.text = valuelist[0][: self.longest]
        plain = self.text.strip()
        self.data = None
        if self.optional and not plain:
            return
        try:
            self.data = self.read(plain)
        except Refused as refused:
            raise ValueError(plainly(refused.problems[0])) from None
        if self.data is None and self.message:
            raise ValueError(self.complaint(plain))

    def complaint(self, _plain: str) -> str:
        """What is said of a text that cannot be parsed."""
        return str(self.message)

    def __call__(self, **attributes: object) -> Markup:
        return super().__call__(**{"value": self.text} | attributes)


class KeyField(ParsedField):
    """The id of a row in the database; None for anything else."""

    read = staticmethod(parsed_id)
    longest = 11


class LocalPathField(ParsedField):
    """The path to return to; None where it is not of this site."""

    read = staticmethod(local_path)


class IntegerField(ParsedField):
    """A number of up to four digits without a sign; `read=up_to(most)` for fewer."""

    read = staticmethod(parsed_number)
    longest = 12


class DateField(ParsedField):
    """A date; with `read=day_of_play` one on which people may have played.

    Of a date that is refused it says which years are possible.
    """

    widget = wtforms.widgets.DateInput()
    read = staticmethod(read_day)
    write = staticmethod(dt.date.isoformat)
    message = LazyString(told, "not_a_date")
    longest = 20

    def complaint(self, plain: str) -> str:
        if read_day(plain) is None:
            return str(self.message)
        return told("other_year", first=FIRST_YEAR, last=LAST_YEAR)


class CentsField(ParsedField):
    """An amount of money above zero, in cents."""

    read = staticmethod(partial(read_cents, least=1))


class SelectField(DeclaredField, wtforms.fields.SelectFieldBase):
    """One of the choices (value to words); anything else becomes the default, with the message."""

    data: str
    choices: Mapping[str, str] = _NOTHING
    message: str = ""
    nothing = ""
    widget = wtforms.widgets.Select()

    @property
    def text(self) -> str:
        return self.data

    @property
    def words(self) -> str:
        return str(self.choices.get(self.data, ""))

    def offer(self, choices: Mapping[str, str]) -> None:
        """Set the choices, and take the one that was sent, else the default."""
        self.choices = choices
        sent = self.raw_data[0] if self.raw_data else self.object_data
        self.process_errors = []
        if sent in choices:
            self.data = sent
            return
        self.data = self.object_data
        if self.message:
            self.process_errors.append(str(self.message))

    def process_formdata(self, _valuelist: list[str]) -> None:
        self.offer(self.choices)

    def iter_choices(self) -> Iterator[Choice]:
        for value, words in self.choices.items():
            yield Choice(value, str(words), value == self.data, {})


class MultipleField(DeclaredField):
    """All values of one field name, parsed by `read`, without None; `once` without repetitions."""

    data: tuple[Any, ...]
    read: Callable[[str], object] = str
    most: int = MOST_SENT
    longest: int = LONGEST
    once: bool = True
    nothing = ()

    def process_formdata(self, valuelist: list[str]) -> None:
        values = list[object]()
        for typed in valuelist[: self.most]:
            value = self.read(typed[: self.longest])
            if value is not None:
                values.append(value)
        if self.once:
            values = list(dict.fromkeys(values))
        self.data = tuple(values)


class PrefixField(DeclaredField):
    """All form fields whose names begin with this field's name: `who:3` for the field `who:`.

    `data` has what was typed by the full names.
    """

    data: dict[str, str]
    read: Callable[[str], object] = str

    @property
    def values(self) -> dict[str, Any]:
        """The values parsed by `read`, None for invalid ones; without empty ones."""
        return {name: self.read(typed) for name, typed in self.data.items() if typed.strip()}

    def process(self, formdata: Any, data: Any = None, extra_filters: Any = None) -> None:
        super().process(None, data or {}, extra_filters)
        names = [name for name in formdata or () if name.startswith(self.name)]
        sent = {name: str(formdata[name])[:LONGEST] for name in names[:MOST_NAMED]}
        self.data |= sent


class FileField(wtforms.FileField):
    """An uploaded file."""

    data: FileStorage | None

    def process_formdata(self, _valuelist: list[str]) -> None:
        self.data = request.files.get(self.name)


class FilesField(DeclaredField):
    """All uploaded files of one field name; inputs in which nothing was chosen are left out."""

    data: tuple[FileStorage, ...]
    nothing = ()

    def process(self, formdata: Any, data: Any = None, extra_filters: Any = None) -> None:
        super().process(None, data, extra_filters)
        if formdata is not None:
            chosen = request.files.getlist(self.name)
            self.data = tuple(file for file in chosen if file.filename)


class PairsField(DeclaredField):
    """All form fields whose names begin with this field's name, as a form of their own: `g.re` is
    `re` for the field `g.`.
    """

    data: MultiDict[str, str]

    def process(self, formdata: Any, data: Any = None, extra_filters: Any = None) -> None:
        super().process(None, data, extra_filters)
        own = MultiDict[str, str]()
        names = [name for name in formdata or () if name.startswith(self.name)]
        for name in names[:MOST_NAMED]:
            values = [str(value)[:LONGEST] for value in formdata.getlist(name)[:MOST_SENT]]
            own.setlist(name.removeprefix(self.name), values)
        self.data = own


class BooleanField(DeclaredField, wtforms.BooleanField):
    """A checkbox: whether any value was sent by its name; with `only`, just that value."""

    data: bool
    only: str = ""

    @property
    def text(self) -> str:
        return "1" if self.data else ""

    def process_formdata(self, valuelist: list[str]) -> None:
        if self.only:
            self.data = valuelist[:1] == [self.only]
        else:
            self.data = bool(valuelist)


class FieldList(wtforms.FieldList):  # type: ignore[type-arg]
    """A list of fields or of small forms by row number; other names are ignored.

    A row number has one to three digits.
    """

    def process(self, formdata: Any, data: Any = (), extra_filters: Any = None) -> None:
        """Read the rows; fields whose name has no number of a row are left out, as WTForms would
        fail at them.
        """
        without_number = rf"{re.escape(self.name)}.(?![0-9]{{1,3}}(?![0-9]))"
        wrong = re.compile(without_number, re.ASCII | re.DOTALL)
        if formdata and any(map(wrong.match, formdata)):
            kept = MultiDict[str, str]()
            for name in formdata:
                if not wrong.match(name):
                    kept.setlist(name, formdata.getlist(name))
            formdata = kept
        super().process(formdata, data, extra_filters)
