"""Random evenings and tariffs, and a small one to build by hand."""

from collections.abc import Mapping
from typing import Any

from hypothesis import strategies as st

from scorepad.ledger.played import Occasion, Played, Stake
from scorepad.ledger.tariff import FIELDS, Tariff, read_tariff
from scorepad.scoring.terms import Player

CAST = tuple(Player(name) for name in ("Anna", "Bert", "Cem", "Doro", "Ela", "Fritz", "Greta"))
ANNA, BERT, CEM, DORO, ELA, FRITZ, GRETA = CAST


def tariff(**fields: Any) -> Tariff:
    """A tariff from its JSON fields: ``tariff(players_rate="1/2", dues=200)``."""
    return read_tariff(fields)


def evening(*points: int, **facts: Any) -> Played:
    """An evening of Anna, Bert, Cem … with these points."""
    totals = dict(zip(CAST, points, strict=False))
    return Played(totals, **facts)


_SUMS = st.integers(0, 500)
_NAMES = st.sampled_from(["Dulle verloren", "zu spät", "Glas um"])
_EVENTS = st.fixed_dictionaries(
    {"name": _NAMES, "cents": st.integers(1, 100)},
    optional={"to": st.sampled_from(["kasse", "others"])},
)
_BY_SHAPE: Mapping[str, st.SearchStrategy[Any]] = {
    "rate": st.sampled_from(["0", "1/3", "0.5", "1", "5", "12.345"]),
    "cents": _SUMS,
    "percent": st.integers(0, 100),
    "switch": st.booleans(),
    "events": st.lists(_EVENTS, max_size=3, unique_by=lambda price: price["name"]),
    "prices": st.dictionaries(
        st.sampled_from(["damen", "buben", "stille_hochzeit", "leiche"]), _SUMS, max_size=3
    ),
}


def _values(name: str) -> st.SearchStrategy[object]:
    field = FIELDS[name]
    if field.choices:
        return st.sampled_from(sorted(field.choices))
    return _BY_SHAPE[field.shape]


tariff_json = st.fixed_dictionaries({}, optional={name: _values(name) for name in FIELDS})
"""Random tariffs as JSON, any modes together."""
tariffs = tariff_json.map(read_tariff)


@st.composite
def evenings(draw: st.DrawFn, *, balanced: bool = False) -> Played:
    """Random totals of four to seven people, events among them, and who was absent."""
    people = CAST[: draw(st.integers(4, 7))]
    points = [draw(st.integers(-200, 200)) for _ in people]
    if balanced:
        points[-1] -= sum(points)
    kinds = st.sampled_from(["damen", "buben", "karo", "Dulle verloren", "zu spät"])
    event = st.builds(_event, st.permutations(people), kinds, st.booleans())
    events = draw(st.lists(event, max_size=4))
    stake = st.builds(_stake, st.permutations(people), st.integers(1, 3), st.integers(1, 9))
    absent = draw(st.lists(st.sampled_from(CAST), unique=True, max_size=3))
    stakes = draw(st.lists(stake, max_size=4))
    return Played(
        totals=dict(zip(people, points, strict=True)),
        events=tuple(events),
        absent=tuple(absent),
        stakes=tuple(stakes),
    )


def _stake(people: list[Player], paying: int, points: int) -> Stake:
    payers = tuple(people[:paying])
    payees = tuple(people[paying:4])
    return Stake(payers, payees, points)


def _event(people: list[Player], what: str, won: bool) -> Occasion:
    kind = {"damen": "solo", "buben": "redeal", "karo": "zero"}.get(what, "event")
    if kind == "event":
        others = tuple(sorted(people[1:]))
        return Occasion("event", people[0], others, what)
    playing = tuple(people[:4])
    if kind == "solo":
        return Occasion("solo", playing[0], playing[1:], "damen", won, number=3, factor=2)
    if kind == "redeal":
        return Occasion("redeal", people[0], what="misdeal" if won else "kings")
    return Occasion("zero", playing[0], playing, number=5, factor=2 if won else 1)
