"""Rooms, their journals, devices, private seat links, finished deals."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Makes all tables."""
    op.create_table(
        "devices",
        sa.Column("id", sa.String(40), nullable=False),
        sa.Column("nickname", sa.String(24), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_devices"),
    )
    op.create_table(
        "rooms",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("code", sa.String(12), nullable=False),
        sa.Column("settings", sa.Text, nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("closed", sa.BigInteger),
        sa.PrimaryKeyConstraint("id", name="pk_rooms"),
        sa.UniqueConstraint("code", name="uq_rooms_code"),
    )
    op.create_table(
        "journal",
        sa.Column("room", sa.Integer, nullable=False),
        sa.Column("n", sa.Integer, nullable=False),
        sa.Column("entries", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("room", "n", name="pk_journal"),
        sa.ForeignKeyConstraint(["room"], ["rooms.id"], name="fk_journal_room"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "seat_links",
        sa.Column("room", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("token", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("room", "seat", name="pk_seat_links"),
        sa.UniqueConstraint("token", name="uq_seat_links_token"),
        sa.ForeignKeyConstraint(["room"], ["rooms.id"], name="fk_seat_links_room"),
    )
    op.create_table(
        "deals",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("room", sa.Integer, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("record", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_deals"),
        sa.ForeignKeyConstraint(["room"], ["rooms.id"], name="fk_deals_room"),
    )
    op.create_index("ix_deals_room_number", "deals", ["room", "number"], unique=True)
    op.create_table(
        "deal_players",
        sa.Column("device", sa.String(40), nullable=False),
        sa.Column("deal", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("device", "deal", name="pk_deal_players"),
        sa.ForeignKeyConstraint(["deal"], ["deals.id"], name="fk_deal_players_deal"),
    )
