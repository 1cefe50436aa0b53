"""Several games of the same people as a series"""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    # Not in a batch: SQLite would make the table anew, and its rows would take those of other tables with them.
    op.add_column("tables", sa.Column("series", sa.String(length=24), nullable=True))
    op.add_column("tables", sa.Column("best_of", sa.Integer(), nullable=False, server_default="1"))
    op.add_column("tables", sa.Column("turned", sa.Integer(), nullable=False, server_default="0"))
    op.create_index(op.f("ix_tables_series"), "tables", ["series"])


def downgrade() -> None:
    op.drop_index(op.f("ix_tables_series"), "tables")
    for column in ("turned", "best_of", "series"):
        op.drop_column("tables", column)
