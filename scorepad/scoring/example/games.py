"""The worked games, and the form of an answer.

Each game distinguishes some rule sets, and people at a table know its points under their rules.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from scorepad.declare import rows
from scorepad.scoring.entry import Announcement, Augen, Game, Special
from scorepad.scoring.soli import SOLI
from scorepad.scoring.terms import ONE_AGAINST_ALL, GameKind, Party, Player, Says


class Writes(StrEnum):
    """Who writes points down, and with which sign."""

    NOTHING = "nothing"
    RE = "re"
    KONTRA = "kontra"
    RE_PLUS = "re_plus"
    KONTRA_PLUS = "kontra_plus"
    RE_MINUS = "re_minus"
    KONTRA_MINUS = "kontra_minus"


MUTUAL = (Writes.RE, Writes.KONTRA)  # one side writes a plus and the other a minus
ALONE = (Writes.RE_PLUS, Writes.KONTRA_PLUS, Writes.RE_MINUS, Writes.KONTRA_MINUS)  # only one side writes something
MOST_POINTS = 999


@dataclass(frozen=True, slots=True)
class Noted:
    """An answer: who writes points, and how many each person writes; if both sides write, each player of Re."""

    who: Writes
    amount: int = 0


def noted(game: Game, points: Mapping[Player, int]) -> Noted:
    """The answer that matches these points of a game."""
    re, kontra = points[game.re[0]], points[game.kontra[0]]
    if re and kontra:
        return Noted(Writes.RE if re > 0 else Writes.KONTRA, abs(re))
    if re:
        return Noted(Writes.RE_PLUS if re > 0 else Writes.RE_MINUS, abs(re))
    if kontra:
        return Noted(Writes.KONTRA_PLUS if kontra > 0 else Writes.KONTRA_MINUS, abs(kontra))
    return Noted(Writes.NOTHING)


EVERY = ("counting", "spritzen")  # the switches on which the points of every game depend
A, B, C, D = (Player(name) for name in "abcd")


@dataclass(frozen=True)
class WorkedGame:
    """A game to ask about, and the switches on which its points depend."""

    id: str
    game: Game
    shows: tuple[str, ...]

    @property
    def effort(self) -> int:
        """The number of facts that people must keep in mind for this game."""
        return len(self.game.announcements) + sum(special.count for special in self.game.specials)


def _worked(ident: str, shows: str, game: Game) -> WorkedGame:
    return WorkedGame(ident, game, (*EVERY, *shows.split()))


def _game(re: int, said: str = "", points: str = "", kind: str = "normal", *, genscher: bool = False) -> Game:
    # `said` and `points` are words like "re:no90" and "kontra:fuchs_caught:2".
    solo = kind if kind in SOLI else None
    game = GameKind.SOLO if solo else GameKind(kind)
    alone = game in ONE_AGAINST_ALL
    return Game(
        game,
        re=(A,) if alone else (A, B),
        kontra=(B, C, D) if alone else (C, D),
        augen=Augen(re, re),
        announcements=tuple(map(_said, said.split())),
        specials=tuple(map(_point, points.split())),
        solo=solo,
        genscher_used=genscher,
    )


def _said(word: str) -> Announcement:
    party, _colon, says = word.partition(":")
    return Announcement(Says(says or party), Party(party))


def _point(word: str) -> Special:
    party, ident, *count = word.split(":")
    return Special(ident, Party(party), int(*count) or 1)


GAMES: Mapping[str, WorkedGame] = rows(
    _worked(
        "kontra_no90_won",
        "re_kontra covers levels",
        _game(85, "kontra kontra:no90", "kontra:fuchs_caught kontra:doppelkopf"),
    ),
    _worked("both_said", "re_kontra covers", _game(105, "re kontra", "kontra:fuchs_caught kontra:doppelkopf")),
    _worked("hearts_karlchen", "karlchen_caught herzstich", _game(130, "", "re:herzstich re:karlchen_caught:2")),
    _worked("last_trick_hearts", "fuchs_last_trick herzstich", _game(130, "", "re:fuchs_last_trick re:herzstich")),
    _worked("dulle_karlchen", "family karlchen_caught", _game(125, "", "re:dulle_caught kontra:karlchen_caught:2")),
    _worked("many_against", "family", _game(125, "", "kontra:fuchs_caught:2 kontra:doppelkopf")),
    _worked("split_silent", "won_rule", _game(120)),
    _worked("split_kontra", "re_kontra covers won_rule at_120", _game(120, "kontra")),
    _worked(
        "split_kontra_fuchs", "family re_kontra covers won_rule at_120", _game(120, "kontra", "kontra:fuchs_caught")
    ),
    _worked("split_re_first", "re_kontra covers won_rule at_120", _game(120, "re kontra")),
    _worked("split_both", "re_kontra covers won_rule at_120", _game(120, "kontra re")),
    _worked(
        "split_both_fuchs",
        "family re_kontra covers fuchs_last_trick won_rule at_120",
        _game(120, "kontra re", "kontra:fuchs_last_trick"),
    ),
    _worked("no60_won", "re_kontra covers levels", _game(185, "re re:no90 re:no60", "re:fuchs_caught")),
    _worked("no30_missed", "re_kontra covers levels against missed won_rule", _game(165, "re re:no90 re:no60 re:no30")),
    _worked(
        "no30_missed_last_trick",
        "re_kontra covers levels against missed fuchs_last_trick won_rule",
        _game(165, "re re:no90 re:no60 re:no30", "kontra:fuchs_last_trick"),
    ),
    _worked(
        "no30_missed_points",
        "re_kontra covers levels against missed karlchen_caught herzstich won_rule",
        _game(165, "re re:no90 re:no60 re:no30", "kontra:herzstich kontra:karlchen_caught:2"),
    ),
    _worked("kontra_no90_kept", "re_kontra levels missed won_rule", _game(100, "kontra kontra:no90")),
    _worked("kontra_no60_missed", "re_kontra levels against missed", _game(160, "kontra kontra:no90 kontra:no60")),
    _worked(
        "kontra_no60_missed_fuchs",
        "re_kontra covers levels against missed",
        _game(160, "kontra kontra:no90 kontra:no60", "re:fuchs_caught"),
    ),
    _worked(
        "both_missed",
        "family re_kontra covers levels against missed won_rule",
        _game(205, "kontra kontra:no90 re re:no90 re:no60 re:no30"),
    ),
    _worked(
        "both_missed_last_trick",
        "family re_kontra covers levels against missed fuchs_last_trick won_rule",
        _game(205, "kontra kontra:no90 re re:no90 re:no60 re:no30", "kontra:fuchs_last_trick"),
    ),
    _worked("changed_skipped_won", "family re_kontra levels", _game(185, "re re:no60", genscher=True)),
    _worked(
        "changed_skipped_last_trick",
        "family re_kontra covers levels against missed fuchs_last_trick won_rule",
        _game(140, "re re:no60", "re:fuchs_last_trick", genscher=True),
    ),
    _worked("silent_re", "covers feigheit", _game(215, "", "re:fuchs_caught")),
    _worked(
        "silent_hearts_karlchen",
        "covers karlchen_caught herzstich feigheit",
        _game(215, "", "re:herzstich re:karlchen_caught:2"),
    ),
    _worked("silent_kontra", "covers feigheit", _game(25, "", "kontra:fuchs_caught kontra:doppelkopf")),
    _worked(
        "silent_kontra_points",
        "covers fuchs_last_trick feigheit",
        _game(25, "", "kontra:fuchs_last_trick kontra:doppelkopf"),
    ),
    _worked(
        "damen_won_re", "re_kontra covers in_solo solo", _game(155, "re", "re:doppelkopf:2 re:fuchs_caught", "damen")
    ),
    _worked(
        "damen_lost_plain",
        "re_kontra covers gegen_in_solo in_solo solo",
        _game(100, "kontra", "kontra:doppelkopf", "damen"),
    ),
    _worked(
        "damen_lost_kontra",
        "re_kontra covers gegen_in_solo in_solo solo",
        _game(100, "kontra", "kontra:doppelkopf:2 kontra:fuchs_caught", "damen"),
    ),
    _worked("fleischlos_won", "covers in_solo solo", _game(155, "", "re:fuchs_caught re:doppelkopf", "fleischlos")),
    _worked("karo_won", "covers in_solo solo", _game(130, "", "re:doppelkopf:2 re:fuchs_caught", "karo")),
    _worked("stille_won", "family covers solo", _game(155, "", "re:fuchs_caught re:doppelkopf", "stille_hochzeit")),
    _worked(
        "stille_lost",
        "family covers gegen_in_solo solo",
        _game(100, "", "kontra:fuchs_caught kontra:doppelkopf:2", "stille_hochzeit"),
    ),
    _worked("alone_won", "family re_kontra solo", _game(155, "re", "", "hochzeit_allein")),
    _worked("no90_missed", "re_kontra covers levels missed won_rule", _game(135, "re re:no90", "kontra:fuchs_caught")),
    _worked("kontra_no90_short", "re_kontra levels missed won_rule", _game(110, "kontra kontra:no90")),
    _worked("re_no60_missed", "re_kontra covers levels missed won_rule", _game(160, "re re:no90 re:no60")),
    _worked("split_no90", "re_kontra levels against missed won_rule", _game(120, "kontra kontra:no90")),
    _worked(
        "split_kontra_points",
        "family re_kontra covers karlchen_caught herzstich won_rule at_120",
        _game(120, "kontra", "kontra:herzstich kontra:karlchen_caught:2"),
    ),
    _worked(
        "damen_missed",
        "re_kontra covers levels against missed gegen_in_solo in_solo won_rule solo",
        _game(165, "re re:no90 re:no60 re:no30", "kontra:doppelkopf:2", "damen"),
    ),
    _worked(
        "stille_kontra_missed",
        "family re_kontra covers levels against missed solo",
        _game(160, "kontra kontra:no90 kontra:no60", "re:doppelkopf re:fuchs_caught", "stille_hochzeit"),
    ),
    _worked(
        "alone_missed",
        "family re_kontra covers levels against missed gegen_in_solo won_rule solo",
        _game(165, "re re:no90 re:no60 re:no30", "", "hochzeit_allein"),
    ),
    _worked(
        "alone_kontra_missed",
        "family re_kontra levels against missed solo",
        _game(160, "kontra kontra:no90 kontra:no60", "", "hochzeit_allein"),
    ),
    _worked(
        "alone_split",
        "family re_kontra covers gegen_in_solo won_rule at_120 solo",
        _game(120, "kontra", "", "hochzeit_allein"),
    ),
)
"""Every worked game by its id."""
