"""An entry is on the phone before it is sent and leaves when it stands, whatever of the phone or
the way fails.
"""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Request, Route, expect

from tests.browser.conftest import Abend, Opens, Phone, by_day
from tests.browser.judge import LOCK
from tests.browser.offline import (
    add,
    answer,
    arrives,
    begin,
    cut,
    gets_through,
    menu,
    until_ready,
    waits,
)

pytestmark = pytest.mark.without_network

SILENT = {
    "hangs": "IDBFactory.prototype.open = () => ({});",
    "throws": "IDBFactory.prototype.open = () => { throw new DOMException('', 'SecurityError'); };",
    "absent": "Object.defineProperty(window, 'indexedDB', { value: undefined });",
    "full": (
        "IDBObjectStore.prototype.put = () => { throw new DOMException('', "
        "'QuotaExceededError'); };"
    ),
    "stalls": (
        "IDBDatabase.prototype.transaction = () => ({ objectStore: () => ({ getAll() {}, "
        "put() {} }) });"
    ),
}
"""What IndexedDB does on some phones. Source: WebKit, private windows, see third-look.md,
IndexedDB on iPhones.
"""
FORBIDDEN = (
    "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('', "
    "'SecurityError'); } });"
)
FEATURES = {
    "locks": "Object.defineProperty(navigator, 'locks', { value: undefined });",
    "timeouts": "delete AbortSignal.timeout;",
    "checkVisibility": "delete Element.prototype.checkVisibility;",
    "background sync": "delete ServiceWorkerRegistration.prototype.sync;",
    "service worker": "delete Navigator.prototype.serviceWorker;",
    "persistence": "Object.defineProperty(navigator, 'storage', { value: undefined });",
}
"""What one browser or another lacks."""
TOGETHER = {
    "all but a worker": "\n".join(
        script for name, script in FEATURES.items() if name != "service worker"
    )
}
CLOCK = {
    "right clock": FEATURES["service worker"]
    + "Date.now = ((now) => () => now() - 86400000)(Date.now);"
}


def opened(open_phone: Opens, abend: Abend, script: str, **options: str) -> Phone:
    phone = open_phone(at=abend, script=script, **options)
    until_ready(phone)
    return phone


@pytest.fixture
def phone(phone: Phone) -> Iterator[Phone]:
    """A phone whose forms are all sent by script: none leaves the page."""
    native = list[str]()

    def look(request: Request) -> None:
        if request.method == "POST" and request.is_navigation_request():
            native.append(request.url)

    phone.page.on("request", look)
    yield phone
    assert native == []


def lost(phone: Phone, *, after: bool) -> None:
    """From now on a form is lost on its way, or its answer is, and whatever is said of its key."""

    def lose(route: Route) -> None:
        sent = route.request.method == "POST"
        if sent and after:
            route.fetch(max_redirects=0)
        (route.abort if sent or "client_key=" in route.request.url else route.continue_)()

    phone.page.route("**/abend/**", lose)


@pytest.mark.parametrize("script", by_day(SILENT, "hangs", "absent", "full"))
def test_where_indexeddb_is_silent_a_game_waits_and_it_is_said(
    open_phone: Opens, abend: Abend, script: str
) -> None:
    phone = opened(open_phone, abend, script)
    cut(phone)
    add(phone, "Bert", "Cem")
    expect(phone.page.locator(".stores")).to_contain_text(
        "Der Speicher dieses Handys antwortet nicht"
    )
    add(phone, "Cem", "Doro")
    expect(waits(phone).locator("b")).to_have_text(["2", "1"])
    cut(phone, off=False)
    expect(waits(phone)).to_have_count(0)
    assert [len(body["re"]) for body in abend.bodies()] == [2, 2]
    assert (
        phone.page.evaluate(
            "Object.values(localStorage).filter((one) => one.includes('client_key'))"
        )
        == []
    )


def test_what_stood_beside_it_goes_into_indexeddb_as_soon_as_that_answers(
    open_phone: Opens, abend: Abend
) -> None:
    phone = opened(open_phone, abend, f"if (!sessionStorage.answers) {{ {SILENT['hangs']} }}")
    cut(phone)
    add(phone, "Bert", "Cem")
    add(phone, "Cem", "Doro")
    phone.page.once("dialog", lambda asked: asked.accept())
    phone.tap(menu(phone).first.get_by_text("Verwerfen"))
    expect(waits(phone)).to_have_count(1)
    phone.page.evaluate("sessionStorage.answers = 1")
    phone.page.route(
        "**/spiel",
        lambda route: route.abort() if route.request.method == "POST" else route.continue_(),
    )
    cut(phone, off=False)
    phone.page.goto(abend.url)
    expect(waits(phone)).to_have_count(1)
    expect(phone.page.locator(".stores")).to_have_count(0)
    stored = """async () => [
      Object.keys(localStorage).filter((key) => key.startsWith('outbox')).length,
      (await new Promise((on) => { indexedDB.open('scorepad').onsuccess = ({ target: { result } }) => {
        result.transaction('outbox').objectStore('outbox').getAll().onsuccess = (found) => on(found.target.result);
        result.close();
      }; })).length,
    ]"""
    phone.until(f"({stored})().then((found) => String(found) === '0,1')")
    gets_through(phone, abend, 1)


def test_a_game_that_indexeddb_keeps_back_is_not_entered_again_after_it_was_dropped(
    ready: Phone, abend: Abend
) -> None:
    """What is removed while IndexedDB does not answer stays removed."""
    cut(ready)
    add(ready, "Bert", "Cem")
    ready.page.evaluate(
        """async () => {
          const box = await import("/static/js/frame/outbox.js");
          const { open } = IDBFactory.prototype;
          const [one] = await box.waiting();
          IDBDatabase.prototype.transaction = () => { throw new DOMException("", "InvalidStateError"); };
          await box.remove(one);
        }"""
    )
    cut(ready, off=False)
    ready.page.goto(abend.url)
    until_ready(ready)
    expect(waits(ready)).to_have_count(0)
    assert abend.bodies() == []


@pytest.mark.parametrize("also", by_day({"alone": "", **SILENT}, "alone", "throws", "stalls"))
def test_where_nothing_is_kept_games_go_by_network_and_it_is_said(
    open_phone: Opens, abend: Abend, also: str
) -> None:
    phone = open_phone(at=abend, script=FORBIDDEN + also)
    says = phone.page.locator(".stores")
    if also not in {"", SILENT["full"]}:
        expect(says).to_contain_text("Dieses Handy kann nichts notieren")
    begin(phone, "Bert", "Cem")
    phone.save()
    arrives(phone, abend, 1)
    if not also:
        return
    begin(phone, "Cem", "Doro")
    cut(phone)
    phone.tap(phone.page.locator(".save .go"))
    expect(phone.page.locator("#value")).to_contain_text("kein Platz")
    expect(phone.page.locator(".seat:has(:checked) b")).to_have_text(["Cem", "Doro"])
    cut(phone, off=False)
    phone.save()
    arrives(phone, abend, 2)


@pytest.mark.parametrize(
    "script", by_day(FEATURES | TOGETHER | CLOCK, "service worker", *TOGETHER, *CLOCK)
)
def test_without_what_browsers_lack_a_game_waits_and_arrives_once(
    open_phone: Opens, abend: Abend, script: str
) -> None:
    phone = opened(open_phone, abend, script, service_workers="allow")
    cut(phone)
    add(phone, "Bert", "Cem")
    cut(phone, off=False)
    arrives(phone, abend, 1)


def test_where_a_page_that_sleeps_has_the_lock_a_game_is_sent_all_the_same(
    ready: Phone, abend: Abend
) -> None:
    """iPhones let pages and programs on the home screen sleep with what they hold."""
    ready.page.evaluate("() => { navigator.locks.request('outbox', () => new Promise(() => {})); }")
    cut(ready)
    add(ready, "Bert", "Cem")
    cut(ready, off=False)
    arrives(ready, abend, 1)


def test_a_tap_before_the_page_has_loaded_all_it_asks_for_is_no_plain_form(
    phone: Phone, abend: Abend
) -> None:
    """The table of values, what looks into it and the scripts of the draft may take as long as they
    like.
    """
    late = ("**/tafel.json*", "**/value.js", "**/draft.js", "**/does.js")
    for file in late:
        phone.page.route(file, lambda _route: None)
    phone.page.goto(f"{abend.url}/spiel", wait_until="commit")
    phone.page.locator("#game").wait_for()
    phone.until(
        "performance.getEntriesByName(document.querySelector('#game').dataset.table).length >= 0"
    )
    phone.choose("Bert", "Cem", augen="121+")
    for file in late:  # the board, which comes next, gets them
        phone.page.unroute(file)
    phone.page.route(
        "**/spiel",
        lambda route: route.abort() if route.request.method == "POST" else route.continue_(),
    )
    phone.tap(phone.page.locator(".save .go"))
    expect(waits(phone)).to_have_count(1)
    gets_through(phone, abend, 1)


@pytest.mark.parametrize("path", ["/strafe", "/spiel/{first}/loeschen"])
def test_a_tap_before_that_what_sends_is_there_waits_for_it(
    phone: Phone, abend: Abend, path: str
) -> None:
    abend.enter("Bert", "Cem")
    held = phone.hold("**/outbox.js")
    phone.page.goto(abend.url + path.format(first=abend.first), wait_until="commit")
    phone.page.locator("main form[method=post]").wait_for()
    phone.until(
        "performance.getEntriesByType('resource').some(({ name }) => /kept|asked/.test(name))"
    )
    if path == "/strafe":
        phone.page.locator(".people .chip").nth(1).click()
        phone.tap("8")
    phone.page.locator(".bar button").last.click()
    phone.page.wait_for_timeout(300)
    assert phone.page.url.endswith(path.format(first=abend.first)) is True
    assert len(abend.bodies()) == 1
    for route in held:
        route.continue_()
    phone.page.unroute("**/outbox.js")
    expect(phone.page.locator("#board, #twice, #ripple")).to_be_visible()
    assert len(abend.bodies()) == (2 if path == "/strafe" else 0)


TWO = """async (board) => {
  const box = await import("/static/js/frame/outbox.js");
  const form = (id) => ({ id, at: 1, board, action: "", fields: [["client_key", `k${id}`]], status: "" });
  for (const one of await box.waiting()) await box.remove(one);
  const [one, two] = [form(1), form(2)];
  await box.put(one);
  await box.put(two);
  await Promise.all([%s]);
  return (await box.waiting()).map(({ id, at, status }) => [id, at, status]);
}"""
TABS = {
    "box.remove(one), box.put({ ...two, at: 2 })": [[2, 2, ""]],
    "box.put({ ...two, at: 2 }), box.remove(two)": [[1, 1, ""], [2, 2, ""]],
    "box.put({ ...two, at: 2 }), box.mark(two, 'asks')": [[1, 1, ""], [2, 2, ""]],
    "box.remove(two), box.mark(two, 'asks')": [[1, 1, ""]],
}


def test_what_one_tab_changes_is_not_undone_by_what_another_one_sends(
    phone: Phone, abend: Abend
) -> None:
    phone.page.goto(f"{abend.site.url}/hilfe")
    for acts, left in TABS.items():
        assert phone.page.evaluate(TWO % acts, abend.url) == left, acts


BEGUN = """
  window.begun = [];
  const { transaction } = IDBDatabase.prototype;
  IDBDatabase.prototype.transaction = function (stores, mode, ...more) {
    begun.push([document.hidden, mode]);
    sessionStorage.begun = JSON.stringify(begun);
    return transaction.call(this, stores, mode, ...more);
  };
  const { close } = IDBDatabase.prototype;
  IDBDatabase.prototype.close = function () {
    sessionStorage.closed = Number(sessionStorage.closed ?? 0) + 1;
    return close.call(this);
  };
"""


def test_no_transaction_begins_on_a_hidden_or_left_page_and_looking_only_reads(
    open_phone: Opens, abend: Abend
) -> None:
    """In WebKit one that a page leaves behind hangs all others of the site."""
    phone = opened(open_phone, abend, BEGUN + LOCK)
    page = phone.page
    phone.until("begun.length > 0")
    assert page.evaluate("begun.every(([hidden, mode]) => !hidden && mode === 'readonly')")
    page.evaluate("look(true)")
    before = page.evaluate("begun.length")
    for kind in ("online", "visibilitychange", "board", "pagehide"):
        page.evaluate("(kind) => { dispatchEvent(new Event(kind)); }", kind)
    page.wait_for_timeout(500)
    assert page.evaluate("begun.length") == before
    assert int(page.evaluate("sessionStorage.closed")) > 0
    page.evaluate("look(false)")
    phone.until(f"begun.length > {before}")
    page.evaluate("sessionStorage.closed = 0")
    page.goto(f"{abend.url}/mehr")
    assert page.evaluate("JSON.parse(sessionStorage.begun).some(([hidden]) => hidden)") is False
    assert page.evaluate("sessionStorage.closed") == "1"


def card(phone: Phone, abend: Abend) -> None:
    """The form of a game that another phone enters meanwhile, up to the question."""
    begin(phone, "Doro", "Ela")
    abend.enter("Bert", "Cem")
    phone.tap(phone.page.locator(".save .go"))


LOSES = {
    f"{said}-{what}": (said, what == "answer")
    for said in ("next", "replace")
    for what in ("form", "answer")
}


@pytest.mark.parametrize("after", by_day({"form": False, "answer": True}, "answer"))
def test_a_lost_question_is_asked_on_the_board_and_leads_back_there(
    ready: Phone, abend: Abend, *, after: bool
) -> None:
    asks = ready.page.locator("tr.waits .ways").get_by_text("Antworten")
    lost(ready, after=after)
    card(ready, abend)
    expect(waits(ready)).to_have_count(1)
    ready.page.unroute("**/abend/**")
    ready.page.evaluate("dispatchEvent(new Event('online'))")
    expect(ready.page.locator("tr.waits .event")).to_contain_text("wartet auf eine Antwort")
    ready.tap(asks)
    ready.page.locator("#twice").wait_for()
    ready.page.go_back()
    expect(waits(ready)).to_have_count(1)
    ready.tap(asks)
    ready.tap("Zurück zur Eingabe")
    expect(ready.page.locator(".seat:has(:checked) b")).to_have_text(["Doro", "Ela"])
    ready.tap(ready.page.locator(".back"))
    expect(ready.page).to_have_url(abend.url)
    ready.tap(asks)
    answer(ready, "next")
    arrives(ready, abend, 2)


@pytest.mark.parametrize("lose", by_day(LOSES, "next-form", "replace-answer"))
def test_an_answer_that_is_lost_waits_and_arrives_once(
    ready: Phone, abend: Abend, lose: tuple[str, bool]
) -> None:
    said, after = lose
    card(ready, abend)
    ready.page.locator("#twice").wait_for()
    ready.page.wait_for_load_state("networkidle")
    lost(ready, after=after)
    ready.tap(ready.page.locator(f"[name=twice][value={said}]"))
    expect(waits(ready)).to_have_count(1)
    gets_through(ready, abend, 2 if said == "next" else 1, "**/abend/**")
    assert abend.bodies()[-1]["re"] == [str(abend.ids[name]) for name in ("Doro", "Ela")]


def test_what_a_question_needs_to_be_answered_may_be_lost_too(ready: Phone, abend: Abend) -> None:
    ready.page.route("**/asked.js*", lambda route: route.abort())
    card(ready, abend)
    said = ready.page.locator("[name=twice][value=next]")
    ready.tap(said)
    expect(ready.page.locator(".bar .error")).to_contain_text("Kein Netz: noch nicht gesendet.")
    ready.page.unroute("**/asked.js*")
    ready.tap(said)
    arrives(ready, abend, 2)


def test_one_goes_back_from_the_question_before_its_script_is_there(
    ready: Phone, abend: Abend
) -> None:
    held = ready.hold("**/asked.js*")
    card(ready, abend)
    ready.page.locator("#twice").wait_for()
    ready.until("history.state.deep === 1")
    ready.page.go_back()
    expect(ready.page.locator(".seat:has(:checked) b")).to_have_text(["Doro", "Ela"])
    with ready.page.expect_response("**/asked.js*"):
        for route in held:
            route.continue_()
    ready.page.wait_for_load_state("networkidle")
    expect(ready.page).to_have_url(f"{abend.url}/spiel")
    expect(ready.page.locator(".save .go")).to_have_text("Speichern")


def test_one_goes_back_from_the_question_to_the_form_and_from_there_to_the_board(
    ready: Phone, abend: Abend
) -> None:
    card(ready, abend)
    ready.page.locator("#twice").wait_for()
    ready.page.go_back()
    expect(ready.page.locator(".seat:has(:checked) b")).to_have_text(["Doro", "Ela"])
    expect(ready.page.locator(".save .go")).to_have_text("Speichern")
    expect(ready.page).to_have_url(f"{abend.url}/spiel")
    ready.page.go_forward()
    expect(ready.page.locator(".seat:has(:checked) b")).to_have_text(["Doro", "Ela"])
    ready.tap(ready.page.locator(".save .go"))
    ready.page.locator("#twice").wait_for()
    ready.page.goto(abend.url)  # a question that is left waits on the board
    expect(ready.page.locator("tr.waits .event")).to_contain_text("wartet auf eine Antwort")
    assert len(abend.bodies()) == 1
    ready.tap(ready.page.locator("tr.waits .ways").get_by_text("Antworten"))
    answer(ready, "next")
    arrives(ready, abend, 2)


def test_what_is_wrong_is_said_in_place_with_the_focus_on_it(ready: Phone, abend: Abend) -> None:
    ready.tap(ready.page.locator(".bar .go"))
    ready.chip("#augen .re", "151+")
    ready.tap(ready.page.locator(".save .go"))
    expect(ready.page.locator("#re .error")).to_be_visible()
    expect(ready.page.locator("#re .error")).to_be_focused()
    assert ready.page.evaluate("document.querySelector('[name=augen]:checked').value") == "re151"
    ready.choose("Bert", "Cem")
    ready.save()
    arrives(ready, abend, 1)


@pytest.mark.parametrize("after", [False, True], ids=["form", "answer"])
def test_a_lost_correction_keeps_what_was_typed_and_is_sent_again(
    ready: Phone, abend: Abend, *, after: bool
) -> None:
    abend.enter("Bert", "Cem")
    ready.page.goto(f"{abend.url}/spiel/{abend.first}/aendern")
    ready.page.wait_for_load_state("networkidle")
    ready.chip("#augen .re", "181+")
    lost(ready, after=after)
    ready.tap(ready.page.locator(".save .go"))
    expect(ready.page.locator("#value")).to_contain_text("Kein Netz: noch nicht gesendet.")
    expect(ready.page.locator(".save .go")).to_have_text("Speichern")
    ready.page.unroute("**/abend/**")
    ready.save()
    expect(ready.page).to_have_url(abend.url)
    assert [body["augen"] for body in abend.bodies()] == [{"re": [181, 210]}]


def test_a_table_that_does_not_get_through_keeps_what_was_typed(ready: Phone, abend: Abend) -> None:
    ready.page.goto(f"{abend.url}/tisch")
    ready.page.wait_for_load_state("networkidle")
    lost(ready, after=False)
    ready.page.locator("#name").fill("Fritz")
    ready.tap("Dazu")
    expect(ready.page.locator("#outcome")).to_contain_text("Kein Netz")
    expect(ready.page.locator("#name")).to_have_value("Fritz")
    ready.page.unroute("**/abend/**")
    ready.tap("Dazu")
    expect(ready.page.get_by_text("Sitzordnung 1 von 120")).to_be_visible()


OLDER = """indexedDB.open("scorepad", 1).onupgradeneeded = ({ target: { result: base, transaction } }) => {
  base.createObjectStore("outbox", { keyPath: "id", autoIncrement: true });
  transaction.oncomplete = () => base.close();
};"""


def test_what_an_older_version_has_kept_is_sent(open_phone: Opens, abend: Abend) -> None:
    """It numbered its forms itself and knew no other store."""
    ready = opened(open_phone, abend, OLDER)
    cut(ready)
    add(ready, "Bert", "Cem")
    add(ready, "Cem", "Doro")
    ready.page.evaluate(
        """() => new Promise((yes, no) => { indexedDB.open("scorepad").onsuccess = ({ target: { result: base } }) => {
          const store = base.transaction("outbox", "readwrite").objectStore("outbox");
          store.getAll().onsuccess = ({ target: { result: all } }) => {
            store.clear();
            for (const { id, ...one } of all) store.add(one);
          };
          store.transaction.oncomplete = yes;
          store.transaction.onabort = no;
          base.close();
        }; }).then(() => 0)"""
    )
    cut(ready, off=False)
    expect(waits(ready)).to_have_count(0)
    games = ("Bert", "Cem"), ("Cem", "Doro")
    assert [body["re"] for body in abend.bodies()] == [
        [str(abend.ids[name]) for name in game] for game in games
    ]
