"""The answers to single options: a value as the form has it, and what was meant by what was sent."""

from __future__ import annotations

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
from scorepad.web.frame.forms import Many

MOST_ANSWERS = 120
"""Answers to one list that are read."""
SAME = ("same",)
"""The answer that another option holds in its stead."""
_WHOLE = re.compile(r"-?[0-9]{1,6}")
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})


class Answers(Many):
    """The answers to an option; `on.` before its name is the switch that may stand beside a number or a list.

    Where nothing was sent the answer stays as it is if it `stays`, or if it does not come `first` on a page in brief.
    """

    most = MOST_ANSWERS
    once = False
    stays: bool = True
    first: bool = True
    switched: Sequence[str] = ()

    def process(self, formdata: Any, data: Any = (), extra_filters: Any = None) -> None:
        """Take what was sent for the option and for its switch."""
        self.switched = formdata.getlist(f"on.{self.name}") if formdata else ()
        self.stays = self.stays or bool(formdata and "brief" in formdata and not self.first)
        super().process(formdata, data, extra_filters)

    def process_formdata(self, valuelist: list[str]) -> None:
        """Take the answers."""
        super().process_formdata(valuelist)
        self.data = self.object_data if self.stays and not valuelist else self.turned()

    def turned(self) -> tuple[str, ...]:
        """A number beside a switch: none where it is off; where it is on and nothing was typed, what is usual."""
        if not self.switched:
            return self.data
        if "1" not in self.switched:
            return ("0",)
        usual = OPTIONS[self.name].usual if self.name in OPTIONS else 1
        return (str(usual),) if self.data in {(), ("",), ("0",)} else self.data


class Soli(Answers):
    """The soli beside the switch of a list: the same as elsewhere where it is off; what is not asked stays."""

    def process_formdata(self, valuelist: list[str]) -> None:
        """Take the answers."""
        Many.process_formdata(self, valuelist)
        if self.switched:
            self.data = ("", *self.data) if "1" in self.switched else SAME
        self.data = self.data or self.object_data


def meant_soli(answers: tuple[str, ...]) -> object:
    """The JSON value of such a list."""
    return "same" if answers in {(), SAME} else list(dict.fromkeys(filter(None, answers)))


def typed(option: Option, value: Any) -> tuple[str, ...]:
    """A JSON value as the form has it; where another option holds in its stead, nothing."""
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
    """The JSON value of what was typed; what is no number stays as it is, for the rules to complain about."""
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
    """What was ticked, and under its name what was typed besides."""
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
    """Ticked answers have no order of their own: they take that of the preset, else the one they had."""
    chosen = list(dict.fromkeys(given))
    for order in orders:
        if set(order) == set(chosen):
            return list(order)
    had = [answer for answer in orders[1] if answer in chosen]
    return had + [answer for answer in chosen if answer not in had]


def number(text: str) -> int | str:
    """A whole number; what is none stays as it is."""
    plain = text.strip().replace("−", "-")
    return int(plain) if _WHOLE.fullmatch(plain) else text


def with_own_left(options: dict[str, Any]) -> dict[str, Any]:
    """The options without reasons to deal again that the group had of its own and took out."""
    left = {*OPTIONS["bock.redeal_reasons"].choices, *named_ids(options["redeal.reasons"])}
    return options | {"bock.redeal_reasons": [reason for reason in options["bock.redeal_reasons"] if reason in left]}


def new_id(name: str, taken: set[str]) -> str:
    """An id made of a name, other than those that are taken."""
    plain = unicodedata.normalize("NFKD", name.casefold().translate(_UMLAUTS)).encode("ascii", "ignore").decode()
    ident = re.sub(r"[^a-z0-9]+", "_", plain).strip("_")[:30] or "own"
    numbered = (f"{ident}_{number}" for number in count(2))
    return next(tried for tried in chain([ident], numbered) if tried not in taken)
