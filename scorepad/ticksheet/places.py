"""The place that a tick sheet was printed for, as its code has it: a Runde, or a table of one round
of a tournament.

The code of the first corner opens the page for the photo: `/runde/1/foto` for the sheet of a Runde
(the view `ticksheet.of_runde`), `/runde/1/turnier/2/foto` for that of a table (the view
`ticksheet.of_tournament`, which finds the table by the code).
"""


def place_of_runde(runde_id: int) -> str:
    """The place of a sheet for any evening of a Runde."""
    return f"runde {runde_id}"


def place_of_table(runde_id: int, tournament_id: int, round_no: int, table_no: int) -> str:
    """The place of the list of a table in one round of a tournament; rounds and tables count from
    1.
    """
    table = f"turnier {tournament_id}.{round_no}.{table_no}"
    runde = place_of_runde(runde_id)
    return f"{runde} {table}"
