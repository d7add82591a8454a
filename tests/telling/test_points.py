"""What counts how much, as the empty form and the sheet have it."""

from __future__ import annotations

from scorepad.scoring.entry import Augen
from scorepad.scoring.game.score import score
from scorepad.scoring.rules import Rules, read_rules
from scorepad.telling.points import point_lists
from scorepad.telling.score import tell_score
from scorepad.telling.voice import Voice
from tests.telling.games import CEM, DE, DORO, game


def points(**options: object) -> dict[str, str]:
    """The point table by line."""
    rules = read_rules({"preset": "ddv", "options": {name.replace("__", "."): one for name, one in options.items()}})
    return {line.name: line.text for told in point_lists(Voice(rules=rules)) for line in told.lines}


def test_the_point_table_says_what_counts_under_the_rules() -> None:
    # TSR 7.2
    expected = {
        "gewonnen": "1",
        "unter 90, 60, 30, kein Stich: je": "1",
        "gegen die Alten": "1",
        "Re, Kontra: je": "2",
        "keine 90, 60, 30, schwarz: je": "1",
        "Fuchs gefangen": "1",
        "Solist": "×3",
        "Pflichtsoli je Spieler": "1",
    }
    assert expected.items() <= points().items()


def test_the_point_table_follows_the_options() -> None:
    assert points(value__re_kontra_effect="double")["Re, Kontra: je"] == "×2"
    both = points(value__re_kontra_effect="add_and_double", announcements__vorab_points=1, announcements__raises=2)
    told = {"Re, Kontra: je": "+2, ×2", "vorab angesagt: je": "1", "nachlegen, höchstens": "2"}
    assert both.items() >= told.items()
    assert points(value__re_kontra_effect="add_and_double", value__re_kontra_points=0)["Re, Kontra: je"] == "×2"
    assert not told.keys() - {"Re, Kontra: je"} & points().keys()
    assert points(gegen__effect="double", value__base_points=2).items() >= {
        ("gegen die Alten", "×2"),
        ("gewonnen", "2"),
    }
    assert points(solo__fixed_kind__damen__won=12)["Damen-Solo"] == "fest 12"
    paid = points(solo__fixed_kind__damen__won=12, solo__fixed_kind__damen__lost=6, solo__fixed_kind__buben__lost=3)
    assert paid["Damen-Solo"] == "fest 12, verloren 6"
    assert "Buben-Solo" not in paid
    assert points(value__step_effect="double")["unter 90, 60, 30, kein Stich: je"] == "×2"
    assert points(**{"value.step_points.30": 3})["unter 90, 60, 30, kein Stich"] == "1, 1, 3, 1"
    assert points(special__herzstich__points=2)["Herzstich"] == "2"
    assert "Fuchs gefangen" not in points(special__fuchs_caught__points=0)
    assert points(solo__mode="fixed", solo__fixed_plain=6, solo__fixed_with_re=12)["festes Solo, mit Re"] == "6, 12"
    assert points(solo__kind_points__damen=2)["Damen-Solo"] == "+2"
    assert "gegen die Alten" not in points(gegen__points=0)


def test_the_point_table_explains_bock_where_it_is_played() -> None:
    bock = read_rules({"preset": "kif", "options": {"bock.on": True, "bock.triggers": ["split_120"]}})
    assert point_lists(Voice(rules=bock))[-1].text == "nach 120 zu 120; dauert eine Runde"
    assert point_lists(Voice("en", rules=bock))[-1].text == "after 120 to 120; lasts one round"
    assert len(point_lists(Voice())) == 4


# a score that stands for itself, in words


def test_a_score_says_who_wins_how_much_and_why() -> None:
    told = tell_score(score(game(kontra=(CEM, DORO), augen=Augen(160, 160)), Rules()), DE)
    assert told.result == "Re +2"
    assert ", ".join(map(str, told.points)) == "Anna: +2, Bert: +2, Cem: −2, Doro: −2"
    assert [reason.points for reason in told.reasons] == ["+1", "+1"]
    assert told.remarks == ()
