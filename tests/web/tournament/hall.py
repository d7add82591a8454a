"""A hall with a tournament in it: its leader, a phone at every second table, lists on paper at the
others, and a book in which somebody reckons beside it.

Everything goes by the pages: a step fills in the form that a page offers, as a person would.
"""

import random
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from html import unescape
from typing import Any

from flask import Flask

from tests.web.critic import Page, Phone, answered, between, cells_of, phone
from tests.web.tournament.book import Book, Line, Totals
from tests.web.tournament.pages import ONE, create, fields_of_totals

PEOPLE = f"{ONE}/leute"
STANDING = f"{ONE}/stand"
SIGNS = str.maketrans({"−": "-", "*": "", "°": "", "+": ""})
"""A minus as programs read it; the signs that mark a round are left out."""
WORTH = {"re121": 1, "re151": 2, "re181": 3}
"""The points of a normal game that Re wins with so many Augen. Source: TSR 7.2.1."""


@dataclass(frozen=True)
class Crowd:
    """How many come: who is entered, missing and late, and how many games a phone enters a list."""

    entered: int
    missing: int
    late: int
    games: int | None
    """None: as many as a list has."""


@dataclass(frozen=True)
class Place:
    """A table of a round: its page, and the numbers that sit there, from place 1 on."""

    number: int
    page: str
    people: tuple[int, ...]

    @property
    def evening(self) -> str:
        """The address of the evening that the table is."""
        return self.page.replace("tisch", "abend")

    @property
    def is_on_paper(self) -> bool:
        """Whether its list is written on paper; at every second table a phone writes."""
        return self.number % 2 == 1


@dataclass
class Hall:
    """A tournament that goes on: its leader, its phones by table, and the book beside it."""

    site: Flask
    leader: Phone
    crowd: Crowd
    book: Book = field(default_factory=Book)
    phones: dict[int, Phone] = field(default_factory=dict)
    links: dict[int, str] = field(default_factory=dict)
    places: dict[int, list[Place]] = field(default_factory=dict)
    there: set[int] = field(default_factory=set)
    """The numbers that play in the next round."""
    chance: random.Random = field(default_factory=lambda: random.Random(47))

    def does(self, path: str, action: str, **values: Any) -> None:
        """The leader fills in the form of a page that posts to `action`, and it is saved."""
        answer = self.leader.send(path, action, **values)
        assert answer.status_code == 303, f"{path} {action}: {wrong_on(answer.text)}"

    def is_told(self, path: str, action: str, said: str, **values: Any) -> None:
        """The form comes back, and says why."""
        answer = self.leader.send(path, action, **values)
        assert said in answered(answer, 422)


def wrong_on(text: str) -> list[str]:
    """What a page says is wrong."""
    return re.findall(r'class="error"[^>]*>([^<]*)', text)


# People


def enter(hall: Hall, names: Iterable[str], *, paid: bool) -> list[int]:
    """Paste a list of people; their numbers."""
    pasted = list(names)
    given = {"paid": "1"} if paid else {}
    hall.does(PEOPLE, "/leute", lines="\n".join(pasted), **given)
    return [hall.book.joins(name) for name in pasted]


def tick(hall: Hall, number: int, state: str) -> None:
    """Tap *da* or *fehlt* beside a number."""
    hall.does(PEOPLE, f"/leute/{number}/da", state=state)


def substitutes(hall: Hall, number: int, name: str, from_round: int) -> None:
    """Somebody else plays for a number from a round on."""
    hall.does(f"{PEOPLE}/{number}", "/ersatz", name=name, ab=str(from_round))
    hall.book.holders[number].append(name)


# Rounds


def draws(hall: Hall, number: int) -> None:
    """Draw a round; everybody who is there is in it, once."""
    hall.does(round_page(number), "/losen")
    check_that_everybody_sits_once(hall, number)


def releases(hall: Hall, number: int) -> None:
    """Release a round: its tables have pages from now on, and everybody still sits once."""
    hall.does(round_page(number), "/freigeben")
    pages = pages_of_tables(hall.leader)
    seats = check_that_everybody_sits_once(hall, number)
    hall.places[number] = [Place(table, pages[table], seats[table]) for table in seats]


def round_page(number: int) -> str:
    """The address of the draw of a round."""
    return f"{ONE}/runde/{number}"


def pages_of_tables(leader: Phone) -> dict[int, str]:
    """The page of each table of the last round, by its number."""
    text = leader.get(ONE).text
    found = re.findall(r'href="(/runde/1/tisch/\d+)">\s*Tisch (\d+)\s*<', text)
    return {int(number): page for page, number in found}


def seats_of(leader: Phone, number: int) -> dict[int, tuple[int, ...]]:
    """Who sits at each table of a round, as its page says: numbers, from place 1 on."""
    text = leader.get(round_page(number)).text
    seats = {}
    for card in re.findall(r'<li class="card"><b>Tisch (\d+)</b>(.*?)</ol>', text, re.DOTALL):
        table, people = card
        numbers = re.findall(r'<span class="dim number">(\d+)</span>', people)
        seats[int(table)] = tuple(map(int, numbers))
    return seats


def check_that_everybody_sits_once(hall: Hall, number: int) -> dict[int, tuple[int, ...]]:
    """Nobody is lost and nobody sits twice; tables have four or five places."""
    seats = seats_of(hall.leader, number)
    seated = [who for people in seats.values() for who in people]
    assert sorted(seated) == sorted(hall.there)
    assert {len(people) for people in seats.values()} <= {4, 5}
    assert list(seats) == list(range(1, len(seats) + 1))
    return seats


# Tables


def phone_at(hall: Hall, place: Place) -> Phone:
    """The phone that writes at a table: it scanned the code of the table once, in its first round,
    and opens the same link in every round.
    """
    if place.number not in hall.phones:
        shown = hall.leader.get(f"{place.page}/link").text
        (hall.links[place.number],) = set(re.findall(r"/l/[\w-]{40}", shown))
        hall.phones[place.number] = phone(hall.site)
    holder = hall.phones[place.number]
    opened = holder.get(hall.links[place.number])
    assert opened.location == place.evening
    return holder


def plays_on_a_phone(hall: Hall, round_no: int, place: Place) -> None:
    """Enter the games of a table by its link, then everybody says that the list is right."""
    holder = phone_at(hall, place)
    keys = dict(zip(players_of(hall, place), place.people, strict=True))
    agreed = 16 if len(place.people) == 4 else 20
    games = hall.crowd.games or agreed
    reached = dict.fromkeys(place.people, 0)
    owing = set(place.people)
    for _game in range(games):
        points = enter_game(hall, holder, place, keys, owing)
        for number, one in points.items():
            reached[number] += one
    says_that_it_is_right(holder, place, is_short=games < agreed)
    hall.book.note(round_no, reached)
    hall.book.note_soli(dict.fromkeys(set(place.people) - owing, 1))


def players_of(hall: Hall, place: Place) -> list[str]:
    """The keys of the people of a table in forms, from place 1 on."""
    form = hall.leader.page(place.page).form("/summen")
    return [name.removeprefix("t:") for name in fields_of_totals(form)]


def enter_game(
    hall: Hall, holder: Phone, place: Place, keys: Mapping[str, int], owing: set[int]
) -> Totals:
    """Enter a game that Re wins; what each number gets for it.

    First everybody who owes one plays the compulsory solo.
    """
    path = f"{place.evening}/spiel"
    page = holder.get(path).text
    active = re.findall(r'name="re" value="(\d+)"', page)
    augen = hall.chance.choice([*WORTH])
    worth = WORTH[augen]
    soloists = [who for who in active if keys[who] in owing]
    if soloists:
        re_party = soloists[:1]
        told = {"game": "solo", "solo": "buben"}
        owing.discard(keys[soloists[0]])
    else:
        re_party = hall.chance.sample(active, 2)
        told = {"game": "normal"}
    form = Page(page).forms[-1]
    answer = holder.post(path, data={**form.values, **told, "re": re_party, "augen": augen})
    assert answer.status_code == 303, wrong_on(answer.text)
    share = worth * (len(active) - len(re_party)) // len(re_party)
    points = {keys[who]: -worth for who in active}
    for who in re_party:
        points[keys[who]] = share
    return points


def says_that_it_is_right(holder: Phone, place: Place, *, is_short: bool) -> None:
    """All say that the list is right; a short one is asked about once."""
    form = holder.page(place.page).form("/stimmt")
    answer = holder.post(form.action, data=without_place(form.values))
    if is_short:
        asked = Page(answered(answer, 422))
        again = next(form for form in asked.forms if form.action.endswith("/stimmt"))
        yes = re.findall(r'name="sure" value="([^"]*)"', answer.text)[0]
        answer = holder.post(again.action, data={**again.values, "sure": unescape(yes)})
    assert answer.status_code == 303, wrong_on(answer.text)


def without_place(values: Mapping[str, Any]) -> dict[str, Any]:
    """A form of one seat sent for all of them."""
    return {name: value for name, value in values.items() if name != "place"}


def writes_on_paper(hall: Hall, round_no: int, place: Place, *, penalty: int = 0) -> None:
    """The leader types the totals of a list; a penalty is that of place 1."""
    totals = totals_by_chance(hall.chance, place)
    first = place.people[0]
    totals[first] += penalty
    types(hall, place, totals, {first: penalty} if penalty else {})
    hall.book.note(round_no, totals)


def totals_by_chance(chance: random.Random, place: Place) -> Totals:
    """Even totals that add up to zero."""
    drawn = [2 * chance.randint(-30, 30) for _who in place.people[1:]]
    return dict(zip(place.people, [-sum(drawn), *drawn], strict=True))


def types(hall: Hall, place: Place, totals: Totals, penalties: Totals) -> None:
    """Type the totals of a table in at the desk, and what penalties they hold."""
    form = hall.leader.page(ONE).form(f"{ONE}/summen")
    filled: dict[str, Any] = {**form.values, "table": str(place.number)}
    for position, number in enumerate(place.people, 1):
        filled[f"t:{position}"] = str(totals[number])
        filled[f"m:{position}"] = str(penalties.get(number, ""))
    answer = hall.leader.post(form.action, data=filled)
    assert answer.status_code == 303, wrong_on(answer.text)


def corrects(hall: Hall, place: Place, totals: Totals) -> None:
    """Type other totals in place of those of a list that is open again, without a penalty."""
    form = hall.leader.page(place.page).form("/summen")
    filled: dict[str, Any] = dict(form.values)
    for key, number in zip(players_of(hall, place), place.people, strict=True):
        filled[f"t:{key}"] = str(totals[number])
        filled[f"m:{key}"] = ""
    answer = hall.leader.post(form.action, data=filled)
    assert answer.status_code == 303, wrong_on(answer.text)


def undoes_the_last_act(hall: Hall, page: str) -> None:
    """Tap *Rückgängig* where a page says what was done last."""
    hall.does(page, "/rueckgaengig")


def plays_round(hall: Hall, number: int) -> None:
    """Every table plays: half of them on phones, half on paper; one list has a penalty."""
    for place in hall.places[number]:
        if place.is_on_paper:
            fined = -4 if place.number == 1 and number == 1 else 0
            writes_on_paper(hall, number, place, penalty=fined)
        else:
            plays_on_a_phone(hall, number, place)


# The standing


def shown_standing(reader: Phone) -> list[Line]:
    """The standing as its page shows it."""
    table = between(reader.get(STANDING).text, '<table class="standing">', "</table>")
    body = between(table, "<tbody>", "</tbody>")
    _before, *rows = body.split("<tr")
    return [line_of(row) for row in rows]


def line_of(row: str) -> Line:
    """A row of the table of the standing."""
    plain = re.sub(r'<span class="meta">.*?</span>', "", row, flags=re.DOTALL)
    rank, name, value, *rounds = cells_of(plain)
    reached = tuple(number_in(cell) for cell in rounds)
    return Line(int(rank), unescape(name), number_in(value), reached)


def number_in(cell: str) -> int:
    """The number of a cell, whatever marks it."""
    return int(unescape(cell).translate(SIGNS).strip("() "))


def check_standing(hall: Hall, rounds: int) -> None:
    """The standing after so many rounds is what the book says."""
    assert shown_standing(hall.leader) == hall.book.standing(rounds)


def held(site: Flask, leader: Phone, crowd: Crowd) -> Hall:
    """A hall with a tournament that nobody is entered for yet."""
    create(leader, name="Summer Cup")
    return Hall(site, leader, crowd)
