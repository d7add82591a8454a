"""The order of names in a list."""

from scorepad.telling.alphabet import in_alphabet


def ordered(*names: str) -> list[str]:
    return sorted(names, key=in_alphabet)


def test_an_umlaut_stands_where_its_plain_letter_stands() -> None:
    """Source: DIN 5007-1, words; fourth-look.md 4, Schwarz before Schäfer."""
    assert ordered("Schwarz", "Schäfer", "Zöller") == ["Schäfer", "Schwarz", "Zöller"]


def test_a_sharp_s_stands_as_two_and_capitals_make_no_difference() -> None:
    assert ordered("Strauß", "anna", "Strass", "Bert") == ["anna", "Bert", "Strass", "Strauß"]


def test_names_that_differ_by_marks_alone_keep_one_order() -> None:
    assert ordered("Jose\u0301", "José", "Jose") == ordered("Jose", "José", "Jose\u0301")
