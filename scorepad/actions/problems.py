"""Problems of a Runde, its members and its plans; those of games come from scoring."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from types import MappingProxyType

from scorepad.scoring.problems import Problem
from scorepad.scoring.terms import Text
from scorepad.store.models import NAME_LENGTH

TEXTS = MappingProxyType(
    {
        "name_missing": Text(de="Hier fehlt ein Name.", en="A name is missing here."),
        "name_too_long": Text(de="Höchstens {most} Zeichen.", en="At most {most} characters."),
        "name_unreadable": Text(
            de="Der Name enthält Zeichen, die man nicht lesen kann.", en="The name has characters that cannot be read."
        ),
        "name_twice": Text(de="Diesen Namen gibt es schon.", en="This name is already taken."),
        "too_many_members": Text(de="Höchstens {most} Leute in einer Runde.", en="At most {most} people in a group."),
        "table_size": Text(de="Am Tisch sitzen vier bis sieben Leute.", en="Four to seven people sit at the table."),
        "seated_twice": Text(de="Jeder sitzt nur einmal am Tisch.", en="Everybody sits at the table only once."),
        "not_a_member": Text(de="Das ist niemand aus dieser Runde.", en="This is nobody of this group."),
        "dealer_not_seated": Text(
            de="Der erste Geber sitzt nicht am Tisch.", en="The first dealer is not at the table."
        ),
        "also_sit_out": Text(
            de="Wer außer dem Geber aussetzt, passt nicht zur Größe des Tisches.",
            en="Who sits out besides the dealer does not fit the size of the table.",
        ),
    }
)


@dataclass(frozen=True, slots=True)
class FieldProblem(Problem):
    """A problem whose wording stands here."""

    def message(self, lang: str = "de") -> str:
        """One sentence in German ("de") or English ("en")."""
        return TEXTS[self.code].in_(lang).format_map(self.params)


def clean(text: str) -> str:
    """The name as it is kept: composed characters, no space around it, single spaces within."""
    return " ".join(unicodedata.normalize("NFC", text).split())


def problems_of_name(text: str, where: str, taken: Iterable[str] = ()) -> list[Problem]:
    """What is wrong with a cleaned name; two names that differ only in case are the same."""
    if not text:
        return [FieldProblem("name_missing", where)]
    if len(text) > NAME_LENGTH:
        return [FieldProblem("name_too_long", where, {"most": NAME_LENGTH})]
    if any(unicodedata.category(char) in {"Cc", "Cs", "Co", "Cn"} for char in text):
        return [FieldProblem("name_unreadable", where)]
    if text.casefold() in {name.casefold() for name in taken}:
        return [FieldProblem("name_twice", where)]
    return []
