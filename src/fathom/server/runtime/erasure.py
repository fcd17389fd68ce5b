"""Somebody leaves for good: all that there is about them goes, table by table, however often that is interrupted."""

from typing import TYPE_CHECKING

from fathom.core.errors import Refusal, RefusalKind
from fathom.server.messages_en import ENGLISH
from fathom.server.telemetry.logging import log, short, store_failed
from fathom.store.interfaces import StoreError

if TYPE_CHECKING:
    from fathom.server.container import Container


async def forget(container: "Container", person: str) -> None:
    """Delete everything. From the first step on nobody can act for them; should the server end, the next goes on."""
    try:
        await container.store.begin_erasure(person)
        container.sessions_ended(person)
        for bot in await container.store.bots_of(person):  # where it sits, it is said whose it is
            await forget(container, bot.id)
        stuck: set[str] = set()
        while tables := set(await container.store.traces_of(person)) - stuck:  # what was on its way leaves a trace too
            for table in tables:
                if not await forget_at(container, table, person):
                    stuck.add(table)
        if not stuck:
            await container.store.forget_person(person)
            return
    except StoreError as fault:
        store_failed("not forgotten", fault)
    raise Refusal(RefusalKind.UNAVAILABLE, "store_failed", ENGLISH)


async def forget_at(container: "Container", table: str, person: str) -> bool:
    """Forget somebody at one table; False if it cannot be done now."""
    try:
        await container.table_service.erase(table, person)
    except Refusal as refusal:
        if refusal.code != "no_such_table":
            log.error("not forgotten", table=short(table), why=refusal.code)
            return False
        await container.store.rewrite(table, {}, person)
    return True


async def erase_account(container: "Container", person: str) -> None:
    """The same for somebody who was leaving when a server ended; nobody waits for it."""
    try:
        await forget(container, person)
    except Refusal:
        log.error("somebody could not leave; that is tried again when the server starts")
