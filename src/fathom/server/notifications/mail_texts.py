"""The texts of e-mail: one layout for all languages, and the sentences of each."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from fathom.protocol.settings import Language

CONFIRMATION: Final = "{ask}\n{site}\n\n{confirm}\n{link}\n\n{ignore}\n"
NOTIFICATION: Final = "{sentence}\n{url}\n{until}\n--\n{unsubscribe}\n{stop}\n"


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
        until="You have until {due} UTC.",
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
        until="Je hebt tijd tot {due} UTC.",
        over_subject="{title}: partij afgelopen",
        over="Je partij {title} ({names}) is afgelopen:",
        invitation_subject="{title}: {inviter} nodigt je uit",
        invitation="{inviter} nodigt je uit voor een partij {title}:",
        unsubscribe="Afmelden:",
    ),
    "de": MailTexts(
        confirm_subject="Fathom: Bitte bestätige deine E-Mail-Adresse",
        ask="Bitte bestätige, dass du eine E-Mail bekommen möchtest, wenn du in einer Partie dran bist, auf",
        confirm="Bestätigen:",
        ignore="Falls du das nicht angefordert hast, ignoriere diese Nachricht. "
        "Du bekommst dann keine weiteren E-Mails.",
        turn_subject="{title}: Du bist dran",
        turn="Du bist dran in {title} ({names}):",
        until="Du hast Zeit bis {due} UTC.",
        over_subject="{title}: Partie beendet",
        over="Deine Partie {title} ({names}) ist beendet:",
        invitation_subject="{title}: {inviter} lädt dich ein",
        invitation="{inviter} lädt dich zu einer Partie {title} ein:",
        unsubscribe="Abmelden:",
    ),
    "fr": MailTexts(
        confirm_subject="Fathom\u00a0: confirmez votre adresse e-mail",
        ask="Confirmez que vous souhaitez recevoir un e-mail quand c’est votre tour dans une partie sur",
        confirm="Confirmer\u00a0:",
        ignore="Si vous n’avez rien demandé, ignorez ce message\u00a0; nous ne vous écrirons plus.",
        turn_subject="{title}\u00a0: à vous de jouer",
        turn="C’est votre tour dans {title} ({names})\u00a0:",
        until="Vous avez jusqu’au {due} UTC.",
        over_subject="{title}\u00a0: partie terminée",
        over="Votre partie de {title} ({names}) est terminée\u00a0:",
        invitation_subject="{title}\u00a0: {inviter} vous invite",
        invitation="{inviter} vous invite à une partie de {title}\u00a0:",
        unsubscribe="Se désabonner\u00a0:",
    ),
}
