"""A demo Runde, made by the actions: one sealed evening, one open evening, money in the Kasse."""

import datetime as dt
from collections.abc import Mapping, Sequence
from typing import Any

from scorepad.actions.entry import entries
from scorepad.actions.evening import evening
from scorepad.actions.money import kasse, seal
from scorepad.actions.runde import runde
from scorepad.actions.made import Made
from scorepad.actions.entry.replayed import replayed
from scorepad.actions.money.money_log import By
from scorepad.actions.money.tariff import set_account, set_tariff
from scorepad.ledger.tariff import read_tariff
from scorepad.scoring.entry import Game
from scorepad.scoring.reading.entries import read_entry
from scorepad.scoring.rules import Rules
from scorepad.scoring.terms import Player
from scorepad.store import evenings, runden, seals

KEY = "scorepad-demo"
CAST = ("Anna", "Bert", "Cem", "Doro", "Ela")
Body = dict[str, Any]
Booking = tuple[dt.date, str, str | None, int, str]
"""Date, kind, person, cents into the Kasse, and reason."""


def normal(
    augen: int, *said: str, re: Sequence[int] = (0, 2), specials: Sequence[Body] = (), **more: Any
) -> Body:
    """A game of two against two; players are indexes among the active ones, after the dealer."""
    return {
        "game": "normal",
        "re": re,
        "augen": {"re": augen},
        "announcements": said,
        "specials": specials,
        **more,
    }


def solo(kind: str, augen: int, *said: str, place: int) -> Body:
    """A solo of the person at a place; announcements as in "re no90"."""
    return {
        "game": "solo",
        "solo": kind,
        "re": (place,),
        "augen": {"re": augen},
        "announcements": said,
    }


def special(ident: str, party: str, count: int = 1) -> Body:
    return {"id": ident, "party": party, "count": count}


OF_FIVE = (
    normal(134, specials=[special("fuchs_caught", "re")]),
    normal(112, "kontra", re=(1, 3), specials=[special("karlchen_last_trick", "kontra")]),
    normal(156, "re", "re no90", re=(0, 1), specials=[special("doppelkopf", "re")]),
    solo("buben", 97, "kontra", place=2),
    normal(121, re=(2, 3)),
    normal(88, re=(0, 3), specials=[special("fuchs_caught", "kontra", 2)]),
    {**normal(143, re=(1, 2)), "game": "hochzeit"},
    normal(181, "re", "kontra", re=(0, 2)),
    normal(120, re=(1, 3)),
    normal(165, "re", "re no90", re=(2, 3), specials=[special("karlchen_last_trick", "re")]),
)
OF_FOUR = (
    normal(127, re=(0, 1)),
    normal(109, re=(0, 2), specials=[special("fuchs_caught", "re")]),
    solo("damen", 138, "re", place=1),
    normal(152, "re", re=(1, 3), specials=[special("doppelkopf", "kontra")]),
    normal(119, re=(0, 3)),
    normal(171, re=(1, 2)),
    normal(95, "kontra", re=(2, 3), specials=[special("karlchen_last_trick", "kontra")]),
    normal(130, re=(0, 2)),
)
EVENINGS = (
    (dt.date(2026, 11, 5), "Bei Anna", CAST, OF_FIVE),
    (dt.date(2026, 11, 12), "Bei Bert", CAST[:4], OF_FOUR),
)
TARIFF = {"players_rate": 20, "dues": 50}
ACCOUNT = ("Anna", "DE89370400440532013000")
"""The receiver of transfer codes, with the IBAN that is commonly used as an example."""
BOOKINGS: tuple[Booking, ...] = (
    (dt.date(2026, 10, 29), "deposit", "Anna", 2000, "Rest aus der alten Kasse"),
    (dt.date(2026, 11, 5), "spending", None, -640, "Zwei neue Kartenspiele"),
    (dt.date(2026, 11, 12), "fine", "Bert", 50, "Zu spät gekommen"),
)
SEALED = 1  # the number of sealed evenings, which are the first ones


def fill() -> str:
    """Add the missing parts of the demo and return the path of its write link; idempotent."""
    first_day, *_evening = EVENINGS[0]
    begin = _at(first_day, 0)
    made = runde.create("Donnerstagsrunde", CAST, "€", Rules(), begin, client_key=KEY)
    filled = runden.load_runde(made.runde_id)
    ids = {member.name: member.id for member in runden.members(made.runde_id)}
    if filled is not None and filled.tariff is None:
        receiver, iban = ACCOUNT
        at_first: By = {"link_id": made.write.id, "now": _at(BOOKINGS[0][0], 0)}
        set_account(made.runde_id, ids[receiver], iban, "", **at_first)
        set_tariff(made.runde_id, read_tariff(TARIFF), **at_first)
    book(made.runde_id, ids, BOOKINGS[:1], link_id=made.write.id)  # older than the first evening
    for number, (date, name, people, games) in enumerate(EVENINGS):
        table = [ids[person] for person in people]
        key = f"{KEY}-{number}"
        plan = evening.NewPlan(table, table[0], date, name)
        by = Made(client_key=key, link_id=made.write.id, now=_at(date, 0))
        evening_id = evening.start(made.runde_id, plan, **by)
        play(made.runde_id, evening_id, games, key=key, link_id=made.write.id, date=date)
        if number < SEALED:
            now = _at(date, len(games) + 1)
            sealed_by = Made(client_key=f"{key}-seal", link_id=made.write.id, now=now)
            settle(made.runde_id, evening_id, sealed_by)
    book(made.runde_id, ids, BOOKINGS, link_id=made.write.id)
    return f"/l/{made.write.token}"


def book(
    runde_id: int, ids: Mapping[str, int], bookings: Sequence[Booking], *, link_id: int
) -> None:
    """Book these entries in the Kasse in order, unless they are booked already."""
    for number, (date, kind, who, cents, reason) in enumerate(bookings):
        member = Player(str(ids[who])) if who else None
        by = Made(client_key=f"{KEY}-kasse-{number}", link_id=link_id, now=_at(date, 0))
        kasse.book(runde_id, kind=kind, member=member, cents=cents, reason=reason, date=date, **by)


def settle(runde_id: int, evening_id: int, made: Made) -> None:
    """Seal an evening and mark its last debt as paid, once: one that was reopened stays open."""
    stored = evenings.load(evening_id, runde_id)
    if stored is None:
        return
    saved = seal.seal(runde_id, evening_id, base_revision=stored.revision, **made)
    if saved.repeated:
        return
    *_, last = seals.transfers(evening_id, runde_id)
    seal.mark_paid(runde_id, last.id, paid=True, now=made["now"])


def play(
    runde_id: int, evening_id: int, games: Sequence[Body], *, key: str, link_id: int, date: dt.date
) -> None:
    """Enter the games of this list that are missing in an evening of the demo."""
    for number, game in enumerate(games, start=1):
        stored = evenings.load(evening_id, runde_id)
        if stored is None or stored.sealed:
            return
        games_there = [line for line in stored.entries if isinstance(line.entry, Game)]
        if len(games_there) >= number:
            continue
        active = replayed(stored).next.active
        made: Made = {"client_key": f"{key}-{number}", "link_id": link_id, "now": _at(date, number)}
        draft = entries.Draft(read_entry(seated(game, active)))
        entries.save(runde_id, evening_id, draft, **made)


def seated(game: Body, active: Sequence[str]) -> Body:
    """The interchange form of a game of the demo, with indexes replaced by the active players."""
    announcements = []
    for call in game["announcements"]:  # "re" for Re itself, or "re no90"
        party, *says = call.split()
        announcements.append({"party": party, "says": says[0] if says else party})
    return {
        "kind": "game",
        **game,
        "re": [active[place] for place in game["re"]],
        "announcements": announcements,
        "specials": list(game.get("specials", ())),
    }


def _at(date: dt.date, games: int) -> dt.datetime:
    # The evening begins at eight; a game takes twelve minutes.
    begun = dt.datetime.combine(date, dt.time(19), tzinfo=dt.UTC)
    return begun + dt.timedelta(minutes=12 * games)
