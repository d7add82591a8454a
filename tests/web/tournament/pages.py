"""A tournament as a leader leads it through the pages, for the tests to call."""

import re
from typing import Any

from tests.web.critic import Form, Phone

LIST = "/runde/1/turnier"
ONE = f"{LIST}/1"
PEOPLE = """\
Anna; SC Nord
Bert; SC Nord
Cem
Doro
Emil; SC Süd; Rot
Frieda; SC Süd; Rot
Gerd
Hanne
Ida
Jo
Karl
Lotte
Max"""
TABLE = re.compile(r"/runde/1/tisch/\d+")


def create(leader: Phone, kind: str = "village", **values: str) -> str:
    """Create a tournament by a suggestion; its address."""
    answer = leader.send(f"{LIST}/neu?art={kind}", f"/turnier/neu?art={kind}", **values)
    assert answer.status_code == 303, answer.text
    return str(answer.location).removesuffix("/leute")


def join(leader: Phone, names: str = PEOPLE) -> None:
    """Type a list of people in, who take part from now on."""
    answer = leader.send(f"{ONE}/leute", "/leute", lines=names)
    assert answer.status_code == 303, answer.text


def release(leader: Phone, number: int) -> list[str]:
    """Draw and release a round; the addresses of its tables."""
    path = f"{ONE}/runde/{number}"
    before = tables_on_page(leader)
    drawn = leader.send(path, "/losen")
    assert drawn.status_code == 303
    released = leader.send(path, "/freigeben")
    assert released.status_code == 303
    return sorted(tables_on_page(leader) - before)


def tables_on_page(leader: Phone) -> set[str]:
    """The addresses of the tables to which the page leads, also by the standing."""
    links = leader.page(ONE).links
    return {url for url in links if TABLE.fullmatch(url)}


def fields_of_totals(form: Form) -> list[str]:
    """The fields of the totals of a list, place by place."""
    return [name for name in form.values if name.startswith("t:")]


def typed(form: Form, *given: object, penalty: int = 0) -> dict[str, Any]:
    """The form of the totals of a list filled in place by place, the penalty at the last; who is
    not given has 0.
    """
    fields = fields_of_totals(form)
    cells = [str(total) for total in given]
    while len(cells) < len(fields):
        cells.append("0")
    filled: dict[str, Any] = dict(form.values)
    filled.update(zip(fields, cells, strict=True))
    if penalty:
        last = fields[-1].removeprefix("t:")
        filled[f"m:{last}"] = str(penalty)
    return filled


def type_totals(leader: Phone, table: str, *given: int, penalty: int = 0) -> int:
    """Type the totals of a list in; the status of the answer."""
    form = leader.page(table).form("/summen")
    sent = typed(form, *given, penalty=penalty)
    answer = leader.post(form.action, data=sent)
    return answer.status_code


def first_round(leader: Phone, names: str) -> list[str]:
    """The tables of a new tournament, whose lists are in, with 12 points for the first seat of
    each.
    """
    create(leader, name="Sommer")
    join(leader, names)
    tables = release(leader, 1)
    for table in tables:
        assert type_totals(leader, table, 12, -4, 0, -8) == 303
    return tables


def agree(holder: Phone, table: str) -> None:
    """Confirm the list of a table, however short it is, by the last seat that has not."""
    forms = holder.page(table).forms
    confirming = [form for form in forms if form.action.endswith("/stimmt")]
    last = confirming[-1]
    answer = holder.post(last.action, data={**last.values, "sure": "list_short"})
    assert answer.status_code == 303
