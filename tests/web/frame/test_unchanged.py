"""What a phone has already is not sent again, also when a proxy packs it."""

from __future__ import annotations

import pytest

from tests.web.critic import Phone
from tests.web.evening_pages import EVENING, begin

KEPT = (EVENING, f"{EVENING}/neues?after=0", f"{EVENING}/bogen.pdf", "/runde/1/tischkarte-read.pdf", "/static/js/sw.js")


@pytest.mark.parametrize("path", KEPT)
def test_a_mark_that_a_proxy_has_made_weak_by_packing_the_answer_is_known(anna: Phone, path: str) -> None:
    begin(anna)
    tag = anna.get(path).headers["ETag"]
    assert anna.get(path, headers={"If-None-Match": f"W/{tag}"}).status_code == 304
    assert anna.get(path, headers={"If-None-Match": f'W/"other", {tag}'}).status_code == 304
    assert anna.get(path, headers={"If-None-Match": 'W/"other"'}).status_code == 200
