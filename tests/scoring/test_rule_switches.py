"""Chapters, named groups, notes and words of the rules: complete, in both languages, with their sources."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from scorepad.scoring.errors import Refused
from scorepad.scoring.rules import OPTIONS, PRESETS, Rules, preset, read_rules
from scorepad.scoring.rules.chapters import CHAPTERS, chapter_of
from scorepad.scoring.rules.differences import RuleDifference, differences, own_changes
from scorepad.scoring.rules.notes import CHAPTERS as NOTE_CHAPTERS
from scorepad.scoring.rules.notes import NOTES, Note
from scorepad.scoring.rules.switches import GROUPS, RuleGroup

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
    assert sum(note in chapter.notes for chapter in NOTE_CHAPTERS.values()) == 1
    assert with_options(notes=[note.id]).incidents.notes == (note.id,)


def test_a_note_nobody_knows_is_refused() -> None:
    with pytest.raises(Refused):
        with_options(notes=["mau_mau"])


def test_differences_name_both_values_in_the_order_of_the_chapters() -> None:
    found = own_changes(with_options(bock__on=True, value__re_kontra_points=3, cards=40))
    assert found == (
        RuleDifference("cards", 48, 40),
        RuleDifference("value.re_kontra_points", 2, 3),
        RuleDifference("bock.on", False, True),
    )


def test_lists_in_another_order_do_not_differ_but_escalating_worth_does() -> None:
    kinds = list(reversed(Rules().solo.kinds))
    assert differences(Rules(), with_options(solo__kinds=kinds)) == ()
    first, second = with_options(special__escalates=[1, 2]), with_options(special__escalates=[2, 1])
    assert [one.name for one in differences(first, second)] == ["special.escalates"]
    assert differences(Rules(), with_options(solo__kind_points__damen=0)) == ()
