"""Friends"""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None

_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "friends",
        sa.Column("asker", _ID, nullable=False),
        sa.Column("asked", _ID, nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("since", sa.Float(), nullable=True),
        sa.Column("hidden", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["asker"], ["people.id"], name=op.f("fk_friends_asker"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["asked"], ["people.id"], name=op.f("fk_friends_asked"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("asker", "asked", name=op.f("pk_friends")),
    )
    op.create_index(op.f("ix_friends_asked"), "friends", ["asked"])


def downgrade() -> None:
    op.drop_table("friends")
