"""The decided words of docs/words.md: what must not be said stands in no wording, in neither
language.
"""

import ast
import re
import string
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from babel.messages.pofile import read_po

import scorepad
from scorepad.scoring.entry import Augen, Game, Penalty, Plan, Redeal
from scorepad.scoring.evening.replay import replay
from scorepad.scoring.evening.rows import Replay
from scorepad.scoring.rules import Rules
from scorepad.scoring.terms import GameKind
from scorepad.telling import twice
from tests.telling.games import ANNA, BERT, CEM, DE, DORO, ELA, EN, game

PACKAGE = Path(scorepad.__file__).parent
LAYERS = ("telling", "scoring", "ledger", "printing", "files")
"""Where words of a game, an evening, money and rules may be declared."""
PAGE = (Path(__file__).parents[2] / "docs" / "words.md").read_text(encoding="utf-8")
NOT_GERMAN = 3
NOT_ENGLISH = 4
"""Columns of the table."""
TERMS = PACKAGE / "scoring" / "words" / "terms.toml"
"""A table of words that is not read as one by `texts_beside`."""
TEXTS = {"label", "title", "help", "meaning", "short", "story", "happened", "taps"}
"""Keys of tables of data whose values are texts in both languages."""
OFFICIAL = (
    "bitte",
    "erfolgreich",
    "durchgeführt",
    "durchführen",
    "vornehmen",
    "vorgenommen",
    "ungültig",
    "bezüglich",
)
Wordings = tuple[frozenset[str], frozenset[str]]


@cache
def of_pages() -> tuple[set[str], set[str]]:
    """Every wording of the pages' frame, German and English, with its values written as {name}."""
    with (PACKAGE / "locale/en/LC_MESSAGES/messages.po").open("rb") as file:
        messages = [message for message in read_po(file) if message.id]
    return _flat(message.id for message in messages), _flat(
        message.string or () for message in messages
    )


def _flat(wordings: Iterable[str | Iterable[str]]) -> set[str]:
    flat = (
        one for wording in wordings for one in ((wording,) if isinstance(wording, str) else wording)
    )
    return {re.sub(r"%\((\w+)\)[sd]", r"{\1}", one) for one in flat}


def declared(layers: tuple[str, ...] = LAYERS, *, tables: bool = True) -> dict[str, set[str]]:
    """Every German wording that stands as a `Text` of these layers, with its English ones; with
    `tables` those of the tables of words too.
    """
    found: dict[str, set[str]] = {}
    for layer in layers:
        for german, english in _declared_in(layer, tables=tables):
            found.setdefault(german, set()).add(english)
    return found


@cache
def _declared_in(layer: str, *, tables: bool) -> tuple[tuple[str, str], ...]:
    told = [path.read_text(encoding="utf-8") for path in sorted((PACKAGE / layer).rglob("*.py"))]
    in_code = [
        pair
        for text in told
        if re.search(r"\b(Text|term)\(", text)
        for pair in _texts(ast.parse(text))
    ]
    in_tables = [
        pair
        for path in sorted((PACKAGE / layer).rglob("*.toml"))
        if tables or not _has_words_only(path)
        for pair in _written_in(path)
    ]
    return (*in_code, *in_tables)


def _has_words_only(path: Path) -> bool:
    """Whether each list of this table is a text in both languages."""
    module = path.with_suffix(".py").read_text(encoding="utf-8")
    return "texts_beside(" in module or path == TERMS


def _written_in(path: Path) -> Iterator[tuple[str, str]]:
    """German and English of a table."""
    table = tomllib.loads(path.read_text(encoding="utf-8"))
    yield from _tabled(table, words=_has_words_only(path))


def _tabled(table: Mapping[str, Any], *, words: bool) -> Iterator[tuple[str, str]]:
    """German and English of lists that have both by turns, as a name and its meaning have."""
    for key, value in table.items():
        if isinstance(value, dict):
            yield from _tabled(value, words=words)
        elif words or key in TEXTS:
            yield from zip(value[::2], value[1::2], strict=True)


def _texts(tree: ast.AST) -> Iterator[tuple[str, str]]:
    """German and English of `Text(de, en)`, and of label and meaning of `term(de, en, de, en)`."""
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id in {"Text", "term"}
        ):
            said = [*node.args, *(keyword.value for keyword in node.keywords)]
            words = [
                arg.value
                for arg in said
                if isinstance(arg, ast.Constant) and isinstance(arg.value, str)
            ]
            yield from zip(words[::2], words[1::2], strict=False)


@pytest.fixture(scope="module")
def said() -> Wordings:
    """Every wording of pages and code, German and English, with holes for its values."""
    told = declared((*LAYERS, "actions", "cli", "ticksheet", "web"))
    pages, pages_in_english = of_pages()
    german = with_holes(told)
    english = with_holes(pages_in_english.union(*told.values()))
    return german | pages, english


def with_holes(wordings: Iterable[str]) -> frozenset[str]:
    """These wordings without the names of the values that they take."""
    return frozenset(re.sub(r"{\w+}", "{}", wording) for wording in wordings)


def forbidden(column: int) -> Iterator[str]:
    for line in PAGE.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        is_row = line.startswith("| ") and cells[0] != "German"
        if is_row and cells[column]:
            yield from cells[column].split(", ")


def saying(wordings: Iterable[str], pattern: str, flags: int = re.IGNORECASE) -> list[str]:
    return sorted(one for one in wordings if re.search(pattern, one, flags))


def test_german_says_one_word_for_one_thing_and_nothing_official(said: Wordings) -> None:
    """The start of a word will do, as German bends its end. second-look.md, Words."""
    for word in [*forbidden(NOT_GERMAN), *OFFICIAL]:
        assert saying(said[0], rf"\b{re.escape(word)}") == [], word


def test_english_says_one_word_for_one_thing(said: Wordings) -> None:
    for word in forbidden(NOT_ENGLISH):
        assert saying(said[1], rf"\b{re.escape(word)}\b") == [], word


def test_the_table_forbids_the_words_that_were_decided_against() -> None:
    """second-look.md, Words: "setzt aus" (never "sitzt aus", "Aussitzer"); solos, card points, "no
    90".
    """
    assert {"sitzt aus", "Aussitzer", "Spielplan"} <= {*forbidden(NOT_GERMAN)}
    assert {"Augen", "soli", "keine 90", "end the evening", "points directly"} <= {
        *forbidden(NOT_ENGLISH)
    }


def test_the_words_of_problems_headings_and_papers_are_read_too() -> None:
    """They stand in tables beside their modules."""
    told = declared((*LAYERS, "actions"))
    assert told["Hier fehlt ein Name."] == {"A name is missing here."}
    assert told["Soli gewonnen"] == {"Solos won"}
    assert told["Was die Karten zählen, 240 in allem."] == {"What the cards count, 240 in all."}


def test_quotes_and_minus_are_those_of_the_language_and_cards_small_within_an_english_sentence(
    said: Wordings,
) -> None:
    german, english = said
    assert saying(english, r"[a-z,] (Queen|King|Jack|Ace)s?\b", 0) == []
    assert saying(german, r"[\"”]") == []
    assert saying(english, r"[\"„]|\w'") == []
    assert saying(german | english, r"(?<![\w{}])-[\d{]") == []


# every wording stands once: as a `Text` of the code below the pages, or in the pages' own
# catalogue; a column of a table or a word on paper may be called as a page is
def test_no_german_wording_stands_in_both_catalogues() -> None:
    assert not of_pages()[0] & declared(tables=False).keys(), (
        "take the word of a page from telling, or the Text from its one place"
    )


def test_every_wording_is_there_in_both_languages_with_the_same_values() -> None:
    for german, translations in declared(("telling", "printing")).items():
        assert all(bool(english) == bool(german) for english in translations), german
        assert all(_values(english) == _values(german) for english in translations), german


def _values(text: str) -> set[str]:
    return {name for _before, name, *_rest in string.Formatter().parse(text) if name}


# Two entries for the same deal in words, what mine could be, and which phones write.
PENALTY = Penalty({ANNA: -8}, note="Telefon")
MINE = game(augen=Augen(151, 180))


def played(*entries: Game | Redeal | Penalty) -> Replay:
    return replay(Plan((ANNA, BERT, CEM, DORO, ELA), ELA, Rules()), entries)


def test_both_sides_say_who_played_what_came_of_it_and_everything_else() -> None:
    row = played(replace(MINE, note="knapp")).rows[0]
    told = twice.told_side(row, row.entry, DE)
    assert told.head == "Re: Anna und Bert"
    assert told.result == "Re +2"
    assert told.facts == "Normalspiel · Augen: Re 151 bis 180 · Notiz: knapp"
    assert twice.told_side(None, PENALTY, DE).facts == "Notiz: Telefon"
    typed = Game(GameKind.DIRECT, points={ANNA: 3, BERT: 3, CEM: -3, DORO: -3})
    assert "Anna: +3 · Bert: +3" in twice.told_side(played(typed).rows[0], typed, DE).facts


def test_the_heading_says_what_stands_there_or_came_and_who_entered_it_when_as_far_as_known() -> (
    None
):
    assert twice.by_whom("Anna", "21:14", DE) == "Anna hat es um 21:14 eingetragen."
    assert twice.by_whom("", "21:14", DE) == "Ein anderes Handy hat es um 21:14 eingetragen."
    assert twice.by_whom("Anna", "", DE) == ""
    assert twice.by_whom("Anna", "21:14", DE, own=True) == "Du hast es um 21:14 eingetragen."
    assert twice.heading(played(MINE).rows[0], DE, came=True) == "Spiel 1 steht schon da."
    assert twice.heading(None, DE, came=True) == "Inzwischen kam etwas dazu."
    assert twice.heading(None, EN, came=False) == "The evening has changed meanwhile."
    assert twice.changed(EN) == "The evening has changed meanwhile."
    assert twice.alike(DE) == "Beide sind gleich."


def test_an_entry_that_stands_already_is_said_with_whoever_had_it() -> None:
    assert twice.had("Doro", "Spiel 3", DE) == "Spiel 3: Doro hatte es schon."
    assert twice.had("", "Spiel 3", DE) == "Spiel 3: Ein anderes Handy hatte es schon."
    assert twice.had("Doro", "Spiel 3", DE, own=True) == "Spiel 3: Du hattest es schon."


def test_news_are_a_game_with_its_value_or_what_else_happened_and_who_writes_is_said_by_phone() -> (
    None
):
    first, second = played(MINE, Redeal()).rows
    assert twice.news(first, DE) == "Spiel 1 steht schon da: Re +2, Re: Anna und Bert"
    assert twice.news(second, DE).startswith("Neu gegeben")
    assert twice.who_writes((), DE) == ""
    assert twice.who_writes(("Doro",), DE) == "Doro schreibt"
    assert twice.who_writes([""], DE) == "Ein anderes Handy schreibt"
    assert twice.who_writes(["", "Doro", ""], DE) == "Doro und ein anderes Handy schreiben"


def test_dropping_says_what_stays() -> None:
    row = played(MINE).rows[0]
    assert twice.dropping(row, MINE, DE, same=True).title == "Ist dasselbe Spiel: meins verwerfen"
    assert twice.dropping(row, MINE, DE, same=False).hint == "Spiel 1 bleibt, wie es da steht."
    assert twice.dropping(None, Redeal(), DE, same=True).title == "Ist dasselbe: meins verwerfen"
    assert twice.dropping(None, PENALTY, DE, same=False).title == "Meine Eingabe verwerfen"
    assert twice.replacing(row, DE).title == "Meins stimmt: Spiel 1 ersetzen"
    assert "game 1" in twice.replacing(row, EN).title


def test_entering_says_who_deals_then_and_who_of_mine_sits_out() -> None:
    then = played(MINE).next
    fits = twice.entering(then, game(re=(BERT, CEM)), DE, fits=True, further=True)
    assert fits.title == "Ist ein weiteres Spiel: als Spiel 2 eintragen"
    assert fits.hint == "Anna gibt und setzt aus, Bert spielt auf."
    unfit = twice.entering(then, MINE, DE, fits=False, further=True)
    assert unfit.title == "Ist ein weiteres Spiel: als Spiel 2 ändern und eintragen"
    assert unfit.hint.endswith("Dann setzt Anna aus: ändere deine Eingabe.")
    assert twice.entering(then, MINE, EN, fits=True, further=False).title == "Enter mine too"
    other = twice.entering(then, PENALTY, DE, fits=False, further=False)
    assert other.hint.endswith("So passt deine Eingabe dort nicht: ändere sie.")
