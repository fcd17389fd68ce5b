"""What the routes of webhooks and e-mail share."""

from fathom.protocol.notifications import NotificationType
from fathom.store.models import Subscription


def events_of(hook: Subscription) -> list[NotificationType]:
    """Return the notifications that a subscription receives."""
    wanted: dict[NotificationType, bool] = {"your_turn": hook.on_turn, "game_over": hook.on_over}
    return [event for event, yes in wanted.items() if yes]
