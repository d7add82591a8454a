"""Conversion of an option's JSON value to form data, and of form data to a JSON value."""

import re
import unicodedata
from collections.abc import Sequence
from itertools import count
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
LONGEST_ID = 30
"""The most characters of an id that is made from a name, without its number."""
SAME = ("same",)
"""The answer that the value of another option applies."""
_WHOLE = re.compile(r"-?[0-9]{1,6}")
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})


class Answers(MultipleField):
    """The form data of an option; `on.NAME` is the checkbox that switches the option.

    Without form data the value is kept if `stays` is set, or if the page is brief and this option
    not asked `first`.
    """

    most = MOST_ANSWERS
    once = False
    stays: bool = True
    first: bool = True
    switched: Sequence[str] = ()

    def process(self, formdata: Any, data: Any = (), extra_filters: Any = None) -> None:
        """Read what was sent; the data of the option and of its switch."""
        if formdata:
            self.switched = formdata.getlist(f"on.{self.name}")
            if "brief" in formdata and not self.first:
                self.stays = True
        super().process(formdata, data, extra_filters)

    def process_formdata(self, valuelist: list[str]) -> None:
        """Take the answers."""
        super().process_formdata(valuelist)
        self.data = self.object_data if self.stays and not valuelist else self.turned()

    def turned(self) -> tuple[str, ...]:
        """The answers beside a switch: "0" while off; while on, the usual number for an empty one.

        Without a switch they stay as they are.
        """
        if not self.switched:
            return self.data
        if "1" not in self.switched:
            return ("0",)
        if self.data not in {(), ("",), ("0",)}:
            return self.data
        usual = OPTIONS[self.name].usual if self.name in OPTIONS else 1
        return (str(usual),)


class Soli(Answers):
    """The soli beside a switch: while it is off, the same as elsewhere.

    Without form data the value stays.
    """

    def process_formdata(self, valuelist: list[str]) -> None:
        """Read the ticked soli; while the switch is on, "" stands before them."""
        MultipleField.process_formdata(self, valuelist)
        if "1" in self.switched:
            self.data = ("", *self.data)
        elif self.switched:
            self.data = SAME
        if not self.data:  # the page did not ask
            self.data = self.object_data


def meant_soli(answers: tuple[str, ...]) -> object:
    """The JSON value of a list of soli."""
    if answers in {(), SAME}:
        return "same"
    kinds = [kind for kind in answers if kind]
    return list(dict.fromkeys(kinds))


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
    if option.shape == "list":
        return tuple(map(str, value))
    return (str(value),)


def meant(option: Option, given: tuple[str, ...], orders: tuple[Any, Any]) -> object:
    """The JSON value of form data; an invalid number stays a text, for the rules to refuse.

    `orders` are the values of the preset and of the rule set: lists have their order.
    """
    if option.shape == "switch":
        return bool(given)
    if option.shape == "numbers":
        parts = re.split(r"[\s,;]+", " ".join(given))
        return [number(part) for part in parts if part]
    if option.shape == "named":
        return _named(option, given, orders)
    if option.shape == "list":
        return _in_order(given, orders)
    return _single(option, given[0] if given else "")


def _named(option: Option, given: tuple[str, ...], orders: tuple[Any, Any]) -> list[object]:
    """The ticked values, and typed names of the group's own as values of their own."""
    known = {part["name"]: part for order in orders for part in order if is_named(part)}
    taken = {*option.choices, *SPECIALS, *SOLI}
    taken |= {part["id"] for part in known.values()}
    names = tuple(name for name in map(clean, given) if name)
    of_preset, of_rules = orders
    in_form = (typed(option, of_preset), typed(option, of_rules))
    answers: list[object] = []
    for answer in _in_order(names, in_form):
        if answer in option.choices or answer in known:
            answers.append(known.get(answer, answer))
        else:
            ident = new_id(answer, taken)
            taken.add(ident)
            answers.append({"id": ident, "name": answer})
    return answers


def _single(option: Option, text: str) -> object:
    """The JSON value of an option with one answer."""
    if option.same and not text.strip():
        return "same"
    if option.shape != "choice":
        return number(text)
    for choice in option.choices:
        if str(choice) == text:
            return choice
    return text


def _in_order(given: tuple[str, ...], orders: tuple[Any, Any]) -> list[str]:
    """Ticked answers in the order of the preset, else as they stood before.

    Checkboxes have no order of their own.
    """
    chosen = list(dict.fromkeys(given))
    for order in orders:
        if set(order) == set(chosen):
            return list(order)
    _of_preset, of_rules = orders
    had = [answer for answer in of_rules if answer in chosen]
    return had + [answer for answer in chosen if answer not in had]


def number(text: str) -> int | str:
    """A whole number; any other text stays."""
    plain = text.strip().replace("−", "-")
    return int(plain) if _WHOLE.fullmatch(plain) else text


def with_own_left(options: dict[str, Any]) -> dict[str, Any]:
    """The options without own reasons for a redeal that the group removed."""
    left = {*OPTIONS["bock.redeal_reasons"].choices, *named_ids(options["redeal.reasons"])}
    start_bock = [reason for reason in options["bock.redeal_reasons"] if reason in left]
    return {**options, "bock.redeal_reasons": start_bock}


def new_id(name: str, taken: set[str]) -> str:
    """An id made from a name, different from those taken."""
    small = name.casefold().translate(_UMLAUTS)
    ascii_only = unicodedata.normalize("NFKD", small).encode("ascii", "ignore").decode()
    words = re.sub(r"[^a-z0-9]+", "_", ascii_only).strip("_")
    ident = words[:LONGEST_ID] or "own"
    if ident not in taken:
        return ident
    for counted in count(2):
        numbered = f"{ident}_{counted}"
        if numbered not in taken:
            break
    return numbered
