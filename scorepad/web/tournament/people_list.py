"""The list of the people of a tournament: who is there, who has paid, states by search."""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from flask_babel import lazy_gettext as _l
from flask_babel.speaklater import LazyString

from scorepad.actions.tournament.presence import HeadCount, Presence, head, presence
from scorepad.store.tournaments import StoredEntrant, StoredTournament
from scorepad.web.frame.fields import KeyField, SelectField, StringField
from scorepad.web.frame.forms import LONGEST_SEARCH, Form
from scorepad.web.frame.voice import told
from scorepad.web.frame.words import _, ngettext

ONLY = {
    "": LazyString(told, "all"),
    "open": LazyString(told, "open"),
    "missing": _l("fehlen"),
    "unpaid": _l("nicht bezahlt"),
}
"""Which people are shown, by the value in the address."""


@dataclass(frozen=True)
class Line:
    """A person in the list; `before` are the names of those who had the number before."""

    who: StoredEntrant
    before: str
    presence: Presence


class ShownForm(Form):
    """The query: which people are shown. A script asks for the row of one number alone."""

    search = StringField(_l("Suchen"), name="q", id="find-text", longest=LONGEST_SEARCH)
    only = SelectField(_l("Zeigen"), name="nur", id="find-only", choices=ONLY)
    row = KeyField(name="zeile", id="find-row")

    def shows(self, line: Line) -> bool:
        """Whether a line is shown."""
        if self.row.data is not None and self.row.data != line.who.number:
            return False
        return self._is_kept(line) and self._is_found(line.who)

    def _is_kept(self, line: Line) -> bool:
        if self.only.data == "unpaid":
            return not line.who.paid
        return self.only.data in {"", line.presence}

    def _is_found(self, who: StoredEntrant) -> bool:
        """Whether each typed word begins a word of number, name, club, team or class."""
        text = " ".join((str(who.number), who.name, who.club, who.team, *who.classes))
        words = _plain(text).split()
        typed = _plain(self.search.data).split()
        return all(_begins_one_of(words, part) for part in typed)


_PLAIN_LETTERS = str.maketrans("ıłø", "ilo")
"""Letters that Unicode takes for others, with what people type who do not have them."""


def _plain(text: str) -> str:
    """A text without case and accents, so that "muller" finds Müller and "yildiz" Yıldız."""
    letters = unicodedata.normalize("NFD", text)
    bare = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return bare.casefold().translate(_PLAIN_LETTERS)


def _begins_one_of(words: Sequence[str], typed: str) -> bool:
    return any(word.startswith(typed) for word in words)


def lines(stored: StoredTournament) -> list[Line]:
    """A line for each number, with the name of who holds it now."""
    states = presence(stored)
    listed: list[Line] = []
    for number, people in groupby(stored.entrants, lambda entrant: entrant.number):
        *before, holder = people
        names = ", ".join(entrant.name for entrant in before)
        listed.append(Line(holder, names, states[number]))
    return listed


def counts(stored: StoredTournament) -> str:
    """How many are there, missing, open and have paid; before the first tick how many there are."""
    counted = head(stored)
    parts = _present(counted)
    if stored.plan.fee:
        parts.append(_("%(paid)s bezahlt", paid=counted.paid))
    return ", ".join(parts)


def _present(counted: HeadCount) -> list[str]:
    if counted.open == counted.all:
        return [ngettext("%(num)s Person", "%(num)s Leute", counted.all)]
    parts = [_("%(here)s von %(all)s da", here=counted.here, all=counted.all)]
    if counted.missing:
        parts.append(ngettext("%(num)s fehlt", "%(num)s fehlen", counted.missing))
    if counted.open:
        parts.append(_("%(open)s offen", open=counted.open))
    return parts


def names_of(people: Sequence[StoredEntrant]) -> str:
    """The names of people with their numbers."""
    return ", ".join(f"{who.number} {who.name}" for who in people)
