"""Whatever is sent to the forms of an evening, the answer is a page and never a crash."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tests.effort import examples
from tests.web.critic import Phone
from tests.web.evening_pages import EVENING, begin, enter, send

NAMES = (
    "game", "solo", "re", "said", "first", "augen", "exact", "exact_of", "had_trick", "what", "by", "from", "pflicht",
    "note", "revision", "client_key", "confirmed", "sure", "back", "n:re:fuchs_caught", "n:kontra:doppelkopf", "n:x",
    "n:::",
    "n::klopfen", "n::bock", "leiche", "tops", "genscher", "ka_da_mu", "first_party", "first_augen",
    "vorab", "bride", "second_party", "second_augen", "n::raise_re", "n::raise_kontra", "n::klopfen:1",
    "p:1", "p:2", "p:99", "p:", "reason",
)  # fmt: skip
VALUES = st.sampled_from(
    ("", "0", "1", "2", "3", "4", "-1", "+4", "240", "999", "normal", "solo", "direct", "leiche", "armut", "orgasmus",
     "schwarze_sau", "schiebekopf", "damen", "re", "kontra", "re:re", "re:no90", "kontra:schwarz", ":klopfen",
     "x:stoss", "re121", "split", "kontra_all", "exact", "a:re:re", "s:re:fuchs_caught", "leiche:none", "leiche:30",
     "dulle", "s:", "lustsolo", "kings",
     "𝟛", "\x00", "\ud800")
) | st.text(max_size=12)  # fmt: skip
SENT = st.dictionaries(st.sampled_from(NAMES), st.lists(VALUES, min_size=1, max_size=3), max_size=12)
PATHS = (
    "/spiel",
    "/spiel/1/aendern",
    "/spiel/1/davor",
    "/spiel/2/aendern",
    "/spiel?geber=2&aus=3",
    "/spiel/1/aendern?geber=%00&aus=99&aus=1",
    "/neu-geben",
    "/rueckgaengig",
    "/wiederholen",
)


@examples(60)
@given(path=st.sampled_from(PATHS), sent=SENT)
def test_no_input_crashes_a_form(anna: Phone, path: str, sent: dict[str, list[str]]) -> None:
    if anna.get(EVENING).status_code == 404:
        begin(anna)
        enter(anna, "2", "3")
    values = anna.page(f"{EVENING}/spiel").forms[-1].values | _encodable(sent)
    answer = anna.post(EVENING + path, data=values)
    assert answer.status_code in {200, 303, 400, 404, 409, 422}
    assert anna.get(EVENING).status_code == 200


def _encodable(sent: dict[str, list[str]]) -> dict[str, list[str]]:
    return {name: [value.encode("utf-8", "replace").decode() for value in values] for name, values in sent.items()}


# whatever is sent to the small forms, the answer is a page and the evening still opens


SMALL_NAMES = (
    "culprit", "severity", "game", "re", "soloist", "absagen", "hurts", "sign", "p:1", "p:2", "p:99", "share", "reason",
    "rules", "scope", "table", "dealer", "also", "name", "guest", "step", "seen", "ask", "back", "confirmed", "before",
    "revision", "client_key", "member", "into",
)  # fmt: skip
SMALL_VALUES = st.sampled_from(
    ("", "0", "1", "2", "3", "4", "5", "6", "-8", "+8", "99999", "−3", "minor", "serious", "solo", "normal", "kif",
     "runde", "was", "whole", "plus", "end", "neu:Fritz", "gast:", "gast:Anna", "up:1", "down:neu:Fritz", "out:2",
     "in:5", "new", "mix", "next", "kings", "𝟛", "\x00", "<b>")
) | st.text(max_size=12)  # fmt: skip
SMALL_SENT = st.dictionaries(st.sampled_from(SMALL_NAMES), st.lists(SMALL_VALUES, min_size=1, max_size=8), max_size=12)
SMALL_PATHS = (
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
@given(path=st.sampled_from(SMALL_PATHS), sent=SMALL_SENT)
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
