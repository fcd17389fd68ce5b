"""The decision about a line of chat."""

from fathom.protocol import commands as ask
from fathom.protocol.settings import Millis, Person
from fathom.table import bounds, events
from fathom.table.events import Event
from fathom.table.guards import forbidden_error, illegal_error, require_person
from fathom.table.sanitize import clean_chat
from fathom.table.state import TableState


def chat(table: TableState, actor: Person, command: ask.Chat, now: Millis) -> list[Event]:
    """Say something. Spectators may if they may see the game; bots may not, since they would pass for people."""
    require_person(actor)
    if not table.settings.chat:
        raise illegal_error("chat_off")
    seats = table.seats_of(actor.id)
    if not seats and table.settings.spectators == "off":
        raise forbidden_error("not_seated")
    bounds.check("chat_full", table.chatted, bounds.CHAT if seats else bounds.WATCHERS_CHAT)
    return [events.Chatted(seat=seats[0] if seats else 0, name=actor.name, text=clean_chat(command.text))]
