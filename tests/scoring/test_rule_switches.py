"""Chapters, named groups, notes and words of the rules: complete, in both languages, with their sources."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from scorepad.declare import Option
from scorepad.scoring.errors import Refused
from scorepad.scoring.rules import OPTIONS, PRESETS, Rules, flat, preset, read_rules
from scorepad.scoring.rules.chapters import CHAPTERS, chapter_of
from scorepad.scoring.rules.differences import Difference, differences, own_changes
from scorepad.scoring.rules.notes import CHAPTERS as NOTE_CHAPTERS
from scorepad.scoring.rules.notes import NOTES, Note
from scorepad.scoring.rules.switches import GROUPS, RuleGroup
from scorepad.scoring.rules.wording import choice, label, source, words

KIF_VARIANTS = set(range(1, 48))


def with_options(preset_name: str = "ddv", **options: object) -> Rules:
    """A rule set with some options, dots written as two underscores."""
    return read_rules(
        {"preset": preset_name, "options": {name.replace("__", "."): value for name, value in options.items()}}
    )


def test_every_option_stands_in_exactly_one_chapter() -> None:
    found = Counter(option.name for chapter in CHAPTERS for option in chapter.options)
    assert found == Counter([*OPTIONS])
    assert {chapter_of("special.gans.points"), chapter_of("solo.kind_points.damen")} == {"special", "solo"}


@pytest.mark.parametrize("group", GROUPS.values(), ids=GROUPS)
@pytest.mark.parametrize("name", PRESETS)
def test_a_group_can_be_switched_on_every_preset_and_off_again(name: str, group: RuleGroup) -> None:
    on = group.switched(preset(name))
    assert group.on(on)
    assert not group.on(preset(name)) or on == preset(name)
    assert group.switched(on, on=False) == preset(name)


def test_a_group_that_clashes_is_refused() -> None:
    with pytest.raises(Refused):
        GROUPS["kif_bock"].switched(with_options(bock__length="until_dealer_returns", bock__overlap="stack"))


def test_all_variants_of_kif_are_switches_groups_or_notes() -> None:
    texts = [*(option.source for option in OPTIONS.values()), *(group.source for group in GROUPS.values())]
    texts += [note.source for note in NOTES.values()]
    found = {int(number) for text in texts for number in re.findall(r"V(\d+)", text)}
    assert found == KIF_VARIANTS, sorted(KIF_VARIANTS - found)


@pytest.mark.parametrize("note", NOTES.values(), ids=NOTES)
def test_every_note_has_words_and_a_source(note: Note) -> None:
    assert all((*note.label, *note.explanation, note.source))
    assert note.explanation.de != note.explanation.en
    assert note.chapter in NOTE_CHAPTERS
    assert with_options(notes=[note.id]).incidents.notes == (note.id,)


def test_a_note_nobody_knows_is_refused() -> None:
    with pytest.raises(Refused):
        with_options(notes=["mau_mau"])


def test_differences_name_both_values_in_the_order_of_the_chapters() -> None:
    found = own_changes(with_options(bock__on=True, value__re_kontra_points=3, cards=40))
    assert found == (
        Difference("cards", 48, 40),
        Difference("value.re_kontra_points", 2, 3),
        Difference("bock.on", False, True),
    )


def test_lists_in_another_order_do_not_differ_but_escalating_worth_does() -> None:
    kinds = list(reversed(Rules().solo.kinds))
    assert differences(Rules(), with_options(solo__kinds=kinds)) == ()
    first, second = with_options(special__escalates=[1, 2]), with_options(special__escalates=[2, 1])
    assert [one.name for one in differences(first, second)] == ["special.escalates"]
    assert differences(Rules(), with_options(solo__kind_points__damen=0)) == ()


def test_own_kinds_differ_and_are_called_by_their_own_name() -> None:
    rules = with_options(
        special__gans__name="Gans",
        special__gans__points=2,
        solo__own=[{"id": "mueller", "name": "Müller"}],
        solo__kinds=["damen", "mueller"],
        solo__kind_points__mueller=1,
    )
    said = {
        one.name: (label(one.name, rules, "de"), words(one.name, one.second, rules, "de")) for one in own_changes(rules)
    }
    assert said == {
        "special.gans.name": ("Gans: Name", "Gans"),
        "special.gans.points": ("Gans: Punkte", "2"),
        "special.gans.most": ("Gans: höchstens je Spiel", "9"),
        "solo.own": ("Eigene Soli", "Müller"),
        "solo.kinds": (OPTIONS["solo.kinds"].label.de, "Damen-Solo, Müller"),
        "solo.kind_points.mueller": ("Müller: Zusatzpunkte", "1"),
    }
    assert words("solo.own", None, Rules(), "de") == "keine"


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("name", PRESETS)
def test_every_value_of_every_preset_has_words(name: str, lang: str) -> None:
    rules = preset(name)
    for option, value in flat(rules).items():
        said = words(option, value, rules, lang)
        assert said
        assert "_" not in said + label(option, rules, lang), (option, said)


def test_values_are_said_as_people_say_them() -> None:
    rules = preset("kif")
    assert words("value.floor_at_zero", True, rules, "de") == "ja"
    assert words("special.herzstich.points", 0, rules, "en") == "not played"
    assert words("bock.triggers", [], rules, "de") == "keine"
    assert words("notes", ["heitmann", "schaf"], rules, "de") == "Heitmann, Schaf"
    assert words("notes", ["gone"], rules, "de") == "gone"
    assert words("cards", 40, rules, "en") == "40, without nines"
    assert words("special.gans.points", None, rules, "de") == "nicht gespielt"


def test_sources_speak_the_language_of_the_page() -> None:
    assert source("Reading A-11", "de") == "Lesart A-11"
    assert source("Reading A-11", "en") == "Reading A-11"
    german = " ".join(source(option.source, "de") for option in OPTIONS.values())
    assert not re.search(r"\b(outside|reading|all|only|texts)\b", german, re.IGNORECASE)


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("option", OPTIONS.values(), ids=OPTIONS)
def test_every_option_and_every_choice_has_words(option: Option, lang: str) -> None:
    assert option.label.in_(lang)
    assert option.help.in_(lang).endswith(".")
    assert option.source
    for value in option.choices:
        said = choice(option, value, Rules(), lang)
        assert said
        assert "_" not in said, (option.name, value)
