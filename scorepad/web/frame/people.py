"""The members of a Runde as a phone sees them, and whose phone it is."""

from dataclasses import dataclass
from functools import cached_property

from flask import abort

from scorepad.store import runden, tournaments
from scorepad.store.models import PHONE_LENGTH
from scorepad.store.runden import Member
from scorepad.web.frame import phone


@dataclass(frozen=True)
class People:
    """The members of a Runde; each query is sent once, when it is needed."""

    runde_id: int
    only_of: frozenset[int] | None = None
    """The tournaments of a guest, who sees nobody but those who take part; None for all members."""
    loaded: tuple[Member, ...] | None = None
    """All whom tables may name, if they were loaded already."""

    @cached_property
    def members(self) -> tuple[Member, ...]:
        """The members without visitors; for a guest those who take part in the tournament."""
        if self.only_of is not None:
            return self.everybody
        return tuple(member for member in self.everybody if not member.visitor)

    @cached_property
    def everybody(self) -> tuple[Member, ...]:
        """All whom tables may name: members, and visitors of tournaments.

        For a guest only those who take part in the tournament.
        """
        members = runden.members(self.runde_id) if self.loaded is None else self.loaded
        if self.only_of is None:
            return members
        there = tournaments.people_of(self.runde_id, self.only_of)
        return tuple(member for member in members if member.id in there)

    def member(self, member_id: int) -> Member:
        """The member of this id, or 404."""
        member = self._person_of(member_id)
        if member is None or member not in self.members:
            abort(404)
        return member

    def _person_of(self, member_id: int | None) -> Member | None:
        for member in self.everybody:
            if member.id == member_id:
                return member
        return None

    @cached_property
    def person(self) -> Member | None:
        """The member whose phone this is; None for a guest, and for a member who is gone."""
        chosen = phone.who(self.runde_id)
        return self._person_of(chosen) if chosen else None

    @property
    def asks_person(self) -> bool:
        """Whether nobody has answered yet whose phone this is, or the member is gone."""
        return phone.who(self.runde_id) != phone.GUEST and self.person is None

    @property
    def writer(self) -> str:
        """The name under which others see who writes or entered something; empty for a guest."""
        if self.person is None:
            return ""
        return self.person.name[:PHONE_LENGTH].strip()
