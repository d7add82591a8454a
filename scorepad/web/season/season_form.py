"""The query of a season: period, ranking, dropped evenings, Bock; and the rules to compare with."""

import datetime as dt
from typing import Any

from flask_babel import lazy_gettext as _l
from flask_babel.speaklater import LazyString
from wtforms import Field
from wtforms.validators import ValidationError

from scorepad.scoring.rules import PRESETS, Rules, preset
from scorepad.scoring.rules.season import SeasonRules
from scorepad.scoring.season.season import BY_POINTS, Choice
from scorepad.web.frame.fields import DateField, IntegerField, SelectField
from scorepad.web.frame.forms import Form
from scorepad.web.frame.i18n import language
from scorepad.web.frame.parsing import up_to
from scorepad.web.frame.submitted import Sent
from scorepad.web.frame.voice import told
from scorepad.web.frame.words import _

ALL = "alle"
YEAR = "jahr"
TWELVE = "12"
RANGE = "von-bis"
TIMES = {
    ALL: LazyString(told, "all_evenings"),
    YEAR: _l("Dieses Jahr"),
    TWELVE: _l("12 Monate"),
    RANGE: _l("Von – bis"),
}
WITH = "mit"
WITHOUT = "ohne"
BOCK = {WITH: LazyString(told, "with_bock"), WITHOUT: LazyString(told, "without_bock")}
POINTS = "punkte"
PLACES = "plaetze"
RANKS = {POINTS: POINTS, PLACES: PLACES}
OWN = "eigene"
MOST_EVENINGS = 999
_NUMBER = _l("Hier gehört eine Zahl von 0 bis %(most)s hin.", most=MOST_EVENINGS)


class SeasonForm(Form):
    """The filter of a season; a wrong value counts as left out.

    `rules` say how an evening counts.
    """

    time = SelectField(
        _l("Zeitraum"),
        name="zeit",
        choices=TIMES,
        default=ALL,
        message=_l("Diesen Zeitraum gibt es nicht."),
    )
    since = DateField(_l("Von"), name="von", optional=True)
    until = DateField(_l("Bis"), name="bis", optional=True)
    least = IntegerField(
        _l("Mindestens dabei"),
        name="mindestens",
        read=up_to(MOST_EVENINGS),
        message=_NUMBER,
        optional=True,
    )
    dropped = IntegerField(
        _l("Streichen"), name="streichen", read=up_to(MOST_EVENINGS), message=_NUMBER, optional=True
    )
    bock = SelectField(
        LazyString(told, "bock"),
        choices=BOCK,
        default=WITH,
        message=_l("Entweder mit oder ohne Bock."),
    )
    rank = SelectField(name="rang", choices=RANKS, default=POINTS)

    def __init__(self, given: Sent, today: dt.date, rules: SeasonRules = BY_POINTS) -> None:
        super().__init__(given)
        self.today = today
        self.rules = rules
        if not self.time.raw_data and (self.since.text.strip() or self.until.text.strip()):
            self.time.process_data(RANGE)
        if self.time.data != RANGE:
            self.since.process_errors = self.until.process_errors = []

    def validate_until(self, field: Field) -> None:
        since = self.since.data
        until = field.data
        if self.time.data != RANGE or not since or not until:
            return
        if until < since:
            raise ValidationError(_("Das Ende liegt vor dem Anfang."))

    @property
    def choice(self) -> Choice:
        """Which evenings count, and how."""
        since, until = self._days
        return Choice(
            since,
            until,
            least=max(1, self.least.data or 0),
            dropped=self.dropped.data or 0,
            bock=self.bock.data == WITH,
            by_places=self.rank.data == PLACES,
            rules=self.rules,
        )

    @property
    def query(self) -> dict[str, Any]:
        """The query that repeats this filter, without default values.

        It has no days unless a period is chosen.
        """
        query = super().query
        if self.time.data != RANGE:
            query.pop("von", None)
            query.pop("bis", None)
        return query

    def counted(self, bock: str) -> dict[str, Any]:
        """The query that counts with or without Bock."""
        return {**self.query, "bock": None if bock == WITH else bock}

    def ranked(self, rank: str) -> dict[str, Any]:
        """The query with the ranking `rank`."""
        return {**self.query, "rang": None if rank == POINTS else rank}

    @property
    def _days(self) -> tuple[dt.date | None, dt.date | None]:
        if self.time.data == YEAR:
            return dt.date(self.today.year, 1, 1), dt.date(self.today.year, 12, 31)
        if self.time.data == TWELVE:
            return _year_before(self.today) + dt.timedelta(days=1), None
        if self.time.data != RANGE:
            return None, None
        return self.since.data, None if self.until.errors else self.until.data


class OtherRules(Form):
    """The rules to compare with: those of the Runde or a preset; by default the first that differ
    from `now`.
    """

    rules = SelectField(
        _l("Gerechnet nach"), name="regeln", message=_l("Dieses Regelwerk gibt es nicht.")
    )

    def __init__(self, given: Sent, own: Rules, now: Rules) -> None:
        self.sets = {OWN: own} | {name: preset(name) for name in PRESETS}
        others = [name for name, rules in self.sets.items() if rules != now]
        super().__init__(given, data={"rules": others[0]})
        presets = {name: row.label.in_(language()) for name, row in PRESETS.items()}
        self.rules.offer({OWN: _("Regeln der Runde")} | presets)

    @property
    def chosen(self) -> Rules:
        return self.sets[self.rules.data]


def _year_before(day: dt.date) -> dt.date:
    """The same day a year earlier; for 29 February the 28th."""
    leap = (day.month, day.day) == (2, 29)
    return dt.date(day.year - 1, 2, 28) if leap else day.replace(year=day.year - 1)
