"""Why a tick sheet cannot be printed, and what is wrong with a row that was ticked."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from scorepad.declare import Text, texts_beside
from scorepad.scoring.problems import Problem


@dataclass(frozen=True, slots=True)
class SheetProblem(Problem):
    """A problem of a tick sheet or one of its rows; its sentence stands in `problems.toml`."""

    sentences: ClassVar[Mapping[str, Text]] = texts_beside(__file__)["problems"]
