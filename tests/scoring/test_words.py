"""Every identifier of the game has its words, in both languages."""

from collections.abc import Iterator, Mapping
from random import Random
from textwrap import wrap

import pytest

from scorepad.declare import Text
from scorepad.scoring.entry import Leiche
from scorepad.scoring.game.score import Score, score
from scorepad.scoring.numerals import isolated
from scorepad.scoring.rules import OPTIONS, Rules, read_rules
from scorepad.scoring.rules.chapters import ACTIVITIES, activity_of, names_in
from scorepad.scoring.rules.named import own_names
from scorepad.scoring.soli import SOLI
from scorepad.scoring.specials import SPECIALS
from scorepad.scoring.terms import TOPS, GameKind, Party, Pflicht, Says
from scorepad.scoring.words import (
    REASONS,
    SHORT,
    SHORT_REASONS,
    TERMS,
    in_brief,
    label,
    readable,
    reason_label,
    short,
)
from scorepad.scoring.words import terms as subjects
from tests.scoring.building import game
from tests.scoring.strategies import SCORED, any_game, any_value, without_contradictions

LANGUAGES = ("de", "en")
GENERAL = (
    "dealer",
    "sits_out",
    "augen",
    "bock",
    "gegen",
    "round",
    "group",
    "evening",
    "ka_da_mu",
    "pflichtsolo",
)
ENTRIES = (
    "redeal",
    "wrong_card",
    "penalty",
    "list_result",
    "event",
    "seats",
    "pflichtsolo_round",
    "rules",
    "end",
)
IDS = (*GameKind, *Party, *Says, *SPECIALS, *SOLI, *TOPS, *Pflicht, *ENTRIES, *GENERAL)


def test_every_identifier_has_a_label_and_a_meaning() -> None:
    assert {*IDS} - TERMS.keys() == set()
    assert [
        id_ for id_ in IDS for lang in LANGUAGES if not label(id_, lang) or not short(id_, lang)
    ] == []


def test_a_source_is_known_by_the_names_of_the_variants_it_cites() -> None:
    """Source: docs/rules.md, part 2."""
    assert names_in("KIF V45, V47; TSR 7.1") == "Feigheitsregel, Heitmann"
    assert names_in("TSR 7.1") == ""


def test_words_are_complete_in_both_languages() -> None:
    texts: list[Text] = [*SHORT.values(), *REASONS.values(), *SHORT_REASONS.values()]
    assert all(text.de.strip() and text.en.strip() for text in texts)
    for term in TERMS.values():
        assert all(text.strip() for text in (*term.label, *term.meaning))
        assert all(text.endswith(".") for text in term.meaning), "a meaning is a sentence"


def test_no_word_hides_another_and_a_party_goes_by_the_same_word_in_both_languages() -> None:
    parts = [
        subjects.PARTIES,
        subjects.ANNOUNCEMENTS,
        subjects.KINDS,
        SOLI,
        subjects.PFLICHT,
        subjects.TRUMPS,
    ]
    parts += [SPECIALS, subjects.ENTRIES, subjects.TRIGGERS, subjects.REDEALS, subjects.GENERAL]
    assert sum(len(part) for part in parts) == len(TERMS)
    for party in Party:
        assert set(subjects.PARTIES[party].label) == {party.word}


def test_short_forms_belong_to_words_and_fit_on_a_chip() -> None:
    assert SHORT.keys() <= TERMS.keys()
    words = [short(id_, lang) for id_ in (*SHORT, *SPECIALS) for lang in LANGUAGES]
    assert all(len(wrap(text, len("Doppelkopf"), break_long_words=False)) <= 2 for text in words)
    assert max(
        len(line) for text in words for line in wrap(text, 10, break_long_words=False)
    ) <= len("Doppelkopf")


def test_special_points_and_doublings_go_by_words_that_one_says_at_a_table() -> None:
    """A times sign behind points reads like a product. Source: issue "The evening people show
    around", Words.
    """
    assert not [text for id_ in SPECIALS for text in [short(id_, "de")] if "." in text]
    assert not [text.de for text in SHORT_REASONS.values() if "." in text.de]
    assert SHORT_REASONS["gegen"].de == "gegen die Alten"
    doubling = [id_ for id_ in SHORT_REASONS if id_.startswith("doubled_")]
    assert reason_label("doubled_kontra", "de", short=True) == "Kontra doppelt"
    assert reason_label("doubled_kontra", "en", short=True) == "Kontra doubled"
    assert [id_ for id_ in doubling if not SHORT_REASONS[id_].de.endswith(" doppelt")] == []
    assert [id_ for id_ in doubling if not SHORT_REASONS[id_].en.endswith(" doubled")] == []


def test_a_kind_of_game_is_told_in_brief_where_its_name_says_too_little() -> None:
    assert subjects.IN_BRIEF.keys() <= {kind.value for kind in GameKind}
    assert in_brief("stille_hochzeit", "de") == "allein mit beiden Alten"
    assert in_brief("stille_hochzeit", "en") == "alone with both queens of clubs"
    assert in_brief("normal", "de") == ""


def test_parameters_become_readable_and_names_and_unknown_identifiers_stay() -> None:
    assert label("klabautermann", "de") == "klabautermann"
    assert short("klabautermann", "en") == "klabautermann"
    assert reason_label("klabautermann", "de") == "klabautermann"
    assert reason_label("klabautermann", "de", short=True) == "klabautermann"
    given: Mapping[str, str | int] = {"what": "damen", "says": "no90", "player": "herz", "most": 2}
    assert readable(given, "de") == {
        "what": "Damen-Solo",
        "says": "keine 90",
        "player": "herz",
        "most": 2,
    }


def test_names_that_a_group_gave_win() -> None:
    options = {
        "special.klabautermann.name": "Klabautermann",
        "special.herzstich.name": "Sonntag",
        "solo.own": [{"id": "null", "name": "Null ouvert"}],
    }
    own = own_names(read_rules({"options": options}))
    assert label("klabautermann", "en", own) == "Klabautermann"
    assert short("herzstich", "de", own) == "Sonntag"
    assert reason_label("klabautermann", "de", short=True, own=own) == "Klabautermann"
    assert readable({"what": "null"}, "de", own) == {"what": "Null ouvert"}


@pytest.mark.no_cover
def test_what_a_value_does_is_said_of_values_that_an_option_can_have() -> None:
    """Of each choice, of a switch, of a list that is empty, and of a number that is off or stands
    as most have it.
    """
    for name, option in OPTIONS.items():
        numbers = {0, option.default, 3 if name == "bock.factor" else 0}
        known = {"switch": {False, True}, "choice": {*option.choices}, "whole": numbers}.get(
            option.shape, {()}
        )
        assert {*option.says} <= known, name


@pytest.mark.no_cover
@pytest.mark.parametrize("lang", LANGUAGES)
def test_labels_of_options_tell_them_apart(lang: str) -> None:
    assert len({option.label.in_(lang) for option in OPTIONS.values()}) == len(OPTIONS)


@pytest.mark.no_cover
def test_reasons_of_random_games_under_random_rules_have_words() -> None:
    found = {reason.id for scored in _scores(Random(40), 300) for reason in scored.reasons}
    nameless = {id_ for id_ in found if id_ not in REASONS and id_ not in TERMS}
    assert not nameless
    assert len({reason_label(id_, "de") for id_ in found}) == len(found), (
        "no two reasons share a word"
    )
    assert not REASONS.keys() - found, "words for reasons that no game gives"


def _scores(random: Random, rule_sets: int) -> Iterator[Score]:
    """Games under rules with every option drawn, and a Leiche that is won, which chance rarely
    makes.
    """
    kinds: dict[str, object] = {f"special.{id_}.points": 1 for id_ in SPECIALS}
    kinds |= {f"solo.kind_points.{kind}": 1 for kind in SOLI} | {
        "team_mode": "classic",
        "value.base_points": 1,
    }
    yield score(game("leiche", 0, leiche=Leiche(0, TOPS)), Rules())
    for _ in range(rule_sets):
        drawn = {name: any_value(random, option) for name, option in OPTIONS.items()}
        rules = read_rules({"options": without_contradictions(drawn | kinds)})
        yield from (
            score(any_game(random, rules, kinds=SCORED), rules, levels=random.randrange(3))
            for _ in range(5)
        )


def test_every_option_belongs_to_what_people_do_at_the_table() -> None:
    """Source: third-look.md, Pages, Regeln erklärt: grouped by what one does, not by chapters of
    options.
    """
    assert {activity_of(name) for name in OPTIONS} == {activity.id for activity in ACTIVITIES}
    assert [activity_of(name) for name in ("redeal.kings", "solo.factor", "notes.dealing")] == [
        "deal",
        "count",
        "deal",
    ]


def test_a_name_from_right_to_left_keeps_the_text_around_it_in_order() -> None:
    assert isolated("Anna Berg") == "Anna Berg"
    assert (
        isolated("שר כהן")
        == "\N{FIRST STRONG ISOLATE}שר\N{NO-BREAK SPACE}כהן\N{POP DIRECTIONAL ISOLATE}"
    )


def test_long_numbers_in_a_problem_are_in_groups_of_three_digits() -> None:
    params = {"most": 20000, "least": -1234, "few": 999}
    assert readable(params, "de") == {"most": "20.000", "least": "-1.234", "few": 999}
    assert readable(params, "en") == {"most": "20,000", "least": "-1,234", "few": 999}


def test_a_special_point_as_a_reason_has_the_word_of_its_chip_where_space_is_short() -> None:
    assert reason_label("fuchs_caught", "de") == "Fuchs gefangen"
    assert reason_label("fuchs_caught", "de", short=True) == "Fuchs"


def test_rules_of_a_preset_that_is_gone_have_no_names_of_their_own() -> None:
    assert own_names(Rules(preset="gone")) == {}
