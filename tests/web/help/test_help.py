"""The help page: a first evening step by step, board and entry page as pictures, keys; and what is
said of privacy.
"""

import re

import pytest
from flask import Flask
from sqlalchemy import inspect

from scorepad.scoring.game.score import score
from scorepad.scoring.rules import OPTIONS
from scorepad.scoring.rules.chapters import ACTIVITIES, activity_of
from scorepad.scoring.rules.notes import NOTES
from scorepad.scoring.rules.switches import GROUPS
from scorepad.scoring.specials import SPECIALS
from scorepad.scoring.terms import Party
from scorepad.scoring.words import TERMS
from scorepad.store.db import db
from scorepad.store.models import Base
from scorepad.web.frame.headers import CSP
from scorepad.web.frame.preferences import CHOICES
from scorepad.web.help.first_evening import first_evening
from scorepad.web.help.worked import EXAMPLES
from scorepad.web.ruleset.rule_fields import html_id
from tests.web.critic import Phone, between, missing
from tests.web.evening_pages import ENTER, EVENING, begin, enter
from tests.web.incident_pages import words

HELP = "/hilfe"
PRIVACY = "/datenschutz"
RULES_HELP = "/hilfe/regeln"


def pictures(text: str) -> list[str]:
    return re.findall(r'<figure class="shown".*?</figure>', text, re.DOTALL)


def test_the_first_evening_is_told_with_what_is_tapped_and_what_comes_out(stranger: Phone) -> None:
    """second-look.md, Hilfe: a worked first evening. By hand: 1; won, Re 2, under 90, Fuchs; a solo
    lost.
    """
    games = (
        "Spiel 1, Re +1, Bert und Cem",
        "Spiel 2, Re +5, Anna und Doro",
        "Anna, Bert und Doro +1",
    )
    reasons = "gewonnen +1, Re angesagt +2, unter 90 +1, Fuchs gefangen +1"
    tapped = "Getippt: Anna · Doro · Re angesagt · Re 151+ · Fuchs für Re · Speichern"
    assert not missing(words(stranger.get(HELP).text), *games, reasons, tapped)


def test_a_table_that_plays_it_sees_the_board_of_the_picture(begun: Phone) -> None:
    """second-look.md, Hilfe: the picture is made of what the board shows, so that it never lags
    behind it.
    """
    enter(begun, "2", "3")
    enter(begun, "1", "4", augen="re151", said=["re:re"], **{"n:re:fuchs_caught": "1"})
    enter(begun, "5", game="solo", solo="damen", augen="kontra121")
    totals = re.findall(r"<span class=total>([^<]*)<", begun.get(EVENING).text)
    shown = re.findall(r'<b class="total">([^<]*)<', pictures(begun.get(HELP).text)[0])
    assert shown == totals == ["6", "2", "−4", "5", "−9"]


@pytest.mark.parametrize("lang", ["de", "en"])
def test_both_pictures_have_words_and_every_number_in_them_is_explained(
    stranger: Phone, lang: str
) -> None:
    """second-look.md, Hilfe: pictures of board and entry with numbers."""
    stranger.send("/anzeige", "/anzeige", language=lang)
    text = stranger.get(HELP).text
    board, entry, ticks = pictures(text)
    assert "Ankreuzbogens" in ticks or "tick sheet" in ticks
    explained = [
        part.count("<li>")
        for part in re.findall(r'<ol class="explains">(.*?)</ol>', text, re.DOTALL)
    ]
    for picture, count in zip((board, entry), explained, strict=True):
        numbers = re.findall(r'<span class="no">(\d+)</span>', picture)
        assert sorted(numbers) == [str(number) for number in range(1, count + 1)]
        up_to = "bis" if lang == "de" else "to"
        assert re.search(rf'role="img"\s+aria-label="[^"]*1 {up_to} {count}', picture)
        assert not re.search("<(a |input|button)", picture)


def test_the_chips_of_the_picture_are_those_that_the_story_taps(site: Flask) -> None:
    with site.test_request_context():
        shown = first_evening()
    chips = shown["entry"]["chips"]
    options = [option for party in (*chips.said, *chips.augen) for option in party.options]
    assert {option.label for option in options if option.on} == {"Re", "151+"}
    assert [option.label for option in shown["kinds"] if option.on] == ["Normal"]
    others = [f"{chair['name']} {chair['word']}" for chair in shown["chairs"] if not chair["is_re"]]
    assert others == ["Bert setzt aus", "Cem Kontra", "Ela Kontra"]
    assert shown["value"] == "Re +5"
    assert shown["why"].count("+") == 4


def test_the_keys_are_listed(stranger: Phone) -> None:
    """second-look.md, Everyone: shortcuts n, u, / and ?, shown in Hilfe."""
    text = stranger.get(HELP).text
    assert re.findall(r"<kbd>(.)</kbd>", text) == ["n", "u", "/", "?"]
    assert 'id="tastatur"' in text


def test_privacy_is_one_tap_from_help_and_the_first_page_and_the_rules_from_help(
    stranger: Phone, anna: Phone
) -> None:
    """second-look.md, Hilfe: a privacy page."""
    for holder in (stranger, anna):
        assert PRIVACY in holder.page("/").links
        assert {PRIVACY, RULES_HELP} <= {*holder.page(HELP).links}
        assert HELP in holder.page(PRIVACY).links


STORED = {
    "group": "Runde", "member": "Mitglieder", "link": "Link", "rule_set": "eigene Regelwerke", "evening": "Abend",
    "entry": "Spielen", "revision": "Änderung", "standing": "Spielen", "seal": "Abend", "transfer": "bezahlt",
    "payment": "bezahlt", "kitty_entry": "Buchung der Kasse", "pen": "einträgt", "tournament": "Turnier",
    "tournament_entry": "wer mitspielt", "round": "Auslosung", "seat": "Auslosung", "league": "Liga",
    "tournament_revision": "wer wann was daran geändert hat", "money_change": "Änderung an Kasse",
    "tournament_wish": "selbst zu einem Turnier anmeldet", "tally": "Versuche",
    "phone": "welches Handy", "group_key": "", "installation": "",
}  # fmt: skip
"""Every table, and the word by which the page tells of it; the last two know nothing of people."""


def test_privacy_tells_of_every_table_there_is(site: Flask, stranger: Phone) -> None:
    """second-look.md, Hilfe: what is stored. A new table has to be told there."""
    text = words(stranger.get(PRIVACY).text)
    assert {*STORED} == {*Base.metadata.tables}
    with site.app_context():
        assert {*inspect(db.engine).get_table_names()} - {"alembic_version"} == {*STORED}
    assert not [word for word in STORED.values() if word not in text]


def test_privacy_says_true_things_of_cookie_and_other_servers(site: Flask, stranger: Phone) -> None:
    """What it promises holds: one cookie for 400 days, nothing from elsewhere, accounts for the
    write link only.
    """
    lifetime = f"{site.config['PERMANENT_SESSION_LIFETIME'].days} Tage"
    assert not missing(words(stranger.get(PRIVACY).text), lifetime, "aber kein Konto")
    assert {part.split()[1] for part in CSP.split("; ")} == {"'none'", "'self'"}
    stranger.send("/anzeige", "/anzeige", language="de")
    assert {
        cookie.partition("=")[0] for cookie in stranger.get("/").headers.getlist("Set-Cookie")
    } <= {"scorepad"}


# what a phone chooses for itself. Source: second-look.md, Everyone; phone.md, Anzeige


def test_hand_and_shortcuts_are_kept_on_this_phone(stranger: Phone) -> None:
    for name, value, mark in (
        ("thumb", "left", "css/frame/left.css"),
        ("keys", "off", "data-still"),
    ):
        assert mark not in stranger.get(HELP).text
        for sent in (value, "both"):  # a hand that nobody has changes nothing
            stranger.send("/anzeige", "/anzeige", **{name: sent})
            assert mark in stranger.get(HELP).text
            assert stranger.page("/anzeige").form("/anzeige").values[name] == [value]


def test_whoever_chooses_how_pages_look_stays_the_same_phone(anna: Phone) -> None:
    """Phone.md, the pen: what tells phones from one another is nobody's choice."""
    begin(anna).get(ENTER)
    with anna.session_transaction() as session:
        before = session["hand"]
    for chosen in range(2):
        every = {name: [*values][chosen % len(values)] for name, values in CHOICES.items()}
        assert anna.send("/anzeige", "/anzeige", **every).status_code == 303
        with anna.session_transaction() as session:
            assert session["hand"] == before


def test_the_board_is_another_one_as_soon_as_its_look_is(begun: Phone) -> None:
    for name, values in CHOICES.items():
        tags = []
        for value in values:
            begun.send("/anzeige", "/anzeige", **{name: value})
            tags.append(begun.get(EVENING).headers["ETag"])
        assert len({*tags}) == len(values), name


# help with the rules: glossary, every rule with its source, examples computed while the page is
# made

WORTH = (
    (Party.RE, 6),  # won, under 90, Re 2, no 90 said, Fuchs
    (Party.KONTRA, 2),  # won, gegen
    (Party.RE, 3),  # won, Kontra 2
    (Party.KONTRA, 5),  # won, gegen, Re 2, no 90 said
    (Party.KONTRA, 4),  # won, under 90, Kontra 2; no gegen in a solo
    (Party.KONTRA, 1),  # gegen only: nobody has 121
    (Party.RE, 7),  # three doubled, and the Fuchs
    (Party.RE, -2),  # won, three special points of the others
    (Party.KONTRA, 4),  # cowardice: fixed
    (Party.KONTRA, 6),  # the number the text gives
    (Party.RE, 8),  # 24 for the soloist, as in the text
)


def test_the_examples_come_out_as_the_texts_have_them() -> None:
    found = [score(example.played(), example.rule_set()) for example in EXAMPLES]
    assert tuple((one.winner, one.value) for one in found) == WORTH


@pytest.mark.parametrize("lang", ["de", "en"])
def test_every_rule_stands_there_with_help_and_source(stranger: Phone, lang: str) -> None:
    stranger.send("/anzeige", "/anzeige", language=lang)
    text = (
        stranger.get(RULES_HELP).get_data(as_text=True).replace("&amp;", "&").replace("&#39;", "'")
    )
    told = [note.explanation for note in NOTES.values()] + [group.help for group in GROUPS.values()]
    told += [term.label for term in TERMS.values()] + [example.story for example in EXAMPLES]
    for option in OPTIONS.values():
        told += [
            option.label,
            *option.says.values(),
            *([] if option.shape == "choice" else [option.help]),
        ]
    told += [special.label for special in SPECIALS.values()]
    places = [f'id="{html_id(name)}"' for name in OPTIONS]
    assert not missing(text, *places, *(sentence.in_(lang) for sentence in told))


def test_rules_stand_by_what_one_does_at_the_table_each_once(stranger: Phone) -> None:
    """Source: third-look.md, Regeln erklärt."""
    text = stranger.get(RULES_HELP).text
    parts = re.findall(r'<details class="chapter" id="c-(\w+)">\s*<summary><h2>([^<]*)', text)
    titles = [activity.label.de for activity in ACTIVITIES]
    assert [title for _id, title in parts] == [*titles, "Wörter", "Beispiele, vorgerechnet"]
    places = {option.name: activity_of(option.name) for option in OPTIONS.values()}
    assert {places[name] for name in ("redeal.reasons", "cards", "evening.dealer_again_after")} == {
        "deal"
    }
    assert {places[name] for name in ("announcements.implied", "solo.kinds")} == {"announce"}
    assert {places[name] for name in ("wrong_card", "leiche.allowed", "genscher")} == {"play"}
    assert {places[name] for name in ("counting", "gegen.points", "bock.on", "solo.factor")} == {
        "count"
    }
    assert {places[name] for name in ("pflichtsolo.count", "season.counts")} == {"evening"}
    for name, activity in places.items():
        assert text.count(f'id="{html_id(name)}"') == 1, name
        if name != "notes":
            part = between(text, f'id="c-{activity}"', '<details class="chapter"')
            assert f'id="{html_id(name)}"' in part, name
    for title in (
        *(note.label.de for note in NOTES.values()),
        *(group.label.de for group in GROUPS.values()),
    ):
        assert f"<dt>{title}</dt>" in text, title


def test_the_search_works_without_script_and_counts_what_it_shows_words_too_and_no_examples(
    stranger: Phone,
) -> None:
    text = stranger.get(f"{RULES_HELP}?q=karlchen").text
    shown = between(text, 'id="c-deal"', 'id="c-examples"')
    hits = len(re.findall(r'class="rule"(?![^>]* hidden)', shown))
    assert f"{hits} Treffer" in text
    assert re.search(r'<details class="chapter" id="c-examples" hidden', text)
    assert '<div class="rule" hidden><dt>Abschluss' in text
    assert stranger.get(f"{RULES_HELP}?q=%22%3E%00").status_code == 200
