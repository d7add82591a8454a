"""Whose certificates are printed: the first of all, everybody, the best of a class, the teams."""

from collections.abc import Mapping

from flask_babel import lazy_gettext as _l

from scorepad.actions.tournament import tournament_results as results
from scorepad.printing.certificate import LAST_PLACE, Placed
from scorepad.scoring.tournament.prizes import ALL, WonPrize, places_by_class
from scorepad.scoring.tournament.ranking import Ranked
from scorepad.store.tournaments import StoredTournament
from scorepad.web.frame.fields import BooleanField, KeyField, SelectField
from scorepad.web.frame.forms import Form
from scorepad.web.frame.visit import Visit
from scorepad.web.frame.voice import told
from scorepad.web.frame.words import _
from scorepad.web.tournament.prizes_won import prizes_of
from scorepad.web.tournament.tournament_view import team_lines
from scorepad.web.tournament.tournaments import next_step

FIRST = ""
EVERYBODY = "alle"
TEAMS = "mannschaften"
CLASS = "klasse-"


class CertificatesForm(Form):
    """The query of the certificates: for whom, the last rank that has one, and whether with the
    prize.
    """

    last = KeyField(name="bis")
    who = SelectField(_l("Urkunden für"), name="fuer")
    prize = BooleanField(_l("mit dem Preis"), name="preis")

    @classmethod
    def of(cls, visit: Visit, stored: StoredTournament) -> "CertificatesForm":
        """The form of the address."""
        form = cls(visit.form.query)
        form.who.offer(choices(stored))
        if visit.form.page_query.every.data:
            form.who.data = EVERYBODY
        return form

    @property
    def last_rank(self) -> int | None:
        """The last rank with a certificate; None for all ranks."""
        if self.who.data == EVERYBODY:
            return None
        last: int | None = self.last.data
        return last or LAST_PLACE


def choices(stored: StoredTournament) -> Mapping[str, str]:
    """For whom there are certificates, in words."""
    words = {FIRST: _("die ersten drei"), EVERYBODY: told("all")}
    for at, name in enumerate(stored.plan.classes):
        words[f"{CLASS}{at}"] = _("die ersten drei: %(name)s", name=name)
    if any(entrant.team for entrant in stored.entrants):
        words[TEAMS] = told("teams")
    return words


def placed(visit: Visit, stored: StoredTournament, form: CertificatesForm) -> list[Placed]:
    """Those who are asked for with their ranks, best first; nobody while a result is missing."""
    if next_step(stored) not in {"finish", "over"}:
        return []
    if form.who.data == TEAMS:
        return _teams(visit, stored)
    prizes = _prizes(visit, stored) if form.prize.data else {}
    standing = results.standing(stored).standing
    if form.who.data.startswith(CLASS):
        at = int(form.who.data.removeprefix(CLASS))
        return _of_class(stored, stored.plan.classes[at], standing, prizes)
    names = {entrant.number: entrant.name for entrant in stored.numbers}
    certified: list[Placed] = []
    for line in standing:
        prize = prizes.get((ALL, line.number), "")
        certified.append(Placed(line.rank, names[line.number], line.points, prize=prize))
    return certified


def _of_class(
    stored: StoredTournament,
    name: str,
    standing: tuple[Ranked, ...],
    prizes: Mapping[tuple[str, int], str],
) -> list[Placed]:
    """The people of a class with their ranks in it."""
    names = {entrant.number: entrant.name for entrant in stored.numbers}
    points = {line.number: line.points for line in standing}
    places = places_by_class([name], standing, stored.numbers).get(name, ())
    certified: list[Placed] = []
    for number, rank in places:
        prize = prizes.get((name, number), "")
        certified.append(Placed(rank, names[number], points[number], of=name, prize=prize))
    return certified


def _teams(visit: Visit, stored: StoredTournament) -> list[Placed]:
    """The teams with their people."""
    people: dict[str, list[str]] = {}
    for entrant in stored.numbers:
        people.setdefault(entrant.team, []).append(entrant.name)
    certified: list[Placed] = []
    for line in team_lines(stored, results.standing(stored), visit):
        reached = f"{told('counts_by')}: {line.value}"
        members = ", ".join(people[line.name])
        certified.append(Placed(line.rank or 1, line.name, reached=reached, members=members))
    return certified


def _prizes(visit: Visit, stored: StoredTournament) -> dict[tuple[str, int], str]:
    """The amount that a number wins in a list."""
    won: dict[tuple[str, int], str] = {}
    for prize in prizes_of(stored):
        won[prize.of, prize.number] = _amount(visit, prize)
    return won


def _amount(visit: Visit, prize: WonPrize) -> str:
    return _("Preis: %(amount)s", amount=visit.voice.amount(prize.cents))
