"""Runs the steps on the connection that `gouji.store.opening` hands over."""

from alembic import context

from gouji.store.tables import metadata

with context.config.attributes["connection"].begin() as transaction:
    context.configure(
        connection=context.config.attributes["connection"],
        target_metadata=metadata,
        transactional_ddl=True,
    )
    context.run_migrations()
