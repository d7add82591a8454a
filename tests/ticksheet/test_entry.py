"""Which game the ticks of a row mean. Source: ticksheet.md, the form and reading."""

from collections.abc import Iterable
from typing import Any

import pytest

from scorepad.scoring import read_entry, score
from scorepad.scoring.entry import Game
from scorepad.scoring.rules import Rules, preset, read_rules
from scorepad.ticksheet.entry import RowReading, read_row, ticks_of
from scorepad.ticksheet.form import TickForm
from scorepad.ticksheet.states import BoxState
from tests.ticksheet.sheets import form, rule_sets

NORMAL = ("re.Anna", "re.Cem", "augen.re.151")


def row_of(
    *ticked: str, of: TickForm | None = None, unsure: Iterable[str] = (), void: Iterable[str] = ()
) -> RowReading | None:
    """The reading of a row with these boxes."""
    states = dict.fromkeys(ticked, BoxState.TICKED)
    states |= dict.fromkeys(unsure, BoxState.UNSURE)
    states |= dict.fromkeys(void, BoxState.VOID)
    return read_row(of or form(), 7, states)


def read(*ticked: str, of: TickForm | None = None) -> dict[str, Any]:
    """The entry of a row that is clear."""
    row = row_of(*ticked, of=of)
    assert row is not None
    assert row.problems == ()
    return dict(row.entry)


def wrong(*ticked: str, of: TickForm | None = None) -> list[str]:
    """The codes of the problems of a row."""
    row = row_of(*ticked, of=of)
    assert row is not None
    return [problem.code for problem in row.problems]


def rules(**options: object) -> Rules:
    return read_rules(
        {"options": {name.replace("__", "."): said for name, said in options.items()}}
    )


def test_a_row_without_any_tick_is_no_game() -> None:
    assert row_of() is None
    assert row_of(void=["re.Anna"]) is None


def test_two_of_re_and_augen_are_a_normal_game_in_the_form_of_the_entry_page() -> None:
    assert read(*NORMAL) == {
        "kind": "game",
        "game": "normal",
        "re": ["Anna", "Cem"],
        "kontra": ["Bert", "Doro"],
        "augen": {"re": [151, 180]},
        "announcements": [],
        "specials": [],
    }


def test_kontra_with_exactly_120_and_all_tricks_are_told_apart_from_a_range() -> None:
    assert read("re.Anna", "re.Bert", "augen.kontra.120")["augen"] == {"re": 120}
    assert read("re.Anna", "re.Bert", "augen.kontra.121")["augen"] == {"re": [90, 119]}
    highest = read("re.Anna", "re.Bert", "augen.kontra.211")
    assert highest["augen"] == {"re": [0, 29]}
    assert highest["no_trick"] is False
    schwarz = read("re.Anna", "re.Bert", "augen.kontra.all")
    assert schwarz["augen"] == {"re": 0}
    assert schwarz["no_trick"] == "re"


def test_one_of_re_alone_had_a_stille_hochzeit_or_stayed_alone_or_played_a_solo() -> None:
    assert read("re.Anna", "augen.re.121")["game"] == "stille_hochzeit"
    assert read("re.Anna", "kind.hochzeit", "augen.re.121")["game"] == "hochzeit_allein"
    solo = read("re.Anna", "kind.damen", "augen.re.121")
    assert solo["game"] == "solo"
    assert solo["solo"] == "damen"
    assert solo["kontra"] == ["Bert", "Cem", "Doro"]


def test_one_alone_without_a_solo_is_asked_where_no_stille_hochzeit_is_played() -> None:
    loud = form(rules(stille_hochzeit__allowed=False))
    assert wrong("re.Anna", "augen.re.121", of=loud) == ["solo_kind"]


def test_hochzeit_and_armut_are_of_two() -> None:
    kif = form(preset("kif"))
    assert read(*NORMAL, "kind.hochzeit", of=kif)["game"] == "hochzeit"
    assert read(*NORMAL, "kind.armut", of=kif)["game"] == "armut"
    assert wrong("re.Anna", "augen.re.151", "kind.armut", of=kif) == ["re_two"]


def test_the_highest_announcement_includes_the_lower_ones_where_the_rules_say_so() -> None:
    said = read(*NORMAL, "said.re.no60")["announcements"]
    assert [part["says"] for part in said] == ["re", "no90", "no60"]
    each = form(rules(announcements__implied=False, announcements__need_re_kontra=False))
    alone = read(*NORMAL, "said.re.no60", of=each)["announcements"]
    assert [part["says"] for part in alone] == ["no60"]


def test_special_points_are_counted_by_their_boxes_whichever_of_them() -> None:
    ticked = (
        "special.re.fuchs_caught.2",
        "special.kontra.doppelkopf.1",
        "special.kontra.doppelkopf.2",
    )
    assert read(*NORMAL, *ticked)["specials"] == [
        {"id": "fuchs_caught", "party": "re", "count": 1},
        {"id": "doppelkopf", "party": "kontra", "count": 2},
    ]


@pytest.mark.parametrize(
    ("ticked", "codes"),
    [
        (("re.Anna", "re.Bert", "re.Cem", "augen.re.121"), ["re_too_many"]),
        (("augen.re.121",), ["re_missing"]),
        (("kind.damen", "augen.re.121"), ["re_missing"]),
        (("kind.damen", *NORMAL), ["re_alone"]),
        (("re.Anna", "kind.damen", "kind.buben", "augen.re.121"), ["two_kinds"]),
        (("re.Anna", "kind.damen", "kind.hochzeit", "augen.re.121"), ["two_kinds"]),
        (("re.Anna", "re.Cem"), ["augen_missing"]),
        ((*NORMAL, "augen.re.181"), ["two_bands"]),
        ((*NORMAL, "augen.kontra.120"), ["two_bands"]),
        ((*NORMAL, "by_hand"), ["by_hand"]),
        (("by_hand",), ["by_hand"]),
        ((*NORMAL, "special.re.karlchen_last_trick.1", "special.kontra.karlchen_last_trick.1"),
         ["last_trick_both_parties"]),
    ],
)  # fmt: skip
def test_what_cannot_be_is_a_problem_and_never_guessed(
    ticked: tuple[str, ...], codes: list[str]
) -> None:
    assert wrong(*ticked) == codes


def test_scoring_judges_what_the_boxes_allow() -> None:
    four = ("special.re.fuchs_caught.1", "special.re.fuchs_caught.2")
    three = (*four, "special.kontra.fuchs_caught.1")
    assert wrong(*NORMAL, *three) == ["too_many_fuechse"]


def test_an_unsure_box_enters_nothing_and_is_told() -> None:
    row = row_of(*NORMAL, unsure=["said.re.no60"], void=["re.Bert"])
    assert row is not None
    assert row.unsure == ("said.re.no60",)
    assert row.void == ("re.Bert",)
    assert row.entry["announcements"] == []
    assert not row.is_clear


def test_a_row_with_nothing_but_an_unsure_box_is_asked() -> None:
    row = row_of(unsure=["re.Anna"])
    assert row is not None
    assert not row.is_clear


def test_with_five_kontra_is_known_only_where_somebody_says_who_plays() -> None:
    five = form(people=5)
    assert "kontra" not in read(*NORMAL, of=five)
    states = dict.fromkeys(NORMAL, BoxState.TICKED)
    row = read_row(five, 1, states, active=["Anna", "Bert", "Cem", "Ela"])
    assert row is not None
    assert row.entry["kontra"] == ["Bert", "Ela"]


def test_the_answer_of_the_command_line_has_sentences() -> None:
    row = row_of("re.Anna", "re.Cem")
    assert row is not None
    assert row.as_json("en") == {
        "game": 7,
        "entry": row.entry,
        "unsure": [],
        "void": [],
        "problems": [
            {
                "code": "augen_missing",
                "field": "augen",
                "message": "The card points are missing.",
            }
        ],
    }


def test_six_who_play_can_have_one_of_re_in_a_normal_game() -> None:
    six = form(rules(team_mode="six_plus_one"), people=6)
    assert read("re.Anna", "augen.re.151", of=six)["game"] == "normal"
    assert (
        read("re.Anna", "kind.stille_hochzeit", "augen.re.151", of=six)["game"] == "stille_hochzeit"
    )
    four = ("re.Anna", "re.Bert", "re.Cem", "re.Doro", "augen.re.151")
    assert wrong(*four, of=six) == ["re_too_many"]


class TestWhereTheOrderMatters:
    """Source: options.md, `win.conflict` last_announcement."""

    both = (*NORMAL[:2], "augen.re.121", "said.re.no90", "said.kontra.no90")
    of = form(preset("ddv"))

    @pytest.fixture(autouse=True)
    def _last_announcement(self) -> None:
        self.of = form(rules(win__conflict="last_announcement"))

    def test_who_was_first_is_asked_where_it_changes_the_points(self) -> None:
        assert wrong(*self.both, of=self.of) == ["first_missing"]

    def test_it_is_not_asked_where_it_changes_nothing(self) -> None:
        both = (*NORMAL, "said.re.re", "said.kontra.kontra")
        assert read(*both, of=self.of)["announcements"][0]["party"] == "re"

    def test_the_box_says_who_was_first(self) -> None:
        said = read(*self.both, "first.kontra", of=self.of)["announcements"]
        assert [part["party"] for part in said] == ["kontra", "kontra", "re", "re"]
        assert wrong(*self.both, "first.kontra", "first.re", of=self.of) == ["first_two"]


def test_what_only_some_rules_ask_for_is_entered() -> None:
    of = form(rule_sets()["all announcements"])
    ticked = ("vorab.re.re", "said.kontra.kontra", "said.kontra.raise.1", "klopfen.Doro")
    said = read(*NORMAL, *ticked, "first.re", of=of)["announcements"]
    assert said == [
        {"party": "re", "says": "re", "vorab": True},
        {"party": "kontra", "says": "kontra"},
        {"party": "kontra", "says": "raise"},
        {"says": "klopfen", "by": "Doro"},
    ]
    games = form(rule_sets()["all games"])
    had = read(*NORMAL, "kind.hochzeit", "bride.Anna", "genscher", "bock.1", of=games)
    assert had["bride"] == "Anna"
    assert had["genscher_used"] is True
    assert had["bock_triggers"] == 1
    twice = (*NORMAL, "kind.hochzeit", "bride.Anna", "bride.Cem")
    assert wrong(*twice, of=games) == ["bride_two"]
    forced = read("re.Anna", "kind.karo", "kind.ka_da_mu", "augen.re.121", of=games)
    assert forced["ka_da_mu"] is True
    assert wrong("re.Anna", "kind.ka_da_mu", "augen.re.121", of=games) == ["solo_kind"]
    knocked = form(rules(klopfen="double"))
    assert read(*NORMAL, "klopfen.2", of=knocked)["announcements"] == [{"says": "klopfen"}]


def test_the_boxes_of_an_entry_are_those_that_mean_it() -> None:
    entry = {
        "kind": "game",
        "game": "solo",
        "solo": "herz",
        "re": ["Bert"],
        "kontra": ["Anna", "Cem", "Doro"],
        "augen": {"kontra": [95, 100]},
        "announcements": [{"party": "re", "says": "re"}],
    }
    ticked = {"re.Bert", "kind.herz", "augen.re.121", "said.re.re"}
    assert ticks_of(form(), entry) == frozenset(ticked)
    facts = read_entry(read(*sorted(ticked)))
    assert isinstance(facts, Game)
    assert score(facts, Rules()).points == {"Bert": 9, "Anna": -3, "Cem": -3, "Doro": -3}


def test_what_has_no_box_is_not_ticked() -> None:
    direct = {"kind": "game", "game": "direct", "points": {"Anna": 3}}
    assert ticks_of(form(), direct) is None
    three = {**read(*NORMAL), "specials": [{"id": "doppelkopf", "party": "re", "count": 3}]}
    assert ticks_of(form(), three) is None
    armut = {**read(*NORMAL), "game": "armut"}
    assert ticks_of(form(), armut) is None


def test_what_is_seldom_has_its_boxes_too() -> None:
    games = form(rule_sets()["all games"])
    forced = {
        "kind": "game",
        "game": "solo",
        "solo": "karo",
        "re": ["Anna"],
        "ka_da_mu": True,
        "bock_triggers": 1,
        "genscher_used": True,
        "augen": {"re": 240},
    }
    assert ticks_of(games, forced) == frozenset(
        {"re.Anna", "kind.karo", "kind.ka_da_mu", "augen.re.all", "bock.1", "genscher"}
    )
