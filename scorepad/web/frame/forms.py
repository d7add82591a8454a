"""The base class of all forms of `web`, and the forms that many pages share.

A form declares its fields, see `fields.py`. What a form does not read, nobody in `web` reads.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any, ClassVar, Self

import wtforms
from flask import request

from scorepad.scoring.errors import Refused
from scorepad.scoring.problems import Problem
from scorepad.web.frame.complaints import first_part, is_full, plainly, with_message, with_more
from scorepad.web.frame.fields import (
    BooleanField,
    KeyField,
    LocalPathField,
    StringField,
    put_at,
)
from scorepad.web.frame.submitted import new_key, sent, sent_query

LONGEST_NAME = 24
"""The most characters of a player's name; the board shortens it further."""
LONGEST_EVENING = 40
LONGEST_KEY = 64
LONGEST_SEARCH = 80
_NOTHING: Mapping[str, str] = MappingProxyType({})


def sent_key() -> str:
    """The client key of the request's form, or a new one: actions with the same key happen once."""
    return Around(sent()).key


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
        form = cls(sent_query(), *facts)
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
        query = {}
        for field in self:
            text = getattr(field, "text", "") if field.data else ""
            if text and text != field.default:
                query[field.name] = text
        return query

    def does(self, action: Callable[[], object], at: Mapping[str, str] = _NOTHING) -> bool:
        """Whether the form is valid and the action succeeded; `made` is then what it returned.

        The problems with which the action refuses become errors, see `refuse`.
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
        """Add every problem to the field it names, or to the one that `at` maps it to.

        A problem without a field stands above the form. The first few are told, the others only
        counted.
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
        """The field that shows a problem; "entries.2[by]" is also one of `entries`."""
        whole = problem.field
        short = first_part(whole)
        for name in (at.get(whole, whole), at.get(short, short), self.otherwise):
            field = self.at(name)
            if field:  # a list without rows has no place for an error
                return field
        return None


class Around(Form):
    """The hidden fields of nearly every form: its client key and its revisions."""

    client_key = StringField(longest=LONGEST_KEY + 1)
    revision = KeyField()
    card = KeyField()

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
        shown = self.card if self.card.text else self.revision
        base: int | None = shown.data
        return base


class PageQuery(Form):
    """The query parameters that pages share: whole list, page of a list, search, large type,
    colours for the dark, thumbnail, way back.
    """

    every = BooleanField(name="alle")
    page = KeyField(name="seite")
    search = StringField(name="q")
    large = BooleanField(name="gross")
    narrow = BooleanField(name="schmal")
    dark = BooleanField(name="dunkel")
    preview = BooleanField(name="vorschau")
    back = LocalPathField(name="zurueck")

    @property
    def words(self) -> str:
        return " ".join(self.search.data.split())[:LONGEST_SEARCH]
