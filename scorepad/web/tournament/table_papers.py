"""Papers for the tables of a tournament, also before a round is released: lists to write on, and
cards with the codes of the tables.
"""

from collections.abc import Iterable, Sequence

from flask import Blueprint, abort, url_for
from werkzeug.wrappers import Response

from scorepad.actions.tournament import tournament as actions
from scorepad.printing import table_lists, ticksheet
from scorepad.printing.edition import Page
from scorepad.printing.table_lists import ListSeat, RoundFacts, TableFacts
from scorepad.printing.ticksheet_words import WORDS, TickSheet
from scorepad.scoring.errors import Refused
from scorepad.scoring.tournament.tables import FEWEST, sizes
from scorepad.store import table_links, tournaments
from scorepad.store.tournaments import StoredRound, StoredSeat, StoredTournament
from scorepad.ticksheet.form import MOST_GAMES, TickForm
from scorepad.ticksheet.places import place_of_table
from scorepad.web.frame import own_address, printed
from scorepad.web.frame.access import at_table
from scorepad.web.frame.headers import unstored
from scorepad.web.frame.visit import Page as Answer
from scorepad.web.frame.visit import Visit, reading, writing
from scorepad.web.frame.words import _
from scorepad.web.frame.work_limit import prints
from scorepad.web.tournament.tournaments import of

blueprint = Blueprint("table_papers", __name__, url_prefix="/runde/<int:runde_id>")


@blueprint.get("/turnier/<int:tournament_id>/runde/<int:round_no>/listen.pdf")
@prints
@writing
def lists(visit: Visit, tournament_id: int, round_no: int) -> Response:
    """The lists of all tables of a drawn round, with the codes of the tables.

    Once the round runs, only of tables at which nothing was entered, as long as there are some.
    """
    stored = of(visit, tournament_id)
    drawn = stored.round(round_no) or abort(404)
    page = _lists(visit, stored, drawn, _empty_tables(stored, drawn))
    return unstored(printed.answer(page, _("Listen"), round_no, stored.name))


@blueprint.get("/turnier/<int:tournament_id>/runde/<int:round_no>/ankreuzboegen.pdf")
@prints
@writing
def tick_sheets(visit: Visit, tournament_id: int, round_no: int) -> Response:
    """The tick sheets of all tables of a drawn round; 404 where the rules have none.

    Once the round runs, only of tables at which nothing was entered, as long as there are some.
    """
    stored = of(visit, tournament_id)
    drawn = stored.round(round_no) or abort(404)
    empty = _empty_tables(stored, drawn)
    try:
        sheets = [_tick_sheet(visit, stored, drawn, number) for number in empty]
        page = ticksheet.page(sheets, visit.voice)
    except Refused:
        abort(404)
    return printed.answer(page, _("Ankreuzbögen"), round_no, stored.name)


@blueprint.get("/turnier/<int:tournament_id>/tischkarten.pdf")
@prints
@writing
def cards(visit: Visit, tournament_id: int) -> Response:
    """The cards of all tables of a tournament: as many as the largest round has or will have."""
    stored = of(visit, tournament_id)
    numbers = range(1, _most_tables(stored) + 1)
    if not numbers:
        abort(404)
    addresses = {number: _code(visit, stored, number) for number in numbers}
    size = printed.edition().size
    page = table_lists.cards(stored.name, addresses, visit.voice, size)
    return unstored(printed.answer(page, _("Tischkarten"), stored.name))


@blueprint.get("/tisch/<int:evening_id>/liste.pdf")
@prints
@reading
@at_table
def sheet(visit: Visit) -> Answer:
    """The empty list of a table, to write on; once something stands there, its sheet instead.

    Its code is the link of the table for the leader, else the address of its page.
    """
    evening = visit.evening
    place = tournaments.place_of(evening.id, visit.runde.id)
    if place is None:
        abort(404)
    if evening.entries:
        return visit.to("sheet.show")
    stored = of(visit, place.tournament_id)
    drawn = stored.round(place.number) or abort(404)
    page = _lists(visit, stored, drawn, [place.table_no])
    return unstored(printed.answer(page, _("Liste"), evening.name))


def _empty_tables(stored: StoredTournament, drawn: StoredRound) -> list[int]:
    """The tables at which nothing was entered yet; all if there are none."""
    evenings = actions.evenings_at(stored, drawn)
    empty = [number for number, evening in evenings.items() if not (evening and evening.entries)]
    return empty or [*drawn.tables]


def _tick_sheet(
    visit: Visit, stored: StoredTournament, drawn: StoredRound, number: int
) -> TickSheet:
    """The tick sheet of a table."""
    seats = drawn.tables[number]
    plan = stored.plan
    people = [stored.by_id[seat.entry_id] for seat in seats]
    games = plan.games if len(seats) == FEWEST else plan.games_five
    form = TickForm(
        rules=plan.rules_of_list(len(seats)),
        people=tuple(who.player for who in people),
        games=min(games, MOST_GAMES),
        place=place_of_table(visit.runde.id, stored.id, drawn.number, number),
    )
    voice = visit.voice
    photo_page = visit.url("ticksheet.of_tournament", tournament_id=stored.id)
    return TickSheet(
        form=form,
        names=tuple(who.name for who in people),
        title=stored.name,
        address=own_address.whole(photo_page),
        place=voice.say(WORDS["place"], round=drawn.number, table=number),
        number=number,
        paper=printed.edition().size.name.lower(),
    )


def _lists(
    visit: Visit, stored: StoredTournament, drawn: StoredRound, numbers: Iterable[int]
) -> Page:
    """The lists of these tables of a round."""
    size = printed.edition().size
    played = RoundFacts(stored.name, drawn.number, stored.plan.rounds, stored.plan.rules, size)
    tables = [_facts(visit, stored, number, drawn.tables[number]) for number in numbers]
    return table_lists.lists(played, tables, visit.voice)


def _facts(
    visit: Visit, stored: StoredTournament, number: int, seats: Sequence[StoredSeat]
) -> TableFacts:
    """The facts of the list of a table."""
    known = stored.by_id
    plan = stored.plan
    is_four = len(seats) == FEWEST
    people = []
    for seat in seats:
        who = known[seat.entry_id]
        people.append(ListSeat(seat.place, who.number, who.name))
    games = plan.games if is_four else plan.games_five
    minutes = plan.minutes if is_four else plan.minutes_five
    if visit.can_write:
        address = _code(visit, stored, number)
    else:
        evening_id = seats[0].evening_id
        address = own_address.whole(visit.url("at_table.show", evening_id=evening_id))
    return TableFacts(number, people, games, minutes, address)


def _code(visit: Visit, stored: StoredTournament, number: int) -> str:
    """The address of the link of a table, or 404 without a read link."""
    token = table_links.token(visit.runde.id, stored.id, number) or abort(404)
    return own_address.whole(url_for("start.open_link", token=token))


def _most_tables(stored: StoredTournament) -> int:
    """The most tables of a drawn round; none is drawn: the tables of all who have entered."""
    if stored.rounds:
        return max(len(drawn.tables) for drawn in stored.rounds)
    present = [entrant for entrant in stored.entrants if entrant.plays(1)]
    return len(sizes(len(present))) if len(present) >= FEWEST else 0
