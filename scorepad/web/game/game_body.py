"""The entry that a form of a game means, in the interchange form; announcements with Vorab, raises
and Klopfen.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from itertools import chain, zip_longest
from typing import Any

from scorepad.scoring.game.announcements import may_genscher
from scorepad.scoring.game.augen import ALL, Chip, chips
from scorepad.scoring.game.base import Setting
from scorepad.scoring.game.shares import HOCHZEITEN
from scorepad.scoring.game.special_points import counts_in
from scorepad.scoring.rules import Rules
from scorepad.scoring.rules.triggers import wanted_triggers
from scorepad.scoring.soli import SOLI
from scorepad.scoring.terms import ABSAGEN, ONE_AGAINST_ALL, TOPS, TYPED, GameKind, Party, Says
from scorepad.web.frame.fields import put_at
from scorepad.web.frame.words import _
from scorepad.web.game.game_form import (
    BOCK,
    KNOCKS,
    LEICHE_AUGEN,
    NO_TRICK,
    RAISES,
    Body,
    GameForm,
    Who,
    chip_around,
    key_of,
)

LEICHE_SAID = ("re:re", "re:stoss", "kontra:kontra", "kontra:no30", "kontra:no60", "kontra:no90")

_PARTIES = frozenset({"re", "kontra", "solo", "pflicht"})
_ASKED_WITH_TYPED_POINTS = frozenset(
    {
        "kind",
        "game",
        "note",
        "points",
        "bock",
        "wrong_card",
        "genscher_used",
        "bride",
        "bock_triggers",
        "first_trick_augen",
        "second_trick_augen",
        "specials",
        "dealer",
        "sits_out",
    }
)


def body_of(form: GameForm) -> Body:
    """The body of the entry, as far as the form could be read; further errors are for scoring to
    find.

    Facts that the form does not ask for stay as in the corrected game. A row of "Wer war's?"
    without a matching announcement or special point is an error of the field `what`.
    """
    kind = form.game_kind
    if kind is None:
        return {}
    points = {
        name.removeprefix("p:"): points
        for name, points in form.points.values.items()
        if points is not None
    }
    body: Body = {"bock": form.before["bock"]} if "bock" in form.before else {}
    if kind in TYPED and form.before.get("game") == kind.value:
        body |= _untold(form, points)
    body |= {"kind": "game", "game": kind.value, "note": form.note.data, **_extras(form, kind)}
    body |= {"solo": form.solo.data} if kind is GameKind.SOLO else {}
    body |= {"wrong_card": form.wrong_card.data} if form.wrong_card.data else {}
    body |= {"points": points} if kind in TYPED else _played(form, kind)
    _check_who(form, body)
    return body


def _untold(form: GameForm, points: Mapping[str, int]) -> Body:
    """What the fields of typed points do not show of the corrected game, such as its soloist.

    The parties are left out where they have become impossible.
    """
    kept = {
        name: fact for name, fact in form.before.items() if name not in _ASKED_WITH_TYPED_POINTS
    }
    if not _have_stayed(form, points):
        kept = {name: fact for name, fact in kept.items() if name not in _PARTIES}
    if "specials" in form.before:
        kept["specials"] = _specials(form)
    return kept


def _have_stayed(form: GameForm, points: Mapping[str, int]) -> bool:
    """Whether the parties can still be those of the corrected game: they play, and a soloist has
    points of a solo.
    """
    re = form.before.get("re", ())
    kontra = form.before.get("kontra", ())
    playing = {name.removeprefix("p:") for name in form.points.data}
    if not playing.issuperset([*re, *kontra]):
        return False
    if len(re) != 1 or points == form.before.get("points"):
        return True
    others = {number for player, number in points.items() if player != re[0]}
    return len(others) <= 1 and points.get(re[0]) not in others


def _played(form: GameForm, kind: GameKind) -> Body:
    body: Body = {"re": list(form.re.data), **_augen(form)}
    body |= _leiche(form) if kind is GameKind.LEICHE else {"announcements": said_body(form)}
    if specials_count(kind, form.rules) or (
        form.before.get("game") == kind.value and "specials" in form.before
    ):
        body["specials"] = _specials(form)
    return body | (
        {"pflicht": form.pflicht.data} if form.pflicht.data and kind in ONE_AGAINST_ALL else {}
    )


def specials_count(kind: GameKind, rules: Rules) -> bool:
    """Whether special points can count, or start something, in this kind of game."""
    if kind in TYPED or kind is GameKind.LEICHE:
        return False
    soli = (*SOLI, *(own.id for own in rules.solo.own)) if kind is GameKind.SOLO else (None,)
    played = [ident for ident, rule in rules.special.kinds.items() if rule.points]
    counted = any(counts_in(ident, Setting(kind, solo), rules) for solo in soli for ident in played)
    return counted or "herzstich" in wanted_triggers(rules)


def _augen(form: GameForm) -> Body:
    chip = next((chip for chip in chips(form.rules) if chip.id == form.augen.data), None)
    number = form.exact.data
    if chip is not None:
        return _stored_augen(form, chip) or chip_body(chip)
    if form.augen.data != "exact" or number is None:
        return {}
    side = "kontra" if form.exact_of.data == "kontra" else "re"
    return {"augen": {side: number}} | (
        {"no_trick": False} if form.had_trick.data and number in {0, ALL} else {}
    )


def _stored_augen(form: GameForm, chip: Chip) -> Body:
    """The Augen of the corrected game if they are in this chip still, which other rules may have
    drawn narrower.
    """
    span = form.before.get("augen", {}).get("re")
    if not isinstance(span, list):
        return {}
    least, most = span
    if chip_around(least, most, form.rules) != chip.id:
        return {}
    no_trick = {"no_trick": form.before["no_trick"]} if "no_trick" in form.before else {}
    return {"augen": {"re": span}, **no_trick}


def chip_body(chip: Chip) -> Body:
    """The facts that an Augen chip means."""
    if chip.least == chip.most:
        body: Body = {"augen": {"re": chip.least}}
        return body | {"no_trick": chip.no_trick.value} if chip.no_trick else body
    body = {"augen": {"re": [chip.least, chip.most]}}
    return body | {"no_trick": False} if chip.least == 0 or chip.most == 240 else body


def _specials(form: GameForm) -> list[Body]:
    """The special points in the order in which they were entered before (reading A-46), new ones
    behind.
    """
    known = [f"{special['party']}:{special['id']}" for special in form.before.get("specials", ())]
    places = {key: place for place, key in reversed([*enumerate(known)])}
    counted = {
        name.removeprefix(form.counts.name): number for name, number in form.counts.values.items()
    }
    keys = sorted(sorted(counted, reverse=True), key=lambda key: places.get(key, len(known)))
    return [
        special
        for key in keys
        if not key.startswith(":")
        for special in _made(form, key, counted[key] or 0)
    ]


def _made(form: GameForm, key: str, number: int) -> list[Body]:
    """The special points of a party as often as counted, one by one where their player is known."""
    told = [row for row in form.who if row.what == f"s:{key}" and (row.by or row.against)][:number]
    rest = [_special(key, number - len(told), Who(""))] if number > len(told) else []
    return [*(_special(key, 1, row) for row in told), *rest]


def _special(key: str, count: int, who: Who) -> Body:
    party, _colon, ident = key.partition(":")
    people = {"by": who.by, "from": who.against}
    return {"id": ident, "party": party, "count": count} | {
        name: player for name, player in people.items() if player
    }


def _extras(form: GameForm, kind: GameKind) -> Body:
    body: Body = {"ka_da_mu": True} if form.ka_da_mu.data and kind is GameKind.SOLO else {}
    body |= {"genscher_used": True} if form.genscher.data and may_genscher(kind, form.rules) else {}
    body |= {"bock_triggers": form.times(BOCK)} if form.times(BOCK) else {}
    body |= {"bride": form.bride.data} if _had_hochzeit(form, kind) else {}
    tricks = {
        "first": (form.first_party, form.first_augen),
        "second": (form.second_party, form.second_augen),
    }
    return body | {
        f"{which}_trick_augen": {"party": party.data, "augen": augen.data}
        for which, (party, augen) in tricks.items()
        if party.data and augen.data is not None
    }


def _had_hochzeit(form: GameForm, kind: GameKind) -> bool:
    """Whether the body names who had the Hochzeit. In a Stille Hochzeit it does so only where the
    bride is Re too.
    """
    bride = form.bride.data
    return bool(bride) and (
        kind is GameKind.HOCHZEIT or (bride in form.re.data and kind in HOCHZEITEN)
    )


def _leiche(form: GameForm) -> Body:
    """Augen, announcements and trumps of a Leiche. An exact number of Augen is left to the form of
    every game.
    """
    known = form.before.get("leiche") or {}
    chip = form.augen.data
    by = form.named
    told = {key_of(said): said for said in form.before.get("announcements", ()) if "party" in said}
    leiche: dict[str, Any] = {}
    if chip == NO_TRICK:
        leiche["tricks"] = 0
    elif known.get("tricks"):
        leiche["tricks"] = known["tricks"]
    leiche["tops"] = [top for top in TOPS if top in form.tops.data]
    return {
        "leiche": leiche,
        "announcements": [
            announcement(
                key, told.get(key, {}), by.get(f"a:{key}", ""), vorab=key in form.vorab.data
            )
            for key in LEICHE_SAID
            if key in form.leiche.data
        ],
        **_leiche_augen(chip),
    }


def _leiche_augen(chip: str) -> Body:
    if chip == NO_TRICK:
        return {"augen": {"re": 0}, "no_trick": "re"}
    span = LEICHE_AUGEN.get(chip, ())
    no_trick = {"no_trick": False} if 0 in span or ALL in span else {}
    return ({"augen": {"re": [*span]}} if span else {}) | no_trick


def _check_who(form: GameForm, body: Mapping[str, Any]) -> None:
    """Add errors for rows of "Wer war's?" that match nothing in the body, so that none is dropped
    silently.
    """
    left = Counter(
        f"a:{said.get('party', '')}:{said['says']}" for said in body.get("announcements", ())
    )
    for special in body.get("specials", ()):
        left[f"s:{special['party']}:{special['id']}"] += special["count"]
    for row in (row for row in form.who if row.by or row.against):
        if wrong := _wrong(row, body, entered=left[row.what] > 0):
            put_at(form.what, wrong)
        left[row.what] -= 1


def _wrong(row: Who, body: Mapping[str, Any], *, entered: bool) -> str:
    if not row.what:
        return _("Wähle auch, was es war.")
    if not entered:
        return _("Das ist oben nicht eingetragen oder schon vergeben.")
    if row.against and row.what.startswith("a:"):
        return _("Eine Ansage geht gegen niemanden.")
    return (
        _("Das kann nur jemand aus der Partei gewesen sein, bei der es steht.")
        if _is_crossed(row, body)
        else ""
    )


def _is_crossed(row: Who, body: Mapping[str, Any]) -> bool:
    """Whether `by` is not of the party, or `against` is; not checked after a Genscher, which can
    change the parties.
    """
    party = row.what.split(":")[1]
    re = body.get("re", ())
    sides = (
        ((row.by, "re"), (row.against, "kontra"))
        if party and re and not body.get("genscher_used")
        else ()
    )
    return any(who and (who in re) != (party == side) for who, side in sides)


def said_body(form: GameForm) -> list[Body]:
    """The announcements in their stored order, else with those of the party that spoke first in
    front.

    Raises, and then Klopfen, come last, because the form has no order for them.
    """
    known = [told for told in form.before.get("announcements", ()) if "party" in told]
    stored = {key_of(told): told for told in known}
    keys = _in_order({*form.said.data, *form.vorab.data}, form.rules, stored, form.first.data)
    by = form.named
    vorab = form.vorab.data
    said = [
        announcement(key, stored.get(key, {}), by.get(f"a:{key}", ""), vorab=key in vorab)
        for key in keys
    ]
    return [*said, *_raises(form, known), *_knocks(form)]


def said_so_far(said: Iterable[str], rules: Rules, before: Mapping[str, Any]) -> list[Body]:
    """The announcements of an unfinished game; facts that the form does not ask for stay as
    stored.
    """
    told = before.get("announcements", ())
    known = {key_of(one): one for one in told if "party" in one}
    keys = _in_order({key for key in said if not key.endswith(f":{Says.RAISE}")}, rules, known)
    others = [dict(one) for one in told if one["says"] in {Says.RAISE, Says.KLOPFEN}]
    stood = ((key, known.get(key, {})) for key in keys)
    return [
        *(announcement(key, one, "", vorab=bool(one.get("vorab"))) for key, one in stood),
        *others,
    ]


def announcement(key: str, known: Mapping[str, Any], by: str, *, vorab: bool = False) -> Body:
    """The body of an announcement, with the `card` that was stored in `known`."""
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
    return _as_stored(
        [key for party in parties for key in _levels(said, party, filled=filled)], first, stored
    )


def _as_stored(said: list[str], first: str, stored: list[str]) -> list[str]:
    """The announcements in their stored order, if that has the same first speaker and the same
    announcements.
    """
    same = bool(stored) and stored[0].startswith(f"{first}:") and set(stored) == set(said)
    if first and not same:
        return said
    return sorted(said, key=lambda key: stored.index(key) if key in stored else len(stored))


def _levels(keys: Collection[str], party: str, *, filled: bool) -> list[str]:
    """The announcements of a party, lowest level first; `filled` adds the lower levels that the
    rules imply.
    """
    said = {key for key in keys if key.partition(":")[0] == party}
    if not party:
        return sorted(said - {":klopfen"})
    ladder = [f"{party}:{says}" for says in (party, *ABSAGEN.values())]
    levels = [key for key in ladder if key in said]
    if filled and levels:
        levels = ladder[: ladder.index(levels[-1]) + 1]
    return [*levels, *sorted(said - set(ladder))]


def _raises(form: GameForm, known: Sequence[Mapping[str, Any]]) -> list[Body]:
    """The raises of both parties in turn, as stored while their numbers are the same; the party
    with more begins.
    """
    times = {party: form.times(RAISES.format(party)) for party in Party}
    stored = [dict(told) for told in known if told["says"] == Says.RAISE]
    if Counter(times) == Counter(told["party"] for told in stored):
        return stored
    first = max(Party, key=lambda party: (times[party], party == (form.first.data or Party.RE)))
    turns = chain.from_iterable(
        zip_longest(*([party] * times[party] for party in (first, first.other)))
    )
    return [{"party": party.value, "says": Says.RAISE.value} for party in turns if party]


def _knocks(form: GameForm) -> list[Body]:
    """Knocks, which have no party; those with a known player first.

    If the form does not ask who knocked, the players are those of the stored knocks.
    """
    number = form.times(KNOCKS)
    asked = [name for name in form.calls.data if name.startswith(f"{KNOCKS}:")]
    if asked:
        known = [
            _knock(name.removeprefix(f"{KNOCKS}:"))
            for name in asked
            for _once in range(form.times(name))
        ]
        return [*known, *(_knock("") for _once in range(number))]
    known = [
        dict(said) for said in form.before.get("announcements", ()) if said["says"] == Says.KLOPFEN
    ]
    return [*known, *(_knock("") for _once in range(number - len(known)))][:number]


def _knock(player: str) -> Body:
    return {"says": Says.KLOPFEN.value} | ({"by": player} if player else {})
