"""Non-interference: a change of hidden information changes no byte for an audience that may not know it.

A game is played at a real server up to some step. Then another game, which one seat or a spectator cannot distinguish
from it, is played at a second server, with other cards and secret decisions. All bytes to this audience must be equal,
and so must the servers' logs and metrics.
"""

import asyncio
import re
from base64 import b64encode, urlsafe_b64encode
from collections.abc import Iterable, Sequence
from itertools import zip_longest
from pathlib import Path
from typing import NamedTuple

import httpx
import msgspec
import pytest

from fathom.core.options import Options
from fathom.protocol.commitments import part_commitment
from postgres import Cluster
from server.spy_guest import Guest, normal
from server.spy_scene import WATCHERS, Plan, Scene
from server.spy_serve import World
from server.spy_worlds import Pair, pair, plain, true_game
from serving import PATIENCE, Serving
from store_locations import StoreLocation

ANN_BOB = {1: "Ann", 2: "Bob"}
SHARED_SCREEN = {1: "Ann", 2: "Ann", 3: "Bob"}
CASES: dict[str, list[tuple[int, Options, float, Plan]]] = {
    "submarine": [
        (2, {}, 0.97, Plan(ANN_BOB, {"public": True})),
        (3, {"must_act": False, "vertical_move": "same_column"}, 0.4, Plan(SHARED_SCREEN)),
        (
            4,
            {"pause_pile": "spare", "stalemate_voyages": 3},
            0.95,
            Plan({**ANN_BOB, 3: "Cat"}, {"public": True}, to_bot=(0.25, 2), to_eve=(0.5, 2), resigns=(0.75, 3)),
        ),
        (3, {"mussels": "random", "first": "seat_1"}, 0.8, Plan(ANN_BOB, {"clock": {"type": "move", "seconds": 9000}})),
    ],
    "subhunt": [
        (2, {}, 0.9, Plan(ANN_BOB, {"public": True, "clock": {"type": "game", "seconds": 9000}})),
        (2, {"blast": "square", "lanes": "plus_diagonals", "torpedo_hit": "1/2"}, 0.5, Plan(ANN_BOB)),
        (2, {"mine_trigger": "pass", "magazines": [9, 1, 1]}, 0.7, Plan(ANN_BOB, {"spectators": "after"})),
        (2, {"turn_limit": 15, "auto_panels": False}, 0.95, Plan(ANN_BOB, to_bot=(0.3, 2), to_eve=(0.6, 2))),
    ],
}
LONGEST = 90  # decisions


class Spied(Serving):
    """A server whose games come from a file."""

    def __init__(self, place: StoreLocation, worlds: dict[str, World], leaky: bool) -> None:
        place.folder.mkdir()
        super().__init__(place)
        file = place.folder / "worlds.json"
        file.write_bytes(msgspec.json.encode(worlds))
        program = (str(Path(__file__).with_name("spy_serve.py")), str(file))
        self.program = (*program, "leaky") if leaky else program

    def secrets(self) -> list[bytes]:
        """Return the values that must never leave a server: table secrets, person ids and its key."""
        rows = self.place.rows
        created = [msgspec.json.decode(entry) for (entry,) in rows("SELECT entry FROM log WHERE seq = 1")]
        secrets = [bytes.fromhex(entry["event"]["secret"]) for entry in created]
        secrets += [key for (key,) in rows("SELECT key FROM server")]
        people = [person.encode() for (person,) in rows("SELECT id FROM people")]
        written = (lambda raw: raw, lambda raw: raw.hex().encode(), b64encode, urlsafe_b64encode)
        return people + [write(secret).rstrip(b"=") for secret in secrets for write in written]


def pairs(game: str, number: int, observers: Iterable[int] | None = None) -> list[tuple[Pair, Plan]]:
    players, options, share, plan = CASES[game][number]
    key = f"{sum(game.encode()):04x}{number:026x}"
    match = true_game(game, players, options, key, share, LONGEST)
    return [(pair(match, key, seat), plan) for seat in observers or plan.observers()]


def unwatched() -> list[tuple[Pair, Plan]]:
    """Return two unrelated games with the same turn order, at a table without spectators."""
    hiding = 8  # decisions before the first turn, four each
    one, two = (true_game("subhunt", 2, {}, f"{seed:030x}", 1, hiding + 1).prefix(hiding) for seed in (77, 78))
    whole = pair(one, f"{77:030x}", 0)
    whole.other = World(two.start, dict(two.deal), plain(two), {})
    whole.true.detours = {}
    return [(whole, Plan({1: "Ann", 2: "Bob"}, {"spectators": "off"}))]


async def scenes(url: str, games: Sequence[tuple[Pair, World, Plan]]) -> list[Scene]:
    return [await Scene(url, its, world, plan).run() for its, world, plan in games]


class Difference(NamedTuple):
    """Two messages that should be the same."""

    where: str
    true: bytes
    other: bytes


class Twins:
    """The same scenes at two servers with different stores, in the true worlds and in the others."""

    def __init__(self, folder: Path, database: str, games: Sequence[tuple[Pair, Plan]], leaky: bool = False) -> None:
        self.servers = [
            Spied(StoreLocation(folder / "true"), {its.key: its.true for its, _ in games}, leaky),
            Spied(StoreLocation(folder / "other", database), {its.key: its.other for its, _ in games}, leaky),
        ]
        with self.servers[0] as one, self.servers[1] as two:
            self.true, self.other = asyncio.run(self._run(one, two, games))
            self.figures = [figures(one), figures(two)]
            self.secrets = [one.secrets(), two.secrets()]
        tables = [[scene.table for scene in run] for run in (self.true, self.other)]
        self.names = [
            {server.url: "<server>", **{table: f"<table {n}>" for n, table in enumerate(run)}}
            for server, run in zip(self.servers, tables, strict=True)
        ]

    async def _run(self, one: Spied, two: Spied, games: Sequence[tuple[Pair, Plan]]) -> list[list[Scene]]:
        async with asyncio.timeout(600):
            return await asyncio.gather(
                scenes(one.url, [(its, its.true, plan) for its, plan in games]),
                scenes(two.url, [(its, its.other, plan) for its, plan in games]),
            )

    def differences(self) -> list[Difference]:
        """Return the differences between what users received and what the servers logged."""
        found: list[Difference] = []
        for here, there in zip(self.true, self.other, strict=True):
            for spy in here.plan.spies(here.pair.observer):
                where = f"{here.pair.game} {here.pair.key}, seat {here.pair.observer}, {spy or 'stranger'}"
                one, two = here.guests[spy], there.guests[spy]
                found += unlike(where, self._normal(0, one.got[: one.until_the_end]),
                                self._normal(1, two.got[: two.until_the_end]))  # fmt: skip
        logs = [self._normal(n, server.log_file.read_bytes().splitlines()) for n, server in enumerate(self.servers)]
        return found + unlike("log", *logs) + unlike("metrics", *self.figures)

    def _normal(self, server: int, messages: Iterable[bytes]) -> list[bytes]:
        return [normal(message, self.names[server]) for message in messages]


def unlike(where: str, one: list[bytes], two: list[bytes]) -> list[Difference]:
    return [Difference(where, a, b) for a, b in zip_longest(one, two, fillvalue=b"") if a != b]


def figures(server: Spied) -> list[bytes]:
    """Return the metrics without times and without background activity."""
    text = httpx.get(f"{server.url}/metrics").content
    return [line for line in text.splitlines() if not re.search(rb"_bucket|_sum|_created|_loaded", line)]


@pytest.mark.long
@pytest.mark.parametrize("game", CASES)
def test_hidden_information_changes_no_byte(tmp_path: Path, cluster: Cluster, game: str) -> None:
    """This includes feeds, answers, errors, snapshots, lists, pages, logs and metrics, until the end of the game."""
    games = [each for number in range(len(CASES[game])) for each in pairs(game, number)]
    with cluster.database() as url:
        twins = Twins(tmp_path, url, [*games, *unwatched()] if game == "subhunt" else games)
    assert twins.differences()[:3] == []
    assert sum(scene.pair.hides for scene in twins.true) > len(twins.true) * 0.8, "hardly anything was hidden"
    assert sum(bool(scene.world.detours) for scene in twins.true) > len(twins.true) * 0.8, "hardly any undo"
    check_no_secret_of_the_server_has_left_it(twins)
    check_clients_without_a_seat_got_the_public_messages(twins)
    check_the_end_has_opened_everything(twins)


def check_no_secret_of_the_server_has_left_it(twins: Twins) -> None:
    """Assert that table secrets are sent after the end only, and person ids, tokens and the key never."""
    for server, run, secrets in zip(twins.servers, (twins.true, twins.other), twins.secrets, strict=True):
        tokens = [guest.token.encode() for scene in run for guest in scene.guests.values() if guest.token]
        said = [b"\n".join(guest.got[: guest.until_the_end]) for scene in run for guest in scene.guests.values()]
        haystack = b"\n".join([*said, server.log_file.read_bytes(), *twins.figures[0]])
        assert len(haystack) > 1_000_000
        assert [needle for needle in (*tokens, *secrets) if needle in haystack] == []


def check_clients_without_a_seat_got_the_public_messages(twins: Twins) -> None:
    """Assert this before taking a seat over, after giving it up, and with several seats while none is selected."""
    compared = 0
    for scene in twins.true + twins.other:
        plan, turned, last = scene.plan, scene.turned, scene.seq - 1
        spans = {"Eve": (0, turned.get("to_eve", last + 1) - 1), **{name: (1, last) for name in shared_screens(plan)}}
        for what, forfeit in (("to_bot", plan.to_bot), ("resigns", plan.resigns)):
            if forfeit:
                spans[plan.owners[forfeit[1]]] = (turned[what], last)
        public = scene.guests[""].updates
        for name, (after, prefix) in spans.items():
            heard = scene.guests[name].updates
            seqs = [seq for seq in heard if after < seq <= prefix and seq in public]
            compared += len(seqs)
            assert [heard[seq] for seq in seqs] == [public[seq] for seq in seqs], (name, after)
    assert compared > 500


def shared_screens(plan: Plan) -> list[str]:
    owners = list(plan.owners.values())
    return [name for name in dict.fromkeys(owners) if owners.count(name) > 1]


def check_the_end_has_opened_everything(twins: Twins) -> None:
    """Assert this for all audiences except excluded spectators."""
    for scene in twins.true:
        unwelcome = WATCHERS if scene.plan.wish.get("spectators") == "off" else ()
        secret = scene.guests["Ann"].record["fairness"]["secret"]
        for name, guest in scene.guests.items():
            afterwards = b"".join(guest.got[guest.until_the_end :])
            if name in unwelcome:
                assert "fairness" not in guest.record
                assert secret.encode() not in afterwards
            else:
                assert [line.partition(" = ")[0] for line in guest.record["moves"]] == scene.world.lines
                assert secret.encode() in afterwards


def test_leaks_are_detected(tmp_path: Path, cluster: Cluster) -> None:
    """Leaks in lines, news, undo, reasons and the log are each found."""
    with cluster.database() as url:
        twins = Twins(tmp_path, url, [*pairs("submarine", 0, [1]), *pairs("subhunt", 3, [0])], leaky=True)
    found = twins.differences()
    for told in (rb'"line":"[^"]*"', rb'"news":\[[^]]*\]', rb'"type":"undone".*"text":"[^"]*"', rb'"problem":.*'):
        assert any(re.findall(told, its.true) != re.findall(told, its.other) for its in found), told
    assert any(its.where == "log" for its in found)


def test_a_feed_shows_one_audience_at_a_time(server: Serving) -> None:
    """The owner of several seats gets the public messages or those of the selected seat, never both."""

    async def scene() -> None:
        screen, second, stranger = (Guest(server.url, name) for name in ("Ann", "", ""))
        await screen.sign_in()
        second.token = screen.token
        wish = {"id": "w", "game": "submarine", "seats": [{"type": "me"}] * 3, "options": {"first": "seat_1"}}
        table = (await screen.ask("POST", "/api/v1/tables", wish))["table"]
        for guest, seat in ((screen, None), (second, 1), (stranger, None)):
            await guest.listen(table, seat=seat)
        for seat in (1, 2, 3):
            commitment = part_commitment("00" * 16)
            await screen.command(table, {"do": "ready", "id": f"c{seat}", "seat": seat, "commitment": commitment})
        for seat in (1, 2, 3):
            await screen.command(table, {"do": "reveal", "id": f"r{seat}", "seat": seat, "part": "00" * 16})
        await screen.command(table, {"do": "start", "id": "s"})
        looks: dict[int, Guest] = {0: stranger, 1: second}
        for number in range(24):
            seat = number // 4 % 2
            if number % 4 == 0:
                await screen.command(table, {"do": "look", "seat": seat})
            await play_one(table, second, screen)
            for guest in looks.values():
                while guest.seq < screen.seq:
                    await guest.hear()
            assert screen.updates[screen.seq] == looks[seat].updates[screen.seq]
        assert any(stranger.updates[seq] != second.updates[seq] for seq in stranger.updates if seq in second.updates)
        for guest in (screen, second, stranger):
            await guest.close()

    asyncio.run(asyncio.wait_for(scene(), PATIENCE))


async def play_one(table: str, eyes: Guest, hands: Guest) -> None:
    """Play the first legal move of the seat to move."""
    seat = (await eyes.ask("GET", f"/api/v1/tables/{table}?seat=0"))["view"]["to_move"]
    seen = await eyes.ask("GET", f"/api/v1/tables/{table}?seat={seat}")
    seq = seen["seq"]
    move = {"do": "move", "id": f"m{seq}", "seq": seq, "seat": seat, "line": seen["moves"][0]["line"]}
    assert (await hands.command(table, move))["type"] == "accepted"
