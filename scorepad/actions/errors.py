"""The exceptions of actions.

Input that cannot be saved raises `scorepad.scoring.errors.Refused` with its problems.
"""

from typing import Literal, TypeVar

from scorepad.store.evenings import StoredEvening
from scorepad.store.revisions import StoredRevision

Row = TypeVar("Row")


class ActionError(Exception):
    """Base class: the action failed and nothing has changed."""


class NotFound(ActionError):  # noqa: N818
    """An object of the action does not exist in this Runde."""


def existing(row: Row | None, what: str) -> Row:
    """The row that a query returned. Raises NotFound if there is none."""
    if row is None:
        raise NotFound(f"no {what}")
    return row


class OtherState(ActionError):  # noqa: N818
    """Base class: the evening is in another state, `current`, than the action needs."""

    def __init__(self, current: StoredEvening) -> None:
        super().__init__(f"evening {current.id} is at revision {current.revision}")
        self.current = current


class Conflict(OtherState):
    """Somebody else has changed the evening since the input was made.

    `since` are their revisions, newest first.
    """

    def __init__(self, current: StoredEvening, since: tuple[StoredRevision, ...]) -> None:
        super().__init__(current)
        self.since = since


class MovedOn(OtherState):
    """Others have entered something since the page of a new entry was rendered."""


class RunsAlready(ActionError):  # noqa: N818
    """An evening of the same people runs on the same day; `evening_id` is its id."""

    def __init__(self, evening_id: int) -> None:
        super().__init__(f"evening {evening_id} runs already")
        self.evening_id = evening_id


class Sealed(OtherState):
    """The evening is sealed; it must be opened before it can change."""


TableLock = Literal["accepted", "passed", "finished", "seats"]
"""Why a table is closed.

Its list is accepted, the next round is released, or the tournament is finished; or what is asked
for is about its seats, which are the tournament's.
"""


class TableLocked(OtherState):
    """The table of a tournament is closed; the leader must first open it, or the tournament."""

    def __init__(self, current: StoredEvening, lock: TableLock) -> None:
        super().__init__(current)
        self.lock = lock


class TournamentMoved(ActionError):  # noqa: N818
    """Somebody else changed the tournament since the input was made."""


class NotSealed(ActionError):  # noqa: N818
    """The evening is open already."""


class NothingToUndo(ActionError):  # noqa: N818
    """There is no action that could be undone."""


class NothingToRedo(ActionError):  # noqa: N818
    """There is no undone action, or a new action came after the undo."""


class TooOften(ActionError):  # noqa: N818
    """A rate limit is reached; the request itself is valid."""


class Uncounted(ActionError):  # noqa: N818
    """Some evenings of a season have no sums yet; each further request counts more evenings."""

    def __init__(self, evenings: int) -> None:
        super().__init__(f"{evenings} evenings to count")
        self.evenings = evenings
