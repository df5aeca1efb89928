"""Runs the steps on the connection that `gouji.store.opening` hands over."""

from alembic import context

from gouji.store.tables import metadata


def run() -> None:
    """Does what Alembic was asked to do."""
    connection = context.config.attributes["connection"]
    with connection.begin():
        context.configure(connection=connection, target_metadata=metadata, transactional_ddl=True)
        context.run_migrations()


if hasattr(context, "config"):  # Alembic has loaded this; nobody else has
    run()
