"""Words for the reasons of a value, long and short; a special point as a reason keeps its own word."""

from collections.abc import Mapping
from types import MappingProxyType

from scorepad.declare import Text

_LEVELS = (("no90", "90", "120"), ("no60", "60", "90"), ("no30", "30", "60"))
_SCHWARZ = Text("schwarz", "schwarz")
_GEGEN = Text("gegen die Alten", "against the Alten")


def _of_levels() -> dict[str, tuple[Text, Text]]:
    reasons: dict[str, tuple[Text, Text]] = {}
    for id_, number, reached in _LEVELS:
        level = Text(f"keine {number}", f"no {number}")
        under = Text(f"unter {number}", f"under {number}")
        reasons[f"played_{id_}"] = under, level
        reasons[f"doubled_played_{id_}"] = (
            Text(f"{under.de} verdoppelt", f"{under.en} doubles"),
            Text(f"<{number} doppelt", f"<{number} doubled"),
        )
        reasons |= _around(id_, level, reached)
    reasons["played_schwarz"] = Text("kein Stich", "no trick"), _SCHWARZ
    reasons["doubled_played_schwarz"] = (
        Text("kein Stich verdoppelt", "no trick doubles"),
        Text("0 doppelt", "0 doubled"),
    )
    return reasons | _around("schwarz", _SCHWARZ, "30")


def _around(id_: str, level: Text, reached: str) -> dict[str, tuple[Text, Text]]:
    against = Text(f"{reached} gegen {level.de}", f"{reached} against {level.en}")
    return {
        f"announced_{id_}": (
            Text(f"{level.de} angesagt", f"{level.en} announced"),
            Text(f"{level.de} gesagt", f"{level.en} said"),
        ),
        f"doubled_{id_}": (
            Text(f"{level.de} verdoppelt", f"{level.en} doubles"),
            Text(f"{level.de} doppelt", f"{level.en} doubled"),
        ),
        f"missed_{id_}": (
            Text(f"{level.de} durch die verfehlte Absage", f"{level.en} from the missed announcement"),
            Text(f"{level.de} verfehlt", f"{level.en} missed"),
        ),
        f"doubled_missed_{id_}": (
            Text(f"{level.de} verfehlt, verdoppelt", f"missed {level.en} doubles"),
            Text(f"{level.de} verfehlt doppelt", f"{level.en} missed doubled"),
        ),
        f"against_{id_}": (against, against),
    }


_OTHERS: Mapping[str, tuple[Text, Text]] = {
    "won": (Text("gewonnen", "won"), Text("gewonnen", "won")),
    "announced_re": (Text("Re angesagt", "Re announced"), Text("Re", "Re")),
    "announced_kontra": (Text("Kontra angesagt", "Kontra announced"), Text("Kontra", "Kontra")),
    "announced_raise": (Text("nachgelegt", "topped"), Text("nachgelegt", "topped")),
    "vorab": (Text("vorab angesagt", "announced in advance"), Text("vorab", "in advance")),
    "announced_levels": (Text("Ansagen der Gegner", "the opponents’ announcements"), Text("Ansagen", "announced")),
    "missed_extra": (
        Text("Zuschlag für die verfehlte Absage", "extra for the missed announcement"),
        Text("verfehlt", "missed"),
    ),
    "gegen": (_GEGEN, _GEGEN),
    "klopfen": (Text("geklopft", "Klopfen"), Text("geklopft", "Klopfen")),
    "klopfen_all": (Text("alle haben geklopft", "everybody knocked"), Text("alle geklopft", "all knocked")),
    "solo_extra": (Text("Zuschlag für das Solo", "extra for the solo"), Text("Solo", "solo")),
    "solo_kind": (Text("Zuschlag für die Soloart", "extra for the kind of solo"), Text("Soloart", "kind")),
    "fixed_solo": (Text("festes Drittel des Solos", "fixed third of the solo"), Text("festes Solo", "fixed solo")),
    "doubled_re": (Text("Re verdoppelt", "Re doubles"), Text("Re doppelt", "Re doubled")),
    "doubled_kontra": (Text("Kontra verdoppelt", "Kontra doubles"), Text("Kontra doppelt", "Kontra doubled")),
    "doubled_raise": (Text("Nachlegen verdoppelt", "topping doubles"), Text("nachgelegt doppelt", "topped doubled")),
    "doubled_stoss": (Text("Stoß verdoppelt", "Stoß doubles"), Text("Stoß doppelt", "Stoß doubled")),
    "doubled_klopfen": (Text("Klopfen verdoppelt", "Klopfen doubles"), Text("geklopft doppelt", "Klopfen doubled")),
    "doubled_gegen": (
        Text("gegen die Alten verdoppelt", "against the Alten doubles"),
        Text("gegen die Alten doppelt", "against the Alten doubled"),
    ),
    "doubled_solo": (Text("Solo verdoppelt", "the solo doubles"), Text("Solo doppelt", "solo doubled")),
    "split": (Text("120 zu 120", "120 to 120"), Text("120:120", "120:120")),
    "hochzeit_bonus": (Text("Hochzeit, von jedem", "Hochzeit, from everybody"), Text("Hochzeit, je", "Hochzeit, each")),
    "floor": (Text("auf null angehoben", "raised to zero"), Text("auf 0", "to 0")),
    "feigheit": (Text("Feigheit", "cowardice"), Text("feige", "coward")),
    "bock": (Text("Bock", "Bock"), Text("Bock", "Bock")),
    "orgasmus": (Text("Orgasmus dreht um", "Orgasmus turns it"), Text("umgedreht", "turned")),
    "leiche_tops": (Text("Trümpfe von oben", "trumps from the top"), Text("Trümpfe", "trumps")),
    "leiche_augen": (Text("je 30 Augen", "each 30 card points"), Text("30er", "thirties")),
}

_ALL = _of_levels() | dict(_OTHERS)

REASONS: Mapping[str, Text] = MappingProxyType({id_: long for id_, (long, _) in _ALL.items()})
"""The long words for reasons by id, for the page of a game."""

SHORT_REASONS: Mapping[str, Text] = MappingProxyType({id_: brief for id_, (_, brief) in _ALL.items()})
"""The short words for reasons by id, for the two lines beside the save button."""
