"""The list of prizes of a tournament, on which everybody signs for receipt."""

import datetime as dt
from collections.abc import Sequence
from typing import NamedTuple

from scorepad.declare import Text
from scorepad.printing.edition import Page
from scorepad.telling.prizes import PrizeLine
from scorepad.telling.voice import Voice

NOBODY = Text("Noch hat niemand einen Preis gewonnen.", "Nobody has won a prize yet.")
RECEIVED = Text("Betrag erhalten, Unterschrift", "Amount received, signature")


class PrizeFacts(NamedTuple):
    """A tournament with its prizes; `cents` are all of them together."""

    tournament: str
    date: dt.date
    runde: str
    lines: Sequence[PrizeLine]
    cents: int


def page(facts: PrizeFacts, voice: Voice) -> Page:
    """A line for each prize, with room for a signature; a sentence while there are none."""
    heading = voice.heading("prizes")
    return Page(
        template="prizes",
        lang=voice.language,
        title=f"{facts.tournament} – {heading}",
        heading=heading,
        name=facts.tournament,
        when=f"{facts.runde}, {voice.day(facts.date, 'long')}",
        received=voice.say(RECEIVED),
        lines=facts.lines,
        empty="" if facts.lines else voice.say(NOBODY),
        total=voice.amount(facts.cents),
    )
