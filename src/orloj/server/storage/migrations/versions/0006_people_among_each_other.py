"""People who are kept apart, reports, look-alike names, and whose work a table is"""

import sqlalchemy as sa
from alembic import op

from orloj.server.people.names import lookalike_of

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

_PERSON = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def _to_person(table: str, column: str, ondelete: str = "CASCADE") -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint([column], ["people.id"], name=op.f(f"fk_{table}_{column}"), ondelete=ondelete)


def _to_table(table: str, ondelete: str = "CASCADE") -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f(f"fk_{table}_table_id"), ondelete=ondelete)


def upgrade() -> None:
    # Not in a batch: SQLite would make the table anew, and its rows would take those of other tables with them.
    op.add_column("people", sa.Column("lookalike", sa.String(length=80), nullable=True))
    op.add_column("people", sa.Column("origin", sa.String(length=32), nullable=True))
    op.create_index(op.f("ix_people_lookalike"), "people", ["lookalike"])
    op.add_column("tables", sa.Column("share", sa.String(length=40), nullable=True))
    op.add_column("tables", sa.Column("onlookers_talk", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.create_index(op.f("ix_tables_share"), "tables", ["share"])
    op.create_table(
        "apart",
        sa.Column("person", _PERSON, nullable=False),
        sa.Column("other", _PERSON, nullable=False),
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("since", sa.Float(), nullable=False),
        _to_person("apart", "person"),
        _to_person("apart", "other"),
        sa.PrimaryKeyConstraint("person", "other", name=op.f("pk_apart")),
    )
    op.create_index(op.f("ix_apart_other"), "apart", ["other"])
    op.create_table(
        "silenced",
        sa.Column("table_id", sa.String(length=24), nullable=False),
        sa.Column("person", _PERSON, nullable=False),
        _to_table("silenced"),
        _to_person("silenced", "person"),
        sa.PrimaryKeyConstraint("table_id", "person", name=op.f("pk_silenced")),
    )
    op.create_index(op.f("ix_silenced_person"), "silenced", ["person"])
    op.create_table(
        "reports",
        sa.Column("id", _PERSON, nullable=False, autoincrement=True),
        sa.Column("person", _PERSON, nullable=True),
        sa.Column("about", _PERSON, nullable=True),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("table_id", sa.String(length=24), nullable=True),
        sa.Column("said", sa.Text(), nullable=False),
        sa.Column("text", sa.String(length=1000), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("state", sa.String(length=16), nullable=False, server_default="new"),
        _to_person("reports", "person", "SET NULL"),
        _to_person("reports", "about", "SET NULL"),
        _to_table("reports", "SET NULL"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_reports")),
    )
    op.create_index(op.f("ix_reports_person"), "reports", ["person"])
    op.create_index(op.f("ix_reports_about"), "reports", ["about"])
    _note_lookalikes()


def _note_lookalikes() -> None:
    """Accounts of before keep their names, and nobody else gets one that looks the same."""
    people = sa.table("people", sa.column("id"), sa.column("name"), sa.column("login"), sa.column("lookalike"))
    connection = op.get_bind()
    for row in connection.execute(sa.select(people.c.id, people.c.name).where(people.c.login.is_not(None))).all():
        change = sa.update(people).where(people.c.id == row.id).values(lookalike=lookalike_of(row.name))
        connection.execute(change)


def downgrade() -> None:
    for table in ("reports", "silenced", "apart"):
        op.drop_table(table)
    op.drop_index(op.f("ix_tables_share"), "tables")
    op.drop_index(op.f("ix_people_lookalike"), "people")
    for table, column in (
        ("tables", "onlookers_talk"),
        ("tables", "share"),
        ("people", "origin"),
        ("people", "lookalike"),
    ):
        op.drop_column(table, column)
