"""The announcements of a game in the interchange form, with Vorab, raises and Klopfen."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from itertools import chain, zip_longest
from typing import Any

from scorepad.scoring.rules import Rules
from scorepad.scoring.terms import Party, Says
from scorepad.web.parts.game_form import KNOCKS, LEVELS, RAISES, Body, GameForm, key_of


def said_body(form: GameForm) -> list[Body]:
    """Announcements in the order in which they were stored, or the party's first that spoke first; what has no order
    behind: raises, then Klopfen.
    """
    known = [told for told in form.before.get("announcements", ()) if "party" in told]
    stored = {key_of(told): told for told in known}
    keys = _in_order({*form.said.data, *form.vorab.data}, form.rules, stored, form.first.data)
    by, vorab = form.named, form.vorab.data
    said = [announcement(key, stored.get(key, {}), by.get(f"a:{key}", ""), vorab=key in vorab) for key in keys]
    return [*said, *_raises(form, known), *_knocks(form)]


def said_so_far(said: Iterable[str], rules: Rules, before: Mapping[str, Any]) -> list[Body]:
    """The announcements of an unfinished game; facts that the form does not ask for stay as stored."""
    told = before.get("announcements", ())
    known = {key_of(one): one for one in told if "party" in one}
    keys = _in_order({key for key in said if not key.endswith(f":{Says.RAISE}")}, rules, known)
    others = [dict(one) for one in told if one["says"] in {Says.RAISE, Says.KLOPFEN}]
    stood = ((key, known.get(key, {})) for key in keys)
    return [*(announcement(key, one, "", vorab=bool(one.get("vorab"))) for key, one in stood), *others]


def announcement(key: str, known: Mapping[str, Any], by: str, *, vorab: bool = False) -> Body:
    """An announcement of a party, with the card that was `known` of it."""
    party, _colon, says = key.partition(":")
    body: Body = {"says": says} | ({"party": party} if party else {}) | ({"by": by} if by else {})
    body |= {"vorab": True} if vorab else {}
    return body | ({"card": known["card"]} if "card" in known else {})


def _in_order(
    said: AbstractSet[str], rules: Rules, known: Mapping[str, Mapping[str, Any]], first: str = ""
) -> list[str]:
    parties = ("kontra", "re", "") if first == "kontra" else ("re", "kontra", "")
    stored = [key for key in known if not key.endswith(f":{Says.RAISE}")]
    implied = bool(rules.announcements.implied) and rules.announcements.need_re_kontra
    filled = implied and set(stored) != said  # nothing comes behind what was said last (Mainz 3.10)
    return _as_stored([key for party in parties for key in _levels(said, party, filled=filled)], first, stored)


def _as_stored(said: list[str], first: str, stored: list[str]) -> list[str]:
    """The announcements in their stored order, if that has the same first speaker and the same announcements."""
    same = bool(stored) and stored[0].startswith(f"{first}:") and set(stored) == set(said)
    if first and not same:
        return said
    return sorted(said, key=lambda key: stored.index(key) if key in stored else len(stored))


def _levels(keys: Collection[str], party: str, *, filled: bool) -> list[str]:
    """What a party said, `filled` with the lower levels that the rules say were said too. What was said Vorab was."""
    said = {key for key in keys if key.partition(":")[0] == party}
    if not party:
        return sorted(said - {":klopfen"})
    ladder = [f"{party}:{says}" for says in (party, *LEVELS)]
    levels = [key for key in ladder if key in said]
    if filled and levels:
        levels = ladder[: ladder.index(levels[-1]) + 1]
    return [*levels, *sorted(said - set(ladder))]


def _raises(form: GameForm, known: Sequence[Mapping[str, Any]]) -> list[Body]:
    """The raises of both parties in turn, as stored while their numbers are the same; the party with more begins."""
    times = {party: form.times(RAISES.format(party)) for party in Party}
    stored = [dict(told) for told in known if told["says"] == Says.RAISE]
    if Counter(times) == Counter(told["party"] for told in stored):
        return stored
    first = max(Party, key=lambda party: (times[party], party == (form.first.data or Party.RE)))
    turns = chain.from_iterable(zip_longest(*([party] * times[party] for party in (first, first.other))))
    return [{"party": party.value, "says": Says.RAISE.value} for party in turns if party]


def _knocks(form: GameForm) -> list[Body]:
    """Knocks, which have no party; those with a known player first.

    If the form does not ask who knocked, the players are those of the stored knocks.
    """
    number = form.times(KNOCKS)
    asked = [name for name in form.calls.data if name.startswith(f"{KNOCKS}:")]
    if asked:
        known = [_knock(name.removeprefix(f"{KNOCKS}:")) for name in asked for _once in range(form.times(name))]
        return [*known, *(_knock("") for _once in range(number))]
    known = [dict(said) for said in form.before.get("announcements", ()) if said["says"] == Says.KLOPFEN]
    return [*known, *(_knock("") for _once in range(number - len(known)))][:number]


def _knock(player: str) -> Body:
    return {"says": Says.KLOPFEN.value} | ({"by": player} if player else {})
