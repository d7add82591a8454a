"""Whatever is sent to the forms of an evening, the answer is a page and never a crash."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tests.effort import examples
from tests.web.critic import Phone
from tests.web.evening_pages import EVENING, begin, enter

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
