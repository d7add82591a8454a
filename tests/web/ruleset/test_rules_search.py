"""The search of the rules: what people type finds its rule and nothing else. Source:
second-look.md, Regeln.
"""

import re
from pathlib import Path

import pytest
from flask import Flask

from scorepad.scoring.rules import OPTIONS, Rules, preset
from scorepad.scoring.rules.chapters import VARIANTS, names_in
from scorepad.scoring.rules.notes import NOTES
from scorepad.scoring.soli import SOLI
from scorepad.scoring.specials import SPECIALS
from scorepad.web.frame.words import hit
from scorepad.web.help.rules_help import activities
from scorepad.web.ruleset.rule_fields import AnswerChoice, KindRow, RuleField
from scorepad.web.ruleset.rules_form import RulesForm
from scorepad.web.ruleset.rules_view import ChapterPart, RulesPage
from tests.web.critic import Phone

RULES = "/runde/1/regeln"
LOOKED_FOR = {
    **{name: option.words for name, option in OPTIONS.items()},
    **{f"special.{row.id}": row.words for row in SPECIALS.values()},
    **{f"solo.kind_points.{row.id}": row.words for row in SOLI.values()},
    **{row.id: row.words for row in NOTES.values() if row.words},
}
"""What people look for, by what they mean."""
AT_THE_TABLE = {
    "announcements.raises": ["Gegenspritzen"],
    "armut.allowed": ["Trumpf abgeben"],
    "bock.length": ["Bocklänge", "Spiele vier"],
    "bock.on": ["Bockrunde", "Wann ist Bock?"],
    "bock.triggers": ["Spaltarsch", "Bock, wenn das Herz rund geht"],
    "cards": ["Neuner", "vierzig Karten"],
    "evening.ends": ["Punktetopf"],
    "evening.minutes": ["Uhrzeit"],
    "feigheit.mode": ["cowardice", "das Mauern"],
    "gegen.points": ["against the old"],
    "genscher.voids": ["verfallene Ansage", "verfallende Ansagen"],
    "lustsolo.after_pflicht_only": ["Lustsoli"],
    "on.kif_feigheit": ["Feigheitsregel"],
    "own.": [
        "eigener Sonderpunkt",
        "der eigene Sonderpunkt",
        "own special points",
        "eigene Soli",
        "eigenes Solo",
    ],
    "pflichtsolo.count": ["Vorführung", "vorfuehrung", "vorgefu\u0308hrt"],
    "redeal.reasons": ["SCHMEISSEN"],
    "schweine_announced": ["(Schweinchen)"],
    "solo.factor": ["Soli zählen dreifach"],
    "solo.kind_points.buben": ["Bubensoli"],
    "solo.kind_points.karo": ["karosolo"],
    "special.both_fuechse_home": ["foxes", "both the foxes"],
    "special.dulle_caught": ["Tolle"],
    "special.fuchs_last_trick": ["Fuchs am End"],
    "special.herzstich": [
        "Herzdurchlauf",
        "das Herz, es geht rund!",
        "rund geht das Herz",
        "Herz geht rund.",
    ],
    "special.karlchen_caught": ["Charly"],
    "special.karlchen_last_trick": ["Karlchen am Ende"],
    "stille_hochzeit.allowed": ["marriage"],
    "superschweine": ["Superschweinchen"],
    "value.level_points": ["keine neunzig"],
    "value.re_kontra_effect": ["Contra", "Re/Kontra"],
    "wrong_card": ["renege", "penalties"],
}
"""Order, small words and endings do not matter."""


def shown(page: RulesPage) -> set[str]:
    """What the page shows of the rules."""
    names = set[str]()
    for part in page.parts:
        names |= {drawn.name for drawn in drawn_in(part) if drawn.shown}
        names |= {choice.value for choice in agreements_in(part) if choice.shown}
        names |= {f"own.{kind.row.name.data}" for kind in part.own.rows if kind.shown}
    return names | {f"on.{switch.value}" for switch in page.switches if switch.shown}


def drawn_in(part: ChapterPart) -> list[RuleField | KindRow]:
    """The fields and rows that every rule set has in a chapter."""
    return [*part.fields, *part.tables.rows]


def agreements_in(part: ChapterPart) -> list[AnswerChoice]:
    """The agreements of a chapter that lists them."""
    if not part.agreements:
        return []
    return [choice for field in part.fields for choice in field.answer.choices]


def found(search: str, rules: Rules = Rules()) -> set[str]:  # noqa: B008 - never change
    """The same when one searches for something."""
    return shown(RulesPage(rules, RulesForm(None, rules), search))


def test_every_option_has_words_that_people_look_for_and_each_finds_what_they_mean(
    site: Flask,
) -> None:
    with site.test_request_context():
        parts = RulesPage(Rules(), RulesForm(None, Rules()), "").parts
        texts = {drawn.name: drawn.sought for part in parts for drawn in drawn_in(part)}
        for part in parts:
            texts |= {choice.value: choice.sought for choice in agreements_in(part)}
    words = {
        name: [*filter(None, map(str.strip, said.split(",")))] for name, said in LOOKED_FOR.items()
    }
    assert [
        name for name in (*OPTIONS, *(f"special.{ident}" for ident in SPECIALS)) if not words[name]
    ] == []
    assert [
        (word, name) for name in words for word in words[name] if not hit(word, texts[name])
    ] == []


SAID = re.compile(r"^\| ([^|`]+) \| `([^`]+)` \|$", re.MULTILINE)
VARIANT = re.compile(r"^\| V\d+ \| ([^|]+) \|", re.MULTILINE)
DOCS = (Path(__file__).parents[3] / "docs/rules.md").read_text(encoding="utf-8")
LISTED = [
    (one, name)
    for said, name in SAID.findall(DOCS.partition("# Part 10")[2])
    for one in said.split(", ")
]


@pytest.mark.parametrize("language", ["de", "en"])
def test_all_that_is_said_at_the_table_or_in_the_docs_finds_its_rule_and_its_help(
    site: Flask, language: str
) -> None:
    """Sources: docs/rules.md, part 10; third-look.md, Regeln erklärt: not prices of single soli,
    nor own kinds.
    """
    assert len(LISTED) > 20
    known = [(said, name) for name, words in AT_THE_TABLE.items() for said in words]
    with site.test_request_context(headers={"Accept-Language": language}):
        for said, name in known + LISTED:
            page = RulesPage(Rules(), RulesForm(None, Rules()), said)
            assert name in shown(page), said
            topics = [topic for activity in activities(page) for topic in activity.topics]
            explained = {field.name for topic in topics for field in topic.fields if field.shown}
            explained |= {
                special.name for topic in topics for special in topic.specials if special.shown
            }
            explained |= {note.value for topic in topics for note in topic.notes if note.shown}
            assert name in explained or name.startswith(("solo.kind_points", "own", "on.")), said


@pytest.mark.parametrize("language", ["de", "en"])
def test_every_variant_of_kif_is_found_by_its_name(site: Flask, language: str) -> None:
    """Source: docs/rules.md, part 2."""
    assert tuple(VARIANT.findall(DOCS)) == VARIANTS
    assert names_in("KIF V45; TSR 7; V1") == "Feigheitsregel, Verzicht auf Soli"
    with site.test_request_context(headers={"Accept-Language": language}):
        assert [name for name in VARIANTS if not found(name)] == []


def test_a_special_point_of_the_group_is_found_by_its_name(site: Flask) -> None:
    """It alone: not by the games in which it could count, nor the others with it."""
    rules = preset("koppeldopf")
    with site.test_request_context():
        assert found("fischauge", rules) == {"own.Fischauge"}
        assert {"own.Agathe", "own.Fischauge", "own."} <= found("eigene Sonderpunkte", rules)
        assert "own.Agathe" not in found("Armut", rules)


def test_a_search_is_no_wider_than_what_was_typed(site: Flask) -> None:
    """For small words alone it looks as well."""
    with site.test_request_context():
        assert found("Charlie") == {
            "special.karlchen_last_trick",
            "special.double_karlchen",
            "special.karlchen_caught",
            "special.double_karlchen_caught",
            "karlchen_caught_by_karo_dame",
            "notes",
        }
    assert [hit(*one) for one in (("charlie", "Karlchen"), ("am", "Ramsch"), ("am", "Fuchs"))] == [
        False,
        True,
        False,
    ]


def test_only_hits_are_shown_and_no_heading_stands_over_nothing(anna: Phone, reader: Phone) -> None:
    """It is said when nothing is found."""
    text = anna.get(f"{RULES}?q=heitmann").text
    chapters = re.findall(r'<details class="chapter" id="c-(\w+)"([^>]*)>', text)
    assert {name for name, rest in chapters if "hidden" not in rest} == {"notes"}
    headings = re.findall(r'<div class="bunch"( hidden)?><h3>([^<]*)</h3>', text)
    assert [heading for hidden, heading in headings if not hidden] == ["Rang der Karten"]
    assert re.findall(r'<div class="bunch"( hidden)?>\s*<h3>Eigene So', text) == [
        " hidden",
        " hidden",
    ]
    assert re.search(r'<ul class="kinds bunch" hidden>', text)
    for phone in (anna, reader):
        text = phone.get(f"{RULES}?q=xyzzy").text
        assert "Nichts gefunden." in text
        assert not re.findall(r'<details class="chapter" id="c-\w+"(?! hidden)', text)


def test_saving_keeps_what_was_searched_for_and_leads_back_to_what_was_switched(
    anna: Phone,
) -> None:
    form = anna.page(f"{RULES}?q=minus").form("/regeln")
    answer = anna.post(form.action, data=form.values | {"value.floor_at_zero": "1"})
    assert answer.location == f"{RULES}?q=minus"
    answer = anna.send(f"{RULES}?q=minus", "/regeln", do="reset:value.floor_at_zero")
    assert answer.location == f"{RULES}?q=minus#o-value-floor_at_zero"
    assert anna.send(RULES, "/regeln", do="on:kif_bock").location == f"{RULES}#g-kif_bock"
