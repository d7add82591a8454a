"""A tournament of many people behind the pages' back: entered, drawn, released, its lists typed."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from scorepad.actions.tournament import tournament as actions
from scorepad.actions.tournament import tournament_end
from scorepad.actions.tournament import tournament_entries as people
from scorepad.actions.tournament import tournament_rounds as rounds
from scorepad.actions.tournament import tournament_tables as tables
from scorepad.actions.tournament.tournament_entries import NewEntrant
from scorepad.scoring.tournament.plan import SUGGESTIONS, write_plan
from scorepad.store import evenings, tournaments
from scorepad.store.evenings import StoredEvening
from scorepad.store.tournaments import StoredTournament
from scorepad.web.frame import clock
from tests.browser.conftest import Abend, Site, made
from tests.conftest import there

LONG = (
    "Wolfgang von Hohenstaufen-Waldeck",
    "Katarzyna Międzynarodowa",
    "Kai-Uwe Zimmermann",
    "Annegret Schulze-Frenking",
    "Bartholomäus Wittgenstein",
)
FAMILIES = (
    "Meier",
    "Huber",
    "Schulz",
    "Koch",
    "Bauer",
    "Wolf",
    "Schröder",
    "Neumann",
    "Schwarz",
    "Zimmermann",
    "Braun",
    "Krüger",
    "Hofmann",
    "Hartmann",
    "Lange",
    "Schmitt",
    "Werner",
    "Krause",
    "Lehmann",
    "Köhler",
    "Maier",
    "Walter",
    "König",
    "Kaiser",
    "Fuchs",
    "Scholz",
)
GIVEN = ("Anna", "Bernd", "Christa", "Dieter", "Elfriede", "Franz", "Gerda", "Heinz-Jürgen")


def names(count: int) -> list[str]:
    """So many names that differ, some of them long."""
    found = list(LONG)
    for number in range(count):
        family = FAMILIES[number % len(FAMILIES)]
        found.append(f"{GIVEN[number // len(FAMILIES)]} {family}")
    return found[:count]


@dataclass(frozen=True)
class Village:
    """A tournament on the server, in the Runde of an evening."""

    abend: Abend
    id: int

    @property
    def path(self) -> str:
        return f"/runde/{self.abend.runde_id}/turnier/{self.id}"

    @property
    def url(self) -> str:
        return f"{self.abend.runde}/turnier/{self.id}"

    @property
    def wall(self) -> str:
        return f"{self.url}/wand"

    def stored(self) -> StoredTournament:
        with self.abend.site.app.app_context():
            return there(tournaments.load(self.id, self.abend.runde_id))

    def do(self, action: Callable[..., Any], *args: Any, **given: Any) -> None:
        facts: Any = {**made(), "now": clock.now()}
        with self.abend.site.app.app_context():
            action(self.abend.runde_id, self.id, *args, **given, **facts)

    def draw(self, number: int) -> None:
        self.do(rounds.draw_round, number)

    def release(self, number: int, *, waits: bool = False) -> None:
        self.do(rounds.release, number, waits=waits)

    def table(self, number: int) -> Abend:
        """The evening of a table of the last round."""
        seats = self.stored().rounds[-1].tables[number]
        return replace(self.abend, id=there(seats[0].evening_id))

    def finish_round(self, numbers: Iterable[int] | None = None) -> None:
        """Type the list of each table of the last round, or of those with these numbers.

        No two tables have the same totals.
        """
        for number in numbers or self.stored().rounds[-1].tables:
            table = self.table(number)
            with self.abend.site.app.app_context():
                evening: StoredEvening = there(evenings.load(table.id, table.runde_id))
                totals = _totals(number, len(evening.plan.table))
                listed = dict(zip(evening.plan.table, totals, strict=True))
                facts: Any = {**made(), "now": clock.now()}
                tables.enter_list(
                    table.runde_id, table.id, totals=listed, sure={"totals_mixed"}, **facts
                )

    def finish(self) -> None:
        self.do(tournament_end.finish)


def _totals(table: int, people: int) -> list[int]:
    first = [2 * table + 40, table - 7, -table - 3]
    rest = [0] * (people - 4)
    return [*first, *rest, -sum(first)]


def held(site: Site, people_there: Sequence[str], *, kind: str = "village", **plan: Any) -> Village:
    """A tournament of these people, by a suggestion."""
    abend = site.evening("Anna", "Bert", "Cem", "Doro")
    suggested = write_plan(SUGGESTIONS[kind].plan) | plan
    with site.app.app_context():
        facts: Any = {**made(), "now": clock.now()}
        date = clock.now().date()
        made_id = actions.create(
            abend.runde_id, name="Dorfturnier Musterstadt", date=date, plan=suggested, **facts
        )
        entrants = [NewEntrant(name) for name in people_there]
        facts = {**made(), "now": clock.now()}
        people.add(abend.runde_id, made_id, entrants, **facts)
    return Village(abend, made_id)
