"""The facts of a game in words, as they were entered."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple

from scorepad.declare import Text
from scorepad.scoring.entry import Announcement, Game, Leiche, Special
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


class Fact(NamedTuple):
    name: str
    text: str

    def __str__(self) -> str:
        return f"{self.name}: {self.text}" if self.name else self.text


def said(announcement: Announcement, voice: Voice) -> str:
    """An announcement with party, and with speaker and card if known: "Re keine 90 (Anna, Karte
    3)".
    """
    says = announcement.says
    party = announcement.party
    words = f"{party.word} " if party and says not in {Says.RE, Says.KONTRA} else ""
    known = [voice.name(announcement.by)] if announcement.by else []
    known += [] if announcement.card is None else [voice.say(_CARD, number=announcement.card)]
    early = f" {voice.say(VORAB)}" if announcement.vorab else ""
    return f"{words}{voice.label(says)}{early}{_in_brackets(', '.join(known))}"


def parties(game: Game, playing: Iterable[Player], voice: Voice) -> Iterator[Fact]:
    """The players of Re and of Kontra."""
    if game.re:
        kontra = [player for player in playing if player not in game.re]
        for party, members in ((Party.RE, game.re), (Party.KONTRA, kontra)):
            if members:
                yield Fact(party.word, voice.names(members))


def facts(game: Game, voice: Voice) -> tuple[Fact, ...]:
    """The entered facts of a game."""
    told = [
        Fact(voice.heading("announced"), ", ".join(said(one, voice) for one in game.announcements)),
        Fact(voice.label("augen"), ", ".join(_augen(game, voice))),
        Fact(voice.heading("specials"), ", ".join(_special(one, voice) for one in game.specials)),
        *_rare(game, voice),
        Fact(voice.label("wrong_card"), voice.name(game.wrong_card) if game.wrong_card else ""),
        Fact(voice.heading("counts_as"), voice.label(game.pflicht) if game.pflicht else ""),
        Fact(voice.heading("points"), _typed(game, voice)),
    ]
    return tuple(fact for fact in told if fact.text)


def _rare(game: Game, voice: Voice) -> Iterator[Fact]:
    if game.ka_da_mu:
        yield Fact("", voice.label("ka_da_mu"))
    if game.bride:
        yield Fact(voice.label("hochzeit"), voice.name(game.bride))
    if game.genscher_used:
        yield Fact(
            voice.label("genscher"),
            voice.say(Text("die Parteien haben gewechselt", "the parties changed")),
        )
    for heading, trick in (("first_trick", game.first_trick), ("second_trick", game.second_trick)):
        if trick:
            yield Fact(
                voice.heading(heading), voice.say(_TAKEN, party=trick.party.word, augen=trick.augen)
            )
    if game.leiche:
        yield Fact(voice.label("leiche"), ", ".join(_leiche(game.leiche, voice)))
    if game.bock_triggers:
        yield Fact(voice.heading("called"), voice.many(game.bock_triggers, _ONCE, _TIMES))
    yield from _bock_entered(game, voice)


def _bock_entered(game: Game, voice: Voice) -> Iterator[Fact]:
    for factor in (
        game.bock_factor,
        None if game.bock is None else voice.rules.bock.times(game.bock),
    ):
        if factor is not None:
            yield Fact(voice.say(Text("Gerechnet mit", "Counted with")), f"Bock ×{factor}")


def _leiche(leiche: Leiche, voice: Voice) -> list[str]:
    tricks = (
        voice.say(_UNCOUNTED)
        if leiche.tricks is None
        else voice.many(leiche.tricks, _TRICK, _TRICKS)
    )
    return [tricks, *map(voice.label, leiche.tops)]


def augen_told(game: Game, voice: Voice) -> str:
    """The Augen of Re and Kontra with no-break spaces: "Augen 152 : 88"; a range is that of one
    party, and its line may break after "Augen".
    """
    augen = game.augen
    told = [*_augen(game, voice)]
    between = " "
    if augen is not None and augen.least == augen.most:
        told[0], between = f"{augen.least} : {ALL - augen.least}", NO_BREAK
    label, *pieces = (text.replace(" ", NO_BREAK) for text in (voice.label("augen"), *told))
    return f"{label}{between}{', '.join(pieces)}" if told else ""


def _augen(game: Game, voice: Voice) -> Iterator[str]:
    # Exact Augen of both parties, or a range for the party with more; then the party without a
    # trick.
    augen = game.augen
    if augen is not None and augen.least == augen.most:
        yield voice.say(_BOTH, re=augen.least, kontra=ALL - augen.least)
    elif augen is not None:
        re = augen.least > ALL // 2
        least, most = (augen.least, augen.most) if re else (ALL - augen.most, ALL - augen.least)
        yield voice.say(
            _RANGE, party=(Party.RE if re else Party.KONTRA).word, least=least, most=most
        )
    if game.no_trick is not None:
        party = game.no_trick
        yield voice.say(_NO_TRICK, party=party.word) if party else voice.say(_EVERY_TRICK)


def _special(special: Special, voice: Voice, *, short: bool = False) -> str:
    count = f"{special.count}{NO_BREAK if short else ' '}" if special.count != 1 else ""
    known = [voice.name(special.by)] if special.by else []
    known += [voice.say(_AGAINST, name=voice.name(special.from_))] if special.from_ else []
    what = voice.short(special.id) if short else f"{voice.label(special.id)}"
    return (
        f"{'' if short else f'{special.party.word} '}{count}{what}{_in_brackets(' '.join(known))}"
    )


def specials_told(game: Game, voice: Voice) -> str:
    """Special points by party in short: "Re: 2 Fuchs (Anna gegen Doro), Doppelkopf · Kontra:
    Karlchen".
    """
    return by_party(
        game,
        lambda special: _special(special, voice, short=True),
        {party: party.word for party in Party},
    )


def by_party(game: Game, tell: Callable[[Special], str], words: Mapping[Party, str]) -> str:
    """The special points of a game in the words of `tell`, grouped by party behind its word."""
    told = {
        party: ", ".join(tell(special) for special in game.specials if special.party is party)
        for party in Party
    }
    return " · ".join(f"{words[party]}:{NO_BREAK}{text}" for party, text in told.items() if text)


def _in_brackets(known: str) -> str:
    return f" ({known})" if known else ""


def _typed(game: Game, voice: Voice) -> str:
    return ", ".join(
        f"{voice.name(player)} {voice.points(points)}"
        for player, points in (game.points or {}).items()
    )
