"""Reading and writing the facts of a game as JSON. Source: the interchange form."""

from collections.abc import Collection, Mapping
from enum import StrEnum
from typing import Literal

from scorepad.scoring.entry import Announcement, Augen, FirstTrick, Game, Leiche, Special
from scorepad.scoring.reading.fields import Fields
from scorepad.scoring.terms import TOPS, GameKind, Party, Pflicht, Player, Says

GAMES: Mapping[object, GameKind] = {game.value: game for game in GameKind}
"""The kinds of games by their names in JSON."""
_PARTIES: Mapping[object, Party] = {party.value: party for party in Party}
_SAYS: Mapping[object, Says] = {says.value: says for says in Says}
_PFLICHT: Mapping[object, Pflicht] = {pflicht.value: pflicht for pflicht in Pflicht}
_TOPS: Mapping[object, str] = {top: top for top in TOPS}
MOST_CARDS = 1000
MOST_BOCK_FACTOR = 2**30
_PLAIN = {(party.value, says.value): Announcement(says, party) for party in Party for says in Says}
"""The announcements of which only party and words are known: most of them."""


def game_of(fields: Fields) -> Game:
    """The facts of a game; `fields` collects the problems."""
    return Game(
        game=fields.one_of("game", GAMES, required=True) or GameKind.NORMAL,
        re=fields.players("re"),
        kontra=fields.players("kontra"),
        augen=_augen(fields),
        no_trick=_no_trick(fields),
        announcements=read_announcements(fields),
        specials=tuple(_special(part) for part in fields.objects("specials")),
        solo=fields.text("solo") or None,
        ka_da_mu=fields.switch("ka_da_mu"),
        pflicht=fields.one_of("pflicht", _PFLICHT),
        genscher_used=fields.switch("genscher_used"),
        bride=fields.player("bride"),
        first_trick=_trick(fields, "first_trick_augen"),
        second_trick=_trick(fields, "second_trick_augen"),
        leiche=_leiche(fields),
        bock_triggers=fields.whole("bock_triggers", 0, 99) or 0,
        points=fields.points("points"),
        **_bock(fields),
        dealer=fields.player("dealer"),
        sits_out=_sits_out(fields),
        wrong_card=fields.player("wrong_card"),
        note=fields.text("note"),
    )


def _no_trick(fields: Fields) -> Party | Literal[False] | None:
    if fields.value("no_trick") is False:
        return False
    return fields.one_of("no_trick", _PARTIES)


def _sits_out(fields: Fields) -> tuple[Player, ...] | None:
    # An empty list says that nobody sits out.
    if fields.value("sits_out") is None:
        return None
    return fields.players("sits_out")


def _augen(fields: Fields) -> Augen | None:
    """The Augen of Re; they may be given of Re, of Kontra, or of both, which then have to fit."""
    sides = fields.nested("augen")
    if sides is None:
        return None
    re = sides.span("re")
    kontra = sides.span("kontra")
    sides.finish(("re", "kontra"))
    by_kontra = None if kontra is None else (240 - kontra[1], 240 - kontra[0])
    span = by_kontra if re is None else re
    if span is None:
        return None
    if by_kontra is not None and by_kontra != span:
        fields.problem("augen_sum", "augen")
        return None
    least, most = span
    if not 0 <= least <= most <= 240:
        fields.problem("augen_range", "augen")
        return None
    return Augen(least, most)


def read_announcements(fields: Fields) -> tuple[Announcement, ...]:
    """The announcements in the order in which they were made."""
    return tuple(_announcement(given, fields) for given in fields.list_("announcements"))


def _announcement(given: object, fields: Fields) -> Announcement:
    """An announcement. One with party and words only, as most have, was made before and is read
    without checks.
    """
    if isinstance(given, dict) and len(given) == 2 and isinstance(given.get("says"), str):
        plain = _PLAIN.get((str(given.get("party")), given["says"]))
        if plain is not None:
            return plain
    part = fields.part("announcements", given)
    announcement = Announcement(
        says=part.one_of("says", _SAYS, required=True) or Says.RE,
        party=part.one_of("party", _PARTIES),
        by=part.player("by"),
        card=part.whole("card", 1, MOST_CARDS),
        vorab=part.switch("vorab"),
    )
    part.finish(("party", "says", "by", "card", "vorab"))
    return announcement


def _special(part: Fields) -> Special:
    count = part.whole("count", 0, 99)
    special = Special(
        id=part.text("id", required=True),
        party=part.one_of("party", _PARTIES, required=True) or Party.RE,
        count=1 if count is None else count,
        by=part.player("by"),
        from_=part.player("from"),
    )
    part.finish(("id", "party", "count", "by", "from"))
    return special


def _trick(fields: Fields, key: str) -> FirstTrick | None:
    part = fields.nested(key)
    if part is None:
        return None
    trick = FirstTrick(
        part.one_of("party", _PARTIES, required=True) or Party.RE,
        part.whole("augen", 0, 240, required=True) or 0,
    )
    part.finish(("party", "augen"))
    return trick


def _leiche(fields: Fields) -> Leiche | None:
    part = fields.nested("leiche")
    if part is None:
        return None
    leiche = Leiche(part.whole("tricks", 0, 12), part.many_of("tops", _TOPS))
    part.finish(("tricks", "tops"))
    return leiche


def _bock(fields: Fields) -> dict[str, int | None]:
    given = fields.value("bock")
    if not isinstance(given, Mapping):
        return {"bock": fields.whole("bock", 0, 30)}
    part = fields.part("bock", given)
    factor = part.whole("factor", 1, MOST_BOCK_FACTOR, required=True) or 1
    part.finish(("factor",))
    return {"bock_factor": factor}


def write_game(game: Game) -> dict[str, object]:
    """The JSON object of a game, without default values."""
    body: dict[str, object] = {
        "kind": "game",
        "game": game.game.value,
        "re": list(game.re),
        "kontra": list(game.kontra),
        "augen": _written_augen(game.augen),
        "no_trick": written(game.no_trick),
        "announcements": written(game.announcements),
        "specials": [_written_special(special) for special in game.specials],
        "solo": game.solo,
        "ka_da_mu": game.ka_da_mu,
        "pflicht": written(game.pflicht),
        "genscher_used": game.genscher_used,
        "bride": game.bride,
        "bock_triggers": game.bock_triggers,
        "first_trick_augen": _written_trick(game.first_trick),
        "second_trick_augen": _written_trick(game.second_trick),
        "leiche": _written_leiche(game.leiche),
        "points": written(game.points),
        "dealer": game.dealer,
        "wrong_card": game.wrong_card,
        "note": game.note,
        "sits_out": written(game.sits_out),
        "bock": game.bock if game.bock_factor is None else {"factor": game.bock_factor},
    }
    return filled(body, ("no_trick", "sits_out", "bock", "points"))


def written(fact: object) -> object:
    """The JSON value of one fact of an entry."""
    if isinstance(fact, StrEnum):
        return fact.value
    if isinstance(fact, tuple):
        return [written(part) for part in fact]
    if isinstance(fact, Announcement):
        return _written_announcement(fact)
    if isinstance(fact, Mapping):
        return dict(fact)
    return fact


def _written_announcement(announcement: Announcement) -> dict[str, object]:
    return filled(
        {
            "party": written(announcement.party),
            "says": announcement.says.value,
            "by": announcement.by,
            "card": announcement.card,
            "vorab": announcement.vorab,
        }
    )


def _written_augen(augen: Augen | None) -> dict[str, object] | None:
    if augen is None:
        return None
    if augen.least == augen.most:
        return {"re": augen.least}
    return {"re": [augen.least, augen.most]}


def _written_leiche(leiche: Leiche | None) -> dict[str, object] | None:
    if leiche is None:
        return None
    return filled({"tricks": leiche.tricks, "tops": list(leiche.tops)}, ("tricks", "tops"))


def _written_trick(trick: FirstTrick | None) -> dict[str, object] | None:
    return None if trick is None else {"party": trick.party.value, "augen": trick.augen}


def _written_special(special: Special) -> dict[str, object]:
    return filled(
        {
            "id": special.id,
            "party": special.party.value,
            "count": special.count,
            "by": special.by,
            "from": special.from_,
        },
        ("count",),
    )


def filled(body: dict[str, object], keep: Collection[str] = ()) -> dict[str, object]:
    """A JSON object without its empty values.

    Of the keys in `keep` only None is left out; of others also false, 0 and what has no length.
    """
    known = {key: value for key, value in body.items() if value is not None}
    return {key: value for key, value in known.items() if value or key in keep}
