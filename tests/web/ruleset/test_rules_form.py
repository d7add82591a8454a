"""A rule set survives its form: every legal one comes back as it was, and no sent form breaks the
reading.
"""

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st
from werkzeug.datastructures import MultiDict

from scorepad.scoring.errors import Refused
from scorepad.scoring.problems import Problem
from scorepad.scoring.rules import OPTIONS, Rules, preset, read_rules
from scorepad.scoring.rules.differences import differences
from scorepad.web.ruleset.rules_form import RulesForm, rebased
from tests.effort import examples
from tests.printing.reading import words
from tests.scoring.strategies import rule_sets
from tests.web.critic import Phone

OWN = {
    "special.gans.name": "Gans",
    "special.gans.points": 2,
    "special.gans.most": 3,
    "special.gans.counts_in": ["normal", "solo"],
    "special.doppelkopf.name": "Dicker",
    "solo.own": [{"id": "null", "name": "Null"}],
    "solo.kinds": ["null", "damen"],
    "solo.kind_points.null": 4,
    "solo.fixed_kind.null.won": 12,
    "special.gans.doubled": True,
    "special.herzstich.in_solo": ["karo", "null"],
}


def sent(rules: Rules) -> MultiDict[str, str]:
    """What a browser sends for the form of a rule set."""
    form = RulesForm(None, rules)
    fields = [(name, value) for name, values in form.answers.items() for value in values]
    for what, rows in (("special", form.specials), ("solo", form.soli)):
        for place, row in enumerate(rows):
            start = f"own.{what}.{place}."
            for part, told in row.data.items():
                fields += [
                    (start + part, value) for value in ([told] if isinstance(told, str) else told)
                ]
    return MultiDict(fields)


def read(data: MultiDict[str, str], current: Rules) -> Rules:
    """The rules that were sent, changed from those of now."""
    return RulesForm(data, current).rules(current)


@given(rule_sets())
@examples(60)
def test_every_rule_set_comes_back_from_its_form(rules: Rules) -> None:
    """A number that was not asked stays as it was."""
    data = sent(rules)
    for current in (rules, preset(rules.preset)):
        back = read(data, current)
        assert differences(rules, back) == ()
        assert back.preset == rules.preset
    for name in ("value.re_kontra_points", "cards", "special.herzstich.points"):
        data.poplist(name)
    assert differences(rules, read(data, rules)) == ()


def test_the_groups_own_kinds_come_back_with_their_ids() -> None:
    rules = read_rules({"preset": "mainz", "options": OWN})
    assert read(sent(rules), rules) == rules


def test_what_was_not_asked_of_a_special_point_stays_and_what_was_switched_off_does_not() -> None:
    """Source: options.md, `special.<id>.in_solo`, `.doubled`, `solo.fixed_kind.<kind>`."""
    rules = read_rules({"preset": "mainz", "options": OWN | {"special.gans.in_solo": []}})
    row = {
        "own.special.0.id": "gans",
        "own.special.0.name": "Gans",
        "announcements.need_re_kontra": "1",
    }
    solo = {"own.solo.0.id": "null", "own.solo.0.name": "Null"}
    kept = read(MultiDict(row | solo), rules)
    assert kept.special.kinds["gans"].doubled
    assert kept.special.kinds["gans"].in_solo == ()
    assert kept.special.kinds["herzstich"].in_solo == ("karo", "null")
    assert kept.solo.fixed_kind["null"].won == 12
    off = {
        "own.special.0.doubled": "0",
        "on.own.special.0.in_solo": "0",
        "on.special.herzstich.in_solo": "0",
    }
    left = read(MultiDict(row | solo | off | {"solo.fixed_kind.null.won": "0"}), rules)
    assert not left.special.kinds["gans"].doubled
    assert {left.special.kinds["gans"].in_solo, left.special.kinds["herzstich"].in_solo} == {"same"}
    assert not left.solo.fixed_kind


def test_a_special_point_that_counts_in_certain_soli_counts_in_none_where_none_is_tapped() -> None:
    sent_ = sent(Rules()) | MultiDict([("on.special.fuchs_caught.in_solo", "1")])
    none = MultiDict([(name, value) for name, value in sent_.items(multi=True) if value != "same"])
    assert read(none, Rules()).special.kinds["fuchs_caught"].in_solo == ()


def test_a_reason_to_deal_again_may_be_typed_in() -> None:
    """Source: options.md, redeal.reasons own texts."""
    data = sent(preset("kif"))
    data.add("redeal.reasons", " Drei  Buben ")
    typed = read(data, preset("kif"))
    assert [(own.id, own.name) for own in typed.incidents.own_redeals] == [
        ("drei_buben", "Drei Buben")
    ]
    assert typed.incidents.redeal_ids[:-1] == preset("kif").incidents.redeal_ids
    assert read(sent(typed), typed) == typed


def test_a_reason_that_is_taken_out_starts_no_bock_any_more() -> None:
    own = [{"id": "drei_buben", "name": "Drei Buben"}]
    rules = read_rules(
        {"options": {"redeal.reasons": own, "bock.redeal_reasons": ["drei_buben", "kings"]}}
    )
    data = sent(rules)
    data.setlist("redeal.reasons", ["kings"])
    without = read(data, rules)
    assert without.incidents.redeal_ids == ("kings",)
    assert without.bock.redeal_reasons == ("kings",)


def test_a_new_kind_never_takes_the_id_of_a_known_one_even_if_its_row_says_so() -> None:
    rows = {
        "own.special.0.name": "Doppelkopf",
        "own.special.1.name": "Ganz",
        "own.special.2.name": "  ",
    }
    rows["own.solo.0.name"] = "Ganz"
    made = read(sent(Rules()) | MultiDict(rows), Rules())
    names = [made.special.kinds[ident].name for ident in ("doppelkopf", "doppelkopf_2", "ganz")]
    assert names == ["", "Doppelkopf", "Ganz"]
    assert made.solo.own[0].id == "ganz_2"
    for name, ident in (("♠♥", "own"), ("Gans", "gans")):
        row = {"own.special.0.id": "doppelkopf", "own.special.0.name": name}
        kinds = read(sent(Rules()) | MultiDict(row), Rules()).special.kinds
        assert kinds[ident].name == name
        assert kinds["doppelkopf"].name == ""


def test_a_removed_kind_leaves_the_lists_it_stood_in_and_takes_along_what_was_said_of_it() -> None:
    rules = read_rules({"options": {**OWN, "pflichtsolo.kinds": ["null", "damen"]}})
    data = sent(rules)
    data["own.solo.0.name"] = ""
    made = read(data, rules)
    assert made.solo.own == ()
    assert made.solo.kinds == ("damen",)
    assert made.pflichtsolo.kinds == ("damen",)
    assert not made.solo.kind_points
    left = read(MultiDict({"announcements.need_re_kontra": "1"}), rules)
    assert not left.solo.fixed_kind
    assert "gans" not in left.special.kinds
    assert left.special.kinds["herzstich"].in_solo == ("karo",)


NAMES = st.sampled_from(
    [*OPTIONS, "special.fuchs_caught.most", "solo.kind_points.karo", "own.special.0.name"]
)


@given(st.lists(st.tuples(NAMES, st.text(max_size=12) | st.integers().map(str)), max_size=12))
@examples(100)
def test_whatever_is_sent_is_a_rule_set_or_has_problems(fields: list[tuple[str, str]]) -> None:
    data = sent(Rules())
    for name, value in fields:
        data.add(name, value)
    problems: Sequence[Problem] = ()
    try:
        read(data, Rules())
    except Refused as refused:
        problems = refused.problems
    assert all(problem.message("de") and problem.message("en") for problem in problems)


def test_what_was_typed_wins_on_another_rule_set_also_where_it_is_what_the_preset_has() -> None:
    def rules(base: str, **options: int) -> Rules:
        return read_rules(
            {"preset": base, "options": {f"value.{name}": value for name, value in options.items()}}
        )

    current = rules("ddv", level_points=2, step_points=2)
    base = rules("kif", level_points=2, re_kontra_points=4)
    typed = rules("ddv", step_points=2)
    assert rebased(base, current, typed, keep=False) == rules(
        "kif", level_points=1, re_kontra_points=4
    )
    assert rebased(base, current, typed, keep=True) == rules(
        "kif", level_points=1, re_kontra_points=4, step_points=2
    )


def test_the_leaflet_speaks_the_language_asked_for(anna: Phone) -> None:
    path = "/runde/1/regeln/merkblatt.pdf"
    assert "House rules" in words(anna.get(f"{path}?sprache=en").data)[0]
    assert anna.get(f"{path}?sprache=xx").status_code == 200
