"""Entering a game without script: every kind, every field, and what is said when something is wrong."""

from typing import Any

import pytest
from flask import Flask
from hypothesis import given
from hypothesis import strategies as st

from scorepad.scoring.roster import Roster, short_names
from scorepad.scoring.rules import Rules, read_rules
from scorepad.scoring.terms import Player
from scorepad.telling.breaks import unbroken
from scorepad.web.parts.heads import names_that_fit, seat_names
from tests.effort import examples
from tests.web.critic import Page, Phone, answered, missing
from tests.web.evening_pages import ANNA, BERT, CEM, DORO, ELA, ENTER, EVENING, begin, enter, rows, send, table
from tests.web.incident_pages import bodies, play_by


def test_a_normal_game_is_two_players_and_a_chip(site: Flask, begun: Phone) -> None:
    enter(begun, BERT, CEM, augen="re151")
    assert bodies(site) == [{"kind": "game", "game": "normal", "re": [BERT, CEM], "augen": {"re": [151, 180]}}]


def test_every_field_of_the_form_reaches_the_entry(site: Flask, begun: Phone) -> None:
    enter(
        begun,
        BERT,
        CEM,
        augen="exact",
        exact="149",
        game="hochzeit",
        said=["re:re", "re:no90", "kontra:kontra"],
        **{"n:kontra:fuchs_caught": "1", "n:re:doppelkopf": "2"},
        what=["s:kontra:fuchs_caught", "a:kontra:kontra"],
        by=[DORO, ELA],
        **{"from": [CEM, ""]},
        note=" spät ",
    )
    assert bodies(site)[0] == {
        "kind": "game",
        "game": "hochzeit",
        "re": [BERT, CEM],
        "augen": {"re": 149},
        "announcements": [
            {"party": "re", "says": "re"},
            {"party": "re", "says": "no90"},
            {"party": "kontra", "says": "kontra", "by": ELA},
        ],
        "specials": [
            {"id": "doppelkopf", "party": "re", "count": 2},
            {"id": "fuchs_caught", "party": "kontra", "count": 1, "by": DORO, "from": CEM},
        ],
        "note": "spät",
    }


def test_a_high_level_brings_the_lower_ones(site: Flask, begun: Phone) -> None:
    enter(begun, BERT, CEM, augen="re_all", said=["re:no60"])
    said = [one["says"] for one in bodies(site)[0]["announcements"]]
    assert said == ["re", "no90", "no60"]
    assert bodies(site)[0]["no_trick"] == "kontra"


def test_the_highest_band_with_a_trick_is_not_schwarz(site: Flask, begun: Phone) -> None:
    enter(begun, BERT, CEM, augen="kontra211")
    assert bodies(site)[0] | {"re": []} == {
        "kind": "game",
        "game": "normal",
        "re": [],
        "augen": {"re": [0, 29]},
        "no_trick": False,
    }


def test_a_solo_needs_one_player_and_its_kind(site: Flask, begun: Phone) -> None:
    assert "Welches Solo war es?" in send(begun, game="solo", re=[CEM], augen="kontra121").text
    enter(begun, CEM, game="solo", solo="damen", said=["kontra:kontra"], augen="kontra121")
    assert rows(begun)[0][1:] == ["–", "3", "−9", "3", "3", "3D"]


@pytest.mark.parametrize(("kind", "letter"), [("stille_hochzeit", "S"), ("hochzeit_allein", "H")])
def test_one_may_play_alone_in_other_ways(begun: Phone, kind: str, letter: str) -> None:
    enter(begun, ELA, game=kind, augen="re151")
    assert rows(begun)[0][1:] == ["–", "−2", "−2", "−2", "6", f"2{letter}"]


def test_points_may_be_typed_in_and_are_completed(site: Flask, begun: Phone) -> None:
    assert send(begun, game="direct", **{"p:2": "+4", "p:3": "4"}).status_code == 303
    assert rows(begun)[0][1:6] == ["–", "4", "4", "−4", "−4"]
    assert "ganze Zahlen" in send(begun, game="direct", **{"p:1": "vier"}).text
    assert "gleich auf" in send(begun, game="direct", **{"p:1": "4"}).text


def test_dealing_anew_is_a_row_and_the_dealer_stays(begun: Phone) -> None:
    assert send(begun, f"{EVENING}/neu-geben").status_code == 303
    assert "Anna gibt und setzt aus" in begun.get(EVENING).text
    assert rows(begun)[0][-1] == "neu"


def test_everything_wrong_is_said_at_once_at_its_group(begun: Phone) -> None:
    text = answered(send(begun, said=["re:re"], note="bleibt"), 422)
    page = Page(text)
    assert {"re-error", "augen-error"} <= set(page.ids)
    assert "2 Stellen stimmen nicht" in text
    assert page.forms[-1].values["said"] == ["re:re"]
    assert page.forms[-1].values["note"] == ["bleibt"]


@pytest.mark.parametrize(
    ("values", "group"),
    [
        ({"game": "more"}, "kind-error"),
        ({"game": "nonsense"}, "kind-error"),
        ({"re": [ANNA, CEM]}, "re-error"),
        ({"re": [BERT, CEM, DORO]}, "re-error"),
        ({"re": ["99", CEM]}, "re-error"),
        ({"augen": "exact", "exact": "241"}, "augen-error"),
        ({"augen": "exact", "exact": "viel"}, "augen-error"),
        ({"augen": "exact", "exact": "239"}, "augen-error"),
        ({"n:re:fuchs_caught": "3"}, "specials-error"),
        ({"n:re:fuchs_caught": "x"}, "specials-error"),
        ({"n:re:nonsense": "1"}, "specials-error"),
        ({"said": ["re:kontra"]}, "said-error"),
        ({"said": ["re:nonsense"]}, "said-error"),
        ({"what": ["s:re:fuchs_caught"], "by": [ANNA], "from": [""]}, "who-error"),
        ({"pflicht": "nonsense", "game": "solo", "solo": "damen", "re": [CEM]}, "who-error"),
    ],
)
def test_each_mistake_stands_at_its_group(begun: Phone, values: dict[str, Any], group: str) -> None:
    assert f'id="{group}"' in answered(send(begun, ENTER, **({"re": [BERT, CEM], "augen": "re121"} | values)), 422)


@pytest.mark.parametrize(
    ("odd", "why"),
    [
        ({"augen": "kontra211", "n:re:doppelkopf": "1"}, "Re hat höchstens 29 Augen, die Sonderpunkte brauchen 40."),
        (
            {"augen": "re151", "said": ["re:re", "re:schwarz", "kontra:kontra", "kontra:no60"]},
            "Re hat schwarz gesagt und Kontra keine 60: Nur eins",
        ),
        (
            {"augen": "re151", "said": ["kontra:kontra", "kontra:no90", "re:re", "re:no90"]},
            "Re hat keine 90 gesagt und Kontra keine 90: Nur eins",
        ),
    ],
)
def test_unlikely_input_is_asked_about_once(site: Flask, begun: Phone, odd: dict[str, Any], why: str) -> None:
    """Source: third-look.md, Faults: of two announcements one at most comes true."""
    text = answered(send(begun, ENTER, re=[BERT, CEM], **odd), 422)
    assert not missing(text, "Trotzdem speichern", why)
    assert begun.post(ENTER, data=Page(text).forms[-1].values).status_code == 303
    assert len(bodies(site)) == 1


@pytest.mark.parametrize(
    "said",
    [["re:re", "re:no90", "kontra:kontra"], ["re:re", "re:schwarz", "kontra:kontra"], ["kontra:kontra", "kontra:no60"]],
)
def test_announcements_that_one_party_alone_raised_are_asked_about_by_nobody(begun: Phone, said: list[str]) -> None:
    assert send(begun, ENTER, re=[BERT, CEM], augen="re151", said=said).status_code == 303


def test_a_double_tap_is_one_game(site: Flask, begun: Phone) -> None:
    values = begun.page(ENTER).forms[-1].values | {"re": [BERT, CEM], "augen": ["re121"]}
    assert [begun.post(ENTER, data=values).status_code for _ in range(2)] == [303, 303]
    assert len(bodies(site)) == 1


def test_of_two_phones_that_enter_from_the_same_board_the_second_is_asked(site: Flask, begun: Phone) -> None:
    forms = [begun.page(ENTER).forms[-1].values for _ in range(2)]
    answers = [
        begun.post(ENTER, data=values | {"re": re, "augen": ["re121"]}).status_code
        for values, re in zip(forms, ([CEM, DORO], [CEM, ELA]), strict=True)
    ]
    assert answers == [303, 409]
    assert len(bodies(site)) == 1


def test_the_table_of_values_may_be_kept_for_ever(begun: Phone) -> None:
    address = begun.get(ENTER).text.partition('data-table="')[2].partition('"')[0]
    answer = begun.get(address)
    assert answer.headers["Cache-Control"] == "private, max-age=31536000, immutable"
    assert answer.json is not None
    assert answer.json["k"]["normal"] == 0


def test_five_seats_are_shown_and_of_more_only_those_who_play(begun: Phone) -> None:
    text = begun.get(ENTER).text
    assert text.count('class="chip seat') == 5
    assert "setzt aus" in text
    assert "data-rest" not in text


def test_large_type_has_room_for_the_rest_of_a_name_on_its_chip(anna: Phone) -> None:
    anna.send("/runde/1/mitglieder/2", "/runde/1/mitglieder/2", name="Christianewilhelmine")
    begin(anna)
    assert '<b data-rest="anewilhelmine">Christi</b>' in anna.get(ENTER).text


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"what": ["s:re:fuchs_caught"], "by": [BERT], "from": [""]}, "nicht eingetragen"),
        ({"what": ["a:kontra:kontra"], "by": [DORO], "from": [""]}, "nicht eingetragen"),
        ({"what": [""], "by": [DORO], "from": [""]}, "Wähle auch, was es war."),
        (
            {"n:re:fuchs_caught": "1", "what": ["s:re:fuchs_caught"] * 2, "by": [BERT, CEM], "from": ["", ""]},
            "schon vergeben",
        ),
        ({"said": ["re:re"], "what": ["a:re:re"], "by": [BERT], "from": [DORO]}, "geht gegen niemanden"),
        ({"said": ["re:re"], "what": ["a:re:re"], "by": [DORO], "from": [""]}, "nur jemand aus der Partei"),
        ({"n:kontra:karlchen_last_trick": "1", "what": ["s:kontra:karlchen_last_trick"], "by": [BERT], "from": [""]},
         "nur jemand aus der Partei"),
        ({"n:re:fuchs_caught": "1", "what": ["s:re:fuchs_caught"], "by": [BERT], "from": [CEM]},
         "nur jemand aus der Partei"),
    ],
)  # fmt: skip
def test_who_did_it_is_never_dropped_silently(begun: Phone, values: dict[str, Any], message: str) -> None:
    text = answered(send(begun, ENTER, re=[BERT, CEM], augen="re121", **values), 422)
    assert message in text.partition('id="who-error"')[2]


def test_whoever_changes_the_party_takes_no_special_point_along(begun: Phone) -> None:
    """A point of Re cannot be made by somebody of Kontra, also where only the parties are corrected."""
    told: dict[str, Any] = {"n:re:fuchs_caught": "1", "what": ["s:re:fuchs_caught"], "by": [BERT], "from": [DORO]}
    enter(begun, BERT, CEM, **told)
    change = f"{EVENING}/spiel/1/aendern"
    text = answered(send(begun, change, re=[CEM, ELA]), 422)
    assert "nur jemand aus der Partei" in text.partition('id="who-error"')[2]
    assert send(begun, change, re=[BERT, ELA]).location == EVENING


def test_after_a_genscher_what_was_done_may_be_of_partners_of_before(site: Flask, anna: Phone) -> None:
    play_by(site, genscher="two_kings")
    begin(anna)
    told: dict[str, Any] = {"said": ["re:re"], "what": ["a:re:re"], "by": [DORO], "from": [""]}
    enter(anna, BERT, CEM, genscher="1", **told)


def test_the_number_of_a_deleted_game_is_said_to_be_gone(begun: Phone) -> None:
    enter(begun, BERT, CEM)
    send(begun, f"{ENTER}/1/loeschen")
    for end in ("aendern", "davor", "loeschen"):
        assert "Dieses Spiel gibt es nicht" in answered(begun.get(f"{ENTER}/1/{end}"), 404)


NAMED = ("Renate", "Renata", "Maximiliane", "Maximilian", "Christiane", "Christian", "Anna B.", "Donaudampfschifffahrt")
TOLD_APART = {"Maximiliane": "MaximiE", "Maximilian": "MaximiN", "Christiane": "ChristE", "Christian": "ChristN"}


@pytest.mark.parametrize("people", [4, 5, 6, 7])
def test_a_name_is_whole_or_the_same_short_one_on_board_and_entry_wherever_somebody_sits(people: int) -> None:
    """Third look, Faults: "Renate" is "Renat" on entry; Maximiliane is MaxE on the board and MaxiE on entry."""
    names = Roster((Player(str(number)), name) for number, name in enumerate(NAMED))
    short = dict(zip(NAMED, short_names(names, names), strict=True))
    assert {name: one for name, one in short.items() if name in TOLD_APART} == TOLD_APART
    assert short["Donaudampfschifffahrt"] == "Donauda"
    assert people > 5 or seat_names(names, [*names][:people])[0] == "Renate", "in one line"
    for first in range(len(NAMED)):
        table = ([*names] * 2)[first : first + people]
        board, chips = names_that_fit(names, table)[1], seat_names(names, table[: min(people, 6)])
        for player, shown in (*zip(table, board, strict=True), *zip(table, chips, strict=False)):
            assert unbroken(shown) in {names[player], short[names[player]]}


# points typed in while Bock runs: asked whether Bock is in them, and never asked otherwise

ASKS = 'name="bocked"'


def bock(effect: str = "everything") -> Rules:
    """Rules under which a split game brings Bock."""
    options = {"bock.on": True, "bock.triggers": ["split_120"], "bock.effect": effect}
    return read_rules({"preset": "kif", "options": options})


def in_bock(site: Flask, effect: str = "everything") -> Phone:
    """A table of four whose next game is played in Bock."""
    holder = table(site, 4, bock(effect))
    assert ASKS not in holder.get(ENTER).text
    send(holder, re=["1", "2"], augen="split")
    return holder


def typed(holder: Phone, *points: int, bocked: bool) -> str:
    """A game with these points of the first players; the errors of the form, or what stands on the board."""
    given = {f"p:{seat}": str(one) for seat, one in enumerate(points, start=1)}
    ticked = {"bocked": "on"} if bocked else {}
    answer = send(holder, ENTER, game="direct", **given, **ticked)
    return holder.get(EVENING).text if answer.status_code == 303 else answer.text


def totals(text: str) -> list[int]:
    """The totals at the head of the board."""
    return [int(one.partition("<")[0].replace("−", "-")) for one in text.split("class=total>")[1:]]


@pytest.mark.parametrize(("bocked", "stands"), [(False, 8), (True, 4)])
def test_points_with_bock_in_them_stand_as_they_are_typed(site: Flask, bocked: bool, stands: int) -> None:
    holder = in_bock(site)
    assert "Schon mit Bock ×2 gerechnet" in holder.get(ENTER).text
    before = totals(holder.get(EVENING).text)
    after = totals(typed(holder, 4, 4, -4, bocked=bocked))
    assert [now - then for now, then in zip(after, before, strict=True)] == [stands, stands, -stands, -stands]


def test_points_that_bock_cannot_have_made_are_refused(site: Flask) -> None:
    holder = in_bock(site)
    text = typed(holder, 3, 3, -3, bocked=True)
    assert not missing(text, "Mit Bock ×2 sind das keine ganzen Punkte.", 'name="bocked" checked')


def test_nothing_is_asked_where_bock_leaves_typed_points_alone(site: Flask) -> None:
    assert ASKS not in in_bock(site, "extra_points").get(ENTER).text


# Whatever is sent to the forms of an evening, the answer is a page and never a crash.

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


@examples(60, share=3)
@given(path=st.sampled_from(PATHS), sent=SENT)
def test_no_input_crashes_a_form(anna: Phone, path: str, sent: dict[str, list[str]]) -> None:
    if anna.get(EVENING).status_code == 404:
        begin(anna)
        enter(anna, "2", "3")
    values = anna.page(f"{EVENING}/spiel").forms[-1].values | _encodable(sent)
    assert anna.post(EVENING + path, data=values).status_code in {200, 303, 400, 404, 409, 422}
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


@examples(60, share=3)
@given(path=st.sampled_from(SMALL_PATHS), sent=SMALL_SENT)
def test_no_input_crashes_a_small_form(anna: Phone, path: str, sent: dict[str, list[str]]) -> None:
    if anna.get(EVENING).status_code == 404:
        begin(anna)
        enter(anna, "2", "3")
        send(anna, f"{EVENING}/tisch", dealer="4")
    values = anna.page(f"{EVENING}/tisch").forms[-1].values
    shown = {name: values[name] for name in ("csrf_token", "revision")}
    answer = anna.post(path, data=shown | _encodable(sent))
    assert answer.status_code in {200, 303, 400, 404, 409, 422}
    for page in (EVENING, f"{EVENING}/tisch", f"{EVENING}/aenderungen", f"{EVENING}/spiel/2"):
        assert anna.get(page).status_code in {200, 404}
