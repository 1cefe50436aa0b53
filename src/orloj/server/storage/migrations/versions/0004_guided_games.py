"""Guided first games: how far the learner has come"""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    # Not in a batch: SQLite would make the table anew, and its rows would take those of other tables with them.
    op.add_column("tables", sa.Column("guide", sa.Text(), nullable=True))


def downgrade() -> None:
    op.drop_column("tables", "guide")
