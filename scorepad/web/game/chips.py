"""The chips of the entry page under given rules: short labels to see, full ones to be read out."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from scorepad.scoring.game.augen import ALL, Chip, chips
from scorepad.scoring.rules import Rules
from scorepad.scoring.soli import SOLI
from scorepad.scoring.specials import SPECIALS
from scorepad.scoring.terms import ABSAGEN, ONE_AGAINST_ALL, TYPED, GameKind, Party, Pflicht, Says
from scorepad.scoring.words import in_brief, short
from scorepad.telling.breaks import SOFT_HYPHEN
from scorepad.web.frame.i18n import language
from scorepad.web.frame.voice import told
from scorepad.web.frame.words import _
from scorepad.web.game.game_body import special_counts, specials_count
from scorepad.web.game.game_form import GameForm

UNFOLDED = (
    GameKind.STILLE_HOCHZEIT,
    GameKind.HOCHZEIT_ALLEIN,
    GameKind.ARMUT,
    GameKind.SCHWARZE_SAU,
    GameKind.LEICHE,
    GameKind.ORGASMUS,
    GameKind.SCHIEBEKOPF,
    GameKind.DIRECT,
)
"""The kinds of games in the second line, in this order."""
LEVELS = tuple(ABSAGEN.values())
USUAL = frozenset(row.id for row in SPECIALS.values() if row.points)
"""The special points of most tables, which stand first."""
IN_TWO_LINES = {"doppelkopf": f"Doppel{SOFT_HYPHEN}kopf"}
"""The special points of one word that is too long for one chip of six in a row."""


@dataclass(frozen=True)
class ChipChoice:
    """A chip; `full` is its label for screen readers."""

    value: str
    label: str
    full: str = ""
    brief: str = ""
    on: bool = False
    alone: bool = False
    typed: bool = False
    specials: bool = False
    suit: str = ""


@dataclass(frozen=True)
class Counter:
    """A counter: how often a party made a special point.

    `idle` are the games of one against all in which it cannot count, a solo by its kind.
    """

    name: str
    label: str
    full: str
    count: str
    most: int
    idle: tuple[str, ...] = ()


@dataclass(frozen=True)
class PartyRow:
    """A row of the page for a party: Re above, Kontra below."""

    party: Party
    options: tuple[ChipChoice, ...]
    counters: tuple[Counter, ...] = ()

    @property
    def name(self) -> str:
        return self.party.word

    @property
    def css(self) -> str:
        return "re" if self.party is Party.RE else "ko"


def one_of(labels: Mapping[str, str], chosen: str) -> tuple[ChipChoice, ...]:
    """A chip for each of these values, of which one is chosen."""
    return tuple(ChipChoice(value, label, on=value == chosen) for value, label in labels.items())


def kinds(form: GameForm, rules: Rules | None = None) -> tuple[ChipChoice, ...]:
    """The first line: the most common kinds of games. A Tripelkopf has typed points only."""
    game = form.game.data
    more = ChipChoice("more", _("Mehr …"), on=game == "more")
    if rules is not None and rules.table.team_mode == "tripelkopf":
        return ChipChoice("direct", told("points"), on=game == "direct", typed=True), more
    usual = one_of({"normal": _short("normal"), "hochzeit": told("hochzeit")}, game)
    if rules is not None and not soli(form, rules):
        return *usual, more
    solo = ChipChoice("solo", _("Solo …"), on=game == "solo", alone=True)
    return *usual, solo, more


def soli(form: GameForm, rules: Rules) -> tuple[ChipChoice, ...]:
    """The kinds of soli played under these rules, and the one that is chosen."""
    own = {solo.id: solo.name for solo in rules.solo.own}
    chosen = form.solo.data
    kinds = [*rules.solo.kinds, *own]
    if chosen:
        kinds.append(chosen)
    return tuple(_solo(kind, chosen, own) for kind in dict.fromkeys(kinds))


def _solo(kind: str, chosen: str, own: Mapping[str, str]) -> ChipChoice:
    """The chip of a kind of solo; `own` are the names of the group's own.

    It bears its short name where that is a word, not letters such as "D+B".
    """
    full = told(kind)
    short_name = _short(kind)
    is_word = short_name.isalpha()
    label = own.get(kind) or (short_name if is_word else full)
    suit = SOLI[kind].suit if kind in SOLI else ""
    return ChipChoice(kind, label, full=full, on=kind == chosen, suit=suit)


def more(form: GameForm, rules: Rules) -> tuple[ChipChoice, ...]:
    """The chips below "Mehr …", and the one that is chosen."""
    known = (GameKind.SCHIEBEKOPF,) if rules.table.team_mode == "tripelkopf" else UNFOLDED
    shown = [kind for kind in known if rules.plays(kind)]
    in_first_line = {option.value for option in kinds(form, rules)}
    chosen = form.game_kind
    if chosen is not None and chosen not in shown and form.game.data not in in_first_line:
        shown.append(chosen)
    return tuple(_unfolded(kind, form, rules) for kind in shown)


def _unfolded(kind: GameKind, form: GameForm, rules: Rules) -> ChipChoice:
    """The chip of a kind of game that is not in the first line."""
    alone = kind in ONE_AGAINST_ALL
    return ChipChoice(
        kind.value,
        told(kind),
        brief=in_brief(kind, language()),
        on=form.game.data == kind,
        alone=alone,
        typed=kind in TYPED,
        specials=alone and specials_count(kind, rules),
    )


def said(on: Collection[str]) -> tuple[PartyRow, ...]:
    """The announcements of both parties, five levels each."""
    rows = []
    for party in Party:
        options = tuple(_spoken(on, party, says) for says in (party, *LEVELS))
        rows.append(PartyRow(party, options))
    return tuple(rows)


def _spoken(tapped: Collection[str], party: Party, says: str) -> ChipChoice:
    """The chip of an announcement."""
    full = _("%(party)s sagt %(what)s an", party=party.word, what=told(says))
    key = f"{party}:{says}"
    return ChipChoice(key, told(says), full, on=key in tapped)


def split(form: GameForm, rules: Rules) -> ChipChoice | None:
    """The chip of 120 to 120; None where the rules have none."""
    of_nobody = [chip for chip in chips(rules) if chip.side is None]
    return _chip(of_nobody[0], form) if of_nobody else None


def augen(form: GameForm, rules: Rules) -> tuple[PartyRow, ...]:
    """The Augen chips of both parties."""
    rows = []
    for party in Party:
        of_party = [chip for chip in chips(rules) if chip.side is party]
        rows.append(PartyRow(party, tuple(_chip(chip, form) for chip in of_party)))
    return tuple(rows)


def _chip(chip: Chip, form: GameForm) -> ChipChoice:
    """A chip of Augen, which are told of the party that it stands beside."""
    on = form.augen.data == chip.id
    if chip.side is None:
        return ChipChoice(chip.id, chip.label, told("split_120"), on=on)
    party = chip.side.word
    if chip.no_trick is not None:
        return ChipChoice(chip.id, told("all"), _("%(party)s hat alle Stiche", party=party), on=on)
    least = chip.least
    most = chip.most
    if chip.side is Party.KONTRA:
        least = ALL - chip.most
        most = ALL - chip.least
    full = _("%(party)s hat %(least)s bis %(most)s Augen", party=party, least=least, most=most)
    return ChipChoice(chip.id, chip.label, full, on=on)


def specials(form: GameForm, rules: Rules, also: Collection[str] = ()) -> tuple[PartyRow, ...]:
    """The chips of special points under these rules, for both parties; the usual ones stand first.

    `also` are special points that are shown though they are worth nothing.
    """
    known = rules.special.kinds
    shown = [ident for ident, rule in known.items() if rule.points or ident in also]
    shown.sort(key=lambda ident: ident not in USUAL)
    rows = []
    for party in Party:
        counters = tuple(_counter(form, party, ident, rules) for ident in shown)
        rows.append(PartyRow(party, (), counters))
    return tuple(rows)


def _counter(form: GameForm, party: Party, ident: str, rules: Rules) -> Counter:
    rule = rules.special.kinds[ident]
    name = f"n:{party}:{ident}"
    label = rule.name or IN_TWO_LINES.get(ident) or _short(ident)
    full = f"{party.word}: {rule.name or told(ident)}"
    idle = (*_idle_soli(form, ident, rules), *_idle_kinds(ident, rules))
    return Counter(name, label, full, form.counts.data.get(name, ""), rule.most, idle)


def _idle_soli(form: GameForm, ident: str, rules: Rules) -> list[str]:
    """The soli in which a special point counts nothing, though others count there; "solo" where
    these are all of them.
    """
    if not specials_count(GameKind.SOLO, rules):
        return []
    kinds = [option.value for option in soli(form, rules)]
    idle = [kind for kind in kinds if not special_counts(ident, GameKind.SOLO, rules, kind)]
    return ["solo"] if idle == kinds else idle


def _idle_kinds(ident: str, rules: Rules) -> list[str]:
    """The other games of one against all in which it counts nothing, though others count there."""
    kinds = [kind for kind in UNFOLDED if kind in ONE_AGAINST_ALL and specials_count(kind, rules)]
    return [kind.value for kind in kinds if not special_counts(ident, kind, rules)]


def pflicht(form: GameForm, rules: Rules) -> tuple[ChipChoice, ...]:
    """Whether a solo counts as Pflichtsolo or Lustsolo, where anybody owes one."""
    if not rules.pflichtsolo.count and not form.pflicht.data:
        return ()
    words = {kind.value: told(kind) for kind in Pflicht}
    return one_of({"": _("nach dem Stand des Abends")} | words, form.pflicht.data)


def whats(rules: Rules, also: Collection[str] = ()) -> tuple[ChipChoice, ...]:
    """The announcements and special points that a person can have made."""
    said = dict[str, str]()
    made = dict[str, str]()
    for party in Party:
        said[f"a:{party}:{party}"] = party.word
        for level in LEVELS:
            said[f"a:{party}:{level}"] = f"{party.word} {told(level)}"
        for ident, rule in rules.special.kinds.items():
            if rule.points or ident in also:
                made[f"s:{party}:{ident}"] = f"{party.word} {rule.name or _short(ident)}"
    if rules.games.leiche_allowed:
        said["a:re:stoss"] = f"Re {told(Says.STOSS)}"
    return tuple(ChipChoice(value, words) for value, words in {**said, **made}.items())


def _short(ident: str) -> str:
    return short(ident, language())
