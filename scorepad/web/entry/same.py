"""Which entries of others are the same as those of a phone: the one that was sent, and those that
wait behind it.
"""

from collections.abc import Iterable, Iterator, Mapping
from urllib.parse import parse_qsl

from werkzeug.datastructures import MultiDict

from scorepad.actions.entry.seen import Seen, collisions, dealer_of, sitters_of
from scorepad.scoring.entry import Entry, Game, Redeal, WrongCard
from scorepad.scoring.errors import Refused
from scorepad.scoring.game.same import is_same
from scorepad.scoring.reading.entries import read_entry
from scorepad.store.evenings import StoredEntry, StoredEvening
from scorepad.web.board.log import row_of
from scorepad.web.frame.visit import Visit
from scorepad.web.game.entry_form import EntryForm
from scorepad.web.game.spot import spot_at

MOST_FIELDS = 300
"""The most fields that are read of a form that waits behind another one."""


def same_of_others(stored: StoredEvening, seen: Seen, entry: Entry) -> StoredEntry | None:
    """The entry that others made since `seen` and that says the same as this one, of a deal to the
    same people; None without one.
    """
    for of_others in collisions(stored, seen, entry.kind):
        says_same = is_same(of_others.entry, entry)
        if says_same and _has_same_people(stored, of_others, seen.turn):
            return of_others
    return None


def same_as_later(
    stored: StoredEvening,
    visit: Visit,
    seen: Seen,
    later: Iterable[str],
    forms: Mapping[str, type[EntryForm]],
) -> frozenset[int]:
    """The ids of the entries of others that say the same as a form in `later`: the forms that wait
    in the outbox of a phone behind the one that was sent.

    A form is an address and its fields as a query string; what cannot be read is left out. An entry
    is the same as one form at most.
    """
    same: set[int] = set()
    for entry, turn in _read(stored, visit, later, forms):
        there = Seen(seen.after, turn, seen.revision, seen.behind, seen.met | same)
        of_others = same_of_others(stored, there, entry)
        if of_others is not None:
            same.add(of_others.id)
    return frozenset(same)


def _read(
    stored: StoredEvening, visit: Visit, later: Iterable[str], forms: Mapping[str, type[EntryForm]]
) -> Iterator[tuple[Entry, str | None]]:
    """Each waiting form that can be read, as its entry and the key of the deal on its page."""
    spot = spot_at(stored, None, visit)
    for sent in later:
        path, _mark, query = sent.partition("?")
        _folder, _slash, name = path.rpartition("/")
        kind = forms.get(name)
        if kind is None:
            continue
        try:
            pairs = parse_qsl(query, keep_blank_values=True, max_num_fields=MOST_FIELDS)
            fields = MultiDict(pairs)
            form = kind(fields, spot)
            form.validate()
            yield read_entry(form.body()), fields.get("turn")
        except (Refused, ValueError):  # a form of another version, or none at all
            continue


def _has_same_people(stored: StoredEvening, of_others: StoredEntry, turn: str | None) -> bool:
    """Whether an entry of others is of a deal to the same people as the deal with the key `turn`.

    A game has the same people sitting out, a redeal the same dealer; other entries need no deal.
    """
    row = row_of(stored, of_others.id)
    if row is None or turn is None:
        return True
    if isinstance(of_others.entry, Redeal):
        return row.dealer == dealer_of(turn)
    if isinstance(of_others.entry, Game | WrongCard):
        return "-".join(row.sits_out) == sitters_of(turn)
    return True
