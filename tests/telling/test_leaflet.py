"""The house rules in words: what is played, silent about what is not, with a mark at what the DDV
plays otherwise.
"""

import pytest

from scorepad.scoring.rules import OPTIONS, PRESETS, Rules, flat, preset, read_rules
from scorepad.scoring.rules.notes import NOTES
from scorepad.scoring.rules.switches import GROUPS
from scorepad.telling.leaflet import ToldChapter, ToldRule, ToldRules, tell_rules
from scorepad.telling.points import rules_at_the_end, rules_in_short
from scorepad.telling.sentences import sentence
from scorepad.telling.voice import Voice
from tests.examples.reading import examples
from tests.scoring.building import rules
from tests.telling.games import XAVER


def told(rules: Rules | None = None, lang: str = "de") -> ToldRules:
    return tell_rules(Voice(lang, rules=rules or Rules()))


def said(facts: ToldRules) -> dict[str, ToldRule]:
    """What the leaflet says, each rule by its text with what it is about."""
    chapters = [one for chapter in facts.chapters for one in (chapter, *chapter.topics)]
    return {
        f"{one.about}: {one.text}".removeprefix(": "): one
        for chapter in chapters
        for one in chapter.rules
    }


def chapter(facts: ToldRules, title: str) -> ToldChapter:
    return next(one for one in facts.chapters if one.title == title)


def test_chapters_that_are_not_used_are_left_out() -> None:
    """Source: paper.md, leaflet."""
    quiet = told()
    loud = told(rules(bock__on=True, bock__triggers=["herzstich"]))
    title = "Bock und Sonderrunden"
    assert title not in {one.title for one in quiet.chapters}
    assert "Gespielt wird ohne Bock." in said(quiet)
    assert "Gespielt wird ohne Bock." not in said(loud)
    assert chapter(loud, title).rules[0].text == "Bock gibt es nach: Herzstich."
    assert not any("Leiche" in text for text in said(quiet))


RARE = {
    "win.split",
    "win.missed_loses",
    "value.split_factor",
    "gegen.effect",
    "gegen.in_hochzeit",
    "evening.dealer_again_at_five",
    "feigheit.from_level",
    "solo.effect",
    "solo.extra_doubled",
    "klopfen.points",
}
"""What nearly every group holds alike, though it is not off. Source: options.md, from the field."""


@pytest.mark.no_cover
@pytest.mark.parametrize("name", sorted(RARE))
def test_what_only_few_hold_otherwise_is_said_of_those_alone(name: str) -> None:
    """A guest is told of it where it differs from what is usual, and nothing where it does not."""
    others = [read_rules(one["rules"]) for one in examples("options.json") if one["option"] == name]
    usual = [read_rules({"options": {**flat(one), name: OPTIONS[name].default}}) for one in others]
    assert not any(_says(one, name) for one in usual)
    assert any(OPTIONS[name].only_when(one) for one in usual)
    assert any(_says(one, name) for one in others)


def _says(rules: Rules, name: str) -> bool:
    words = sentence(name, flat(rules)[name], Voice("de", rules=rules))
    return words in {rule.text for rule in said(told(rules)).values()}


def test_nothing_is_kept_quiet_that_is_off_anyway() -> None:
    assert {name for name, option in OPTIONS.items() if option.quiet} == RARE


def test_what_the_tournament_rules_do_not_say_alike_is_marked_and_a_chapter_that_they_lack_as_a_whole() -> (
    None
):
    """Source: paper.md, leaflet."""
    facts = told(rules(armut__allowed=True, gegen__in_armut=False, stille_hochzeit__allowed=False))
    marked = [text for text, rule in said(facts).items() if rule.own]
    assert "Verliert Re eine Armut, zählt gegen die Alten nicht." in marked
    assert not said(facts)["Jeder bekommt zwölf Karten."].own
    assert facts.marked == "anders als in den Turnierregeln des DDV"
    assert told(Rules(), "en").marked == ""
    bock = chapter(told(preset("stammtisch")), "Bock und Sonderrunden")
    assert bock.own
    assert not any(rule.own for rule in bock.rules)


def test_a_rule_set_is_named_with_what_the_runde_changed_about_it() -> None:
    """And that its points are single ones where a point stands as more. Source: options.md,
    `counting.unit`.
    """
    assert told(Rules(), "en").basis == "Played exactly by the tournament rules of the DDV."
    assert told(rules("kif", armut__allowed=False)).basis == "Grundlage: KIF, geändert: Armut."
    assert told(rules(counting__unit=10)).basis.endswith("In einfachen Punkten: 1 steht für 10.")


def test_what_a_game_counts_and_when_the_evening_ends_stand_in_one_sentence_each() -> None:
    """Source: paper.md, leaflet: what is usual is short."""
    worth = chapter(told(), "Was ein Spiel zählt").rules
    assert worth[0].text.replace("\N{NO-BREAK SPACE}", " ") == (
        "gewonnen 1; unter 90, 60, 30, kein Stich: je 1; gegen die Alten 1; 120/90/60/30 "
        "gegen Absage: je 1."
    )
    assert "Wer viel mehr Augen hat, als ihm abgesagt war, bekommt dafür nichts extra." in said(
        told(preset("kif"))
    )
    assert "Der Abend endet nach 24 Spielen, zu fünft nach 30 Spielen." in said(told())
    rounds = rules(evening__ends="rounds", evening__ends_after=10)
    assert "Der Abend endet nach 10 Runden." in said(told(rounds))
    assert "Ihr hört auf, wann ihr wollt." in said(told(rules(evening__ends="open")))


def test_what_holds_for_one_special_point_or_one_kind_of_solo_is_said_of_it() -> None:
    """Source: options.md, from the field: special.<id>.in_solo, solo.fixed_kind."""
    group = rules(special__doppelkopf__in_solo=["karo", "herz"], solo__fixed_kind__damen__won=12)
    facts = said(told(group))
    assert "Doppelkopf: im Solo: Karo-Solo, Herz-Solo." in facts
    assert "Damen-Solo: fest gewonnen: 12." in facts
    assert not any("fest verloren" in text for text in facts)
    assert (
        "Doppelkopf: im Solo: Karo-Solo, Herz-Solo"
        in rules_in_short(Voice("de", rules=group), 4)[1].text
    )


def test_a_special_point_says_its_most_only_where_that_is_not_the_usual_one() -> None:
    assert "Fuchs gefangen: +1. Ein Karo-Ass der Gegner im eigenen Stich." in said(told())
    facts = said(told(rules(special__fuchs_caught__most=1)))
    assert facts[
        "Fuchs gefangen: +1, höchstens einmal. Ein Karo-Ass der Gegner im eigenen Stich."
    ].own


def test_the_example_is_worked_out_under_the_rules() -> None:
    """Its points are never parted from their phrases. Source: paper.md: phrases like "unter 60 +1"
    are never broken.
    """
    assert "Re schreibt +6, Kontra −6." in told(Rules(), "de").example
    assert "Re writes +7, Kontra −7." in told(preset("mainz"), "en").example
    assert not told(rules(team_mode="six_plus_one")).example
    assert "unter\N{NO-BREAK SPACE}90\N{NO-BREAK SPACE}+1" in told().example


def test_agreements_are_told_by_topic_and_named_where_they_need_it() -> None:
    agreed = told(rules(notes=["heitmann", "throw_five_kings", "hochzeit_three_tricks"]))
    topics = {one.title: one.rules for one in chapter(agreed, "Absprachen fürs Spielen").topics}
    assert [*topics] == ["Rang der Karten", "Geben und Schmeißen", "Hochzeit und Armut"]
    assert topics["Rang der Karten"] == (
        ToldRule(NOTES["heitmann"].explanation.de, "Heitmann", own=True),
    )
    assert topics["Geben und Schmeißen"][0].about == ""
    assert not topics["Hochzeit und Armut"][0].own, "TSR 4.4"


def test_what_a_runde_has_of_its_own_is_as_agreed() -> None:
    """Source: third-look.md, leaflet."""
    facts = said(told(rules(special__gans__name="Gans", special__gans__counts_in=["normal"])))
    assert facts["Gans: +1. Nach Absprache. Zählt nur in: Normalspiel."].own
    assert "Xaver: Nach Absprache." in said(told(rules(solo__own=[XAVER])))
    facts = said(told(rules(solo__kind_points__damen=2, solo__kind_points__buben=0)))
    assert "Damen-Solo: Zusatzpunkte: 2." in facts
    assert not any("Buben-Solo: Zusatzpunkte" in text for text in facts)


def test_the_same_deals_again_only_after_what_is_played() -> None:
    again = ["pflichtsolo", "vorgefuehrt", "lustsolo", "stille_hochzeit"]
    played = rules(
        evening__dealer_again_after=again, pflichtsolo__count=1, stille_hochzeit__allowed=True
    )
    assert "Derselbe gibt noch einmal nach: Pflichtsolo" in " ".join(said(told(played)))
    without = rules(
        evening__dealer_again_after=again, pflichtsolo__count=0, stille_hochzeit__allowed=False
    )
    assert "Derselbe gibt noch einmal nach: Lustsolo." in said(told(without))
    nothing = rules(evening__dealer_again_after=["pflichtsolo"], pflichtsolo__count=0)
    assert not any("noch einmal" in text for text in said(told(nothing)))


def test_after_a_forced_pflichtsolo_the_next_one_deals_where_the_rules_force_anybody() -> None:
    """Source: TSR 3.3.1, 4.2.5; FreeDoko 7.3."""
    passes_on = "Nach einem vorgeführten Pflichtsolo gibt der Nächste."
    assert passes_on in said(told())
    assert passes_on not in said(told(rules("mainz")))
    assert passes_on not in said(told(rules(pflichtsolo__end="penalty")))
    again = rules(evening__dealer_again_after=["pflichtsolo", "vorgefuehrt"])
    assert passes_on not in said(told(again))


def test_two_fuechse_of_one_hand_are_said_to_be_nothing_particular_for_re_in_an_armut() -> None:
    """Source: Branderhof L61, reading A-44."""
    exception = "Nicht für Füchse von Re in einer Armut."
    of_branderhof = " ".join(said(told(rules("branderhof"))))
    assert of_branderhof.count(exception) == 2
    without_armut = " ".join(said(told(rules("branderhof", armut__allowed=False))))
    assert exception not in without_armut


def test_points_without_a_winner_are_told_only_where_nobody_may_win() -> None:
    """In Mainz the last announcement and the reply decide every game. Source: Mainz 3.7, 3.10."""
    assert not any("Gewinnt niemand" in text for text in said(told(rules("mainz"))))
    for may in ("ddv", "branderhof"):
        assert any("Gewinnt niemand" in text for text in said(told(rules(may))))
    by_split = rules("mainz", win__split="nobody")
    assert "Gewinnt niemand, zählen nur Stufen und Sonderpunkte." in said(told(by_split))


def test_with_a_pot_of_points_owed_soli_are_forced_once_it_is_empty() -> None:
    """Source: FreeDoko 7.3."""
    facts = said(told(rules("freedoko", pflichtsolo__count=1, evening__ends="points")))
    assert "Sind die Punkte aufgebraucht, muss spielen, wer noch ein Solo schuldet." in facts
    assert not any("so viele Spiele übrig" in text for text in facts)
    assert any("so viele Spiele übrig" in text for text in said(told()))


def test_how_long_bock_lasts_is_told_only_where_something_starts_it() -> None:
    """In the last round every game is one. Source: KIF V42."""
    last_round = GROUPS["ten_rounds"].switched(preset("kif"))
    facts = " ".join(said(told(last_round)))
    assert "In der letzten Runde des Abends ist jedes Spiel ein Bockspiel." in facts
    assert "Ein Anlass" not in facts
    assert "Bockrunde" not in facts
    assert "Ein Anlass bringt" in " ".join(said(told(GROUPS["kif_bock"].switched(last_round))))


# the rules in a few lines, as they stand at the end of the sheet
OWN_SOLO = {"solo.own": [XAVER], "solo.kinds": ["damen", "xaver"], "solo.kind_points.damen": 1}
SPECIAL = {
    "herzstich.points": 2,
    "fuchs_caught.points": 0,
    "doppelkopf.most": 1,
    "spitzbube.name": "Spitzbube",
}
BOCK = {
    "bock.on": True,
    "bock.triggers": ["split_120", "herzstich"],
    "win.conflict": "last_announcement",
}
CHANGED = BOCK | OWN_SOLO | {f"special.{name}": value for name, value in SPECIAL.items()}


def lines(lang: str, people: int = 4, **rules: object) -> dict[str, str]:
    told = rules_in_short(Voice(lang, rules=read_rules({"preset": "ddv", **rules})), people)
    return {line.name: line.text for line in told}


@pytest.mark.parametrize("name", list(PRESETS))
def test_a_preset_has_no_differences(name: str) -> None:
    assert lines("de", preset=name)["Abweichungen"] == "keine"
    assert lines("en", preset=name)["Differences"] == "none"


def test_tells_every_difference_in_words() -> None:
    told = lines("de", options=CHANGED)
    counted = (
        "Fuchs gefangen: nicht gespielt",
        "Herzstich: 2 Punkte",
        "Doppelkopf: höchstens 1",
        "Damen-Solo: +1",
    )
    for words in ("Bock: ja", "120 zu 120, Herzstich", *counted):
        assert words in told["Abweichungen"]
    assert "Xaver" in told["Solo"]
    assert "Spitzbube" in told["Sonderpunkte"]
    assert not any(raw in " ".join(told.values()) for raw in ("_", "{", "special.", "solo."))
    assert (
        "Fuchs caught: not played; Herzstich: 2 points"
        in lines("en", options=CHANGED)["Differences"]
    )


def test_tells_when_the_evening_ends_and_what_was_changed_in_it() -> None:
    assert lines("de", people=4)["Ende"] == "nach 24 Spielen"
    for people in (5, 6, 7):  # from five people on: A-45
        assert lines("de", people=people)["Ende"] == "nach 30 Spielen"
    assert (
        lines("de", options={"evening.ends": "rounds", "evening.ends_after": 8})["Ende"]
        == "nach 8 Runden"
    )
    assert lines("de", options={"evening.ends": "open"})["Ende"] == "offen"
    after = Voice(rules=read_rules({"preset": "kif", "options": {"bock.on": True}}))
    assert [*map(str, rules_at_the_end(Rules(), after))] == ["Zuletzt: KIF; Bock: ja"]
    assert rules_at_the_end(after.rules, after) == ()


def test_tells_what_counts_with_the_words_of_the_point_table() -> None:
    told = lines("de", preset="mainz", options={"solo.kind_points.damen": 0})
    said = told["Ansagen"].replace("\N{NO-BREAK SPACE}", " ")
    assert said == "Re, Kontra: je ×2; keine 90, 60, 30, schwarz: je 1"
    assert "Pflichtsoli je Spieler" in lines("de")["Solo"]
    assert preset("ddv").bock.on is ("Bock" in lines("de"))
