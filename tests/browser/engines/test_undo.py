"""The last act of the leader of a tournament is taken back, and done again, by one tap each."""

from tests.browser.conftest import Abend, Takes

NAMES = "Wanda\nXaver\nYvonne\nZita"


def test_the_last_act_goes_and_comes_back_by_a_tap(take_phone: Takes, abend: Abend) -> None:
    leader = take_phone(abend)
    leader.goto(f"{abend.site.url}/runde/{abend.runde_id}/turnier/neu")
    leader.type("#name", "Sommerturnier")
    leader.go(".bar button")
    leader.type("#lines", NAMES)
    leader.go("button", "Dazunehmen")
    leader.shows(".notice span", "Dazugekommen")
    leader.go(".notice button", "Rückgängig")
    leader.shows(".notice span", "Rückgängig: Dazugekommen")
    leader.until("!document.body.innerText.includes('Zita')")
    leader.go(".notice button", "Wiederholen")
    leader.shows(".notice span", "Wiederhergestellt: Dazugekommen")
    leader.until("document.body.innerText.includes('Zita')")
    assert leader.sideways() <= 0
