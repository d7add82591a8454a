"""No input may cause a 500: forms, JSON bodies, addresses."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.effort import examples
from tests.web.critic import Phone

wild = st.one_of(
    st.text(max_size=30),
    st.integers(-(10**30), 10**30).map(str),
    st.sampled_from(
        ["\x00", "9" * 5000, "A" * 3000, "−1", "١", "1e9", "up:" + "9" * 4400, "draw", "true", "\u202e", "\ud7ff"]
    ),
)
FORMS = {
    "/runde/neu": ("name", "members", "rules", "re_doubles.kif", "bock.kif", "first_dealer", "step", "client_key"),
    "/runde/1/abend/neu": ("table", "first_dealer", "name", "date", "step", "client_key"),
    "/runde/1/mitglieder": ("new-name",),
    "/runde/1/mitglieder/1": ("name", "short", "mark"),
    "/runde/1/mitglieder/1/pause": ("active",),
    "/runde/1/name": ("name",),
    "/runde/1/loeschen": ("name",),
    "/anzeige": ("theme", "language", "zurueck"),
}


@pytest.mark.parametrize("path", FORMS)
@examples(25)
@given(given=st.data())
def test_forms_take_anything(anna: Phone, path: str, given: st.DataObject) -> None:
    names = FORMS[path]
    values = given.draw(st.dictionaries(st.sampled_from(names), st.lists(wild, max_size=4), max_size=len(names)))
    token = anna.page("/anzeige").form("/anzeige").values["csrf_token"]
    sent: dict[str, Any] = {**values, "csrf_token": token}
    assert anna.post(path, data=sent).status_code in {200, 303, 400, 422}


@examples(25)
@given(
    body=st.one_of(st.binary(max_size=60), st.just(b'{"name": "\\ud800"}'), st.just(b"[" * 3000)),
    kind=st.sampled_from(
        [
            "application/json",
            "multipart/form-data",
            "multipart/form-data; boundary=x",
            "text/plain",
            "",
            "a/b; charset=nope",
        ]
    ),
)
def test_bodies_take_anything(anna: Phone, body: bytes, kind: str) -> None:
    token = anna.page("/anzeige").form("/anzeige").values["csrf_token"][0]
    for path in FORMS:
        answer = anna.post(path, data=body, content_type=kind, headers={"X-CSRFToken": token})
        assert answer.status_code in {200, 303, 400, 413, 415, 422}


@examples(25)
@given(part=st.one_of(wild, st.text(alphabet="ABCab01_-", min_size=32, max_size=32)))
def test_addresses_take_anything(anna: Phone, part: str) -> None:
    shapes = (
        "/l/{}",
        "/runde/{}",
        "/runde/1/{}",
        "/runde/1/abend/{}",
        "/runde/1/mitglieder/{}",
        "/runde/1/links/erneuern/{}",
    )
    for shape in shapes:
        address = shape.format(part.replace("/", "%2F").replace("?", "%3F").replace("#", "%23"))
        assert anna.get(address).status_code in {200, 303, 308, 400, 403, 404, 405}


@pytest.mark.parametrize(
    "path",
    [
        "/%ff",
        "/l/%00",
        "/runde/%F0%9F%82%A1",
        "/runde/1%00",
        "/runde/" + "9" * 5000,
        "/runde/99999999999",
        "/runde/4000000000",
    ],
)
def test_broken_addresses_are_plain_404s(anna: Phone, path: str) -> None:
    assert anna.get(path).status_code == 404


def test_a_huge_form_is_refused(anna: Phone) -> None:
    token = anna.page("/anzeige").form("/anzeige").values["csrf_token"][0]
    answer = anna.post("/runde/neu", data={"name": "x" * 400_000}, headers={"X-CSRFToken": token})
    assert answer.status_code == 413


@pytest.mark.parametrize("cookie", ["", "x", "a.b.c", "eyJydW5kZW4iOjF9.x.y", "\\x00"])
def test_a_broken_cookie_is_a_new_phone(stranger: Phone, cookie: str) -> None:
    stranger.set_cookie("scorepad", cookie)
    assert stranger.get("/").status_code == 200
    assert stranger.get("/runde/1").status_code == 404
