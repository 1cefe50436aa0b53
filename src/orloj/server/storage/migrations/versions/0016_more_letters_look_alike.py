"""More letters count as look-alikes: what stands beside the names of accounts is found anew"""

import sqlalchemy as sa
from alembic import op

from orloj.server.people.names import lookalike_of

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None


def upgrade() -> None:
    connection = op.get_bind()
    people = sa.table("people", sa.column("id"), sa.column("name"), sa.column("login"), sa.column("lookalike"))
    accounts = sa.select(people.c.id, people.c.name, people.c.lookalike).where(people.c.login.is_not(None))
    for row in connection.execute(accounts).all():
        if (now := lookalike_of(row.name)) != row.lookalike:
            connection.execute(sa.update(people).where(people.c.id == row.id).values(lookalike=now))


def downgrade() -> None:
    """What looked alike before looks alike still."""
