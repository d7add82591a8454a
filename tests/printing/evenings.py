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
    shown = {player: (names or {}).get(player, player) for player in map(Player, CAST)}
    log = [*_log(plan, games), *(read_entry(entry) for entry in more)]
    voice = Voice(lang, shown, plan.rules)
    return Sheet(
        "Donnerstagsrunde", "Bei Anna", DATE, plan, replay(plan, log), voice, itemised=itemised
    )


def _log(plan: Plan, games: int) -> Iterator[Entry]:
    fold = Fold(plan)
    for number in range(games):
        active = fold.next().active
        body: dict[str, Any] = {"kind": "game", "game": "normal", **PATTERN[number % len(PATTERN)]}
        seats = (number % 4,) if body["game"] == "solo" else SEATS[number % len(SEATS)]
        entry = read_entry({**body, "re": [active[seat] for seat in seats]})
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
    sheet = played(
        3, people, rules=rules, more=[*more, *incidents(people), {"kind": "end"}], itemised=True
    )
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
        cast = [*CAST[:people]]
        if number and people > 4:
            cast.remove(cast[number % people])
        rotated = [*cast[number % len(cast) :], *cast[: number % len(cast)]]
        plan = Plan(tuple(map(Player, rotated)), Player(rotated[0]), Rules())
        part = sums(plan, replay(plan, _log(plan, games + number % 3)))
        day = DATE + dt.timedelta(weeks=number)
        parts.append(part)
        found.append(
            played_evening(number + 1, f"Abend {number + 1}", day, running=False, sums=part)
        )
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
        plain = replace(
            played(self.games, self.people, lang=self.lang, names=called(self.names)),
            size=self.size,
        )
        return (
            replace(plain, money=lines(settled(plain), plain))
            if self.money and self.games
            else plain
        )

    def __str__(self) -> str:
        told = (
            f"{self.people} people",
            f"{self.games} games",
            self.lang,
            self.names,
            self.size.name,
        )
        return ", ".join((*told, *(["money"] if self.money else [])))


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
    out = found[1].strip("\u2060 ") in {"−", "zahlt", "pays"}
    return int(re.sub("[.,]", "", found[2]) + found[3]) * (-1 if out else 1)


DUES: dict[str, object] = {"players_rate": "2.5", "dues": 200, "kasse_percent": 50}


def called(kind: str) -> dict[str, str]:
    return dict(zip(CAST, {**NAMES, **UNBROKEN}[kind], strict=True))


def priced(sheet: Sheet, tariff: dict[str, object] = DUES) -> Sheet:
    """The same with money: by default amounts, a part of them for the Kasse, and transfers."""
    return replace(sheet, money=money(settled(sheet, tariff=tariff), sheet.voice))


def laid(sheet: Sheet) -> list[Measured]:
    return measured(pdf.make(lambda: page(sheet), Edition(sheet.size, sheet.date)))
