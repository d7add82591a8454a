"""A tournament as a leader leads it through the pages, for the tests to call."""

import re
from typing import Any

from tests.web.critic import Form, Phone

LIST = "/runde/1/turnier"
ONE = f"{LIST}/1"
PEOPLE = "Anna; SC Nord\nBert; SC Nord\nCem\nDoro\nEmil; SC Süd; Rot\nFrieda; SC Süd; Rot\n"
PEOPLE += "Gerd\nHanne\nIda\nJo\nKarl\nLotte\nMax"


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
    return sorted(
        {url for url in leader.page(ONE).links if re.fullmatch(r"/runde/1/tisch/\d+", url)}
    )


def typed(form: Form, *given: object, penalty: int = 0) -> dict[str, Any]:
    """The form of the totals of a list filled in place by place, the penalty at the last."""
    fields = [name for name in form.values if name.startswith("t:")]
    cells = [*map(str, given), *["0"] * (len(fields) - len(given))]
    fine = {fields[-1].replace("t:", "m:"): str(penalty)} if penalty else {}
    return form.values | dict(zip(fields, cells, strict=True)) | fine


def totals(leader: Phone, table: str, *given: int, penalty: int = 0) -> int:
    """Type the totals of a list in; the status of the answer."""
    form = leader.page(table).form("/summen")
    return leader.post(form.action, data=typed(form, *given, penalty=penalty)).status_code


def agree(holder: Phone, table: str) -> None:
    form = [form for form in holder.page(table).forms if form.action.endswith("/stimmt")][-1]
    assert holder.post(form.action, data=form.values).status_code == 303
