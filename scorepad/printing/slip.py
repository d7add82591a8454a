"""A slip for one person: what an evening costs or brings them, why, to whom, and the code to pay it with; A6."""

from __future__ import annotations

from typing import ClassVar

from scorepad.printing.statement import Bill
from scorepad.telling.money import ToldPerson


class SlipPage(Bill):
    """What `print/slip.html` shows: the one person whom `money` is about."""

    template: ClassVar[str] = "slip"

    @property
    def title(self) -> str:
        """The title of the file."""
        return f"{self.runde} – {self.person.name}: {self.evening}, {self.date}"

    @property
    def person(self) -> ToldPerson:
        """Who it is for."""
        (person,) = self.money.people
        return person
