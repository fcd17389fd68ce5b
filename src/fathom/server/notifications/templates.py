"""Compose e-mail: link to the table, players, whose turn it is or who invites. Nothing hidden is included."""

import msgspec

from fathom.core.registry import plugins
from fathom.protocol.notifications import NotificationBody, NotificationTable
from fathom.protocol.settings import Language
from fathom.server.notifications.mail_texts import CONFIRMATION, NOTIFICATION, TEXTS, moment
from fathom.server.notifications.signing import link_token
from fathom.server.notifications.smtp import Mailer
from fathom.store.models import Delivery, DeliveryResult, Subscription

DECODER = msgspec.json.Decoder(NotificationBody)


class MailComposer:
    """Composes and sends the e-mail of each kind of notification."""

    def __init__(self, key: bytes, site: str, mailer: Mailer) -> None:
        self._key, self._site, self._mailer = key, site, mailer

    async def send(self, hook: Subscription, delivery: Delivery) -> DeliveryResult:
        """Attempt a delivery once."""
        if not self._mailer.enabled:
            return DeliveryResult(status="failed", why="this server sends no e-mail any more")
        texts = TEXTS[hook.language]
        if delivery.event == "confirm":
            text = CONFIRMATION.format(site=self._site, link=self._link("confirm", hook), **texts._asdict())
            return await self._mailer.send(hook.target, texts.confirm_subject, text)
        body = DECODER.decode(delivery.body)
        assert body.data is not None
        stop = self._link("stop", hook)
        subject, text = compose(body.type, body.data, hook.language, stop)
        return await self._mailer.send(hook.target, subject, text, stop, delivery.id)

    def _link(self, purpose: str, hook: Subscription) -> str:
        """Return a link whose token is in the fragment, which browsers do not send and servers do not log."""
        return f"{self._site}/mail#{purpose}={link_token(self._key, purpose, hook.id, hook.target)}"


def compose(event: str, data: NotificationTable, language: Language, stop: str) -> tuple[str, str]:
    """Return subject and text in a language, with the link that unsubscribes."""
    texts = TEXTS[language]
    plugin = plugins().get(data.game)
    title = plugin.titles.get(language, data.title) if plugin else data.title
    over = event == "game_over"
    subject, sentence = {
        "your_turn": (texts.turn_subject, texts.turn),
        "game_over": (texts.over_subject, texts.over),
        "invitation": (texts.invitation_subject, texts.invitation),
    }[event]
    text = NOTIFICATION.format(
        sentence=sentence.format(title=title, names=", ".join(seat.name for seat in data.seats), inviter=data.inviter),
        url=data.url,
        until=f"{texts.until.format(due=moment(data.due, language))}\n" if data.due and not over else "",
        unsubscribe=texts.unsubscribe,
        stop=stop,
    )
    return subject.format(title=title, inviter=data.inviter), text
