"""What comes first when people ask the rules something in their own words. Source: issue 45, Rules,
search.
"""

import re

import pytest
from flask import Flask

from scorepad.scoring.rules import Rules
from scorepad.web.frame.words import hit, widened
from scorepad.web.ruleset.rule_fields import html_id
from scorepad.web.ruleset.rules_form import RulesForm
from scorepad.web.ruleset.rules_view import RulesPage
from tests.web.critic import Phone

ASKED = {
    # what found nothing, or something else first
    "nachgeben": "redeal.reasons",
    "Verwerfen": "wrong_card",
    "Aussetzen": "team_mode",
    "Armut ablehnen": "redeal.reasons",
    "keiner nimmt die Armut": "redeal.reasons",
    "schwarz angesagt": "value.level_points",
    "stiller Solist": "stille_hochzeit.allowed",
    "Null ouvert": "leiche.allowed",
    "Anzahl Könige zum Neugeben": "redeal.kings",
    "mandatory solo": "pflichtsolo.count",
    "who deals next": "evening.dealer_again_after",
    "zero sum": "counting",
    "five players": "evening.ends_after_at_five",
    "penalty for wrong suit": "wrong_card",
    "misdeal three times": "misdeal.penalty_after",
    "double points": "value.re_kontra_effect",
    "throw in cards": "redeal.reasons",
    "Spielende": "evening.ends",
    "Wie lange spielen wir": "evening.ends",
    "Strafpunkte": "wrong_card",
    "Schwarz ansagen": "value.level_points",
    "Alleinspieler": "solo.factor",
    "call re": "value.re_kontra_points",
    "no nines": "cards",
    # German, as people would ask
    "Wer gibt?": "evening.first_dealer",
    "Wer gibt als Nächstes?": "evening.dealer_again_after",
    "Gibt der Geber nach einem Solo noch mal?": "evening.dealer_again_after",
    "Wie viele Spiele spielen wir?": "evening.ends_after",
    "Was zählt Re?": "value.re_kontra_points",
    "Re verdoppelt": "value.re_kontra_effect",
    "Was kostet falsch bedienen?": "wrong_card",
    "Mit oder ohne Neunen": "cards",
    "Pflichtsolo nicht gespielt": "pflichtsolo.end",
    "Wie viele Soli muss jeder spielen?": "pflichtsolo.count",
    "Fuchs gefangen": "special.fuchs_caught",
    "zwei Füchse am Ende": "special.double_fuchs_last_trick",
    "Karlchen letzter Stich": "special.karlchen_last_trick",
    "zwei Karlchen gefangen": "special.double_karlchen_caught",
    "gegen die Alten": "gegen.points",
    "Kontra gewinnt Extrapunkt": "gegen.points",
    "Herz geht rum": "special.herzstich",
    "Dulle sticht Dulle": "special.dulle_caught",
    "fünf Könige": "redeal.reasons",
    "fuenf Neunen": "redeal.reasons",
    "Wann ist Bock": "bock.on",
    "Bock nach Herzstich": "bock.triggers",
    "Wie lange geht Bock": "bock.length",
    "Doppelbock": "bock.on",
    "120 zu 120": "win.split",
    "unentschieden": "win.split",
    "Wer gewinnt bei Gleichstand": "win.split",
    "beide Kreuz Damen": "stille_hochzeit.allowed",
    "Hochzeit ohne Partner": "hochzeit_allein.fixed",
    "Trumpfabgabe": "armut.allowed",
    "drei Trümpfe": "redeal.reasons",
    "Solo dreifach": "solo.factor",
    "Welche Soli gibt es": "solo.kinds",
    "Wie viele Soli am Abend": "solo.most_per_player",
    "Lustsolo": "lustsolo.after_pflicht_only",
    "feige": "feigheit.mode",
    "zu wenig angesagt": "feigheit.mode",
    "nur Minuspunkte": "counting",
    "Plus und Minus": "counting",
    "Uhrzeit": "evening.minutes",
    "Absage verloren": "missed.steps",
    "keine 90 angesagt": "value.level_points",
    "auf den Tisch klopfen": "klopfen",
    "Ramsch": "orgasmus.allowed",
    "Genscher": "genscher",
    "Partner wechseln": "genscher",
    "vergeben": "redeal.reasons",
    "Erster Stich über 30": "pflichtansage.over",
    "muss man ansagen": "pflichtansage.over",
    # a letter wrong, missing, too much, or swapped
    "Feigheid": "feigheit.mode",
    "Karlchn gefangen": "special.karlchen_caught",
    "Herzstcih": "special.herzstich",
    # English
    "who wins at 120": "win.split",
    "silent wedding": "stille_hochzeit.allowed",
    "poverty": "armut.allowed",
    "fox caught": "special.fuchs_caught",
    "how many games": "evening.ends_after",
    "how long do we play": "evening.ends",
    "revoke": "wrong_card",
    "against the old ladies": "gegen.points",
    "knock on the table": "klopfen",
    "solo counts triple": "solo.factor",
    "which solos can I play": "solo.kinds",
    "too many kings": "redeal.kings",
    "forced announcement": "pflichtansage.over",
    "same dealer again": "evening.dealer_again_after",
    "deck with nines": "cards",
    "cowardice": "feigheit.mode",
    "hearts trick": "special.herzstich",
    "change partner": "genscher",
    "missed announcement": "missed.steps",
    "time limit": "evening.minutes",
    "first dealer": "evening.first_dealer",
    "draw": "win.split",
}
"""What people type, and the rule that they mean."""


def first(search: str) -> str:
    """The name of the rule that is named first for a search, as the page links to it."""
    page = RulesPage(Rules(), RulesForm(None, Rules()), search)
    names = {html_id(field.name): field.name for part in page.parts for field in part.fields}
    names |= {row.html_id: row.name for part in page.parts for row in part.tables.rows}
    return names.get(page.best[0].id, page.best[0].id) if page.best else ""


@pytest.mark.parametrize(("search", "name"), ASKED.items())
@pytest.mark.parametrize("language", ["de", "en"])
def test_what_people_mean_comes_first(site: Flask, search: str, name: str, language: str) -> None:
    with site.test_request_context(headers={"Accept-Language": language}):
        assert first(search) == name


def test_what_is_near_nothing_finds_nothing(site: Flask) -> None:
    with site.test_request_context():
        assert first("xyzzy") == ""
        assert first("xyzzy Quuxx") == ""


def test_the_best_hits_stand_above_all_others_with_the_way_there(
    anna: Phone, reader: Phone
) -> None:
    """Whoever may only read has them too, and nobody without a search."""
    for phone in (anna, reader):
        text = phone.get("/runde/1/regeln?q=Spielende").text
        best = re.search(r'id="?best"?[^>]*>(.*?)</p>', text, re.DOTALL)
        assert best is not None
        (first_link, *_others) = re.findall(r'<a href="?#([^">]+)"?>([^<]+)</a>', best[1])
        assert first_link == ("o-evening-ends", "Der Abend endet nach")
        assert 'id="o-evening-ends"' in text
        assert re.search(r'id="?best"? hidden', phone.get("/runde/1/regeln").text)


def test_a_letter_swapped_is_forgiven_and_endings_of_spiel_are_not_cut(site: Flask) -> None:
    texts = ["Spielende", "Spieler", "Herzstich"]
    assert [text for text in texts if hit("Spielende", text)] == ["Spielende"]
    assert widened("Hrezstich", texts) == "herzstich"
    assert widened("Herzstichx", texts) == "herzstich"
    assert widened("Karte", texts) == ""
