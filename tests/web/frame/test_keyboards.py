"""The keyboard of a phone has every sign that can be typed into a field.

The pads of digits of an iPhone (`inputmode` numeric and decimal) have neither minus nor space nor
return nor slash, and that of numeric has no comma. Source: fourth-look.md 3, "iPhone".
"""

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from html.parser import HTMLParser
from urllib.parse import urlsplit

import pytest
from flask import Flask

from scorepad.ledger.money import read_cents
from scorepad.scoring.errors import Refused
from scorepad.web.frame.parsing import parsed_number, signed_number
from tests.web.attack import OURS, inside
from tests.web.critic import Phone
from tests.web.evening_pages import EVENING
from tests.web.frame.test_every_page import played, walked

pytestmark = pytest.mark.usefixtures("unprinted")
AMOUNT = partial(read_cents, least=0)
READERS: dict[str, Callable[[str], object]] = {
    **dict.fromkeys(
        ("exact", "first_augen", "second_augen", "mindestens", "streichen", "spiele"),
        parsed_number,
    ),
    **dict.fromkeys(
        (
            "rounds",
            "games",
            "games_five",
            "drop",
            "least",
            "team_best",
            "moving",
            "minutes",
            "minutes_five",
            "amount",
            "table",
        ),
        parsed_number,
    ),
    **dict.fromkeys(("fee", "betrag", "dues"), AMOUNT),
}
"""What reads the fields that open a pad of digits, by their names; those of the tariff are
amounts or percentages.
"""
TYPED = {
    "numeric": ("-3", "−3", "3,5", "3 4", "3\n4"),
    "decimal": ("-3", "−3", "1/2", "3 4", "3\n4"),
}
"""What such a pad has no keys for."""


class Fields(HTMLParser):
    """The fields of a page that say which keyboard they want: each the tag with its attributes."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if given.get("inputmode") in TYPED:
            self.found.append((tag, given))


def can_be_typed(read: Callable[[str], object], text: str) -> bool:
    with suppress(Refused):
        return read(text) is not None
    return False


def wrong_pads(path: str, text: str) -> list[str]:
    """The fields of a page whose pad lacks a sign that they take."""
    wrong = []
    for tag, given in Fields(text).found:
        name = given.get("name", "")
        pad = given["inputmode"]
        of_money = urlsplit(path).path.endswith(("/tarif", "/preise/plan"))
        if tag != "input":
            wrong.append(f"{path}: {tag} {name}")
        elif given.get("type") == "number":
            if int(given.get("min") or -1) < 0:
                wrong.append(f"{path}: {name} may be below zero")
        else:
            is_amount = of_money or (name == "amount" and pad == "decimal")
            read = AMOUNT if is_amount else READERS.get(name)
            if read is None:
                wrong.append(f"{path}: what reads {name} is not known here")
            else:
                wrong += [
                    f"{path}: {name} takes {sign!r}"
                    for sign in TYPED[pad]
                    if can_be_typed(read, sign)
                ]
    return wrong


def test_no_field_opens_a_pad_without_a_sign_that_it_takes(site: Flask, anna: Phone) -> None:
    played(site, anna)
    more = (
        f"{EVENING}/strafe",
        "/runde/1/abend/2/spiel?tisch",
        "/runde/1/abend/2/strafe",
        "/runde/1/regeln?alle",
    )
    seen = walked(anna, "/runde/1", *more, *inside(site, "GET", {**OURS, "evening_id": 2}))
    pages = {
        path: answer.text for path, (_by, answer) in seen.items() if answer.mimetype == "text/html"
    }
    wrong = {line for path, text in pages.items() for line in wrong_pads(path, text)}
    assert wrong == set()
    assert sum(len(Fields(text).found) for text in pages.values()) > 20
    assert 'name="season.missed_points"' in pages["/runde/1/regeln?alle"]


def test_a_number_with_a_sign_is_no_number_of_a_pad() -> None:
    """So that the readers above are those that refuse it."""
    assert signed_number("-3") == -3
    assert parsed_number("-3") is None
    page = (
        '<textarea name="given" inputmode="numeric"></textarea><input name="x" inputmode="decimal">'
    )
    assert len(wrong_pads("/", page)) == 2
