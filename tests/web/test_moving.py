"""Games in and out in the browser: import, continue from a moment, take all along, be forgotten."""

import json
import re
from pathlib import Path

import httpx
from playwright.sync_api import expect

from fathom.table.chance.verify import verify
from serving import Serving
from table.fair_game import FairGame
from web.axe import findings
from web.people import People, Person
from web.result_panel import panel
from web.tables import Plan, act, gather, grids, seat_of

HUNT = FairGame("subhunt", 2, {}, 1, people=["Nemo", "Ahab"]).play()
OLDER = FairGame("subhunt", 2, {}, 1, bound=False).play().document()  # its names are bound to nothing

WRONG = {
    "": "There’s nothing in it.",
    '{"format": "fathom/1", "mo': "This game file is cut off or damaged: it isn’t complete JSON.",
    "hide 101": "This isn’t a game file: game files are JSON.",
    "{}": "This isn’t a game file: it has no format or no moves.",
}


def choose(person: Person, file: Path) -> None:
    """Take a file in the dialog of the system."""
    with person.page.expect_file_chooser() as chooser:
        person.button("Import a game file").click()
    chooser.value.set_files(file)


def written(folder: Path, name: str, *records: dict[str, object]) -> Path:
    file = folder / name
    file.write_text("\n".join(json.dumps(record) for record in records))
    return file


def test_a_record_is_imported_downloaded_and_continued_from_the_shown_moment(people: People, tmp_path: Path) -> None:
    ann = people("Ann").open()
    assert not findings(ann, "the lobby")
    choose(ann, written(tmp_path, "game.json", HUNT.document()))
    expect(panel(ann)).to_contain_text("Played elsewhere and imported by Ann.")
    expect(panel(ann)).to_contain_text("Nemo")
    assert not findings(ann, "the end of an imported game")
    imported = ann.table()
    ann.open("/settings")
    with ann.page.expect_download() as download:
        ann.link("Download all my games").click()
    (line,) = download.value.path().read_bytes().splitlines()
    assert all(check.ok for check in verify(line))
    ann.open()
    mine = ann.page.get_by_role("listitem").filter(has_text="Nemo")
    expect(mine).to_contain_text("Imported")
    ann.open(imported)
    go_on_after_four_moves(ann)


def go_on_after_four_moves(ann: Person) -> None:
    """Go through the past of a game that is over, and go on from there."""
    assert len(HUNT.match.steps) > 9
    ann.button("Show the board").click()
    ann.button("To the start").click()
    expect(ann.page.get_by_text("Position after move 0")).to_be_visible()
    for _ in range(4):
        ann.button("One move forward").click()
    expect(ann.page.get_by_text("Position after move 4")).to_be_visible()
    before = ann.page.url
    ann.button("Continue from here").click()
    expect(ann.dialog).to_contain_text("Continue after move 4")
    assert not findings(ann, "the question how to go on")
    ann.dialog.get_by_label("Your seat").select_option("2")
    ann.dialog.get_by_role("button", name="Continue", exact=True).click()
    ann.page.wait_for_url(lambda url: url != before)
    expect(grids(ann).first).to_be_visible()
    expect(ann.page.get_by_text(re.compile(r"^4 / 4$"))).to_be_visible()


def test_what_is_no_record_is_refused_in_words(people: People, tmp_path: Path) -> None:
    ann = people("Ann").open()
    ann.forgive("status of 4")
    document = HUNT.document()
    moves = ["hide 101", "hide 101", *document["moves"][2:]]
    choose(ann, written(tmp_path, "game.json", {**document, "moves": moves}))
    expect(ann.page.get_by_role("alert")).to_contain_text("Move 2 of this game file (“hide 101”) can’t be played.")
    expect(ann.page.get_by_role("link", name="Rule H2.1")).to_be_visible()
    assert not findings(ann, "why a file is not imported")
    file = tmp_path / "other.json"
    for text, words in WRONG.items():
        file.write_text(text)
        choose(ann, file)
        expect(ann.page.get_by_role("alert")).to_have_text(f"{words}OK")
    ann.button("OK", exact=True).click()
    expect(ann.page.get_by_role("alert")).to_have_count(0)


def test_the_games_before_a_wrong_one_are_imported(people: People, tmp_path: Path) -> None:
    ann = people("Ann").open()
    choose(ann, written(tmp_path, "games.jsonl", OLDER, {"no": "game"}, OLDER))
    expect(ann.page.get_by_text("1 game added to your list.")).to_be_visible()
    expect(ann.page.get_by_role("alert")).to_contain_text("it has no format or no moves")


def test_several_records_in_one_file(people: People, tmp_path: Path) -> None:
    ann = people("Ann").open()
    records = [{**OLDER, "seats": [f"Nemo {number}", "Ahab"]} for number in range(3)]
    choose(ann, written(tmp_path, "games.jsonl", *records))
    expect(ann.page.get_by_text("3 games added to your list.")).to_be_visible()
    expect(ann.page.get_by_role("listitem").filter(has_text="Nemo")).to_have_count(3)


def test_friends_are_told_that_a_game_continues_another(people: People, server: Serving) -> None:
    ann, bob = gather(people, Plan("subhunt", friends=1), pages=["Ann"])
    act(ann, "resign")
    ann.button("Continue from here").click()
    ann.dialog.get_by_label("Other players").select_option("friends")
    ann.dialog.get_by_role("button", name="Continue", exact=True).click()
    expect(ann.page.get_by_text("This table continues another game after move 0.")).to_be_visible()
    bob.page.goto(ann.page.url)
    expect(bob.link("See the original game")).to_be_visible()
    assert not findings(bob, "the waiting room of a continued game")


def test_the_deletion_of_an_account_needs_a_confirmation(people: People, server: Serving) -> None:
    ann, bob = gather(people, Plan("subhunt", friends=1), pages=["Bob"])
    ann.open("/settings")
    ann.button("Delete my data").click()
    assert not findings(ann, "the question whether all is to be deleted")
    delete = ann.dialog.get_by_role("button", name="Delete my data")
    expect(delete).to_have_attribute("aria-disabled", "true")
    ann.dialog.get_by_role("textbox").fill("Ann")
    delete.click()
    expect(ann.page.get_by_text("All your data has been deleted.")).to_be_visible()
    expect(ann.heading("Take the plunge")).to_be_visible()
    expect(bob.heading("You win!")).to_be_visible()
    expect(panel(bob)).to_contain_text("Former player")
    told = httpx.get(f"{server.url}/api/v1/tables/{seat_of(ann)[0]}").text
    assert '"Ann"' not in told
