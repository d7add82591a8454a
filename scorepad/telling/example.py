"""Worked games told in sentences, and the possible answers about their points."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from scorepad.declare import Text
from scorepad.scoring.entry import Announcement, Game
from scorepad.scoring.example.games import Noted, Writes
from scorepad.scoring.example.switches import SWITCHES
from scorepad.scoring.game.augen import ALL
from scorepad.scoring.rules import OPTIONS, Rules, flat
from scorepad.scoring.terms import LEVEL_OF, ONE_AGAINST_ALL, GameKind, Party, Player
from scorepad.telling.rules import rule_help, rule_label, rule_value
from scorepad.telling.voice import Voice

_ALONE: Mapping[GameKind, Text] = {
    GameKind.SOLO: Text(
        "{re} spielt allein gegen die anderen: {solo}.",
        "{re} plays alone against the others: {solo}.",
    ),
    GameKind.STILLE_HOCHZEIT: Text(
        "{re} hat beide Kreuz-Damen, sagt nichts und spielt allein (stille Hochzeit).",
        "{re} holds both queens of clubs, says nothing and plays alone (silent Hochzeit).",
    ),
    GameKind.HOCHZEIT_ALLEIN: Text(
        "{re} meldet eine Hochzeit, findet keinen Partner und spielt allein.",
        "{re} declares a Hochzeit, finds no partner and plays alone.",
    ),
}
_PARTIES = Text("{re} sind Re, {kontra} Kontra.", "{re} are Re, {kontra} Kontra.")
_CHANGED = Text(
    "Später wechseln die Parteien mit Genscher; am Ende sind {re} Re.",
    "Later the parties change by Genscher; in the end {re} are Re.",
)
_SAYS = Text("{who} sagt {what} an.", "{who} announces {what}.")
_SAYS_THEN = Text("Danach sagt {who} {what} an.", "After that {who} announces {what}.")
_SKIPS = Text("{first} und gleich {last}", "{first} and straight away {last}")
_AUGEN = Text(
    "Am Ende hat Re {re} Augen und Kontra {kontra}.",
    "In the end Re has {re} card points and Kontra {kontra}.",
)
_AUGEN_ALONE = Text(
    "Am Ende hat {who} {re} Augen, die anderen haben {kontra}.",
    "In the end {who} has {re} card points, the others have {kontra}.",
)
_SPECIALS: Mapping[tuple[str, int], Text] = {
    ("fuchs_caught", 1): Text("fängt einen Fuchs", "catches a Fuchs"),
    ("fuchs_caught", 2): Text("fängt beide Füchse", "catches both Füchse"),
    ("doppelkopf", 1): Text("macht einen Doppelkopf", "makes a Doppelkopf"),
    ("doppelkopf", 2): Text("macht zwei Doppelköpfe", "makes two Doppelköpfe"),
    ("herzstich", 1): Text("macht einen Herzstich", "takes a Herzstich"),
    ("karlchen_caught", 2): Text(
        "fängt im letzten Stich beide Karlchen", "catches both Karlchen in the last trick"
    ),
    ("fuchs_last_trick", 1): Text(
        "macht mit dem Fuchs den letzten Stich", "wins the last trick with the Fuchs"
    ),
    ("dulle_caught", 1): Text(
        "sticht eine Dulle der Gegner mit der eigenen",
        "beats a Dulle of the opponents with one of their own",
    ),
}
_WRITES: Mapping[Writes, Text] = {
    Writes.RE: Text("Re plus, Kontra minus", "Re plus, Kontra minus"),
    Writes.KONTRA: Text("Kontra plus, Re minus", "Kontra plus, Re minus"),
    Writes.RE_PLUS: Text("nur Re, plus", "only Re, plus"),
    Writes.KONTRA_PLUS: Text("nur Kontra, plus", "only Kontra, plus"),
    Writes.RE_MINUS: Text("nur Re, minus", "only Re, minus"),
    Writes.KONTRA_MINUS: Text("nur Kontra, minus", "only Kontra, minus"),
    Writes.NOTHING: Text("niemand etwas", "nobody anything"),
}
_NOTED = Text("{amount} Punkte, {who}", "{amount} points, {who}")
_ONE_NOTED = Text("1 Punkt, {who}", "1 point, {who}")


class FoundRule(NamedTuple):
    """A found rule: its name, its value, and an explanation if it needs one."""

    name: str
    label: str
    value: str
    help: str


def story(game: Game, voice: Voice) -> tuple[str, ...]:
    """The course of a game in sentences."""
    return tuple(_story(game, voice))


def _story(game: Game, voice: Voice) -> Iterator[str]:
    yield _who_plays(game, voice)
    yield from _announced(game, voice)
    if game.genscher_used:
        yield voice.say(_CHANGED, re=voice.names(game.re))
    yield _counted(game, voice)
    yield from _specials(game, voice)


def writes(who: Writes, voice: Voice) -> str:
    """Who writes points down, and with which sign."""
    return voice.say(_WRITES[who])


def tell_noted(noted: Noted | None, voice: Voice) -> str:
    """An answer about the points of a game; None means that people do not know."""
    if noted is None:
        return voice.say(Text("wissen wir nicht", "we do not know"))
    if noted.who is Writes.NOTHING:
        return writes(noted.who, voice)
    who = writes(noted.who, voice)
    return voice.many(noted.amount, _ONE_NOTED, _NOTED, amount=noted.amount, who=who)


def found_rules(switches: tuple[str, ...], rules: Rules, voice: Voice) -> tuple[FoundRule, ...]:
    """The options of these switches in a rule set, without those that have no effect in it."""
    values = flat(rules)
    told: dict[str, FoundRule] = {}
    for switch in switches:
        for name in SWITCHES[switch].options:
            if name not in OPTIONS or OPTIONS[name].only_when(rules):
                told[name] = _found_rule(name, values[name], voice)
    return tuple(told.values())


def _found_rule(name: str, value: object, voice: Voice) -> FoundRule:
    # The points of a special point need no explanation.
    explained = rule_help(name, value, voice) if name in OPTIONS else ""
    return FoundRule(name, rule_label(name, voice), rule_value(name, value, voice), explained)


def _who_plays(game: Game, voice: Voice) -> str:
    """The parties at the beginning of the game.

    The game has them as they are at its end; in a worked game Genscher has moved the second player
    of each party to the other.
    """
    re = game.re
    kontra = game.kontra
    if game.genscher_used:
        re = (game.re[0], game.kontra[0])
        kontra = (game.re[1], game.kontra[1])
    if game.game in _ALONE:
        solo = voice.label(game.solo or "")
        return voice.say(_ALONE[game.game], re=voice.names(re), solo=solo)
    return voice.say(_PARTIES, re=voice.names(re), kontra=voice.names(kontra))


def _announced(game: Game, voice: Voice) -> Iterator[str]:
    # A sentence for each group of announcements of one party in a row.
    if not game.announcements:
        yield voice.say(Text("Niemand sagt etwas an.", "Nobody announces anything."))
    words = _SAYS
    for party, said in groupby(game.announcements, key=lambda said: said.party):
        who = voice.name(_first_of(game, party))
        yield voice.say(words, who=who, what=_sayings(list(said), voice))
        words = _SAYS_THEN


def _sayings(said: Sequence[Announcement], voice: Voice) -> str:
    """What a party announces in a row; of two with a level left out between them, the second is
    said "straight away".
    """
    words = [voice.label(part.says.value) for part in said]
    levels = [LEVEL_OF[part.says] for part in said]
    if len(said) != 2:
        return voice.listed(words)
    first, last = levels
    is_skipping = last - first > 1
    return voice.say(_SKIPS, first=words[0], last=words[1]) if is_skipping else voice.listed(words)


def _counted(game: Game, voice: Voice) -> str:
    # The Augen of both parties.
    re = game.augen.least if game.augen else 0
    words = _AUGEN_ALONE if game.game in ONE_AGAINST_ALL else _AUGEN
    return voice.say(words, who=voice.names(game.re), re=re, kontra=ALL - re)


def _specials(game: Game, voice: Voice) -> Iterator[str]:
    # A sentence for the special points of each party; its first player stands for it.
    for party, specials in groupby(game.specials, key=lambda special: special.party):
        made = [voice.say(_SPECIALS[special.id, special.count]) for special in specials]
        yield f"{voice.name(_first_of(game, party))} {voice.listed(made)}."


def _first_of(game: Game, party: Party | None) -> Player:
    people = game.re if party is Party.RE else game.kontra
    return people[0]
