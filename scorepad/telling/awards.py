"""The awards of a season, if there are enough evenings and games for them."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations
from operator import itemgetter

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
_TOGETHER = Text("{points} in {games} Spielen miteinander", "{points} in {games} games together")
_NO_PAIR: tuple[int, int, tuple[Player, ...]] = (0, 0, ())


@dataclass(frozen=True, slots=True)
class Award:
    """An award: its name, its winners and the reason; `evening` is the id of its evening, if it has
    one.
    """

    title: str
    who: str
    why: str
    evening: int | None = None


def awards(season: Season, voice: Voice) -> tuple[Award, ...]:
    """The awards of a season's ranked players, by the season's way of counting; none for a single
    evening.
    """
    if len(season.standings) < 2 or len(season.evenings) < 2:
        return ()
    jury = _Jury(season, voice)
    of_points = (
        jury.points(),
        jury.average(),
        jury.evenings_won(),
        jury.best_evening(),
        jury.dearest_game(),
    )
    of_games = jury.soli(), jury.streak(), jury.pair(), jury.present()
    return tuple(award for award in (*of_points, *of_games) if award is not None)


@dataclass(frozen=True)
class _Jury:
    season: Season
    voice: Voice

    def points(self) -> Award | None:
        return self._award(
            Text("Meiste Punkte", "Most points"),
            self._best(lambda one: one.points),
            self._with_sign,
        )

    def _with_sign(self, standing: Standing) -> str:
        return f"{'+' if standing.points > 0 else ''}{number(standing.points, self.voice)}"

    def average(self) -> Award | None:
        # Only players with at least half of the most evenings attended by anybody.
        most = max(standing.counted for standing in self.season.standings)

        def worth(standing: Standing) -> Fraction:
            return (
                standing.per_evening
                if most >= LEAST_EVENINGS and 2 * standing.counted >= most
                else Fraction(0)
            )

        def why(standing: Standing) -> str:
            points = self.voice.decimal(standing.per_evening)
            return self.voice.say(_PER_EVENING, points=points, evenings=standing.counted)

        return self._award(Text("Bester Schnitt", "Best average"), self._best(worth), why)

    def evenings_won(self) -> Award | None:
        best = self._best(lambda one: sum(one.places[:1]), least=2)
        say = self.voice.say
        return self._award(
            _WON, best, lambda one: say(_OF_EVENINGS, count=one.places[0], evenings=one.counted)
        )

    def best_evening(self) -> Award | None:
        def why(standing: Standing) -> str:
            day = self.voice.day(standing.best.evening.date)
            return self.voice.say(_ON, points=self.voice.points(standing.best.points), day=day)

        best = self._best(lambda one: one.best.points)
        award = self._award(_BEST_EVENING, best, why)
        return (
            replace(award, evening=best[0].best.evening.id) if award and len(best) == 1 else award
        )

    def dearest_game(self) -> Award | None:
        def most(standing: Standing) -> int:
            person = standing.person
            return (person.best if self.season.choice.bock else person.best_plain) or 0

        best = self._best(most)
        return self._award(
            _DEAREST, best, lambda one: self.voice.say(_IN_ONE, points=self.voice.points(most(one)))
        )

    def soli(self) -> Award | None:
        def why(standing: Standing) -> str:
            soli = standing.person.own_soli
            return self.voice.say(_SOLI_OF, won=soli.won, played=soli.times)

        return self._award(_SOLI, self._best(lambda one: one.person.own_soli.won), why)

    def streak(self) -> Award | None:
        best = self._best(lambda one: one.person.wins.most, least=LEAST_STREAK)
        return self._award(
            _STREAK, best, lambda one: self.voice.say(_IN_A_ROW, games=one.person.wins.most)
        )

    def pair(self) -> Award | None:
        # No award if several pairs are equal; the points include Bock.
        best, *others = sorted(self._pairs(), key=itemgetter(0), reverse=True) or [_NO_PAIR]
        if not self.season.choice.bock or best[0] <= max([0, *(pair[0] for pair in others)]):
            return None
        told = self.voice.say(_TOGETHER, points=self.voice.points(best[0]), games=best[1])
        return Award(
            self.voice.say(Text("Bestes Paar", "Best pair")), self.voice.names(best[2]), told
        )

    def present(self) -> Award | None:
        evenings = len(self.season.evenings)
        best = self._best(lambda one: one.evenings, least=LEAST_EVENINGS)
        return self._award(
            _PRESENT, best, lambda one: self.voice.say(_CAME, count=one.evenings, of=evenings)
        )

    def _pairs(self) -> Iterator[tuple[int, int, tuple[Player, ...]]]:
        for standing, other in combinations(self.season.standings, 2):
            tally = standing.person.partners.get(other.player, Tally())
            if tally.times >= LEAST_TOGETHER:
                yield tally.points, tally.times, (standing.player, other.player)

    def _best(
        self, worth: Callable[[Standing], Fraction | int], least: int = 0
    ) -> Sequence[Standing]:
        # No award if everybody or more than MOST_SHARED have the maximum, or if it is zero.
        standings = self.season.standings
        most = max(map(worth, standings))
        best = [standing for standing in standings if worth(standing) == most]
        tells = most > 0 and most >= least and len(best) <= min(MOST_SHARED, len(standings) - 1)
        return best if tells else ()

    def _award(
        self, title: Text, best: Sequence[Standing], why: Callable[[Standing], str]
    ) -> Award | None:
        who = self.voice.names(standing.player for standing in best)
        return (
            Award(self.voice.say(title), who, " · ".join(dict.fromkeys(map(why, best))))
            if best
            else None
        )
