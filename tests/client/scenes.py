"""Scenes of docs/protocol.md, played at a table: commands, answers and the messages to each audience."""

import asyncio
import random
from collections.abc import Callable
from typing import Any

import httpx
import msgspec

from fathom.core.errors import Refusal
from fathom.protocol import commands as ask
from fathom.protocol.commitments import part_commitment
from fathom.protocol.remote_bot import BotMove, BotTurn
from fathom.protocol.settings import DAY, Begin, BotSeat, HostSeat, MoveClock, NewTable, OpenSeat, Person
from fathom.server.runtime.cache import ByteCache
from fathom.server.runtime.live_table import LiveTable
from fathom.table.commands import ErasePerson, SeatGuest, TakeVacation
from fathom.table.create import open_table
from fathom.table.projections.bot_updates import BotCursor
from play import lively
from table.harness import ANN, BOB, CAT, TableHarness, opened_table, part_of, seats

Told = dict[str, Any]  # by audience: a message as JSON
PUBLIC = "everyone"


class Scene(TableHarness):
    """A table whose messages are recorded for the document."""

    def acts(self, person: Person, command: type[ask.CommandBase], **fields: Any) -> Told:
        """Execute a command and return it with its answer and the messages to each audience."""
        asked = command(**{"id": f"c{self.ids + 1}", "seq": self.table.seq, **fields})
        change = self.do(person, command, **fields)
        told: Told = {"sent": asked, "answered": change.answer}
        for audience, messages in enumerate(change.updates):
            told[f"seat {audience}" if audience else PUBLIC] = [msgspec.Raw(message) for message in messages]
        return plain(told)

    def fails(self, person: Person, audience: int, command: type[ask.CommandBase], **fields: Any) -> Told:
        """Execute an illegal command and return it with its refusal."""
        asked = command(**{"id": f"c{self.ids + 1}", "seq": self.table.seq, **fields})
        live = LiveTable(self.table.id, lambda *connected: None, ByteCache(0))
        live.attach(self.table)
        try:
            self.do(person, command, **fields)
        except Refusal as refusal:
            refused = asyncio.run(live.refused(person.id, audience, asked.id, asked.seq, refusal, lambda _: None))
            return plain({"sent": asked, "answered": refused})
        raise AssertionError("it was not refused")

    def seen(self, audience: int) -> Any:
        return msgspec.json.decode(self.table.snapshot(self.owner(audience), audience, self.now))


def plain(told: Told) -> Told:
    """Convert to JSON; a list of one message becomes that message."""
    found = msgspec.json.decode(msgspec.json.encode(told))
    return {who: said[0] if isinstance(said, list) and len(said) == 1 else said for who, said in found.items()}


def started_submarine() -> Scene:
    scene = Scene(options={"first": "seat_1"})
    scene.start()
    return scene


def started_hunt() -> Scene:
    scene = Scene("subhunt")
    scene.start()
    return scene


def sit() -> Told:
    """Bob, a spectator, takes the open seat and receives a new snapshot."""
    scene = Scene(public=True)
    told = {"before": scene.seen(0)}
    told |= scene.acts(BOB, ask.Sit, seat=2)
    return told | {"seat 2": scene.seen(2)}


def ready() -> Told:
    scene = Scene()
    scene.do(BOB, ask.Sit, seat=2)
    return scene.acts(BOB, ask.Ready, seat=2, commitment=part_commitment(part_of(2)))


def reveal() -> Told:
    scene = Scene()
    scene.do(BOB, ask.Sit, seat=2)
    for seat in (2, 1):
        scene.commit(seat)
    return scene.acts(BOB, ask.Reveal, seat=2, part=part_of(2))


def start() -> Told:
    scene = Scene(options={"first": "seat_1"})
    scene.ready()
    return scene.acts(ANN, ask.Start)


def toll() -> Told:
    """Late in a game of three, the stock of seat 2 is too small and it pays with a hand card."""
    scene = Scene(seats=seats(3), options={"first": "seat_1"}, secret=bytes([101]) * 32)
    scene.start()
    assert scene.table.play is not None
    match, rng = scene.table.play.match, random.Random(5101)
    for _ in range(349):
        scene.play(match.state.format(lively(match, rng)))
    before = scene.replicas[2].moves
    told = scene.acts(BOB, ask.Move, seat=2, line="lift C5 Vh pay B>1")
    return {"choice": next(move for move in before if move["line"] == "lift C5 Vh pay B>1"), **told}


def hide() -> Told:
    return started_hunt().acts(ANN, ask.Move, seat=1, line="hide 214")


def drop() -> Told:
    scene = started_hunt()
    scene.play("hide 101", "hide 102", "hide 103", "mine 136", "hide 203", "hide 110", "hide 321", "mine 130")
    sailing = next(move for move in scene.replicas[1].moves if move["line"] == "sail 1 3")
    scene.play("sail 1 3")
    return {"choice": sailing, **scene.acts(ANN, ask.Move, seat=1, line="drop 200")}


def undo() -> Told:
    scene = started_hunt()
    scene.play("hide 214")
    return scene.acts(ANN, ask.Undo, seat=1)


def refusal() -> Told:
    return started_submarine().fails(ANN, 1, ask.Move, seat=1, line="sail C")


def stale() -> Told:
    scene = started_submarine()
    seen = scene.table.seq
    scene.play("mussel R")
    return scene.fails(BOB, 2, ask.Move, seat=2, line="mussel R", seq=seen)


def take_over() -> Told:
    """Ann leaves and Bob agrees that a bot replaces her. From then on she is a spectator."""
    scene = started_submarine()
    asked = scene.acts(ANN, ask.Propose, what=ask.ProposeBotTakeover(seat=1, bot=BotSeat(bot="greedy", level=2)))
    agreed = scene.acts(BOB, ask.Answer, proposal=scene.table.seq, yes=True)
    told = {"proposal": asked["sent"], "proposed": asked["seat 2"], "sent": agreed["sent"], "seat 2": agreed["seat 2"]}
    return {**told, "Ann": scene.seen(0)}


def end() -> Told:
    scene = started_hunt()
    scene.play("hide 214")
    told = scene.acts(ANN, ask.Resign, seat=1)
    return {"sent": told["sent"], PUBLIC: told[PUBLIC]}


def go_on() -> Told:
    """Ann creates a table that continues a game that Bob has resigned."""
    before = started_hunt()
    before.play("hide 101", "hide 102", "hide 103", "mine 136", "hide 203")
    before.do(BOB, ask.Resign, seat=2)
    wish = NewTable(id="on", game="subhunt", seats=[HostSeat(), OpenSeat()], begin=Begin(table=before.table.id, step=4))
    table, _ = opened_table(
        "U" * 22, ANN, open_table(wish, ANN, bytes(32), before.table.record_until(ANN.id, 4)), before.now
    )
    sent = {"id": wish.id, "game": wish.game, "seats": wish.seats, "from": wish.begin}
    return plain({"make": sent, PUBLIC: [msgspec.Raw(table.snapshot("", 0, before.now))]})


def forget() -> Told:
    scene = started_hunt()
    scene.do(BOB, ask.Chat, text="I'd rather go")
    scene.do(BOB, ask.Resign, seat=2)
    change = scene.system(ErasePerson(person=BOB.id, alias="somebody"))
    return plain({PUBLIC: [msgspec.Raw(message) for message in change.updates[0]]})


def away() -> Told:
    scene = Scene(seats=seats(3))
    scene.start()
    for person in (ANN, CAT):
        scene.table.presence.arrive(person.id, scene.now)
    return {PUBLIC: msgspec.json.decode(scene.table.presence_message(1, scene.now))}


def remote() -> Told:
    """Bob's bot Deep is invited to a game of Submarine Hunt: its messages until its move, and after a reconnect."""
    scene = Scene("subhunt")
    scene.ids = 1
    invite = ask.Invite(id="c1", seq=scene.table.seq, seat=2, bot="Qm9ic0RlZXA1")
    invited = scene.system(SeatGuest(id=invite.id, seat=invite.seat, bot=Person("id-of-deep", "Deep", "Bob")), ANN)
    scene.commit(1)
    scene.reveal(1)
    scene.do(ANN, ask.Start)
    scene.play("hide 101", "hide 102", "hide 103")
    hearing = BotCursor("id-of-deep")
    new = hearing.news(scene.table, 5000, scene.now)
    scene.play("mine 136")
    event, turn = hearing.news(scene.table, 5000, scene.now)
    assert isinstance(turn, BotTurn)
    told = {
        "invite": invite,
        PUBLIC: [msgspec.Raw(message) for message in invited.updates[0]],
        "new": new,
        "event": event,
        "turn": turn,
        "move": BotMove(table=scene.table.id, id=turn.id, line="hide 203"),
        "again": BotCursor("id-of-deep").news(scene.table, 5000, scene.now),
    }
    scene.do(ANN, ask.Resign, seat=1)
    return plain({**told, "over": hearing.news(scene.table, 5000, scene.now)})


def vacation() -> Told:
    """Ann starts a vacation when her clock has run for a day."""
    scene = Scene(options={"first": "seat_1"}, clock=MoveClock(seconds=3 * DAY))
    scene.start()
    scene.now += DAY * 1000
    change = scene.system(TakeVacation(since=scene.now, until=scene.now + 10 * DAY * 1000), ANN)
    return {PUBLIC: msgspec.json.decode(change.updates[0][0])}


def http(url: str) -> Told:
    """Create a table and send commands over HTTP."""
    wish = {"id": "my-first", "game": "subhunt", "seats": [{"type": "me"}, {"type": "open"}], "undo": False}
    told: Told = {"come": {"name": "Ann"}, "make": wish}
    told["say"] = {"do": "chat", "id": "hello-1", "text": "Who joins me?"}
    told["start"] = {"do": "start", "id": "start-1"}
    with httpx.Client(base_url=f"{url}/api/v1") as ann:
        told["came"] = ann.post("/session", json=told["come"]).json()
        told["made"] = ann.post("/tables", json=wish).json()
        path = f"/tables/{told['made']['table']}"
        told["said"] = ann.post(f"{path}/commands", json=told["say"]).json()
        told["missed"] = ann.get(f"{path}/updates?since=1").json()
        told["refused"] = ann.post(f"{path}/commands", json=told["start"]).json()
        told["token"] = {"name": "my laptop", "scopes": ["play"], "bot": "Deep", "days": 365}
        told["token made"] = ann.post("/me/tokens", json=told["token"]).json()
    return told


SCENES: dict[str, Callable[[], Told]] = {
    each.__name__.replace("_", " "): each
    for each in (
        sit, ready, reveal, start, toll, hide, drop, undo, refusal, stale, go_on, take_over, end, forget, away,
        vacation, remote,
    )
}  # fmt: skip
