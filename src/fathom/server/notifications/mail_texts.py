"""The texts of e-mail: one layout for all languages, and the sentences of each."""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Final, NamedTuple

from fathom.protocol.settings import Language

CONFIRMATION: Final = "{ask}\n{site}\n\n{confirm}\n{link}\n\n{ignore}\n"
NOTIFICATION: Final = "{sentence}\n{url}\n{until}\n--\n{unsubscribe}\n{stop}\n"


MONTHS: Final[Mapping[Language, str]] = {
    "en": "January February March April May June July August September October November December",
    "nl": "januari februari maart april mei juni juli augustus september oktober november december",
    "de": "Januar Februar März April Mai Juni Juli August September Oktober November Dezember",
    "fr": "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
}
MOMENTS: Final[Mapping[Language, str]] = {
    "en": "{day} {month} {year}, {time} (UTC)",
    "nl": "{day} {month} {year}, {time} uur (UTC)",
    "de": "{day}. {month} {year}, {time} Uhr (UTC)",
    "fr": "{day} {month} {year}, {time} (UTC)",
}


def moment(millis: int, language: Language) -> str:
    """Return date and time as a language writes them, in UTC, which is named."""
    at = datetime.fromtimestamp(millis / 1000, UTC)
    day = "1er" if language == "fr" and at.day == 1 else str(at.day)
    month = MONTHS[language].split()[at.month - 1]
    return MOMENTS[language].format(day=day, month=month, year=at.year, time=f"{at:%H:%M}")


class MailTexts(NamedTuple):
    """Subjects and sentences. Placeholders: title, names, deadline, inviter. Links stand on lines of their own."""

    confirm_subject: str
    ask: str
    confirm: str
    ignore: str
    turn_subject: str
    turn: str
    until: str
    over_subject: str
    over: str
    invitation_subject: str
    invitation: str
    unsubscribe: str


TEXTS: Final[Mapping[Language, MailTexts]] = {
    "en": MailTexts(
        confirm_subject="Fathom: confirm your e-mail address",
        ask="Please confirm that you’d like an e-mail when it’s your turn in a game at",
        confirm="Confirm:",
        ignore="If you didn’t ask for this, ignore this message and we won’t write again.",
        turn_subject="{title}: it’s your turn",
        turn="It’s your turn in {title} ({names}):",
        until="You have until {due}.",
        over_subject="{title}: game over",
        over="Your game of {title} ({names}) is over:",
        invitation_subject="{title}: {inviter} invites you",
        invitation="{inviter} invites you to a game of {title}:",
        unsubscribe="Unsubscribe:",
    ),
    "nl": MailTexts(
        confirm_subject="Fathom: bevestig je e-mailadres",
        ask="Bevestig dat je een e-mail wilt krijgen als je aan de beurt bent in een partij op",
        confirm="Bevestigen:",
        ignore="Heb je hier niet om gevraagd? Negeer dit bericht dan; je hoort verder niets van ons.",
        turn_subject="{title}: je bent aan de beurt",
        turn="Je bent aan de beurt in {title} ({names}):",
        until="Je hebt tijd tot {due}.",
        over_subject="{title}: partij afgelopen",
        over="Je partij {title} ({names}) is afgelopen:",
        invitation_subject="{title}: {inviter} nodigt je uit",
        invitation="{inviter} nodigt je uit voor een partij {title}:",
        unsubscribe="Afmelden:",
    ),
    "de": MailTexts(
        confirm_subject="Fathom: Bitte bestätige deine E-Mail-Adresse",
        ask="Bitte bestätige, dass du eine E-Mail bekommen möchtest, wenn du hier in einer Partie dran bist:",
        confirm="Bestätigen:",
        ignore="Falls du das nicht angefordert hast, ignoriere diese Nachricht. "
        "Du bekommst dann keine weiteren E-Mails.",
        turn_subject="{title}: Du bist dran",
        turn="Du bist dran in {title} ({names}):",
        until="Du hast Zeit bis zum {due}.",
        over_subject="{title}: Partie beendet",
        over="Deine Partie {title} ({names}) ist beendet:",
        invitation_subject="{title}: {inviter} lädt dich ein",
        invitation="{inviter} lädt dich zu einer Partie {title} ein:",
        unsubscribe="Abmelden:",
    ),
    "fr": MailTexts(
        confirm_subject="Fathom\u00a0: confirmez votre adresse de courriel",
        ask="Confirmez que vous souhaitez recevoir un courriel quand c’est votre tour dans une partie sur",
        confirm="Confirmer\u00a0:",
        ignore="Si vous n’avez rien demandé, ignorez ce message\u00a0; nous ne vous écrirons plus.",
        turn_subject="{title}\u00a0: à vous de jouer",
        turn="C’est votre tour dans {title} ({names})\u00a0:",
        until="Vous avez jusqu’au {due}.",
        over_subject="{title}\u00a0: partie terminée",
        over="Votre partie de {title} ({names}) est terminée\u00a0:",
        invitation_subject="{title}\u00a0: {inviter} vous invite",
        invitation="{inviter} vous invite à une partie de {title}\u00a0:",
        unsubscribe="Se désabonner\u00a0:",
    ),
}
