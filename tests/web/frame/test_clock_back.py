"""A clock that is set back logs nobody out. Source: hosting.md, #8."""

from __future__ import annotations

import time

import pytest
from flask import Flask
from itsdangerous import BadSignature, SignatureExpired

from scorepad.web.frame.headers import Cookies
from tests.web.critic import Phone
from tests.web.evening_pages import begin

YEAR = 366 * 24 * 3600


@pytest.mark.parametrize("seconds", [5, 3600, YEAR])
def test_whoever_has_a_link_keeps_it_when_the_clock_steps_back(
    anna: Phone, seconds: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now - seconds)
    begin(anna)
    assert anna.get("/runde/1/abend/1/spiel").status_code == 200


def test_a_cookie_that_is_too_old_or_of_another_key_holds_nothing(site: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    signing = Cookies().get_signing_serializer(site)
    assert signing is not None
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now - YEAR)
    old = signing.dumps({"runden": []})
    monkeypatch.undo()
    assert signing.loads(old, max_age=2 * YEAR) == {"runden": []}
    with pytest.raises(SignatureExpired):
        signing.loads(old, max_age=YEAR // 2)
    with pytest.raises(BadSignature):
        signing.loads(f"{old}x")
