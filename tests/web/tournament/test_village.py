"""A village tournament played through: thirteen people, three rounds, lists on paper, a substitute and a penalty."""

from __future__ import annotations

import re

from flask import Flask

from tests.web.critic import Phone

LIST = "/runde/1/turnier"
ONE = f"{LIST}/1"
PEOPLE = "\n".join((
    "Anna; SC Nord", "Bert; SC Nord", "Cem", "Doro", "Emil; SC Süd; Rot", "Frieda; SC Süd; Rot", "Gerd", "Hanne", "Ida",
    "Jo", "Karl", "Lotte", "Max",
))  # fmt: skip


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


def test_a_village_plays_three_rounds(site: Flask, anna: Phone) -> None:
    assert create(anna, name="Sommerturnier") == ONE
    join(anna)
    assert "13 Leute" in anna.get(f"{ONE}/leute").text
    assert anna.send(f"{ONE}/leute", "/leute/3/bezahlt").status_code == 303
    assert "1 haben 5,00" in anna.get(f"{ONE}/leute").text
    for number in (1, 2, 3):
        tables = release(anna, number)
        assert len(tables) == 3
        for table in tables:
            assert totals(anna, table, 12, -4, 0, -8) == 303
            assert anna.send(table, "/stimmt").status_code == 303
        assert f"R{number}" in anna.get(ONE).text
        if number == 1:
            assert anna.send(f"{ONE}/leute/2", "/ersatz", name="Rolf").status_code == 303
            assert "Bert / Rolf" in anna.get(ONE).text
    assert anna.send(ONE, "/ende").status_code == 303
    assert "Ergebnis" in anna.get(ONE).text
    assert anna.send(ONE, "/startgeld").status_code == 303
    assert "Sommerturnier" in anna.get("/runde/1/kasse").text
    assert anna.get(f"{ONE}/turnier.json").json
    assert anna.send(f"{ONE}/loeschen", "/loeschen", name="Sommerturnier").status_code == 303
