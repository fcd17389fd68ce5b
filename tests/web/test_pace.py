"""Pace of what is shown: the moves of bots one after the other, each with its whole animation, at every speed."""

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import groupby, pairwise
from operator import itemgetter
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from benchmarks.chromium import PROBE, SCREEN, measurements
from table.fair_game import FairGame
from web.hunting import armed_turn, idle_turn, play_line
from web.people import EMPTY, People, Person, store
from web.playing import Player, play
from web.tables import Plan, advance, ask, gather, grids, legal_lines, snapshot
from web.waiting import becomes

SOURCES = Path(__file__).parents[2] / "web/src"
# What the page shows, in order: each step that appears in the log, and each animation from its start to its end, with
# the number of the layer over the page then: each move has its own, and the disc of a torpedo turns a moment later.
RECORDER = """
  window.played = [];
  let layers = 0;
  const layer = () => {
    const its = document.querySelector('.motion-layer');
    return its ? (its.recorded ??= layers += 1) : 0;
  };
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...how) {
    const animation = animate.apply(this, how);
    const entry = { animation: true, layer: layer(), at: performance.now(), ended: '' };
    window.played.push(entry);
    const end = (how) => Object.assign(entry, { ended: how, until: performance.now() });
    animation.finished.then(() => end('finished'), () => end('cancelled'));
    return animation;
  };
  const last = () => Math.max(-1, ...[...document.querySelectorAll('[data-step]')].map((its) => its.dataset.step));
  let step = -1;
  new MutationObserver(() => {
    if (last() <= step) return;
    const running = window.played.filter((its) => its.animation && !its.ended).length;
    window.played.push({ step: last(), from: step, running, at: performance.now() });
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
LATE = 0.5  # of its time a step may be drawn later than it is shown, on a busy machine


def numbers(pattern: str, file: str) -> dict[str, float]:
    """Read an object of numbers from a source of the client."""
    found = re.search(pattern, (SOURCES / file).read_text())
    assert found is not None
    return {name: float(number) for name, number in re.findall(r"(\w+): ([\d.]+)", found[1])}


PACE = numbers(r"MOTION: .*= \{(.*)\}", "state/settings.ts")
TIMES = {game: numbers(r"eventTimes: \{(.*)\}", f"games/{game}/manifest.tsx") for game in ("submarine", "subhunt")}


@dataclass
class Heard:
    """The state of the game by the messages of a page's feed."""

    seq: int = 0
    steps: int = 0
    lines: Sequence[str] = ()  # legal moves; empty while others are to move
    verbs: dict[int, str] = field(default_factory=dict)  # of the moves, by step


def heard(person: Person) -> Heard:
    """Read the last message about the game."""
    found = Heard()
    for message in map(json.loads, person.frames):
        if message["type"] == "snapshot" and message.get("view"):
            found.steps = len(message["view"]["log"])
        elif message["type"] == "update":
            if message["event"]["type"] == "moved":
                found.steps += 1
                found.verbs[found.steps] = message["event"]["move"]["verb"]
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


def check(played: list[dict[str, Any]], game: str, speed: str, verbs: dict[int, str]) -> list[dict[str, Any]]:
    """Check that steps were shown in order, each for its time and with its whole animation; return the animations."""
    steps = steps_of(played)
    assert all(entry["step"] == entry["from"] + 1 for entry in steps), f"{speed}, one step at a time: {played}"
    assert all(entry["running"] == 0 for entry in steps), f"{speed}, after the animation before: {played}"
    started = [entry for entry in played if "animation" in entry]
    assert all(entry["ended"] == "finished" for entry in started), f"{speed}: {played}"
    assert speed in MOTION or not started
    shown, due = 0.0, 0.0
    for one, other in pairwise(steps):
        time = PACE[speed] * TIMES[game][verbs[one["step"]]]
        assert other["at"] - one["at"] > time * LATE, f"{speed}, {verbs[one['step']]}: {played}"
        shown, due = shown + other["at"] - one["at"], due + time
    assert shown >= due * 0.9, f"{speed}: {shown} ms for {due} ms: {played}"
    return started


@pytest.mark.parametrize(("game", "bots"), [("submarine", 2), ("subhunt", 1)])
def test_every_move_of_a_bot_is_shown_with_its_whole_animation_at_each_speed(
    people: People, game: str, bots: int
) -> None:
    (person,) = gather(people, Plan(game, friends=0, bots=bots), reduced_motion="no-preference", recorder=RECORDER)
    at_rest(person)
    animations = []
    for speed in (*MOTION, "steps"):
        played = turn_of_bots(person, speed)
        assert len(steps_of(played)) > bots, f"{speed}: {played}"
        animations += check(played, game, speed, heard(person).verbs)
    assert animations


@pytest.mark.parametrize("speed", [*MOTION, "steps"])
def test_a_whole_turn_of_the_hunt_is_shown_up_to_its_torpedo(people: People, speed: str) -> None:
    plan = Plan("subhunt", friends=1)
    hunter, person = gather(
        people, plan, until="fire", pages=["Bob"], reduced_motion="no-preference", recorder=RECORDER
    )
    for _ in range(5):  # a ship may meet the mine on its way
        target = next(line for line in legal_lines(hunter) if line.startswith("fire")).split()[1]
        play_line(hunter, "done")
        idle_turn(person, target)
        told = len(snapshot(hunter)["view"]["log"])
        becomes(person.page, lambda told=told: person.page.evaluate(SHOWN, told), "the own turn is shown")
        person.page.evaluate(SET_SPEED, speed)
        made = armed_turn(hunter)
        at_rest(person)
        if made == ["sail", "drop", "fire", "done"]:
            break
        person.page.evaluate(SET_SPEED, "none")
        assert advance(hunter, person, until="fire")
    else:
        raise AssertionError("no turn with a torpedo")
    played = person.page.evaluate("window.played")
    verbs = heard(person).verbs
    assert [verbs[entry["step"]] for entry in steps_of(played)] == made
    animations = check(played, "subhunt", speed, verbs)
    assert bool(animations) == (speed in MOTION)


def one_after_the_other(played: list[dict[str, Any]]) -> int:
    """Check that the animations of a move have ended before those of the next begin; return for how many moves."""
    started = [entry for entry in played if "animation" in entry]
    moves, ends = 0, 0.0
    for _, together in groupby(started, key=itemgetter("layer")):
        of_move = list(together)
        assert of_move[0]["at"] >= ends - 1, played
        moves += 1
        ends = max(ends, *(entry.get("until", ends) for entry in of_move))
    return moves


@pytest.mark.parametrize("speed", [*MOTION, "steps"])
def test_a_lesson_shows_each_answer_of_the_opponent_with_its_whole_animation(people: People, speed: str) -> None:
    person = people(speed=speed, reduced_motion="no-preference", recorder=RECORDER).open(EMPTY)
    store(person, {"fathom.lessons": {"subhunt": {"at": "torpedo", "done": []}}})
    person.open("/learn/subhunt")
    expect(grids(person).first).to_be_visible()
    person.button(re.compile("^Fire at ship 1")).click()
    confirm = person.button("Confirm", exact=True)
    expect(confirm).to_be_visible()
    begin = person.page.evaluate("performance.now()")
    confirm.click()
    expect(person.page.get_by_text("Well done.")).to_be_visible()
    lasted = person.page.evaluate("performance.now()") - begin
    due = PACE[speed] * sum(TIMES["subhunt"][verb] for verb in ("fire", "done", "sail", "hold", "done"))
    assert lasted >= due
    played = person.page.evaluate("window.played")
    assert all(entry["ended"] == "finished" for entry in played if "animation" in entry), played
    assert one_after_the_other(played) == (2 if speed in MOTION else 0)  # the torpedo, and the ship of the opponent


def test_a_replay_at_four_times_the_pace_shows_each_animation_to_its_end(people: People) -> None:
    game = FairGame("subhunt", 2, {}, 1, people=["Nemo", "Ahab"]).play()
    drop = next(number for number, step in enumerate(game.match.steps) if step.line.startswith("drop"))
    person = people(speed="slow", reduced_motion="no-preference", recorder=RECORDER).open("/replay")
    person.page.get_by_label("Or paste its contents here").fill(json.dumps(game.document()))
    person.button("Show game").click()
    expect(grids(person).first).to_be_visible()
    person.page.get_by_role("slider").fill(str(drop))
    person.page.locator(".replay").evaluate("(its) => { its.tabIndex = -1; its.focus(); window.played = []; }")
    for key in ("+", "+", " "):
        person.page.keyboard.press(key)
    becomes(person.page, lambda: shown_step(person) >= drop + 12, "twelve moves are shown")
    played = person.page.evaluate("window.played")
    assert not [entry for entry in played if entry.get("ended") == "cancelled"], played
    assert one_after_the_other(played) > 3


def shown_step(person: Person) -> int:
    found = re.search(r"Move (\d+) of", person.page.locator(".due").inner_text())
    assert found is not None
    return int(found[1])


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
