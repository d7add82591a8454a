"""`scorepad completion`: what bash, zsh and fish load, so that Tab completes commands and options.

What they load asks `scorepad complete` at each Tab, so it never falls behind the program.
"""

import argparse
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from scorepad.cli.helpful import actions_of, options_of, subcommands

FILES = "files"
"""What is answered where the name of a file comes next."""
SCRIPTS = {
    "bash": """\
_scorepad() {
  local answer
  mapfile -t answer < <(scorepad complete -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
  if [[ ${answer[0]} == files ]]; then
    compopt -o default
    COMPREPLY=()
  else
    COMPREPLY=("${answer[@]}")
  fi
}
complete -F _scorepad scorepad
""",
    "zsh": """\
#compdef scorepad
_scorepad() {
  local -a answer
  answer=("${(@f)$(scorepad complete -- "${(@)words[2,CURRENT]}" 2>/dev/null)}")
  if [[ ${answer[1]} == files ]]; then
    _files
  else
    compadd -- $answer
  fi
}
compdef _scorepad scorepad
""",
    "fish": """\
function __scorepad_complete
    set -l words (commandline -opc) (commandline -ct)
    set -l answer (scorepad complete -- $words[2..-1] 2>/dev/null)
    if test "$answer[1]" = files
        __fish_complete_path (commandline -ct)
    else
        printf '%s\\n' $answer
    end
end
complete -c scorepad -f -a '(__scorepad_complete)'
""",
}
"""What each shell loads."""


def candidates(parser: argparse.ArgumentParser, words: Sequence[str]) -> list[str]:
    """What may stand in place of the last word, which may be empty; `[FILES]` for any file."""
    *before, last = words or [""]
    place = _Place(parser)
    for word in before:
        place.go_on(word)
    if place.option is not None:
        return _of_action(place.option, last)
    return _of_command(place, last)


def _of_command(place: "_Place", last: str) -> list[str]:
    if last.startswith("-"):
        long = (name for name in options_of(place.parser) if name.startswith("--"))
        return _beginning(last, long)
    commands = subcommands(place.parser)
    if commands:
        return _beginning(last, commands)
    arguments = [action for action in actions_of(place.parser) if not action.option_strings]
    return _of_action(arguments[place.taken], last) if place.taken < len(arguments) else []


@dataclass
class _Place:
    """Where a command line stands after some words: at an option's value, or at an argument."""

    parser: argparse.ArgumentParser
    option: argparse.Action | None = None
    taken: int = 0
    """How many arguments of the command were given."""

    def go_on(self, word: str) -> None:
        """Take the next word."""
        commands = subcommands(self.parser)
        if self.option is not None:
            self.option = None
        elif word.startswith("-"):
            self.option = _with_value(self.parser, word)
        elif word in commands:
            self.parser = commands[word]
            self.taken = 0
        else:
            self.taken += 1


def _with_value(parser: argparse.ArgumentParser, word: str) -> argparse.Action | None:
    """The option whose value is the next word."""
    action = options_of(parser).get(word)
    return action if action is not None and action.nargs != 0 else None


def _of_action(action: argparse.Action, last: str) -> list[str]:
    if action.choices is not None:
        return _beginning(last, map(str, action.choices))
    kind = str(action.metavar)
    names = _beginning(last, KNOWN[kind]()) if kind in KNOWN else []
    return [FILES] if kind in OF_FILES and not names else names


def _presets() -> Iterable[str]:
    from scorepad.scoring.rules import PRESETS

    return PRESETS


def _options() -> Iterable[str]:
    from scorepad.scoring.rules import Rules, flat

    return (f"{name}=" for name in flat(Rules()))


def _documents() -> Iterable[str]:
    from scorepad.cli.docs import documents

    return documents()


KNOWN: Mapping[str, Callable[[], Iterable[str]]] = {
    "PRESET": _presets,
    "RULES": _presets,
    "FIRST": _presets,
    "SECOND": _presets,
    "OPTION=VALUE": _options,
    "NAME": _documents,
}
"""What may stand for a value, by how help pages call it."""
OF_FILES = frozenset({"FILE", "FOLDER", "RULES", "FIRST", "SECOND", "SOURCE"})
"""What help pages call a value that may be a file."""


def _beginning(start: str, names: Iterable[str]) -> list[str]:
    return sorted({name for name in names if name.startswith(start)})
