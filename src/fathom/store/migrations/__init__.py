"""The schema, as a chain of steps that Alembic takes. Written in SQLAlchemy's types, which serve any database."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection


def configuration() -> Config:
    """What Alembic needs to know; there is no file for it."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    return config


def upgrade(connection: Connection, to: str = "head") -> None:
    """Take all steps that this database lacks, or those up to a revision, in the transaction that is open."""
    config = configuration()
    config.attributes["connection"] = connection
    command.upgrade(config, to)
