"""Whatever is sent to the small forms, the answer is a page and the evening still opens."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tests.effort import examples
from tests.web.critic import Phone
from tests.web.evening_pages import EVENING, begin, enter, send

NAMES = (
    "culprit", "severity", "game", "re", "soloist", "absagen", "hurts", "sign", "p:1", "p:2", "p:99", "share", "reason",
    "rules", "scope", "table", "dealer", "also", "name", "guest", "step", "seen", "ask", "back", "confirmed", "before",
    "revision", "client_key", "member", "into",
)  # fmt: skip
VALUES = st.sampled_from(
    ("", "0", "1", "2", "3", "4", "5", "6", "-8", "+8", "99999", "−3", "minor", "serious", "solo", "normal", "kif",
     "runde", "was", "whole", "plus", "end", "neu:Fritz", "gast:", "gast:Anna", "up:1", "down:neu:Fritz", "out:2",
     "in:5", "new", "mix", "next", "kings", "𝟛", "\x00", "<b>")
) | st.text(max_size=12)  # fmt: skip
SENT = st.dictionaries(st.sampled_from(NAMES), st.lists(VALUES, min_size=1, max_size=8), max_size=12)
PATHS = (
    f"{EVENING}/tisch",
    f"{EVENING}/falsch-bedient",
    f"{EVENING}/strafe",
    f"{EVENING}/regeln",
    f"{EVENING}/pflichtsolorunde",
    f"{EVENING}/spiel/1/davor/tisch",
    f"{EVENING}/spiel/1/davor/strafe",
    f"{EVENING}/spiel/2/eintrag",
    f"{EVENING}/spiel/2/verschieben",
    "/runde/1/mitglieder/zusammenlegen",
)


@examples(60)
@given(path=st.sampled_from(PATHS), sent=SENT)
def test_no_input_crashes_a_small_form(anna: Phone, path: str, sent: dict[str, list[str]]) -> None:
    if anna.get(EVENING).status_code == 404:
        begin(anna)
        enter(anna, "2", "3")
        send(anna, f"{EVENING}/tisch", dealer="4")
    values = anna.page(f"{EVENING}/tisch").forms[-1].values
    clean = {name: [value.encode("utf-8", "replace").decode() for value in given] for name, given in sent.items()}
    answer = anna.post(path, data={"csrf_token": values["csrf_token"], "revision": values["revision"]} | clean)
    assert answer.status_code in {200, 303, 400, 404, 409, 422}
    for page in (EVENING, f"{EVENING}/tisch", f"{EVENING}/aenderungen", f"{EVENING}/spiel/2"):
        assert anna.get(page).status_code in {200, 404}
