"""The exceptions of actions.

    ActionError
        NotFound        no such Runde, evening, entry, member or link here
        Conflict        somebody else changed the evening in the meantime
        MovedOn         somebody else entered something for the same deal
        Sealed          the evening is settled and closed
        TableLocked     the table of a tournament has agreed to its list
        NotSealed       the evening is open
        TournamentMoved somebody else changed the tournament in the meantime
        NothingToUndo
        NothingToRedo
        TooOften        a rate limit is reached
        Uncounted       evenings of a season still wait to be counted

Input that cannot be saved raises `scorepad.scoring.errors.Refused` with its problems.
"""

from scorepad.store.evenings import StoredEvening
from scorepad.store.revisions import StoredRevision


class ActionError(Exception):
    """Base class: the action failed and nothing has changed."""


class NotFound(ActionError):  # noqa: N818
    """An object of the action does not exist in this Runde."""


class Conflict(ActionError):  # noqa: N818
    """The evening has changed since the input was made."""

    def __init__(self, current: StoredEvening, since: tuple[StoredRevision, ...]) -> None:
        super().__init__(f"evening {current.id} is at revision {current.revision}")
        self.current = current
        self.since = since
        """The revisions of others, newest first."""


class MovedOn(ActionError):  # noqa: N818
    """Others have entered something since the page of a new entry was rendered."""

    def __init__(self, current: StoredEvening) -> None:
        super().__init__(f"evening {current.id} has moved on")
        self.current = current


class Sealed(ActionError):  # noqa: N818
    """The evening is sealed; it must be opened before it can change."""

    def __init__(self, current: StoredEvening) -> None:
        super().__init__(f"evening {current.id} is sealed")
        self.current = current


class TableLocked(ActionError):  # noqa: N818
    """The table of a tournament is closed; the leader must open it before it can change."""

    def __init__(self, current: StoredEvening) -> None:
        super().__init__(f"the table of evening {current.id} is closed")
        self.current = current


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
