"""What the pages of photos of tick sheets show: each row as a strip of the photo and in words."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from flask_babel import lazy_gettext as _l
from flask_babel.speaklater import LazyString

from scorepad.scoring.entry import Game
from scorepad.scoring.evening.rows import Row
from scorepad.scoring.terms import Player
from scorepad.telling.evening import bock_now
from scorepad.telling.game import deals, tell_game
from scorepad.telling.twice import ToldSide, told_side
from scorepad.telling.voice import Voice
from scorepad.ticksheet.reasons import WhyUnread
from scorepad.web.frame.complaints import plainly
from scorepad.web.frame.visit import Visit
from scorepad.web.frame.words import _
from scorepad.web.game.entry_view import game_page, seats_at
from scorepad.web.game.spot import Spot
from scorepad.web.ticksheet.batch import Batch, EveningSheets
from scorepad.web.ticksheet.judging import ANSWERS, MORE, NEW, OLD, RowJudgement, RowState
from scorepad.web.ticksheet.matching import KnownSheet, where_of
from scorepad.web.ticksheet.photos import Unread
from scorepad.web.ticksheet.sheet_facts import RowFacts
from scorepad.web.ticksheet.taking import Taking
from scorepad.web.ticksheet.ticked import box_in_words, chip_of

MOST_NAMED = 6
"""The most boxes of a row that are named."""


class RowChoice(NamedTuple):
    """An answer about a row that stands in the log in another way."""

    value: str
    label: str
    on: bool


@dataclass(frozen=True)
class ShownRow:
    """A row of a sheet on the page."""

    facts: RowFacts
    title: str
    around: str
    """Who deals, and the Bock factor."""
    deal: str = ""
    """That somebody else deals by the sheet, in a sentence."""
    head: str = ""
    result: str = ""
    words: str = ""
    totals: Sequence[tuple[str, str]] = ()
    remarks: Sequence[str] = ()
    asks: Sequence[str] = ()
    """What people have to do about it, in sentences."""
    errors: Mapping[str, Sequence[str]] | None = None
    doubts: Sequence[str] = ()
    theirs: ToldSide | None = None
    mine: ToldSide | None = None
    choices: Sequence[RowChoice] = ()
    chips: Mapping[str, Any] | None = None
    """The values of the fields of its game, where they are shown."""
    unsure: frozenset[str] = frozenset()
    """The chips whose boxes are unsure, as "name=value"."""
    says_yes: bool = False
    """Whether somebody has to say that the game is as it stands there."""
    may_be_left_out: bool = False
    is_empty: bool = False
    """Whether it has no tick and nobody has said yet what it is."""
    is_game_by_yes: bool = False
    """Whether it becomes a game only where somebody says so: it has no tick."""
    is_asked: bool = False
    is_missing: bool = False
    """Whether it was sent and is still asked."""


def shown_row(judged: RowJudgement, sheet: KnownSheet, voice: Voice, *, sent: bool) -> ShownRow:
    """A judged row in words; `sent` says that people wanted to take it over."""
    facts = judged.facts
    row = judged.row
    if judged.is_left_out and judged.stands_as is not None:
        row = judged.stands_as
    return ShownRow(
        facts=facts,
        title=_title(judged, row, voice),
        around=_around(judged.spot, voice),
        deal=_deal(judged, voice),
        asks=tuple(_asks(judged, sheet, voice)),
        doubts=judged.doubts if judged.is_taken else (),
        theirs=_theirs(judged, voice),
        mine=_mine(judged, voice),
        choices=tuple(_choices(judged)),
        is_empty=judged.state is RowState.EMPTY and not facts.is_open,
        is_game_by_yes=judged.state is RowState.EMPTY,
        is_asked=judged.is_asked,
        is_missing=judged.is_asked and sent,
        **_told(row, voice),
        **_answers(judged),
        **_fields(judged, sheet),
    )


def _title(judged: RowJudgement, row: Row | None, voice: Voice) -> str:
    """The number of the game; that of its row too, where rows before it are no games."""
    printed = judged.facts.number
    number = row.number if row else judged.spot.state.number
    game = voice.heading("game_number", number=number)
    if row is None and judged.state is RowState.EMPTY:
        return _("Zeile %(number)s", number=printed)
    if number == printed:
        return game
    return _("%(game)s (Zeile %(number)s)", game=game, number=printed)


def _answers(judged: RowJudgement) -> dict[str, Any]:
    """What people may say of a row as a whole."""
    is_empty = judged.state is RowState.EMPTY
    shows_fields = judged.facts.is_open or _needs_chips(judged)
    is_new = is_empty or judged.state is RowState.NEW
    return {
        "says_yes": judged.must_be_said and shows_fields,
        "may_be_left_out": is_new and (is_empty or shows_fields or judged.is_left_out),
    }


def _fields(judged: RowJudgement, sheet: KnownSheet) -> dict[str, Any]:
    """The fields of the game, where people see them."""
    if not (judged.facts.is_open or _needs_chips(judged)):
        return {}
    unsure = judged.facts.ticks.unsure
    return {
        "chips": _chips(judged),
        "errors": judged.wrong,
        "unsure": frozenset(chip_of(box, sheet.people) for box in unsure),
    }


def _needs_chips(judged: RowJudgement) -> bool:
    """Whether people have to see the fields of the game to answer."""
    if judged.is_left_out or judged.state is RowState.EMPTY:
        return False
    is_choice_open = judged.state in ANSWERS and judged.choice != NEW
    return judged.is_asked and not is_choice_open


def _around(spot: Spot, voice: Voice) -> str:
    told = [deals(spot.dealer, voice), bock_now(spot.state.factor, voice)]
    return " · ".join(part for part in told if part)


def _deal(judged: RowJudgement, voice: Voice) -> str:
    """That somebody else deals by the sheet than by the evening; empty where nobody does."""
    printed = judged.printed_dealer
    if printed is None or judged.state is RowState.KNOWN:
        return ""
    return _(
        "Auf dem Zettel gibt hier %(printed)s, an diesem Abend ist %(dealer)s dran; so wird es eingetragen.",
        printed=voice.name(printed),
        dealer=voice.name(judged.spot.dealer),
    )


def _told(row: Row | None, voice: Voice) -> dict[str, Any]:
    """A row of the board in words: who, what, the result, the totals after it."""
    if row is None or not isinstance(row.entry, Game):
        return {}
    side = told_side(row, row.entry, voice)
    told = tell_game(row, row.entry, voice)
    totals = [(voice.name(player), voice.total(total)) for player, total in row.totals.items()]
    return {
        "head": side.head,
        "result": side.result,
        "words": side.facts,
        "totals": totals,
        "remarks": told.remarks,
    }


def _theirs(judged: RowJudgement, voice: Voice) -> ToldSide | None:
    """What stands in the log in place of a row that says something else."""
    if judged.standing is None or judged.state not in {RowState.CHANGED, RowState.ALIKE}:
        return None
    return told_side(judged.stands_as, judged.standing.entry, voice)


def _mine(judged: RowJudgement, voice: Voice) -> ToldSide | None:
    return told_side(judged.row, judged.entry, voice) if judged.entry else None


def _choices(judged: RowJudgement) -> Iterator[RowChoice]:
    words = {
        OLD: _("So lassen, wie es dasteht"),
        NEW: _("Wie auf dem Zettel"),
        MORE: _("Ein weiteres Spiel"),
    }
    if judged.state is RowState.DELETED:
        words = {OLD: _("Gelöscht lassen"), MORE: _("Wieder eintragen")}
    for answer in ANSWERS.get(judged.state, ()):
        yield RowChoice(answer, words[answer], answer == judged.choice)


def _asks(judged: RowJudgement, sheet: KnownSheet, voice: Voice) -> Iterator[str]:
    """Why people are asked about a row."""
    ticks = judged.facts.ticks
    if judged.state is RowState.CHANGED:
        yield _("Auf dem Zettel steht jetzt etwas anderes.")
    elif judged.state is RowState.ALIKE:
        yield _("Dieses Spiel steht schon da, aber etwas anders.")
    elif judged.state is RowState.HERE:
        yield _("Dieses Spiel steht schon da.")
    elif judged.state is RowState.DELETED:
        yield _("Dieses Spiel war vom Zettel übernommen und ist inzwischen gelöscht.")
    elif judged.state is RowState.EMPTY:
        yield _("Diese Zeile ist leer, danach kommen noch Spiele.")
    if len(ticks.unsure) > MOST_NAMED:
        yield _("Nicht sicher, was in dieser Zeile angekreuzt ist.")
    elif ticks.unsure:
        boxes = _in_words(ticks.unsure, sheet, voice)
        yield _("Nicht sicher, ob angekreuzt: %(boxes)s.", boxes=boxes)
    if ticks.void:
        boxes = _in_words(ticks.void[:MOST_NAMED], sheet, voice)
        yield _("Ausgemalt, gilt nicht: %(boxes)s.", boxes=boxes)
    yield from map(plainly, judged.problems)


def _in_words(boxes: Sequence[str], sheet: KnownSheet, voice: Voice) -> str:
    """Boxes in words, those that say the same once."""
    words = [box_in_words(box, sheet.people, voice) for box in boxes]
    return voice.listed(dict.fromkeys(words))


def _chips(judged: RowJudgement) -> dict[str, Any]:
    """The fields of a game as the entry page has them."""
    spot = judged.spot
    seats = seats_at(spot.state, spot.active, spot.visit.names, judged.form.re.data)
    also = {name.rpartition(":")[2] for name, count in judged.form.counts.data.items() if count}
    known = {ident for ident in also if ident in spot.rules.special.kinds}
    return game_page(judged.form, spot.rules, seats, known)


class SeatChoice(NamedTuple):
    """A column of a sheet whose person is asked: its letter and who may be meant."""

    label: str
    people: Sequence[tuple[str, str, bool]]


@dataclass(frozen=True)
class ShownSheet:
    """A sheet on the page: what goes along hidden, whose its columns are, and what is said of
    it.
    """

    place: int
    code: str
    people: Sequence[Player]
    revision: int
    columns: Sequence[SeatChoice]
    notices: Sequence[str]


@dataclass(frozen=True)
class ShownPart:
    """The sheets of one evening; rows that people have to look at stand apart."""

    title: str
    sheets: Sequence[ShownSheet]
    asked: Sequence[ShownRow]
    read: Sequence[ShownRow]
    known: Sequence[ShownRow]
    says: Sequence[str]
    stays_open: int | None
    """The id of a table that may stay open, as something is unusual about its list."""


@dataclass(frozen=True)
class SheetsView:
    """All that was read, and how many games would be taken over."""

    parts: Sequence[ShownPart]
    others: Sequence[str]
    games: int
    doubts: bool


def sheets_view(batch: Batch, takings: Sequence[Taking], opened: int | None = None) -> SheetsView:
    """What was read in words; `takings` say what came of sending it, `opened` is the row that
    somebody wants to change.
    """
    by_evening = {taking.part.stored.id: taking for taking in takings}
    parts = [_part(part, by_evening.get(part.stored.id), opened) for part in batch.parts]
    rows = [row for part in batch.parts for row in part.judged]
    return SheetsView(
        parts=parts,
        others=[other.sentence for other in batch.others],
        games=sum(row.becomes_game for row in rows),
        doubts=any(part.has_doubts for part in batch.parts),
    )


def _part(part: EveningSheets, taking: Taking | None, opened: int | None) -> ShownPart:
    rows = _SortedRows([], [], [])
    for judged in part.judged:
        sheet = part.sheets[judged.facts.sheet]
        row = shown_row(judged, sheet, part.visit.voice, sent=taking is not None)
        rows.put(row, is_known=judged.state is RowState.KNOWN, opened=opened)
    asks = [plainly(problem) for problem in taking.asks] if taking else []
    says = [*taking.says, *asks] if taking else []
    return ShownPart(
        title=part.stored.name,
        sheets=[_sheet(place, sheet, part) for place, sheet in part.sheets.items()],
        asked=rows.asked,
        read=rows.read,
        known=rows.known,
        says=says,
        stays_open=part.stored.id if asks else None,
    )


class _SortedRows(NamedTuple):
    """Rows that people have to look at, others, and those that were taken over before."""

    asked: list[ShownRow]
    read: list[ShownRow]
    known: list[ShownRow]

    def put(self, row: ShownRow, *, is_known: bool, opened: int | None) -> None:
        if is_known:
            self.known.append(row)
        elif row.is_asked or row.doubts or row.facts.place == opened:
            self.asked.append(row)
        else:
            self.read.append(row)


def _sheet(place: int, sheet: KnownSheet, part: EveningSheets) -> ShownSheet:
    visit = part.visit
    names = visit.names
    columns = []
    if sheet.asks_people:
        for number, person in enumerate(sheet.people, 1):
            options = [(other, names[other], other == person) for other in sorted(sheet.people)]
            columns.append(SeatChoice(_("Spalte %(number)s", number=number), options))
    notices = []
    if sheet.is_of_other_rules:
        notices.append(_("Gedruckt für andere Regeln; gerechnet wird nach denen des Abends."))
    if sheet.code in part.known:
        notices.append(
            _("Dieser Zettel ist schon einmal übernommen: Neues und Geändertes steht hier.")
        )
    return ShownSheet(place, sheet.code, sheet.people, part.stored.revision, columns, notices)


class ShownUnread(NamedTuple):
    """A photo that could not be read: why, what helps, and a small picture of it."""

    name: str
    why: str
    helps: str
    picture: str


def unread_view(photo: Unread, visit: Visit) -> ShownUnread:
    """Why a photo could not be read, and what helps."""
    why, helps = _WHY[photo.why]
    return ShownUnread(
        photo.name, str(why), where_of(photo.code, visit) or str(helps), photo.picture
    )


_WHY: Mapping[WhyUnread, tuple[LazyString, LazyString]] = {
    WhyUnread.NO_PICTURE: (
        _l("Diese Datei ist kein Bild, oder sie ist beschädigt."),
        _l("Mach ein neues Foto."),
    ),
    WhyUnread.KIND: (
        _l("Diese Art von Bild kann Scorepad nicht lesen."),
        _l("Es gehen JPEG, PNG, WebP und PDF; ein Foto mit der Kamera geht immer."),
    ),
    WhyUnread.LOCKED: (
        _l("Das PDF ist mit einem Passwort geschützt."),
        _l("Speichere es ohne Passwort, oder mach ein Foto."),
    ),
    WhyUnread.TOO_LARGE: (
        _l("Das Bild ist zu groß."),
        _l("Bis 12 MB und 60 Megapixel gehen, PNG und WebP bis 30, ein Scan bis acht Seiten."),
    ),
    WhyUnread.MORE_PAGES: (
        _l("Der Scan hat mehr als acht Seiten."),
        _l("Die ersten acht sind gelesen: Schick die übrigen in einer eigenen Datei."),
    ),
    WhyUnread.NO_SHEET: (
        _l("Auf dem Foto ist kein Ankreuzbogen zu sehen."),
        _l("Der ganze Zettel muss darauf sein, mit den Codes in seinen Ecken."),
    ),
    WhyUnread.CORNER_MISSING: (
        _l("Eine Ecke fehlt."),
        _l(
            "Drei der vier Codes in den Ecken müssen ganz zu sehen sein: Nimm die Finger weg, geh etwas zurück."
        ),
    ),
    WhyUnread.SEVERAL_SHEETS: (
        _l("Auf dem Foto sind mehrere Zettel."),
        _l("Mach von jedem ein eigenes Foto."),
    ),
    WhyUnread.TOO_DARK: (
        _l("Das Foto ist zu dunkel."),
        _l("Mehr Licht, und kein Schatten von Hand oder Handy."),
    ),
    WhyUnread.TOO_SMALL: (
        _l("Der Zettel ist zu weit weg."),
        _l("Geh näher heran, bis er das Bild füllt."),
    ),
    WhyUnread.BLURRED: (
        _l("Das Foto ist unscharf."),
        _l("Halte das Handy ruhig, und tippe auf den Zettel, damit es scharf stellt."),
    ),
    WhyUnread.TOO_SLOW: (
        _l("Das Lesen dauert gerade zu lange."),
        _l("Der Rechner hat viel zu tun: Schick das Foto gleich noch einmal, jede Seite für sich."),
    ),
    WhyUnread.UNKNOWN_FORM: (
        _l("Dieser Zettel ist nicht von hier."),
        _l("Er ist für andere Regeln oder von einem anderen Scorepad gedruckt."),
    ),
}
