"""The entry that a form of a game means, in the interchange form."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
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
    """The body of the entry, as far as the form could be read; scoring finds further errors.

    Facts that the form does not ask for stay as in the corrected game. A row of "Wer war's?"
    without a matching announcement or special point is an error of the field `what`.
    """
    kind = form.game_kind
    if kind is None:
        return {}
    points = {}
    for name, number in form.points.values.items():
        if number is not None:
            points[name.removeprefix("p:")] = number
    body: Body = {}
    if "bock" in form.before:
        body["bock"] = form.before["bock"]
    if kind in TYPED and form.before.get("game") == kind.value:
        body |= _untold(form, points)
    body |= {"kind": "game", "game": kind.value, "note": form.note.data}
    body |= _extras(form, kind)
    if kind is GameKind.SOLO:
        body["solo"] = form.solo.data
    if form.wrong_card.data:
        body["wrong_card"] = form.wrong_card.data
    if kind in TYPED:
        body["points"] = points
    else:
        body["re"] = list(form.re.data)
        body |= _augen(form)
        body |= _said_and_counted(form, kind)
    _check_who(form, body)
    return body


def _untold(form: GameForm, points: Mapping[str, int]) -> Body:
    """What the fields of typed points do not show of the corrected game, such as its soloist.

    The parties are left out where they have become impossible.
    """
    asked = _ASKED_WITH_TYPED_POINTS
    if not _have_stayed(form, points):
        asked = asked | _PARTIES
    kept = {name: fact for name, fact in form.before.items() if name not in asked}
    if "specials" in form.before:
        kept["specials"] = _specials(form)
    return kept


def _have_stayed(form: GameForm, points: Mapping[str, int]) -> bool:
    """Whether the parties can still be those of the corrected game.

    That is so where they play, and a soloist has points of a solo.
    """
    re = form.before.get("re", ())
    kontra = form.before.get("kontra", ())
    playing = {name.removeprefix("p:") for name in form.points.data}
    if not playing.issuperset([*re, *kontra]):
        return False
    if len(re) != 1 or points == form.before.get("points"):
        return True
    (soloist,) = re
    of_others = {number for player, number in points.items() if player != soloist}
    return len(of_others) <= 1 and points.get(soloist) not in of_others


def _said_and_counted(form: GameForm, kind: GameKind) -> Body:
    """What was said and what counts beside the Augen; for a Leiche its own facts."""
    body: Body = {}
    if kind is GameKind.LEICHE:
        body |= _leiche(form)
    else:
        body["announcements"] = said_body(form)
    had_specials = form.before.get("game") == kind.value and "specials" in form.before
    if had_specials or specials_count(kind, form.rules):
        body["specials"] = _specials(form)
    if form.pflicht.data and kind in ONE_AGAINST_ALL:
        body["pflicht"] = form.pflicht.data
    return body


def specials_count(kind: GameKind, rules: Rules) -> bool:
    """Whether special points can count, or start something, in this kind of game."""
    return any(special_counts(ident, kind, rules) for ident in rules.special.kinds)


def special_counts(ident: str, kind: GameKind, rules: Rules, solo: str = "") -> bool:
    """Whether a special point can count, or start something, in this kind of game; in this solo, or
    in any.
    """
    if kind in TYPED or kind is GameKind.LEICHE:
        return False
    if ident == "herzstich" and ident in wanted_triggers(rules):
        return True
    if not rules.special.kinds[ident].points:
        return False
    settings = [Setting(kind, solo)] if solo else _settings(kind, rules)
    return any(counts_in(ident, setting, rules) for setting in settings)


def _settings(kind: GameKind, rules: Rules) -> list[Setting]:
    """The kind of game, a solo with each of its kinds."""
    if kind is not GameKind.SOLO:
        return [Setting(kind, None)]
    own = [solo.id for solo in rules.solo.own]
    return [Setting(kind, solo) for solo in (*SOLI, *own)]


def _augen(form: GameForm) -> Body:
    """The Augen of the chip that was tapped, or of the number that was typed."""
    for chip in chips(form.rules):
        if chip.id == form.augen.data:
            return _stored_augen(form, chip) or chip_body(chip)
    number = form.exact.data
    if form.augen.data != "exact" or number is None:
        return {}
    side = "kontra" if form.exact_of.data == "kontra" else "re"
    body: Body = {"augen": {side: number}}
    if form.had_trick.data and number in {0, ALL}:
        body["no_trick"] = False
    return body


def _stored_augen(form: GameForm, chip: Chip) -> Body:
    """The Augen of the corrected game if they are still in this chip.

    Other rules may have drawn them narrower.
    """
    span = form.before.get("augen", {}).get("re")
    if not isinstance(span, list):
        return {}
    least, most = span
    if chip_around(least, most, form.rules) != chip.id:
        return {}
    body: Body = {"augen": {"re": span}}
    if "no_trick" in form.before:
        body["no_trick"] = form.before["no_trick"]
    return body


def chip_body(chip: Chip) -> Body:
    """The facts that an Augen chip means."""
    if chip.least == chip.most:
        body: Body = {"augen": {"re": chip.least}}
        if chip.no_trick:
            body["no_trick"] = chip.no_trick.value
        return body
    body = {"augen": {"re": [chip.least, chip.most]}}
    if chip.least == 0 or chip.most == ALL:
        body["no_trick"] = False
    return body


def _specials(form: GameForm) -> list[Body]:
    """The special points of both parties, as counted in the form.

    Those of the corrected game keep their order (reading A-46), new ones come behind.
    """
    counted = {}
    for name, number in form.counts.values.items():
        key = name.removeprefix(form.counts.name)
        has_party = not key.startswith(":")
        if has_party:
            counted[key] = number or 0
    made = []
    for key in _as_before(form, counted):
        made += _made(form, key, counted[key])
    return made


def _as_before(form: GameForm, keys: Collection[str]) -> list[str]:
    """The keys of special points as "party:id", first those of the corrected game in its order."""
    before = list[str]()
    for special in form.before.get("specials", ()):
        key = f"{special['party']}:{special['id']}"
        if key in keys and key not in before:
            before.append(key)
    new = [key for key in keys if key not in before]
    return before + sorted(new, reverse=True)


def _made(form: GameForm, key: str, number: int) -> list[Body]:
    """The special points of a party as often as counted, one by one where their player is known."""
    rows = [row for row in form.who if row.what == f"s:{key}"]
    told = [row for row in rows if row.by or row.against][:number]
    made = [_special(key, 1, row) for row in told]
    if number > len(told):
        made.append(_special(key, number - len(told), Who("")))
    return made


def _special(key: str, count: int, who: Who) -> Body:
    """A special point of a party; its `key` has both."""
    party, _colon, ident = key.partition(":")
    body: Body = {"id": ident, "party": party, "count": count}
    if who.by:
        body["by"] = who.by
    if who.against:
        body["from"] = who.against
    return body


def _extras(form: GameForm, kind: GameKind) -> Body:
    """The facts that only some rule sets ask for."""
    body: Body = {}
    if form.ka_da_mu.data and kind is GameKind.SOLO:
        body["ka_da_mu"] = True
    if form.genscher.data and may_genscher(kind, form.rules):
        body["genscher_used"] = True
    if form.times(BOCK):
        body["bock_triggers"] = form.times(BOCK)
    if _had_hochzeit(form, kind):
        body["bride"] = form.bride.data
    body |= _trick("first", form.first_party.data, form.first_augen.data)
    body |= _trick("second", form.second_party.data, form.second_augen.data)
    return body


def _trick(which: str, party: str, augen: int | None) -> Body:
    """The Augen of the first or second trick, if they were asked."""
    if not party or augen is None:
        return {}
    return {f"{which}_trick_augen": {"party": party, "augen": augen}}


def _had_hochzeit(form: GameForm, kind: GameKind) -> bool:
    """Whether the body names who had the Hochzeit.

    In a Stille Hochzeit it does so only where the bride is Re too.
    """
    bride = form.bride.data
    if not bride:
        return False
    if kind is GameKind.HOCHZEIT:
        return True
    return kind in HOCHZEITEN and bride in form.re.data


def _leiche(form: GameForm) -> Body:
    """Augen, announcements and trumps of a Leiche.

    An exact number of Augen is left to the form of every game.
    """
    known = form.before.get("leiche") or {}
    chip = form.augen.data
    stored = _stored_by_key(form.before.get("announcements", ()))
    leiche: dict[str, Any] = {}
    if chip == NO_TRICK:
        leiche["tricks"] = 0
    elif known.get("tricks"):
        leiche["tricks"] = known["tricks"]
    leiche["tops"] = [top for top in TOPS if top in form.tops.data]
    said = [key for key in LEICHE_SAID if key in form.leiche.data]
    body: Body = {"leiche": leiche, "announcements": _announced(form, said, stored)}
    body |= _leiche_augen(chip)
    return body


def _leiche_augen(chip: str) -> Body:
    """The Augen that a chip of a Leiche means; none for any other chip."""
    if chip == NO_TRICK:
        return {"augen": {"re": 0}, "no_trick": "re"}
    if chip not in LEICHE_AUGEN:
        return {}
    span = LEICHE_AUGEN[chip]
    body: Body = {"augen": {"re": list(span)}}
    if 0 in span or ALL in span:
        body["no_trick"] = False
    return body


def _check_who(form: GameForm, body: Mapping[str, Any]) -> None:
    """Add an error for each row of "Wer war's?" that matches nothing in the body.

    So none is dropped silently.
    """
    left = Counter[str]()
    for said in body.get("announcements", ()):
        left[f"a:{said.get('party', '')}:{said['says']}"] += 1
    for special in body.get("specials", ()):
        left[f"s:{special['party']}:{special['id']}"] += special["count"]
    for row in form.who:
        if not row.by and not row.against:
            continue
        wrong = _wrong(row, body, entered=left[row.what] > 0)
        if wrong:
            put_at(form.what, wrong)
        left[row.what] -= 1


def _wrong(row: Who, body: Mapping[str, Any], *, entered: bool) -> str:
    """What is wrong with a row of "Wer war's?", in a sentence; empty for nothing."""
    if not row.what:
        return _("Wähle auch, was es war.")
    if not entered:
        return _("Das ist oben nicht eingetragen oder schon vergeben.")
    if row.against and row.what.startswith("a:"):
        return _("Bei einer Ansage bleibt „gegen“ leer.")
    if _is_crossed(row, body):
        return _("Das kann nur jemand aus der Partei gewesen sein, bei der es steht.")
    return ""


def _is_crossed(row: Who, body: Mapping[str, Any]) -> bool:
    """Whether `by` is not of the party, or `against` is.

    Not checked after a Genscher, which can change the parties.
    """
    _kind, party, _ident = row.what.split(":", 2)
    re = body.get("re", ())
    if not party or not re or body.get("genscher_used"):
        return False
    if row.by and (row.by in re) != (party == "re"):
        return True
    return bool(row.against) and (row.against in re) != (party == "kontra")


def said_body(form: GameForm) -> list[Body]:
    """The announcements in their stored order, else those of the party that spoke first in front.

    Raises, and then Klopfen, come last, because the form has no order for them.
    """
    known = [told for told in form.before.get("announcements", ()) if "party" in told]
    stored = _stored_by_key(known)
    keys = _in_order({*form.said.data, *form.vorab.data}, form.rules, stored, form.first.data)
    return [*_announced(form, keys, stored), *_raises(form, known), *_knocks(form)]


def said_so_far(said: Iterable[str], rules: Rules, before: Mapping[str, Any]) -> list[Body]:
    """The announcements of an unfinished game.

    Facts that the form does not ask for stay as stored.
    """
    told = before.get("announcements", ())
    stored = _stored_by_key(told)
    spoken = {key for key in said if not key.endswith(f":{Says.RAISE}")}
    bodies = []
    for key in _in_order(spoken, rules, stored):
        known = stored.get(key, {})
        bodies.append(announcement(key, card=known.get("card"), vorab=bool(known.get("vorab"))))
    others = [dict(other) for other in told if other["says"] in {Says.RAISE, Says.KLOPFEN}]
    return bodies + others


def _stored_by_key(told: Iterable[Mapping[str, Any]]) -> dict[str, Mapping[str, Any]]:
    """The stored announcements of parties, by the value of their chip."""
    return {key_of(said): said for said in told if "party" in said}


def _announced(
    form: GameForm, keys: Iterable[str], stored: Mapping[str, Mapping[str, Any]]
) -> list[Body]:
    """The announcements with these keys, as far as the form and the stored ones tell of them."""
    doers = form.doers
    vorab = form.vorab.data
    bodies = []
    for key in keys:
        card = stored.get(key, {}).get("card")
        speaker = doers.get(f"a:{key}", "")
        bodies.append(announcement(key, speaker, card=card, vorab=key in vorab))
    return bodies


def announcement(key: str, by: str = "", *, card: int | None = None, vorab: bool = False) -> Body:
    """The body of an announcement by a player; `card` is the number of the card before which it was
    made, where that is known.
    """
    party, _colon, says = key.partition(":")
    body: Body = {"says": says}
    if party:
        body["party"] = party
    if by:
        body["by"] = by
    if vorab:
        body["vorab"] = True
    if card is not None:
        body["card"] = card
    return body


def _in_order(
    said: AbstractSet[str], rules: Rules, known: Mapping[str, Mapping[str, Any]], first: str = ""
) -> list[str]:
    """The announcements as they were spoken, as far as that is known; `first` is who spoke first.

    Lower levels that the rules imply are added.
    """
    parties = ("kontra", "re", "") if first == "kontra" else ("re", "kontra", "")
    stored = [key for key in known if not key.endswith(f":{Says.RAISE}")]
    implied = bool(rules.announcements.implied) and rules.announcements.need_re_kontra
    filled = implied and set(stored) != said  # nothing comes behind what was said last (Mainz 3.10)
    spoken = list[str]()
    for party in parties:
        spoken += _levels(said, party, filled=filled)
    return _as_stored(spoken, first, stored)


def _as_stored(said: list[str], first: str, stored: list[str]) -> list[str]:
    """The announcements in their stored order; those that are not stored come last.

    Where the first speaker is known, only if the stored ones are the same and begin with him.
    """
    same = bool(stored) and stored[0].startswith(f"{first}:") and set(stored) == set(said)
    if first and not same:
        return said
    before = [key for key in stored if key in said]
    return before + [key for key in said if key not in stored]


def _levels(keys: Collection[str], party: str, *, filled: bool) -> list[str]:
    """The announcements of a party, lowest level first.

    `filled` adds the lower levels that the rules imply.
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
    """The raises, as stored while their numbers are the same; else of both parties in turn.

    The party with more raises begins; of two alike the one that spoke first.
    """
    times = {party: form.times(RAISES.format(party)) for party in Party}
    stored = [dict(told) for told in known if told["says"] == Says.RAISE]
    if Counter(times) == Counter(told["party"] for told in stored):
        return stored
    spoke_first = form.first.data or Party.RE
    first = max(Party, key=lambda party: (times[party], party == spoke_first))
    raises = list[Body]()
    for turn in range(times[first]):
        raises.append({"party": first.value, "says": Says.RAISE.value})
        if turn < times[first.other]:
            raises.append({"party": first.other.value, "says": Says.RAISE.value})
    return raises


def _knocks(form: GameForm) -> list[Body]:
    """Knocks, which have no party; those with a known player first.

    If the form does not ask who knocked, the players are those of the stored knocks.
    """
    number = form.times(KNOCKS)
    asked = [name for name in form.calls.data if name.startswith(f"{KNOCKS}:")]
    if asked:
        knocks = list[Body]()
        for name in asked:
            player = name.removeprefix(f"{KNOCKS}:")
            knocks += _knocks_of(player, form.times(name))
        return knocks + _knocks_of("", number)
    told = form.before.get("announcements", ())
    stored = [dict(said) for said in told if said["says"] == Says.KLOPFEN]
    return stored[:number] + _knocks_of("", number - len(stored))


def _knocks_of(player: str, number: int) -> list[Body]:
    """So many knocks of a player, or of nobody known; none for a number below zero."""
    knock: Body = {"says": Says.KLOPFEN.value}
    if player:
        knock["by"] = player
    return [dict(knock) for _once in range(number)]
