"""The tables of the database. Change them only together with a new migration in `migrations/versions`.

Moments are seconds since 1970 (the server's clock). Tokens that open something (sessions, keys) are kept as hashes.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

# SQLite counts rows by itself only in a column that is exactly INTEGER.
_Id = BigInteger().with_variant(Integer(), "sqlite")

people = Table(
    "people",
    metadata,
    Column("id", _Id, primary_key=True, autoincrement=True),
    Column("name", String(40), nullable=False),
    Column("login", String(40), unique=True),  # the name in lower case; none for a guest
    Column("password", String(200)),  # Argon2
    Column("settings", Text, nullable=False, server_default="{}"),  # JSON
    Column("created", Float, nullable=False),
    Column("lookalike", String(80), index=True),  # of an account: orloj.server.people.names; none for a guest
    Column("origin", String(32)),  # stands for the address where it was made, which cannot be told from it
)

sessions = Table(
    "sessions",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("person", ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("created", Float, nullable=False),
    Column("expires", Float, nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("game", String(24), nullable=False),
    Column("mode", String(24), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("options", Text, nullable=False),  # JSON
    Column("owner", ForeignKey("people.id", ondelete="SET NULL"), index=True),
    Column("public", Boolean, nullable=False),
    Column("clock", String(16), nullable=False),
    Column("pace", String(16), nullable=False),
    Column("status", String(16), nullable=False),  # waiting, playing, over
    Column("created", Float, nullable=False),
    Column("changed", Float, nullable=False),
    Column("header", LargeBinary),  # the record's header, once the game has begun
    Column("awaited", String(40), nullable=False, server_default=""),  # seats, with commas
    Column("asked", Text, nullable=False, server_default="{}"),  # JSON: orloj.server.live.room.Asked
    Column("bot_turn", Boolean, nullable=False),  # the keeper has something to do
    Column("deadline", Float),  # when a seat that is awaited counts as away
    Column("kept_by", String(40)),  # the lease: the process that moves the bots and watches the clock,
    Column("kept_until", Float),  # and until when
    Column("parent", String(24)),  # the table that this one branched off
    Column("rematch", String(24)),
    Column("hints", Boolean, nullable=False, server_default=false()),  # may people ask a bot for advice?
    Column("wish", Text),  # JSON: orloj.server.live.room.UndoWish, an undo that the others are asked to agree to
    Column("watch", String(40), index=True),  # lets whoever has the link watch a private table
    Column("touched", Integer, nullable=False, server_default="0"),  # how often seats and settings have changed
    Column("digest", String(64)),  # of the record, once the game is over: orloj.kernel.digest_of
    Column("guide", Text),  # JSON: orloj.server.live.guided.Guided, how far the learner has come; none elsewhere
    Column("share", String(40), index=True),  # whose work it is: the owner's, or that of all guests of an address
    Column("onlookers_talk", Boolean, nullable=False, server_default=false()),  # may those write who only watch?
    Column("series", String(24), index=True),  # the first table of a series; none for a single game
    Column("best_of", Integer, nullable=False, server_default="1"),  # games that the series may have
    Column("turned", Integer, nullable=False, server_default="0"),  # seats that people moved on since the first
    Column("ended", Float),  # when whoever runs the site has ended the game; none: nobody has
    Index("ix_tables_status_bot_turn", "status", "bot_turn"),
    Index("ix_tables_status_deadline", "status", "deadline"),
    Index("ix_tables_public_status", "public", "status", "changed"),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),  # person, bot, open, link
    Column("person", ForeignKey("people.id", ondelete="SET NULL"), index=True),
    Column("name", String(40), nullable=False),
    Column("bot", String(24), nullable=False, server_default=""),  # who plays a bot's seat, or stands in
    Column("invite", String(40), index=True),  # opens this seat to whoever has the link
    Column("away", Boolean, nullable=False),  # a bot stands in
    UniqueConstraint("table_id", "person"),  # nobody sits twice at one table
)

entries = Table(
    "entries",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),  # two processes can never both write the same one
    Column("seat", Integer, nullable=False),
    Column("question", String(24), nullable=False),  # which question was answered; empty for an undo
    Column("token", Text, nullable=False),
    Column("at", Float, nullable=False),
    Column("change", LargeBinary, nullable=False),  # orloj.kernel.Change
    Column("sealed", Boolean, nullable=False),  # when it was stored, nobody but its own seat could notice it
)

api_keys = Table(
    "api_keys",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("hash", String(64), nullable=False, unique=True),
    Column("person", ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("label", String(60), nullable=False),
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE")),  # a key for one seat only
    Column("seat", Integer),
    Column("created", Float, nullable=False),
)

chat = Table(
    "chat",
    metadata,
    Column("id", _Id, primary_key=True, autoincrement=True),
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("person", ForeignKey("people.id", ondelete="SET NULL")),
    Column("name", String(40), nullable=False),
    Column("seat", Integer),
    Column("text", String(500), nullable=False),
    Column("at", Float, nullable=False),
    Index("ix_chat_table_id", "table_id", "id"),
)

reviews = Table(
    "reviews",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),  # whose decisions; -1: the curve of the whole game
    Column("done", Integer, nullable=False),  # of the steps below
    Column("steps", Integer, nullable=False),
    Column("packed", LargeBinary, nullable=False),  # what was found so far: orloj.server.live.reviews
    Column("kept_by", String(40)),  # the lease of the process that works on it
    Column("kept_until", Float),
)

watchers = Table(  # of private tables, by their link
    "watchers",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("person", ForeignKey("people.id", ondelete="CASCADE"), primary_key=True, index=True),
)

push_subscriptions = Table(
    "push_subscriptions",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("person", ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("session", String(64), nullable=False),  # whose browser it is: it ends with the session
    Column("endpoint", Text, nullable=False),  # an address of the browser's push service
    Column("hash", String(64), nullable=False, unique=True),  # of the endpoint: a browser tells one person
    Column("p256dh", LargeBinary, nullable=False),  # the browser's public key and
    Column("auth", LargeBinary, nullable=False),  # its secret: only it can read what is sent
    Column("label", String(60), nullable=False),
    Column("lang", String(8), nullable=False),  # for those who have set none
    Column("created", Float, nullable=False),
    Column("failures", Integer, nullable=False),  # in a row
)

mail_addresses = Table(
    "mail_addresses",
    metadata,
    Column("person", ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("address", String(254)),  # confirmed
    Column("found_by", String(254), index=True),  # the same in small letters: people type addresses in many ways
    Column("wanted", String(254)),  # not confirmed yet
    Column("token", String(64), index=True),  # hash of what confirms it,
    Column("until", Float),  # and until when it does
    Column("turns", Boolean, nullable=False),  # write when it is the person's turn?
    Column("stop", String(40), nullable=False, unique=True),  # does nothing but end such mails, so it is no hash
    Column("lang", String(8), nullable=False),  # for those who have set none
)

recoveries = Table(  # of forgotten passwords
    "recoveries",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("person", ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("until", Float, nullable=False),
)

looks = Table(  # of people at tables that are played over days
    "looks",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("person", ForeignKey("people.id", ondelete="CASCADE"), primary_key=True, index=True),
    Column("looked", Float, nullable=False),
    Column("told", Float),  # when he was last told that the table waits for him
)

results = Table(  # of finished games, one row for each; they stay when the table is deleted
    "results",
    metadata,
    Column("number", _Id, primary_key=True, autoincrement=True),  # in this order games are rated
    Column("table_id", String(24), nullable=False, unique=True),  # so that no game counts twice
    Column("game", String(24), nullable=False),
    Column("mode", String(24), nullable=False),
    Column("at", Float, nullable=False),
    Column("public", Boolean, nullable=False),  # of others only its own players may hear
    Column("rated", Boolean, nullable=False),
)

result_seats = Table(
    "result_seats",
    metadata,
    Column("result", ForeignKey("results.number", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("player", String(40), index=True),  # who is rated: a person or a bot; none if nobody is
    Column("person", ForeignKey("people.id", ondelete="SET NULL"), index=True),
    Column("name", String(40), nullable=False),
    Column("bot", String(24), nullable=False, server_default=""),
    Column("side", Integer, nullable=False),  # equal numbers are one team
    Column("rank", Integer, nullable=False),  # 1 is the best; who left comes last
    Column("score", Integer, nullable=False),
    Column("share", Float, nullable=False),  # of the victory
    Column("gone", Boolean, nullable=False),  # left before the end
    Column("mu", Float),  # the rating after this game
    Column("sigma", Float),
)

ratings = Table(  # the newest ones; all of them can be computed again from the results
    "ratings",
    metadata,
    Column("game", String(24), primary_key=True),
    Column("player", String(40), primary_key=True),
    Column("person", ForeignKey("people.id", ondelete="CASCADE"), index=True),  # none: a bot, or somebody who is gone
    Column("bot", String(24), nullable=False, server_default=""),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Column("at", Float, nullable=False),
)

leavers = Table(  # who got up from a running game: a bot plays on, but it was his game
    "leavers",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("name", String(40), nullable=False),
)

apart = Table(  # people whom somebody does not want to hear of (mute) or to meet (block)
    "apart",
    metadata,
    Column("person", ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("other", ForeignKey("people.id", ondelete="CASCADE"), primary_key=True, index=True),
    Column("kind", String(8), nullable=False),  # mute, block
    Column("since", Float, nullable=False),
)

silenced = Table(  # people whom the owner of a table has removed from its chat
    "silenced",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("person", ForeignKey("people.id", ondelete="CASCADE"), primary_key=True, index=True),
)

reports = Table(  # for whoever runs the site
    "reports",
    metadata,
    Column("id", _Id, primary_key=True, autoincrement=True),
    Column("person", ForeignKey("people.id", ondelete="SET NULL"), index=True),  # who reports
    Column("about", ForeignKey("people.id", ondelete="SET NULL"), index=True),  # whom
    Column("name", String(40), nullable=False),  # what that one was called then
    Column("table_id", ForeignKey("tables.id", ondelete="SET NULL")),  # where
    Column("said", Text, nullable=False),  # what that one had said there last
    Column("text", String(1000), nullable=False),
    Column("at", Float, nullable=False),
    Column("state", String(16), nullable=False, server_default="new"),  # new, done
)

invitations = Table(  # of certain people to tables that wait
    "invitations",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("person", ForeignKey("people.id", ondelete="CASCADE"), primary_key=True, index=True),
    Column("by", ForeignKey("people.id", ondelete="SET NULL")),
    Column("at", Float, nullable=False),
)

wishes = Table(  # what people would play, and when
    "wishes",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("person", ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("game", String(24), nullable=False),
    Column("starts", Float, nullable=False),
    Column("ends", Float, nullable=False, index=True),
    Column("days", Boolean, nullable=False),  # at leisure, with days to think
    Column("created", Float, nullable=False),
    Column("table_id", ForeignKey("tables.id", ondelete="SET NULL"), index=True),  # what came of it
)

friends = Table(  # one row for two people
    "friends",
    metadata,
    Column("asker", ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("asked", ForeignKey("people.id", ondelete="CASCADE"), primary_key=True, index=True),
    Column("at", Float, nullable=False),
    Column("since", Float),  # when the other one agreed; none: only asked
    Column("hidden", Boolean, nullable=False),  # the other one has blocked who asks, and does not hear of it
)

tournaments = Table(
    "tournaments",
    metadata,
    Column("id", String(24), primary_key=True),  # who knows it finds the tournament
    Column("name", String(60), nullable=False),
    Column("organiser", ForeignKey("people.id", ondelete="SET NULL"), index=True),
    Column("game", String(24), nullable=False),
    Column("mode", String(24), nullable=False),
    Column("size", Integer, nullable=False),  # players of a table
    Column("system", String(8), nullable=False),  # robin, swiss
    Column("rounds", Integer, nullable=False),
    Column("clock", String(16), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("round", Integer, nullable=False),  # 0: people sign up
    Column("goes_on", Boolean, nullable=False),  # the next round begins by itself
    Column("created", Float, nullable=False),
)

tournament_players = Table(
    "tournament_players",
    metadata,
    Column("tournament", ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("person", ForeignKey("people.id", ondelete="SET NULL"), index=True),
    Column("name", String(40), nullable=False),
    Column("dropped", Boolean, nullable=False),  # does not play on
    Column("barred", Boolean, nullable=False, server_default=false()),  # and cannot come back by himself
    Column("missed", Text, nullable=False, server_default=""),  # numbers of rounds that began without him, with spaces
    UniqueConstraint("tournament", "person"),
)

tournament_games = Table(
    "tournament_games",
    metadata,
    Column("tournament", ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True),
    Column("round", Integer, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("players", String(80), nullable=False),  # their numbers, with commas
    Column("table_id", String(24), index=True),
    Column("ranks", String(80)),  # what the organiser says of their places; otherwise the table tells
)

bans = Table(  # people whom whoever runs the site does not let in
    "bans",
    metadata,
    Column("person", ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("since", Float, nullable=False),
    Column("until", Float),  # none: for good
    Column("reason", String(300), nullable=False),  # as the person is told it
)

audit = Table(  # what whoever runs the site has done; it stays when those are gone whom it was about
    "audit",
    metadata,
    Column("id", _Id, primary_key=True, autoincrement=True),
    Column("at", Float, nullable=False),
    Column("who", String(80), nullable=False),  # the user of the operating system
    Column("what", String(40), nullable=False),
    Column("about", String(200), nullable=False),
    Column("detail", Text, nullable=False),
)

notices = Table(  # what `orloj admin` tells a running server; only with SQLite, which has no notifications
    "notices",
    metadata,
    Column("id", _Id, primary_key=True, autoincrement=True),
    Column("at", Float, nullable=False),
    Column("message", String(200), nullable=False),
    sqlite_autoincrement=True,  # no number comes twice, although old rows are deleted
)

__all__ = [
    "apart",
    "api_keys",
    "audit",
    "bans",
    "chat",
    "entries",
    "friends",
    "invitations",
    "leavers",
    "looks",
    "mail_addresses",
    "metadata",
    "notices",
    "people",
    "push_subscriptions",
    "ratings",
    "recoveries",
    "reports",
    "result_seats",
    "results",
    "reviews",
    "seats",
    "sessions",
    "silenced",
    "tables",
    "tournament_games",
    "tournament_players",
    "tournaments",
    "watchers",
    "wishes",
]
