"""With the scripts of the pages: as many questions as games of others that collide with mine, not
one more.

Source: fourth-look.md, part 2, One conflict; the property over all orders is in
tests/web/entry/test_one_question.py.
"""

import re
from collections import Counter

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Abend, Opens, Phone, Site
from tests.browser.offline import add, arrives, begin, cut, until_kept, until_ready, waits
from tests.conftest import CAST

pytestmark = pytest.mark.without_network

PAIRS = [("Anna", "Bert"), ("Anna", "Cem"), ("Anna", "Doro"), ("Bert", "Cem"), ("Bert", "Doro")]
ASKS = "tr.waits .ways button[value=answer]"
SETTLED = """import('/static/js/frame/outbox.js').then((box) => box.waiting()).then((all) => {
  const shown = document.querySelectorAll("tr.waits th").length === all.length;
  return shown && (!all.length || Boolean(document.querySelector("tr.waits button[value=answer]")));
})"""


@pytest.fixture
def four(site: Site) -> Abend:
    return site.evening(*CAST[:4])


@pytest.fixture
def phone(open_phone: Opens, four: Abend) -> Phone:
    """Anna's phone, which has noted five games without network."""
    held = open_phone(at=four)
    held.go(held.page.get_by_role("button", name="Anna", exact=True))
    until_ready(held)
    cut(held)
    for pair in PAIRS:
        add(held, *pair)
    return held


def other(abend: Abend, *re: str, augen: tuple[int, int] = (121, 150)) -> None:
    """A game that Doro's phone has entered, as a phone does: with a range of Augen."""
    abend.enter(*re, phone="Doro", augen=augen)


def played(abend: Abend) -> Counter[frozenset[str]]:
    names = {str(key): name for name, key in abend.ids.items()}
    return Counter(frozenset(names[player] for player in body["re"]) for body in abend.bodies())


def questions(phone: Phone, word: str) -> list[str]:
    """Answer until nothing waits any more; the words of all cards."""
    cards = list[str]()
    for _card in range(10):
        settled(phone)
        if not phone.page.locator(ASKS).count():
            break
        phone.page.locator(ASKS).last.tap()
        phone.page.locator("#twice").wait_for()
        cards.append(phone.page.locator("#main").inner_text())
        answers = phone.page.locator(f"[name=twice][value={word}]")
        phone.go(answers if answers.count() else phone.page.locator("[name=twice][value=next]"))
    return cards


def settled(phone: Phone) -> None:
    """Everything that can go has gone: nothing waits, or a question does."""
    expect(phone.page.locator("#board")).to_be_visible()
    phone.until(SETTLED)


MINE = Counter(map(frozenset, PAIRS))


@pytest.mark.parametrize("word", ["next", "drop", "replace"])
def test_five_games_meet_three_others_of_which_one_is_the_same(
    phone: Phone, four: Abend, word: str
) -> None:
    """Two questions; the same one merges by itself and says so, and no card shows a game of this
    phone as of Anna's.
    """
    other(four, "Cem", "Doro")
    other(four, "Anna", "Doro")
    other(four, "Doro", "Bert", augen=(151, 180))
    cut(phone, off=False)
    phone.page.evaluate("dispatchEvent(new Event('online'))")
    settled(phone)
    cards = questions(phone, word)
    assert len(cards) == 2
    expect(phone.page.locator(".had")).to_have_text("Spiel 2: Doro hatte es schon.")
    assert all("Doro hat es um" in card for card in cards)
    assert not any("Anna hat es" in card for card in cards)
    others = Counter(
        [frozenset({"Cem", "Doro"}), frozenset({"Anna", "Doro"}), frozenset({"Bert", "Doro"})]
    )
    together = MINE + others - Counter([frozenset({"Anna", "Doro"})])
    assert len(four.bodies()) == {"next": 7, "drop": 5, "replace": 5}[word]
    assert not played(four) - together
    if word == "next":
        assert played(four) == together


def test_the_same_five_games_ask_nothing_and_stand_once(phone: Phone, four: Abend) -> None:
    for pair in PAIRS:
        other(four, *pair)
    cut(phone, off=False)
    phone.page.evaluate("dispatchEvent(new Event('online'))")
    expect(waits(phone)).to_have_count(0)
    expect(phone.page.locator(".had")).to_have_count(5)
    assert played(four) == MINE
    phone.page.reload()
    expect(phone.page.locator("#board")).to_be_visible()
    expect(phone.page.locator(".had")).to_have_count(0)


def test_a_page_loaded_anew_between_the_answers_asks_no_more(phone: Phone, four: Abend) -> None:
    other(four, "Cem", "Doro")
    other(four, "Anna", "Doro", augen=(151, 180))
    cut(phone, off=False)
    phone.page.evaluate("dispatchEvent(new Event('online'))")
    settled(phone)
    phone.page.reload()
    settled(phone)
    phone.page.locator(ASKS).last.tap()
    phone.page.locator("#twice").wait_for()
    phone.page.goto(four.url)  # left without an answer
    settled(phone)
    assert len(questions(phone, "next")) == 2
    assert len(four.bodies()) == 7


def test_a_form_changed_after_its_answer_asks_for_those_behind_it_no_more(
    phone: Phone, four: Abend
) -> None:
    """Whoever goes back from the question, changes the game and answers then has answered once."""
    other(four, "Cem", "Doro")
    cut(phone, off=False)
    phone.page.evaluate("dispatchEvent(new Event('online'))")
    settled(phone)
    phone.page.locator(ASKS).last.tap()
    phone.tap("Zurück zur Eingabe")
    phone.chip("#augen .re", "181+")
    phone.tap(phone.page.locator(".save .go"))
    phone.page.locator("#twice").wait_for()
    phone.go(phone.page.locator("[name=twice][value=next]"))
    expect(waits(phone)).to_have_count(0)
    assert len(four.bodies()) == 6


def test_a_game_that_two_phones_send_at_once_stands_once_and_says_so(
    open_phone: Opens, four: Abend
) -> None:
    mine, another = (open_phone(at=four) for _phone in range(2))
    for held in (mine, another):
        begin(held, "Anna", "Bert")
    another.save()
    mine.tap(mine.page.locator(".save .go"))
    expect(mine.page.locator(".had")).to_have_text("Spiel 1: Ein anderes Handy hatte es schon.")
    assert len(four.bodies()) == 1


EVENING = re.compile(r"/abend/\d+(/spiel|/voraus\.json.*)?$")
OUTLOOK = re.compile(r"/voraus\.json\?$")
"""The address of the outlook; that with the key of a form says whether the form has arrived."""


@pytest.mark.parametrize("augen", ["121+", "181+"])
def test_a_game_foreseen_before_an_answer_asks_no_more_about_what_was_answered(
    phone: Phone, four: Abend, augen: str
) -> None:
    """The outlook after the answer is lost, so the next game comes from the one before it; it is
    like an earlier one of this phone, or another.
    """
    other(four, "Cem", "Doro")
    cut(phone, off=False)
    phone.page.evaluate("dispatchEvent(new Event('online'))")
    settled(phone)
    phone.page.locator(ASKS).last.tap()
    phone.page.locator("#twice").wait_for()
    phone.page.route(OUTLOOK, lambda route: route.abort())
    phone.tap(phone.page.locator("[name=twice][value=next]"))
    expect(phone.page.locator("#board")).to_be_visible()
    expect(waits(phone)).to_have_count(0)
    phone.page.route(EVENING, lambda route: route.abort())
    begin(phone, "Bert", "Doro")
    phone.chip("#augen .re", augen)
    phone.tap(phone.page.locator(".save .go"))
    expect(waits(phone)).to_have_count(1)
    phone.page.unroute_all()
    phone.page.evaluate("dispatchEvent(new Event('online'))")
    settled(phone)
    assert questions(phone, "next") == []
    assert len(four.bodies()) == 7


SENDS_UNSEEN = """async () => {
  const answers = (request) => new Promise((yes) => { request.onsuccess = () => yes(request.result); });
  const base = await answers(indexedDB.open("scorepad"));
  const waits = async () => {
    const all = await answers(base.transaction("outbox").objectStore("outbox").getAll());
    return all.some(({ says }) => !says);
  };
  dispatchEvent(new SyncEvent("sync", { tag: "outbox" }));
  while (await waits()) await new Promise((on) => setTimeout(on, 50));
  base.close();
}"""
"""The service worker sends what is in the outbox, as when the browser finds the network again."""


@pytest.mark.parametrize("others_had_it", [False, True])
def test_what_was_sent_while_no_page_was_open_neither_asks_nor_merges(
    open_phone: Opens, four: Abend, *, others_had_it: bool
) -> None:
    """The service worker sends a game; then, without network, a game like it is entered from an
    outlook that knows of neither.
    """
    phone = open_phone(at=four, service_workers="allow")
    phone.go(phone.page.get_by_role("button", name="Anna", exact=True))
    until_ready(phone)
    until_kept(phone)
    cut(phone)
    add(phone, "Anna", "Bert")
    if others_had_it:
        other(four, "Anna", "Bert")
    phone.page.goto("about:blank")
    cut(phone, off=False)
    phone.page.context.service_workers[0].evaluate(SENDS_UNSEEN)
    assert len(four.bodies()) == 1
    cut(phone)
    phone.page.goto(four.url)
    add(phone, "Anna", "Bert")
    cut(phone, off=False)
    phone.page.evaluate("dispatchEvent(new Event('online'))")
    arrives(phone, four, 2)
    assert questions(phone, "next") == []
