"""How often seats and settings of a table have changed, and the digest of its finished record"""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    # Not in a batch: SQLite would make the table anew, and its rows would take those of other tables with them.
    op.add_column("tables", sa.Column("touched", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("digest", sa.String(64), nullable=True))


def downgrade() -> None:
    op.drop_column("tables", "digest")
    op.drop_column("tables", "touched")
