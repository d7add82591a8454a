"""The name of an evening that is the table of a tournament, in the language of whoever reads it.

Stored is the German one, see `tournament_rounds.py` of the actions.
"""

import re

from scorepad.declare import Text

_TAIL = Text(", Runde {round}, Tisch {table}", ", round {round}, table {table}")
_STORED_TAIL = re.compile(r", Runde (?P<round>\d+), Tisch (?P<table>\d+)$")


def name_of_table(stored_name: str, lang: str) -> str:
    """The stored name of such an evening in `lang`; a name without that end stays as it is.

    >>> name_of_table("Sommer, Runde 2, Tisch 14", "en")
    'Sommer, round 2, table 14'
    >>> name_of_table("Sommer", "en")
    'Sommer'
    """
    tail = _STORED_TAIL.search(stored_name)
    if tail is None:
        return stored_name
    return stored_name[: tail.start()] + _TAIL.in_(lang).format(**tail.groupdict())
