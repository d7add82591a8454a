"""The tables of a database made anew by this version of Scorepad, whatever version has made those
that are there.
"""

from sqlalchemy import Connection, MetaData, inspect, text

from scorepad.store import partitions, schema


def make_anew(connection: Connection) -> None:
    """Delete all tables with what is in them, and make those of this version, in as many partitions
    as before: in the transaction of the connection, so all or nothing.
    """
    if connection.dialect.name == "sqlite":
        described = MetaData()
        described.reflect(connection)
        described.drop_all(connection)
        schema.create(connection)
        return
    schema.take_turn(connection)
    pieces = partitions.pieces(connection)
    for name in inspect(connection).get_table_names():
        connection.execute(text(f'DROP TABLE IF EXISTS "{name}" CASCADE'))
    if pieces:
        partitions.create(connection, pieces)
    else:
        schema.create(connection)
