"""Run by Alembic: the steps are taken on the connection that `upgrade` was given."""

from alembic import context

context.configure(connection=context.config.attributes["connection"], transactional_ddl=True)
context.run_migrations()
