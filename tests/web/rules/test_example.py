"""Rules by example, of which nothing is stored on the way. Source: issue 12, "Was schreibt ihr hier
auf?".
"""

from typing import Any
from urllib.parse import urlencode

from flask import Flask

from scorepad.scoring.example.finding import FIRST, Inquiry, expected
from scorepad.scoring.example.games import GAMES, Noted, Writes
from scorepad.scoring.rules import Rules, preset, read_rules
from scorepad.web.ruleset.example_form import read_answers, write_answers
from tests.conftest import CAST
from tests.web.critic import Phone, answered, missing
from tests.web.incident_pages import rules_of

EXAMPLE = "/runde/1/regeln/beispiel"


def answers_of(rules: Rules) -> dict[str, Noted | None]:
    answers: dict[str, Noted | None] = {}
    while (game := Inquiry(answers).next) is not None:
        answers[game.id] = expected(game.id, rules)
    return answers


def asked(holder: Phone, **fields: Any) -> Any:
    return holder.get(f"{EXAMPLE}?{urlencode(fields)}")


def all_answered(rules: Rules, **more: Any) -> str:
    """The address of the page where all answers are given as a rule set has them."""
    return f"{EXAMPLE}?{urlencode({'answers': write_answers(answers_of(rules)), **more})}"


def test_a_game_is_told_with_the_names_of_the_runde_and_asked_about(anna: Phone) -> None:
    said = "Anna und Bert sind Re, Cem und Doro Kontra.", "Cem sagt Kontra und keine 90 an."
    won = (
        "Am Ende hat Re 85 Augen und Kontra 155.",
        "Cem fängt einen Fuchs und macht einen Doppelkopf.",
    )
    assert not missing(anna.get(EXAMPLE).text, *said, *won)
    assert f'href="{EXAMPLE}"' in anna.get("/runde/1/regeln").text


def test_an_answer_leads_to_the_next_game_and_what_is_counted_is_asked_once(anna: Phone) -> None:
    """What nobody knows is skipped, and a game worth nothing needs nobody who writes."""
    assert 'value="re_minus"' in anna.get(EXAMPLE).text
    text = asked(anna, game=FIRST, who="kontra", amount="8", do="answer").text
    assert not missing(text, f'name="answers" value="{FIRST}.kontra.8"', "Frage 2 von höchstens 12")
    assert 'value="re_minus"' not in text
    text = asked(anna, game=FIRST, amount="", do="skip").text
    assert not missing(text, f'name="answers" value="{FIRST}."', "wissen wir nicht")
    assert f'value="{FIRST}.nothing.0"' in asked(anna, game=FIRST, amount="0", do="answer").text


def test_what_is_no_number_and_points_that_nobody_writes_are_told_at_their_field(
    anna: Phone,
) -> None:
    for amount in ("", "vier", "-4", "1000", "4,5", "٤"):
        text = answered(asked(anna, game=FIRST, who="kontra", amount=amount, do="answer"), 422)
        assert "Tippt eine Zahl ohne Vorzeichen, höchstens 999." in text, amount
        assert 'value="kontra" checked' in " ".join(text.split())
    for who in ("", "nothing", "alle"):
        text = answered(asked(anna, game=FIRST, who=who, amount="4", do="answer"), 422)
        assert "Wer schreibt die Punkte auf?" in text, who


def test_at_the_end_stands_what_was_found_and_one_tap_takes_it(anna: Phone, site: Flask) -> None:
    """Also where switches are to be set on top of the nearest preset."""
    page = all_answered(preset("mainz"))
    assert not missing(
        anna.get(page).text, "Das passt", "Mainz", "Nur die Sonderpunkte bleiben einfach."
    )
    assert anna.send(page, "/regeln/beispiel").location == "/runde/1/regeln"
    assert rules_of(site) == preset("mainz")
    own = read_rules(
        {"preset": "kif", "options": {"special.herzstich.points": 0, "value.re_kontra_points": 2}}
    )
    anna.send(all_answered(own), "/regeln/beispiel")
    assert rules_of(site) == own


def test_of_presets_that_no_game_tells_apart_people_pick_one(anna: Phone, site: Flask) -> None:
    page = all_answered(preset("ddv"))
    text = anna.get(page).text
    assert "Bei diesen Spielen kommen alle diese Vorlagen auf dasselbe." in text
    assert not missing(text, '<b class="grow">DDV-Turnierregeln</b>', '<b class="grow">Kneipe</b>')
    anna.send(page, "/regeln/beispiel", fit="kneipe")
    assert rules_of(site) == preset("kneipe")


def test_from_an_evening_one_comes_back_to_its_rules(begun: Phone) -> None:
    assert f'href="{EXAMPLE}?evening=1"' in begun.get("/runde/1/abend/1/regeln").text
    assert (
        begun.send(all_answered(preset("kif"), evening=1), "/regeln/beispiel").location
        == "/runde/1/abend/1/regeln"
    )


def test_where_none_fits_the_nearest_is_named_and_one_goes_back_to_an_answer(anna: Phone) -> None:
    right = answers_of(preset("mainz"))
    slip = [*right][-1]
    line = write_answers({**right, slip: Noted(Writes.RE, 77)})
    text = asked(anna, answers=line).text
    assert not missing(
        text,
        "Zu diesen Antworten passt kein Regelwerk, das wir kennen.",
        "Am nächsten kommt: Mainz.",
    )
    assert not missing(text, "Danach:", "77 Punkte, Re plus, Kontra minus")
    again = asked(anna, answers=line, do=f"change:{slip}").text
    assert 'value="77"' in again
    assert 'value="re" checked' in " ".join(again.split())
    noted = right[slip]
    assert noted is not None
    mended = asked(
        anna, answers=line, game=slip, who=noted.who, amount=noted.amount, do="answer"
    ).text
    assert "Das passt" in mended
    assert f"{slip}. " in asked(anna, answers=line, do=f"leave:{slip}").text.replace('"', " ")


def test_nothing_found_is_nothing_taken_and_newer_rules_are_not_replaced(
    anna: Phone, bert: Phone, site: Flask
) -> None:
    before = rules_of(site)
    sent = anna.page(all_answered(preset("mainz"))).form("/regeln/beispiel").values
    assert anna.post(EXAMPLE, data={**sent, "answers": "?"}).status_code == 303
    assert rules_of(site) == before
    bert.send("/runde/1/regeln", "/regeln", preset="kif")
    assert "Inzwischen hat jemand anderes die Regeln geändert." in answered(
        anna.post(EXAMPLE, data=sent), 409
    )
    assert rules_of(site) == preset("kif")


def test_an_address_of_anybody_breaks_nothing(anna: Phone) -> None:
    """What is no answer is left out: unknown games, sides, amounts, a thirteenth game."""
    known = list(GAMES)
    line = f"x.re.1 {known[0]}.re.1000 {known[1]}.all.4 {known[2]} {known[3]}.re. .. é.re.1"
    assert read_answers(line) == {}
    everything = " ".join(f"{name}." for name in known)
    assert len(read_answers(everything)) == 12
    assert asked(anna, answers=everything, game=known[-1], amount="4", who="re").status_code == 200
    assert asked(anna, answers=line * 50, game="x", do="change:x").status_code == 200
    reverse = write_answers({name: Noted(Writes.RE, 5) for name in reversed(known[-12:])})
    assert asked(anna, answers=reverse).status_code == 200


def test_before_there_is_a_runde_its_names_go_along_and_come_back(
    stranger: Phone, site: Flask
) -> None:
    """Source: second-look.md, first minute; the same questions under "Wie spielt ihr?"."""
    named = {"name": "Donnerstag", "members": "\n".join(CAST)}
    assert (
        'formaction="/regeln/beispiel"'
        in stranger.send("/", "/runde/neu", **named, step="how").text
    )
    line = write_answers(answers_of(preset("koppeldopf")))
    sent = stranger.page("/").form("/runde/neu").values
    found = stranger.post("/regeln/beispiel", data=sent | named | {"answers": line})
    assert not missing(found.text, "Das passt", 'name="name" value="Donnerstag"')
    back = stranger.send(
        "/", "/runde/neu", **named, answers=line, fit="koppeldopf", rules="example", step="how"
    )
    assert "Nach euren Beispielen" in back.text
    assert 'name="rules" value="example" checked' in " ".join(back.text.split())
    stranger.send("/", "/runde/neu", **named, answers=line, fit="koppeldopf", rules="example")
    assert rules_of(site) == preset("koppeldopf")


def test_rules_by_example_without_an_example_are_refused_and_a_page_left_open_begins_anew(
    stranger: Phone,
) -> None:
    answer = stranger.send(
        "/", "/runde/neu", name="Donnerstag", members="\n".join(CAST), rules="example", step="make"
    )
    assert "Wähle eine der Vorlagen." in answered(answer, 422)
    assert stranger.get("/regeln/beispiel").location == "/runde/neu"
