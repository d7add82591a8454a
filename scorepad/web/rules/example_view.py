"""The values of the pages of worked games: the game asked about, answers, and rules that fit."""

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
    """An answer about a game: the points that people write down.

    `nearest` are those of the nearest rule set if they differ.
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
        """The voice with the names of the four players of the games."""
        people = self.names[:4]
        seated = (*people, *SEATED[len(people) :])
        players = map(Player, "abcd")
        return Voice(language(), dict(zip(players, seated, strict=True)))

    @cached_property
    def _inquiry(self) -> Inquiry:
        """What follows from the answers about all games but the one asked about."""
        answers = dict(self.form.answers.data)
        answers.pop(self.form.game.data, None)
        return Inquiry(answers)

    @cached_property
    def asked(self) -> WorkedGame | None:
        """The game asked about; None once nothing is open."""
        return GAMES[self.form.game.data] if self.form.game.data else self._inquiry.next

    @property
    def number(self) -> int:
        """The number of the question."""
        known = list(self.form.answers.data)
        game = self.form.game.data
        if game in known:
            return known.index(game) + 1
        return len(known) + 1

    @property
    def story(self) -> tuple[str, ...]:
        """What happens in the game asked about, in sentences."""
        return story(self.asked.game, self.voice) if self.asked else ()

    @property
    def alone(self) -> str:
        """The name of a solo player; empty for two against two."""
        if self.asked is None or self.asked.game.game not in ONE_AGAINST_ALL:
            return ""
        return self.voice.names(self.asked.game.re)

    @property
    def may_be_alone(self) -> bool:
        """Whether one side alone may write points down."""
        return any(chip.value in ALONE for chip in self.chips)

    @property
    def chips(self) -> tuple[ChipChoice, ...]:
        """The sides that may write points down after the earlier answers, and the one tapped."""
        counting = SWITCHES["counting"].ways
        ways = {counting[way]["counting"] for way in self._inquiry.remaining.ways("counting")}
        sides = set[Writes]()
        if "plus_minus" in ways:
            sides |= set(MUTUAL)
        if ways - {"plus_minus"}:
            sides |= set(ALONE)
        tapped = self.form.who.data
        chips = []
        for side in Writes:
            is_tapped = side == tapped
            if side in sides or (is_tapped and side is not Writes.NOTHING):
                chips.append(ChipChoice(side.value, writes(side, self.voice), on=is_tapped))
        return tuple(chips)

    @property
    def misfits(self) -> tuple[AnswerLine, ...]:
        """The answers that contradict the nearest rule set."""
        return tuple(line for line in self.lines if line.nearest)

    @property
    def suspects(self) -> tuple[AnswerLine, ...]:
        """Where no rule set fits, the other answers that may be wrong."""
        wrong = {line.id for line in self.misfits}
        suspected = [line for line in self.lines if line.id in self._inquiry.suspects]
        return tuple(line for line in suspected if line.id not in wrong)

    @cached_property
    def lines(self) -> tuple[AnswerLine, ...]:
        """All answers, in their order."""
        names = list(self.form.answers.data)
        return tuple(self._line(name, number) for number, name in enumerate(names, 1))

    def _line(self, name: str, number: int) -> AnswerLine:
        answer = self.form.answers.data[name]
        nearest = ""
        if self._inquiry.misfits and answer is not None:
            theirs = expected(name, self.nearest.rules)
            if theirs != answer:
                nearest = tell_noted(theirs, self.voice)
        told = " ".join(story(GAMES[name].game, self.voice))
        return AnswerLine(name, number, told, tell_noted(answer, self.voice), nearest)

    @property
    def nearest(self) -> Fit:
        """The most common preset of those that fit with the fewest changes."""
        return self._inquiry.fits[0]

    @property
    def nearest_name(self) -> str:
        return rules_name(self.nearest.rules, self.voice)

    @property
    def fits(self) -> tuple[RuleCard, ...]:
        """The presets that fit with equally few changes, the most common first."""
        cards = []
        for fit in self._inquiry.fits:
            label = rules_name(fit.rules, self.voice)
            help_ = PRESETS[fit.preset].help.in_(language())
            cards.append(RuleCard(fit.preset, label, help_, chosen=fit == self.nearest))
        return tuple(cards)

    @property
    def found(self) -> tuple[FoundRule, ...]:
        """The options that the answers decided."""
        told = tuple(name for name in SWITCHES if name not in self._inquiry.open)
        return found_rules(told, self.nearest.rules, self.voice)

    @property
    def open(self) -> tuple[FoundRule, ...]:
        """The options that the answers left open, with their values in the nearest rule set."""
        return found_rules(self._inquiry.open, self.nearest.rules, self.voice)
