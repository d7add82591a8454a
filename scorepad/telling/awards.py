"""The awards of a season, if there are enough evenings and games for them."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

from scorepad.declare import Text
from scorepad.scoring.season import Tally
from scorepad.scoring.season.season import Season, Standing
from scorepad.scoring.terms import Player
from scorepad.telling.season import number
from scorepad.telling.voice import Voice

MOST_SHARED = 3  # the most people who share an award; there is no award if more, or all, are equal
LEAST_EVENINGS = 3  # the evenings that a season needs for the awards by attendance and average
LEAST_STREAK = 3
LEAST_TOGETHER = 5  # the games that two people must have played as partners to be the best pair

_POINTS = Text("Meiste Punkte", "Most points")
_AVERAGE = Text("Bester Schnitt", "Best average")
_PER_EVENING = Text(
    "{points} je Abend, {evenings}-mal dabei", "{points} per evening, came {evenings} times"
)
_WON = Text("Meiste Abende gewonnen", "Most evenings won")
_OF_EVENINGS = Text("{count} von {evenings}", "{count} of {evenings}")
_BEST_EVENING = Text("Bester Abend", "Best evening")
_ON = Text("{points} am {day}", "{points} on {day}")
_DEAREST = Text("Teuerstes Spiel", "Biggest game")
_IN_ONE = Text("{points} auf einmal", "{points} at once")
_SOLI = Text("Meiste Soli gewonnen", "Most solos won")
_SOLI_OF = Text("{won} von {played}", "{won} of {played}")
_STREAK = Text("Längste Serie", "Longest streak")
_IN_A_ROW = Text("{games} Spiele in Folge gewonnen", "{games} games won in a row")
_PRESENT = Text("Am häufigsten da", "Came most often")
_CAME = Text("{count} von {of} Abenden", "{count} of {of} evenings")
_PAIR = Text("Bestes Paar", "Best pair")
_TOGETHER = Text("{points} in {games} Spielen miteinander", "{points} in {games} games together")


@dataclass(frozen=True, slots=True)
class Award:
    """An award: its name, its winners, the reason; `evening` is the id of its evening, if any."""

    title: str
    who: str
    why: str
    evening: int | None = None


def awards(season: Season, voice: Voice) -> tuple[Award, ...]:
    """The awards of a season's ranked players, by the season's way of counting.

    There are none for a single evening or a single player.
    """
    if len(season.standings) < 2 or len(season.evenings) < 2:
        return ()
    jury = _Jury(season, voice)
    possible = (
        jury.points(),
        jury.average(),
        jury.evenings_won(),
        jury.best_evening(),
        jury.dearest_game(),
        jury.soli(),
        jury.streak(),
        jury.pair(),
        jury.present(),
    )
    return tuple(award for award in possible if award is not None)


class _Pair(NamedTuple):
    """Two people with the points and the number of the games that they played as partners."""

    points: int
    games: int
    people: tuple[Player, Player]


@dataclass(frozen=True)
class _Jury:
    season: Season
    voice: Voice

    def points(self) -> Award | None:
        def why(standing: Standing) -> str:
            points = number(standing.points, self.voice)
            return f"+{points}" if standing.points > 0 else points

        best = self._best(lambda standing: standing.points)
        return self._award(_POINTS, best, why)

    def average(self) -> Award | None:
        """Who has the best average; only of players with at least half of the most evenings
        attended by anybody.
        """
        most = max(standing.evenings for standing in self.season.standings)
        if most < LEAST_EVENINGS:
            return None

        def worth(standing: Standing) -> Fraction:
            if 2 * standing.evenings < most:
                return Fraction(0)
            return standing.per_evening

        def why(standing: Standing) -> str:
            points = self.voice.decimal(standing.per_evening)
            return self.voice.say(_PER_EVENING, points=points, evenings=standing.evenings)

        return self._award(_AVERAGE, self._best(worth), why)

    def evenings_won(self) -> Award | None:
        def won(standing: Standing) -> int:
            return standing.places[0] if standing.places else 0

        def why(standing: Standing) -> str:
            evenings = standing.counted
            return self.voice.say(_OF_EVENINGS, count=won(standing), evenings=evenings)

        return self._award(_WON, self._best(won, least=2), why)

    def best_evening(self) -> Award | None:
        def why(standing: Standing) -> str:
            day = self.voice.day(standing.best.evening.date)
            return self.voice.say(_ON, points=self.voice.points(standing.best.points), day=day)

        best = self._best(lambda standing: standing.best.points)
        award = self._award(_BEST_EVENING, best, why)
        if award is None or len(best) > 1:
            return award
        return replace(award, evening=best[0].best.evening.id)

    def dearest_game(self) -> Award | None:
        def most(standing: Standing) -> int:
            person = standing.person
            best = person.best if self.season.choice.bock else person.best_plain
            return best or 0

        def why(standing: Standing) -> str:
            return self.voice.say(_IN_ONE, points=self.voice.points(most(standing)))

        return self._award(_DEAREST, self._best(most), why)

    def soli(self) -> Award | None:
        def why(standing: Standing) -> str:
            soli = standing.person.own_soli
            return self.voice.say(_SOLI_OF, won=soli.won, played=soli.times)

        best = self._best(lambda standing: standing.person.own_soli.won)
        return self._award(_SOLI, best, why)

    def streak(self) -> Award | None:
        def games(standing: Standing) -> int:
            return standing.person.wins.most

        def why(standing: Standing) -> str:
            return self.voice.say(_IN_A_ROW, games=games(standing))

        return self._award(_STREAK, self._best(games, least=LEAST_STREAK), why)

    def pair(self) -> Award | None:
        """The best pair; none if several are equal, and none without Bock, as the points of pairs
        include it.
        """
        pairs = list(self._pairs())
        most = max((pair.points for pair in pairs), default=0)
        best = [pair for pair in pairs if pair.points == most]
        if most <= 0 or len(best) > 1 or not self.season.choice.bock:
            return None
        points = self.voice.points(most)
        told = self.voice.say(_TOGETHER, points=points, games=best[0].games)
        return Award(self.voice.say(_PAIR), self.voice.names(best[0].people), told)

    def present(self) -> Award | None:
        evenings = len(self.season.evenings)

        def why(standing: Standing) -> str:
            return self.voice.say(_CAME, count=standing.evenings, of=evenings)

        best = self._best(lambda standing: standing.evenings, least=LEAST_EVENINGS)
        return self._award(_PRESENT, best, why)

    def _pairs(self) -> Iterator[_Pair]:
        for standing, other in combinations(self.season.standings, 2):
            tally = standing.person.partners.get(other.player, Tally())
            if tally.times >= LEAST_TOGETHER:
                yield _Pair(tally.points, tally.times, (standing.player, other.player))

    def _best(
        self, worth: Callable[[Standing], Fraction | int], least: int = 0
    ) -> Sequence[Standing]:
        # Who has the maximum; nobody if all or more than MOST_SHARED have it, or if it is zero.
        standings = self.season.standings
        most = max(worth(standing) for standing in standings)
        if most <= 0 or most < least:
            return ()
        best = [standing for standing in standings if worth(standing) == most]
        if len(best) > MOST_SHARED or len(best) == len(standings):
            return ()
        return best

    def _award(
        self, title: Text, best: Sequence[Standing], why: Callable[[Standing], str]
    ) -> Award | None:
        # An award for `best` with its reasons, each once; none for nobody.
        if not best:
            return None
        who = self.voice.names(standing.player for standing in best)
        reasons = dict.fromkeys(why(standing) for standing in best)
        return Award(self.voice.say(title), who, " · ".join(reasons))
