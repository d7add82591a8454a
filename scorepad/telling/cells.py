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

_LONGEST_KIND = 15
"""Characters of a kind of solo from which on a cell has its short name."""
_SHORT_SOLO = Text("{kind}-Solo", "{kind} solo")
_PARTY = {Party.RE: "Re", Party.KONTRA: "Ko"}


def kind_cell(game: Game, voice: Voice) -> str:
    """The kind of game: "Normal", "Damen-Solo"; a solo with a long name in short: "K+D-Solo"."""
    if game.game is GameKind.NORMAL:
        return voice.short(game.game)
    if game.game is GameKind.SOLO and game.solo:
        name = voice.label(game.solo)
        if len(name) > _LONGEST_KIND:
            return voice.say(_SHORT_SOLO, kind=voice.short(game.solo))
        return name
    return voice.label(game.game)


def augen_cell(game: Game, voice: Voice) -> str:
    """The Augen of the party with more, exact or as a range.

    They are "alle" if the other party took no trick.
    """
    augen = game.augen
    if augen is None:
        return ""
    if augen.least == augen.most == ALL // 2:
        return "120:120"
    party = Party.RE
    least = augen.least
    most = augen.most
    if augen.most < ALL // 2:
        party = Party.KONTRA
        least = ALL - augen.most
        most = ALL - augen.least
    word = _PARTY[party]
    if game.no_trick is party.other or (least == ALL and game.no_trick is None):
        return f"{word} {voice.heading('all')}"
    return f"{word} {least}" if least == most else f"{word} {least}–{most}"


def said_cell(game: Game, voice: Voice) -> str:
    """The announcements by party, in the order in which they spoke.

    A party that said no Re or Kontra is in brackets.
    """
    return " · ".join(_said(game, voice))


def specials_cell(game: Game, voice: Voice) -> str:
    """Special points by party: "Re: Doko, 2 Fuchs"."""
    return by_party(game, lambda special: _special(special, voice), _PARTY)


def value_cell(row: Row, voice: Voice) -> str:
    """The signed value after the Bock factor: "×2 +4"."""
    value = "" if row.value is None else voice.points(row.value)
    return value if row.factor == 1 else f"×{row.factor}{NO_BREAK}{value}"


def board_cell(row: Row, voice: Voice) -> str:
    """The value on the board, "!" for problems; without a value a word or sign of the entry.

    "±" is a game of which only the points are known. Some entries have no word.
    """
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
    parties = dict.fromkeys(announcement.party for announcement in game.announcements)
    for party in parties:
        said = [announcement for announcement in game.announcements if announcement.party is party]
        words = [_announced(announcement, voice) for announcement in said]
        named = any(announcement.says in {Says.RE, Says.KONTRA} for announcement in said)
        if party is not None and not named:
            words.insert(0, f"({_PARTY[party]})")
        yield " ".join(words)


def _special(special: Special, voice: Voice) -> str:
    word = voice.short(special.id)
    if special.id == "doppelkopf" and special.id not in voice.own:
        word = "Doko"
    return word if special.count == 1 else f"{special.count}{NO_BREAK}{word}"


def _announced(announcement: Announcement, voice: Voice) -> str:
    word = voice.short(announcement.says).replace(". ", ".")
    if announcement.says is Says.KONTRA:
        word = _PARTY[Party.KONTRA]
    if announcement.vorab:
        word = f"{word} {voice.say(VORAB)}"
    return word.rstrip().replace(" ", NO_BREAK)
