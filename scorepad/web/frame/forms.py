"""The fields and the base class of all forms; the only module of `web` that reads form fields and
the query string.

A form declares its fields; each field has a name, parser, limits, choices and message. A typed text
stays in the field and is shown again with its error.
"""

import datetime as dt
import hashlib
import json
import re
import secrets
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from functools import partial
from types import MappingProxyType
from typing import Any, ClassVar, Self

import wtforms
from flask import request
from flask_babel import format_decimal
from flask_babel.speaklater import LazyString
from markupsafe import Markup
from werkzeug.datastructures import FileStorage, MultiDict
from wtforms.fields.choices import Choice  # type: ignore[attr-defined]
from wtforms.validators import ValidationError

from scorepad.ledger.money import read_cents
from scorepad.scoring.errors import Refused
from scorepad.scoring.problems import Problem
from scorepad.telling.days import read_day
from scorepad.web.frame.complaints import is_full, plainly, with_message, with_more
from scorepad.web.frame.voice import told

Sent = MultiDict[str, str]
"""The submitted values of a form."""
LONGEST = 200
"""The most characters read of a form field, if it does not say otherwise; a note may be as long."""
MOST_SENT = 40
"""The most values read of one field name, if its field does not say otherwise."""
MOST_NAMED = 1_000
"""The most form fields read whose names share a prefix, see `NamedFields`."""
LONGEST_NAME = 24
"""The most characters of a player's name; the board shortens it further."""
LONGEST_EVENING = 40
LONGEST_KEY = 64
LONGEST_SEARCH = 80
AROUND = frozenset(
    {"csrf_token", "client_key", "revision", "base", "after", "turn", "behind", "met", "later"}
    | {"card", "now", "twice", "rival", "told"}
    | {"seen", "sure", "confirmed", "go_back", "deal", "back", "step", "ask", "look"}
)
"""Form fields that are not part of the entry itself: tokens, revisions, buttons, and answers to
questions about it.
"""
_NOTHING: Mapping[str, str] = MappingProxyType({})


def sent() -> Sent:
    """The values of the request's body."""
    return request.form


def asked() -> Sent:
    """The values of the query string."""
    return request.args


def new_key() -> str:
    """A new random client key (idempotency key)."""
    return secrets.token_urlsafe(16)


def sent_key() -> str:
    """The client key of the request's form, or a new one: actions with the same key happen once."""
    return Around(sent()).key


def hidden(but: AbstractSet[str]) -> list[tuple[str, str]]:
    """The sent values to carry along hidden in another form, without the names of `but`."""
    return [(name, value) for name, value in sent().items(multi=True) if name not in but]


def content_of(sent: Sent) -> str:
    """A hash of the filled-in values, without those of `AROUND`."""
    filled = sorted(
        (name, "".join(value.split()))
        for name, value in sent.items(multi=True)
        if name not in AROUND
    )
    return hashlib.sha256(json.dumps(filled).encode()).hexdigest()


def whole(text: str | None) -> int | None:
    """An id given as digits; None for anything else."""
    return int(text) if text and len(text) <= 10 and text.isascii() and text.isdigit() else None


def here(typed: str) -> str | None:
    """A path of this site, to which a redirect is safe; None for anything else."""
    plain = (
        typed.startswith("/")
        and not typed.startswith("//")
        and typed.isprintable()
        and "\\" not in typed
    )
    return typed if plain and len(typed) < LONGEST else None


def small(typed: str, most: int = 9999) -> int | None:
    """A number of up to four digits, None for other texts and for larger ones."""
    digits = typed.strip()
    number = whole(digits) if len(digits) <= 4 else None
    return number if number is not None and number <= most else None


def signed_number(text: str, *, minus: bool = False) -> int | None:
    """A typed number with any kind of minus sign; without a sign it is negative if `minus`.

    None for anything else.

    >>> signed_number("8")
    8
    >>> signed_number("8", minus=True)
    -8
    >>> signed_number("+8", minus=True)
    8
    >>> signed_number("− 3")
    -3
    """
    plain = text.strip().replace("−", "-").replace("–", "-")
    number = small(plain[1:] if plain[:1] in {"+", "-"} else plain)
    negative = plain.startswith("-") or (minus and not plain.startswith("+"))
    return -number if number is not None and negative else number


def put_at(field: wtforms.Field, message: str) -> None:
    """Add an error to a field, once."""
    field.errors = with_message(field.errors, message)


class DeclaredField(wtforms.Field):
    """A field whose limits are class attributes, which keyword arguments override; `nothing` is
    its default value.
    """

    nothing: ClassVar[Any] = None
    limits: ClassVar[frozenset[str]] = frozenset()

    def __init_subclass__(cls) -> None:
        cls.limits |= cls.__annotations__.keys() - {"data", "nothing"}

    def __init__(self, label: str = "", **more: Any) -> None:
        for name in [name for name in more if name in self.limits]:
            setattr(self, name, more.pop(name))
        more.setdefault("default", self.nothing)
        super().__init__(label, **more)


class TextField(DeclaredField, wtforms.StringField):
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


class Area(TextField):
    """A text of several lines; one longer than `longest` gets an error, as nothing of a list
    may vanish unnoticed.
    """

    widget = wtforms.widgets.TextArea()

    def pre_validate(self, form: wtforms.form.BaseForm) -> None:
        refuse_longer(self, self.longest)
        super().pre_validate(form)


def refuse_longer(field: wtforms.Field, longest: int) -> None:
    """Raise ValidationError for a field in which more was sent than is read of it."""
    if field.raw_data and len(field.raw_data[0]) > longest:
        raise ValidationError(told("too_long", most=format_decimal(longest)))


class Typed(TextField):
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
        self.text = valuelist[0][: self.longest] if valuelist else self.text
        plain = self.text.strip()
        self.data = None
        if self.optional and not plain:
            return
        try:
            self.data = self.read(plain)
        except Refused as refused:
            raise ValueError(plainly(refused.problems[0])) from None
        if self.data is None and self.message:
            raise ValueError(str(self.message))

    def __call__(self, **attributes: object) -> Markup:
        return super().__call__(**{"value": self.text} | attributes)


Key = partial(Typed, read=whole, longest=11)
"""The id of a row in the database."""
Way = partial(Typed, read=here)
"""The path to return to; None where it is not of this site."""
Whole = partial(Typed, read=small, longest=12)
"""A number of up to four digits without a sign; `read=up_to(most)` for fewer."""
Day = partial(
    Typed,
    read=read_day,
    write=dt.date.isoformat,
    message=LazyString(told, "not_a_date"),
    longest=20,
    widget=wtforms.widgets.DateInput(),
)
"""A date; with `read=day_of_play` one on which people may have played."""
Cents = partial(Typed, read=partial(read_cents, least=1))
"""An amount of money above zero."""


def up_to(most: int) -> Callable[[str], int | None]:
    """A parser of numbers up to `most`."""
    return partial(small, most=most)


class Pick(DeclaredField, wtforms.fields.SelectFieldBase):
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
        self.choices = choices
        wanted = next(iter(self.raw_data or ()), self.object_data)
        self.data = wanted if wanted in choices else self.object_data
        self.process_errors = [] if wanted in choices or not self.message else [str(self.message)]

    def process_formdata(self, _valuelist: list[str]) -> None:
        self.offer(self.choices)

    def iter_choices(self) -> Iterator[Choice]:
        return (
            Choice(value, str(words), value == self.data, {})
            for value, words in self.choices.items()
        )


class Many(DeclaredField):
    """All values of one field name, parsed by `read`, without None; with `once`, without
    repeated values.
    """

    data: tuple[Any, ...]
    read: Callable[[str], object] = str
    most: int = MOST_SENT
    longest: int = LONGEST
    once: bool = True
    nothing = ()

    def process_formdata(self, valuelist: list[str]) -> None:
        read = (self.read(typed[: self.longest]) for typed in valuelist[: self.most])
        values = tuple(one for one in read if one is not None)
        self.data = tuple(dict.fromkeys(values)) if self.once else values


class NamedFields(DeclaredField):
    """All form fields whose names begin with this field's name, by full name: `who:3` for the
    field `who:`.
    """

    data: dict[str, str]
    read: Callable[[str], object] = str

    @property
    def values(self) -> dict[str, Any]:
        """The values parsed by `read`, None for invalid ones; without empty ones."""
        return {name: self.read(typed) for name, typed in self.data.items() if typed.strip()}

    def process(self, formdata: Any, data: Any = None, extra_filters: Any = None) -> None:
        super().process(None, data or {}, extra_filters)
        names = [name for name in formdata or () if name.startswith(self.name)][:MOST_NAMED]
        self.data |= {name: str(formdata[name])[:LONGEST] for name in names}


class Upload(wtforms.FileField):
    """An uploaded file."""

    data: FileStorage | None

    def process_formdata(self, _valuelist: list[str]) -> None:
        self.data = request.files.get(self.name)


class Tick(DeclaredField, wtforms.BooleanField):
    """A checkbox: whether any value was sent by its name; with `only`, whether just that value
    was.
    """

    data: bool
    only: str = ""

    @property
    def text(self) -> str:
        return "1" if self.data else ""

    def process_formdata(self, valuelist: list[str]) -> None:
        self.data = valuelist[:1] == [self.only] if self.only else bool(valuelist)


class Rows(wtforms.FieldList):  # type: ignore[type-arg]
    """A list of fields or of small forms by row number; names without a valid number are
    ignored.
    """

    def process(self, formdata: Any, data: Any = (), extra_filters: Any = None) -> None:
        wrong = re.compile(
            rf"{re.escape(self.name)}.(?![0-9]{{1,3}}(?![0-9]))", re.ASCII | re.DOTALL
        )
        if formdata and any(map(wrong.match, formdata)):
            names = [name for name in formdata if not wrong.match(name)]
            formdata = MultiDict(
                [(name, value) for name in names for value in formdata.getlist(name)]
            )
        super().process(formdata, data, extra_filters)


class Form(wtforms.Form):
    """A form of a page; problems without a field are shown at the field named `otherwise`, else
    above the form.
    """

    otherwise: ClassVar[str] = ""
    say: Callable[[Problem], str] = staticmethod(plainly)
    made: Any = None

    @classmethod
    def from_address(cls, *facts: Any) -> Self:
        """The form filled from the query string, validated at once."""
        form = cls(asked(), *facts)
        form.validate()
        return form

    @classmethod
    def shown_or_sent(cls, **shown: Any) -> Self:
        """The form that was sent, or for a GET the form with the data `shown`."""
        return cls(sent()) if request.method == "POST" else cls(data=shown)

    @property
    def status(self) -> int:
        """The HTTP status of the page that shows the form."""
        return 422 if self.errors else 200

    @property
    def query(self) -> dict[str, Any]:
        """The query string for the same values; defaults and invalid values are left out."""
        texts = {field: getattr(field, "text", "") for field in self if field.data}
        return {field.name: text for field, text in texts.items() if text and text != field.default}

    def does(self, action: Callable[[], object], at: Mapping[str, str] = _NOTHING) -> bool:
        """Whether the form is valid and the action succeeded; problems that the action refuses with
        become errors.

        `made` is what the action returned.
        """
        if not self.validate():
            return False
        try:
            self.made = action()
        except Refused as refused:
            self.refuse(refused.problems, at)
        return not self.errors

    def saves(self, action: Callable[[], object], at: Mapping[str, str] = _NOTHING) -> bool:
        """Whether the form was sent, and `does` the action; a GET only shows it."""
        return request.method == "POST" and self.does(action, at)

    def at(self, name: str) -> wtforms.Field | None:
        return self[name] if name in self else None  # noqa: SIM401 - a form has no get

    def refuse(self, problems: Iterable[Problem], at: Mapping[str, str] = _NOTHING) -> None:
        """Add every problem to the field it names, or to the one that `at` maps it to; else above
        the form.

        The first few are told, the others only counted.
        """
        uncounted = Counter[str]()
        for problem in problems:
            field = self._field_of(problem, at)
            told = self.form_errors if field is None else field.errors
            if is_full(told):
                uncounted[field.short_name if field is not None else ""] += 1
            elif field is not None:
                put_at(field, self.say(problem))
            else:
                self.form_errors = with_message(told, self.say(problem))
        for name, count in uncounted.items():
            field = self.at(name) if name else None
            if field is not None:
                field.errors = with_more(field.errors, count)
            else:
                self.form_errors = with_more(self.form_errors, count)

    def _field_of(self, problem: Problem, at: Mapping[str, str]) -> wtforms.Field | None:
        short = problem.field.split(".")[0].split("[")[0]
        places = (at.get(problem.field, problem.field), at.get(short, short), self.otherwise)
        return next(filter(None, map(self.at, places)), None)


class Around(Form):
    """The hidden fields of nearly every form: its client key and its revisions."""

    client_key = TextField(longest=LONGEST_KEY + 1)
    revision = Key()
    card = Key()

    @property
    def key(self) -> str:
        """The client key that the form was sent with, or a new one."""
        typed = self.client_key.data
        return typed if typed and len(typed) <= LONGEST_KEY and typed.isascii() else new_key()

    @property
    def base(self) -> int | None:
        """The revision of the evening that the form was made from, or that the card with a
        question showed.
        """
        base: int | None = (self.card if self.card.text else self.revision).data
        return base


class PageQuery(Form):
    """The query parameters that pages share: whole list, page of a list, search, large type,
    thumbnail, way back.
    """

    every = Tick(name="alle")
    page = Key(name="seite")
    search = TextField(name="q")
    large = Tick(name="gross")
    preview = Tick(name="vorschau")
    back = Way(name="zurueck")

    @property
    def words(self) -> str:
        return " ".join(self.search.data.split())[:LONGEST_SEARCH]
