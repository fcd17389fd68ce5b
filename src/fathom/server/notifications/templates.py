"""Compose e-mail: link to the table, players and whose turn it is. Nothing hidden in the game is included."""

from datetime import UTC, datetime
from typing import Final

import msgspec

from fathom.protocol.notifications import NotificationBody, NotificationTable
from fathom.server.notifications.signing import link_token
from fathom.server.notifications.smtp import Mailer
from fathom.store.models import Delivery, DeliveryResult, Subscription

CONFIRM: Final = """\
Please confirm that you want to get e-mail at this address when it is your turn in a game at
{site}

Confirm:
{confirm}

If you did not ask for this, ignore it. You will get no further e-mail.
"""
YOUR_TURN: Final = """\
It is your turn in a game of {title} ({names}):
{url}
{until}"""
GAME_OVER: Final = """\
A game of {title} ({names}) is over:
{url}
"""
FOOTER: Final = """
--
Unsubscribe:
{stop}
"""

DECODER = msgspec.json.Decoder(NotificationBody)


class MailComposer:
    """Composes and sends the e-mail of each kind of notification."""

    def __init__(self, key: bytes, site: str, mailer: Mailer) -> None:
        self._key, self._site, self._mailer = key, site, mailer

    async def send(self, hook: Subscription, delivery: Delivery) -> DeliveryResult:
        """Attempt a delivery once."""
        if not self._mailer.enabled:
            return DeliveryResult(status="failed", why="this server sends no e-mail any more")
        if delivery.event == "confirm":
            text = CONFIRM.format(site=self._site, confirm=self._link("confirm", hook))
            return await self._mailer.send(hook.target, "Fathom: confirm your e-mail address", text)
        body = DECODER.decode(delivery.body)
        assert body.data is not None
        stop = self._link("stop", hook)
        subject, text = compose(body.type, body.data)
        return await self._mailer.send(hook.target, subject, text + FOOTER.format(stop=stop), stop, delivery.id)

    def _link(self, purpose: str, hook: Subscription) -> str:
        """Return a link whose token is in the fragment, which browsers do not send and servers do not log."""
        return f"{self._site}/mail#{purpose}={link_token(self._key, purpose, hook.id, hook.target)}"


def compose(event: str, data: NotificationTable) -> tuple[str, str]:
    """Return subject and text."""
    names = ", ".join(seat.name for seat in data.seats)
    due = datetime.fromtimestamp(data.due / 1000, UTC)
    until = f"You have time until {due:%Y-%m-%d %H:%M} UTC.\n" if data.due else ""
    template = GAME_OVER if event == "game_over" else YOUR_TURN
    subject = f"{data.title}: {'the game is over' if event == 'game_over' else 'your turn'}"
    return subject, template.format(title=data.title, names=names, url=data.url, until=until)
