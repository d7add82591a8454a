"""The card that asks about a game that was entered on another phone meanwhile."""

from typing import Any

from werkzeug.test import TestResponse

from tests.web.critic import Form, Page, Phone
from tests.web.evening_pages import ENTER


def typed(holder: Phone, *re: str, path: str = ENTER, **values: Any) -> dict[str, Any]:
    """A form as it was opened now, filled in and not yet sent."""
    return holder.page(path).forms[-1].values | {"re": list(re), "augen": "re121"} | values


def card(answer: TestResponse) -> Form:
    assert answer.status_code == 409, answer.status_code
    return Page(answer.text).forms[-1]


def say(holder: Phone, asked: TestResponse, word: str, **more: Any) -> TestResponse:
    assert f'name="twice" value="{word}"' in asked.text
    form = card(asked)
    return holder.post(form.action, data=form.values | {"twice": word} | more)
