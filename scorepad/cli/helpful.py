"""What makes the command line easy to talk to: its language, and what was probably meant."""

import argparse
import difflib
import os
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
        matcher = difflib.SequenceMatcher(None, name.casefold(), word.casefold())
        likeness[name] = matcher.ratio()
    best = max(likeness.values(), default=0)
    if best < NEAR:
        return []
    alike = [name for name in likeness if likeness[name] > best - SAME]
    return sorted(alike, key=lambda name: -likeness[name])[:3]


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
    """A parser that says what was probably meant by an unknown command or word."""

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        choices = action.choices
        if choices is None or value in choices:
            return
        known = [str(choice) for choice in choices if choice not in HIDDEN]
        there = ", ".join(known)
        message = f"there is no {value!r}.{meant(str(value), known)} There are: {there}"
        raise argparse.ArgumentError(action, message)


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
    for action in parser._actions:  # noqa: SLF001 - argparse has no other way to ask for it
        if isinstance(action, argparse._SubParsersAction):  # noqa: SLF001
            return {name: made for name, made in action.choices.items() if name not in HIDDEN}
    return {}


def actions_of(parser: argparse.ArgumentParser) -> list[argparse.Action]:
    """The options and arguments of a parser, without its commands."""
    return [
        action
        for action in parser._actions  # noqa: SLF001
        if not isinstance(action, argparse._SubParsersAction)  # noqa: SLF001
    ]


def options_of(parser: argparse.ArgumentParser) -> dict[str, argparse.Action]:
    """The options of a parser, short and long, with what they do."""
    return {name: action for action in actions_of(parser) for name in action.option_strings}


def innermost(parser: argparse.ArgumentParser, words: Iterable[str]) -> argparse.ArgumentParser:
    """The parser of the command that these words name."""
    for word in words:
        parser = subcommands(parser).get(word, parser)
    return parser
