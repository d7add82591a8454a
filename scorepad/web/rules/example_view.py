"""What the pages of worked games show: a game to write down, what was answered, and the rules that were found."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from scorepad.scoring.example.finding import MOST_ASKED, Fit, Inquiry, expected
from scorepad.scoring.example.games import ALONE, GAMES, MUTUAL, WorkedGame, Writes
from scorepad.scoring.example.switches import SWITCHES
from scorepad.scoring.rules import PRESETS
from scorepad.scoring.terms import ONE_AGAINST_ALL, Player
from scorepad.telling.example import FoundRule, found_rules, story, tell_noted, writes
from scorepad.telling.rules import rules_name
from scorepad.telling.voice import Voice
from scorepad.web.frame.i18n import language
from scorepad.web.parts.chips import ChipChoice
from scorepad.web.parts.example_form import ExampleForm

SEATED = ("Anna", "Bert", "Cem", "Doro")
"""Who plays in the games where no names are known."""


@dataclass(frozen=True)
class AnswerLine:
    """An answer that was given: the game with its number, what people write down, and what the nearest rules give."""

    id: str
    number: int
    story: str
    told: str
    nearest: str


@dataclass(frozen=True)
class FitCard:
    """A rule set that fits."""

    id: str
    label: str
    help: str
    chosen: bool


@dataclass(frozen=True)
class ExamplePage:
    """The page for the answers so far."""

    form: ExampleForm
    names: Sequence[str] = ()

    @cached_property
    def voice(self) -> Voice:
        """The names of those who play in the games."""
        seated = (*self.names[:4], *SEATED[len(self.names[:4]) :])
        return Voice(language(), dict(zip(map(Player, "abcd"), seated, strict=True)))

    @cached_property
    def _inquiry(self) -> Inquiry:
        return Inquiry({name: answer for name, answer in self.form.answers.data.items() if name != self.form.game.data})

    @cached_property
    def asked(self) -> WorkedGame | None:
        """The game that is asked about now."""
        return GAMES[self.form.game.data] if self.form.game.data else self._inquiry.next

    @property
    def number(self) -> int:
        """Which game that is."""
        known = list(self.form.answers.data)
        return known.index(self.form.game.data) + 1 if self.form.game.data in known else len(known) + 1

    @property
    def most(self) -> int:
        """How many games are asked about at most."""
        return MOST_ASKED

    @property
    def story(self) -> tuple[str, ...]:
        """The game that is asked about, in sentences."""
        return story(self.asked.game, self.voice) if self.asked else ()

    @property
    def alone(self) -> str:
        """Who plays it alone; empty for two against two."""
        game = self.asked.game if self.asked else None
        return self.voice.names(game.re) if game and game.game in ONE_AGAINST_ALL else ""

    @property
    def may_be_alone(self) -> bool:
        """Whether somebody may write something down while the others write nothing."""
        return any(chip.value in ALONE for chip in self.chips)

    @property
    def chips(self) -> tuple[ChipChoice, ...]:
        """Who may write something down, as far as the answers leave it open; what was tapped stays to be seen."""
        counting = SWITCHES["counting"].ways
        ways = {counting[way]["counting"] for way in self._inquiry.remaining.ways("counting")}
        mutual = MUTUAL if "plus_minus" in ways else ()
        known = {*mutual, *(ALONE if ways - {"plus_minus"} else ())}
        wanted = self.form.who.data
        shown = [who for who in Writes if who in known or (who == wanted and who is not Writes.NOTHING)]
        return tuple(ChipChoice(who.value, writes(who, self.voice), on=who == wanted) for who in shown)

    @property
    def misfits(self) -> tuple[AnswerLine, ...]:
        """The answers that the nearest rule set does not give."""
        return tuple(line for line in self.lines if line.nearest)

    @property
    def suspects(self) -> tuple[AnswerLine, ...]:
        """Where none fits, the other answers one of which may be meant differently."""
        wrong = {line.id for line in self.misfits}
        return tuple(line for line in self.lines if line.id in self._inquiry.suspects and line.id not in wrong)

    @cached_property
    def lines(self) -> tuple[AnswerLine, ...]:
        """All answers."""
        return tuple(self._line(name, number) for number, name in enumerate(self.form.answers.data, 1))

    def _line(self, name: str, number: int) -> AnswerLine:
        answer, nearest = self.form.answers.data[name], ""
        if self._inquiry.misfits and answer is not None:
            theirs = expected(name, self.nearest.rules)
            nearest = tell_noted(theirs, self.voice) if theirs != answer else ""
        told = " ".join(story(GAMES[name].game, self.voice))
        return AnswerLine(name, number, told, tell_noted(answer, self.voice), nearest)

    @property
    def nearest(self) -> Fit:
        """The rule set that fits best."""
        return self._inquiry.fits[0]

    @property
    def nearest_name(self) -> str:
        """What it is called."""
        return rules_name(self.nearest.rules, self.voice)

    @property
    def fits(self) -> tuple[FitCard, ...]:
        """The presets that fit with equally few changes, the most common first."""
        order = list(PRESETS)
        fits = sorted(self._inquiry.fits, key=lambda fit: order.index(fit.preset))
        return tuple(
            FitCard(
                fit.preset,
                rules_name(fit.rules, self.voice),
                PRESETS[fit.preset].help.in_(language()),
                fit == fits[0],
            )
            for fit in fits
        )

    @property
    def found(self) -> tuple[FoundRule, ...]:
        """What the answers told."""
        told = tuple(name for name in SWITCHES if name not in self._inquiry.open)
        return found_rules(told, self.nearest.rules, self.voice)

    @property
    def open(self) -> tuple[FoundRule, ...]:
        """What they left open, as the nearest rule set has it."""
        return found_rules(self._inquiry.open, self.nearest.rules, self.voice)
