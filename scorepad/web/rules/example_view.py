"""The values of the pages of worked games: the game that is asked about, the answers, and the rules
that fit.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from scorepad.scoring.example.finding import MOST_ASKED, Fit, Inquiry, expected
from scorepad.scoring.example.games import ALONE, GAMES, MUTUAL, WorkedGame, Writes
from scorepad.scoring.example.switches import SWITCHES
from scorepad.scoring.rules import PRESETS
from scorepad.scoring.terms import ONE_AGAINST_ALL, Player
from scorepad.telling.example import FoundRule, found_rules, story, tell_noted, writes
from scorepad.telling.rules import rules_name
from scorepad.telling.voice import Voice
from scorepad.web.frame.i18n import language
from scorepad.web.game.chips import ChipChoice
from scorepad.web.ruleset.example_form import ExampleForm
from scorepad.web.ruleset.rules_view import RuleCard

SEATED = ("Anna", "Bert", "Cem", "Doro")
"""The names of the players where a Runde has too few."""


@dataclass(frozen=True)
class AnswerLine:
    """An answer about a game: the points that people write down, and those of the nearest rule set
    if they differ.
    """

    id: str
    number: int
    story: str
    told: str
    nearest: str


@dataclass(frozen=True)
class ExamplePage:
    """The page for the answers so far, with the names of the people who play in the games."""

    form: ExampleForm
    names: Sequence[str]
    most: ClassVar[int] = MOST_ASKED

    @cached_property
    def voice(self) -> Voice:
        seated = (*self.names[:4], *SEATED[len(self.names[:4]) :])
        return Voice(language(), dict(zip(map(Player, "abcd"), seated, strict=True)))

    @cached_property
    def _inquiry(self) -> Inquiry:
        return Inquiry(
            {
                name: answer
                for name, answer in self.form.answers.data.items()
                if name != self.form.game.data
            }
        )

    @cached_property
    def asked(self) -> WorkedGame | None:
        return GAMES[self.form.game.data] if self.form.game.data else self._inquiry.next

    @property
    def number(self) -> int:
        known = list(self.form.answers.data)
        return (
            known.index(self.form.game.data) + 1 if self.form.game.data in known else len(known) + 1
        )

    @property
    def story(self) -> tuple[str, ...]:
        return story(self.asked.game, self.voice) if self.asked else ()

    @property
    def alone(self) -> str:
        """The name of a solo player; empty for two against two."""
        game = self.asked.game if self.asked else None
        return self.voice.names(game.re) if game and game.game in ONE_AGAINST_ALL else ""

    @property
    def may_be_alone(self) -> bool:
        """Whether one side alone may write points down."""
        return any(chip.value in ALONE for chip in self.chips)

    @property
    def chips(self) -> tuple[ChipChoice, ...]:
        """The sides that may write points down after the earlier answers, and the side that was
        tapped.
        """
        counting = SWITCHES["counting"].ways
        ways = {counting[way]["counting"] for way in self._inquiry.remaining.ways("counting")}
        mutual = MUTUAL if "plus_minus" in ways else ()
        known = {*mutual, *(ALONE if ways - {"plus_minus"} else ())}
        wanted = self.form.who.data
        shown = [
            who for who in Writes if who in known or (who == wanted and who is not Writes.NOTHING)
        ]
        return tuple(
            ChipChoice(who.value, writes(who, self.voice), on=who == wanted) for who in shown
        )

    @property
    def misfits(self) -> tuple[AnswerLine, ...]:
        """The answers that contradict the nearest rule set."""
        return tuple(line for line in self.lines if line.nearest)

    @property
    def suspects(self) -> tuple[AnswerLine, ...]:
        """Where no rule set fits, the other answers that may be wrong."""
        wrong = {line.id for line in self.misfits}
        return tuple(
            line
            for line in self.lines
            if line.id in self._inquiry.suspects and line.id not in wrong
        )

    @cached_property
    def lines(self) -> tuple[AnswerLine, ...]:
        return tuple(
            self._line(name, number) for number, name in enumerate(self.form.answers.data, 1)
        )

    def _line(self, name: str, number: int) -> AnswerLine:
        answer = self.form.answers.data[name]
        nearest = ""
        if self._inquiry.misfits and answer is not None:
            theirs = expected(name, self.nearest.rules)
            nearest = tell_noted(theirs, self.voice) if theirs != answer else ""
        told = " ".join(story(GAMES[name].game, self.voice))
        return AnswerLine(name, number, told, tell_noted(answer, self.voice), nearest)

    @property
    def nearest(self) -> Fit:
        """The rule set with the fewest contradictions."""
        return self._inquiry.fits[0]

    @property
    def nearest_name(self) -> str:
        return rules_name(self.nearest.rules, self.voice)

    @property
    def fits(self) -> tuple[RuleCard, ...]:
        """The presets that fit with equally few changes, the most common first."""
        fits = sorted(self._inquiry.fits, key=lambda fit: list(PRESETS).index(fit.preset))
        lang = language()
        return tuple(
            RuleCard(
                fit.preset,
                rules_name(fit.rules, self.voice),
                PRESETS[fit.preset].help.in_(lang),
                fit == fits[0],
            )
            for fit in fits
        )

    @property
    def found(self) -> tuple[FoundRule, ...]:
        """The options that the answers decided."""
        told = tuple(name for name in SWITCHES if name not in self._inquiry.open)
        return found_rules(told, self.nearest.rules, self.voice)

    @property
    def open(self) -> tuple[FoundRule, ...]:
        """The options that the answers left open, with their values in the nearest rule set."""
        return found_rules(self._inquiry.open, self.nearest.rules, self.voice)
