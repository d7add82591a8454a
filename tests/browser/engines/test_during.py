"""What happens during play and at its end, in the engines of all phones.

Source: issue "The evening people show around", During play, End.
"""

import time

import pytest

from scorepad.actions.money.tariff import set_tariff
from scorepad.ledger.tariff import read_tariff
from tests.browser.conftest import NOW, Abend, Site, Takes
from tests.browser.engines.test_game import KEPT

MIDDLE = """(selector, words) => {
  const one = [...document.querySelectorAll(selector)].find((each) => each.innerText.includes(words));
  one.scrollIntoView({ block: "nearest" });
  const { left, top, width, height } = one.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}"""
CHOSE = """(names) => [...document.querySelectorAll(".seat:has(:checked)")].map((one) => one.innerText.trim()).join()
  === names.join()"""
ORDER = (
    "[...document.querySelectorAll('.seating .grow')].map((one) => one.textContent.trim()).join()"
)
MOMENT = """() => {
  const { display, animationName, pointerEvents } = getComputedStyle(document.querySelector(".flash"));
  return [display, animationName, pointerEvents].join(" ");
}"""
"""A short moment, never in the way."""
AT = "(time) => { Date.now = () => time; dispatchEvent(new Event('board')); }"


@pytest.mark.without_network
def test_two_fingers_choose_two_people_at_once(take_phone: Takes, abend: Abend) -> None:
    phone = take_phone(abend)
    phone.until(KEPT, 0)
    phone.go(".bar .go")
    for pair in (["Bert", "Doro"], ["Cem", "Ela"]):
        phone.lay_down(*(phone.until(MIDDLE, "#re .seat", name) for name in pair))
        time.sleep(0.4)  # a click would come by then
        phone.until(CHOSE, pair)
        phone.cut()
    phone.tap("#re .seat", "Bert")
    phone.until(CHOSE, ["Bert", "Ela"])


def test_a_seat_is_dragged_to_its_place(take_phone: Takes, abend: Abend) -> None:
    phone = take_phone(abend)
    for path in (f"{abend.runde}/abend/neu", f"{abend.url}/tisch"):
        phone.goto(path)
        phone.has(".grip", 5)
        x, y = phone.until(MIDDLE, ".seating li:nth-of-type(1) .grip", "")
        height = phone.evaluate(
            "document.querySelector('.seating li').getBoundingClientRect().height"
        )
        phone.drag((x, y), (x, y + height), (x, y + 2 * height + 5))
        phone.until(f"{ORDER} === 'Bert,Cem,Anna,Doro,Ela'")
    phone.until("document.querySelector('.bar .go').innerText === 'Eintragen'")
    phone.go(".bar .go")
    table = [str(abend.ids[name]) for name in ("Bert", "Cem", "Anna", "Doro", "Ela")]
    assert abend.bodies()[-1]["table"] == table


@pytest.mark.without_network
def test_the_clock_of_an_evening_with_an_end_by_time_runs(take_phone: Takes, site: Site) -> None:
    phone = take_phone(site.evening(options={"evening.ends": "open", "evening.minutes": 100}))
    start = NOW.timestamp() * 1000
    for path in (phone.path, phone.path + "?gross"):
        phone.network.restore()
        phone.goto(path)
        phone.evaluate(AT, start + 60_000)
        phone.shows(".state time", "noch 99 min")
        phone.cut()
        phone.evaluate(AT, start + 42 * 60_000)
        phone.shows(".state time", "noch 58 min")


def test_a_lead_that_changes_is_a_short_moment_once(take_phone: Takes, site: Site) -> None:
    abend = site.evening("Anna", "Bert", "Cem", "Doro")
    abend.enter("Anna", augen=130)
    phone = take_phone(abend)
    for path, leads, augen in ((abend.url, "Bert", 160), (f"{abend.url}?gross", "Cem", 240)):
        phone.goto(path)
        assert phone.texts(".flash") == []
        abend.enter(leads, augen=augen)
        phone.evaluate("dispatchEvent(new Event('online'))")  # the board asks at once
        phone.until(f"({MOMENT})() === 'block flash none'")
        assert (
            phone.evaluate("document.querySelector('.flash').innerText")
            == f"★ {leads} führt jetzt."
        )
        phone.goto(path)
        phone.has(".flash", 1)
        assert phone.evaluate(MOMENT).startswith("none"), "it was shown"


def test_an_evening_ends_with_its_winner_then_all_is_paid_then_it_is_sealed(
    take_phone: Takes, site: Site
) -> None:
    """Four taps. Source: third-look.md, End of the evening, Abrechnung."""
    abend = site.evening("Anna", "Bert", "Cem", "Doro")
    with site.app.app_context():
        set_tariff(abend.runde_id, read_tariff({"players_rate": 10}))
    abend.enter("Anna", "Bert")
    phone = take_phone(abend)
    phone.go(".bar .more")
    phone.go("a, button", "Abend abschließen")
    phone.shows("h1", "Das war der Abend")
    assert "Anna und Bert gewannen mit" in phone.texts(".winner")[0]
    phone.has(".plot svg", 1)
    phone.go("a, button", "Wer zahlt wem")
    phone.go("button", "Alles bezahlt")
    phone.until("document.body.innerText.includes('Niemand schuldet etwas.')")
    phone.go("button", "Versiegeln")
    phone.until("document.body.innerText.includes('Abgerechnet und versiegelt')")
