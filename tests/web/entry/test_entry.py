"""Entering a game without script: every kind, every field, and what is said when something is
wrong.
"""

from typing import Any

import pytest
from flask import Flask
from hypothesis import given
from hypothesis import strategies as st

from scorepad.scoring.entry import Entry
from scorepad.scoring.evening.replay import Fold
from scorepad.scoring.evening.rows import Row
from scorepad.scoring.roster import Roster, short_names
from scorepad.scoring.terms import Player
from scorepad.telling.breaks import unbroken
from scorepad.web.frame.heads import names_that_fit, seat_names
from tests.effort import examples
from tests.statements import counted
from tests.web.critic import Page, Phone, answered, between, missing
from tests.web.evening_pages import (
    ANNA,
    BERT,
    CEM,
    DORO,
    ELA,
    ENTER,
    EVENING,
    enter,
    rows,
    send,
    table,
    under,
)
from tests.web.incident_pages import bodies


def test_a_normal_game_is_two_players_and_a_chip(site: Flask, begun: Phone) -> None:
    """The highest band with a trick is not schwarz; a high level brings the lower ones."""
    enter(begun, BERT, CEM, augen="re151")
    enter(begun, ANNA, CEM, augen="kontra211")
    enter(begun, ANNA, BERT, augen="re_all", said=["re:no60"])
    normal = {"kind": "game", "game": "normal"}
    first, second, third = bodies(site)
    assert first == {**normal, "re": [BERT, CEM], "augen": {"re": [151, 180]}}
    assert second == {**normal, "re": [ANNA, CEM], "augen": {"re": [0, 29]}, "no_trick": False}
    assert third["no_trick"] == "kontra"
    assert [one["says"] for one in third["announcements"]] == ["re", "no90", "no60"]


def test_a_saved_game_is_read_and_folded_once(
    begun: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    form = begun.page(ENTER).forms[-1].values | {"re": [BERT, CEM], "augen": "re121"}
    folded: list[Entry] = []
    step = Fold.step

    def noted(fold: Fold, entry: Entry) -> list[Row]:
        folded.append(entry)
        return step(fold, entry)

    monkeypatch.setattr(Fold, "step", noted)
    with counted(begun.application) as sent:
        answer = begun.post(ENTER, data=form)
    assert answer.location == EVENING
    assert [entry.kind for entry in folded] == ["game"]
    assert len(sent) <= 8


def test_every_field_of_the_form_reaches_the_entry(site: Flask, begun: Phone) -> None:
    said = ["re:re", "re:no90", "kontra:kontra"]
    special = {"n:kontra:fuchs_caught": "1", "n:re:doppelkopf": "2"}
    who = {
        "what": ["s:kontra:fuchs_caught", "a:kontra:kontra"],
        "by": [DORO, ELA],
        "from": [CEM, ""],
    }
    told: dict[str, Any] = {
        "game": "hochzeit",
        "exact": "149",
        "said": said,
        "note": " spät ",
        **special,
        **who,
    }
    enter(begun, BERT, CEM, augen="exact", **told)
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


def test_everything_wrong_is_said_at_once_at_its_group(begun: Phone) -> None:
    text = answered(send(begun, said=["re:re"], note="bleibt"), 422)
    page = Page(text)
    assert {"re-error", "augen-error"} <= set(page.ids)
    assert "2 Stellen stimmen nicht" in text
    assert [page.forms[-1].values[name] for name in ("said", "note")] == [["re:re"], ["bleibt"]]


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
    assert f'id="{group}"' in answered(
        send(begun, ENTER, **({"re": [BERT, CEM], "augen": "re121"} | values)), 422
    )


@pytest.mark.parametrize(
    ("odd", "why"),
    [
        ({"augen": "kontra211", "n:re:doppelkopf": "1"}, "Re hat höchstens 29 Augen, die Sonderpunkte brauchen 40."),
        ({"said": ["re:re", "re:schwarz", "kontra:kontra", "kontra:no60"]},
         "Re hat schwarz gesagt und Kontra keine 60: Nur eins"),
        ({"said": ["kontra:kontra", "kontra:no90", "re:re", "re:no90"]},
         "Re hat keine 90 gesagt und Kontra keine 90: Nur eins"),
        ({"n:re:karlchen_last_trick": "1", "n:re:karlchen_caught": "2"},
         "Die Sonderpunkte brauchen 3 Karlchen, es gibt nur zwei."),
    ],
)  # fmt: skip
def test_unlikely_input_is_asked_about_once(
    site: Flask, begun: Phone, odd: dict[str, Any], why: str
) -> None:
    """Source: third-look.md, Faults: of two announcements one at most comes true; KIF L19: every
    card is there twice.
    """
    text = answered(send(begun, ENTER, **({"re": [BERT, CEM], "augen": "re151"} | odd)), 422)
    assert not missing(text, "Trotzdem speichern", why)
    assert begun.post(ENTER, data=Page(text).forms[-1].values).status_code == 303
    assert len(bodies(site)) == 1


def test_announcements_that_one_party_alone_raised_are_asked_about_by_nobody(begun: Phone) -> None:
    for said in (
        "re:re re:no90 kontra:kontra",
        "re:re re:schwarz kontra:kontra",
        "kontra:kontra kontra:no60",
    ):
        enter(begun, DORO, ELA, augen="re151", said=said.split())


def test_the_form_is_fetched_anew_each_time_and_its_table_of_values_kept_for_ever(
    begun: Phone,
) -> None:
    """A page kept by the browser would send a second game under the key of the first."""
    page = begun.get(ENTER)
    assert page.status_code == 200
    assert page.headers["Cache-Control"] == "private, no-store"
    values = begun.get(between(page.text, 'data-table="', '"'))
    assert values.headers["Cache-Control"] == "private, max-age=31536000, immutable"
    assert values.get_json()["k"]["normal"] == 0


def test_the_name_of_an_own_special_point_in_a_file_begins_no_attribute(site: Flask) -> None:
    """Files may name special points as they like: with spaces, brackets and quotation marks."""
    ident = """a onfocus=b>c"d"""
    own: dict[str, Any] = {f"special.{ident}.name": "Gans", f"special.{ident}.points": 2}
    text = table(site, 4, under("kif", **own)).get(ENTER).text
    assert '<option value="s:re:a onfocus=b&gt;c&#34;d">' in text
    assert "=s:re:a onfocus" not in text


@pytest.mark.parametrize(("people", "shown", "absent"), [(5, 5, "data-rest"), (7, 4, "<b>Cem</b>")])
def test_five_seats_are_shown_of_more_only_those_who_play(
    site: Flask, people: int, shown: int, absent: str
) -> None:
    text = table(site, people).get(ENTER).text
    assert text.count('class="chip seat') == shown
    assert ("setzt aus" in text) == (people == 5)
    assert absent not in text


def test_large_type_has_room_for_the_rest_of_a_name_on_its_chip(begun: Phone) -> None:
    """Beside what is abbreviated stands the whole name in brackets."""
    member = "/runde/1/mitglieder/2"
    begun.send(member, member, name="Bea Donaudampfschiff")
    assert '<b data-rest=" Donaudampfschiff">Bea</b>' in begun.get(ENTER).text
    begun.send(member, member, name="Christianewilhelmine")
    assert '<b data-rest=" (Christianewilhelmine)">Chris.</b>' in begun.get(ENTER).text


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"what": ["s:re:fuchs_caught"], "by": [BERT], "from": [""]}, "nicht eingetragen"),
        ({"what": ["a:kontra:kontra"], "by": [DORO], "from": [""]}, "nicht eingetragen"),
        ({"what": [""], "by": [DORO], "from": [""]}, "Wähle auch, was es war."),
        ({"n:re:fuchs_caught": "1", "what": ["s:re:fuchs_caught"] * 2, "by": [BERT, CEM], "from": ["", ""]},
         "schon vergeben"),
        ({"said": ["re:re"], "what": ["a:re:re"], "by": [BERT], "from": [DORO]}, "bleibt „gegen“ leer"),
        ({"said": ["re:re"], "what": ["a:re:re"], "by": [DORO], "from": [""]}, "nur jemand aus der Partei"),
        ({"n:kontra:karlchen_last_trick": "1", "what": ["s:kontra:karlchen_last_trick"], "by": [BERT], "from": [""]},
         "nur jemand aus der Partei"),
        ({"n:re:fuchs_caught": "1", "what": ["s:re:fuchs_caught"], "by": [BERT], "from": [CEM]},
         "nur jemand aus der Partei"),
    ],
)  # fmt: skip
def test_who_did_it_is_never_dropped_silently(
    begun: Phone, values: dict[str, Any], message: str
) -> None:
    text = answered(send(begun, ENTER, re=[BERT, CEM], augen="re121", **values), 422)
    assert message in text.partition('id="who-error"')[2]


def test_whoever_changes_the_party_takes_no_special_point_along(begun: Phone) -> None:
    """A point of Re cannot be made by somebody of Kontra, also where only the parties are
    corrected.
    """
    who: dict[str, Any] = {"what": ["s:re:fuchs_caught"], "by": [BERT], "from": [DORO]}
    enter(begun, BERT, CEM, **{"n:re:fuchs_caught": "1"}, **who)
    change = f"{EVENING}/spiel/1/aendern"
    text = answered(send(begun, change, re=[CEM, ELA]), 422)
    assert "nur jemand aus der Partei" in text.partition('id="who-error"')[2]
    assert send(begun, change, re=[BERT, ELA]).location == EVENING


def test_after_a_genscher_what_was_done_may_be_of_partners_of_before(site: Flask) -> None:
    told: dict[str, Any] = {"said": ["re:re"], "what": ["a:re:re"], "by": [DORO], "from": [""]}
    enter(table(site, 5, under(genscher="two_kings")), BERT, CEM, genscher="1", **told)


NAMED = (
    "Renate",
    "Renata",
    "Maximiliane",
    "Maximilian",
    "Christiane",
    "Christian",
    "Anna B.",
    "Donaudampfschifffahrt",
)
TOLD_APART = {
    "Maximiliane": "MaximiE",
    "Maximilian": "MaximiN",
    "Christiane": "ChristE",
    "Christian": "ChristN",
}


@pytest.mark.parametrize("people", [4, 5, 6, 7])
def test_a_name_is_whole_or_the_same_short_one_on_board_and_entry_wherever_somebody_sits(
    people: int,
) -> None:
    """Third look, Faults: "Renate" is "Renat" on entry; Maximiliane is MaxE on the board and MaxiE
    on entry.
    """
    names = Roster((Player(str(number)), name) for number, name in enumerate(NAMED))
    short = dict(zip(NAMED, short_names(names, names), strict=True))
    assert {name: one for name, one in short.items() if name in TOLD_APART} == TOLD_APART
    assert short["Donaudampfschifffahrt"] == "Don."
    assert people > 5 or seat_names(names, [*names][:people])[0] == "Renate", "in one line"
    for first in range(len(NAMED)):
        table = ([*names] * 2)[first : first + people]
        board = names_that_fit(names, table)[1]
        chips = seat_names(names, table[: min(people, 6)])
        for player, shown in (*zip(table, board, strict=True), *zip(table, chips, strict=False)):
            assert unbroken(shown) in {names[player], short[names[player]]}


def test_no_letter_is_cut_off_where_the_short_name_needs_as_much_room() -> None:
    """Third look, Faults: whole names in two lines before they are short; "Moham-me" saves no
    room.
    """
    names = Roster(
        (Player(name), name)
        for name in ("Anna", "Bo", "Cem", "Doro", "Ela", "Wilhelmine", "Mohammed")
    )
    for shown in (names_that_fit(names, [*names])[1], seat_names(names, [*names][-4:])):
        assert unbroken(shown[-1]) == "Mohammed"


# points typed in while Bock runs: asked whether Bock is in them, and never asked otherwise

ASKS = 'name="bocked"'


def in_bock(site: Flask, effect: str = "everything") -> Phone:
    """A table of four whose next game is played in Bock, which a split game has brought."""
    holder = table(
        site, 4, under("kif", bock__on=True, bock__triggers=["split_120"], bock__effect=effect)
    )
    assert ASKS not in holder.get(ENTER).text
    enter(holder, ANNA, BERT, augen="split")
    return holder


def points(one: str) -> dict[str, str]:
    """So many points of two winners, typed in."""
    return {"game": "direct", "p:1": one, "p:2": one, "p:3": f"-{one}"}


@pytest.mark.parametrize(("bocked", "stands"), [(None, "8"), ("on", "4")])
def test_points_with_bock_in_them_stand_as_they_are_typed(
    site: Flask, bocked: str | None, stands: str
) -> None:
    holder = in_bock(site)
    assert "Schon mit Bock ×2 gerechnet" in holder.get(ENTER).text
    holder.send("/anzeige", "/anzeige", cells="points")
    enter(holder, **points("4"), bocked=bocked)
    assert rows(holder)[0][1:5] == [f"+{stands}", f"+{stands}", f"−{stands}", f"−{stands}"]


def test_points_that_bock_cannot_have_made_are_refused(site: Flask) -> None:
    text = answered(send(in_bock(site), **points("3"), bocked="on"), 422)
    assert not missing(text, "Mit Bock ×2 sind das keine ganzen Punkte.", 'name="bocked" checked')


def test_nothing_is_asked_where_bock_leaves_typed_points_alone(site: Flask) -> None:
    assert ASKS not in in_bock(site, "extra_points").get(ENTER).text


def sent(paths: tuple[str, ...], names: tuple[str, ...], *values: str) -> st.SearchStrategy[Any]:
    """One of these addresses, and fields with some of these values or any others."""
    given = st.lists(st.sampled_from(values) | st.text(max_size=12), min_size=1, max_size=8)
    return st.tuples(
        st.sampled_from(paths), st.dictionaries(st.sampled_from(names), given, max_size=12)
    )


GAMES = sent(
    ("/spiel", "/spiel/1/aendern", "/spiel/1/davor", "/spiel/2/aendern", "/spiel?geber=2&aus=3",
     "/spiel/1/aendern?geber=%00&aus=99&aus=1", "/neu-geben", "/rueckgaengig", "/wiederholen"),
    ("game", "solo", "re", "said", "first", "augen", "exact", "exact_of", "had_trick", "what", "by", "from", "pflicht",
     "note", "revision", "client_key", "confirmed", "sure", "back", "n:re:fuchs_caught", "n:kontra:doppelkopf", "n:x",
     "n:::", "n::klopfen", "n::bock", "leiche", "tops", "genscher", "ka_da_mu", "first_party", "first_augen",
     "vorab", "bride", "second_party", "second_augen", "n::raise_re", "n::raise_kontra", "n::klopfen:1",
     "p:1", "p:2", "p:99", "p:", "reason"),
    "", "0", "1", "2", "3", "4", "-1", "+4", "240", "999", "normal", "solo", "direct", "leiche", "armut", "orgasmus",
    "schwarze_sau", "schiebekopf", "damen", "re", "kontra", "re:re", "re:no90", "kontra:schwarz", ":klopfen",
    "x:stoss", "re121", "split", "kontra_all", "exact", "a:re:re", "s:re:fuchs_caught", "leiche:none", "leiche:30",
    "dulle", "s:", "lustsolo", "kings", "𝟛", "\x00", "\ud800",
)  # fmt: skip
MERGE = "/runde/1/mitglieder/zusammenlegen"
SMALL = (
    "/tisch", "/falsch-bedient", "/strafe", "/regeln", "/pflichtsolorunde", "/spiel/1/davor/tisch",
    "/spiel/1/davor/strafe", "/spiel/2/eintrag", "/spiel/2/verschieben", MERGE,
)  # fmt: skip
INCIDENTS = sent(
    SMALL,
    ("culprit", "severity", "game", "re", "soloist", "absagen", "hurts", "sign", "p:1", "p:2", "p:99", "share",
     "reason", "rules", "scope", "table", "dealer", "also", "name", "guest", "step", "seen", "ask", "back", "confirmed",
     "before", "revision", "client_key", "member", "into"),
    "", "0", "1", "2", "3", "4", "5", "6", "-8", "+8", "99999", "−3", "minor", "serious", "solo", "normal", "kif",
    "runde", "was", "whole", "plus", "end", "neu:Fritz", "gast:", "gast:Anna", "up:1", "down:neu:Fritz", "out:2",
    "in:5", "new", "mix", "next", "kings", "𝟛", "\x00", "<b>",
)  # fmt: skip


@pytest.fixture
def corrected(begun: Phone) -> Phone:
    """Anna's phone after a game and a table at which Doro deals next."""
    enter(begun, BERT, CEM)
    assert send(begun, f"{EVENING}/tisch", dealer=DORO).status_code == 303
    return begun


@examples(120)
@given(given=GAMES | INCIDENTS)
def test_no_input_crashes_a_form(corrected: Phone, given: tuple[str, dict[str, list[str]]]) -> None:
    """The answer is a page, and the evening still opens."""
    path, fields = given
    values = corrected.page(ENTER).forms[-1].values
    if path in SMALL:
        values = {name: values[name] for name in ("csrf_token", "revision")}
    values |= {
        name: [one.encode("utf-8", "replace").decode() for one in typed]
        for name, typed in fields.items()
    }
    answer = corrected.post(path if path == MERGE else EVENING + path, data=values)
    assert answer.status_code in {200, 303, 400, 404, 409, 422}
    assert corrected.get(EVENING).status_code == 200
    for page in ("/tisch", "/aenderungen", "/spiel/2"):
        assert corrected.get(EVENING + page).status_code in {200, 404}
