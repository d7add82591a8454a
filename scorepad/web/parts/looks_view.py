"""The mark of somebody as a small picture, of the same shape as in the charts."""

from collections.abc import Mapping, Sequence
from functools import cache

from markupsafe import Markup

from scorepad.printing.marks import HOLLOW, mark
from scorepad.scoring.terms import Player
from scorepad.store.runden import Member


@cache
def picture(look: int) -> Markup:
    """The mark beside a name, as large as its letters; screen readers skip it, as the name is there."""
    fill = ' fill="none"' if HOLLOW[look] else ""
    path = f'<path d="{mark(look, 5, 5, 3)}"{fill}/>'
    return Markup(f'<svg class="look" viewBox="0 0 10 10" aria-hidden="true">{path}</svg>')  # noqa: S704 - drawn here


def pictures(people: Sequence[Member], marks: Mapping[Player, int]) -> dict[int, Markup]:
    """The marks of all members of a Runde by their ids."""
    return {member.id: picture(marks[member.player]) for member in people}
