"""Runs the migrations on the connection that `store.upgrade` holds."""

from alembic import context

from tabletown.web.db.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
