"""Push messages, e-mail addresses, recovered passwords, and links for watchers"""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def _to_person(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f(f"fk_{table}_person"), ondelete="CASCADE")


def _to_table(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f(f"fk_{table}_table_id"), ondelete="CASCADE")


def _person() -> sa.Column[int]:
    return sa.Column("person", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False)


def upgrade() -> None:
    # Not in a batch: SQLite would make the table anew, and its rows would take those of other tables with them.
    op.add_column("tables", sa.Column("watch", sa.String(length=40), nullable=True))
    op.create_index(op.f("ix_tables_watch"), "tables", ["watch"])
    op.create_table(
        "watchers",
        sa.Column("table_id", sa.String(length=24), nullable=False),
        _person(),
        _to_table("watchers"),
        _to_person("watchers"),
        sa.PrimaryKeyConstraint("table_id", "person", name=op.f("pk_watchers")),
    )
    op.create_index(op.f("ix_watchers_person"), "watchers", ["person"])
    op.create_table(
        "push_subscriptions",
        sa.Column("id", sa.String(length=16), nullable=False),
        _person(),
        sa.Column("session", sa.String(length=64), nullable=False),
        sa.Column("endpoint", sa.Text(), nullable=False),
        sa.Column("hash", sa.String(length=64), nullable=False),
        sa.Column("p256dh", sa.LargeBinary(), nullable=False),
        sa.Column("auth", sa.LargeBinary(), nullable=False),
        sa.Column("label", sa.String(length=60), nullable=False),
        sa.Column("lang", sa.String(length=8), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("failures", sa.Integer(), nullable=False),
        _to_person("push_subscriptions"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_push_subscriptions")),
        sa.UniqueConstraint("hash", name=op.f("uq_push_subscriptions_hash")),
    )
    op.create_index(op.f("ix_push_subscriptions_person"), "push_subscriptions", ["person"])
    op.create_table(
        "mail_addresses",
        _person(),
        sa.Column("address", sa.String(length=254), nullable=True),
        sa.Column("found_by", sa.String(length=254), nullable=True),
        sa.Column("wanted", sa.String(length=254), nullable=True),
        sa.Column("token", sa.String(length=64), nullable=True),
        sa.Column("until", sa.Float(), nullable=True),
        sa.Column("turns", sa.Boolean(), nullable=False),
        sa.Column("stop", sa.String(length=40), nullable=False),
        sa.Column("lang", sa.String(length=8), nullable=False),
        _to_person("mail_addresses"),
        sa.PrimaryKeyConstraint("person", name=op.f("pk_mail_addresses")),
        sa.UniqueConstraint("stop", name=op.f("uq_mail_addresses_stop")),
    )
    op.create_index(op.f("ix_mail_addresses_found_by"), "mail_addresses", ["found_by"])
    op.create_index(op.f("ix_mail_addresses_token"), "mail_addresses", ["token"])
    op.create_table(
        "recoveries",
        sa.Column("hash", sa.String(length=64), nullable=False),
        _person(),
        sa.Column("until", sa.Float(), nullable=False),
        _to_person("recoveries"),
        sa.PrimaryKeyConstraint("hash", name=op.f("pk_recoveries")),
    )
    op.create_index(op.f("ix_recoveries_person"), "recoveries", ["person"])
    op.create_table(
        "looks",
        sa.Column("table_id", sa.String(length=24), nullable=False),
        _person(),
        sa.Column("looked", sa.Float(), nullable=False),
        sa.Column("told", sa.Float(), nullable=True),
        _to_table("looks"),
        _to_person("looks"),
        sa.PrimaryKeyConstraint("table_id", "person", name=op.f("pk_looks")),
    )
    op.create_index(op.f("ix_looks_person"), "looks", ["person"])


def downgrade() -> None:
    for table in ("looks", "recoveries", "mail_addresses", "push_subscriptions", "watchers"):
        op.drop_table(table)
    op.drop_index(op.f("ix_tables_watch"), "tables")
    op.drop_column("tables", "watch")
