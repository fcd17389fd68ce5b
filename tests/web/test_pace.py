"""Pace of what is shown: the moves of bots one after the other, each with its whole animation, at every speed."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import expect

from benchmarks.chromium import PROBE, SCREEN, measurements
from web.people import People, Person
from web.playing import Player, play
from web.tables import Plan, ask, gather
from web.waiting import becomes

# What the page shows, in order: each step that appears in the log, and each animation from its start to its end.
RECORDER = """
  window.played = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...how) {
    const animation = animate.apply(this, how);
    const entry = { animation: true, ended: '' };
    window.played.push(entry);
    animation.finished.then(() => (entry.ended = 'finished'), () => (entry.ended = 'cancelled'));
    return animation;
  };
  const last = () => Math.max(-1, ...[...document.querySelectorAll('[data-step]')].map((its) => its.dataset.step));
  let step = -1;
  new MutationObserver(() => {
    if (last() <= step) return;
    const running = window.played.filter((its) => its.animation && !its.ended).length;
    window.played.push({ step: last(), from: step, running });
    step = last();
  }).observe(document, { subtree: true, childList: true, attributes: true });
"""
SET_SPEED = """(speed) => {
  localStorage.setItem('fathom.speed', JSON.stringify(speed));
  dispatchEvent(new StorageEvent('storage', { key: 'fathom.speed' }));
  window.played = [];
}"""
# At rest, with all that the server has told.
SHOWN = """(steps) => document.querySelectorAll('[data-step]').length === steps + 1
  && !document.querySelector('.motion-layer') && document.getAnimations().length === 0"""
MOTION = ("fast", "normal", "slow")


@dataclass
class Heard:
    """The state of the game by the messages of a page's feed."""

    seq: int = 0
    steps: int = 0
    lines: Sequence[str] = ()  # legal moves; empty while others are to move


def heard(person: Person) -> Heard:
    """Read the last message about the game."""
    found = Heard()
    for message in map(json.loads, person.frames):
        if message["type"] == "snapshot" and message.get("view"):
            found.steps = len(message["view"]["log"])
        elif message["type"] == "update":
            found.steps += message["event"]["type"] == "moved"
        else:
            continue
        found.seq = message["seq"]
        found.lines = [move["line"] for move in message.get("moves", [])]
    return found


def at_rest(person: Person) -> None:
    """Wait until it is the player's turn and the page shows it."""

    def reached() -> bool:
        told = heard(person)
        return bool(told.lines) and bool(person.page.evaluate(SHOWN, told.steps))

    becomes(person.page, reached, "the page shows the player's turn")


def send(person: Person, line: str) -> None:
    """Make a move as from another device of the same player: no click on the page ends an animation."""
    table = person.table().removeprefix("/t/")
    ask(person, f"/tables/{table}/commands", do="move", seat=1, line=line, seq=heard(person).seq)


def move(person: Person, line: str) -> None:
    steps = heard(person).steps
    send(person, line)
    becomes(person.page, lambda: heard(person).steps > steps, "the move is heard")
    at_rest(person)


def to_end_of_turn(person: Person) -> None:
    """Play, without any pace, until the turn can be ended."""
    person.page.evaluate(SET_SPEED, "none")
    while "done" not in (lines := heard(person).lines):
        move(person, lines[0])


def turn_of_bots(person: Person, speed: str) -> list[dict[str, Any]]:
    """End the turn and return what the page shows until the next one."""
    to_end_of_turn(person)
    person.page.evaluate(SET_SPEED, speed)
    move(person, "done")
    played: list[dict[str, Any]] = person.page.evaluate("window.played")
    return played


def steps_of(played: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [entry for entry in played if "step" in entry]


@pytest.mark.parametrize(("game", "bots"), [("submarine", 2), ("subhunt", 1)])
def test_every_move_of_a_bot_is_shown_with_its_whole_animation_at_each_speed(
    people: People, game: str, bots: int
) -> None:
    (person,) = gather(people, Plan(game, friends=0, bots=bots), reduced_motion="no-preference", recorder=RECORDER)
    at_rest(person)
    animations = []
    for speed in (*MOTION, "steps"):
        played = turn_of_bots(person, speed)
        steps = steps_of(played)
        assert len(steps) > bots, f"{speed}: {played}"
        assert all(entry["step"] == entry["from"] + 1 for entry in steps), f"{speed}, one step at a time: {played}"
        assert all(entry["running"] == 0 for entry in steps), f"{speed}, after the animation before: {played}"
        started = [entry for entry in played if "animation" in entry]
        assert all(entry["ended"] == "finished" for entry in started), f"{speed}: {played}"
        assert speed in MOTION or not started
        animations += started
    assert animations


def test_a_click_or_a_key_shows_the_last_move_at_once_and_does_nothing_else(people: People) -> None:
    (person,) = gather(people, Plan(friends=0, bots=2))
    at_rest(person)
    for skip in (lambda: person.page.locator(".board-area").click(), lambda: person.page.keyboard.press("Enter")):
        to_end_of_turn(person)
        person.page.evaluate(SET_SPEED, "slow")
        send(person, "done")
        expect(person.button("Skip", exact=True)).to_be_visible()
        becomes(person.page, lambda: heard(person).lines, "the bots have moved")
        skip()
        told = heard(person)
        assert person.page.evaluate("document.querySelectorAll('[data-step]').length") == told.steps + 1
        expect(person.button("Skip", exact=True)).to_have_count(0)
        assert person.my_turn


@pytest.mark.parametrize("game", ["submarine", "subhunt"])
def test_nothing_moves_by_itself_while_a_page_loads_and_bots_play(people: People, game: str) -> None:
    person = people("Ann", speed="fast", recorder=PROBE, viewport=SCREEN).open()  # slow enough to come after a click
    expect(person.button("Find an opponent").first).to_be_visible()
    person.page.locator(f"section[aria-labelledby=game-{game}] button.main").click()
    play(Player(person), moves=24)
    noted = measurements(person.page)
    assert len(noted["answers"]) > 5
    assert noted["shift"] == 0, sorted(set(noted["shifted"]))
