"""What the session stores about a phone: whose it is in each Runde, its random id, and the entry
form it fills in.
"""

import secrets

from flask import request, session

GUEST = 0
"""The id in place of a member's, for a person who only watches."""
MOST_ANSWERS = 40
"""Number of Runden in which it is kept whose phone this is; the oldest answer is dropped first."""
_WHO = "who"
_MARK = "hand"
_PEN = "pen"


def who(runde_id: int) -> int | None:
    """The id of the member whose phone this is in a Runde, or GUEST; None before anybody has
    answered.
    """
    answer: int | None = session.get(_WHO, {}).get(str(runde_id))
    return answer


def belong_to(member_id: int, runde_id: int) -> None:
    """Store whose phone this is in a Runde; above `MOST_ANSWERS` the oldest answer is dropped."""
    answers = _answers_elsewhere(runde_id)
    answers[str(runde_id)] = member_id  # the newest is last
    newest = list(answers.items())[-MOST_ANSWERS:]
    session[_WHO] = dict(newest)
    session.permanent = True


def _answers_elsewhere(runde_id: int) -> dict[str, int]:
    """Whose phone this is in all other Runden, the oldest answer first."""
    answers: dict[str, int] = session.get(_WHO, {})
    return {runde: member for runde, member in answers.items() if runde != str(runde_id)}


def forget(runde_id: int) -> None:
    """Remove whose phone this is in a Runde."""
    if who(runde_id) is not None:
        session[_WHO] = _answers_elsewhere(runde_id)


def mark() -> str:
    """The random id of this phone, its mark; empty before it opens its first link."""
    return str(session.get(_MARK, ""))


def give_mark() -> None:
    """Give this phone its mark, if it has none; done with the first link, when no other request can
    set it too.
    """
    if not mark():
        session[_MARK] = secrets.token_urlsafe(9)
        session.permanent = True


def hold(evening_id: int) -> str:
    """Remember that this phone holds the pen of an evening; return the mark that the request came
    with.

    A phone whose links are older than marks gets its mark with this answer. Two parallel requests
    would make two marks, so the new one is not used before the phone sends it.
    """
    came = mark()
    give_mark()
    # If it is held already, the cookie is not sent: it could overwrite that of another tab.
    if session.get(_PEN) != evening_id:
        session[_PEN] = evening_id
    return came


def opens_page() -> bool:
    """Whether a person opens the page, not a script that polls or caches it."""
    return request.headers.get("Sec-Fetch-Mode") != "cors"


def let_go(evening_id: int) -> bool:
    """Put the pen of an evening down; return whether this phone held it."""
    return session.get(_PEN) == evening_id and session.pop(_PEN) == evening_id
