"""The tick sheet of a Runde, for its next table or with lines to write names on."""

from scorepad.printing.ticksheet_words import TickSheet
from scorepad.scoring.errors import Refused
from scorepad.store.runden import Member
from scorepad.ticksheet.code import sheet_number
from scorepad.ticksheet.form import (
    FEWEST_PEOPLE,
    MOST_GAMES,
    MOST_PEOPLE,
    SEATS,
    TickForm,
    usual_games,
)
from scorepad.ticksheet.geometry import sheet_plan
from scorepad.ticksheet.places import place_of_runde
from scorepad.web.board.seats import next_table
from scorepad.web.frame import own_address, printed
from scorepad.web.frame.clock import now
from scorepad.web.frame.fields import BooleanField, IntegerField
from scorepad.web.frame.forms import Form
from scorepad.web.frame.visit import Visit


class TickSheetForm(Form):
    """The query of a tick sheet: people, without their names, and games."""

    people = IntegerField()
    without_names = BooleanField(name="names", only="leer")
    games = IntegerField(name="spiele", optional=True)


def sheet_sizes(visit: Visit) -> tuple[int, ...]:
    """For how many people the rules of the Runde allow a tick sheet."""
    sizes = range(FEWEST_PEOPLE, MOST_PEOPLE + 1)
    return tuple(size for size in sizes if _is_possible(size, visit))


def size_choices(visit: Visit) -> list[tuple[str, str]]:
    """The same as choices of a form."""
    return [(str(size), str(size)) for size in sheet_sizes(visit)]


def _is_possible(size: int, visit: Visit) -> bool:
    try:
        sheet_plan(TickForm(visit.rules, tuple(SEATS[:size]), usual_games(visit.rules, size)))
    except Refused:
        return False
    return True


def sheet_asked(visit: Visit, sizes: tuple[int, ...]) -> TickSheet:
    """The sheet that the query asks for; what it says of no use is as usual. `sizes` has at least
    one.

    Raises Refused where the number of games is none.
    """
    asked = TickSheetForm(visit.form.query)
    people = asked.people.data
    if people not in sizes:
        seated = len(next_table(visit).seats)
        people = max(min(seated, sizes[-1]), sizes[0])
    members = [] if asked.without_names.data else _members(visit)[:people]
    nameless = len(members) < people
    keys = tuple(SEATS[:people]) if nameless else tuple(member.player for member in members)
    form = TickForm(
        rules=visit.rules,
        people=keys,
        games=min(asked.games.data or usual_games(visit.rules, people), MOST_GAMES),
        nameless=nameless,
        place=place_of_runde(visit.runde.id),
    )
    return TickSheet(
        form=form,
        names=keys if nameless else tuple(member.name for member in members),
        title=visit.runde.name,
        address=own_address.whole(visit.url("ticksheet.of_runde")),
        number=number_now(visit),
        paper=printed.edition().size.name.lower(),
        large=visit.form.page_query.large.data,
        short=_short_names(visit),
    )


def _members(visit: Visit) -> list[Member]:
    """Those of the next table, then all other active members."""
    table = next_table(visit).seats
    others = [member for member in visit.people.members if member.active and member not in table]
    return [*table, *others]


def number_now(visit: Visit) -> int:
    """The number of a sheet that is printed now; previews have none, so that they can be kept."""
    return 0 if visit.form.page_query.preview.data else sheet_number(now())


def _short_names(visit: Visit) -> dict[str, str]:
    """The short names of the members by their names."""
    roster = visit.names
    return {roster[member.player]: roster.short[member.player] for member in visit.people.members}
