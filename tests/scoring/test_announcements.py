"""What can have been announced. Source: TSR 6; KIF V28; CuteSoft, Klopfen; Mainz 3."""

from dataclasses import replace
from typing import Any

import pytest

from scorepad.scoring.entry import Announcement, FirstTrick
from scorepad.scoring.game.announcements import Announced, announced, called
from scorepad.scoring.game.check import check
from scorepad.scoring.game.score import score
from scorepad.scoring.terms import Level, Party, Says
from tests.scoring.building import evening, game, normal, rules, said, solo
from tests.scoring.outcome import codes, reasons, worth

FREE = rules(announcements__implied=False, announcements__need_re_kontra=False)


@pytest.mark.parametrize(
    "say",
    [
        "re, re no90, re no60, re no30, re schwarz",
        "re, re schwarz",
        "re, kontra, re no90, kontra no90",
        "kontra, re, kontra no60, re no60",
        "klopfen, klopfen, re, klopfen",
    ],
)
def test_it_can_have_been_said(say: str) -> None:
    score(normal(121, say), rules())


@pytest.mark.parametrize(
    ("say", "problems"),
    [
        ("re no90", ["announcement_needs_re_kontra"]),
        ("re no90, re", ["announcement_needs_re_kontra"]),
        ("re, kontra no90", ["announcement_needs_re_kontra"]),
        ("re, re", ["announced_twice"]),
        ("re, re no90, re no90", ["announced_twice"]),
        ("re kontra", ["announcement_party"]),
        ("kontra re, re no90", ["announcement_party", "announcement_needs_re_kontra"]),
        ("re stoss", ["stoss_only_in_leiche"]),
    ],
)
def test_it_cannot_have_been_said(say: str, problems: list[str]) -> None:
    """Source: TSR 6.3.2: no level without the own Re or Kontra before it."""
    assert codes(normal(121, say)) == problems


def test_a_level_may_come_first_where_the_group_plays_so() -> None:
    score(normal(121, "re no90"), FREE)


def test_klopfen_belongs_to_nobody_and_everything_else_to_a_party() -> None:
    knocked = replace(normal(121), announcements=(Announcement(Says.KLOPFEN, Party.RE),))
    assert codes(knocked) == ["klopfen_has_no_party"]
    somebody = replace(normal(121), announcements=(Announcement(Says.RE),))
    assert codes(somebody) == ["announcement_needs_party"]


def test_a_leiche_has_announcements_of_its_own() -> None:
    """Source: KIF V3."""
    score(game("leiche", 0, "kontra no30, kontra no60, kontra, re, re stoss"), rules("kif"))
    assert codes(game("leiche", 0, "re no30"), rules("kif")) == ["leiche_announcement"]
    assert codes(game("leiche", 0, "kontra stoss"), rules("kif")) == ["leiche_announcement"]
    assert codes(game("leiche", 0, "kontra schwarz"), rules("kif")) == ["leiche_announcement"]


@pytest.mark.parametrize(
    ("augen", "say", "problems"),
    [
        (31, "", ["pflichtansage_missing"]),
        (31, "kontra", ["pflichtansage_missing"]),
        (31, "re", []),
        (30, "", []),
        (12, "", []),
    ],
)
def test_a_rich_first_trick_forces_an_announcement(augen: int, say: str, problems: list[str]) -> None:
    """Source: KIF V28, reading A-39: more than 30 Augen."""
    group = rules("kif", pflichtansage__over=30)
    played = normal(121, say, first_trick=FirstTrick(Party.RE, augen))
    assert [problem.code for problem in check(played, group)] == problems
    assert check(played, rules("kif")) == []


@pytest.mark.parametrize("kind", ["solo", "stille_hochzeit", "hochzeit_allein", "schwarze_sau"])
def test_a_rich_first_trick_forces_nothing_in_a_game_like_a_solo(kind: str) -> None:
    """Source: options.md, pflichtansage.in_solo; catalog part 9."""
    group = rules("kif", pflichtansage__over=30, schwarze_sau__allowed=True)
    for party in Party:
        assert check(game(kind, 121, first_trick=FirstTrick(party, 31)), group) == []
    team = [game(kind, 121, first_trick=FirstTrick(Party.RE, 31)) for kind in ("hochzeit", "armut", "orgasmus")]
    assert [[problem.code for problem in check(played, group)] for played in team] == [["pflichtansage_missing"]] * 3


def test_what_counts_as_announced() -> None:
    heard = announced(normal(121, "re, kontra, re no60, klopfen"), rules())
    assert heard.re == (Level.RE_KONTRA, Level.NO90, Level.NO60)
    assert heard.highest(Party.KONTRA) == Level.RE_KONTRA
    assert (heard.last, heard.replied, heard.knocks) == (Party.RE, Party.KONTRA, 1)
    alone = announced(normal(121, "re no60"), FREE)
    assert (alone.re, alone.last, alone.replied) == ((Level.NO60,), Party.RE, None)


@pytest.mark.parametrize(
    ("say", "re"),
    [
        ("re no60", (Level.NO90, Level.NO60)),
        ("re, re no60", (Level.RE_KONTRA, Level.NO90, Level.NO60)),
        ("re", (Level.RE_KONTRA,)),
        ("", ()),
    ],
)
def test_a_higher_announcement_may_include_the_lower_ones_but_not_re(say: str, re: tuple[Level, ...]) -> None:
    """Source: options.md, announcements.implied levels."""
    group = rules(announcements__implied="levels", announcements__need_re_kontra=False)
    assert announced(normal(121, say), group).re == re


# said in advance


@pytest.mark.parametrize(
    ("say", "points"), [("re vorab", 2), ("re, kontra vorab", 2), ("re vorab, kontra vorab", 4), ("re, kontra", 0)]
)
def test_each_announcement_in_advance_adds_for_the_winner_whoever_made_it(say: str, points: int) -> None:
    """Source: options.md, announcements.vorab_points."""
    group, usual = rules(announcements__vorab_points=2), rules()
    assert worth(normal(119, say), group) == ("kontra", (worth(normal(119, say), usual)[1] or 0) + points)


def test_what_is_worth_nothing_is_no_reason() -> None:
    """Neither in advance nor topping. Source: interchange.md, Reasons."""
    group = rules(announcements__raises=1, value__re_kontra_points=0, klopfen="add")
    assert reasons(score(normal(121, "re vorab, kontra, re raise"), group)) == ["won +1"]
    assert reasons(score(normal(121), rules(announcements__vorab_points=1))) == ["won +1"]


def test_in_advance_counts_whatever_levels_count() -> None:
    """Source: options.md, announcements.vorab_points: whatever value.level_counts says."""
    group = rules(announcements__vorab_points=1, announcements__vorab_levels=True, value__level_counts="winner")
    scored = score(normal(119, "re, re no90 vorab"), group)
    assert reasons(scored) == ["won +1", "announced_re +2", "vorab +1", "against_no90 +1", "gegen +1"]


@pytest.mark.parametrize(("genscher", "points"), [("levels", 1), ("all", 0)])
def test_in_advance_falls_with_its_announcement(genscher: str, points: int) -> None:
    """Source: options.md, announcements.vorab_points: void with its announcement."""
    group = rules(
        announcements__vorab_points=1,
        announcements__vorab_levels=True,
        genscher="two_kings",
        genscher__voids_levels=True,
        genscher__voids=genscher,
    )
    assert announced(normal(130, "re vorab, re no90 vorab", genscher_used=True), group).vorab == points
    assert announced(normal(130, "re vorab, re no90 vorab"), group).vorab == 2


@pytest.mark.parametrize(
    ("say", "levels", "problems"),
    [
        ("re vorab, kontra vorab", False, []),
        ("re, re no90 vorab", False, ["vorab_not_here"]),
        ("re, re no90 vorab", True, []),
        ("re, kontra, re raise vorab", True, ["vorab_not_here"]),
        ("klopfen vorab", True, ["vorab_not_here"]),
    ],
)
def test_what_can_be_said_in_advance(say: str, levels: bool, problems: list[str]) -> None:
    """On Re and Kontra never a problem, even worth nothing. Source: options.md, announcements.vorab_levels."""
    group = rules(announcements__vorab_levels=levels, announcements__raises=1)
    knocked = tuple(replace(part, vorab="vorab" in say) if part.says is Says.KLOPFEN else part for part in said(say))
    found = check(replace(normal(121), announcements=knocked), group)
    assert [problem.code for problem in found] == problems


def test_a_stoss_is_never_said_in_advance() -> None:
    """Source: options.md, announcements.vorab_levels."""
    stoss = replace(game("leiche", 0, "re vorab"), announcements=said("re vorab, re stoss vorab"))
    assert codes(stoss, rules("kif")) == ["vorab_not_here"]


# Re by itself

BY_ITSELF = rules(announcements__automatic=["hochzeit", "solo"])


@pytest.mark.parametrize(
    "say", ["kontra, re no60", "kontra, re, re no60", "re, kontra, re no60", "kontra, re no60, re"]
)
def test_an_automatic_re_is_the_first_of_all_announcements_entered_or_not(say: str) -> None:
    """Source: options.md, announcements.automatic: entering it changes nothing, not the order either."""
    heard = announced(game("hochzeit", 121, say), BY_ITSELF)
    assert heard.re == (Level.RE_KONTRA, Level.NO90, Level.NO60)
    assert (heard.last, heard.replied) == (Party.RE, Party.KONTRA)
    assert heard == announced(game("hochzeit", 121, "re, kontra, re no60"), rules())
    assert score(game("hochzeit", 121, say), BY_ITSELF).called == (Party.RE, Party.KONTRA)


def test_an_automatic_re_is_there_when_nothing_is_said_and_only_in_its_games() -> None:
    assert called(solo(121), BY_ITSELF) == (Party.RE,)
    assert announced(solo(121), BY_ITSELF).last is Party.RE
    assert called(normal(121), BY_ITSELF) == called(game("armut", 121), BY_ITSELF) == ()
    assert codes(game("hochzeit", 121, "re, re"), BY_ITSELF) == ["announced_twice"]
    assert announced(game("hochzeit", 121, "re vorab"), BY_ITSELF).vorab == 1


def test_an_automatic_re_is_lost_like_one_that_was_said() -> None:
    """Source: options.md, announcements.automatic: bock.triggers see it too."""
    group = rules(announcements__automatic=["hochzeit"], bock__on=True, bock__triggers=["re_lost"])
    (row,) = evening(game("hochzeit", 100), under=group).rows
    assert row.triggers == ("re_lost",)


def test_what_fell_starts_no_bock() -> None:
    """Source: options.md, Order of one game (1): what falls is out, for the triggers too."""
    group = {"genscher": "two_kings", "genscher__voids_levels": True, "bock__on": True, "bock__triggers": ["re_lost"]}
    played = normal(100, "re", genscher_used=True)
    fired = {
        voids: evening(played, under=rules(**group, genscher__voids=voids)).rows[0].triggers
        for voids in ("levels", "all")
    }
    assert fired == {"levels": ("re_lost",), "all": ()}


def test_everything_that_fell_leaves_the_knocks() -> None:
    """An automatic Re and raises fall too. Source: options.md, genscher.voids."""
    group = rules(
        announcements__automatic=["hochzeit"],
        announcements__raises=1,
        genscher="two_kings",
        genscher__voids_levels=True,
        genscher__voids="all",
        klopfen="add",
    )
    played = game("hochzeit", 121, "kontra, re raise, klopfen", genscher_used=True)
    assert announced(played, group) == Announced(knocks=1)
    assert announced(replace(played, genscher_used=False), group).raises == 1


def test_levels_alone_can_fall() -> None:
    """Source: options.md, win.split levels_fall: who spoke last is who said the last of what stays."""
    played = normal(120, "re, kontra, re no90, klopfen")
    heard = announced(played, rules(win__split="levels_fall"), split=True)
    assert (heard.re, heard.kontra, heard.last) == ((Level.RE_KONTRA,), (Level.RE_KONTRA,), Party.KONTRA)
    assert announced(played, rules(win__split="levels_fall")).highest(Party.RE) == Level.NO90
    everything = rules(
        win__split="levels_fall", genscher="two_kings", genscher__voids_levels=True, genscher__voids="all"
    )
    assert announced(replace(played, genscher_used=True), everything, split=True) == Announced(knocks=1)


# raises


@pytest.mark.parametrize(
    ("say", "problems"),
    [
        ("re, kontra, re raise, kontra raise", []),
        ("re, kontra, kontra raise, re no90, re raise", []),
        ("re, kontra, re raise, kontra no90, re raise", ["raised_twice"]),
        ("re, re raise, kontra", ["raise_needs_re_kontra"]),
        ("re, kontra, re raise, kontra raise, re raise", ["too_many_raises"]),
        ("re, kontra, raise", ["announcement_needs_party"]),
    ],
)
def test_re_and_kontra_are_topped_in_turn(say: str, problems: list[str]) -> None:
    """Source: options.md, announcements.raises."""
    spoken = tuple(Announcement(Says.RAISE) if part == " raise" else said(part)[0] for part in say.split(","))
    found = check(replace(normal(121), announcements=spoken), rules(announcements__raises=2))
    assert [problem.code for problem in found] == problems


def test_an_automatic_re_can_be_topped_and_a_leiche_not() -> None:
    """Source: options.md, announcements.raises: an automatic Re is there from the start."""
    group = rules("kif", announcements__automatic=["hochzeit"], announcements__raises=1)
    assert check(game("hochzeit", 121, "kontra, re raise"), group) == []
    assert codes(game("leiche", 0, "re, kontra, re raise"), group) == ["leiche_announcement"]


@pytest.mark.parametrize(
    ("effect", "value"), [("add", 1 + 3 * 2), ("double", 1 * 8), ("add_and_double", (1 + 3 * 2) * 8)]
)
def test_a_raise_counts_like_one_more_re(effect: str, value: int) -> None:
    """Source: options.md, announcements.raises; value.re_kontra_effect."""
    group = rules(announcements__raises=1, value__re_kontra_effect=effect)
    assert worth(normal(121, "re, kontra, kontra raise"), group) == ("re", value)


def test_a_raise_is_no_reply_and_not_the_last_announcement() -> None:
    heard = announced(normal(121, "kontra, re, kontra raise"), rules(announcements__raises=1))
    assert (heard.last, heard.replied, heard.kontra) == (Party.RE, Party.RE, (Level.RE_KONTRA,))


# levels that count


@pytest.mark.parametrize(
    ("augen", "say", "told"),
    [
        (155, "re, re no90, kontra, kontra no60", ["announced_re +2", "announced_no90 +1", "announced_kontra +2"]),
        (85, "kontra, kontra no60, re, re no90", ["announced_re +2", "announced_kontra +2", "announced_no90 +1"]),
    ],
)
def test_only_levels_of_the_winner_that_it_reached_may_count(augen: int, say: str, told: list[str]) -> None:
    """Source: options.md, value.level_counts."""
    scored = score(normal(augen, say), rules(value__level_counts="winner", win__conflict="last_announcement"))
    assert [reason for reason in reasons(scored) if reason.startswith("announced")] == told


# forced


@pytest.mark.parametrize(
    ("kind", "say", "facts", "problems"),
    [
        ("normal", "", {"first_trick": (Party.RE, 4)}, ["pflichtansage_first_trick"]),
        ("normal", "re", {"first_trick": (Party.RE, 4)}, []),
        ("normal", "kontra", {"first_trick": (Party.RE, 31)}, ["pflichtansage_missing"]),
        ("normal", "", {"second_trick": (Party.KONTRA, 31)}, ["pflichtansage_second_trick"]),
        ("normal", "", {"second_trick": (Party.KONTRA, 30)}, []),
        ("normal", "", {}, []),
        ("armut", "", {}, ["pflichtansage_armut"]),
        ("armut", "re", {}, []),
        ("solo", "", {"first_trick": (Party.RE, 31)}, []),
        ("leiche", "", {"first_trick": (Party.RE, 4), "second_trick": (Party.RE, 31)}, []),
        ("hochzeit", "", {"first_trick": (Party.RE, 31)}, []),
    ],
)
def test_more_than_the_first_trick_can_force(
    kind: str, say: str, facts: dict[str, tuple[Party, int]], problems: list[str]
) -> None:
    """Source: options.md, pflichtansage.also; of that part nothing touches a Leiche; an automatic Re is announced."""
    group = rules(
        "kif",
        pflichtansage__over=30,
        pflichtansage__also=["second_trick", "every_game", "armut"],
        announcements__automatic=["hochzeit"],
    )
    tricks: dict[str, Any] = {name: FirstTrick(*trick) for name, trick in facts.items()}
    assert [problem.code for problem in check(game(kind, 0, say, **tricks), group)] == problems


@pytest.mark.parametrize(("over", "augen", "forced"), [(1, 2, True), (1, 1, False), (0, 30, False)])
def test_any_number_of_augen_can_force_but_none_means_off(over: int, augen: int, *, forced: bool) -> None:
    """Source: KIF V28, reading A-39; options.md, pflichtansage.over."""
    group = rules(pflichtansage__over=over)
    assert bool(check(normal(121, first_trick=FirstTrick(Party.RE, augen)), group)) == forced


def test_the_second_trick_forces_only_above_the_same_augen() -> None:
    """Source: options.md, pflichtansage.also: as first_trick_augen does, so not without a number."""
    group = rules(pflichtansage__also=["second_trick"])
    assert check(normal(121, second_trick=FirstTrick(Party.RE, 60)), group) == []


def test_what_fell_still_was_announced_where_one_had_to() -> None:
    """Source: options.md, pflichtansage.also: automatic or void ones too."""
    group = rules(pflichtansage__over=30, genscher="two_kings", genscher__voids_levels=True, genscher__voids="all")
    assert check(normal(121, "re", first_trick=FirstTrick(Party.RE, 31), genscher_used=True), group) == []


@pytest.mark.parametrize(
    ("in_solo", "say", "forced"),
    [(False, "", False), (True, "", True), (True, "re", False), (True, "re stoss", True), (True, "kontra", True)],
)
def test_a_leiche_is_a_solo_where_a_trick_forces(*, in_solo: bool, say: str, forced: bool) -> None:
    """Only an announcement fulfils the duty, a Stoß is none. Source: KIF V3, V28, reading A-55."""
    group = rules("kif", pflichtansage__over=30, pflichtansage__in_solo=in_solo)
    problems = check(game("leiche", 44, say, first_trick=FirstTrick(Party.RE, 31)), group)
    assert [problem.code for problem in problems] == ["pflichtansage_missing"] * forced
