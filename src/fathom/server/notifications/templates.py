"""What stands in a letter. It has a link to the table, who plays and whose turn it is: nothing that is hidden."""

from datetime import UTC, datetime
from typing import Final

import msgspec

from fathom.protocol.notifications import NotificationBody, NotificationTable
from fathom.server.notifications.signing import stub
from fathom.server.notifications.smtp import Mailer
from fathom.store.models import Delivery, DeliveryResult, Subscription

CONFIRM: Final = """\
Somebody, probably you, wants to be told at this address when it is their turn in a game at
{site}

If it was you, say so here:
{confirm}

If not, do nothing, and you will hear no more of it.
"""
YOUR_TURN: Final = """\
It is your turn in a game of {title} ({names}):
{url}
{until}"""
GAME_OVER: Final = """\
A game of {title} ({names}) is over:
{url}
"""
FOOT: Final = """
--
To get no more of these letters:
{stop}
"""

DECODER = msgspec.json.Decoder(NotificationBody)


class MailComposer:
    """Letters for each kind of notice."""

    def __init__(self, key: bytes, site: str, letters: Mailer) -> None:
        self._key, self._site, self._letters = key, site, letters

    async def send(self, hook: Subscription, delivery: Delivery) -> DeliveryResult:
        """Try it once."""
        if not self._letters.offered:
            return DeliveryResult(status="failed", why="this server sends no e-mail any more")
        if delivery.event == "confirm":
            text = CONFIRM.format(site=self._site, confirm=self._link("confirm", hook))
            return await self._letters.send(hook.target, "Fathom: is this your address?", text)
        body = DECODER.decode(delivery.body)
        assert body.data is not None
        stop = self._link("stop", hook)
        subject, text = letter(body.type, body.data)
        return await self._letters.send(hook.target, subject, text + FOOT.format(stop=stop), stop, delivery.id)

    def _link(self, purpose: str, hook: Subscription) -> str:
        """What stands behind # reaches no server's log."""
        return f"{self._site}/mail#{purpose}={stub(self._key, purpose, hook.id, hook.target)}"


def letter(event: str, data: NotificationTable) -> tuple[str, str]:
    """Subject and text."""
    names = ", ".join(seat.name for seat in data.seats)
    until = f"You have time until {moment(data.due)}.\n" if data.due else ""
    told = GAME_OVER if event == "game_over" else YOUR_TURN
    subject = f"{data.title}: {'the game is over' if event == 'game_over' else 'your turn'}"
    return subject, told.format(title=data.title, names=names, url=data.url, until=until)


def moment(millis: int) -> str:
    """A time that people can read wherever they are."""
    return f"{datetime.fromtimestamp(millis / 1000, UTC):%Y-%m-%d %H:%M} UTC"
