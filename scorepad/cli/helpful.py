"""What makes the command line easy to talk to: its language, and what was probably meant."""

import argparse
import difflib
import os
import re
import sys
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NoReturn

from scorepad.declare import Text
from scorepad.scoring.problems import Problem

HIDDEN = frozenset({"complete"})
"""Commands for programs, which no list names."""
NEAR = 0.6
"""How alike two words are, from 0 to 1, of which one is probably the other mistyped."""
SAME = 0.1
"""By how much less alike another word may be to be offered beside the likeliest one."""
_NONE_OF_THEM = re.compile(r"argument ([^:]+): invalid choice: ['\"](.*)['\"] \(choose from ")
"""How argparse says that a word is none of those there are."""
_MEANT = Text("Gemeint ist vielleicht {}.", "Did you mean {}?")
_OR = Text(" oder ", " or ")
_THERE_ARE = Text("Es gibt {}.", "There are {}.")
_LISTED = Text("scorepad rules list nennt sie alle.", "scorepad rules list names them all.")


def language(environ: Mapping[str, str] | None = None) -> str:
    """The language of LC_ALL, LC_MESSAGES or LANG: "de" or "en".

    German where none is set (also C and POSIX, which say nothing), English for all others.
    """
    environ = os.environ if environ is None else environ
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        locale = environ.get(name, "")
        if locale:
            code = locale.partition(".")[0].partition("_")[0]
            return "de" if code in {"de", "C", "POSIX"} else "en"
    return "de"


def near(word: str, known: Iterable[str]) -> list[str]:
    """The known words that look most like this one, the likeliest first; none if nothing does."""
    likeness: dict[str, float] = {}
    for name in known:
        matcher = difflib.SequenceMatcher(None, _bare(name), _bare(word))
        likeness[name] = matcher.ratio()
    best = max(likeness.values(), default=0)
    if best < NEAR:
        return []
    alike = [name for name in likeness if likeness[name] > best - SAME]
    return sorted(alike, key=lambda name: -likeness[name])[:3]


def _bare(word: str) -> str:
    """A word without what all options begin with, which would make any two alike."""
    return word.casefold().lstrip("-")


def meant(word: str, known: Iterable[str], lang: str = "en") -> str:
    """A sentence with what was probably meant, led by a space; empty where nothing is near."""
    alike = near(word, known)
    if not alike:
        return ""
    return f" {_MEANT.in_(lang).format(_OR.in_(lang).join(alike))}"


def sentences(problems: Iterable[Problem], lang: str) -> list[str]:
    """The sentences of problems; with a name that is not known, what is meant and what there is."""
    return [problem.message(lang) + _advice(problem, lang) for problem in problems]


def _advice(problem: Problem, lang: str) -> str:
    from scorepad.scoring.rules import OPTIONS, PRESETS, Rules, flat

    name = str(problem.params.get("name", ""))
    if problem.code == "unknown_preset":
        there = _THERE_ARE.in_(lang).format(", ".join(PRESETS))
        return f"{meant(name, PRESETS, lang)} {there}"
    if problem.code == "unknown_option":
        return f"{meant(name, {*OPTIONS, *flat(Rules())}, lang)} {_LISTED.in_(lang)}"
    return ""


class Parser(argparse.ArgumentParser):
    """A parser that says what was probably meant by an unknown command or word.

    It knows its own options, arguments and commands, for which argparse cannot be asked.
    """

    def __init__(self, **more: Any) -> None:
        self.own: list[argparse.Action] = []
        self.commands: Mapping[str, argparse.ArgumentParser] = {}
        super().__init__(**more)

    def add_argument(self, *names: str, **more: Any) -> argparse.Action:
        """Add an option or an argument, and remember it."""
        action = super().add_argument(*names, **more)
        self.own.append(action)
        return action

    def add_subparsers(self, **more: Any) -> Any:
        """Make room for commands, and remember them."""
        made = super().add_subparsers(**more)
        self.commands = made.choices
        return made

    def error(self, message: str) -> NoReturn:
        """End with a message; where a word is none of those there are, with what was meant."""
        wrong = _NONE_OF_THEM.match(message)
        if wrong is not None:
            place, word = wrong.groups()
            known = self._words_at(place)
            there = ", ".join(known)
            message = f"argument {place}: there is no {word!r}.{meant(word, known)} "
            message += f"There are: {there}"
        super().error(message)

    def _words_at(self, place: str) -> list[str]:
        """The words that may stand for an option or argument, else the commands."""
        for action in self.own:
            names = {action.metavar, action.dest, "/".join(action.option_strings)}
            if action.choices is not None and place in names:
                return [str(choice) for choice in action.choices]
        return list(subcommands(self))


def parse(parser: Parser, args: Sequence[str] | None = None) -> argparse.Namespace:
    """Parse all arguments; an unknown one is an error with what was probably meant."""
    given = list(sys.argv[1:] if args is None else args)
    parsed, unknown = parser.parse_known_args(given)
    if unknown:
        _refuse(parser, unknown[0], given)
    return parsed


def _refuse(parser: Parser, word: str, given: Sequence[str]) -> NoReturn:
    of_command = innermost(parser, given)
    option = word.partition("=")[0]
    if option.startswith("-"):
        known = [name for name in options_of(of_command) if name.startswith("--")]
        advice = f"{meant(option, known)} There are: {', '.join(known)}"
        of_command.error(f"there is no option {option}.{advice}")
    of_command.error(f"{word!r} is more than {of_command.prog} takes")


def subcommands(parser: argparse.ArgumentParser) -> Mapping[str, argparse.ArgumentParser]:
    """The commands of a parser by name, in the order in which they were added."""
    commands = parser.commands if isinstance(parser, Parser) else {}
    return {name: made for name, made in commands.items() if name not in HIDDEN}


def actions_of(parser: argparse.ArgumentParser) -> list[argparse.Action]:
    """The options and arguments of a parser, without its commands."""
    return parser.own if isinstance(parser, Parser) else []


def options_of(parser: argparse.ArgumentParser) -> dict[str, argparse.Action]:
    """The options of a parser, short and long, with what they do."""
    return {name: action for action in actions_of(parser) for name in action.option_strings}


def innermost(parser: argparse.ArgumentParser, words: Iterable[str]) -> argparse.ArgumentParser:
    """The parser of the command that these words name."""
    for word in words:
        parser = subcommands(parser).get(word, parser)
    return parser
