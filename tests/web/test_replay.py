"""Looking back in the browser: from each seat, at any moment, from any record, and on from there."""

import json
import re
import struct
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Response, expect

from table.fair_game import FairGame
from web.axe import findings
from web.layout_checks import fits
from web.people import People, Person
from web.tables import grids
from web.touch import TOUCH
from web.translating import Translated

TITLES = {"submarine": "Submarine", "subhunt": "Submarine Hunt"}
NAMES = ["Nemo", "Ahab", "Jonah"]
SUBMARINE = FairGame("submarine", 3, {}, 1, people=NAMES).play(400)
HUNT = FairGame("subhunt", 2, {}, 1, people=NAMES[:2]).play()
UNFINISHED = SUBMARINE.document()
GAMES = {"submarine": FairGame("submarine", 2, {}, 4, people=NAMES[:2]).play(), "subhunt": HUNT}
FIND = re.compile("^View as")


def written(folder: Path, record: dict[str, Any] | str) -> Path:
    file = folder / "game.json"
    file.write_text(record if isinstance(record, str) else json.dumps(record))
    return file


def opened(person: Person, record: dict[str, Any] | str, folder: Path) -> Person:
    """Choose a file on the page."""
    with person.page.expect_file_chooser() as chooser:
        person.button(re.compile("^(Choose a file|Open another game file)")).click()
    chooser.value.set_files(written(folder, record))
    return person


def eyes(person: Person) -> Locator:
    return person.page.get_by_label(FIND)


def look_through(person: Person, whose: str) -> None:
    """Choose a perspective, and wait until the page shows it."""
    eyes(person).select_option(whose)
    expect(person.page.locator(".replay")).to_have_attribute("aria-busy", "false")


def at(person: Person, step: int) -> None:
    """Wait until that step is shown."""
    expect(person.page.locator(".due")).to_contain_text(f"Move {step} of ")


@pytest.mark.parametrize("name", GAMES)
def test_each_seat_sees_what_it_knew_then_in_page_and_network(people: People, name: str) -> None:
    game = GAMES[name]
    person = people().open("/replay")
    person.page.get_by_label("Or paste its contents here").fill(json.dumps(game.document()))
    with person.page.expect_response("**/api/v1/replays") as told:
        person.button("Show game").click()
    assert lines(told.value) == [step.line for step in game.match.steps]
    expect(grids(person).first).to_be_visible()
    steps = len(game.match.steps)
    for seat in range(game.match.players + 1):
        with person.page.expect_response(f"**/api/v1/replays?seat={seat}") as told:
            look_through(person, str(seat))
        assert lines(told.value) == [step.line_for(seat) for step in game.match.steps]
        for step in (steps // 2, steps):
            person.page.get_by_role("slider").fill(str(step))
            at(person, step)
            (check_hands if name == "submarine" else check_fleets)(person, told.value.json(), game, seat, step)
    eyes(person).select_option("all")
    shown = person.page.locator(".sub-held" if name == "submarine" else "[role=gridcell] .hunt-submarine")
    expect(shown.first).to_be_visible()


def lines(answer: Response) -> list[str]:
    return [step["event"]["line"] for step in answer.json()["steps"]]


def check_hands(person: Person, told: dict[str, Any], game: FairGame, seat: int, step: int) -> None:
    """Assert that page and response contain the hand of this seat at that time, and no other hand."""
    cards = [card.get_attribute("data-card") or "" for card in person.page.locator("[data-card]").all()]
    assert "".join(cards) == getattr(game.match.prefix(step).view(seat), "hand", None)
    expect(person.page.locator(".sub-held")).to_have_count(0)
    views = [told["first"], *(its.get("view", {}) for its in told["steps"])]
    assert not any("held" in view or view.get("deal") for view in views)


def check_fleets(person: Person, told: dict[str, Any], game: FairGame, seat: int, step: int) -> None:
    """Assert that page and response contain no submarine of the enemy."""
    for other in {1, 2} - {seat}:
        expect(person.page.locator(f"[role=gridcell] .hunt-submarine.fleet-{other}")).to_have_count(0)
        views = [told["first"], *(its.get("view", {}) for its in told["steps"])]
        assert not any(view["submarines"][other - 1] for view in views if "submarines" in view)
    if seat:
        alive = len(getattr(game.match.prefix(step).view(seat), "submarines", [])[seat - 1])
        expect(person.page.locator(f"[role=gridcell] .hunt-submarine.fleet-{seat}")).to_have_count(alive)


def test_it_plays_steps_jumps_and_speaks_by_keyboard(people: People, tmp_path: Path) -> None:
    person = opened(people().open("/replay"), HUNT.document(), tmp_path)
    at(person, 0)
    press = person.page.keyboard.press
    person.page.locator("h1").evaluate("its => { its.tabIndex = -1; its.focus(); }")
    press("ArrowRight")
    at(person, 1)
    expect(person.page.locator("[aria-live=polite]").first).to_contain_text("Nemo")
    press("ArrowLeft")
    press("PageDown")
    at(person, 4)  # Nemo has hidden three, and laid the mine
    press("End")
    at(person, len(HUNT.match.steps))
    press("Home")
    press("n")
    first = next(n for n, step in enumerate(HUNT.match.steps, 1) if re.search("= (hit|graze|mine)", step.line))
    at(person, first)
    expect(person.page.locator("[aria-live=polite]").first).to_contain_text(re.compile("near miss|sinks|torpedo|mine"))
    press("Home")
    person.page.get_by_label("Speed").select_option("2×")
    person.page.locator("h1").focus()
    press("Space")
    expect(person.page.locator(".due")).not_to_contain_text("Move 0 of ")  # how far it gets depends on the machine
    press("Space")
    expect(person.button("Play", exact=True)).to_be_visible()
    press("?")
    expect(person.dialog).to_contain_text("play, pause")


def test_moments_stand_on_a_line_and_in_a_list(people: People, tmp_path: Path) -> None:
    person = opened(people().open("/replay"), HUNT.document(), tmp_path)
    mark = person.page.get_by_role("group", name="Key moments").get_by_role("button").first
    step = int((mark.get_attribute("aria-label") or "").partition(":")[0])
    mark.click()
    at(person, step)
    person.page.get_by_role("tab", name="Moments").click()
    lines = person.page.get_by_role("tabpanel").get_by_role("listitem")
    expect(lines.first.get_by_role("button")).to_have_attribute("aria-current", "step")
    everything = lines.count()
    person.button("Near misses", exact=True).click()
    expect(lines).not_to_have_count(everything)
    lines.last.get_by_role("button").click()
    last = int(lines.last.inner_text().partition(":")[0])
    at(person, last)
    person.page.get_by_role("tab", name="Game log").click()
    person.page.locator("[data-step='3']").click()
    at(person, 3)


def broken(name: str) -> dict[str, Any] | str:
    """Return a record with an error."""
    document = HUNT.document()
    if name == "an illegal move":
        document["moves"][9] = "done"
    elif name == "another format":
        document["format"] = "other/2"
    elif name == "other options":
        document["options"]["blast"] = "round"
    elif name == "too large":
        document["remark"] = "x" * 140_000
    elif name == "cut off":
        return json.dumps(document)[:700]
    elif name == "no JSON":
        return "1. e4 e5"
    elif name == "something else":
        return json.dumps({"name": "no record"})
    return document


WRONG = {
    "an illegal move": r"Move 10 of this game file \(“done”\) can’t be played.*Rule H",
    "another format": "isn’t valid.*other/2",
    "other options": "isn’t valid.*blast",
    "too large": "isn’t valid.*bytes",
    "cut off": "cut off or damaged",
    "no JSON": "isn’t a game file: game files are JSON",
    "something else": "isn’t a game file: it has no format",
}


def test_a_record_that_cannot_be_shown_is_explained_and_the_page_stays(people: People, tmp_path: Path) -> None:
    person = opened(people().open("/replay"), HUNT.document(), tmp_path)
    person.forgive("status of 4")
    person.page.get_by_role("slider").fill("20")
    at(person, 20)
    for name, words in WRONG.items():
        content = broken(name)
        drop(person, content if isinstance(content, str) else json.dumps(content))
        expect(person.page.get_by_role("alert")).to_have_text(re.compile(words))
        at(person, 20)
    person.button("OK").click()
    expect(person.page.get_by_role("alert")).to_have_count(0)


def drop(person: Person, text: str) -> None:
    """Let a file fall onto the page, once it is there."""
    start = person.page.get_by_label("Or paste its contents here")
    expect(person.page.get_by_role("slider").or_(start)).to_be_visible()
    data = person.page.evaluate_handle(
        "(text) => { const data = new DataTransfer(); data.items.add(new File([text], 'game.json')); return data; }",
        text,
    )
    person.page.dispatch_event("main", "dragover", {"dataTransfer": data})
    person.page.dispatch_event("main", "drop", {"dataTransfer": data})


def test_a_record_that_breaks_off_and_a_file_of_many(people: People, tmp_path: Path) -> None:
    person = people().open("/replay")
    drop(person, "\n".join(json.dumps(each) for each in (UNFINISHED, HUNT.document())))
    expect(grids(person)).to_have_count(1)
    person.page.keyboard.press("End")
    expect(person.page.get_by_text("The game file stops here")).to_be_visible()
    person.page.get_by_label("2 games in this file").select_option("Game 2")
    expect(grids(person)).to_have_count(8)


def test_a_link_leads_to_the_moment_and_a_picture_is_taken_and_play_continues(people: People, tmp_path: Path) -> None:
    person = opened(people("Ann").open("/replay"), HUNT.document(), tmp_path)
    person.page.get_by_role("slider").fill("12")
    look_through(person, "2")
    person.button("Share").click()
    person.dialog.get_by_role("button", name="Store it on this server").click()
    person.page.wait_for_url(re.compile(r"/replay/[\w-]{22}\?seat=2#12$"))
    at(person, 12)
    person.button("Share").click()
    link = person.dialog.get_by_label("Link to this moment").input_value()
    person.page.keyboard.press("Escape")
    friend = people()
    friend.page.goto(link)
    at(friend, 12)
    expect(eyes(friend)).to_have_value("2")
    friend.page.keyboard.press("ArrowRight")
    friend.page.wait_for_url(re.compile("#13$"))
    with person.page.expect_download() as download:
        person.button("Picture").click()
    assert download.value.suggested_filename == "fathom-subhunt-12.png"
    assert_picture(download.value.path().read_bytes(), person.page.locator(".board-area"))
    person.button("Continue from here").click()
    expect(person.dialog).to_contain_text("Continue after move 12")
    person.dialog.get_by_role("button", name="Continue", exact=True).click()
    person.table()
    expect(grids(person).first).to_be_visible()
    expect(person.page.get_by_text(re.compile("^1[2-9] / 1[2-9]$"))).to_be_visible()


def assert_picture(data: bytes, board: Locator) -> None:
    """Assert that a PNG has the board's shape and more than one colour: a blank one compresses to very few bytes."""
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", data[16:24])
    box = board.bounding_box()
    assert box
    assert abs(width - 2 * box["width"]) < 4
    assert 2 * box["height"] + 80 < height < 2 * box["height"] + 140, "with two lines of words"
    assert len(data) > 30_000


@pytest.mark.parametrize("screen", [pytest.param({}, id="wide"), pytest.param(TOUCH, id="phone")])
def test_axe_finds_nothing(people: People, tmp_path: Path, screen: dict[str, Any]) -> None:
    person = people(**screen).open("/replay")
    expect(person.heading("Replay")).to_be_visible()
    found: list[str] = []
    translated = Translated(person)

    def look(state: str, new: str = "") -> None:
        if screen:
            translated(state, new=new)
        else:
            found.extend(findings(person, state))

    look("the page for records")
    for name, game in GAMES.items():
        drop(person, json.dumps(game.document()))
        expect(person.heading(re.compile(f"{TITLES[name]}$"))).to_be_attached()  # not the game before it
        person.page.get_by_role("slider").fill("30")
        at(person, 30)
        person.page.evaluate(
            "scrollTo(0, document.body.scrollHeight)"
        )  # at the end of a phone's page nothing lies half under the player
        look(f"a replay of {name}")
    for tab in ("Moments", "Fair?"):
        person.page.get_by_role("tab", name=tab).click()
        if tab == "Fair?":
            expect(person.page.get_by_text("Everything that can be checked here adds up").first).to_be_visible()
        person.page.evaluate("scrollTo(0, document.body.scrollHeight)")
        look(tab, new="[role=tabpanel]")
    person.button("Share").click()
    look("sharing", new="dialog")
    if screen:
        fits(person, "a replay")
    found += translated.found
    assert not found, "\n".join(found)


def test_lists_and_the_end_lead_to_it(people: People, tmp_path: Path) -> None:
    person = opened(people("Ann").open("/replay"), HUNT.document(), tmp_path)
    person.button("Share").click()
    person.dialog.get_by_role("button", name="Store it on this server").click()
    person.page.wait_for_url(re.compile(r"/replay/[\w-]{22}#0$"))
    table = person.page.url.rpartition("/")[2].partition("#")[0]
    person.open()
    person.link("Replay").first.click()
    person.page.wait_for_url(re.compile(f"/replay/{table}#0$"))
    person.open(f"/t/{table}")
    person.link("Replay").click()
    at(person, 0)
    stranger = people().open("/replay/aaaaaaaaaaaaaaaaaaaaaa")
    stranger.forgive("status of 404")
    expect(stranger.heading("Not found")).to_be_visible()
