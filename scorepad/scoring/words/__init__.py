"""The words of the game: the name of each identifier, long and short, in German and English.

How to find a word: `label("fuchs_caught", "de")` for a heading or a sentence,
`short("fuchs_caught", "de")` for a chip, `TERMS["fuchs_caught"].meaning` for its explanation,
`reason_label("played_no90", "de")` for a point of a value. An unknown id comes back unchanged.
Special points and soli of a group have no word here: pass
`scorepad.scoring.rules.named.own_names(rules)` as `own`.

To change a word, look for its id in `terms.toml`, which has the short forms too; the words of
special points, soli and rules stand in their declarations.

>>> label("fuchs_caught", "de"), short("fuchs_caught", "de")
('Fuchs gefangen', 'Fuchs')
>>> reason_label("played_no90", "de")
'unter 90'
>>> reason_label("played_no90", "de", short=True)
'keine 90'
"""

from collections.abc import Mapping
from types import MappingProxyType

from scorepad.declare import Text
from scorepad.scoring.soli import SOLI, SoloKind
from scorepad.scoring.specials import SPECIALS, SpecialPoint
from scorepad.scoring.terms import Term
from scorepad.scoring.words import terms
from scorepad.scoring.words.terms import IN_BRIEF, REASONS, SHORT_REASONS, SHORT_TERMS

__all__ = [
    "REASONS",
    "SHORT",
    "SHORT_REASONS",
    "TERMS",
    "in_brief",
    "label",
    "labels",
    "readable",
    "reason_label",
    "short",
]

_ROWS: tuple[SoloKind | SpecialPoint, ...] = (*SOLI.values(), *SPECIALS.values())
TERMS: Mapping[str, Term] = {
    **terms.PARTIES,
    **terms.ANNOUNCEMENTS,
    **terms.KINDS,
    **{row.id: Term(row.label, row.meaning) for row in _ROWS},
    **terms.PFLICHT,
    **terms.TRUMPS,
    **terms.ENTRIES,
    **terms.TRIGGERS,
    **terms.REDEALS,
    **terms.GENERAL,
}
"""Every word of the game by its id."""
SHORT: Mapping[str, Text] = MappingProxyType(
    {**SHORT_TERMS, **{row.id: row.short for row in _ROWS if row.short}}
)
"""The very short forms by id; an id without one uses its label."""

_NONE: Mapping[str, str] = MappingProxyType({})
_WORDS_IN = frozenset({"what", "id", "solo", "says", "party"})
"""The parameters of problems and notices whose value is an id and never the name of a player."""


def label(id_: str, lang: str, own: Mapping[str, str] = _NONE) -> str:
    """The word for an id in `lang`: the group's own name, else its term, else the id itself."""
    if id_ in own:
        return own[id_]
    if id_ in TERMS:
        return TERMS[id_].label.in_(lang)
    return id_


def in_brief(id_: str, lang: str) -> str:
    """A kind of game explained in a few words; empty if its name says enough."""
    return IN_BRIEF[id_].in_(lang) if id_ in IN_BRIEF else ""


def labels(*ids: str) -> dict[str, Text]:
    """The terms of these ids as the choices of an option."""
    return {id_: TERMS[id_].label for id_ in ids}


def short(id_: str, lang: str, own: Mapping[str, str] = _NONE) -> str:
    """The word for a chip: the short form, or else the label."""
    if id_ in SHORT and id_ not in own:
        return SHORT[id_].in_(lang)
    return label(id_, lang, own)


def reason_label(
    reason_id: str, lang: str, *, short: bool = False, own: Mapping[str, str] = _NONE
) -> str:
    """The word for a reason of a value."""
    if reason_id in own:
        return own[reason_id]
    words = SHORT_REASONS if short else REASONS
    if reason_id in words:
        return words[reason_id].in_(lang)
    if short and reason_id in SHORT:
        return SHORT[reason_id].in_(lang)
    return label(reason_id, lang)


def readable(
    params: Mapping[str, str | int], lang: str, own: Mapping[str, str] = _NONE
) -> dict[str, str | int]:
    """The parameters of a problem or notice with words for ids, and long numbers grouped.

    Names stay.

    >>> readable({"what": "herzstich", "player": "karo", "most": 20000}, "de")
    {'what': 'Herzstich', 'player': 'karo', 'most': '20.000'}
    """
    readable_params: dict[str, str | int] = dict(params)
    for key, param in params.items():
        if isinstance(param, str) and key in _WORDS_IN:
            readable_params[key] = label(param, lang, own)
        elif isinstance(param, int) and abs(param) >= 1000:
            readable_params[key] = grouped(param, lang)
    return readable_params


def grouped(number: int, lang: str) -> str:
    """A whole number in groups of three digits as a language writes them.

    >>> grouped(20000, "de")
    '20.000'
    >>> grouped(20000, "en")
    '20,000'
    >>> grouped(999, "de")
    '999'
    """
    digits = f"{number:,}"
    return digits.replace(",", ".") if lang == "de" else digits
