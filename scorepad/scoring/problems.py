"""Problems and notices about an entry or a rule set.

A problem refuses an entry; a notice never does. Both have a code, which is stable, and the
parameters of their sentence, which is declared in `problems.toml`; a problem also names its field
in the interchange form.
"""

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import ClassVar, Self

from scorepad.declare import Text, texts_beside
from scorepad.scoring.terms import Player
from scorepad.scoring.words import readable

_EMPTY: Mapping[str, str | int] = MappingProxyType({})
_WRITTEN = texts_beside(__file__)
PROBLEMS = _WRITTEN["problems"]
NOTICES = _WRITTEN["notices"]


@dataclass(frozen=True, slots=True)
class Said:
    """Base class of problems and notices: a code and the parameters of its sentence."""

    code: str
    field: str = ""
    params: Mapping[str, str | int] = dataclasses.field(default_factory=lambda: _EMPTY)
    sentences: ClassVar[Mapping[str, Text]]

    def message(self, lang: str = "de") -> str:
        """The sentence for a person, in `lang`."""
        sentence = self.sentences[self.code].in_(lang)
        return sentence.format_map(readable(self.params, lang))

    def named(self, names: Mapping[Player, str]) -> Self:
        """This problem or notice with player keys replaced by names."""
        player = Player(str(self.params.get("player", "")))
        if not player:
            return self
        name = names.get(player, player)
        return replace(self, params={**self.params, "player": name})

    def as_json(self, lang: str = "de") -> dict[str, str]:
        """The JSON object of the command line."""
        return {"code": self.code, "message": self.message(lang)}


@dataclass(frozen=True, slots=True)
class Problem(Said):
    """One reason why an entry or a rule set is refused."""

    sentences = PROBLEMS

    def as_json(self, lang: str = "de") -> dict[str, str]:
        return {"code": self.code, "field": self.field, "message": self.message(lang)}


@dataclass(frozen=True, slots=True)
class Notice(Said):
    """A remark on a row that refuses nothing."""

    field: str = dataclasses.field(default="", kw_only=True)
    sentences = NOTICES
