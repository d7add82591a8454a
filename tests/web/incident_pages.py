"""What the tests of the small forms share: another rule set for the evening, the entries as stored,
the outcome.
"""

import re
from typing import Any

from flask import Flask
from werkzeug.test import TestResponse

from scorepad.actions.runde import rules
from scorepad.scoring.rules import Rules, read_rules
from scorepad.store import evenings, runden
from scorepad.store.evenings import StoredEvening
from tests.conftest import there
from tests.web.critic import Page, Phone, between
from tests.web.evening_pages import EVENING, send, under


def play_by(site: Flask, preset: str = "ddv", **options: Any) -> None:
    mark = rules.mark(group(site).rules)
    with site.app_context():
        rules.save(1, under(preset, **options), mark)


def stored(site: Flask, runde_id: int = 1, evening_id: int = 1) -> StoredEvening:
    with site.app_context():
        return there(evenings.load(evening_id, runde_id))


def bodies(site: Flask) -> list[dict[str, Any]]:
    """The entries of the evening in order."""
    return [dict(one.body) for one in stored(site).entries]


def outcome(answer: TestResponse) -> str:
    """What the page says an entry will do."""
    output = between(answer.text, 'id="outcome"', "</output>")
    return re.sub("<[^>]*>", " ", output).partition(">")[2].strip()


def look_and_save(phone: Phone, path: str, **values: Any) -> str:
    """Fill a form in, look at what it will do, save it, and give what was said."""
    answer = send(phone, path, **values)
    assert answer.status_code == 200, answer.text
    said = outcome(answer)
    saved = phone.post(path, data=Page(answer.text).forms[-1].values)
    assert saved.location == EVENING, saved.text
    return said


def words(text: str) -> str:
    """A page as one line of words."""
    return " ".join(
        re.sub(r"<[^>]*>", " ", text.partition("<main")[2]).replace("\xa0", " ").split()
    )


def fine(phone: Phone, **values: str) -> None:
    """A penalty of eight for Bert that nobody gets, looked at and entered."""
    look_and_save(phone, f"{EVENING}/strafe", **({"p:2": "8"} | values), share=None)


def group(site: Flask) -> runden.Runde:
    with site.app_context():
        return there(runden.load_runde(1))


def rules_of(site: Flask) -> Rules:
    return read_rules(group(site).rules)
