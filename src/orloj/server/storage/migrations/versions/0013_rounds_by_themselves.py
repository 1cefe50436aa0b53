"""The next round of a tournament begins by itself, if its organiser wants it so"""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    # Whoever runs one now has been told that he begins its rounds himself.
    op.add_column("tournaments", sa.Column("goes_on", sa.Boolean(), nullable=False, server_default=sa.false()))


def downgrade() -> None:
    op.drop_column("tournaments", "goes_on")
