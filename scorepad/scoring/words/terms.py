"""Words by subject, declared in `terms.toml`.

A special point as a reason of a value keeps its own word.
"""

from collections.abc import Mapping

from scorepad.declare import Text, written_beside
from scorepad.scoring.terms import Term, term

_WRITTEN = written_beside(__file__)


def _terms(subject: str) -> Mapping[str, Term]:
    terms = {}
    for id_, (de, en, meaning_de, meaning_en) in _WRITTEN[subject].items():
        terms[id_] = term(de, en, meaning_de, meaning_en)
    return terms


PARTIES = _terms("parties")
ANNOUNCEMENTS = _terms("announcements")
KINDS = _terms("kinds")
PFLICHT = _terms("pflicht")
TRUMPS = _terms("trumps")
ENTRIES = _terms("entries")
TRIGGERS = _terms("triggers")
REDEALS = _terms("redeals")
GENERAL = _terms("general")
SHORT_TERMS: Mapping[str, Text] = {id_: Text(*said) for id_, said in _WRITTEN["short"].items()}
IN_BRIEF: Mapping[str, Text] = {id_: Text(*said) for id_, said in _WRITTEN["in_brief"].items()}
REASONS: Mapping[str, Text] = {id_: Text(*said[:2]) for id_, said in _WRITTEN["reasons"].items()}
"""The long words for reasons of a value by id, for the page of a game."""
SHORT_REASONS: Mapping[str, Text] = {
    id_: Text(*said[-2:]) for id_, said in _WRITTEN["reasons"].items()
}
"""The short words for reasons by id, for the two lines beside the save button."""
