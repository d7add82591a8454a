"""The name of a table's evening in both languages."""

from scorepad.telling.table_names import name_of_table

STORED = "Sommer, Runde 2, Tisch 14"


def test_the_stored_name_is_the_german_one() -> None:
    assert name_of_table(STORED, "de") == STORED


def test_in_english_its_end_is_english_and_the_tournament_keeps_its_name() -> None:
    assert name_of_table(STORED, "en") == "Sommer, round 2, table 14"
    assert name_of_table("Runde 1, Tisch 2, Runde 3, Tisch 4", "en").startswith("Runde 1, Tisch 2,")


def test_a_name_without_round_and_table_stays_as_it_is() -> None:
    assert name_of_table("Bei Anna", "en") == "Bei Anna"
