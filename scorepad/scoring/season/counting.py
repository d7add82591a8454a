"""Counting one evening: each row adds to everybody's sums."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from scorepad.scoring.entry import Game, Plan
from scorepad.scoring.evening.rows import Replay, Row
from scorepad.scoring.game.score import score
from scorepad.scoring.season.announcing import kept, missed
from scorepad.scoring.season.sums import KINDS, Person, Streak, Sums, Tally
from scorepad.scoring.terms import ONE_AGAINST_ALL, TYPED, GameKind, Party, Player


@dataclass(slots=True)
class _PlayerCount:
    """What is counted of one player: `numbers` by field, `tallies` by field and kind.

    `results` are 1, 0 or −1 for each game, `games` its points, `plain_games` those without Bock.
    """

    numbers: dict[str, int] = field(default_factory=dict)
    tallies: dict[str, dict[str, list[int]]] = field(default_factory=dict)
    results: list[int] = field(default_factory=list)
    games: list[int] = field(default_factory=list)
    plain_games: list[int] = field(default_factory=list)

    def more(self, name: str, value: int = 1) -> None:
        self.numbers[name] = self.numbers.get(name, 0) + value

    def tally(self, name: str, kind: str, *, won: bool, points: int, times: int = 1) -> None:
        """Count something: how many times, how many of them in a won game, and the points."""
        known = self.tallies.setdefault(name, {}).setdefault(kind, [0, 0, 0])
        known[0] += times
        if won:
            known[1] += times
        known[2] += points

    def person(self) -> Person:
        """What was counted, as it is stored."""
        by_kind: dict[str, Any] = {name: self._kinds(name) for name in KINDS}
        numbers: dict[str, Any] = self.numbers
        party = self._kinds("party")
        was_there = self.games or self.numbers.get("sat_out")
        return Person(
            **numbers,
            **by_kind,
            evenings=1 if was_there else 0,
            games=len(self.games),
            won=self.results.count(1),
            lost=self.results.count(-1),
            best=max(self.games, default=None),
            worst=min(self.games, default=None),
            best_plain=max(self.plain_games, default=None),
            worst_plain=min(self.plain_games, default=None),
            re=party.get(Party.RE.value, Tally()),
            kontra=party.get(Party.KONTRA.value, Tally()),
            wins=_streak([result > 0 for result in self.results]),
            losses=_streak([result < 0 for result in self.results]),
        )

    def _kinds(self, name: str) -> dict[str, Tally]:
        return {kind: Tally(*known) for kind, known in self.tallies.get(name, {}).items()}


def sums(plan: Plan, result: Replay) -> Sums:
    """The sums of one evening for a season. Games with problems only add to the count `refused`."""
    people = {player: _PlayerCount() for player in (*plan.table, *result.totals)}
    games = 0
    bock = 0
    refused = 0
    for row in result.rows:
        game = row.entry
        if isinstance(game, Game) and not row.problems:
            games += 1
            if row.factor > 1:
                bock += 1
            _count(row, _completed(row, game), people)
            continue
        if row.kind == "game":
            refused += 1
        for player, points in row.points.items():
            people[player].more("points", points)
            people[player].more("plain", points)
    return Sums(
        evenings=1 if games else 0,
        games=games,
        bock=bock,
        refused=refused,
        people={player: person.person() for player, person in people.items()},
        unit=result.next.rules.table.counting_unit,
    )


def _completed(row: Row, game: Game) -> Game:
    """The game with both parties; in a game with typed points and without Re all are Re."""
    re = game.re
    if not re and game.game in TYPED:
        re = tuple(row.points)
    kontra = tuple(player for player in row.points if player not in re)
    return replace(game, re=re, kontra=kontra)


def _count(row: Row, game: Game, people: Mapping[Player, _PlayerCount]) -> None:
    plain = row.points if row.factor == 1 else score(game, row.rules, levels=0).points
    for player in row.sits_out:
        people[player].more("sat_out")
    for player, points in row.points.items():
        person = people[player]
        person.more("points", points)
        person.more("plain", plain[player])
        person.more("solo" if _is_solo(game) else "normal", points)
        person.games.append(points)
        person.plain_games.append(plain[player])
        person.results.append(_result(row, game, player))
    if game.game in TYPED:
        _count_typed_solo(row, game, people)
    else:
        _count_parties(row, game, people)
        _count_soli(row, game, people)
        _count_specials(row, game, people)
        _count_announcements(row, game, people)


def _is_solo(game: Game) -> bool:
    return game.game in ONE_AGAINST_ALL or game.typed_soloist is not None


def _result(row: Row, game: Game, player: Player) -> int:
    # 1 for a won game, -1 for a lost one, 0 without a winner.
    if game.game in TYPED:
        return _sign(row.points[player])
    if row.winner is None:
        return 0
    party = Party.RE if player in game.re else Party.KONTRA
    return 1 if row.winner is party else -1


def _sign(points: int) -> int:
    if points == 0:
        return 0
    return 1 if points > 0 else -1


def _count_parties(row: Row, game: Game, people: Mapping[Player, _PlayerCount]) -> None:
    for party, players, others in _sides(game):
        won = row.winner is party
        for player in players:
            person = people[player]
            points = row.points[player]
            person.tally("party", party.value, won=won, points=points)
            if game.game in ONE_AGAINST_ALL:
                continue
            for other in players:
                if other != player:
                    person.tally("partners", other, won=won, points=points)
            for other in others:
                person.tally("opponents", other, won=won, points=points)


def _count_soli(row: Row, game: Game, people: Mapping[Player, _PlayerCount]) -> None:
    if game.game in ONE_AGAINST_ALL:
        soloist = game.re[0]
        won = row.winner is Party.RE
        points = row.points[soloist]
        kind = game.game.value
        if game.game is GameKind.SOLO and game.solo:
            kind = game.solo
        people[soloist].tally("soli", kind, won=won, points=points)
        if row.pflicht is not None:
            people[soloist].tally("pflicht", row.pflicht.value, won=won, points=points)


def _count_typed_solo(row: Row, game: Game, people: Mapping[Player, _PlayerCount]) -> None:
    soloist = game.typed_soloist
    if soloist is not None:
        points = row.points[soloist]
        kind = game.solo or GameKind.SOLO.value
        people[soloist].tally("soli", kind, won=points > 0, points=points)


def _count_specials(row: Row, game: Game, people: Mapping[Player, _PlayerCount]) -> None:
    sides = {party: players for party, players, _others in _sides(game)}
    for special in game.specials:
        won = row.winner is special.party
        for player in sides[special.party]:
            person = people[player]
            person.tally("specials", special.id, won=won, points=0, times=special.count)


def _count_announcements(row: Row, game: Game, people: Mapping[Player, _PlayerCount]) -> None:
    sides = {party: players for party, players, _others in _sides(game)}
    for party, level, well in kept(row, game):
        for player in sides[party]:
            people[player].tally("announced", level, won=well, points=row.points[player])
    for _party, level, points in missed(row, game):
        for player, more in points.items():
            people[player].tally("missed", level, won=True, points=more)


def _sides(game: Game) -> Iterator[tuple[Party, tuple[Player, ...], tuple[Player, ...]]]:
    # A player counts once, even if an entry repeats the name.
    re = tuple(dict.fromkeys(game.re))
    yield Party.RE, re, game.kontra
    yield Party.KONTRA, game.kontra, re


def _streak(hits: list[bool]) -> Streak:
    """The runs of hits: at the beginning, at the end, and the longest."""
    run = 0
    most = 0
    for hit in hits:
        run = run + 1 if hit else 0
        most = max(most, run)
    first = hits.index(False) if False in hits else len(hits)
    return Streak(games=len(hits), first=first, last=run, most=most)
