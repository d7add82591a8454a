"""Which boxes a game has. Source: ticksheet.md, the form."""

import pytest

from scorepad.scoring.errors import Refused
from scorepad.scoring.rules import Rules, read_rules
from scorepad.scoring.terms import GameKind
from scorepad.ticksheet.form import TickForm, usual_games
from tests.ticksheet.sheets import CAST, VARIANTS, form, rule_sets

FOUR = CAST[:4]


def rules(**options: object) -> Rules:
    return read_rules(
        {"options": {name.replace("__", "."): said for name, said in options.items()}}
    )


def group(of: TickForm, ident: str) -> tuple[str, ...]:
    (found,) = [group.fields for group in of.groups if group.id == ident]
    return found


def codes(given: Rules, names: tuple[str, ...], games: int = 24) -> list[str]:
    with pytest.raises(Refused) as refused:
        TickForm(given, names, games)
    return [problem.code for problem in refused.value.problems]


def test_groups_stand_in_the_order_of_the_entry_page() -> None:
    assert [group.id for group in form().groups] == [
        "re",
        "kind",
        "augen.re",
        "augen.kontra",
        "said.re",
        "said.kontra",
        "special.re",
        "special.kontra",
        "more",
    ]


def test_re_has_a_box_a_person() -> None:
    assert group(form(people=5), "re") == ("re.Anna", "re.Bert", "re.Cem", "re.Doro", "re.Ela")


def test_the_tournament_rules_have_hochzeit_and_seven_soli() -> None:
    assert group(form(), "kind") == (
        "kind.hochzeit",
        "kind.damen",
        "kind.buben",
        "kind.fleischlos",
        "kind.karo",
        "kind.kreuz",
        "kind.pik",
        "kind.herz",
    )


def test_an_armut_and_an_own_solo_have_a_box_where_they_are_played() -> None:
    played = rules(armut__allowed=True, solo__own=[{"id": "nullo", "name": "Nullo"}])
    kinds = group(form(played), "kind")
    assert kinds[1] == "kind.armut"
    assert kinds[-1] == "kind.nullo"


def test_augen_have_the_bands_that_the_rules_tell_apart() -> None:
    assert group(form(), "augen.re") == (
        "augen.re.121",
        "augen.re.151",
        "augen.re.181",
        "augen.re.211",
        "augen.re.all",
    )
    assert group(form(), "augen.kontra")[:2] == ("augen.kontra.120", "augen.kontra.121")


def test_special_points_have_a_second_box_where_two_can_be() -> None:
    assert group(form(), "special.re") == (
        "special.re.doppelkopf.1",
        "special.re.doppelkopf.2",
        "special.re.fuchs_caught.1",
        "special.re.fuchs_caught.2",
        "special.re.karlchen_last_trick.1",
    )


def test_where_no_special_point_is_played_there_is_no_group_for_them() -> None:
    ids = [group.id for group in form(rule_sets()["few"]).groups]
    assert "special.re" not in ids


def test_a_herzstich_that_only_starts_bock_has_a_box() -> None:
    played = rules(bock__on=True, bock__triggers=["herzstich"])
    assert "special.kontra.herzstich.1" in form(played).fields


def test_what_only_some_rules_ask_for_stands_behind() -> None:
    said = form(rule_sets()["all announcements"])
    assert "first.kontra" in said.fields
    assert "vorab.re.no90" in said.fields
    assert "said.re.raise.2" in said.fields
    assert "klopfen.Doro" in said.fields
    games = form(rule_sets()["all games"])
    for field in ("bride.Anna", "genscher", "bock.2", "kind.ka_da_mu", "kind.orgasmus"):
        assert field in games.fields
    assert group(form(), "more") == ("by_hand",)


def test_knocks_of_nobody_in_particular_are_counted() -> None:
    assert group(form(rules(klopfen="double")), "more")[0] == "klopfen.1"


def test_six_who_play_have_boxes_for_who_is_alone() -> None:
    six = form(rules(team_mode="six_plus_one"), people=6)
    assert f"kind.{GameKind.STILLE_HOCHZEIT}" in six.fields
    assert f"kind.{GameKind.STILLE_HOCHZEIT}" not in form().fields


@pytest.mark.parametrize("name", VARIANTS)
def test_no_two_boxes_have_the_same_name(name: str) -> None:
    fields = form(rule_sets()[name], people=7).fields
    assert len(set(fields)) == len(fields)


def test_the_deal_goes_round_and_with_five_the_dealer_sits_out() -> None:
    deals = list(form(people=5, games=6).deals)
    assert [dealer for dealer, _out in deals] == ["Anna", "Bert", "Cem", "Doro", "Ela", "Anna"]
    assert deals[1] == ("Bert", ("Bert",))


def test_a_form_has_the_games_of_the_rules_else_of_the_people() -> None:
    assert usual_games(Rules(), 4) == 24
    assert usual_games(Rules(), 5) == 30
    open_end = rules(evening__ends="open")
    assert [usual_games(open_end, people) for people in (4, 5, 6, 7)] == [24, 30, 30, 28]
    assert usual_games(rules(evening__ends="rounds", evening__ends_after=3), 5) == 15
    assert usual_games(rules(evening__ends_after=500), 4) == 60


def test_what_no_sheet_can_be_says_why() -> None:
    assert codes(Rules(), FOUR[:3]) == ["people"]
    assert codes(Rules(), (*CAST, "Hans")) == ["people"]
    assert codes(Rules(), ("Anna", "Bert", "Cem", " ")) == ["name_missing"]
    assert codes(Rules(), ("Anna", "Bert", "Cem", "Anna")) == ["names_alike"]
    assert codes(Rules(), FOUR, 0) == ["games"]
    assert codes(Rules(), FOUR, 61) == ["games"]
    assert codes(rules(team_mode="six_plus_one"), FOUR) == ["people_six"]
    assert codes(rules(team_mode="tripelkopf"), CAST[:6]) == ["typed_only"]
