"""The schema as a chain of Alembic migrations, in SQLAlchemy types that both backends have."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection


def configuration() -> Config:
    """Return the configuration of Alembic, in place of a file."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    return config


def upgrade(connection: Connection, to: str = "head") -> None:
    """Run the missing migrations, up to a revision, in the open transaction."""
    config = configuration()
    config.attributes["connection"] = connection
    command.upgrade(config, to)
