"""What was said in a game, in the interchange form: announcements with Vorab, raises and Klopfen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain, zip_longest
from typing import Any

from flask_babel import gettext as _

from scorepad.scoring.rules import Rules
from scorepad.scoring.terms import ABSAGEN, Party, Says
from scorepad.web.frame.answers import Body
from scorepad.web.frame.complaints import Errors, complain
from scorepad.web.frame.forms import small
from scorepad.web.parts.game_form import KNOCKS, RAISES, GameForm

LEVELS = tuple(ABSAGEN.values())
MOST_KNOCKS = 20


def said_body(form: GameForm, rules: Rules, before: Mapping[str, Any], errors: Errors) -> list[Body]:
    """Announcements in the order in which they were stored, or the party's first that spoke first; what has no order
    behind: raises, then Klopfen.
    """
    known = [told for told in before.get("announcements", ()) if "party" in told]
    return [
        *_announcements(form, rules, {f"{told['party']}:{told['says']}": told for told in known}),
        *_raises(form, known, errors),
        *knocks_of(form, before, errors),
    ]


def said_so_far(said: Iterable[str], rules: Rules, before: Mapping[str, Any]) -> list[Body]:
    """The announcements of a game that was not played to its end; what nobody asked for stays as it was entered."""
    told = before.get("announcements", ())
    known = {f"{one['party']}:{one['says']}": one for one in told if "party" in one}
    tapped = frozenset(key for key in said if not key.endswith(f":{Says.RAISE}"))
    vorab = frozenset(key for key in tapped if known.get(key, {}).get("vorab"))
    others = [dict(one) for one in told if one["says"] in {Says.RAISE, Says.KLOPFEN}]
    return [*_announcements(GameForm(said=tapped, vorab=vorab), rules, known), *others]


def named(form: GameForm) -> dict[str, str]:
    """Who did what, where it was told."""
    return {row.what: row.by for row in form.who if row.by}


def _announcements(form: GameForm, rules: Rules, known: Mapping[str, Mapping[str, Any]]) -> list[Body]:
    by = named(form)
    parties = ("kontra", "re", "") if form.first == "kontra" else ("re", "kontra", "")
    stored = [key for key in known if not key.endswith(f":{Says.RAISE}")]
    implied = bool(rules.announcements.implied) and rules.announcements.need_re_kontra
    filled = implied and set(stored) != form.said | form.vorab  # nothing comes behind what was said last (Mainz 3.10)
    said = [key for party in parties for key in _levels(form, party, filled=filled)]
    said = _as_stored(said, form.first, stored)
    return [announcement(key, known.get(key, {}), by.get(f"a:{key}", ""), vorab=key in form.vorab) for key in said]


def _as_stored(said: list[str], first: str, stored: list[str]) -> list[str]:
    """In the order in which it was stored, where that still says who spoke first and nothing else was said."""
    same = bool(stored) and stored[0].startswith(f"{first}:") and set(stored) == set(said)
    if first and not same:
        return said
    return sorted(said, key=lambda key: stored.index(key) if key in stored else len(stored))


def announcement(key: str, known: Mapping[str, Any], by: str, *, vorab: bool = False) -> Body:
    """Something said by a party, with the card that was `known` of it."""
    party, _colon, says = key.partition(":")
    body: Body = {"says": says} | ({"party": party} if party else {}) | ({"by": by} if by else {})
    body |= {"vorab": True} if vorab else {}
    return body | ({"card": known["card"]} if "card" in known else {})


def _levels(form: GameForm, party: str, *, filled: bool) -> list[str]:
    """What a party said, `filled` with the lower levels that the rules say were said too. What was said Vorab was."""
    said = {key for key in form.said | form.vorab if key.partition(":")[0] == party}
    if not party:
        return sorted(said - {KNOCKS})
    ladder = [f"{party}:{says}" for says in (party, *LEVELS)]
    levels = [key for key in ladder if key in said]
    if filled and levels:
        levels = ladder[: ladder.index(levels[-1]) + 1]
    return [*levels, *sorted(said - set(ladder))]


def _raises(form: GameForm, known: Sequence[Mapping[str, Any]], errors: Errors) -> list[Body]:
    """Raises in turn, as stored while their numbers are the same; the party that raised more often began."""
    times = {party: counted(form, RAISES.format(party), MOST_KNOCKS, errors) for party in Party}
    stored = [dict(told) for told in known if told["says"] == Says.RAISE]
    if Counter(times) == Counter(told["party"] for told in stored):
        return stored
    first = max(Party, key=lambda party: (times[party], party == (form.first or Party.RE)))
    turns = chain.from_iterable(zip_longest(_by(first, times), _by(first.other, times)))
    return [{"party": party.value, "says": Says.RAISE.value} for party in turns if party]


def _by(party: Party, times: Mapping[Party, int]) -> list[Party]:
    return [party] * times[party]


def knocks_of(form: GameForm, before: Mapping[str, Any], errors: Errors) -> list[Body]:
    """Announcements without a party, first those of whom it is told who made them.

    Where the form does not ask who knocked, it is known of those that were stored.
    """
    number = counted(form, KNOCKS, MOST_KNOCKS, errors)
    asked = [key for key in form.counts if key.startswith(f"{KNOCKS}:")]
    if asked:
        known = [_knock(key.removeprefix(f"{KNOCKS}:")) for key in asked for _once in _times(form, key, errors)]
        return [*known, *(_knock("") for _once in range(number))]
    known = [dict(said) for said in before.get("announcements", ()) if said["says"] == Says.KLOPFEN]
    return [*known, *(_knock("") for _once in range(number - len(known)))][:number]


def _times(form: GameForm, key: str, errors: Errors) -> range:
    return range(counted(form, key, MOST_KNOCKS, errors))


def _knock(player: str) -> Body:
    return {"says": Says.KLOPFEN.value} | ({"by": player} if player else {})


def counted(form: GameForm, key: str, most: int, errors: Errors) -> int:
    """How often something without a party, or a raise, was tapped; 0 with a complaint when it is no small number."""
    typed = form.counts.get(key, "").strip()
    number = small(typed, most) if typed else 0
    if number is None:
        complain(errors, "extras", _("Hier gehört eine kleine Zahl hin."))
    return number or 0
