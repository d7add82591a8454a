"""Help with the rules: glossary, every rule with its source, examples computed while the page is made."""

from __future__ import annotations

import pytest

from scorepad.scoring.game.score import score
from scorepad.scoring.rules import OPTIONS
from scorepad.scoring.rules.notes import NOTES
from scorepad.scoring.rules.switches import GROUPS
from scorepad.scoring.specials import SPECIALS
from scorepad.scoring.terms import Party
from scorepad.scoring.words import TERMS
from scorepad.web.help.worked import EXAMPLES, Example
from tests.web.critic import Phone

HELP = "/hilfe/regeln"
WORTH = (
    (Party.RE, 6),  # won, under 90, Re 2, no 90 said, Fuchs
    (Party.KONTRA, 2),  # won, gegen
    (Party.RE, 3),  # won, Kontra 2
    (Party.KONTRA, 5),  # won, gegen, Re 2, no 90 said
    (Party.KONTRA, 4),  # won, under 90, Kontra 2; no gegen in a solo
    (Party.KONTRA, 1),  # gegen only: nobody has 121
    (Party.RE, 7),  # three doubled, and the Fuchs
    (Party.RE, -2),  # won, three special points of the others
    (Party.KONTRA, 4),  # cowardice: fixed
    (Party.KONTRA, 6),  # the number the text gives
    (Party.RE, 8),  # 24 for the soloist, as in the text
)


@pytest.mark.parametrize(("example", "worth"), [*zip(EXAMPLES, WORTH, strict=True)])
def test_the_examples_come_out_as_the_texts_have_them(example: Example, worth: tuple[Party, int]) -> None:

    found = score(example.played(), example.rule_set())
    assert (found.winner, found.value) == worth


@pytest.mark.parametrize("lang", ["de", "en"])
def test_every_rule_stands_there_with_help_and_source(stranger: Phone, lang: str) -> None:
    stranger.send("/anzeige", "/anzeige", language=lang)
    text = stranger.get(HELP).get_data(as_text=True).replace("&amp;", "&").replace("&#39;", "'")
    for option in OPTIONS.values():
        assert f"<code>{option.name}</code>" in text
        assert option.label.in_(lang) in text
        told = [*option.says.values(), *([] if option.shape == "choice" else [option.help])]
        assert all(sentence.in_(lang) in text for sentence in told), option.name
    for note in NOTES.values():
        assert note.explanation.in_(lang) in text
    for group in GROUPS.values():
        assert group.help.in_(lang) in text
    for ident in SPECIALS:
        assert f"<code>special.{ident}</code>" in text
    for term in TERMS.values():
        assert term.label.in_(lang) in text
    for example in EXAMPLES:
        assert example.story.in_(lang) in text


def test_it_can_be_searched_without_script(stranger: Phone) -> None:
    text = stranger.get(f"{HELP}?q=karlchen").text
    assert "Treffer" in text
    assert '<div class="rule" hidden><dt>Abschluss' in text
    assert stranger.get(f"{HELP}?q=%22%3E%00").status_code == 200


def test_the_short_help_leads_there(stranger: Phone) -> None:
    assert HELP in stranger.page("/hilfe").links
