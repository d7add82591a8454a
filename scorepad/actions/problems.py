"""Problems with a Runde and its members; problems with games and tables come from scoring."""

import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from scorepad.declare import Text
from scorepad.scoring.problems import Problem
from scorepad.scoring.terms import Player
from scorepad.store.models import NAME_LENGTH, SHORT_LENGTH
from scorepad.store.runden import Member

TEXTS: Mapping[str, Text] = {
    "name_missing": Text("Hier fehlt ein Name.", "A name is missing here."),
    "name_too_long": Text("Höchstens {most} Zeichen.", "At most {most} characters."),
    "name_unreadable": Text(
        "Der Name enthält Zeichen, die man nicht lesen kann.", "The name has characters that cannot be read."
    ),
    "name_twice": Text("Diesen Namen gibt es schon.", "This name is already taken."),
    "short_too_long": Text("Höchstens {most} Zeichen.", "At most {most} characters."),
    "short_unreadable": Text(
        "Das Kürzel enthält Zeichen, die man nicht lesen kann.", "The short name has characters that cannot be read."
    ),
    "short_twice": Text("Dieses Kürzel hat schon {name}.", "{name} has this short name already."),
    "name_differs": Text("Die Runde heißt anders.", "The group has another name."),
    "evening_paid": Text(
        "An diesem Abend ist schon etwas bezahlt. Nimm das in der Abrechnung zurück, bevor du ihn löschst.",
        "Something has already been paid for this evening. Take that back in the settlement first.",
    ),
    "member_named": Text(
        "{name} steht in einem Abend, seinen Änderungen oder der Kasse und bleibt darum. Pause geht immer.",
        "{name} is part of an evening, its changes or the kitty, and stays. A break always works.",
    ),
    "mark_unknown": Text("Dieses Zeichen gibt es nicht.", "There is no such mark."),
    "too_many_members": Text("Höchstens {most} Leute in einer Runde.", "At most {most} people in a group."),
    "too_many_sets": Text("Höchstens {most} eigene Regelwerke.", "At most {most} rule sets of your own."),
    "too_many_leagues": Text("Höchstens {most} Ligen.", "At most {most} leagues."),
    "not_a_member": Text("Das ist niemand aus dieser Runde.", "This is nobody of this group."),
    "same_member": Text("Das sind nicht zwei.", "These are not two."),
    "sat_together": Text(
        "Beide saßen schon an einem Tisch ({evening}): Das sind zwei verschiedene.",
        "Both sat at one table ({evening}): they are two different people.",
    ),
    "settled_with": Text(
        "{evening} ist schon abgerechnet. Öffne den Abend wieder, bevor du die beiden zusammenlegst.",
        "{evening} is settled already. Open the evening again before you make one of the two.",
    ),
    "paid_early": Text(
        "In {evening} ist schon etwas bezahlt. Nimm das zurück, bevor du die beiden zusammenlegst.",
        "Something has already been paid for {evening}. Take that back before you make one of the two.",
    ),
    "evening_full": Text(
        "Ein Abend hat höchstens {most} Einträge. Beginne einen neuen.",
        "An evening has at most {most} entries. Begin a new one.",
    ),
    "entry_refused": Text(
        "So viele Einträge passen nicht zu den Regeln: {count}. Berichtige oder lösche sie zuerst.",
        "So many entries do not fit the rules: {count}. Correct or delete them first.",
    ),
    "not_at_this_table": Text("Saß an diesem Abend nicht am Tisch.", "Did not sit at the table."),
    "amount_zero": Text("Hier fehlt ein Betrag.", "An amount is missing here."),
    "amount_too_large": Text("Der Betrag ist zu groß.", "The amount is too large."),
    "amount_wrong_way": Text(
        "Das gehört auf die andere Seite der Kasse.", "This belongs on the other side of the kitty."
    ),
    "kind_unknown": Text("So etwas bucht die Kasse nicht.", "The kitty books no such thing."),
    "member_missing": Text("Wer?", "Who?"),
    "member_unwanted": Text("Das gehört niemandem allein.", "This is nobody’s own."),
    "reason_missing": Text("Hier fehlt der Grund.", "The reason is missing."),
    "reason_too_long": Text("Höchstens {most} Zeichen.", "At most {most} characters."),
    "reason_unreadable": Text(
        "Der Grund enthält Zeichen, die man nicht lesen kann.", "The reason has characters that cannot be read."
    ),
    "date_far": Text("Dieses Datum liegt zu weit weg.", "This date is too far away."),
    "countered_already": Text("Das ist schon zurückgebucht.", "This has been taken back already."),
    "counters_itself": Text(
        "Eine Gegenbuchung wird nicht zurückgebucht. Buche neu.", "A counter-entry is not taken back. Book anew."
    ),
    "booked_by_seal": Text(
        "Das kommt aus einer Abrechnung. Öffne den Abend wieder, dann wird es zurückgebucht.",
        "This comes from a settlement. Open the evening again, and it is taken back.",
    ),
    "rules_not_zero": Text(
        "Im Turnier zählen Plus und Minus, zu viert oder zu fünft: Nimm ein anderes Regelwerk.",
        "A tournament counts plus and minus at tables of four or five: choose another rule set.",
    ),
    "tournament_drawn": Text(
        "Es ist schon ausgelost: Das ändert sich nicht mehr.", "It is drawn already: this does not change any more."
    ),
    "entries_late": Text(
        "Ab der Auslosung von Runde 2 kommt niemand mehr dazu.", "Once round 2 is drawn, nobody can join."
    ),
    "too_many_entries": Text("Höchstens {most} Leute in einem Turnier.", "At most {most} people in a tournament."),
    "number_unknown": Text("Diese Nummer gibt es nicht.", "There is no such number."),
    "number_plays": Text(
        "Diese Nummer spielt schon: Wer sie übernimmt, kommt als Ersatz.",
        "This number is playing already: whoever takes it over comes as a substitute.",
    ),
    "round_released": Text("Runde {round} läuft schon.", "Round {round} is running already."),
    "round_unfinished": Text("In Runde {round} wird noch gespielt.", "Round {round} is still being played."),
    "rounds_over": Text("Alle {most} Runden sind ausgelost.", "All {most} rounds are drawn."),
    "seat_unknown": Text("Diesen Platz gibt es nicht.", "There is no such seat."),
    "minutes_wrong": Text("Zwischen 1 und {most} Minuten.", "From 1 to {most} minutes."),
    "penalty_wrong": Text("Eine Strafe steht mit Minus da.", "A penalty is written with a minus."),
    "evening_of_tournament": Text(
        "Dieser Tisch gehört zu einem Turnier und geht nur mit ihm.",
        "This table belongs to a tournament and goes only with it.",
    ),
    "table_paid": Text(
        "An einem Tisch ist schon abgerechnet oder bezahlt. Nimm das zurück, bevor du das Turnier löschst.",
        "A table is settled or paid already. Take that back before you delete the tournament.",
    ),
    "iban_wrong": Text(
        "Diese IBAN stimmt nicht: Eine Stelle ist falsch, fehlt oder ist zu viel.",
        "This IBAN is wrong: a character is mistyped, missing or too many.",
    ),
    "account_name_needs_iban": Text("Dazu fehlt die IBAN.", "The IBAN is missing."),
}


@dataclass(frozen=True, slots=True)
class FieldProblem(Problem):
    """A problem that this module puts into words."""

    sentences = TEXTS


UNREADABLE = frozenset({"Cc", "Cs", "Co", "Cn"})
TURNING = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Bidirectional control characters, which would change the order of text around a name."""
BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")  # characters that look like a space


def clean(text: str) -> str:
    """A name as it is stored: in Unicode form NFC, stripped, with single spaces."""
    return " ".join(unicodedata.normalize("NFC", text).split())


def problems_of_name(text: str, where: str, taken: Iterable[str] = ()) -> list[Problem]:
    """The problems with a cleaned name; names that look alike count as equal."""
    if not text:
        return [FieldProblem("name_missing", where)]
    if len(text) > NAME_LENGTH:
        return [FieldProblem("name_too_long", where, {"most": NAME_LENGTH})]
    if not _readable(text):
        return [FieldProblem("name_unreadable", where)]
    if any(looks_like(text, name) for name in taken):
        return [FieldProblem("name_twice", where)]
    return []


def problems_of_short(text: str, where: str, others: Iterable[Member] = (), most: int = SHORT_LENGTH) -> list[Problem]:
    """The problems with a cleaned short name, also compared with `others`. An empty one is valid and means none."""
    if len(text) > most:
        return [FieldProblem("short_too_long", where, {"most": most})]
    if text and not _readable(text):
        return [FieldProblem("short_unreadable", where)]
    known = {_spoken(other.short): other.name for other in others if other.short}
    if _spoken(text) in known:
        return [FieldProblem("short_twice", where, {"name": known[_spoken(text)]})]
    return []


def looks_like(text: str, name: str) -> bool:
    """Whether two cleaned names look the same to a reader."""
    return _spoken(text) == _spoken(name)


def _readable(text: str) -> bool:
    odd = any(unicodedata.category(char) in UNREADABLE or char in TURNING for char in text)
    return not odd and any(unicodedata.category(char)[0] not in "CMZ" and char not in BLANK for char in text)


def _spoken(text: str) -> str:
    # Ignores case and invisible characters.
    return "".join(char for char in text if unicodedata.category(char) != "Cf").casefold()


def with_names(problems: Iterable[Problem], names: Mapping[Player, str]) -> list[Problem]:
    """The problems with player keys replaced by names."""
    return [problem.named(names) for problem in problems]
