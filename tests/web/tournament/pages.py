"""A tournament as a leader leads it through the pages, for the tests to call."""

import re

from tests.web.critic import Phone

LIST = "/runde/1/turnier"
ONE = f"{LIST}/1"
PEOPLE = """Anna; SC Nord
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


def create(leader: Phone, kind: str = "village", **values: str) -> str:
    """Create a tournament by a suggestion; its address."""
    answer = leader.send(f"{LIST}/neu?art={kind}", f"/turnier/neu?art={kind}", **values)
    assert answer.status_code == 303, answer.text
    return str(answer.location).removesuffix("/leute")


def join(leader: Phone, names: str = PEOPLE) -> None:
    answer = leader.send(f"{ONE}/leute", "/leute", lines=names)
    assert answer.status_code == 303, answer.text


def release(leader: Phone, number: int) -> list[str]:
    """Draw and release a round; the addresses of its tables."""
    path = f"{ONE}/runde/{number}"
    assert leader.send(path, "/losen").status_code == 303
    assert leader.send(path, "/freigeben").status_code == 303
    return sorted({url for url in leader.page(ONE).links if re.fullmatch(r"/runde/1/tisch/\d+", url)})


def totals(leader: Phone, table: str, *given: int, penalty: int = 0) -> int:
    """Type the totals of a list in place by place, the penalty at the last; the status of the answer."""
    form = leader.page(table).form("/summen")
    fields = [name for name in form.values if name.startswith("t:")]
    numbers = [*given, *[0] * (len(fields) - len(given))]
    sent = form.values | dict(zip(fields, map(str, numbers), strict=True))
    if penalty:
        sent |= {fields[-1].replace("t:", "m:"): str(penalty)}
    return leader.post(form.action, data=sent).status_code


def agree(holder: Phone, table: str) -> None:
    """Say for all that the list is right."""
    form = [form for form in holder.page(table).forms if form.action.endswith("/stimmt")][-1]
    assert holder.post(form.action, data=form.values).status_code == 303
