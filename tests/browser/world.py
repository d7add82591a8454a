"""A Runde of seven with twenty evenings and money, as the tests of every page and state use it."""

import datetime as dt
from dataclasses import dataclass, replace
from typing import Any

from scorepad.actions.evening import evening
from scorepad.actions.money import kasse
from scorepad.actions.money.tariff import set_account, set_tariff
from scorepad.actions.runde import rule_sets
from scorepad.actions.tournament import leagues, tournament, tournament_rounds, wishes
from scorepad.actions.tournament.tournament_entries import NewEntrant, add
from scorepad.ledger.tariff import read_tariff
from scorepad.scoring.rules import read_rules
from scorepad.scoring.terms import Player
from scorepad.scoring.tournament.league_plan import LeaguePlan, Team
from scorepad.scoring.tournament.plan import SUGGESTIONS, write_plan
from scorepad.store import joining_links, phones, tournaments
from scorepad.store.rule_sets import of_runde
from tests import saving
from tests.browser.conftest import NOW, Abend, Site, made
from tests.browser.judge import LONG, Values

SEVEN = (*LONG, "Fritzchen", "Gülcangül")
OPTIONS = {"bock.on": True, "bock.triggers": ["split_120"], "pflichtsolo.count": 1}
MONEY = {"players_rate": "1/2", "dues": 100, "absent": "worst", "solo_prices": {"damen": 20}}
EVENINGS = 20
WISH = "key-of-somebody-who-waits"


@dataclass(frozen=True)
class World:
    """A Runde of seven with twenty evenings and money, and where its pages are."""

    abend: Abend
    sealed: Abend
    penalty: int
    booking: int
    rule_set: int
    tournament: int
    table: int
    joining: str
    league: int

    def values(self, endpoint: str) -> Values:
        """What the address of a page is filled with."""
        member = next(iter(self.abend.ids.values()))
        ids: dict[str, str | int] = {"runde_id": self.abend.runde_id, "evening_id": self.abend.id}
        ids |= {"member_id": member, "set_id": self.rule_set, "role": "write"}
        ids |= {
            "tournament_id": self.tournament,
            "number": 1,
            "round_no": 1,
            "league_id": self.league,
            "phone_id": self._phone(),
            "token": self.joining,
            "key": WISH,
        }
        if endpoint.startswith(("tables.", "at_table.")):
            ids["evening_id"] = self.table
        if endpoint == "settle.ask_open":
            ids["evening_id"] = self.sealed.id
        if endpoint == "kasse.counter":
            return {**ids, "entry_id": self.booking}
        return {**ids, "entry_id": self.penalty if "eintrag" in endpoint else self.abend.first}

    def _phone(self) -> int:
        """The number of a phone of the Runde; there is one as soon as a page was opened."""
        with self.abend.site.app.app_context():
            known = phones.of_runde(self.abend.runde_id)
        return known[0].id if known else 1


def filled(site: Site) -> World:
    abend = site.evening(*SEVEN, preset="kif", options=OPTIONS)
    with site.app.app_context():
        set_tariff(abend.runde_id, read_tariff(MONEY))
        for member in abend.ids.values():
            set_account(abend.runde_id, member, "DE89370400440532013000", "")
        deposit: Any = {
            "kind": "deposit",
            "member": Player(str(member)),
            "cents": 12345,
            "reason": "Rest",
        }
        booking = kasse.book(abend.runde_id, date=NOW.date(), **deposit, **made())
        rule_sets.keep(
            abend.runde_id, "Wie bei Oma in der Gartenlaube", read_rules({"preset": "mainz"})
        )
        rule_set = next(iter(of_runde(abend.runde_id))).id
    past = [before(abend, days) for days in range(1, EVENINGS)]
    for one in past[:2]:
        one.seal()
    play(abend, 4)
    with site.app.app_context():
        body = {"kind": "penalty", "points": {str(member): -12}, "share": True, "reason": "zu spät"}
        penalty = saving.enter(abend.runde_id, abend.id, body=body, **made()).entry_id
    assert penalty is not None
    return World(
        abend, past[0], penalty, booking, rule_set, *running_tournament(abend), league_of(abend)
    )


def running_tournament(abend: Abend) -> tuple[int, int, str]:
    """A tournament of nine whose first round runs, the evening of its table of five, and the link
    by which somebody has entered himself, who waits.
    """
    with abend.site.app.app_context():
        plan = write_plan(SUGGESTIONS["ddv"].plan)
        runde_id = abend.runde_id
        ident = tournament.create(
            runde_id, name="Sommerturnier im Löwen", date=NOW.date(), plan=plan, **made()
        )
        people = [
            NewEntrant(name, "Rot", "Doppelkopffreunde Gartenlaube")
            for name in (*SEVEN, "Ida", "Jo")
        ]
        add(runde_id, ident, people, **made())
        wishes.open_joining(runde_id, ident, **made())
        late = NewEntrant("Maximiliane-Henriette", "Rot", "Doppelkopffreunde Gartenlaube")
        wishes.wish(runde_id, ident, late, **(made() | {"client_key": WISH}))
        tournament_rounds.draw_round(runde_id, ident, 1, **made())
        tournament_rounds.release(runde_id, ident, 1, **made())
        stored = tournaments.load(ident, runde_id)
        assert stored is not None
        return ident, tournament.evening_ids(stored)[-1], joining_links.token(stored)


def league_of(abend: Abend) -> int:
    teams = (Team("Rot", SEVEN[:2]),)
    groups = (Team("Oben", SEVEN[:3]), Team("Unten", SEVEN[3:]))
    with abend.site.app.app_context():
        return leagues.save(
            abend.runde_id, "Herbstliga", LeaguePlan(teams=teams, groups=groups, moving=1)
        )


def before(abend: Abend, days: int) -> Abend:
    ids = list(abend.ids.values())
    date = NOW.date() - dt.timedelta(days=days)
    with abend.site.app.app_context():
        name = f"Bei {SEVEN[days % 7]} in der Gartenlaube"
        started = evening.start(
            abend.runde_id,
            evening.NewPlan(ids, ids[0], date, name),
            client_key=f"{days}",
            link_id=None,
            now=NOW,
        )
    one = replace(abend, id=started)
    play(one, 2)
    return one


def play(abend: Abend, games: int) -> None:
    for number in range(games):
        abend.enter(
            *abend.active()[: 2 if number < games - 1 else 1],
            augen=120 if number == 1 else 140 + number * 10,
        )
