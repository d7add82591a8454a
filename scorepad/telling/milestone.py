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
"""The soli won in a row that are a milestone."""
LEAST_WINS = 2
"""The evenings won in a row that are a milestone."""
LEAST_FOR_LEAD = 3
"""The evenings that a season needs for a milestone about the lead."""
LEAST_BEFORE = 4
"""The evenings that a player must have attended before a best evening is a milestone."""
Points = Mapping[Player, int]
"""Everybody's points of one evening."""

_SOLI = (
    Text("{who} hat {soli} Soli in Folge gewonnen.", "{who} has won {soli} solos in a row."),
    Text(
        "{who} haben je {soli} Soli in Folge gewonnen.",
        "{who} have each won {soli} solos in a row.",
    ),
)
_WINS = Text("{who} gewinnt zum {count}. Mal in Folge.", "{who} wins {count} evenings in a row.")
_LEADS = Text("{who} führt jetzt in der Saison.", "{who} now leads the season.")
_BEST = Text(
    "{who} hatte noch keinen besseren Abend: {points}.",
    "{who} never had a better evening: {points}.",
)


def milestone(
    result: Replay, evenings: Sequence[PlayedEvening], before: Iterable[Sums], voice: Voice
) -> str:
    """The milestone of this evening in a sentence, the rarest of several; empty for none.

    `evenings` are those of the season, with this one last; `before` lazily yields the sums of the
    earlier ones, newest first, and is read only as far back as a streak of soli reaches.
    """
    if not evenings or not evenings[-1].points:
        return ""
    points = [evening.points for evening in evenings if evening.points]
    return (
        _soli(result, before, voice)
        or _wins(points, voice)
        or _lead(points, voice)
        or _best(points, voice)
    )


def _soli(result: Replay, before: Iterable[Sums], voice: Voice) -> str:
    runs = _runs(_soli_played(result), before)
    most = max(runs.values(), default=0)
    if most < LEAST_SOLI:
        return ""
    best = [player for player, run in runs.items() if run == most]
    return voice.many(len(best), *_SOLI, who=voice.names(best), soli=most)


def _soli_played(result: Replay) -> dict[Player, list[bool]]:
    # For everybody who played soli this evening, whether each of them was won.
    played: dict[Player, list[bool]] = {}
    for row in result.rows:
        game = row.entry
        if not isinstance(game, Game) or row.problems:
            continue
        soloist = _soloist(game)
        if soloist is not None:
            played.setdefault(soloist, []).append(soloist in winners(row))
    return played


def _soloist(game: Game) -> Player | None:
    # Who played alone, also by points that were typed.
    return game.re[0] if game.game in ONE_AGAINST_ALL else game.typed_soloist


def _runs(played: Mapping[Player, Sequence[bool]], before: Iterable[Sums]) -> dict[Player, int]:
    # Everybody's soli won in a row up to now. Sums do not tell the order of an evening's soli: if
    # some of them were won and some lost, it is unknown how many the run has, and it counts as 0.
    runs = {player: _at_end(won) for player, won in played.items()}
    unbroken = {player for player, won in played.items() if all(won)}
    earlier = iter(before)
    while unbroken:
        sums = next(earlier, None)
        if sums is None:
            break
        for player in unbroken & sums.people.keys():
            soli = sums.people[player].own_soli
            if soli.won == soli.times:
                runs[player] += soli.won
                continue
            unbroken.discard(player)
            if soli.won:
                runs[player] = 0
    return runs


def _at_end(won: Sequence[bool]) -> int:
    # How many of them are won in a row at the end.
    count = 0
    for is_won in reversed(won):
        if not is_won:
            break
        count += 1
    return count


def _wins(points: Sequence[Points], voice: Voice) -> str:
    who = _first(points[-1])
    if who is None:
        return ""
    count = _at_end([_first(evening) == who for evening in points])
    if count < LEAST_WINS:
        return ""
    return voice.say(_WINS, who=voice.name(who), count=count)


def _lead(points: Sequence[Points], voice: Voice) -> str:
    # Who leads alone now, unless he was already among the first before this evening.
    leader = _first(_summed(points))
    if leader is None or len(points) < LEAST_FOR_LEAD:
        return ""
    before = _summed(points[:-1])
    if before.get(leader, 0) == max(before.values()):
        return ""
    return voice.say(_LEADS, who=voice.name(leader))


def _best(points: Sequence[Points], voice: Voice) -> str:
    better = dict(_better(points))
    if not better:
        return ""
    who = _first(better)
    if who is None:
        return ""
    return voice.say(_BEST, who=voice.name(who), points=voice.points(better[who]))


def _better(points: Sequence[Points]) -> Iterator[tuple[Player, int]]:
    # Whose evening is the best of all his evenings, with its points.
    for player, now in points[-1].items():
        before = [night[player] for night in points[:-1] if player in night]
        if len(before) >= LEAST_BEFORE and now > max(0, *before):
            yield player, now


def _first(points: Points) -> Player | None:
    # Who has the most points alone.
    most = max(points.values())
    first = [player for player, total in points.items() if total == most]
    return first[0] if len(first) == 1 else None


def _summed(points: Sequence[Points]) -> Counter[Player]:
    totals = Counter[Player]()
    for night in points:
        totals.update(night)
    return totals
