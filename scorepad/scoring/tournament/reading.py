"""The JSON forms of a draw, a ranking and their facts; reading collects all problems."""

import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass

from scorepad.scoring.errors import refuse
from scorepad.scoring.reading.fields import Fields
from scorepad.scoring.tournament.classes import read_classes
from scorepad.scoring.tournament.drawing import DRAW_KINDS, DrawKind, DrawQuestion
from scorepad.scoring.tournament.facts import Entrant, ListResult, Table
from scorepad.scoring.tournament.ranking import Ranking
from scorepad.scoring.tournament.worth import MISSED, NOTHING, RANK_BY, RankBy, SetResult

MOST_ENTRIES = 1000
MOST_ROUNDS = 100
MOST_FIVES = 100
_MOST = 1_000_000
KINDS: Mapping[object, DrawKind] = {kind: kind for kind in DRAW_KINDS}
ALWAYS_MISSED: Mapping[RankBy, SetResult] = dict.fromkeys(RANK_BY, MISSED)
_BY: Mapping[object, RankBy] = {by: by for by in RANK_BY}
_NUMBER = re.compile(r"[1-9][0-9]{0,5}")


@dataclass(frozen=True, slots=True)
class RankQuestion:
    """The input of a ranking, read from JSON.

    `byes` are the entrants without a table in each round.
    """

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
    attempt = fields.whole("attempt", 0, _MOST)
    question = DrawQuestion(
        entrants=_entrants(fields),
        history=history,
        round=fields.whole("round", 1, MOST_ROUNDS) or len(history) + 1,
        kind=fields.one_of("kind", KINDS) or "random",
        seed=fields.text("seed"),
        attempt=1 if attempt is None else attempt,
        standing=fields.wholes("standing"),
        given=None if given_tables is None else _tables(fields, "given", given_tables),
        byes=fields.switch("byes"),
        fives=fields.whole("fives", 0, MOST_FIVES),
    )
    own_keys = DrawQuestion.__dataclass_fields__.keys() - {"entrants"}
    fields.finish({*own_keys, "entries"})
    refuse(fields.problems)
    return question


def read_rank(given: object) -> RankQuestion:
    """The input of a ranking. Raises Refused with every problem."""
    fields = Fields(given)
    question = RankQuestion(
        ranking=read_ranking(fields),
        rounds=fields.whole("rounds", 1, MOST_ROUNDS, required=True) or 1,
        entrants=_entrants(fields),
        results=tuple(_result(part) for part in fields.objects("results")),
        byes=_byes(fields),
    )
    fields.finish({"ranking", "rounds", "entries", "results", "byes"})
    refuse(fields.problems)
    return question


def read_ranking(fields: Fields, missed: Mapping[RankBy, SetResult] = ALWAYS_MISSED) -> Ranking:
    """The ranking under the key `ranking`; by points when it is left out.

    `missed` is what a missed round counts where that is left out, by what decides the rank.
    """
    given = fields.nested("ranking") or Fields({})
    by = given.one_of("by", _BY) or "points"
    ranking = Ranking(
        by=by,
        drop=given.whole("drop", 0, MOST_ROUNDS) or 0,
        missed=_read_set_result(given, "missed", missed[by]),
        bye=_read_set_result(given, "bye", NOTHING),
        team_best=given.whole("team_best", 0, MOST_ENTRIES) or 0,
    )
    given.finish(Ranking.__dataclass_fields__)
    return ranking


def write_ranking(ranking: Ranking) -> dict[str, object]:
    """The JSON object of a ranking."""
    written = asdict(ranking)
    return {name: written[name] for name in ("by", "drop", "team_best", "missed", "bye")}


def _read_set_result(fields: Fields, key: str, usual: SetResult) -> SetResult:
    given = fields.nested(key)
    if given is None:
        return usual
    result = SetResult(
        placement=given.whole("placement", -_MOST, _MOST) or 0,
        points=given.whole("points", -_MOST, _MOST) or 0,
    )
    given.finish(SetResult.__dataclass_fields__)
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
        classes=read_classes(fields),
    )
    fields.finish(Entrant.__dataclass_fields__)
    return entrant


def _result(fields: Fields) -> ListResult:
    result = ListResult(
        round=fields.whole("round", 1, _MOST, required=True) or 1,
        table=fields.whole("table", 1, _MOST, required=True) or 1,
        totals=_numbered(fields, "totals", -_MOST, _MOST, required=True),
        soli=_numbered(fields, "soli", 0, _MOST),
        penalties=_numbered(fields, "penalties", -_MOST, 0),
        games=fields.whole("games", 0, _MOST) or 0,
    )
    fields.finish(ListResult.__dataclass_fields__)
    return result


def _numbered(
    fields: Fields, key: str, least: int, most: int, *, required: bool = False
) -> dict[int, int]:
    # Whole numbers by the number of an entry, which JSON writes as a text.
    points = fields.points(key, required=required) or {}
    numbered: dict[int, int] = {}
    for name, value in points.items():
        if _NUMBER.fullmatch(name) and least <= value <= most:
            numbered[int(name)] = value
        else:
            fields.problem("unknown_value", key, value=f"{name[:20]}: {value}")
    return numbered


def _byes(fields: Fields) -> Mapping[int, tuple[int, ...]]:
    # The numbers of entrants by round.
    given = fields.value("byes", {})
    if not isinstance(given, Mapping) or not all(_is_number(name) for name in given):
        fields.problem("wrong_type", "byes", key="byes")
        return {}
    part = fields.part("byes", given)
    return {int(name): part.wholes(name) for name in given}


def _is_number(name: object) -> bool:
    return isinstance(name, str) and _NUMBER.fullmatch(name) is not None


def _tables(fields: Fields, key: str, given: object) -> tuple[Table, ...]:
    tables = fields.part(key, {"tables": given}).list_("tables")
    return tuple(fields.part(key, {key: table}).wholes(key) for table in tables)
