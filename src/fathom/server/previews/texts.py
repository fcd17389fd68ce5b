"""The texts of previews in each language. Those that the browser client has too are the same there."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from fathom.protocol.settings import Language

LOCALES: Final[Mapping[Language, str]] = {"en": "en_GB", "nl": "nl_NL", "de": "de_DE", "fr": "fr_FR"}


class PreviewTexts(NamedTuple):
    """Placeholders: title of the game, name or names of players, number of free seats, number of a seat."""

    lead: str  # of the lobby
    plunge: str
    invited: str
    join: str
    one_free: str
    free: str
    full: str
    playing: str
    watch: str
    to_move: str
    over: str
    replay: str
    won: str
    shared: str
    draw: str
    colon: str  # between the game and what is said of it
    seat: str
    open_seat: str
    former: str
    bot: str
    offline: str  # a shortcut of the installed client
    crew: str  # names of bots, by seat


TEXTS: Final[Mapping[Language, PreviewTexts]] = {
    "en": PreviewTexts(
        lead="Two board games under the sea: play alone against bots, around one screen, or with friends far away. "
        "No account, nothing to install.",
        plunge="Take the plunge",
        invited="{name} invites you to play {title}",
        join="Anyone who opens this link can take a seat here.",
        one_free="{count} seat free",
        free="{count} seats free",
        full="About to start",
        playing="In progress",
        watch="Watch the game live.",
        to_move="{name} to move",
        over="Finished",
        replay="See how the game went, move by move.",
        won="{name} wins",
        shared="{names} share the win",
        draw="It’s a draw",
        colon=": ",
        seat="Seat {seat}",
        open_seat="Free seat",
        former="Former player",
        bot="{name} (bot)",
        offline="Play offline",
        crew="Coral,Finn,Marina,Drake,Pearl,Reef,Dory,Tide,Kelp",
    ),
    "nl": PreviewTexts(
        lead="Twee bordspellen onder water: alleen tegen bots, samen rond één scherm of met vrienden op afstand. "
        "Geen account, niets te installeren.",
        plunge="Duik erin",
        invited="{name} nodigt je uit voor {title}",
        join="Iedereen met deze link kan hier gaan zitten.",
        one_free="{count} plaats vrij",
        free="{count} plaatsen vrij",
        full="Begint zo",
        playing="Bezig",
        watch="Kijk live mee.",
        to_move="{name} is aan de beurt",
        over="Afgelopen",
        replay="Bekijk de partij zet voor zet terug.",
        won="{name} wint",
        shared="{names} delen de winst",
        draw="Gelijkspel",
        colon=": ",
        seat="Plaats {seat}",
        open_seat="Vrije plaats",
        former="Vroegere speler",
        bot="{name} (bot)",
        offline="Offline oefenen",
        crew="Koraal,Fin,Marina,Joris,Parel,Rif,Doris,Getij,Wier",
    ),
    "de": PreviewTexts(
        lead="Zwei Brettspiele unter Wasser: allein gegen Bots, gemeinsam an einem Bildschirm oder mit Freunden in der "
        "Ferne. Ohne Konto, ohne Installation.",
        plunge="Tauch ein",
        invited="{name} lädt dich ein: {title}",
        join="Wer diesen Link öffnet, kann sich an den Tisch setzen.",
        one_free="{count} Platz frei",
        free="{count} Plätze frei",
        full="Beginnt gleich",
        playing="Läuft",
        watch="Schau live zu.",
        to_move="{name} ist dran",
        over="Beendet",
        replay="Sieh dir die Partie Zug für Zug an.",
        won="{name} gewinnt",
        shared="{names} teilen sich den Sieg",
        draw="Unentschieden",
        colon=": ",
        seat="Platz {seat}",
        open_seat="Freier Platz",
        former="Ehemaliger Spieler",
        bot="{name} (Bot)",
        offline="Offline üben",
        crew="Koralle,Finn,Marina,Jonas,Perle,Riff,Dorie,Ebbe,Tang",
    ),
    "fr": PreviewTexts(
        lead="Deux jeux de société sous-marins\u00a0: en solo contre des bots, à plusieurs autour d’un écran, ou à "
        "distance avec des amis. Sans compte, rien à installer.",
        plunge="Plongez\u00a0!",
        invited="{name} vous invite à jouer\u00a0: {title}",
        join="Toute personne ayant ce lien peut rejoindre la table.",
        one_free="{count} place libre",
        free="{count} places libres",
        full="Sur le point de commencer",
        playing="En cours",
        watch="Suivez la partie en direct.",
        to_move="Au tour de {name}",
        over="Terminée",
        replay="Revoyez la partie coup par coup.",
        won="{name} gagne",
        shared="{names} se partagent la victoire",
        draw="Match nul",
        colon="\u00a0: ",
        seat="Place {seat}",
        open_seat="Place libre",
        former="Ancien joueur",
        bot="{name} (bot)",
        offline="S’entraîner hors ligne",
        crew="Corail,Léo,Marina,Drakkar,Perle,Récif,Doris,Marée,Varech",
    ),
}
