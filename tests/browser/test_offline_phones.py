"""Without network on all kinds of phones: closed and opened again, by plain http, full,
upgraded.
"""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Playwright, expect

from scorepad.actions.evening import deleting
from scorepad.actions.runde import links, runde
from tests.browser.conftest import CHROMIUM, FLAGS, PATIENCE, Abend, Opens, Phone
from tests.browser.offline import add, arrives, begin, cut, until_kept, until_ready, waits
from tests.effort import is_thorough

pytestmark = pytest.mark.without_network
GAMES = 30 if is_thorough() else 12


def held(context: BrowserContext) -> Phone:
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    return Phone(page)


def test_three_games_survive_the_closing_of_the_browser(
    playwright: Playwright, abend: Abend, tmp_path: Path
) -> None:
    def launched() -> BrowserContext:
        return playwright.chromium.launch_persistent_context(
            tmp_path / "profile",
            executable_path=CHROMIUM,
            args=list(FLAGS),
            has_touch=True,
            locale="de-DE",
        )

    with launched() as context:
        context.add_init_script(
            "delete ServiceWorkerRegistration.prototype.sync"
        )  # it would send before the cut
        phone = held(context)
        phone.page.goto(abend.write)
        until_kept(phone)
        cut(phone)
        for names in (("Bert", "Cem"), ("Cem", "Doro"), ("Doro", "Ela")):
            add(phone, *names)
        totals = phone.totals()
    with launched() as context:
        phone = held(context)
        cut(phone)
        phone.page.goto(abend.url)
        expect(waits(phone)).to_have_count(3)
        assert phone.totals() == totals
        cut(phone, off=False)
        arrives(phone, abend, 3)


def test_by_plain_http_the_open_page_keeps_working(open_phone: Opens, abend: Abend) -> None:
    phone = open_phone(service_workers="allow")
    phone.page.goto(abend.write.replace("127.0.0.1", "kneipe.test"))
    until_ready(phone)
    assert phone.page.evaluate("[isSecureContext, 'serviceWorker' in navigator]") == [False, False]
    begin(phone, "Cem", "Doro")
    cut(phone)
    phone.tap(phone.page.locator(".save .go"))
    expect(waits(phone)).to_have_count(1)
    expect(phone.page.locator(".cut")).to_be_visible()
    phone.tap(phone.page.locator(".bar .more"))
    expect(phone.page.locator(".needs")).to_have_text("Das braucht das Netz.")
    add(phone, "Doro", "Ela")
    cut(phone, off=False)
    arrives(phone, abend, 2)


def test_a_full_phone_says_so_and_keeps_the_page(ready: Phone, abend: Abend) -> None:
    cut(ready)
    begin(ready, "Bert", "Cem")
    for store, name in (("IDBObjectStore", "put"), ("Storage", "setItem")):
        full = f"{store}.prototype.{name} = () => {{ throw new DOMException('', 'QuotaExceededError'); }}; 0"
        ready.page.evaluate(full)
    ready.tap(ready.page.locator(".save .go"))
    expect(ready.page.locator("#value")).to_contain_text("kein Platz")
    expect(ready.page.locator(".save .go")).to_have_text("Speichern")
    expect(ready.page.locator(".seat:has(:checked) b")).to_have_text(["Bert", "Cem"])


def test_many_games_wait_in_order_and_arrive_in_order(ready: Phone, abend: Abend) -> None:
    cut(ready)
    add(ready, "Bert", "Cem")
    ready.page.evaluate(
        """async () => {
          const box = await import("/static/js/frame/outbox.js");
          const [first] = await box.waiting();
          await box.remove(first);
          const { ahead } = await JSON.parse(localStorage.getItem(`next:${location.pathname}`));
          const behind = [];
          for (let at = 0; at < GAMES; at += 1) {
            const { active, turn } = ahead[at % 5];
            const rest = first.fields.filter(([name]) => !["re", "note", "client_key", "turn"].includes(name));
            const re = active.slice(0, 2);
            const own = [["client_key", `key of ${at}`], ["note", `${at}`], ["turn", turn]];
            const fields = [...rest, ...own, ...re.map((player) => ["re", player]), ...behind];
            behind.push(["behind", `key of ${at}`]);
            await box.put({ ...first, id: at + 100, active, re, fields, number: at + 1 });
          }
        }""".replace("GAMES", str(GAMES))
    )
    cut(ready, off=False)
    ready.page.evaluate("dispatchEvent(new Event('online'))")
    expect(ready.page.locator("#board tbody tr th a")).to_have_count(GAMES, timeout=60_000)
    expect(waits(ready)).to_have_count(0)
    assert [body["note"] for body in abend.bodies()] == [str(at) for at in range(GAMES)]


def test_a_new_version_takes_over_at_the_next_opening_and_sends_what_an_older_one_kept(
    kept: Phone, abend: Abend, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cut(kept)
    add(kept, "Bert", "Cem")
    begin(kept, "Cem", "Doro")
    newer = shutil.copytree(str(abend.site.app.static_folder), tmp_path / "static")
    for name in ("js/sw.js", "js/entry/entry.js", "js/evening/waiting.js", "css/board/board.css"):
        with (newer / name).open("a", encoding="utf-8") as file:
            file.write("\n.newer {}\n" if name.endswith("css") else '\n"newer";\n')
    monkeypatch.setattr(abend.site.app, "static_folder", str(newer))
    files = "async () => (await caches.keys()).filter((name) => name.startsWith('files'))"
    (older,) = kept.page.evaluate(files)
    kept.page.evaluate(
        "navigator.serviceWorker.getRegistration().then((found) => { window.found = found; })"
    )
    kept.page.context.route("**/spiel", lambda route: route.abort("internetdisconnected"))
    cut(kept, off=False)
    kept.page.evaluate("window.found.update()")
    kept.until("window.found.waiting !== null")
    expect(kept.page.locator(".seat:has(:checked) b")).to_have_text(["Cem", "Doro"])
    assert older in kept.page.evaluate(files)
    context = kept.page.context
    kept.page.close()
    context.unroute("**/spiel")
    kept.page = context.new_page()
    kept.page.goto(abend.url)
    arrives(kept, abend, 1)
    kept.until(f"caches.keys().then((names) => !names.includes('{older}'))")
    (name,) = kept.page.evaluate(files)
    cached = "async (name) => (await (await caches.open(name)).match('/static/js/evening/waiting.js')).text()"
    assert '"newer"' in kept.page.evaluate(cached, name)


def test_leaving_a_runde_empties_what_this_phone_keeps_of_it(kept: Phone, abend: Abend) -> None:
    cut(kept)
    add(kept, "Bert", "Cem")
    kept.page.context.route("**/spiel", lambda route: route.abort("internetdisconnected"))
    cut(kept, off=False)
    kept.page.goto(f"{abend.site.url}/abmelden/{abend.runde_id}")
    expect(kept.page.locator("#stored")).to_contain_text("nicht gesendete Spiele: 1")
    kept.page.once("dialog", lambda asked: asked.accept())
    kept.go("Abmelden")
    kept.until(f"({OPENS})().then((found) => !found.length)")
    kept.page.goto(f"{abend.site.url}/anzeige")
    expect(kept.page.locator("#stored")).to_contain_text("nicht gesendete Spiele: 0")


def test_a_runde_is_left_where_the_store_of_pages_never_answers(kept: Phone, abend: Abend) -> None:
    kept.page.goto(f"{abend.site.url}/abmelden/{abend.runde_id}")
    kept.page.evaluate("() => { CacheStorage.prototype.keys = () => new Promise(() => {}); }")
    kept.go("Abmelden")
    assert (
        kept.page.evaluate("Object.keys(localStorage).filter((key) => key.includes('/runde/'))")
        == []
    )


OPENS = r"""async () => {
  const found = Object.keys(localStorage).concat(Object.keys(sessionStorage));
  for (const name of await caches.keys()) found.push(...(await (await caches.open(name)).keys()).map(({ url }) => url));
  return found.filter((one) => /\/runde\/\d/.test(one));
}"""
"""What this phone keeps of any Runde: pages, tables, what is foreseen, drafts."""


def renewed(abend: Abend) -> None:
    with abend.site.app.app_context():
        links.renew(abend.runde_id, "write")


def deleted(abend: Abend) -> None:
    with abend.site.app.app_context():
        deleting.delete_evening(abend.runde_id, abend.id, base_revision=abend.revision)


@pytest.mark.parametrize("ends", [renewed, deleted])
def test_what_opens_no_more_leaves_only_waiting_texts(
    kept: Phone, abend: Abend, ends: Callable[[Abend], None]
) -> None:
    """Source: third-look.md, what a renewed link leaves on a phone."""
    cut(kept)
    add(kept, "Bert", "Cem")
    kept.page.evaluate("sessionStorage[`draft:${location.pathname}#strafe`] = '{}'")
    assert any("tafel.json" in one for one in kept.page.evaluate(OPENS))
    ends(abend)
    cut(kept, off=False)
    expect(kept.page.locator("#waits li")).to_contain_text("1: Bert, Cem")
    kept.until(
        f"({OPENS})().then((found) => !found.some((one) => one.includes('/abend/{abend.id}')))"
    )
    kept.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    kept.tap("Als Text kopieren")
    kept.until("navigator.clipboard.readText().then((text) => text.startsWith('1: Bert, Cem'))")
    kept.page.once("dialog", lambda asked: asked.accept())
    kept.tap("Verwerfen")
    expect(kept.page.locator("#waits")).to_be_hidden()
    cut(kept)
    kept.page.goto(f"{abend.url}/spiel")
    expect(kept.page.locator("h1")).to_have_text("Nur mit Netz")


NAMED = """async (name) => {
  const found = [];
  for (const cache of await caches.keys()) {
    const open = await caches.open(cache);
    for (const key of await open.keys()) if ((await (await open.match(key)).text()).includes(name)) found.push(key.url);
  }
  return found;
}"""


def test_nothing_names_the_runde_on_a_phone_that_was_signed_out(kept: Phone, abend: Abend) -> None:
    """Neither the page that it keeps, nor the one that the way back leads to, with network and
    without.
    """
    site = abend.site.url
    name = "Herzdamenrunde"
    with abend.site.app.app_context():
        runde.rename(abend.runde_id, name)
    kept.page.goto(f"{site}/")
    expect(kept.page.get_by_text(name).first).to_be_visible()
    kept.until(
        f"async () => ({NAMED})({name!r}).then((all) => all.some((url) => url.endsWith('/')))"
    )
    kept.page.goto(f"{site}/abmelden/{abend.runde_id}")
    kept.go(kept.page.locator(".danger"))
    expect(kept.page).to_have_url(f"{site}/")
    expect(kept.page.get_by_text(name)).to_have_count(0)
    kept.until(f"async () => ({NAMED})({name!r}).then((all) => !all.length)")
    kept.page.go_back()
    kept.page.go_back()
    expect(kept.page).to_have_url(f"{site}/")
    expect(kept.page.get_by_text(name)).to_have_count(0)
    cut(kept)
    kept.page.goto(f"{site}/")
    expect(kept.page.get_by_text(name)).to_have_count(0)
