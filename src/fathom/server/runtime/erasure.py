"""Erase an account: table by table, resumed at the next start if it is interrupted."""

from collections.abc import Callable

from fathom.core.errors import Refusal, RefusalKind
from fathom.server.messages_en import ENGLISH
from fathom.server.runtime.service import TableService
from fathom.server.telemetry.logging import log, short, store_failed
from fathom.store.errors import StoreError
from fathom.store.queries.accounts import Accounts
from fathom.store.queries.log import EventLog


class AccountErasure:
    """Deletion of all data of a person. `disconnect` closes their connections."""

    def __init__(
        self, accounts: Accounts, event_log: EventLog, table_service: TableService, disconnect: Callable[[str], None]
    ) -> None:
        self._accounts, self._log = accounts, event_log
        self._table_service, self._disconnect = table_service, disconnect

    async def erase(self, person: str) -> None:
        """Delete a person and their bots. Idempotent. Raises `Refusal` if some table cannot be written now.

        The first step is durable: from then on the account cannot be used, and `resume` completes the rest.
        """
        try:
            await self._accounts.begin_erasure(person)
            self._disconnect(person)
            for bot in await self._accounts.bots_of(person):  # a bot's seat names its owner
                await self.erase(bot.id)
            stuck: set[str] = set()
            # Read again until nothing is left: a command in flight may have added a mention.
            while tables := set(await self._log.mentions_of(person)) - stuck:
                for table in tables:
                    if not await self._erase_at(table, person):
                        stuck.add(table)
            if not stuck:
                await self._accounts.delete_person(person)
                return
        except StoreError as error:
            store_failed("account erasure failed", error)
        raise Refusal(RefusalKind.UNAVAILABLE, "store_failed", ENGLISH)

    async def resume(self, person: str) -> None:
        """Complete an erasure that was interrupted by the end of a server."""
        try:
            await self.erase(person)
        except Refusal:
            log.error("account erasure incomplete", hint="it is retried when the server starts")

    async def _erase_at(self, table: str, person: str) -> bool:
        """Erase a person from one table. Returns False if that failed."""
        try:
            await self._table_service.erase(table, person)
        except Refusal as refusal:
            if refusal.code != "no_such_table":
                log.error("account erasure failed", table=short(table), reason=refusal.code)
                return False
            await self._log.redact_entries(table, {}, person)
        return True
