"""Turns of the Hunt that are played by requests, as fast as a bot."""

from web.people import Person
from web.tables import act, legal_lines, snapshot


def play_line(person: Person, line: str) -> None:
    act(person, "move", seq=snapshot(person)["seq"], line=line)


def armed_turn(hunter: Person) -> list[str]:
    """Sail, drop a charge, fire and end the turn; return what was possible."""
    made = []
    for verb in ("sail", "drop", "hold", "fire", "done"):
        lines = [line for line in legal_lines(hunter) if line.startswith(verb) and not line.endswith("port")]
        if lines and not (verb == "hold" and "drop" in made):
            play_line(hunter, lines[0])
            made.append(verb)
    return made


def idle_turn(person: Person, target: str) -> None:
    """Sail another ship than the target, and do nothing else."""
    while lines := legal_lines(person):
        others = [line for line in lines if line.startswith("sail") and line.split()[1] != target]
        idle = [line for line in ("done", "hold") if line in lines]
        play_line(person, (idle or others or lines)[0])


def hide_fleet(person: Person, mine: str = "") -> None:
    """Hide what is due, the mine on a field that is named, if any."""
    while lines := [line for line in legal_lines(person) if line.startswith(("hide", "mine"))]:
        named = [line for line in lines if line == f"mine {mine}"]
        play_line(person, (named or lines)[0])
