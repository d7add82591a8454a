"""The JSON forms of a draw, a ranking and their facts; reading collects all problems."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scorepad.scoring.errors import refuse
from scorepad.scoring.reading.fields import Fields
from scorepad.scoring.tournament.drawing import DRAW_KINDS, DrawKind, DrawQuestion
from scorepad.scoring.tournament.facts import Entrant, ListResult, Table
from scorepad.scoring.tournament.ranking import Ranking
from scorepad.scoring.tournament.worth import MISSED, NOTHING, RANK_BY, RankBy, SetResult

MOST_ENTRIES = 1000
MOST_ROUNDS = 100
_MOST = 1_000_000
KINDS: Mapping[object, DrawKind] = {kind: kind for kind in DRAW_KINDS}
_BY: Mapping[object, RankBy] = {by: by for by in RANK_BY}
_NUMBER = re.compile(r"[1-9][0-9]{0,5}")


@dataclass(frozen=True, slots=True)
class RankQuestion:
    """The input of a ranking, read from JSON; `byes` are the entrants without a table in each round."""

    ranking: Ranking
    rounds: int
    entrants: tuple[Entrant, ...]
    results: tuple[ListResult, ...]
    byes: Mapping[int, tuple[int, ...]]


def read_draw(given: object) -> DrawQuestion:
    """The input of a draw, read from JSON. Raises Refused with every problem."""
    fields = Fields(given)
    history = tuple(_tables(fields, "history", tables) for tables in fields.list_("history"))
    given_tables = fields.value("given")
    question = DrawQuestion(
        entrants=_entrants(fields),
        history=history,
        round=fields.whole("round", 1, MOST_ROUNDS) or len(history) + 1,
        kind=fields.one_of("kind", KINDS) or "random",
        seed=fields.text("seed"),
        attempt=_whole(fields, "attempt", 0, _MOST, 1),
        standing=fields.wholes("standing"),
        given=None if given_tables is None else _tables(fields, "given", given_tables),
        byes=fields.switch("byes"),
    )
    fields.finish(frozenset(["entries", *DrawQuestion.__dataclass_fields__]) - {"entrants"})
    refuse(fields.problems)
    return question


def read_rank(given: object) -> RankQuestion:
    """The input of a ranking. Raises Refused with every problem."""
    fields = Fields(given)
    question = RankQuestion(
        ranking=read_ranking(fields),
        rounds=fields.whole("rounds", 1, MOST_ROUNDS, required=True) or 1,
        entrants=_entrants(fields),
        results=tuple(_result(result) for result in fields.objects("results")),
        byes={int(round_): numbers for round_, numbers in _byes(fields).items()},
    )
    fields.finish(frozenset({"ranking", "rounds", "entries", "results", "byes"}))
    refuse(fields.problems)
    return question


def read_ranking(fields: Fields) -> Ranking:
    """The ranking under the key `ranking`; by points when it is left out."""
    given = fields.nested("ranking")
    if given is None:
        return Ranking()
    ranking = Ranking(
        by=given.one_of("by", _BY) or "points",
        drop=_whole(given, "drop", 0, MOST_ROUNDS, 0),
        missed=_set_result(given, "missed", MISSED),
        bye=_set_result(given, "bye", NOTHING),
        team_best=_whole(given, "team_best", 0, MOST_ENTRIES, 0),
    )
    given.finish(frozenset(Ranking.__dataclass_fields__))
    return ranking


def write_ranking(ranking: Ranking) -> dict[str, object]:
    """The JSON object of a ranking."""
    written: dict[str, object] = {name: getattr(ranking, name) for name in ("by", "drop", "team_best")}
    for name in ("missed", "bye"):
        result: SetResult = getattr(ranking, name)
        written[name] = {"placement": result.placement, "points": result.points}
    return written


def _set_result(fields: Fields, key: str, usual: SetResult) -> SetResult:
    given = fields.nested(key)
    if given is None:
        return usual
    result = SetResult(*(_whole(given, name, -_MOST, _MOST, 0) for name in ("placement", "points")))
    given.finish(frozenset(SetResult.__dataclass_fields__))
    return result


def _entrants(fields: Fields) -> tuple[Entrant, ...]:
    entries = fields.objects("entries")
    if len(entries) > MOST_ENTRIES:
        fields.problem("too_large", "entries")
        return ()
    return tuple(_entrant(entry) for entry in entries)


def _entrant(fields: Fields) -> Entrant:
    entrant = Entrant(
        number=fields.whole("number", 1, _MOST, required=True) or 0,
        name=fields.text("name"),
        team=fields.text("team"),
        club=fields.text("club"),
        from_round=fields.whole("from_round", 1, MOST_ROUNDS) or 1,
        until_round=fields.whole("until_round", 0, MOST_ROUNDS),
    )
    fields.finish(frozenset(Entrant.__dataclass_fields__))
    return entrant


def _result(fields: Fields) -> ListResult:
    result = ListResult(
        round=fields.whole("round", 1, _MOST, required=True) or 1,
        table=fields.whole("table", 1, _MOST, required=True) or 1,
        totals=_numbered(fields, "totals", -_MOST, _MOST, required=True),
        soli=_numbered(fields, "soli", 0, _MOST),
        penalties=_numbered(fields, "penalties", -_MOST, 0),
        games=_whole(fields, "games", 0, _MOST, 0),
    )
    fields.finish(frozenset(ListResult.__dataclass_fields__))
    return result


def _numbered(fields: Fields, key: str, least: int, most: int, *, required: bool = False) -> dict[int, int]:
    # Whole numbers by the number of an entry, which JSON writes as a text.
    points = fields.points(key, required=required) or {}
    wrong = [name for name, value in points.items() if not (_NUMBER.fullmatch(name) and least <= value <= most)]
    for name in wrong:
        fields.problem("unknown_value", key, value=f"{name[:20]}: {points[name]}")
    return {int(name): value for name, value in points.items() if name not in wrong}


def _byes(fields: Fields) -> Mapping[str, tuple[int, ...]]:
    given = fields.value("byes", {})
    if isinstance(given, Mapping) and all(isinstance(name, str) and _NUMBER.fullmatch(name) for name in given):
        part = Fields(given, "byes", fields.problems)
        return {name: part.wholes(name) for name in given}
    fields.problem("wrong_type", "byes", key="byes")
    return {}


def _tables(fields: Fields, key: str, given: object) -> tuple[Table, ...]:
    part = Fields({"tables": given}, key, fields.problems)
    tables: Sequence[object] = part.list_("tables")
    return tuple(Fields({key: table}, key, fields.problems).wholes(key) for table in tables)


def _whole(fields: Fields, key: str, least: int, most: int, usual: int) -> int:
    value = fields.whole(key, least, most)
    return usual if value is None else value
