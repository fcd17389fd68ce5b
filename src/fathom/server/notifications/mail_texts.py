"""The texts of e-mail in each language."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from fathom.protocol.settings import Language


class MailTexts(NamedTuple):
    """Subjects and texts. Placeholders: title and names of a game, link, deadline, address of the site."""

    confirm_subject: str
    confirm: str
    turn_subject: str
    turn: str
    until: str
    over_subject: str
    over: str
    footer: str


TEXTS: Final[Mapping[Language, MailTexts]] = {
    "en": MailTexts(
        confirm_subject="Fathom: confirm your e-mail address",
        confirm="""\
Please confirm that you’d like an e-mail when it’s your turn in a game at
{site}

Confirm:
{confirm}

If you didn’t ask for this, ignore this message and we won’t write again.
""",
        turn_subject="{title}: it’s your turn",
        turn="""\
It’s your turn in {title} ({names}):
{url}
{until}""",
        until="You have until {due} UTC.\n",
        over_subject="{title}: game over",
        over="""\
Your game of {title} ({names}) is over:
{url}
""",
        footer="""
--
Unsubscribe:
{stop}
""",
    ),
    "nl": MailTexts(
        confirm_subject="Fathom: bevestig je e-mailadres",
        confirm="""\
Bevestig dat je een e-mail wilt krijgen als je aan de beurt bent in een partij op
{site}

Bevestigen:
{confirm}

Heb je hier niet om gevraagd? Negeer dit bericht dan; je hoort verder niets van ons.
""",
        turn_subject="{title}: je bent aan de beurt",
        turn="""\
Je bent aan de beurt in {title} ({names}):
{url}
{until}""",
        until="Je hebt tijd tot {due} UTC.\n",
        over_subject="{title}: partij afgelopen",
        over="""\
Je partij {title} ({names}) is afgelopen:
{url}
""",
        footer="""
--
Afmelden:
{stop}
""",
    ),
    "de": MailTexts(
        confirm_subject="Fathom: Bitte bestätige deine E-Mail-Adresse",
        confirm="""\
Bitte bestätige, dass du eine E-Mail bekommen möchtest, wenn du in einer Partie dran bist, auf
{site}

Bestätigen:
{confirm}

Falls du das nicht angefordert hast, ignoriere diese Nachricht. Du bekommst dann keine weiteren E-Mails.
""",
        turn_subject="{title}: Du bist dran",
        turn="""\
Du bist dran in {title} ({names}):
{url}
{until}""",
        until="Du hast Zeit bis {due} UTC.\n",
        over_subject="{title}: Partie beendet",
        over="""\
Deine Partie {title} ({names}) ist beendet:
{url}
""",
        footer="""
--
Abmelden:
{stop}
""",
    ),
    "fr": MailTexts(
        confirm_subject="Fathom\u00a0: confirmez votre adresse e-mail",
        confirm="""\
Confirmez que vous souhaitez recevoir un e-mail quand c’est votre tour dans une partie sur
{site}

Confirmer\u00a0:
{confirm}

Si vous n’avez rien demandé, ignorez ce message\u00a0; nous ne vous écrirons plus.
""",
        turn_subject="{title}\u00a0: à vous de jouer",
        turn="""\
C’est votre tour dans {title} ({names})\u00a0:
{url}
{until}""",
        until="Vous avez jusqu’au {due} UTC.\n",
        over_subject="{title}\u00a0: partie terminée",
        over="""\
Votre partie de {title} ({names}) est terminée\u00a0:
{url}
""",
        footer="""
--
Se désabonner\u00a0:
{stop}
""",
    ),
}
