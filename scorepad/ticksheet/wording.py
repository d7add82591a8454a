"""The words over the boxes of a tick sheet."""

from collections.abc import Mapping

from scorepad.declare import texts_beside
from scorepad.scoring.terms import Party, Says
from scorepad.telling.voice import Voice

_WRITTEN = texts_beside(__file__)
_GROUPS = _WRITTEN["groups"]
_NARROW = _WRITTEN["narrow"]
_BOXES = _WRITTEN["boxes"]
_SHORT = _WRITTEN["short"]
_BANDS = ("121", "151", "181", "211")


def group_words(ident: str, voice: Voice) -> tuple[str, str]:
    """The words over a group, and shorter ones for a narrow group."""
    return voice.say(_GROUPS[ident]), voice.say(_NARROW[ident])


def box_words(field: str, voice: Voice, names: Mapping[str, str]) -> str:
    """The word over a box; `names` are those of people by their keys.

    >>> [box_words(field, Voice("de"), {}) for field in ("kind.damen", "augen.re.151", "by_hand")]
    ['Damen', '151–180', 'von Hand']
    >>> [box_words(f"special.re.fuchs_caught.{n}", Voice("en"), {}) for n in (1, 2)]
    ['Fuchs', '2nd']
    """
    group, _dot, rest = field.partition(".")
    match group:
        case "re":
            return names.get(rest, rest)
        case "kind":
            return _of_game(rest, voice)
        case "augen":
            return _band(rest.rpartition(".")[2], voice)
        case "said":
            _party, says, *number = rest.split(".")
            return _numbered(_of_game(says, voice), "".join(number), voice)
        case "special":
            _party, _dot, special = rest.partition(".")
            ident, _dot, which = special.rpartition(".")
            return _numbered(_of_game(ident, voice), which, voice)
    return _besides(group, rest, voice, names)


def short_box_words(field: str, voice: Voice) -> str:
    """A shorter word over a box where there is one; else empty.

    >>> short_box_words("augen.re.151", Voice("de")), short_box_words("kind.damen", Voice("de"))
    ('151+', '')
    """
    group, _dot, rest = field.partition(".")
    match group:
        case "augen":
            return _short_band(rest.rpartition(".")[2], voice)
        case "special":
            _party, _dot, special = rest.partition(".")
            ident, _dot, number = special.rpartition(".")
            return _short_of_game(ident, voice) if number == "1" else ""
        case "kind":
            return _short_of_game(rest, voice)
        case "first":
            return voice.say(_SHORT["first"], party=voice.say(_SHORT[rest]))
        case "vorab":
            return _short_vorab(rest, voice)
    return voice.say(_SHORT[group]) if group == "by_hand" else ""


def _short_band(least: str, voice: Voice) -> str:
    if least in _BANDS:
        return voice.say(_SHORT["band"], least=least)
    return voice.say(_SHORT[least]) if least == "all" else ""


def _short_of_game(ident: str, voice: Voice) -> str:
    """A shorter word of a special point or a kind of game that has its usual name."""
    if ident not in _SHORT or ident in voice.own:
        return ""
    return voice.say(_SHORT[ident])


def _short_vorab(rest: str, voice: Voice) -> str:
    party, _dot, says = rest.partition(".")
    told = voice.say(_SHORT[party])
    if says == party:
        return voice.say(_SHORT["vorab"], party=told)
    return voice.say(_SHORT["vorab_level"], party=told, level=voice.say(_SHORT[says]))


def _besides(group: str, rest: str, voice: Voice, names: Mapping[str, str]) -> str:
    """The word over a box that only some rules have."""
    match group:
        case "first":
            return voice.say(_BOXES["first"], party=Party(rest).word)
        case "vorab":
            party, _dot, says = rest.partition(".")
            if says == party:
                return voice.say(_BOXES["vorab_of"], party=Party(party).word)
            return f"{Party(party).word} {_of_game(says, voice)}"
        case "bride":
            return voice.say(_BOXES["bride"], name=names.get(rest, rest))
        case "klopfen" if rest in names:
            return voice.say(_BOXES["klopfen_by"], name=names[rest])
        case "klopfen" | "bock":
            return voice.say(_BOXES["times"], number=rest, what=voice.say(_BOXES[group]))
    return voice.say(_BOXES[group])


def _numbered(word: str, number: str, voice: Voice) -> str:
    """The word; over a second box of the same kind only that it is the second."""
    return voice.say(_BOXES["second"]) if number == "2" else word


def _of_game(ident: str, voice: Voice) -> str:
    """The word of an announcement, a special point or a kind of game."""
    if ident in _BOXES and ident not in voice.own:
        return voice.say(_BOXES[ident])
    if ident in {Says.RE, Says.KONTRA}:
        return Party(ident).word
    return voice.short(ident)


def _band(least: str, voice: Voice) -> str:
    """The Augen of a band: from its least to those of the next."""
    if least not in _BANDS:
        return least if least.isdigit() else voice.say(_BOXES["all"])
    place = _BANDS.index(least) + 1
    most = int(_BANDS[place]) - 1 if place < len(_BANDS) else 240
    return f"{least}–{most}"
