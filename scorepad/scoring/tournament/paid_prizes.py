"""The prizes of a tournament that were paid out, as they are stored and written in files."""

from scorepad.scoring.errors import refuse
from scorepad.scoring.reading.fields import Fields
from scorepad.scoring.tournament.prizes import MOST_PRIZE, WonPrize

_MOST = 1_000_000


def write_paid(paid: tuple[WonPrize, ...]) -> list[dict[str, object]]:
    """Paid prizes as JSON."""
    prizes: list[dict[str, object]] = []
    for prize in paid:
        written: dict[str, object] = {"number": prize.number, "class": prize.of}
        written["rank"] = prize.rank
        written["places"] = list(prize.places)
        written["sharing"] = prize.sharing
        written["cents"] = prize.cents
        prizes.append(written)
    return prizes


def read_paid(given: object) -> tuple[WonPrize, ...]:
    """Paid prizes from JSON; none for None. Raises Refused with all problems."""
    fields = Fields({"prizes_paid": given})
    paid = tuple(_read_prize(part) for part in fields.objects("prizes_paid"))
    refuse(fields.problems)
    return paid


def _read_prize(fields: Fields) -> WonPrize:
    prize = WonPrize(
        number=fields.whole("number", 1, _MOST, required=True) or 1,
        of=fields.text("class"),
        rank=fields.whole("rank", 1, _MOST, required=True) or 1,
        places=fields.wholes("places"),
        sharing=fields.whole("sharing", 1, _MOST, required=True) or 1,
        cents=fields.whole("cents", 1, MOST_PRIZE, required=True) or 1,
    )
    fields.finish({"number", "class", "rank", "places", "sharing", "cents"})
    return prize
