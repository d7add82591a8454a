"""The look that every page shares: both themes complete, readable, and nothing borrowed."""

import re
import tomllib
from pathlib import Path

from flask import Flask, session
from flask.testing import FlaskClient
from jinja2 import meta

from scorepad.web.frame.pieces import piece
from tests.web.critic import Phone
from tests.web.evening_pages import BERT, ENTER

STATIC = Path("static")
TEMPLATES = [*Path("templates").rglob("*.html")]
BASE = (STATIC / "css/frame/base.css").read_text(encoding="utf-8")
CHOSEN = (STATIC / "css/frame/dark.css").read_text(encoding="utf-8")
TOKEN = re.compile(r"--([a-z-]+): (#[0-9a-f]{3,6});")
TEXT_ON = (
    *((ink, ground) for ink in ("ink", "dim", "re", "ko", "heart") for ground in ("bg", "card")),
    ("go-ink", "go"),
    ("bock", "bock-bg"),
    ("ink", "best"),
    ("card", "re"),
    ("card", "ko"),
    ("bg", "ink"),
)


def block(opening: str, sheet: str = BASE) -> dict[str, str]:
    rule = sheet[sheet.index(opening) :]
    return dict(TOKEN.findall(rule[: rule.index("}")]))


LIGHT = block(":root {")
DARK = block(':root[data-theme="dark"] {', CHOSEN)


def luminance(colour: str) -> float:
    """Relative luminance of a hexadecimal colour, 0 to 1 (WCAG 2)."""
    digits = colour[1:] if len(colour) == 7 else "".join(digit * 2 for digit in colour[1:])
    parts = [int(digits[place : place + 2], 16) / 255 for place in (0, 2, 4)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Contrast of two colours, 1 to 21 (WCAG 2)."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def test_the_phone_in_the_dark_and_the_chosen_dark_are_the_same() -> None:
    assert block(":root:not([data-theme]) {") == DARK
    assert DARK.keys() == LIGHT.keys()


def test_text_can_be_read_and_edges_of_controls_can_be_seen_in_both_themes() -> None:
    for theme in (LIGHT, DARK):
        for ink, ground in (*TEXT_ON, ("edge", "bg"), ("edge", "card")):
            assert contrast(theme[ink], theme[ground]) >= (3 if ink == "edge" else 4.5), (
                theme[ink],
                ink,
                ground,
            )


def test_what_a_style_sheet_takes_its_values_from_is_there() -> None:
    """A size by a name that nobody gave fell back to that of the text around it."""
    sheets = [file.read_text(encoding="utf-8") for file in STATIC.rglob("*.css")]
    given = set(re.findall(r"(--[a-z-]+):", "".join(sheets)))
    by_the_script_of_the_wall = {"--rows", "--columns"}
    taken = set(re.findall(r"var\((--[a-z-]+)\)", "".join(sheets)))
    assert taken - given == by_the_script_of_the_wall


def test_no_shadow_no_gradient_no_web_font() -> None:
    for file in STATIC.rglob("*.css"):
        text = file.read_text(encoding="utf-8")
        for foreign in (
            "box-shadow",
            "text-shadow",
            "gradient(",
            "@font-face",
            "@import",
            "http:",
            "https:",
        ):
            assert foreign not in text, (file.name, foreign)


def test_a_name_before_a_bold_number_is_isolated_from_it() -> None:
    """A name in Hebrew would take the number after it to its other side."""
    bare = re.compile(r"name(\(\w+\))? \}\} <b>\{\{")
    found = [str(file) for file in TEMPLATES if bare.search(file.read_text(encoding="utf-8"))]
    assert found == []


def test_templates_have_short_lines_hidden_fields_in_one_macro_and_nothing_inline() -> None:
    settings = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))
    longest = settings["tool"]["ruff"]["lint"]["pycodestyle"]["max-line-length"]
    hidden = re.compile('csrf_token|client_key|type="hidden" name="(revision|base)"')
    inline = re.compile(
        r"<style|\sstyle=|\son[a-z]+=|<script(?![^>]*\bsrc=)(?![^>]*application/json)"
    )
    for file in TEMPLATES:
        text = file.read_text(encoding="utf-8")
        assert [
            number for number, line in enumerate(text.splitlines(), start=1) if len(line) > longest
        ] == [], file
        assert file.name == "forms.html" or not hidden.search(text), file
        assert "print" in file.parts or not inline.search(text), file


LITERAL = re.compile(r"`(?:\\.|[^`\\])*`|\"(?:\\.|[^\"\\\n])*\"")
COMMENT = re.compile(r"(?:^|\s)//.*$|/\*[^*]*\*/", re.MULTILINE)


OF_THE_CODE = {
    """"false" if board.points else "true\"""",
    """"true" if board.points else "false\"""",
    "cell.marks",
    "key.css",
    "course",
    "people",
    "people + 2",
    "way",
    "member.id",
    "seat.player",
    "name",
    "type",
    "party.name",
    "party.party",
    "one.most",
    "option.value",
}
"""What stands in an attribute without quotation marks: numbers, and words that the code chose."""


def test_without_quotation_marks_stand_only_words_of_the_code() -> None:
    """What somebody typed could begin another attribute there."""
    bare = re.compile(r"=\{\{ (.+?) \}\}")
    found = {value for path in TEMPLATES for value in bare.findall(path.read_text("utf-8"))}
    assert found == OF_THE_CODE
    typed = re.compile(r"<option value=\{\{ option")
    assert not any(typed.search(path.read_text("utf-8")) for path in TEMPLATES)


def test_what_is_sent_says_the_same_without_comments_and_a_picture_is_sent_as_it_is(
    client: FlaskClient,
) -> None:
    for kind, mimetype in (("js", "text/javascript"), ("css", "text/css")):
        for file in STATIC.rglob(f"*.{kind}"):
            answer = client.get(f"/{file}")
            written = COMMENT.sub("", file.read_text(encoding="utf-8"))
            assert answer.mimetype == mimetype
            assert LITERAL.findall(answer.text) == LITERAL.findall(written), file
            assert re.sub(r"[\s;]", "", answer.text) == re.sub(r"[\s;]", "", written), file
            assert len(answer.text) < len(written), file
    with client.get("/static/icons/scorepad.svg") as picture:
        assert picture.data == (STATIC / "icons" / "scorepad.svg").read_bytes()


def test_what_is_no_file_of_ours_is_not_found(client: FlaskClient) -> None:
    for path in ("js/none.js", "js/../../pyproject.toml", "js", "js/%00.js"):
        assert client.get(f"/static/{path}").status_code == 404, path


def test_only_the_content_that_an_address_names_is_kept_for_ever(client: FlaskClient) -> None:
    """Of two processes one may still serve what was before an upgrade; that must not stay on a
    phone for a year.
    """
    (address,) = set(re.findall(r'"(/static/css/frame/base\.css\?v=\w+)"', client.get("/").text))
    assert client.get(address).headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert client.get(f"{address}0").headers["Cache-Control"] == "no-cache"
    assert client.get("/static/css/frame/base.css").headers["Cache-Control"] == "no-cache"
    assert client.get("/datenschutz").headers["Cache-Control"] == "private, no-cache"
    assert (
        client.get("/").headers["Cache-Control"] == "private, no-store"
    )  # it names Runden; see STAYS


INTO_A_PAGE = re.compile(
    r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|createContextualFragment|setHTML|parseHTML|srcdoc"
    r"|\beval\(|new Function|setTimeout\([\"'`]"
)
PARSED = re.compile(r"parseFromString\((.+?), \"text/html\"\)")
ANSWERS = frozenset({"await answer.text()", "page"})
"""What is parsed as a page: an answer of the server, or one that is kept; no piece that a
script has put together.
"""


def test_no_script_writes_into_a_page_but_by_text_and_elements() -> None:
    """Issue "True on every phone": a name is text. There is no exception."""
    for file in STATIC.rglob("*.js"):
        script = COMMENT.sub("", file.read_text(encoding="utf-8"))
        assert INTO_A_PAGE.findall(script) == [], file
        assert script.count("parseFromString") == len(PARSED.findall(script)), file
        assert set(PARSED.findall(script)) <= ANSWERS, file
        assert set(re.findall(r"(?<!const )\bparsed\((.+?)\)", script)) <= KEPT, file


KEPT = frozenset({"html", "view.rows.all", "view.rows[status]", "await answer.text("})
"""The entry page of the next game, the rows of what waits and the answer to a form, as they
came from the server.
"""


OF_ALL = frozenset({"_", "gettext", "ngettext", "told"})
"""What a piece may use besides its values: it depends on the language only."""


def test_a_piece_uses_what_the_page_hands_over_and_the_language_only(site: Flask) -> None:
    pages = "".join(file.read_text(encoding="utf-8") for file in TEMPLATES)
    calls = re.findall(r'piece\("([^"]+)",(.*?)\)\s*-?}}', pages, re.DOTALL)
    assert len(calls) == pages.count('piece("')
    for name, call in calls:
        source = Path("templates", name).read_text(encoding="utf-8")
        given = set(re.findall(r"(\w+)=", call))
        assert meta.find_undeclared_variables(site.jinja_env.parse(source)) <= given | OF_ALL, name


def test_the_same_values_are_drawn_once_and_others_or_those_that_can_still_change_anew(
    site: Flask,
) -> None:
    given = {"owed": False, "starts_bock": False, "unit": "Cent"}
    with site.test_request_context("/"):
        first = piece("game/value.html", **given)
        assert piece("game/value.html", **given) is first
        assert piece("game/value.html", **given | {"unit": "Points"}) != first
        unit = ["Cent"]
        changing = piece("game/value.html", **given | {"unit": unit})
        unit[0] = "Punkte"
        assert piece("game/value.html", **given | {"unit": unit}) != changing
    with site.test_request_context("/"):
        session["language"] = "en"
        assert piece("game/value.html", **given) != first


def test_what_somebody_typed_stands_on_no_other_page(anna: Phone, bert: Phone) -> None:
    sent = anna.page(ENTER).forms[-1].values | {
        "re": [BERT],
        "note": "von Anna",
        "augen": "exact",
        "exact": "77",
    }
    assert "von Anna" in anna.post(ENTER, data=sent).text
    assert "von Anna" not in bert.get(ENTER).text
    assert 'value="77"' not in bert.get(ENTER).text


TOKENS = (
    "css/frame/base.css",
    "css/frame/dark.css",
    "css/evening/chart.css",
    "css/tournament/wall.css",
)
"""Where colours are declared: the tokens of all pages, the lines of a chart, and the wall, which is
always dark.
"""
MEASURED = (
    "board/board.css",
    "evening/large.css",
    "entry/entry.css",
    "entry/more.css",
    "files/typed.css",
    "help/help.css",
    "tournament/desk.css",
    "tournament/tournament.css",
    "tournament/wall.css",
)
"""Sheets whose type is measured for their columns, or a drawing of them."""
SIZE = re.compile(r"font-size: ([^;}]+)")
"""A page may write there: a token, one that gives way on a narrow screen, or that of its place."""
TOKEN_SIZE = re.compile(r"inherit|var\(--\w+\)|min\(var\(--\w+\), \d+(cqw|vw)\)|max\(1em, 16px\)")
RADIUS = re.compile(r"border(?:-\w+)*-radius: ([^;}]+)")
TOKEN_RADIUS = re.compile(r"var\(--round(-go)?\)|0|999px|50%|inherit")
WRITTEN_COLOUR = re.compile(
    r"#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch|color|color-mix)a?\("
    r"|(?:color|background|fill|stroke): (?:white|black|gr[ae]y|red|green|blue|yellow|orange)\b"
)
WHITE_AS_PAPER = "paper/paper.css"
SMALL_FRAMES = ("kbd", ".bock", ".leaf", ".left", ".views > *")
"""Parts smaller than a control, whose corners are."""


def sheets() -> list[Path]:
    """The style sheets of the pages; papers have their own."""
    return [file for file in (STATIC / "css").rglob("*.css") if "print" not in file.parts]


def of_pages() -> list[tuple[str, str]]:
    """The sheets of single pages, without those whose type is measured: name and text."""
    found = []
    for file in sheets():
        name = str(file.relative_to(STATIC / "css"))
        if name not in MEASURED and file.parent.name != "frame":
            found.append((name, file.read_text(encoding="utf-8")))
    return found


def test_no_page_has_a_colour_of_its_own() -> None:
    """fourth-look.md, Look: one language for all pages; colours are tokens."""
    for file in sheets():
        name = str(file.relative_to(STATIC))
        if name in TOKENS:
            continue
        written = set(WRITTEN_COLOUR.findall(file.read_text(encoding="utf-8")))
        allowed = {"#fff"} if name.endswith(WHITE_AS_PAPER) else set[str]()
        assert written <= allowed, file


def test_no_page_has_a_size_of_its_own() -> None:
    """fourth-look.md, Look: type in 13, 16, 20 and what matters."""
    for name, text in of_pages():
        own = [size for size in SIZE.findall(text) if not TOKEN_SIZE.fullmatch(size.strip())]
        assert own == [], name
        shorthands = re.findall(r"(?<![-\w])font: ([^;}]+)", text)
        assert set(shorthands) <= {"inherit"}, name


def test_no_page_has_a_radius_of_its_own() -> None:
    """fourth-look.md, Look: cards of one radius."""
    for name, text in of_pages():
        for line in text.splitlines():
            if any(frame in line for frame in SMALL_FRAMES):
                continue
            own = [one for one in RADIUS.findall(line) if not TOKEN_RADIUS.fullmatch(one.strip())]
            assert own == [], (name, line)


def test_no_drawing_has_a_colour_of_its_own() -> None:
    """fourth-look.md, Look: "Empty states: a drawing of ours"; the sheet colours its lines."""
    drawn = Path("templates/macros/empty.html").read_text(encoding="utf-8")
    assert not re.search(r"#[0-9a-f]{3}|\b(fill|stroke|style)=", drawn)


BEGINS = {
    "files": {"text.html"},
    "frame": {"offline.html"},
    "money": {"kasse.html", "split.html"},
    "runde": {"runde.html", "start.html"},
}
"""The pages of a Runde whose green button leads to the page where the deed is done, opens what this
phone came for, or keeps a picture.
"""
OF_A_RUNDE = {"files", "frame", "help", "money", "paper", "rules", "ruleset", "runde", "season"}


def test_green_never_goes_back_or_away() -> None:
    """fourth-look.md, Look: *do* "saves, pays, seals, begins; never goes back or away"."""
    for file in TEMPLATES:
        if file.parent.name not in OF_A_RUNDE:
            continue
        leads = '<a class="go"' in file.read_text(encoding="utf-8")
        assert leads == (file.name in BEGINS.get(file.parent.name, set())), file


MOST_BESIDE = 3


def test_ways_to_other_pages_are_rows_and_not_a_row_of_buttons() -> None:
    """fourth-look.md, Look: *go* is a row of a card with an arrow."""
    for file in TEMPLATES:
        if file.parent.name not in OF_A_RUNDE:
            continue
        groups = re.findall(
            r'<(?:div|p) class="buttons[^"]*">(.*?)</(?:div|p)>',
            file.read_text(encoding="utf-8"),
            re.DOTALL,
        )
        for group in groups:
            assert group.count('<a class="button"') < MOST_BESIDE or "{% for" in group, file


ACTS = {"go", "button", "more", "chip", "whole", "link", "answer", "hidden"}
"""The classes of what can be tapped; a word in `notice`, `acts` or `views` needs none."""


def test_every_button_is_of_one_of_the_kinds() -> None:
    """fourth-look.md, Look: four kinds of act, each looks one way."""
    button = re.compile(r"<button\b([^>]*)>")
    for file in TEMPLATES:
        if "print" in file.parts or file.parent.name == "help":
            continue
        for attributes in button.findall(file.read_text(encoding="utf-8")):
            _before, has_class, after = attributes.partition("class=")
            if has_class and "{{ class }}" not in after:
                assert ACTS & set(re.findall("[a-z]+", after)), (file, attributes)


def test_nothing_that_is_seen_is_cut_by_a_path() -> None:
    """WebKit paints nothing that sticks within a clip-path, as the head of the board did."""
    cut = re.compile(r"clip-path: (?!inset\(50%\))")
    assert [str(one) for one in STATIC.rglob("*.css") if cut.search(one.read_text())] == []
