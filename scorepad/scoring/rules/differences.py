"""The differences between two rule sets, option by option."""

from dataclasses import dataclass

from scorepad.scoring.rules.chapters import CHAPTERS, chapter_of
from scorepad.scoring.rules.codec import flat, preset
from scorepad.scoring.rules.keyed import unsaid
from scorepad.scoring.rules.ruleset import OPTIONS, Rules


@dataclass(frozen=True, slots=True)
class RuleDifference:
    """One option with its JSON value in both rule sets; None if a set lacks the option."""

    name: str
    first: object
    second: object


def differences(first: Rules, second: Rules) -> tuple[RuleDifference, ...]:
    """Every option in which two rule sets differ, in the order of the chapters."""
    of_first = flat(first)
    of_second = flat(second)
    unlike = []
    for name in of_first.keys() | of_second.keys():
        usual = unsaid(name)
        both = RuleDifference(name, of_first.get(name, usual), of_second.get(name, usual))
        if not alike(name, both.first, both.second):
            unlike.append(both)
    unlike.sort(key=lambda difference: place(difference.name))
    return tuple(unlike)


def own_changes(rules: Rules) -> tuple[RuleDifference, ...]:
    """The differences of a rule set from its preset, with the preset's value first."""
    return differences(preset(rules.preset), rules)


def alike(name: str, first: object, second: object) -> bool:
    """Whether two values of an option are equal; the order matters only in a list of numbers."""
    if name in OPTIONS and OPTIONS[name].shape == "numbers":
        return first == second
    if isinstance(first, list | tuple) and isinstance(second, list | tuple):
        return sorted(str(item) for item in first) == sorted(str(item) for item in second)
    return first == second


def place(name: str) -> tuple[int, int, str]:
    """The sort key of an option: chapter, position in its declaration, name."""
    chapters = [chapter.id for chapter in CHAPTERS]
    chapter = chapters.index(chapter_of(name))
    declared = list(OPTIONS)
    position = declared.index(name) if name in OPTIONS else len(declared)
    return chapter, position, name
