"""The facts of a game in words, as they were entered."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple

from scorepad.declare import Text
from scorepad.scoring.entry import Announcement, Augen, FirstTrick, Game, Leiche, Special
from scorepad.scoring.game.augen import ALL
from scorepad.scoring.terms import Party, Player, Says
from scorepad.telling.voice import Voice

_BOTH = Text("Re {re}, Kontra {kontra}", "Re {re}, Kontra {kontra}")
_RANGE = Text("{party} {least} bis {most}", "{party} {least} to {most}")
_NO_TRICK = Text("{party} ohne Stich", "{party} without a trick")
_EVERY_TRICK = Text("keine Partei ohne Stich", "no party without a trick")
_CARD = Text("Karte {number}", "card {number}")
_AGAINST = Text("gegen {name}", "against {name}")
_TAKEN = Text("{party}, {augen} Augen", "{party}, {augen} card points")
_TRICK = Text("{count} Stich", "{count} trick")
_TRICKS = Text("{count} Stiche", "{count} tricks")
_UNCOUNTED = Text("Stiche nicht gezählt", "tricks not counted")
_ONCE = Text("einmal", "once")
_TIMES = Text("{count}-mal", "{count} times")
NO_BREAK = "\N{NO-BREAK SPACE}"
VORAB = Text("vorab", "in advance")  # the word for an announcement before the first card
_WITH_BOCK = Text("Gerechnet mit", "Counted with")
_CHANGED = Text("die Parteien haben gewechselt", "the parties changed")


class Fact(NamedTuple):
    """A text with its name before it; a fact that says everything by itself has no name."""

    name: str
    text: str

    def __str__(self) -> str:
        return f"{self.name}: {self.text}" if self.name else self.text


def said(announcement: Announcement, voice: Voice) -> str:
    """An announcement with party, speaker and card, where known: "Re keine 90 (Anna, Karte 3)"."""
    says = announcement.says
    words = []
    if announcement.party and says not in {Says.RE, Says.KONTRA}:
        words.append(announcement.party.word)
    words.append(voice.label(says))
    if announcement.vorab:
        words.append(voice.say(VORAB))
    known = []
    if announcement.by:
        known.append(voice.name(announcement.by))
    if announcement.card is not None:
        known.append(voice.say(_CARD, number=announcement.card))
    in_brackets = _in_brackets(", ".join(known))
    return f"{' '.join(words)}{in_brackets}"


def parties(game: Game, playing: Iterable[Player], voice: Voice) -> Iterator[Fact]:
    """The players of Re and of Kontra; nothing where Re is unknown."""
    if not game.re:
        return
    yield Fact(Party.RE.word, voice.names(game.re))
    kontra = [player for player in playing if player not in game.re]
    if kontra:
        yield Fact(Party.KONTRA.word, voice.names(kontra))


def facts(game: Game, voice: Voice) -> tuple[Fact, ...]:
    """The entered facts of a game."""
    return tuple(fact for fact in _facts(game, voice) if fact.text)


def _facts(game: Game, voice: Voice) -> Iterator[Fact]:
    # In the order in which they are told; what was not entered has no text.
    announced = [said(announcement, voice) for announcement in game.announcements]
    specials = [_special(special, voice) for special in game.specials]
    yield Fact(voice.heading("announced"), ", ".join(announced))
    yield Fact(voice.label("augen"), ", ".join(_augen(game, voice)))
    yield Fact(voice.heading("specials"), ", ".join(specials))
    yield from _rare(game, voice)
    if game.wrong_card:
        yield Fact(voice.label("wrong_card"), voice.name(game.wrong_card))
    if game.pflicht:
        yield Fact(voice.heading("counts_as"), voice.label(game.pflicht))
    yield Fact(voice.heading("points"), _typed(game, voice))


def _rare(game: Game, voice: Voice) -> Iterator[Fact]:
    if game.ka_da_mu:
        yield Fact("", voice.label("ka_da_mu"))
    if game.bride:
        yield Fact(voice.label("hochzeit"), voice.name(game.bride))
    if game.genscher_used:
        yield Fact(voice.label("genscher"), voice.say(_CHANGED))
    if game.first_trick:
        yield Fact(voice.heading("first_trick"), _trick(game.first_trick, voice))
    if game.second_trick:
        yield Fact(voice.heading("second_trick"), _trick(game.second_trick, voice))
    if game.leiche:
        yield Fact(voice.label("leiche"), ", ".join(_leiche(game.leiche, voice)))
    if game.bock_triggers:
        yield Fact(voice.heading("called"), voice.many(game.bock_triggers, _ONCE, _TIMES))
    if game.bock_factor is not None:
        yield _bock(game.bock_factor, voice)
    if game.bock is not None:
        yield _bock(voice.rules.bock.times(game.bock), voice)


def _trick(trick: FirstTrick, voice: Voice) -> str:
    return voice.say(_TAKEN, party=trick.party.word, augen=trick.augen)


def _bock(factor: int, voice: Voice) -> Fact:
    return Fact(voice.say(_WITH_BOCK), f"Bock ×{factor}")


def _leiche(leiche: Leiche, voice: Voice) -> list[str]:
    tops = [voice.label(top) for top in leiche.tops]
    if leiche.tricks is None:
        return [voice.say(_UNCOUNTED), *tops]
    return [voice.many(leiche.tricks, _TRICK, _TRICKS), *tops]


def augen_told(game: Game, voice: Voice) -> str:
    """The Augen of Re and Kontra in one line with no-break spaces: "Augen 152 : 88".

    A range is that of one party, and its line may break after "Augen".
    """
    augen = game.augen
    told = list(_augen(game, voice))
    if not told:
        return ""
    after_label = " "
    if augen is not None and augen.least == augen.most:
        told[0] = f"{augen.least} : {ALL - augen.least}"
        after_label = NO_BREAK
    label = _unbroken(voice.label("augen"))
    pieces = ", ".join(_unbroken(text) for text in told)
    return f"{label}{after_label}{pieces}"


def _unbroken(text: str) -> str:
    return text.replace(" ", NO_BREAK)


def _augen(game: Game, voice: Voice) -> Iterator[str]:
    # Exact Augen of both parties, or a range for the party with more; then who took no trick.
    augen = game.augen
    if augen is not None:
        is_exact = augen.least == augen.most
        yield _exact(augen, voice) if is_exact else _range(augen, voice)
    if game.no_trick:
        yield voice.say(_NO_TRICK, party=game.no_trick.word)
    elif game.no_trick is False:
        yield voice.say(_EVERY_TRICK)


def _exact(augen: Augen, voice: Voice) -> str:
    return voice.say(_BOTH, re=augen.least, kontra=ALL - augen.least)


def _range(augen: Augen, voice: Voice) -> str:
    """A range of Augen, of the party with more; `augen` are those of Re, the others are what is
    missing to 240.
    """
    if augen.least > ALL // 2:
        return voice.say(_RANGE, party=Party.RE.word, least=augen.least, most=augen.most)
    least = ALL - augen.most
    most = ALL - augen.least
    return voice.say(_RANGE, party=Party.KONTRA.word, least=least, most=most)


def _special(special: Special, voice: Voice) -> str:
    count = "" if special.count == 1 else f"{special.count} "
    label = voice.label(special.id)
    return f"{special.party.word} {count}{label}{_whose(special, voice)}"


def _special_in_short(special: Special, voice: Voice) -> str:
    count = "" if special.count == 1 else f"{special.count}{NO_BREAK}"
    return f"{count}{voice.short(special.id)}{_whose(special, voice)}"


def _whose(special: Special, voice: Voice) -> str:
    # Who got a special point and from whom, in brackets; empty where neither is known.
    known = []
    if special.by:
        known.append(voice.name(special.by))
    if special.from_:
        known.append(voice.say(_AGAINST, name=voice.name(special.from_)))
    return _in_brackets(" ".join(known))


def specials_told(game: Game, voice: Voice) -> str:
    """Special points by party in short.

    For example "Re: 2 Fuchs (Anna gegen Doro), Doppelkopf · Kontra: Karlchen".
    """
    words = {party: party.word for party in Party}

    def tell(special: Special) -> str:
        return _special_in_short(special, voice)

    return by_party(game, tell, words)


def by_party(game: Game, tell: Callable[[Special], str], words: Mapping[Party, str]) -> str:
    """The special points of a game in the words of `tell`, grouped by party behind its word."""
    told = []
    for party in Party:
        specials = [special for special in game.specials if special.party is party]
        if specials:
            own = ", ".join(tell(special) for special in specials)
            told.append(f"{words[party]}:{NO_BREAK}{own}")
    return " · ".join(told)


def _in_brackets(known: str) -> str:
    return f" ({known})" if known else ""


def _typed(game: Game, voice: Voice) -> str:
    # The points that were typed in; empty where they are computed from facts.
    typed = game.points or {}
    told = [f"{voice.name(player)} {voice.points(points)}" for player, points in typed.items()]
    return ", ".join(told)
