"""English texts of the reasons for a move of Submarine Hunt (`reasons.py`)."""

from typing import Final

ENGLISH_REASONS: Final = {
    "charges_left": "depth charges left aboard: {charges}",
    "found": "chance that the enemy then finds a submarine: {chance:.0%}",
    "gives_away": "tells the enemy {bits:.1f} bits about your fleet ({lane})",
    "guessed": "chance that a good player hides there: {chance:.1%}",
    "in_sight": "chance that a torpedo hits one of your ships: {chance:.0%}",
    "keeps_secret": "keeps a secret: a shot would tell the enemy {bits:.1f} bits about your fleet ({lane})",
    "loads": "depth charges taken aboard: {charges}",
    "may_hit": "chance to sink the ship: {chance:.0%} (torpedoes: {torpedoes})",
    "may_sink": "chance of a hit on {cell}: {chance:.0%}",
    "mine": "chance of the mine on {field}: {chance:.0%}",
    "next_charge": "chance of a hit on {cell} a turn later: {chance:.0%}",
    "tells": "the answer tells {bits:.1f} bits",
    "waits": "a waiting move: no depth charge is worth the risk yet",
    "watches": "lanes above your submarines: {lanes}",
}
