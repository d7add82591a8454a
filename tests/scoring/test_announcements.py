"""What can have been announced. Source: TSR 6; KIF V28; CuteSoft, Klopfen; Mainz 3."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorepad.scoring.entry import Announcement, FirstTrick
from scorepad.scoring.game.announcements import announced
from scorepad.scoring.game.check import check
from scorepad.scoring.game.score import score
from scorepad.scoring.terms import Level, Party, Says
from tests.scoring.building import codes, game, normal, rules

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
