"""Played evenings of any length, for printing: a game after a fixed pattern, with everything that a
row can show.
"""

import datetime as dt
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from scorepad.ledger.played import played as facts_of
from scorepad.ledger.settle import Transfer, settle
from scorepad.ledger.statement import EveningStatement, of_settlement
from scorepad.ledger.tariff import read_tariff
from scorepad.printing import pdf
from scorepad.printing.edition import A4, Edition, PaperSize
from scorepad.printing.sheet import Sheet, page
from scorepad.scoring.entry import Entry, Plan
from scorepad.scoring.evening.replay import Fold, replay
from scorepad.scoring.reading.entries import read_entry
from scorepad.scoring.rules import Rules, read_rules
from scorepad.scoring.season import Sums, add, sums
from scorepad.scoring.season.season import Choice, PlayedEvening, Season, played_evening, season
from scorepad.scoring.terms import Player
from scorepad.telling.money import ToldMoney, money
from scorepad.telling.voice import Voice
from tests.printing.measures import Measured, measured

CAST = ("Anna", "Bert", "Cem", "Doro", "Ela", "Gerd", "Hanna")
DATE = dt.date(2026, 11, 19)

_RE = {"party": "re", "says": "re"}
_NO90 = {"party": "re", "says": "no90"}
_KONTRA = {"party": "kontra", "says": "kontra"}
_FUCHS = {"id": "fuchs_caught", "party": "re", "count": 2}
_KARLCHEN = {"id": "karlchen_last_trick", "party": "kontra"}
PATTERN: tuple[dict[str, Any], ...] = (
    {"augen": {"re": 149}, "specials": [_FUCHS]},
    {"augen": {"re": [151, 180]}, "announcements": [_RE, _NO90]},
    {"augen": {"re": [90, 119]}, "announcements": [_KONTRA, _RE], "specials": [_KARLCHEN]},
    {"augen": {"re": 128}},
    {"game": "hochzeit", "augen": {"re": 97}, "specials": [_KARLCHEN, _FUCHS]},
    {"game": "solo", "solo": "damen", "augen": {"re": [121, 150]}},
    {"augen": {"re": 120}},
    {"augen": {"re": 240}, "specials": [{"id": "doppelkopf", "party": "re"}]},
)
SEATS = ((0, 1), (0, 2), (1, 3), (2, 3), (0, 3))


def played(
    games: int,
    people: int = 4,
    *,
    lang: str = "de",
    names: Mapping[str, str] | None = None,
    rules: Rules | None = None,
    more: Sequence[dict[str, Any]] = (),
    itemised: bool = False,
) -> Sheet:
    """The sheet of an evening of so many games and then `more` entries in interchange form; without
    second part.
    """
    table = tuple(map(Player, CAST[:people]))
    plan = Plan(table, table[0], rules or Rules(), name="Bei Anna", date=DATE.isoformat())
    log = [*_log(plan, games), *map(read_entry, more)]
    result = replay(plan, log)
    shown = {Player(name): name for name in CAST}
    for name, own in (names or {}).items():
        shown[Player(name)] = own
    voice = Voice(lang, shown, plan.rules)
    return Sheet("Donnerstagsrunde", "Bei Anna", DATE, plan, result, voice, itemised=itemised)


def _log(plan: Plan, games: int) -> Iterator[Entry]:
    fold = Fold(plan)
    for number in range(games):
        active = fold.next().active
        pattern = PATTERN[number % len(PATTERN)]
        body: dict[str, Any] = {"kind": "game", "game": "normal", **pattern}
        seats: tuple[int, ...] = SEATS[number % len(SEATS)]
        if body["game"] == "solo":
            seats = (number % 4,)
        body["re"] = [active[seat] for seat in seats]
        entry = read_entry(body)
        rows = fold.step(entry)
        assert not rows[0].problems
        yield entry


COSTLY: dict[str, Any] = {
    "misdeal.penalty_after": 1,
    "pflichtsolo.count": 1,
    "pflichtsolo.end": "penalty",
}
"""Options by which misdeals and missing soli cost points."""


def incidents(people: int) -> list[dict[str, Any]]:
    """Everything that can give points beside a computed game: each kind twice, so that others sit
    out.
    """
    table = CAST[:people]
    first = table[0]
    last = table[-1]
    once: list[dict[str, Any]] = [
        {"kind": "penalty", "points": {first: 1 - people}, "share": True, "reason": "zu spät"},
        {"kind": "penalty", "points": {last: 2 * (people - 1)}, "share": True},
        {"kind": "penalty", "points": {first: -5}},
        {"kind": "penalty", "points": {table[1]: 7, table[2]: 3}},
        {"kind": "redeal", "reason": "misdeal"},
        {"kind": "event", "name": "Runde gezahlt", "who": table[1]},
    ]
    moved = {"kind": "seats", "table": [*table[1:], first]}
    return [*once, moved, *once]


def full(people: int, counting: str = "plus_minus") -> Sheet:
    """An evening with games, typed points, wrong cards and incidents, and missing soli at the
    end.
    """
    rules = read_rules({"preset": "ddv", "options": {**COSTLY, "counting": counting}})
    more = incidents(people)
    for _ in range(2):
        sheet = played(3, people, rules=rules, more=more)
        active = sheet.result.next.active
        wrong = {
            "kind": "wrong_card",
            "culprit": active[1],
            "severity": "serious",
            "re": [active[0], active[1]],
        }
        points = dict(zip(active, (9, -3, -3, -3), strict=True))
        more = [*more, wrong, {"kind": "game", "game": "direct", "points": points}]
    more = [*more, *incidents(people), {"kind": "end"}]
    sheet = played(3, people, rules=rules, more=more, itemised=True)
    assert not any(row.problems for row in sheet.result.rows)
    return sheet


def season_of(
    evenings: int, people: int = 5, games: int = 8, choice: Choice | None = None
) -> Season:
    """A season of so many evenings a week apart; from the second on, a different one of the cast
    stays at home.
    """
    found: list[PlayedEvening] = []
    parts: list[Sums] = []
    for number in range(evenings):
        cast = [Player(name) for name in CAST[:people]]
        if number and people > 4:
            del cast[number % people]
        first = number % len(cast)
        table = (*cast[first:], *cast[:first])
        plan = Plan(table, table[0], Rules())
        log = _log(plan, games + number % 3)
        part = sums(plan, replay(plan, log))
        parts.append(part)
        name = f"Abend {number + 1}"
        day = DATE + dt.timedelta(weeks=number)
        found.append(played_evening(number + 1, name, day, running=False, sums=part))
    return season(found, add(parts), choice or Choice())


NASTY = "</td><script src=//evil.example></script><img src='http://evil.example/x'>"

_LONG = ("Maximiliane-Antonia v. H", "Bartholomäus Wüstenberg")
NAMES: Mapping[str, tuple[str, ...]] = {
    "usual": CAST,
    "long": (*_LONG, "Wilhelmine-Charlotte S", *CAST[3:]),
    "equal": ("Michael", "Michael M.", "Michael B.", "Michaela", "Michael Z.", "Michel", "Micha"),
    "odd": ("Ёлка", "אבי", "عمر", "Zoë 😀", "Łukasz", "Νίκος", "Ελένη"),
    "mixed": (*_LONG, "Doro Ω.", "שרה כהן", "Änna 😀", "Konstantin", "Anna"),
}


UNBROKEN: Mapping[str, tuple[str, ...]] = {
    "whole": ("Krzysztof", "Wojciech", "Grzegorz", "Przemek", "Schmitt", "Strauchs", "Schwartz"),
    "wide": (
        "WWWWWWWWWWWW",
        "MMMMMMMMMM",
        "Wwwwmmmmwww",
        "Schwmpf",
        "Strtschk",
        "Krzysztofwrz",
        "Bartholomäusstraßen",
    ),
}
"""Names that go on in no second line, of usual length and far too wide."""


@dataclass(frozen=True)
class Case:
    people: int
    games: int
    money: bool
    lang: str
    names: str
    size: PaperSize = A4

    @property
    def sheet(self) -> Sheet:
        names = called(self.names)
        sheet = played(self.games, self.people, lang=self.lang, names=names)
        sheet = replace(sheet, size=self.size)
        if self.money and self.games:
            return replace(sheet, money=lines(settled(sheet), sheet))
        return sheet

    def __str__(self) -> str:
        told = [f"{self.people} people", f"{self.games} games", self.lang, self.names]
        told.append(self.size.name)
        if self.money:
            told.append("money")
        return ", ".join(told)


TARIFF = {
    "players_rate": "2.5",
    "losers_rate": "5",
    "kasse_percent": 50,
    "dues": 200,
    "solo_prices": {"damen": 20},
}


def settled(
    sheet: Sheet, *moved: Transfer, tariff: dict[str, object] | None = None
) -> EveningStatement:
    rules = read_tariff(tariff or TARIFF)
    played_facts = facts_of(sheet.result)
    return of_settlement(rules, played_facts, settle(rules, played_facts, moved))


def lines(found: EveningStatement, sheet: Sheet) -> ToldMoney:
    seen = money(found, sheet.voice, found.transfers[:1])
    assert seen.complete
    return seen


def cents(text: str) -> int:
    """The whole cents of an amount as it is printed, German or English, with a sign or a word for
    what is paid.
    """
    found = re.fullmatch(
        r"(|[+−]\u2060?|zahlt |bekommt |pays |gets )€?([0-9.,]+)[.,]([0-9]{2})(?:\s€)?", text
    )
    assert found, text
    sign, whole, hundredths = found.groups()
    amount = int(re.sub("[.,]", "", whole) + hundredths)
    is_paid = sign.strip("\u2060 ") in {"−", "zahlt", "pays"}
    return -amount if is_paid else amount


DUES: dict[str, object] = {"players_rate": "2.5", "dues": 200, "kasse_percent": 50}


def called(kind: str) -> dict[str, str]:
    """Names of a kind for the cast."""
    names = UNBROKEN[kind] if kind in UNBROKEN else NAMES[kind]
    return dict(zip(CAST, names, strict=True))


def priced(sheet: Sheet, tariff: dict[str, object] = DUES) -> Sheet:
    """The same with money: by default amounts, a part of them for the Kasse, and transfers."""
    return replace(sheet, money=money(settled(sheet, tariff=tariff), sheet.voice))


def laid(sheet: Sheet) -> list[Measured]:
    return measured(pdf.make(lambda: page(sheet), Edition(sheet.size, sheet.date)))
