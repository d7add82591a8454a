"""Trying a game out: value and reasons under the group's rules and under each preset, and nothing is saved."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from flask import Flask
from hypothesis import given
from hypothesis import strategies as st

from scorepad.actions import rules
from scorepad.scoring.rules import PRESETS, read_rules
from scorepad.store import evenings, runden
from tests.effort import examples
from tests.web.critic import Phone

PROBE = "/runde/1/regeln/probe"
GAME = {"game": "normal", "re": ["1", "2"], "augen": "re151", "said": ["re:re", "re:no90"], "n:re:fuchs_caught": "1"}


def ask(holder: Phone, status: int = 200, **fields: object) -> str:
    """The page after a game was typed in."""
    answer = holder.get(f"{PROBE}?{urlencode({**GAME, **fields}, doseq=True)}")
    assert answer.status_code == status, answer.text
    return answer.text


def test_the_empty_form_asks_nothing_of_anybody(anna: Phone) -> None:
    text = anna.get(PROBE).text
    assert "verdict" not in text.replace("verdicts", "")
    assert "Anna" in text
    assert "Ela" not in text


def test_value_and_reasons_under_the_own_rules_and_under_each_preset(anna: Phone, site: Flask) -> None:
    text = ask(anna)
    for name in (row.label for row in PRESETS.values()):
        assert name.de in text
    own, _, others = text.partition("</details>")
    assert "Re +6" in own  # won, under 90, Re 2, no 90 announced, Fuchs
    assert "keine 90 angesagt" in own
    assert "Fuchs gefangen" in own
    mainz = others.partition("Mainz</span>")[2].partition("</details>")[0]
    assert "Re +7" in mainz  # (won + under 90 + no 90) doubled, and the Fuchs
    assert "ebenso" in others.partition("DDV-Turnierregeln</span>")[2].partition("</details>")[0]
    with site.app_context():
        assert evenings.list_of(1) == ()


def test_bock_multiplies(anna: Phone) -> None:
    assert "Re +24" in ask(anna, bock="2")


def test_what_is_missing_stands_at_its_place(anna: Phone) -> None:
    text = ask(anna, 422, re=["1"], augen="")
    assert 'id="re-error"' in text
    assert "Was das Spiel zählt" not in text


def test_a_game_the_presets_do_not_know_gets_a_sentence(anna: Phone) -> None:
    anna.send("/runde/1/regeln?alle=", "/regeln", **{"own.solo.0.name": "Müllers", "own.special.0.name": "Gans"})
    fields: dict[str, Any] = {"n:re:gans": "1", "n:re:fuchs_caught": ""}
    text = ask(anna, game="solo", solo="muellers", re="1", said=[], **fields)
    assert "gibt es nicht" in text
    assert "Anna <b>+6</b>" in text  # won and under 90, times three


def test_readers_may_try_and_strangers_may_not(anna: Phone, reader: Phone, stranger: Phone) -> None:
    assert "Re +6" in ask(reader)
    table = reader.get(f"{PROBE}/tafel.json")
    assert table.is_json
    assert stranger.get(PROBE).status_code == 404
    assert stranger.get(f"{PROBE}/tafel.json").status_code == 404


@examples(20)
@given(
    st.dictionaries(
        st.sampled_from(
            ["game", "solo", "re", "said", "first", "augen", "exact", "exact_of", "bock", "n:re:doppelkopf"]
        ),
        st.text(max_size=8)
        | st.sampled_from(
            ["solo", "leiche", "direct", "schiebekopf", "schwarze_sau", "exact", "0", "240", "9", "re_all"]
        ),
    )
)
def test_whatever_is_asked_is_answered(anna: Phone, fields: dict[str, str]) -> None:
    answer = anna.get(f"{PROBE}?{urlencode({**GAME, **fields}, doseq=True, errors='replace')}")
    assert answer.status_code in {200, 422}


def test_values_without_measure_are_worked_out_all_the_same(anna: Phone) -> None:
    anna.send("/runde/1/regeln", "/regeln", preset="mainz")
    steep = {"value.level_effect": "double", "value.doubling_covers": "everything", "solo.kind_points.karo": "9"}
    assert anna.send("/runde/1/regeln", "/regeln", **steep).status_code == 303
    announced = ["re:re", "re:schwarz", "kontra:kontra", "kontra:schwarz"]
    assert "Karo" in ask(anna, game="solo", solo="karo", re="1", augen="re_all", said=announced)
    assert anna.get(f"{PROBE}/tafel.json").status_code in {200, 404}


def test_what_only_these_rules_ask_for_can_be_tried(anna: Phone, site: Flask) -> None:
    """A Leiche with Dulle and Kreuz-Dame held, Kontra and thirty announced: three times 8. Source: KIF V3."""
    with site.app_context():
        group = runden.load_runde(1)
        assert group is not None
        rules.save(1, read_rules({"preset": "kif", "options": {"leiche.allowed": True}}), rules.mark(group.rules))
    assert 'name="tops"' in anna.get(PROBE).text
    facts = {"leiche": ["kontra:kontra", "kontra:no30"], "tops": ["dulle", "kreuz_dame"], "augen": "leiche:none"}
    query = urlencode({"game": "leiche", "re": "1", **facts}, doseq=True)
    tried = anna.get(f"{PROBE}?{query}")
    assert tried.status_code == 200, tried.text
    assert "+24" in tried.text


def test_a_long_name_is_short_on_its_chip_as_at_the_table(anna: Phone) -> None:
    anna.send("/runde/1/mitglieder/1", "/mitglieder/1", name="Maximiliane-Antonia")
    text = anna.get(PROBE).text
    assert "<b>Maximil</b>" in text
    assert "<b>Maximiliane-Antonia</b>" not in text
