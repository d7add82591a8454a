"""Conversion of an option's JSON value to form data, and of form data to a JSON value."""

import re
import unicodedata
from collections.abc import Sequence
from itertools import chain, count
from typing import Any

from scorepad.actions.problems import clean
from scorepad.declare import Option
from scorepad.scoring.rules import OPTIONS
from scorepad.scoring.rules.named import is_named, named_ids
from scorepad.scoring.soli import SOLI
from scorepad.scoring.specials import SPECIALS
from scorepad.web.frame.fields import MultipleField

MOST_ANSWERS = 120
"""The most answers to one list that are read."""
SAME = ("same",)
"""The answer that the value of another option applies."""
_WHOLE = re.compile(r"-?[0-9]{1,6}")
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})


class Answers(MultipleField):
    """The form data of an option; `on.` before its name is the switch that may stand beside a
    number or a list.

    Without form data the value is kept if `stays` is set, or if the page is brief and this option
    not asked `first`.
    """

    most = MOST_ANSWERS
    once = False
    stays: bool = True
    first: bool = True
    switched: Sequence[str] = ()

    def process(self, formdata: Any, data: Any = (), extra_filters: Any = None) -> None:
        self.switched = formdata.getlist(f"on.{self.name}") if formdata else ()
        self.stays = self.stays or bool(formdata and "brief" in formdata and not self.first)
        super().process(formdata, data, extra_filters)

    def process_formdata(self, valuelist: list[str]) -> None:
        """Take the answers."""
        super().process_formdata(valuelist)
        self.data = self.object_data if self.stays and not valuelist else self.turned()

    def turned(self) -> tuple[str, ...]:
        """The answers of a number beside a switch: "0" while off; while on, the usual number for an
        empty one.
        """
        if not self.switched:
            return self.data
        if "1" not in self.switched:
            return ("0",)
        usual = OPTIONS[self.name].usual if self.name in OPTIONS else 1
        return (str(usual),) if self.data in {(), ("",), ("0",)} else self.data


class Soli(Answers):
    """The soli beside the switch of a list: while off, the same as elsewhere; without data the
    value stays.
    """

    def process_formdata(self, valuelist: list[str]) -> None:
        """Read the ticked soli."""
        MultipleField.process_formdata(self, valuelist)
        if self.switched:
            self.data = ("", *self.data) if "1" in self.switched else SAME
        self.data = self.data or self.object_data


def meant_soli(answers: tuple[str, ...]) -> object:
    """The JSON value of a list of soli."""
    return "same" if answers in {(), SAME} else list(dict.fromkeys(filter(None, answers)))


def typed(option: Option, value: Any) -> tuple[str, ...]:
    """The form data of a JSON value; empty where the value of another option applies."""
    if option.same and value == "same":
        return ()
    if option.shape == "switch":
        return ("1",) if value else ()
    if option.shape == "numbers":
        return (" ".join(map(str, value)),)
    if option.shape == "named":
        return tuple(part if isinstance(part, str) else part["name"] for part in value)
    return tuple(map(str, value)) if option.shape == "list" else (str(value),)


def meant(option: Option, given: tuple[str, ...], orders: tuple[Any, Any]) -> object:
    """The JSON value of form data; an invalid number stays a text, for the rules to refuse."""
    if option.shape == "switch":
        return bool(given)
    if option.shape == "numbers":
        return [number(part) for part in re.split(r"[\s,;]+", " ".join(given)) if part]
    if option.shape == "named":
        return _named(option, given, orders)
    if option.shape == "list":
        return _in_order(given, orders)
    return _one_meant(option, next(iter(given), ""))


def _named(option: Option, given: tuple[str, ...], orders: tuple[Any, Any]) -> list[object]:
    """The ticked values, and typed names of the group's own as values of their own."""
    known = {part["name"]: part for order in orders for part in order if is_named(part)}
    first, last = (typed(option, order) for order in orders)
    taken = {*option.choices, *(part["id"] for part in known.values()), *SPECIALS, *SOLI}
    answers: list[object] = []
    for answer in _in_order(tuple(filter(None, map(clean, given))), (first, last)):
        if answer in option.choices or answer in known:
            answers.append(known.get(answer, answer))
        else:
            answers.append({"id": new_id(answer, taken), "name": answer})
            taken.add(new_id(answer, taken))
    return answers


def _one_meant(option: Option, text: str) -> object:
    if option.same and not text.strip():
        return "same"
    if option.shape == "choice":
        return next((choice for choice in option.choices if str(choice) == text), text)
    return number(text)


def _in_order(given: tuple[str, ...], orders: tuple[Any, Any]) -> list[str]:
    """Ticked answers in the order of the preset, else in their previous order, because checkboxes
    have none.
    """
    chosen = list(dict.fromkeys(given))
    for order in orders:
        if set(order) == set(chosen):
            return list(order)
    had = [answer for answer in orders[1] if answer in chosen]
    return had + [answer for answer in chosen if answer not in had]


def number(text: str) -> int | str:
    """A whole number; any other text stays."""
    plain = text.strip().replace("−", "-")
    return int(plain) if _WHOLE.fullmatch(plain) else text


def with_own_left(options: dict[str, Any]) -> dict[str, Any]:
    """The options without own reasons for a redeal that the group removed."""
    left = {*OPTIONS["bock.redeal_reasons"].choices, *named_ids(options["redeal.reasons"])}
    return options | {
        "bock.redeal_reasons": [
            reason for reason in options["bock.redeal_reasons"] if reason in left
        ]
    }


def new_id(name: str, taken: set[str]) -> str:
    """An id made from a name, different from those taken."""
    plain = (
        unicodedata.normalize("NFKD", name.casefold().translate(_UMLAUTS))
        .encode("ascii", "ignore")
        .decode()
    )
    ident = re.sub(r"[^a-z0-9]+", "_", plain).strip("_")[:30] or "own"
    numbered = (f"{ident}_{number}" for number in count(2))
    return next(tried for tried in chain([ident], numbered) if tried not in taken)
