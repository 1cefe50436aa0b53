"""Tournaments"""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None

_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def _of_tournament(table: str) -> sa.ForeignKeyConstraint:
    name = op.f(f"fk_{table}_tournament")
    return sa.ForeignKeyConstraint(["tournament"], ["tournaments.id"], name=name, ondelete="CASCADE")


def upgrade() -> None:
    op.create_table(
        "tournaments",
        sa.Column("id", sa.String(length=24), nullable=False),
        sa.Column("name", sa.String(length=60), nullable=False),
        sa.Column("organiser", _ID, nullable=True),
        sa.Column("game", sa.String(length=24), nullable=False),
        sa.Column("mode", sa.String(length=24), nullable=False),
        sa.Column("size", sa.Integer(), nullable=False),
        sa.Column("system", sa.String(length=8), nullable=False),
        sa.Column("rounds", sa.Integer(), nullable=False),
        sa.Column("clock", sa.String(length=16), nullable=False),
        sa.Column("public", sa.Boolean(), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(
            ["organiser"], ["people.id"], name=op.f("fk_tournaments_organiser"), ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tournaments")),
    )
    op.create_index(op.f("ix_tournaments_organiser"), "tournaments", ["organiser"])
    op.create_table(
        "tournament_players",
        sa.Column("tournament", sa.String(length=24), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("person", _ID, nullable=True),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("dropped", sa.Boolean(), nullable=False),
        _of_tournament("tournament_players"),
        sa.ForeignKeyConstraint(
            ["person"], ["people.id"], name=op.f("fk_tournament_players_person"), ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("tournament", "number", name=op.f("pk_tournament_players")),
        sa.UniqueConstraint("tournament", "person", name=op.f("uq_tournament_players_tournament_person")),
    )
    op.create_index(op.f("ix_tournament_players_person"), "tournament_players", ["person"])
    op.create_table(
        "tournament_games",
        sa.Column("tournament", sa.String(length=24), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("players", sa.String(length=80), nullable=False),
        sa.Column("table_id", sa.String(length=24), nullable=True),
        sa.Column("ranks", sa.String(length=80), nullable=True),
        _of_tournament("tournament_games"),
        sa.PrimaryKeyConstraint("tournament", "round", "number", name=op.f("pk_tournament_games")),
    )
    op.create_index(op.f("ix_tournament_games_table_id"), "tournament_games", ["table_id"])


def downgrade() -> None:
    for table in ("tournament_games", "tournament_players", "tournaments"):
        op.drop_table(table)
