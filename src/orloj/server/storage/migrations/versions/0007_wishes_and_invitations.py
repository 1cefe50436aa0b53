"""What people would like to play, and invitations to tables"""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "invitations",
        sa.Column("table_id", sa.String(length=24), nullable=False),
        sa.Column("person", _ID, nullable=False),
        sa.Column("by", _ID, nullable=True),
        sa.Column("at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_invitations_table_id"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_invitations_person"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["by"], ["people.id"], name=op.f("fk_invitations_by"), ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("table_id", "person", name=op.f("pk_invitations")),
    )
    op.create_index(op.f("ix_invitations_person"), "invitations", ["person"])
    op.create_table(
        "wishes",
        sa.Column("id", sa.String(length=16), nullable=False),
        sa.Column("person", _ID, nullable=False),
        sa.Column("game", sa.String(length=24), nullable=False),
        sa.Column("starts", sa.Float(), nullable=False),
        sa.Column("ends", sa.Float(), nullable=False),
        sa.Column("days", sa.Boolean(), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("table_id", sa.String(length=24), nullable=True),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_wishes_person"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_wishes_table_id"), ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_wishes")),
    )
    for column in ("person", "ends", "table_id"):
        op.create_index(op.f(f"ix_wishes_{column}"), "wishes", [column])


def downgrade() -> None:
    for table in ("wishes", "invitations"):
        op.drop_table(table)
