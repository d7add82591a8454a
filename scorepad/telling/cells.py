"""Short texts about a game for the cells of the board and of the sheet."""

from collections.abc import Iterator

from scorepad.declare import Text
from scorepad.scoring.entry import Announcement, Entry, Game, Special
from scorepad.scoring.evening.rows import Row
from scorepad.scoring.game.augen import ALL
from scorepad.scoring.terms import GameKind, Party, Says
from scorepad.telling.facts import NO_BREAK, VORAB, by_party
from scorepad.telling.incident import happened
from scorepad.telling.voice import Voice

_PARTY = {Party.RE: "Re", Party.KONTRA: "Ko"}


def kind_cell(game: Game, voice: Voice) -> str:
    """The kind of game: "Normal", "Solo Damen"."""
    if game.game is not GameKind.SOLO:
        return voice.short(game.game) if game.game is GameKind.NORMAL else voice.label(game.game)
    return " ".join([voice.label("solo"), *([voice.short(game.solo)] if game.solo else [])])


def augen_cell(game: Game, voice: Voice) -> str:
    """The Augen of the party with more, exact or as a range; "alle" if the other party took no
    trick.
    """
    augen = game.augen
    if augen is None:
        return ""
    if augen.least == augen.most == ALL // 2:
        return "120:120"
    kontra = augen.most < ALL // 2
    party = Party.KONTRA if kontra else Party.RE
    least, most = (ALL - augen.most, ALL - augen.least) if kontra else (augen.least, augen.most)
    if game.no_trick is party.other or (least == ALL and game.no_trick is None):
        return f"{_PARTY[party]} {voice.heading('all')}"
    return f"{_PARTY[party]} {least}" if least == most else f"{_PARTY[party]} {least}–{most}"


def said_cell(game: Game, voice: Voice) -> str:
    """The announcements by party, in the order in which they spoke; a party that said no Re or
    Kontra in brackets.
    """
    return " · ".join(_said(game, voice))


def specials_cell(game: Game, voice: Voice) -> str:
    """Special points by party: "Re: Doko, 2 Fuchs"."""
    return by_party(game, lambda special: _special(special, voice), _PARTY)


def value_cell(row: Row, voice: Voice) -> str:
    """The signed value after the Bock factor: "×2 +4"."""
    factor = f"×{row.factor}{NO_BREAK}" if row.factor != 1 else ""
    return factor + ("" if row.value is None else voice.points(row.value))


def board_cell(row: Row, voice: Voice) -> str:
    """The value on the board, or a word for an entry that is no game; "!" for problems."""
    if row.problems:
        return "!"
    if row.value is not None:
        return voice.total(row.value)
    return _word(row.kind, row.entry, voice)


def _word(kind: str, entry: Entry, voice: Voice) -> str:
    if kind == "penalty":
        return happened(entry, voice)
    if kind == "wrong_card":
        return voice.say(Text("falsch", "wrong"))
    words = {
        "game": "±",
        "redeal": voice.heading("new"),
        "pflichtsolo": voice.heading("soli"),
        "list_result": "Σ",
    }
    return words.get(kind, "")


def _said(game: Game, voice: Voice) -> Iterator[str]:
    for party in dict.fromkeys(announcement.party for announcement in game.announcements):
        said = [announcement for announcement in game.announcements if announcement.party is party]
        unsaid = party is not None and not {Says.RE, Says.KONTRA} & {
            announcement.says for announcement in said
        }
        words = [f"({_PARTY[party]})"] if unsaid and party is not None else []
        yield " ".join([*words, *(_announced(announcement, voice) for announcement in said)])


def _special(special: Special, voice: Voice) -> str:
    word = (
        "Doko"
        if special.id == "doppelkopf" and special.id not in voice.own
        else voice.short(special.id)
    )
    return word if special.count == 1 else f"{special.count}{NO_BREAK}{word}"


def _announced(announcement: Announcement, voice: Voice) -> str:
    says = announcement.says
    word = _PARTY[Party.KONTRA] if says is Says.KONTRA else voice.short(says).replace(". ", ".")
    return f"{word} {voice.say(VORAB) if announcement.vorab else ''}".rstrip().replace(
        " ", NO_BREAK
    )
