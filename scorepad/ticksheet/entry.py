"""The game that the boxes of a row mean, in the interchange form.

Nothing is guessed: a box that is unsure enters nothing, and a row that cannot be a game has
problems. Only what the rules say themselves is filled in: an announcement includes the lower ones
where they are implied, and one person of Re in a normal game had a stille Hochzeit, in a Hochzeit
stayed alone.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from typing import Any

from scorepad.scoring.entry import Game
from scorepad.scoring.errors import Refused
from scorepad.scoring.game.augen import Chip
from scorepad.scoring.game.preview_cells import order_matters
from scorepad.scoring.game.score import Score, score
from scorepad.scoring.problems import Problem
from scorepad.scoring.reading.entries import read_entry
from scorepad.scoring.rules import Rules
from scorepad.scoring.terms import (
    ABSAGEN,
    KA_DA_MU,
    ONE_AGAINST_ALL,
    GameKind,
    Party,
    Player,
    Says,
)
from scorepad.ticksheet.form import (
    TickForm,
    asks_who_knocked,
    augen_id,
    bands,
    game_kinds,
    solo_kinds,
)
from scorepad.ticksheet.problems import SheetProblem
from scorepad.ticksheet.states import BoxState

ALONE = frozenset(ONE_AGAINST_ALL)


@dataclass(frozen=True)
class RowReading:
    """What a row says: the entry as far as it is known, the boxes that are unsure or filled, and
    the problems. It can be taken over as it is if `is_clear`.
    """

    game: int
    entry: Mapping[str, Any]
    unsure: tuple[str, ...] = ()
    void: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()

    @property
    def is_clear(self) -> bool:
        return not self.unsure and not self.problems

    def as_json(self, lang: str = "de") -> dict[str, object]:
        """The JSON object of the command line."""
        return {
            "game": self.game,
            "entry": self.entry,
            "unsure": list(self.unsure),
            "void": list(self.void),
            "problems": [problem.as_json(lang) for problem in self.problems],
        }


def read_row(
    form: TickForm,
    game: int,
    states: Mapping[str, BoxState],
    active: Sequence[str] | None = None,
) -> RowReading | None:
    """What a row says, given the state of each of its boxes; None if nothing is ticked or unsure.

    `active` are those who play this game where that is known: with four people always all of them.
    Then the entry names Kontra too.
    """
    in_state: dict[BoxState, list[str]] = {state: [] for state in BoxState}
    for field in form.fields:
        in_state[states.get(field, BoxState.EMPTY)].append(field)
    unsure = tuple(in_state[BoxState.UNSURE])
    ticked = frozenset(in_state[BoxState.TICKED])
    if not ticked and not unsure:
        return None
    if active is None and len(form.people) == 4:
        active = form.people
    row = _Row(form, ticked)
    body = row.body
    if active is not None:
        body["kontra"] = [person for person in active if person not in row.re]
    problems = [*row.problems, *_judged(row, body)]
    return RowReading(game, body, unsure, tuple(in_state[BoxState.VOID]), tuple(problems))


def ticks_of(form: TickForm, entry: Mapping[str, Any]) -> frozenset[str] | None:
    """The boxes to tick for an entry; None where the sheet has no boxes for it.

    It is the way back of `read_row`: of a sheet with these ticks it reads an entry that scores as
    this one.
    """
    boxes = frozenset(_ticked(form, entry))
    return boxes if boxes <= frozenset(form.fields) else None


@dataclass(frozen=True)
class _Row:
    """The ticked boxes of a row, put in words of an entry."""

    form: TickForm
    ticked: frozenset[str]

    @property
    def rules(self) -> Rules:
        return self.form.rules

    def on(self, field: str) -> bool:
        return field in self.ticked

    def times(self, start: str) -> int:
        """How many boxes of one kind are ticked, which have numbers."""
        return sum(field.rpartition(".")[0] == start for field in self.ticked)

    @cached_property
    def re(self) -> list[str]:
        return [person for person in self.form.people if self.on(f"re.{person}")]

    @cached_property
    def kinds(self) -> list[GameKind]:
        """The kinds of games that are ticked, without soli."""
        return [kind for kind in game_kinds(self.rules) if self.on(f"kind.{kind}")]

    @cached_property
    def soli(self) -> list[str]:
        return [solo for solo in solo_kinds(self.rules) if self.on(f"kind.{solo}")]

    @cached_property
    def bands(self) -> list[Chip]:
        """The bands of Augen that are ticked, of both parties."""
        known = [(party, chip) for party in Party for chip in bands(self.rules, party)]
        return [chip for party, chip in known if self.on(f"augen.{party}.{augen_id(chip)}")]

    @cached_property
    def is_alone(self) -> bool:
        """Whether one person of Re plays alone, and not one of six in a normal game."""
        return len(self.re) == 1 and self.rules.table.team_mode == "classic"

    @cached_property
    def kind(self) -> GameKind:
        """The kind of game that the boxes mean together."""
        if self.soli:
            return GameKind.SOLO
        if self.kinds:
            kind = self.kinds[0]
            stayed_alone = kind is GameKind.HOCHZEIT and self.is_alone
            return GameKind.HOCHZEIT_ALLEIN if stayed_alone else kind
        if self.is_alone and self.rules.plays(GameKind.STILLE_HOCHZEIT):
            return GameKind.STILLE_HOCHZEIT
        return GameKind.NORMAL

    @property
    def problems(self) -> Iterator[Problem]:
        """What the boxes alone cannot mean; scoring judges the rest."""
        if self.on("by_hand"):
            yield SheetProblem("by_hand")
            return
        if len(self.kinds) + len(self.soli) > 1:
            yield SheetProblem("two_kinds", "game")
        yield from self._of_re()
        if not self.bands:
            yield SheetProblem("augen_missing", "augen")
        elif len(self.bands) > 1:
            yield SheetProblem("two_bands", "augen")
        if self.on("first.re") and self.on("first.kontra"):
            yield SheetProblem("first_two", "announcements")
        if len(self.brides) > 1:
            yield SheetProblem("bride_two", "bride")

    def _of_re(self) -> Iterator[Problem]:
        count = len(self.re)
        is_forced = self.on(f"kind.{KA_DA_MU}")
        most = 2 if self.rules.table.team_mode == "classic" else 3
        if not count:
            yield SheetProblem("re_missing", "re")
        elif self.kind in ALONE or is_forced:
            yield from self._of_soloist(is_forced=is_forced)
        elif count > most:
            yield SheetProblem("re_too_many", "re", {"count": count})
        elif self.is_alone:
            yield SheetProblem("re_two" if self.kinds else "solo_kind", "re")

    def _of_soloist(self, *, is_forced: bool) -> Iterator[Problem]:
        if len(self.re) > 1:
            yield SheetProblem("re_alone", "re")
        elif is_forced and not self.soli:
            yield SheetProblem("solo_kind", "solo")

    @cached_property
    def brides(self) -> list[str]:
        return [person for person in self.form.people if self.on(f"bride.{person}")]

    @property
    def body(self) -> dict[str, Any]:
        """The entry, as far as the boxes say it."""
        body: dict[str, Any] = {"kind": "game", "game": self.kind.value, "re": self.re}
        if self.soli:
            body["solo"] = self.soli[0]
        if self.on(f"kind.{KA_DA_MU}") and self.soli:
            body["ka_da_mu"] = True
        if len(self.bands) == 1:
            body |= facts_of(self.bands[0])
        body["announcements"] = [*self.said, *self.raises, *self.knocks]
        body["specials"] = list(self.specials)
        if self.on("genscher"):
            body["genscher_used"] = True
        if self.times("bock"):
            body["bock_triggers"] = self.times("bock")
        if self.brides and self.kind is GameKind.HOCHZEIT:
            body["bride"] = self.brides[0]
        return body

    @cached_property
    def first(self) -> Party:
        """The party that announced first; Re where nobody says."""
        return Party.KONTRA if self.on("first.kontra") else Party.RE

    @property
    def said(self) -> Iterator[dict[str, Any]]:
        """The announcements of both parties, of the one that was first in front."""
        for party in (self.first, self.first.other):
            for says in self.levels(party):
                said: dict[str, Any] = {"party": party.value, "says": says}
                if self.on(f"vorab.{party}.{says}"):
                    said["vorab"] = True
                yield said

    def levels(self, party: Party) -> list[str]:
        """The announcements of a party, lowest first, with those that the highest one implies."""
        ladder = [party.value, *(says.value for says in ABSAGEN.values())]
        said = [
            says
            for says in ladder
            if self.on(f"said.{party}.{says}") or self.on(f"vorab.{party}.{says}")
        ]
        implied = self.rules.announcements.implied and self.rules.announcements.need_re_kontra
        if said and implied:
            return ladder[: ladder.index(said[-1]) + 1]
        return said

    @property
    def raises(self) -> Iterator[dict[str, Any]]:
        """The raises of both parties in turn; who has more of them began, else who spoke first."""
        times = {party: self.times(f"said.{party}.{Says.RAISE}") for party in Party}
        first = max(Party, key=lambda party: (times[party], party is self.first))
        for turn in range(times[first]):
            yield {"party": first.value, "says": Says.RAISE.value}
            if turn < times[first.other]:
                yield {"party": first.other.value, "says": Says.RAISE.value}

    @property
    def knocks(self) -> Iterator[dict[str, Any]]:
        if asks_who_knocked(self.rules):
            for person in self.form.people:
                if self.on(f"klopfen.{person}"):
                    yield {"says": Says.KLOPFEN.value, "by": person}
            return
        for _knock in range(self.times("klopfen")):
            yield {"says": Says.KLOPFEN.value}

    @property
    def specials(self) -> Iterator[dict[str, Any]]:
        for party in Party:
            counts = dict[str, int]()
            for field in self.form.fields:
                if field.startswith(f"special.{party}.") and self.on(field):
                    ident = field.removeprefix(f"special.{party}.").rpartition(".")[0]
                    counts[ident] = counts.get(ident, 0) + 1
            for ident, count in counts.items():
                yield {"id": ident, "party": party.value, "count": count}


def facts_of(chip: Chip) -> dict[str, Any]:
    """The Augen of a band as an entry has them: a range of Re's Augen, all of which score alike."""
    if chip.least == chip.most:
        facts: dict[str, Any] = {"augen": {"re": chip.least}}
        if chip.no_trick:
            facts["no_trick"] = chip.no_trick.value
        return facts
    facts = {"augen": {"re": [chip.least, chip.most]}}
    if chip.least == 0 or chip.most == 240:
        facts["no_trick"] = False
    return facts


def _judged(row: _Row, body: Mapping[str, Any]) -> list[Problem]:
    """What scoring finds wrong with a row that its boxes allow."""
    if next(row.problems, None) is not None:
        return []
    try:
        game = read_entry(dict(body))
        if not isinstance(game, Game):
            return []
        game = _with_kontra(game, row.form)
        judged = score(game, row.rules)
    except Refused as refused:
        return list(refused.problems)
    if _needs_first(row) and _differs(judged, game, row.rules):
        return [SheetProblem("first_missing", "announcements")]
    return []


def _with_kontra(game: Game, form: TickForm) -> Game:
    """The game with as many others as play, where nobody knows who sits out."""
    if game.kontra:
        return game
    others = [Player(person) for person in form.people if Player(person) not in game.re]
    playing = 4 if form.rules.table.team_mode == "classic" else 6
    return replace(game, kontra=tuple(others[: playing - len(game.re)]))


def _needs_first(row: _Row) -> bool:
    """Whether both parties announced, in an order that matters and that no box says."""
    if not order_matters(row.rules) or row.on("first.re") or row.on("first.kontra"):
        return False
    return all(row.levels(party) for party in Party)


def _differs(judged: Score, game: Game, rules: Rules) -> bool:
    """Whether the game scores otherwise with Kontra's announcements first."""
    of_kontra = [part for part in game.announcements if part.party is Party.KONTRA]
    others = [part for part in game.announcements if part.party is not Party.KONTRA]
    turned = replace(game, announcements=(*of_kontra, *others))
    return score(turned, rules).points != judged.points


def _ticked(form: TickForm, entry: Mapping[str, Any]) -> Iterator[str]:
    """The boxes for an entry, `none` for a fact that no sheet has boxes for."""
    for person in entry.get("re", ()):
        yield f"re.{person}"
    yield from _ticked_kind(form, entry)
    yield _ticked_band(form, entry)
    yield from _ticked_said(form, entry)
    yield from _ticked_specials(entry)
    if entry.get("genscher_used"):
        yield "genscher"
    for number in range(1, entry.get("bock_triggers", 0) + 1):
        yield f"bock.{number}"
    if entry.get("bride") and entry["game"] == GameKind.HOCHZEIT:
        yield f"bride.{entry['bride']}"
    if {"points", "leiche", "first_trick_augen", "second_trick_augen", "pflicht"} & entry.keys():
        yield "none"


def _ticked_kind(form: TickForm, entry: Mapping[str, Any]) -> Iterator[str]:
    kind = entry["game"]
    classic = form.rules.table.team_mode == "classic"
    if kind == GameKind.SOLO:
        yield f"kind.{entry['solo']}"
    elif kind == GameKind.HOCHZEIT_ALLEIN and classic:
        yield f"kind.{GameKind.HOCHZEIT}"
    elif kind == GameKind.STILLE_HOCHZEIT and classic and form.rules.plays(kind):
        pass  # one of Re alone, and no box for a kind of game
    elif kind != GameKind.NORMAL:
        yield f"kind.{kind}"
    if entry.get("ka_da_mu"):
        yield f"kind.{KA_DA_MU}"


def _ticked_band(form: TickForm, entry: Mapping[str, Any]) -> str:
    """The box of the narrowest band that holds the Augen; `none` where there is none."""
    if "augen" not in entry and not entry.get("no_trick"):
        return "none"
    least, most, no_trick = _augen_of_re(entry)
    for party in Party:
        for chip in bands(form.rules, party):
            is_within = chip.least <= least and most <= chip.most
            if is_within and chip.no_trick == no_trick:
                return f"augen.{party}.{augen_id(chip)}"
    return "none"


def _augen_of_re(entry: Mapping[str, Any]) -> tuple[int, int, str | None]:
    """Re's least and most Augen, and the party without a trick; each says the other where the entry
    has only one. An entry whose `no_trick` is False says that both parties took tricks.
    """
    given = entry.get("no_trick")
    no_trick = given or None
    if "augen" not in entry:
        of_re = 0 if no_trick == Party.RE else 240
        return of_re, of_re, no_trick
    least, most = _span_of_re(entry["augen"])
    if given is None and most == 0:
        no_trick = Party.RE
    if given is None and least == 240:
        no_trick = Party.KONTRA
    return least, most, no_trick


def _span_of_re(augen: Mapping[str, Any]) -> tuple[int, int]:
    """Re's least and most Augen."""
    given = augen.get("re", augen.get("kontra"))
    least, most = given if isinstance(given, list) else (given, given)
    return (least, most) if "re" in augen else (240 - most, 240 - least)


def _ticked_said(form: TickForm, entry: Mapping[str, Any]) -> Iterator[str]:
    """The boxes for announcements; `none` where both parties spoke by turns and that matters."""
    parties = list[str]()
    numbers = dict[str, int]()
    for said in entry.get("announcements", ()):
        says = said["says"]
        party = said.get("party")
        if says == Says.KLOPFEN:
            who = said.get("by") if asks_who_knocked(form.rules) else _next(numbers, "klopfen")
            yield f"klopfen.{who}"
        elif says == Says.RAISE:
            yield f"said.{party}.{says}.{_next(numbers, party)}"
        else:
            parties.append(party)
            yield f"said.{party}.{says}"
            if said.get("vorab"):
                yield f"vorab.{party}.{says}"
    if order_matters(form.rules) and len(set(parties)) == 2:
        yield f"first.{parties[0]}" if _one_after_the_other(parties) else "none"


def _one_after_the_other(parties: Sequence[str]) -> bool:
    """Whether one party announced all it did before the other."""
    return sum(before != after for before, after in pairwise(parties)) == 1


def _ticked_specials(entry: Mapping[str, Any]) -> Iterator[str]:
    numbers = dict[str, int]()
    for special in entry.get("specials", ()):
        kind = f"special.{special['party']}.{special['id']}"
        for _time in range(special.get("count", 1)):
            yield f"{kind}.{_next(numbers, kind)}"


def _next(numbers: dict[str, int], key: str) -> int:
    """The next number for this key, from 1 on."""
    numbers[key] = numbers.get(key, 0) + 1
    return numbers[key]
