"""Who comes back to a tournament had no free rounds while he was away"""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tournament_players", sa.Column("missed", sa.Text(), nullable=False, server_default=""))
    connection = op.get_bind()
    players = sa.table("tournament_players", *map(sa.column, ("tournament", "number", "dropped", "missed")))
    games = sa.table("tournament_games", *map(sa.column, ("tournament", "round", "players")))
    # When somebody went is not known any more: until now his rounds without a table did not count.
    for one in connection.execute(sa.select(players.c.tournament, players.c.number).where(players.c.dropped)).all():
        rounds: dict[int, bool] = {}
        for game in connection.execute(sa.select(games).where(games.c.tournament == one.tournament)):
            there = str(one.number) in game.players.split(",")
            rounds[game.round] = rounds.get(game.round, False) or there
        missed = "".join(f"{number} " for number, there in sorted(rounds.items()) if not there)
        mine = sa.and_(players.c.tournament == one.tournament, players.c.number == one.number)
        connection.execute(sa.update(players).where(mine).values(missed=missed))


def downgrade() -> None:
    op.drop_column("tournament_players", "missed")
