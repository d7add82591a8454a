"""A score outside of an evening, in words: of the calculator, a worked example, a sample game."""

from typing import NamedTuple

from scorepad.declare import Text
from scorepad.scoring.entry import Announcement, Augen, Game, Special
from scorepad.scoring.game.score import Score, score
from scorepad.scoring.terms import GameKind, Party, Player, Says
from scorepad.telling.facts import Fact
from scorepad.telling.game import ToldReason, outcome, tell_reasons
from scorepad.telling.voice import Voice


class ToldScore(NamedTuple):
    """A score in words: winner and value, everybody's points, the reasons, notices."""

    result: str
    points: tuple[Fact, ...]
    reasons: tuple[ToldReason, ...]
    remarks: tuple[str, ...]


def tell_score(score: Score, voice: Voice) -> ToldScore:
    """A score in words, without repeated remarks."""
    points = [Fact(voice.name(player), voice.points(own)) for player, own in score.points.items()]
    remarks = dict.fromkeys(voice.remark(notice) for notice in score.notices)
    return ToldScore(
        result=outcome(score.winner, score.value or 0, voice),
        points=tuple(points),
        reasons=tell_reasons(score.reasons, voice),
        remarks=tuple(remarks),
    )


_STORY = Text(
    "Ein Beispiel: Re angesagt, 160 Augen, ein Fuchs:",
    "An example: Re announced, 160 card points, one Fuchs:",
)
SAMPLE = Game(
    GameKind.NORMAL,
    re=(Player("a"), Player("b")),
    kontra=(Player("c"), Player("d")),
    augen=Augen(160, 160),
    announcements=(Announcement(Says.RE, Party.RE),),
    specials=(Special("fuchs_caught", Party.RE),),
)


class ToldSample(NamedTuple):
    """A sample game, its value and its reasons."""

    story: str
    result: str
    reasons: str


def sample(voice: Voice) -> ToldSample | None:
    """The sample game under the voice's rules; None unless four play two against two."""
    if voice.rules.table.team_mode != "classic":
        return None
    told = tell_score(score(SAMPLE, voice.rules), voice)
    reasons = [f"{reason.points} {reason.text}".strip() for reason in told.reasons]
    return ToldSample(voice.say(_STORY), told.result, ", ".join(reasons))
