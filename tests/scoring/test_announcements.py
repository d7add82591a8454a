"""What can have been announced. Source: TSR 6; KIF V28; CuteSoft, Klopfen; Mainz 3."""

from dataclasses import replace
from typing import Any

import pytest

from scorepad.scoring.entry import Announcement, FirstTrick, Game
from scorepad.scoring.game.announcements import Announced, announced, called
from scorepad.scoring.game.check import check
from scorepad.scoring.game.score import score
from scorepad.scoring.rules import Rules
from scorepad.scoring.terms import Level, Party, Says
from scorepad.scoring.words import TERMS
from tests.scoring.building import game, named, normal, row_of, rules, said, solo
from tests.scoring.outcome import reasons, worth

DDV = rules()
KIF = rules("kif")
FREE = rules(announcements__implied=False, announcements__need_re_kontra=False)
RAISED = rules(announcements__raises=1)
RAISED_TWICE = rules(announcements__raises=2)
LEVELS_VORAB = rules(announcements__vorab_levels=True, announcements__raises=1)
TOPPED = rules("kif", announcements__automatic=["hochzeit"], announcements__raises=1)
BY_ITSELF = rules(announcements__automatic=["hochzeit", "solo"])
OVER_30 = rules("kif", pflichtansage__over=30, schwarze_sau__allowed=True)
IN_SOLO = rules("kif", pflichtansage__over=30, pflichtansage__in_solo=True)
DUTIES: dict[str, Any] = {
    "pflichtansage__also": ["second_trick", "every_game", "armut"],
    "pflichtansage__over": 30,
}
ALSO = rules("kif", announcements__automatic=["hochzeit"], **DUTIES)
VOIDS: dict[str, Any] = {"genscher": "two_kings", "genscher__voids_levels": True}
VOIDED = rules(pflichtansage__over=30, genscher__voids="all", **VOIDS)
SOLO_LIKE = ("solo", "stille_hochzeit", "hochzeit_allein", "schwarze_sau")
TEAM = ("hochzeit", "armut", "orgasmus")


def spoken(*announcements: Announcement) -> Game:
    return replace(normal(121), announcements=announcements)


def rich(party: Party, augen: int, say: str = "", kind: str = "normal") -> Game:
    """A game whose first trick had so many Augen, and who took it."""
    return game(kind, 44 if kind == "leiche" else 121, say, first_trick=FirstTrick(party, augen))


def second(party: Party, augen: int) -> Game:
    return normal(121, second_trick=FirstTrick(party, augen))


SAID = [  # the rule and its source, a game, its rules, the codes of its problems
    ("all levels", normal(121, "re, re no90, re no60, re no30, re schwarz"), DDV, ""),
    ("a jump", normal(121, "re, re schwarz"), DDV, ""),
    ("both parties in turn", normal(121, "re, kontra, re no90, kontra no90"), DDV, ""),
    ("a jump of each", normal(121, "kontra, re, kontra no60, re no60"), DDV, ""),
    ("knocks in between", normal(121, "klopfen, klopfen, re, klopfen"), DDV, ""),
    # no level without the own Re or Kontra before it: TSR 6.3.2
    ("a level needs Re", normal(121, "re no90"), DDV, "announcement_needs_re_kontra"),
    ("a level needs Re before it", normal(121, "re no90, re"), DDV, "announcement_needs_re_kontra"),
    (
        "a level needs the own Re",
        normal(121, "re, kontra no90"),
        DDV,
        "announcement_needs_re_kontra",
    ),
    ("a level may come first where the group plays so", normal(121, "re no90"), FREE, ""),
    ("Re twice", normal(121, "re, re"), DDV, "announced_twice"),
    ("a level twice", normal(121, "re, re no90, re no90"), DDV, "announced_twice"),
    ("Kontra by Re", normal(121, "re kontra"), DDV, "announcement_party"),
    (
        "Re by Kontra",
        normal(121, "kontra re, re no90"),
        DDV,
        "announcement_party announcement_needs_re_kontra",
    ),
    ("a Stoß outside of a Leiche", normal(121, "re stoss"), DDV, "stoss_only_in_leiche"),
    (
        "Klopfen belongs to nobody",
        spoken(Announcement(Says.KLOPFEN, Party.RE)),
        DDV,
        "klopfen_has_no_party",
    ),
    ("all else belongs to a party", spoken(Announcement(Says.RE)), DDV, "announcement_needs_party"),
    # a Leiche has announcements of its own: KIF V3
    ("Leiche", game("leiche", 0, "kontra no30, kontra no60, kontra, re, re stoss"), KIF, ""),
    ("a level by Re in a Leiche", game("leiche", 0, "re no30"), KIF, "leiche_announcement"),
    (
        "a Stoß by Kontra in a Leiche",
        game("leiche", 0, "kontra, kontra stoss"),
        KIF,
        "leiche_announcement",
    ),
    ("schwarz in a Leiche", game("leiche", 0, "kontra schwarz"), KIF, "leiche_announcement"),
    # in advance, on Re and Kontra never a problem, even worth nothing: options.md,
    # announcements.vorab_levels
    ("Re and Kontra in advance", normal(121, "re vorab, kontra vorab"), RAISED, ""),
    ("no level in advance", normal(121, "re, re no90 vorab"), RAISED, "vorab_not_here"),
    ("a level in advance", normal(121, "re, re no90 vorab"), LEVELS_VORAB, ""),
    (
        "no raise in advance",
        normal(121, "re, kontra, re raise vorab"),
        LEVELS_VORAB,
        "vorab_not_here",
    ),
    (
        "no knock in advance",
        spoken(Announcement(Says.KLOPFEN, vorab=True)),
        LEVELS_VORAB,
        "vorab_not_here",
    ),
    (
        "no Stoß in advance",
        game("leiche", 0, "re vorab, kontra, re stoss vorab"),
        KIF,
        "vorab_not_here",
    ),
    # Re and Kontra are topped in turn: options.md, announcements.raises
    ("each once", normal(121, "re, kontra, re raise, kontra raise"), RAISED_TWICE, ""),
    (
        "a level in between",
        normal(121, "re, kontra, kontra raise, re no90, re raise"),
        RAISED_TWICE,
        "",
    ),
    (
        "not twice",
        normal(121, "re, kontra, re raise, kontra no90, re raise"),
        RAISED_TWICE,
        "raised_twice",
    ),
    (
        "not before Kontra",
        normal(121, "re, re raise, kontra"),
        RAISED_TWICE,
        "raise_needs_re_kontra",
    ),
    (
        "not too often",
        normal(121, "re, kontra, re raise, kontra raise, re raise"),
        RAISED_TWICE,
        "too_many_raises",
    ),
    (
        "by a party",
        spoken(*said("re, kontra"), Announcement(Says.RAISE)),
        RAISED_TWICE,
        "announcement_needs_party",
    ),
    # an automatic Re is there from the start: options.md, announcements.raises
    ("an automatic Re can be topped", game("hochzeit", 121, "kontra, re raise"), TOPPED, ""),
    ("a Leiche cannot", game("leiche", 0, "re, kontra, re raise"), TOPPED, "leiche_announcement"),
    ("an automatic Re is said once", game("hochzeit", 121, "re, re"), BY_ITSELF, "announced_twice"),
    # more than 30 Augen in the first trick: KIF V28, reading A-39
    ("a rich first trick", rich(Party.RE, 31), OVER_30, "pflichtansage_missing"),
    (
        "a rich first trick of the silent",
        rich(Party.RE, 31, "kontra"),
        OVER_30,
        "pflichtansage_missing",
    ),
    ("a rich first trick of who spoke", rich(Party.RE, 31, "re"), OVER_30, ""),
    ("thirty are not enough", rich(Party.RE, 30), OVER_30, ""),
    ("a poor first trick", rich(Party.RE, 12), OVER_30, ""),
    *[(f"kif asks for none: {augen}", rich(Party.RE, augen), KIF, "") for augen in (31, 30, 12)],
    ("any number forces", rich(Party.RE, 2), rules(pflichtansage__over=1), "pflichtansage_missing"),
    ("only above it", rich(Party.RE, 1), rules(pflichtansage__over=1), ""),
    (
        "none means off: options.md, pflichtansage.over",
        rich(Party.RE, 30),
        rules(pflichtansage__over=0),
        "",
    ),
    # it forces nothing in a game like a solo: options.md, pflichtansage.in_solo; catalog part 9
    *[
        (f"{kind}, {party}", rich(party, 31, kind=kind), OVER_30, "")
        for kind in SOLO_LIKE
        for party in Party
    ],
    *[(kind, rich(Party.RE, 31, kind=kind), OVER_30, "pflichtansage_missing") for kind in TEAM],
    # options.md, pflichtansage.also; of that part nothing touches a Leiche; an automatic Re is
    # announced
    ("every first trick", rich(Party.RE, 4), ALSO, "pflichtansage_first_trick"),
    ("every first trick of who spoke", rich(Party.RE, 4, "re"), ALSO, ""),
    ("a rich one above all", rich(Party.RE, 31, "kontra"), ALSO, "pflichtansage_missing"),
    ("a rich second trick", second(Party.KONTRA, 31), ALSO, "pflichtansage_second_trick"),
    ("a poor second trick", second(Party.KONTRA, 30), ALSO, ""),
    ("no trick", normal(0), ALSO, ""),
    ("an Armut", game("armut", 0), ALSO, "pflichtansage_armut"),
    ("an Armut with Re", game("armut", 0, "re"), ALSO, ""),
    ("a solo", rich(Party.RE, 31, kind="solo"), ALSO, ""),
    (
        "both in a Leiche",
        replace(rich(Party.RE, 4, kind="leiche"), second_trick=FirstTrick(Party.RE, 31)),
        ALSO,
        "",
    ),
    ("a Hochzeit with an automatic Re", rich(Party.RE, 31, kind="hochzeit"), ALSO, ""),
    # as the first trick does, so not without a number
    (
        "the second above the same Augen",
        second(Party.RE, 60),
        rules(pflichtansage__also=["second_trick"]),
        "",
    ),
    # automatic or void ones too: options.md, pflichtansage.also
    (
        "what fell still was announced",
        replace(rich(Party.RE, 31, "re"), genscher_used=True),
        VOIDED,
        "",
    ),
    # only an announcement fulfils the duty in a Leiche, a Stoß is none: KIF V3, V28, reading A-55
    ("a Leiche is a solo", rich(Party.RE, 31, kind="leiche"), OVER_30, ""),
    ("a Leiche", rich(Party.RE, 31, kind="leiche"), IN_SOLO, "pflichtansage_missing"),
    ("a Leiche with Re", rich(Party.RE, 31, "re", kind="leiche"), IN_SOLO, ""),
    (
        "a Leiche with a Stoß",
        rich(Party.RE, 31, "kontra, re stoss", kind="leiche"),
        IN_SOLO,
        "pflichtansage_missing",
    ),
    (
        "a Leiche with Kontra",
        rich(Party.RE, 31, "kontra", kind="leiche"),
        IN_SOLO,
        "pflichtansage_missing",
    ),
]


@pytest.mark.parametrize(("played", "under", "problems"), named(SAID))
def test_what_can_have_been_said_and_what_had_to_be(
    played: Game, under: Rules, problems: str
) -> None:
    assert [problem.code for problem in check(played, under)] == problems.split()


def test_what_counts_as_announced() -> None:
    heard = announced(normal(121, "re, kontra, re no60, klopfen"), rules())
    assert heard.re == (Level.RE_KONTRA, Level.NO90, Level.NO60)
    assert heard.highest(Party.KONTRA) == Level.RE_KONTRA
    assert heard.last == Party.RE
    assert heard.replied == Party.KONTRA
    assert heard.knocks == 1
    alone = announced(normal(121, "re no60"), FREE)
    assert alone.re == (Level.NO60,)
    assert alone.last == Party.RE
    assert alone.replied is None


@pytest.mark.parametrize(
    ("say", "re"),
    [
        ("re no60", (Level.NO90, Level.NO60)),
        ("re, re no60", (Level.RE_KONTRA, Level.NO90, Level.NO60)),
        ("re", (Level.RE_KONTRA,)),
        ("", ()),
    ],
)
def test_a_higher_announcement_may_include_the_lower_ones_but_not_re(
    say: str, re: tuple[Level, ...]
) -> None:
    """Source: options.md, announcements.implied levels."""
    group = rules(announcements__implied="levels", announcements__need_re_kontra=False)
    assert announced(normal(121, say), group).re == re


# said in advance


@pytest.mark.parametrize(
    ("say", "points"),
    [("re vorab", 2), ("re, kontra vorab", 2), ("re vorab, kontra vorab", 4), ("re, kontra", 0)],
)
def test_each_announcement_in_advance_adds_for_the_winner_whoever_made_it(
    say: str, points: int
) -> None:
    """Source: options.md, announcements.vorab_points."""
    group = rules(announcements__vorab_points=2)
    usual = rules()
    assert worth(normal(119, say), group) == (
        "kontra",
        (worth(normal(119, say), usual)[1] or 0) + points,
    )


def test_in_advance_counts_whatever_levels_count_and_what_is_worth_nothing_is_no_reason() -> None:
    """Source: options.md, announcements.vorab_points: whatever value.level_counts says;
    interchange.md, Reasons.
    """
    group = rules(announcements__raises=1, value__re_kontra_points=0, klopfen="add")
    assert reasons(score(normal(121, "re vorab, kontra, re raise"), group)) == ["won +1"]
    assert reasons(score(normal(121), rules(announcements__vorab_points=1))) == ["won +1"]
    group = rules(
        announcements__vorab_points=1,
        announcements__vorab_levels=True,
        value__level_counts="winner",
    )
    scored = score(normal(119, "re, re no90 vorab"), group)
    assert reasons(scored) == [
        "won +1",
        "announced_re +2",
        "vorab +1",
        "against_no90 +1",
        "gegen +1",
    ]


@pytest.mark.parametrize(("genscher", "points"), [("levels", 1), ("all", 0)])
def test_in_advance_falls_with_its_announcement(genscher: str, points: int) -> None:
    """Source: options.md, announcements.vorab_points: void with its announcement."""
    vorab = {"announcements__vorab_points": 1, "announcements__vorab_levels": True}
    group = rules(genscher__voids=genscher, **VOIDS, **vorab)
    assert (
        announced(normal(130, "re vorab, re no90 vorab", genscher_used=True), group).vorab == points
    )
    assert announced(normal(130, "re vorab, re no90 vorab"), group).vorab == 2


# Re by itself


@pytest.mark.parametrize(
    "say", ["kontra, re no60", "kontra, re, re no60", "re, kontra, re no60", "kontra, re no60, re"]
)
def test_an_automatic_re_is_the_first_of_all_announcements_entered_or_not(say: str) -> None:
    """Source: options.md, announcements.automatic: entering it changes nothing, not the order
    either.
    """
    heard = announced(game("hochzeit", 121, say), BY_ITSELF)
    assert heard.re == (Level.RE_KONTRA, Level.NO90, Level.NO60)
    assert heard.last == Party.RE
    assert heard.replied == Party.KONTRA
    assert heard == announced(game("hochzeit", 121, "re, kontra, re no60"), rules())
    assert score(game("hochzeit", 121, say), BY_ITSELF).called == (Party.RE, Party.KONTRA)


def test_an_automatic_re_is_there_when_nothing_is_said_and_lost_like_one_that_was_said_and_only_in_its_games() -> (
    None
):
    """Source: options.md, announcements.automatic: bock.triggers see it too."""
    assert called(solo(121), BY_ITSELF) == (Party.RE,)
    assert announced(solo(121), BY_ITSELF).last is Party.RE
    assert called(normal(121), BY_ITSELF) == ()
    assert called(game("armut", 121), BY_ITSELF) == ()
    assert announced(game("hochzeit", 121, "re vorab"), BY_ITSELF).vorab == 1
    group = rules(announcements__automatic=["hochzeit"], bock__on=True, bock__triggers=["re_lost"])
    row = row_of(game("hochzeit", 100), under=group)
    assert row.triggers == ("re_lost",)


def test_what_fell_starts_no_bock() -> None:
    """Source: options.md, Order of one game (1): what falls is out, for the triggers too."""
    played = normal(100, "re", genscher_used=True)
    bock: dict[str, Any] = {"bock__on": True, "bock__triggers": ["re_lost"]}
    levels_fall = rules(genscher__voids="levels", **bock, **VOIDS)
    assert row_of(played, under=levels_fall).triggers == ("re_lost",)
    all_falls = rules(genscher__voids="all", **bock, **VOIDS)
    assert row_of(played, under=all_falls).triggers == ()


def test_everything_that_fell_leaves_the_knocks() -> None:
    """An automatic Re and raises fall too. Source: options.md, genscher.voids."""
    automatic: dict[str, Any] = {
        "announcements__automatic": ["hochzeit"],
        "announcements__raises": 1,
    }
    group = rules(klopfen="add", genscher__voids="all", **automatic, **VOIDS)
    played = game("hochzeit", 121, "kontra, re raise, klopfen", genscher_used=True)
    assert announced(played, group) == Announced(knocks=1)
    assert announced(replace(played, genscher_used=False), group).raises == 1


def test_levels_alone_can_fall() -> None:
    """Source: options.md, win.split levels_fall: who spoke last is who said the last of what
    stays.
    """
    played = normal(120, "re, kontra, re no90, klopfen")
    heard = announced(played, rules(win__split="levels_fall"), split=True)
    assert heard.re == (Level.RE_KONTRA,)
    assert heard.kontra == (Level.RE_KONTRA,)
    assert heard.last == Party.KONTRA
    assert announced(played, rules(win__split="levels_fall")).highest(Party.RE) == Level.NO90
    everything = rules(win__split="levels_fall", genscher__voids="all", **VOIDS)
    assert announced(replace(played, genscher_used=True), everything, split=True) == Announced(
        knocks=1
    )


# raises


@pytest.mark.parametrize(
    ("effect", "value"),
    [("add", 1 + 3 * 2), ("double", 1 * 8), ("add_and_double", (1 + 3 * 2) * 8)],
)
def test_a_raise_counts_like_one_more_re(effect: str, value: int) -> None:
    """Source: options.md, announcements.raises; value.re_kontra_effect."""
    group = rules(announcements__raises=1, value__re_kontra_effect=effect)
    assert worth(normal(121, "re, kontra, kontra raise"), group) == ("re", value)


def test_a_raise_is_no_reply_and_not_the_last_announcement() -> None:
    heard = announced(normal(121, "kontra, re, kontra raise"), rules(announcements__raises=1))
    assert heard.last == Party.RE
    assert heard.replied == Party.RE
    assert heard.kontra == (Level.RE_KONTRA,)


# levels that count


@pytest.mark.parametrize(
    ("augen", "say", "told"),
    [
        (
            155,
            "re, re no90, kontra, kontra no60",
            ["announced_re +2", "announced_no90 +1", "announced_kontra +2"],
        ),
        (
            85,
            "kontra, kontra no60, re, re no90",
            ["announced_re +2", "announced_kontra +2", "announced_no90 +1"],
        ),
    ],
)
def test_only_levels_of_the_winner_that_it_reached_may_count(
    augen: int, say: str, told: list[str]
) -> None:
    """Source: options.md, value.level_counts."""
    scored = score(
        normal(augen, say), rules(value__level_counts="winner", win__conflict="last_announcement")
    )
    assert [reason for reason in reasons(scored) if reason.startswith("announced")] == told


def test_what_both_partners_say_counts_once_and_the_sentence_says_so() -> None:
    """Source: fourth-look.md 3; no text lets both count: catalog, Branderhof 288-293, TSR 6.1."""
    (problem,) = check(normal(121, "kontra, kontra"), DDV)
    told = (
        "„Kontra“ gilt für die ganze Partei Kontra und zählt einmal, auch wenn beide Partner "
        "es sagen."
    )
    assert problem.message() == told
    assert (
        problem.message("en")
        == "“Kontra” applies to all of Kontra and counts once, even if both partners say it."
    )
    assert (
        "Sagen beide Partner Re oder Kontra, zählt es einmal." in TERMS["announcement"].meaning.de
    )
