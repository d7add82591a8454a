"""The house rules in words: silent about what is not played, with a mark at what differs."""

from __future__ import annotations

from scorepad.scoring.rules import OPTIONS, Rules, preset, read_rules
from scorepad.scoring.rules.notes import NOTES
from scorepad.telling.leaflet import ToldRules, tell_rules
from scorepad.telling.short_rules import rules_in_short
from scorepad.telling.voice import Voice


def rules(**options: object) -> Rules:
    """A rule set with some options, dots written as two underscores."""
    return read_rules({"options": {name.replace("__", "."): value for name, value in options.items()}})


def told(rules: Rules | None = None, lang: str = "de") -> ToldRules:
    """The house rules in words."""
    return tell_rules(Voice(lang, rules=rules or Rules()))


def said(facts: ToldRules) -> dict[str, str]:
    """What the leaflet says, by label."""
    return {row.about: row.says for chapter in facts.chapters for row in chapter.rules}


def test_what_is_off_is_not_explained() -> None:
    quiet, loud = said(told()), said(told(rules(bock__on=True)))
    assert OPTIONS["bock.overlap"].label.de not in quiet
    assert OPTIONS["bock.overlap"].label.de in loud
    assert OPTIONS["bock.extra_points"].label.de not in loud
    assert OPTIONS["leiche.allowed"].label.de not in quiet


def test_what_differs_from_the_preset_is_always_said_and_marked() -> None:
    facts = told(rules(gegen__in_armut=False, stille_hochzeit__allowed=False), "de")
    rows = {row.about: row for chapter in facts.chapters for row in chapter.rules}
    assert rows[OPTIONS["gegen.in_armut"].label.de].own
    assert rows[OPTIONS["gegen.in_armut"].label.de].says == "nein"
    assert not rows[OPTIONS["cards"].label.de].own
    assert "anders hält als DDV-Turnierregeln" in facts.basis
    assert told(Rules(), "en").basis == "Exactly DDV tournament rules holds."


def test_where_a_point_stands_as_more_the_leaflet_says_that_its_points_are_single_ones() -> None:
    """Source: options.md, `counting.unit`."""
    basis = told(rules(counting__unit=10), "de").basis
    assert basis.endswith("In einfachen Punkten: 1 steht für 10.")


def test_what_holds_for_one_special_point_or_one_kind_of_solo_is_said_of_it() -> None:
    """Source: options.md, from the field: special.<id>.in_solo, solo.fixed_kind."""
    group = rules(special__doppelkopf__in_solo=["karo", "herz"], solo__fixed_kind__damen__won=12)
    facts = said(told(group))
    assert facts["Doppelkopf: im Solo"] == "Karo-Solo, Herz-Solo"
    assert facts["Damen-Solo: fest gewonnen"] == "12"
    assert "Damen-Solo: fest verloren" not in facts
    assert "Doppelkopf: im Solo: Karo-Solo, Herz-Solo" in rules_in_short(Voice("de", rules=group), 4)[1].text


def test_doubling_is_explained_only_where_something_doubles() -> None:
    covers = OPTIONS["value.doubling_covers"]
    assert not covers.only_when(Rules())
    assert covers.only_when(preset("mainz"))


def test_the_example_is_worked_out_under_the_rules() -> None:
    assert "Re schreibt +6, Kontra −6." in told(Rules(), "de").example
    assert "Re writes +7, Kontra −7." in told(preset("mainz"), "en").example
    assert not told(rules(team_mode="six_plus_one")).example


def test_agreements_are_explained_and_marked_where_the_runde_chose_others() -> None:
    agreed = told(rules(notes=["heitmann"], special__gans__name="Gans", special__gans__counts_in=["normal"]))
    note = agreed.chapters[-1].rules[0]
    assert (note.about, note.own) == (NOTES["heitmann"].label.de, True)
    assert note.says == NOTES["heitmann"].explanation.de
    gans = next(special for chapter in agreed.chapters for special in chapter.specials if special.own)
    assert (gans.name, gans.meaning) == ("Gans", "Normalspiel")


def test_points_of_a_kind_of_solo_are_said() -> None:
    points = said(told(rules(solo__kind_points__damen=2, solo__kind_points__buben=0)))
    assert points["Damen-Solo: Zusatzpunkte"] == "+2"
    assert "Buben-Solo: Zusatzpunkte" not in points
