"""What surrounds every page: links, strangers, errors, headers, language."""

import re
import time

import pytest
from babel.messages import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.frontend import parse_mapping_cfg
from babel.messages.mofile import read_mo
from flask import Flask
from itsdangerous import BadSignature, SignatureExpired

from scorepad.store import runden
from scorepad.web.frame.headers import Cookies
from tests.conftest import there
from tests.web.attack import token
from tests.web.conftest import link
from tests.web.critic import Page, Phone, judge, phone
from tests.web.evening_pages import ENTER
from tests.web.frame.conftest import ENGLISH, ROOT


def test_the_critic_finds_what_is_wrong() -> None:
    bad = (
        '<html><title>x</title><h1>a</h1><h1>b</h1><p id="i" style="x"><p id="i" '
        'onclick="y"><input name="n">'
    )
    bad += '<form method="post" action="/f"></form><button></button><script>1</script></html>'
    wrong = " ".join(judge(Page(bad)))
    expected = "one h1,lang,'i' twice,p style,p onclick,no label,no csrf,without a word,<script>"
    assert [complaint for complaint in expected.split(",") if complaint not in wrong] == []


def test_a_new_phone_is_offered_a_new_runde(stranger: Phone) -> None:
    page = stranger.page("/")
    assert page.headings == ["Scorepad"]
    assert set(page.form("/runde/neu").values) == {"csrf_token", "client_key", "name", "members"}


def test_the_icon_is_found_where_browsers_look_for_it_beside_a_pdf(stranger: Phone) -> None:
    with stranger.get("/favicon.ico", follow_redirects=True) as answer:
        assert answer.mimetype == "image/png"


@pytest.mark.parametrize("path", ["/hilfe", "/runde/1", "/runde/1/regeln"])
def test_every_page_says_in_its_head_what_it_is_about(anna: Phone, path: str) -> None:
    """Search engines and previews show it. Source: issue 48, Lighthouse 100 four times."""
    assert re.search('<meta name=description content="[^"]*Doppelkopf', anna.get(path).text)


def test_a_runde_is_made_on_one_screen_and_shows_its_links_one_at_a_time(anna: Phone) -> None:
    for address, title in (
        ("?neu=1", "Schreiblink"),
        ("?art=read", "Leselink"),
        ("?art=x", "Schreiblink"),
    ):
        page = anna.get(f"/runde/1/links{address}").text
        assert f'aria-current="true">{title}</a>' in page
        assert page.count('class="qr"') == 1
    assert link(anna, "write") != link(anna, "read")


def test_a_runde_begins_with_the_rules_chosen_for_it(stranger: Phone, site: Flask) -> None:
    for number, chosen in enumerate(("kif", "branderhof", "ddv"), start=1):
        asked = stranger.send(
            "/runde/neu", "/runde/neu", name="Haus", members="Anna,Bert,Cem,Doro", step="how"
        )
        form = Page(asked.text).form("/runde/neu")
        assert form.values["rules"] == ["stammtisch"]
        stranger.post(form.action, data=form.values | {"rules": chosen})
        with site.app_context():
            assert there(runden.load_runde(number)).rules == {"preset": chosen, "options": {}}


@pytest.mark.parametrize(
    ("field", "typed", "message"),
    [
        ("name", "", "Hier fehlt ein Name."),
        ("name", "N" * 41, "Höchstens 40 Zeichen."),
        ("members", "Anna\nBert\nCem", "mindestens vier Leute"),
        ("members", "Anna\nBert\nCem\nanna", "„anna“: Diesen Namen gibt es schon."),
        ("members", "Anna\nBert\nCem\n" + "D" * 25, "ist zu lang"),
        ("first_dealer", "Fritz", "Wer gibt zuerst?"),
        ("rules", "skat", "Wähle eine der Vorlagen."),
        ("name", "Don\x00ner", "nicht lesen kann"),
    ],
)
def test_bad_input_is_told_at_its_field_and_all_is_kept(
    stranger: Phone, field: str, typed: str, message: str
) -> None:
    values = {"name": "Donnerstag", "members": "Anna\nBert\nCem\nDoro", "first_dealer": "Cem"} | {
        field: typed
    }
    for step in ("how", "begin", "make"):
        answer = stranger.send("/", "/runde/neu", **values, step=step)
        assert answer.status_code == 422
        assert (
            message
            in there(re.search(rf'<p class="error" id="{field}-error">([^<]*)</p>', answer.text))[1]
        )
        sent = Page(answer.text).form("/runde/neu").values
        assert sent["name"] == [values["name"]] or "\x00" in typed
        assert sent["members"] == [values["members"]]
        assert sent["first_dealer"] == [values["first_dealer"]] or field == "first_dealer"


def test_a_name_that_comes_twice_is_told_with_the_quotation_marks_of_the_language(
    stranger: Phone,
) -> None:
    english = {"Accept-Language": "en"}
    form = Page(stranger.get("/runde/neu", headers=english).text).form("/runde/neu")
    typed = {"name": "Thursday", "members": "Anna\nBert\nCem\nDoro\nanna"}
    answer = stranger.post(form.action, data=form.values | typed, headers=english)
    assert answer.status_code == 422
    assert "“anna”: This name is already taken." in answer.text


def test_a_phone_forgets_its_link_after_it_was_asked(anna: Phone, reader: Phone) -> None:
    for holder in (anna, reader):
        assert "/abmelden/1" in holder.page("/runde/1/links").links
        assert "vergisst den Link" in holder.get("/abmelden/1").text
        assert holder.get("/runde/1").status_code == 200
        assert holder.send("/abmelden/1", "/abmelden/1").location == "/"
        start = holder.get("/")
        assert "Dieses Handy ist abgemeldet." in start.text
        assert "„Donnerstag“" not in start.text
        assert start.headers["Cache-Control"] == "private, no-store"
        assert holder.get("/runde/1").status_code == 404
        assert holder.get("/abmelden/1").status_code == 404


def test_the_write_link_gives_a_second_phone_all_rights_and_the_read_link_takes_none(
    site: Flask, anna: Phone
) -> None:
    second = phone(site)
    answer = second.get(link(anna, "write"))
    assert answer.status_code == 303
    assert answer.location == "/runde/1"
    assert answer.headers["Cache-Control"] == "private, no-store"
    assert answer.headers["Referrer-Policy"] == "no-referrer"
    second.get(link(anna, "read"))
    assert second.page("/runde/1/mitglieder").headings == ["Mitglieder"]
    assert "Donnerstag" in second.get("/").text


def test_language_follows_the_browser_until_the_phone_chooses(stranger: Phone) -> None:
    english = {"Accept-Language": "fr, en;q=0.5"}
    assert '<html lang="en">' in stranger.get("/", headers=english).text
    assert '<html lang="de">' in stranger.get("/", headers={"Accept-Language": "fr"}).text
    answer = stranger.send("/anzeige?zurueck=/hilfe", "/anzeige", language="de", theme="dark")
    assert answer.status_code == 303
    assert answer.location == "/hilfe"
    assert '<html lang="de" data-theme="dark">' in stranger.get("/", headers=english).text


def test_what_an_address_does_not_take_is_a_plain_405(stranger: Phone) -> None:
    answer = stranger.delete("/runde/neu", headers={"X-CSRFToken": token(stranger)})
    assert answer.status_code == 405
    assert set(answer.headers["Allow"].split(", ")) >= {"GET", "POST"}
    assert stranger.options("/anzeige").status_code == 200


HOLE = re.compile(r"%\(\w+\)[sd]")


def singular(message: Message) -> str:
    return message.id if isinstance(message.id, str) else message.id[0]


def wordings(message: Message) -> list[str]:
    """The English wordings of a message, one or one for each number."""
    return [message.string] if isinstance(message.string, str) else list(message.string or ())


def test_every_wording_is_translated(english: Catalog) -> None:
    with (ROOT / "scorepad/locale/babel.cfg").open(encoding="utf-8") as file:
        methods, options = parse_mapping_cfg(file)  # type: ignore[no-untyped-call]
    keywords: dict[str, tuple[int, ...] | None] = {
        "_": None,
        "_l": None,
        "gettext": None,
        "ngettext": (1, 2),
    }
    found = set()
    for folder in ("scorepad", "templates"):
        mapping = [(pattern.removeprefix(f"{folder}/"), method) for pattern, method in methods]
        for _file, _line, wording, _comments, _context in extract_from_dir(
            ROOT / folder, mapping, options, keywords
        ):
            found.add(wording if isinstance(wording, str) else wording[0])
    assert not [
        one for one in found if (message := english.get(one)) is None or not all(wordings(message))
    ]


def test_translations_keep_their_blanks_and_holes(english: Catalog) -> None:
    for message in english:
        for wording in wordings(message) if message.id else ():
            assert sorted(HOLE.findall(wording)) == sorted(HOLE.findall(singular(message))), wording
            blanks = [(text[:1] == " ", text[-1:] == " ") for text in (wording, singular(message))]
            assert blanks[0] == blanks[1], wording


def test_the_compiled_catalogue_is_the_written_one(english: Catalog) -> None:
    with ENGLISH.with_suffix(".mo").open("rb") as file:
        compiled = read_mo(file)
    said = [
        {singular(one): wordings(one) for one in catalog if one.id}
        for catalog in (compiled, english)
    ]
    assert said[0] == said[1]


YEAR = 366 * 24 * 3600


def test_whoever_has_a_link_keeps_it_when_the_clock_steps_back(
    begun: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Source: hosting.md, #8."""
    now = time.time()
    for seconds in (5, 3600, YEAR):
        monkeypatch.setattr(time, "time", lambda back=seconds: now - back)
        assert begun.get(ENTER).status_code == 200


def test_a_cookie_that_is_too_old_or_of_another_key_holds_nothing(
    site: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    signing = there(Cookies().get_signing_serializer(site))
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now - YEAR)
    old = signing.dumps({"runden": []})
    monkeypatch.undo()
    assert signing.loads(old, max_age=2 * YEAR) == {"runden": []}
    with pytest.raises(SignatureExpired):
        signing.loads(old, max_age=YEAR // 2)
    with pytest.raises(BadSignature):
        signing.loads(f"{old}x")


def test_a_mark_that_a_proxy_has_made_weak_by_packing_the_answer_is_known(begun: Phone) -> None:
    ours = ("abend/1", "abend/1/neues?after=0", "abend/1/bogen.pdf", "tischkarte-read.pdf")
    for path in (*(f"/runde/1/{one}" for one in ours), "/static/js/sw.js"):
        tag = begun.get(path).headers["ETag"]
        for asked, status in ((f"W/{tag}", 304), (f'W/"other", {tag}', 304), ('W/"other"', 200)):
            assert begun.get(path, headers={"If-None-Match": asked}).status_code == status, (
                path,
                asked,
            )
