"""Entries other than games in words: in one line, fact by fact, and their points."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from scorepad.declare import Text
from scorepad.scoring.entry import (
    Entry,
    Event,
    Game,
    PaperList,
    Penalty,
    Redeal,
    RulesChange,
    Seats,
    WrongCard,
)
from scorepad.scoring.evening.penalties import kept
from scorepad.scoring.evening.rows import Row
from scorepad.scoring.rules import Rules
from scorepad.scoring.rules.differences import differences
from scorepad.scoring.terms import GameKind, Player
from scorepad.telling.facts import Fact, said
from scorepad.telling.game import (
    DEALS,
    deals,
    game_line,
    game_sentence,
    kind_of,
    note_of,
    points_of,
    title_of,
)
from scorepad.telling.rules import rule_label, rule_value, rules_name
from scorepad.telling.voice import Voice

MOST_RULES = 8  # the most changed rules that are named one by one
_TABLE = Text("Tisch", "Table")
_BONUS = Text("Bonus", "Bonus")
_HOW = Text("Wie?", "How?")
_REDEALS = Text("{name} gibt noch einmal.", "{name} deals again.")
_DEALS_NEXT = Text("{name} gibt als Nächster.", "{name} deals next.")
_NO_POINTS = Text("Keine Punkte", "No points")
_COUNTS = Text("Zählt als Spiel.", "Counts as a game.")
_EACH = Text("{who} je {points}", "{who} {points} each")
_SHARED = Text("auf die anderen verteilt", "shared by the others")
_FREE = (
    Text("{what} hat keinen Gegenwert.", "{what} goes to nobody."),
    Text("{what} haben keinen Gegenwert.", "{what} go to nobody."),
)
_UNCOUNTED = {
    "plus": Text("Minus zählt hier für niemanden", "minus counts for nobody here"),
    "minus": Text("Plus zählt hier für niemanden", "plus counts for nobody here"),
}
"""What becomes of typed points where only the other side is written, by the option `counting`."""
_ONE_SIDED = {
    "plus": Text(
        "Hier wird nur Plus geschrieben, darum ergeben die Punkte zusammen nicht 0.",
        "Only plus is written here, so the points do not add up to 0.",
    ),
    "minus": Text(
        "Hier wird nur Minus geschrieben, darum ergeben die Punkte zusammen nicht 0.",
        "Only minus is written here, so the points do not add up to 0.",
    ),
}
_TOTALS = Text("Summen", "Totals")
_PENALTIES = Text("Strafen", "Penalties")
_SURE = Text("Nachgefragt und bestätigt", "Asked and confirmed")
_CONFIRMED = {
    "totals_not_zero": Text("Summen nicht null", "totals not zero"),
    "totals_mixed": Text("gerade neben ungerade", "even beside odd"),
    "penalty_beyond": Text("hohe Strafe", "high penalty"),
    "list_short": Text("zu wenig Spiele", "too few games"),
    "list_long": Text("zu viele Spiele", "too many games"),
}
_MISSING = Text("Soli, die fehlen", "Missing solos")
_PARTIES = Text("Parteien", "Parties")
_WITH_IT = Text("Dabei", "With it")
_HARM = Text("zum Schaden des Solisten", "to the harm of the soloist")
_ABSAGE = Text("{count} Absage", "{count} higher announcement")
_ABSAGEN = Text("{count} Absagen", "{count} higher announcements")
_SOLO_OF = Text("Solo von {name}", "Solo of {name}")
_JOINS = Text("Kommt dazu", "Joins")
_LEAVES = Text("Geht", "Leaves")
_AFTER = Text("der {numbers} nach dem Geber", "number {numbers} after the dealer")
_COMES = Text("{who} kommt dazu", "{who} joins"), Text("{who} kommen dazu", "{who} join")
_GOES = Text("{who} geht", "{who} leaves"), Text("{who} gehen", "{who} leave")
PENALTY_REASONS = (
    Text("nicht bedient", "not followed suit"),
    Text("vergeben", "misdealt"),
    Text("zu spät", "too late"),
)
"""The reasons for a penalty that its form offers.

Entries hold the text in the language of whoever chose it.
"""
_AFTER_OUT = Text(
    "der {numbers} nach dem Geber setzt mit aus", "number {numbers} after the dealer sits out too"
)
_MORE_RULES = Text("und {count} weitere", "and {count} more")
_SITS_OUT_TOO = Text("Setzt mit aus", "Sits out too")


def title_of_incident(entry: Entry, voice: Voice) -> str:
    """The title of an entry that is no game."""
    if isinstance(entry, Seats):
        return voice.say(_TABLE)
    if isinstance(entry, RulesChange):
        return voice.heading("rules")
    return happened(entry, voice)


def happened(entry: Entry, voice: Voice) -> str:
    """The title of an entry that is no game, for a notice."""
    if isinstance(entry, Event):
        return entry.name
    if is_bonus(entry):
        return voice.say(_BONUS)
    return kind_of(entry, voice)


def is_bonus(entry: Entry) -> bool:
    """Whether an entry is a bonus: somebody gets points and nobody loses any."""
    if not isinstance(entry, Penalty) or not entry.points:
        return False
    return all(points > 0 for points in entry.points.values())


def entry_title(number: int | None, entry: Entry, voice: Voice) -> str:
    """The title of any entry: that of a game has its number, if known."""
    if number is not None or isinstance(entry, Game):
        return title_of(number, entry, voice)
    return title_of_incident(entry, voice)


def incident_line(entry: Entry, voice: Voice, table: Sequence[Player] = ()) -> str:
    """An entry that is no game, in one line; `table` is the table before it."""
    if isinstance(entry, Seats):
        words = _seats_in_words(entry, voice, table)
    else:
        words = [fact.text for fact in incident_facts(entry, voice)]
    title = title_of_incident(entry, voice)
    if not words:
        return title
    return f"{title}: {', '.join(words)}"


def entry_line(entry: Entry, voice: Voice) -> str:
    """Any entry in one line with all its facts, for lists of changes."""
    if isinstance(entry, Game):
        return game_line(entry, voice)
    notes = [str(note) for note in note_of(entry, voice)]
    return " · ".join([incident_line(entry, voice), *notes])


def who_comes_and_goes(before: Sequence[Player], after: Sequence[Player], voice: Voice) -> str:
    """The people who join and leave from one table to the next; empty for nobody.

    >>> who_comes_and_goes("AB", "AC", Voice("en", {"B": "Bert", "C": "Cem"}))
    'Cem joins, Bert leaves'
    """
    return ", ".join(_comes_and_goes(before, after, voice))


def row_line(row: Row, voice: Voice) -> str:
    """A row that is no game in one line; missing soli are told with the person who owes them."""
    if row.kind == "pflichtsolo":
        debtor = min(row.points, key=lambda player: row.points[player])
        return f"{voice.say(_MISSING)}: {voice.name(debtor)}"
    line = incident_line(row.entry, voice)
    lost = uncounted(row, voice)
    return f"{line}, {lost}" if lost else line


def uncounted(row: Row, voice: Voice) -> str:
    """That typed points count for nobody, where the rules write one side only.

    Empty where all of them count. Source: options.md, `counting`: of penalties, plus keeps only
    positive entries, minus only negative ones.
    """
    if not isinstance(row.entry, Penalty):
        return ""
    typed = dict(row.entry.points)
    if kept(typed, row.rules) == typed:
        return ""
    return voice.say(_UNCOUNTED[row.rules.table.counting])


def without_counterpart(rows: Sequence[Row], voice: Voice) -> str:
    """Why the points do not add up to zero; empty if there is no such reason.

    The reasons are rules that write one side only, with the penalties that then count for nobody,
    or else typed points that no other player balances.
    """
    one_sided = [row for row in rows if row.rules.table.counting in _ONE_SIDED]
    if one_sided:
        return _one_side_only(one_sided, voice)
    return _unbalanced(rows, voice)


def _one_side_only(rows: Sequence[Row], voice: Voice) -> str:
    # Which side is written by the rules of the last row, and which penalties count for nobody.
    why = voice.say(_ONE_SIDED[rows[-1].rules.table.counting])
    lost = [f"{row_line(row, voice)}." for row in rows if uncounted(row, voice)]
    return " ".join([why, *lost])


def _unbalanced(rows: Sequence[Row], voice: Voice) -> str:
    # The lines whose typed points no other player balances; empty where there are none.
    typed = [row for row in rows if isinstance(row.entry, Penalty | PaperList)]
    free = [row_line(row, voice) for row in typed if sum(row.points.values()) != 0]
    if not free:
        return ""
    return voice.many(len(free), *_FREE, what="; ".join(free))


def row_sentence(row: Row, voice: Voice, *, signs: bool = False) -> str:
    """A row of the board for a screen reader: its points, or the reason why it does not count; with
    `signs` for the eye.
    """
    entry = row.entry
    if isinstance(entry, Game) and not row.problems:
        return game_sentence(row, entry, voice, signs=signs)
    text = kind_of(entry, voice) if isinstance(entry, Game) else row_line(row, voice)
    if row.number is not None:
        text = f"{title_of(row.number, entry, voice)}, {text}"
    problems = " ".join(voice.remark(problem) for problem in row.problems)
    result = problems or _brought(row, voice)
    return f"{text}. {result}" if result else text


def _brought(row: Row, voice: Voice) -> str:
    # The points of everybody concerned; empty where the row's line names these very points already.
    typed = _typed_points(row.entry)
    told_already = {player: value for player, value in typed.items() if value}
    points = {player: value for player, value in points_of(row) if value or typed.get(player)}
    if points == told_already:
        return ""
    return _by_person(points, voice)


def _typed_points(entry: Entry) -> Mapping[Player, int]:
    if isinstance(entry, PaperList):
        return entry.totals
    if isinstance(entry, Penalty):
        return entry.points
    return {}


def incident_facts(entry: Entry, voice: Voice, table: Sequence[Player] = ()) -> tuple[Fact, ...]:
    """The entered facts one by one, without the note; `table` is the table before the entry."""
    return tuple(fact for fact in _facts(entry, voice, table) if fact.text)


def rules_that_change(first: Rules, second: Rules, voice: Voice) -> tuple[str, ...]:
    """The differing rules of two rule sets, each with its value before and after."""
    before = replace(voice, rules=first, earlier=())
    after = replace(voice, rules=second, earlier=())
    differing = differences(first, second)
    lines = []
    for rule in differing[:MOST_RULES]:
        label = rule_label(rule.name, after)
        was = rule_value(rule.name, rule.first, before)
        becomes = rule_value(rule.name, rule.second, after)
        lines.append(f"{label}: {was} → {becomes}")
    if len(differing) > MOST_RULES:
        lines.append(voice.say(_MORE_RULES, count=len(differing) - MOST_RULES))
    return tuple(lines)


def cost(row: Row, dealer: Player, voice: Voice) -> str:
    """The points of a row, and after a wrong card the next dealer.

    For example "Anna −12, Bert, Cem und Doro je +4. Ela gibt noch einmal.".
    """
    shares = ", ".join(_shares(row, voice))
    sentences = [f"{shares or voice.say(_NO_POINTS)}."]
    lost = uncounted(row, voice)
    if lost:
        sentences.append(f"{lost[0].upper()}{lost[1:]}.")
    if isinstance(row.entry, WrongCard):
        sentences += _then(row, row.entry, dealer, voice)
    return " ".join(sentences)


def _then(row: Row, entry: WrongCard, dealer: Player, voice: Voice) -> Iterator[str]:
    # Who deals after a wrong card; nothing where the game goes on.
    counts = row.number is not None
    if not counts and _goes_on(row, entry):
        return
    if counts:
        yield voice.say(_COUNTS)
    words = _REDEALS if dealer == row.dealer else _DEALS_NEXT
    yield voice.say(words, name=voice.name(dealer))


def _goes_on(row: Row, entry: WrongCard) -> bool:
    return entry.severity == "minor" or row.rules.incidents.wrong_card == "rest"


def _shares(row: Row, voice: Voice) -> Iterator[str]:
    """The points of a row; people with equal points are grouped, the largest loss first."""
    equal: dict[int, list[str]] = {}
    for player, value in row.points.items():
        if value:
            equal.setdefault(value, []).append(voice.before_number(player))
    for value, names in sorted(equal.items()):
        points = voice.points(value)
        if len(names) > 1:
            yield voice.say(_EACH, who=voice.listed(names), points=points)
        else:
            yield f"{names[0]} {points}"


def tell_incident(
    entry: Entry, rows: Sequence[Row], voice: Voice, table: Sequence[Player] = ()
) -> tuple[Fact, ...]:
    """All facts of an entry that is no game, with its note and the dealer of a redeal."""
    facts = [*incident_facts(entry, voice, table), *note_of(entry, voice)]
    if isinstance(entry, Redeal) and rows:
        facts.insert(0, Fact(voice.say(DEALS), voice.name(rows[0].dealer)))
    return tuple(facts)


def _facts(entry: Entry, voice: Voice, table: Sequence[Player]) -> Iterator[Fact]:
    if isinstance(entry, Redeal):
        yield Fact(voice.heading("which_reason"), voice.label(entry.reason))
    elif isinstance(entry, PaperList):
        yield from _paper_list(entry, voice)
    elif isinstance(entry, WrongCard):
        yield from _wrong_card(entry, voice)
    elif isinstance(entry, Penalty):
        yield from _penalty(entry, voice)
    elif isinstance(entry, Event):
        yield Fact(voice.heading("which_person"), voice.name(entry.who))
    elif isinstance(entry, Seats):
        yield from _seats(entry, voice, table)
    elif isinstance(entry, RulesChange):
        yield Fact(voice.heading("rules"), rules_name(entry.rules, voice))


def _penalty(entry: Penalty, voice: Voice) -> Iterator[Fact]:
    yield Fact(voice.heading("points"), _by_person(entry.points, voice))
    yield Fact(voice.say(_HOW), voice.say(_SHARED) if entry.share else "")
    yield Fact(voice.heading("reason"), _reason(entry.reason, voice))


def _reason(typed: str, voice: Voice) -> str:
    """The reason of a penalty; one that the form offers is told in the language of the voice."""
    for offered in PENALTY_REASONS:
        if typed in offered:
            return voice.say(offered)
    return typed


def _paper_list(entry: PaperList, voice: Voice) -> Iterator[Fact]:
    yield Fact(voice.say(_TOTALS), _by_person(entry.totals, voice))
    played = {player: count for player, count in entry.soli.items() if count}
    soli = [f"{voice.before_number(player)} {count}" for player, count in played.items()]
    yield Fact(voice.heading("soli"), ", ".join(soli))
    yield Fact(voice.say(_PENALTIES), _by_person(entry.penalties, voice))
    yield Fact(voice.heading("games"), str(entry.games) if entry.games else "")
    confirmed = [voice.say(_CONFIRMED[code]) for code in entry.confirmed]
    yield Fact(voice.say(_SURE), ", ".join(confirmed))


def _by_person(points: Mapping[Player, int], voice: Voice) -> str:
    told = []
    for player, value in points.items():
        name = voice.before_number(player)
        told.append(f"{name} {voice.points(value)}")
    return ", ".join(told)


def _wrong_card(entry: WrongCard, voice: Voice) -> Iterator[Fact]:
    announced = [said(announcement, voice) for announcement in entry.announcements]
    absagen = voice.many(entry.absagen, _ABSAGE, _ABSAGEN) if entry.absagen else ""
    yield Fact(voice.heading("which_person"), voice.name(entry.culprit))
    yield Fact(voice.say(_HOW), voice.heading("minor") if entry.severity == "minor" else "")
    yield Fact(voice.say(_PARTIES), _parties(entry, voice))
    yield Fact(voice.heading("announced"), ", ".join(announced))
    yield Fact("Absagen", absagen)
    yield Fact(voice.say(_WITH_IT), voice.say(_HARM) if entry.hurts_soloist else "")


def _parties(entry: WrongCard, voice: Voice) -> str:
    # Who played a solo, or who was Re; empty where it is unknown.
    if not entry.re:
        return ""
    who = voice.names(entry.re)
    if entry.game is not GameKind.NORMAL and len(entry.re) == 1:
        return voice.say(_SOLO_OF, name=who)
    return f"Re {who}"


def _seats(entry: Seats, voice: Voice, table: Sequence[Player]) -> Iterator[Fact]:
    joining = _missing_in(table, entry.table) if table else []
    leaving = _missing_in(entry.table, table)
    numbers = _numbers(entry, voice)
    yield Fact(voice.say(_JOINS), voice.names(joining))
    yield Fact(voice.say(_LEAVES), voice.names(leaving))
    yield Fact(voice.heading("at_table"), _in_order(entry.table, voice))
    yield Fact(voice.say(DEALS), voice.name(entry.dealer) if entry.dealer else "")
    yield Fact(voice.say(_SITS_OUT_TOO), voice.say(_AFTER, numbers=numbers) if numbers else "")


def _missing_in(table: Sequence[Player], people: Sequence[Player]) -> list[Player]:
    # Who of `people` is not at the table.
    return [player for player in people if player not in table]


def _in_order(table: Sequence[Player], voice: Voice) -> str:
    return ", ".join(voice.name(player) for player in table)


def _seats_in_words(entry: Seats, voice: Voice, table: Sequence[Player]) -> list[str]:
    # Who comes and goes; where nobody does, or the table before is unknown, who sits there.
    words: list[str] = []
    if table:
        words += _comes_and_goes(table, entry.table, voice)
    if not words and table != entry.table:
        words.append(_in_order(entry.table, voice))
    if entry.dealer:
        words.append(deals(entry.dealer, voice))
    if entry.also_sit_out:
        words.append(voice.say(_AFTER_OUT, numbers=_numbers(entry, voice)))
    return words


def _comes_and_goes(
    before: Sequence[Player], after: Sequence[Player], voice: Voice
) -> Iterator[str]:
    come = _missing_in(before, after)
    if come:
        yield voice.many(len(come), *_COMES, who=voice.names(come))
    gone = _missing_in(after, before)
    if gone:
        yield voice.many(len(gone), *_GOES, who=voice.names(gone))


def _numbers(entry: Seats, voice: Voice) -> str:
    return voice.listed(f"{seat}." for seat in entry.also_sit_out)
