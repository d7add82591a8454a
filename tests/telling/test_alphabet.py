"""The order of names in a list."""

from scorepad.telling.alphabet import in_alphabet


def ordered(*names: str) -> list[str]:
    return sorted(names, key=in_alphabet)


def test_an_umlaut_stands_where_its_plain_letter_stands() -> None:
    """Source: DIN 5007-1, words; fourth-look.md 4, Schwarz before Schäfer."""
    names = ordered("Schwarz", "Schäfer")
    assert names == ["Schäfer", "Schwarz"]


def test_a_sharp_s_stands_as_two() -> None:
    names = ordered("Strauß", "Strass")
    assert names == ["Strass", "Strauß"]


def test_capitals_make_no_difference() -> None:
    names = ordered("Bert", "anna")
    assert names == ["anna", "Bert"]


def test_names_that_differ_by_marks_alone_keep_one_order() -> None:
    one_way = ordered("José", "Jose")
    other_way = ordered("Jose", "José")
    assert one_way == other_way
