"""Alembic's entry: migrations run on the connection that `Database.migrate` holds."""

from alembic import context

from orloj.server.storage.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
