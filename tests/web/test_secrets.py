"""Hidden information is in no page and in no message of those who may not know it."""

import re

from playwright.sync_api import expect

from web.people import People, Person
from web.playing import Player, play
from web.result_panel import check_same_end
from web.secrets import foreign_cards, heard, hidden_cells, lost, motions, record, texts
from web.tables import SHORT, Plan, gather, grids


def watcher(people: People, host: Person) -> Person:
    """Return a spectator who comes with the link."""
    person = people().open(host.table())
    expect(grids(person).first).to_be_visible()
    return person


def page_of(person: Person) -> str:
    """Return the whole page, shown or not."""
    return str(person.page.evaluate("document.documentElement.outerHTML"))


def test_a_game_of_submarine_shows_no_hand_of_others_in_page_or_network(people: People) -> None:
    players = gather(people, Plan(friends=1, options=SHORT["submarine"]))
    eve = watcher(people, players[0])
    expect(players[0].page.get_by_text("1 watching")).to_be_visible()
    play(*map(Player, players), moves=16)
    page = page_of(eve)
    assert "Your hand" not in page
    assert "data-card" not in page
    assert 'data-place="hand 1"' in page  # the number of cards is for all
    play(*[Player(person, lively=0) for person in players])
    check_same_end(players, "submarine")
    match = record(players[0])
    for person, seat in ((eve, 0), (players[0], 1), (players[1], 2)):
        messages = heard(person)
        assert len(messages) > 20
        hands = [message["view"]["hand"] for message in messages if "hand" in (message.get("view") or {})]
        assert any(hands) == (seat > 0)
        assert not [leak for message in messages for leak in foreign_cards(message, seat)]
        lines = [message["event"]["line"] for message in messages if message.get("event", {}).get("type") == "moved"]
        swaps = [(step.seat, step.line) for step in match.steps if step.line.startswith("swap")]
        assert not [line for owner, line in swaps if owner != seat and line in lines and (seat, line) not in swaps]


def test_page_and_network_hold_no_submarines_of_the_enemy(people: People) -> None:
    players = gather(people, Plan("subhunt", friends=1, options=SHORT["subhunt"]))
    eve = watcher(people, players[0])
    play(*map(Player, players), moves=10)
    labels = eve.page.get_by_role("gridcell").evaluate_all("(cells) => cells.map((its) => its.ariaLabel ?? '')")
    assert len(labels) == 2 * 4 * 36
    told_to_all = re.compile("no submarine|submarine (may be|was sunk) here|sank a submarine|a mine went off")
    assert not [label for label in labels if re.search("submarine|mine", told_to_all.sub("", label))]
    play(*map(Player, players))
    expect(eve.heading("It’s a draw")).to_be_visible()
    check_same_end(players, "subhunt")
    match = record(players[0])
    fleets = {seat: hidden_cells(match, seat) for seat in (1, 2)}
    for person, own, others in ((eve, 0, (1, 2)), (players[0], 1, (2,)), (players[1], 2, (1,))):
        messages = heard(person)
        assert len(messages) > 10
        moved = [its for message in messages for its in motions(message)]
        open_to_all = {its["to"].get("cell") for its in moved if its["piece"]["kind"] == "charge"}
        open_to_all |= {its["from"]["cell"] for its in moved if its["piece"]["kind"] == "mine" and lost(its)}
        known = open_to_all | hidden_cells(match, own, "hide", "mine")  # a mine may lie just where the enemy hides
        told = {word for message in messages for text in texts(message) for word in text.split()} - known
        for seat in others:
            assert not fleets[seat] & told, f"{person.page.title()} was told where seat {seat} hides"
    after = {word for frame in eve.frames for word in re.findall(r"\d{3}", frame)}
    assert fleets[1] <= after  # at the end both seas are open to all, so what was looked for does come
