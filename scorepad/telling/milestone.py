"""The milestone of an evening in its season, in one line: a streak, the lead, or a best evening."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from scorepad.declare import Text
from scorepad.scoring.entry import Game
from scorepad.scoring.evening.rows import Replay
from scorepad.scoring.season import Sums
from scorepad.scoring.season.season import PlayedEvening
from scorepad.scoring.terms import ONE_AGAINST_ALL, Player
from scorepad.telling.game import winners
from scorepad.telling.voice import Voice

LEAST_SOLI = 3
LEAST_WINS = 2
LEAST_FOR_LEAD = 3  # the evenings that a season needs for a milestone about the lead
LEAST_BEFORE = (
    4  # the evenings that a player must have attended before a best evening is a milestone
)
Points = Mapping[Player, int]

_SOLI = (
    Text("{who} hat {soli} Soli in Folge gewonnen.", "{who} has won {soli} solos in a row."),
    Text(
        "{who} haben je {soli} Soli in Folge gewonnen.",
        "{who} have each won {soli} solos in a row.",
    ),
)
_WINS = Text("{who} gewinnt zum {count}. Mal in Folge.", "{who} wins {count} evenings in a row.")
_BEST = Text(
    "{who} hatte noch keinen besseren Abend: {points}.",
    "{who} never had a better evening: {points}.",
)


def milestone(
    result: Replay, evenings: Sequence[PlayedEvening], before: Iterable[Sums], voice: Voice
) -> str:
    """The milestone of this evening in a sentence; empty for none.

    `evenings` are those of the season, with this one last; `before` lazily yields the sums of the
    earlier ones, newest first, and is read only as far back as a streak of soli reaches.
    """
    if not evenings or not evenings[-1].points:
        return ""
    points = [evening.points for evening in evenings if evening.points]
    told = (
        _soli(result, before, voice),
        _wins(points, voice),
        _lead(points, voice),
        _best(points, voice),
    )
    return next(filter(None, told), "")


def _soli(result: Replay, before: Iterable[Sums], voice: Voice) -> str:
    played: dict[Player, list[bool]] = {}
    for row in result.rows:
        if isinstance(row.entry, Game) and row.entry.game in ONE_AGAINST_ALL and not row.problems:
            soloist = row.entry.re[0]
            played.setdefault(soloist, []).append(soloist in winners(row))
    runs = _runs(played, before)
    most = max(runs.values(), default=0)
    best = [player for player, run in runs.items() if run == most]
    return (
        voice.many(len(best), *_SOLI, who=voice.names(best), soli=most)
        if most >= LEAST_SOLI
        else ""
    )


def _runs(played: Mapping[Player, Sequence[bool]], before: Iterable[Sums]) -> dict[Player, int]:
    runs = {player: _at_end(won) for player, won in played.items()}
    unbroken = {player for player, won in played.items() if all(won)}
    earlier = iter(before)
    while unbroken and (sums := next(earlier, None)) is not None:
        for player in unbroken & sums.people.keys():
            soli = sums.people[player].own_soli
            if soli.won < soli.times:
                unbroken.discard(player)
                runs[player] = 0 if soli.won else runs[player]
            else:
                runs[player] += soli.won
    return runs


def _at_end(won: Sequence[bool]) -> int:
    return next((place for place, well in enumerate(reversed(won)) if not well), len(won))


def _wins(points: Sequence[Points], voice: Voice) -> str:
    firsts = [_first(night) for night in reversed(points)]
    count = next((place for place, first in enumerate(firsts) if first != firsts[0]), len(firsts))
    who = firsts[0]
    return (
        voice.say(_WINS, who=voice.name(who), count=count)
        if who is not None and count >= LEAST_WINS
        else ""
    )


def _lead(points: Sequence[Points], voice: Voice) -> str:
    now = _first(_summed(points))
    before = _summed(points[:-1])
    if now is None or len(points) < LEAST_FOR_LEAD or before.get(now, 0) == max(before.values()):
        return ""
    return voice.say(
        Text("{who} führt jetzt in der Saison.", "{who} now leads the season."), who=voice.name(now)
    )


def _best(points: Sequence[Points], voice: Voice) -> str:
    better = dict(_better(points))
    who = _first(better) if better else None
    return (
        voice.say(_BEST, who=voice.name(who), points=voice.points(better[who]))
        if who is not None
        else ""
    )


def _better(points: Sequence[Points]) -> Iterator[tuple[Player, int]]:
    for player, now in points[-1].items():
        before = [night[player] for night in points[:-1] if player in night]
        if len(before) >= LEAST_BEFORE and now > max(0, *before):
            yield player, now


def _first(points: Points) -> Player | None:
    most = max(points.values())
    first = [player for player, total in points.items() if total == most]
    return first[0] if len(first) == 1 else None


def _summed(points: Sequence[Points]) -> Counter[Player]:
    totals = Counter[Player]()
    for night in points:
        totals.update(night)
    return totals
