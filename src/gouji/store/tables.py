"""The database's tables. A change here needs a new file in `migrations/versions`."""

from sqlalchemy import BigInteger, Column, ForeignKey, Index, Integer, MetaData, String, Table, Text

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

# times are milliseconds since 1970

devices = Table(
    "devices",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("nickname", String(24), nullable=False),
)

rooms = Table(
    "rooms",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("code", String(12), nullable=False, unique=True),
    Column("settings", Text, nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("closed", BigInteger),
)

# entries that came together, as a JSON list; `n` counts from 0 in each room
journal = Table(
    "journal",
    metadata,
    Column("room", ForeignKey("rooms.id"), primary_key=True, autoincrement=False),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("entries", Text, nullable=False),
    sqlite_with_rowid=False,
)

# only the hash of a private link's token is kept; a new link takes the place of the old one
seat_links = Table(
    "seat_links",
    metadata,
    Column("room", ForeignKey("rooms.id"), primary_key=True, autoincrement=False),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("token", String(64), nullable=False, unique=True),
)

deals = Table(
    "deals",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("room", ForeignKey("rooms.id"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("record", Text, nullable=False),
    Index(None, "room", "number", unique=True),
)

deal_players = Table(
    "deal_players",
    metadata,
    Column("device", String(40), primary_key=True),
    Column("deal", ForeignKey("deals.id"), primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
)
