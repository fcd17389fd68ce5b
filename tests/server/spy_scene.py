"""A game of a pair of worlds at a real server, with clients that request all they can and keep every byte."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from fathom.protocol.commitments import part_commitment
from server.spy_guest import Guest
from server.spy_serve import World
from server.spy_worlds import Pair

WATCHERS = ("Eve", "")  # one with a name and one without
NONSENSE = ("", "swap ?", "sail off = nothing", "hide 999", "\u0000", "fire ? = hit")


@dataclass(frozen=True)
class Plan:
    """Seats, settings, and further events by the share of the game that is played."""

    owners: dict[int, str]  # by seat; the others are bots
    wish: dict[str, Any] = field(default_factory=dict)
    to_bot: tuple[float, int] | None = None  # a person's seat is taken over
    to_eve: tuple[float, int] | None = None  # a bot's seat is taken over
    resigns: tuple[float, int] | None = None  # with several players
    probes: tuple[float, ...] = (0.1, 0.9)
    away: tuple[float, ...] = (0.2, 0.6)  # the connection is lost for a while

    def spies(self, observer: int) -> list[str]:
        """Return the clients that own no seat but the observer's, or see one audience at a time."""
        held: dict[str, set[int]] = {name: set() for name in (*self.owners.values(), *WATCHERS)}
        for seat, name in self.owners.items():
            held[name].add(seat)
        if self.to_eve:
            held["Eve"].add(self.to_eve[1])
        sees_one_at_a_time = {name for name, seats in held.items() if len(seats) > 1}
        return [name for name, seats in held.items() if seats <= {observer} or name in sees_one_at_a_time]

    def observers(self) -> list[int]:
        """Return the public and the seats that have a client to themselves.

        A client with several seats gets the public messages while none is selected. A bot receives nothing.
        """
        owners = list(self.owners.values())
        return [0, *(seat for seat, name in self.owners.items() if owners.count(name) == 1)]


class Scene:
    """One run of a world through a server."""

    def __init__(self, url: str, pair: Pair, world: World, plan: Plan) -> None:
        self.url, self.pair, self.world, self.plan = url, pair, world, plan
        self.owners = dict(plan.owners)
        names = dict.fromkeys((*plan.owners.values(), *WATCHERS))
        self.guests = {name: Guest(url, name) for name in names}
        self.spies = [self.guests[name] for name in plan.spies(pair.observer)]
        # Clients without a seat request everything where all that is hidden from the public differs.
        self.probing = [guest for guest in self.spies if not pair.observer or self.may_hold(guest, pair.observer)]
        self.table = ""
        self.seq = self.commands = 0
        self.turned: dict[str, int] = {}  # steps at which seats changed hands, by event
        self.returning: dict[int, list[Guest]] = {}

    async def run(self) -> "Scene":
        try:
            await self.seat_players()
            due = self.schedule()
            for step, seat in enumerate(self.pair.seats):
                await self.rejoin(step)
                while due and due[0][0] <= step and self.owners.get(seat):
                    await self.perform(due.pop(0)[1], step)
                if step == len(self.world.lines):
                    break
                await self.detour(step, self.owners.get(seat))
                await self.play(seat, self.world.lines[step])
            assert [kind for _, kind in due] in ([], ["probe"]), due
            await self.end()
        finally:
            for guest in self.guests.values():
                await guest.close()
        return self

    def may_hold(self, guest: Guest, seat: int) -> bool:
        return guest.name == self.plan.owners.get(seat) or (
            guest.name == "Eve" and (self.plan.to_eve or (0, 0))[1] == seat
        )

    def schedule(self) -> list[tuple[int, str]]:
        plan, length = self.plan, len(self.world.lines)
        singles = {"to_bot": plan.to_bot, "to_eve": plan.to_eve, "resigns": plan.resigns}
        due = [(its[0], kind) for kind, its in singles.items() if its]
        due += [(share, "probe") for share in plan.probes] + [(share, "away") for share in plan.away]
        return sorted((int(share * length), kind) for share, kind in due)

    async def perform(self, kind: str, step: int) -> None:
        if kind in ("to_bot", "to_eve", "resigns"):
            await getattr(self, kind)()
            self.turned[kind] = self.seq
        else:
            for guest in self.probing if kind == "probe" else self.spies:
                await (self.probe(guest, step) if kind == "probe" else self.leave(guest, step))

    # Arrival, departure and commands.

    async def seat_players(self) -> None:
        for guest in self.guests.values():
            await guest.sign_in()
        host = self.guests[self.owners[1]]
        seats = [self.wished(seat) for seat in range(1, self.pair.players + 1)]
        wish = {"id": self.pair.key, "game": self.pair.game, "options": dict(self.pair.options), "seats": seats}
        made = await host.ask("POST", "/api/v1/tables", {**wish, **self.plan.wish})
        self.table = made["table"]
        self.seq = 1
        for guest in self.guests.values():
            await self.join(guest)
        for seat, name in self.owners.items():
            guest = self.guests[name]
            if guest is not host:
                await self.command(guest, "sit", seat=seat)
            await self.command(guest, "ready", seat=seat, commitment=part_commitment(self.part(seat)))
        for seat, name in self.owners.items():
            await self.command(self.guests[name], "reveal", seat=seat, part=self.part(seat))
        await self.command(host, "start")

    def part(self, seat: int) -> str:
        """Return the part of a seat; that of the first names the world."""
        return self.pair.key if seat == 1 else f"{seat:032x}"

    def wished(self, seat: int) -> dict[str, Any]:
        name = self.owners.get(seat)
        if name is None:
            return {"type": "bot", "bot": "greedy", "level": 2}
        return {"type": "me" if name == self.owners[1] else "open"}

    async def join(self, guest: Guest, since: int | None = None) -> None:
        await guest.listen(self.table, since)
        await self.await_presence()

    async def leave(self, guest: Guest, step: int) -> None:
        await guest.disconnect()
        await self.await_presence()
        self.returning.setdefault(step + 3, []).append(guest)

    async def rejoin(self, step: int) -> None:
        for guest in self.returning.pop(step, []):
            await self.join(guest, since=guest.seq if step % 2 else max(0, guest.seq - 40))
            await self.settle()

    def listening(self) -> Iterable[Guest]:
        return [guest for guest in self.guests.values() if guest.listening]

    async def await_presence(self) -> None:
        for guest in self.listening():
            while (await guest.hear())["type"] != "presence":
                pass

    async def command(self, guest: Guest, do: str, **fields: Any) -> None:
        """Execute a command that is accepted, and wait until all feeds have its update."""
        self.commands += 1
        answer = await guest.command(self.table, {"do": do, "id": f"c{self.commands}", "seq": self.seq, **fields})
        assert answer["type"] == "accepted", (guest.name, do, fields, answer)
        self.seq = answer["seq"]
        await self.settle()

    async def settle(self) -> None:
        for guest in self.listening():
            while guest.seq < self.seq:
                await guest.hear()

    async def play(self, seat: int, line: str) -> None:
        name = self.owners.get(seat)
        if name is not None:
            await self.command(self.guests[name], "move", seat=seat, line=line)
        else:
            self.seq += 1
            await self.settle()

    async def detour(self, step: int, name: str | None) -> None:
        lines = self.world.detours.get(step, [])
        if name is not None:
            for line in lines:
                await self.play(self.pair.seats[step], line)
            for _ in lines:
                await self.command(self.guests[name], "undo", seat=self.pair.seats[step])

    # Events beside the moves.

    async def agree(self, guest: Guest, **what: Any) -> None:
        await self.command(guest, "propose", what=what)
        proposal = self.seq
        for name in dict.fromkeys(self.owners.values()):
            if name != guest.name:
                await self.command(self.guests[name], "answer", proposal=proposal, yes=True)

    async def to_bot(self) -> None:
        assert self.plan.to_bot
        seat = self.plan.to_bot[1]
        await self.agree(self.guests[self.owners[seat]], type="bot", seat=seat, bot={"type": "bot", "bot": "random"})
        del self.owners[seat]

    async def to_eve(self) -> None:
        assert self.plan.to_eve
        seat = self.plan.to_eve[1]
        await self.agree(self.guests["Eve"], type="person", seat=seat)
        self.owners[seat] = "Eve"

    async def resigns(self) -> None:
        assert self.plan.resigns
        seat = self.plan.resigns[1]
        await self.command(self.guests[self.owners.pop(seat)], "resign", seat=seat)

    async def end(self) -> None:
        """End the game by agreement; with the last vote everything is public."""
        first, *others = dict.fromkeys(self.owners.values())
        if not others:
            self.stop_comparing()
        await self.command(self.guests[first], "propose", what={"type": "end"})
        proposal = self.seq
        for name in others:
            if name == others[-1]:
                self.stop_comparing()
            await self.command(self.guests[name], "answer", proposal=proposal, yes=True)
        for guest in self.guests.values():
            guest.record = await guest.ask("GET", f"/api/v1/tables/{self.table}/record")

    def stop_comparing(self) -> None:
        for guest in self.guests.values():
            guest.until_the_end = len(guest.got)

    # Requests for everything.

    async def probe(self, guest: Guest, step: int) -> None:
        own = [seat for seat, name in self.owners.items() if name == guest.name]
        hidden = set(own) if len(own) > 1 else set()  # seats that it may see, one at a time
        seats = [seat for seat in range(self.pair.players + 2) if seat not in hidden]
        address = f"/api/v1/tables/{self.table}"
        for seat in seats:
            answer = await guest.ask("GET", f"{address}?seat={seat}")
            assert seat in (0, *own) or answer["code"] in ("not_your_seat", "no_such_seat"), (guest.name, seat, own)
        for path in (
            address, f"{address}?seat=x", f"{address}/record", f"{address}/story", f"{address}/story?seat={seats[-2]}",
            f"{address}/replay", f"{address}/replay?seat={seats[-2]}",
            *(f"{address}/updates?since={since}" for since in (0, self.seq - 3, self.seq, self.seq + 9)),
            *(f"{address}/past?step={then}" for then in (0, step // 2, step, step + 1)),
            *(f"{address}/past?step={then}&names=Ann%0ABob" for then in (0, step)),  # drawn as text
            f"{address}/past?step={step}&seat={seats[-2]}", f"{address}/updates?since=5&seat={seats[-2]}",
            "/api/v1/tables", "/api/v1/me", "/api/v1/me/tables", f"/t/{self.table}", f"/previews/{self.table}/en.png",
        ):  # fmt: skip
            await guest.ask("GET", path)
        illegal = [line for line in (*NONSENSE, *self.pair.questions[step % 5 :: 5]) if self.is_wrong(step, own, line)]
        for seat in seats[1:]:
            for line in illegal[: 8 if seat in own else 3]:
                await guest.ask("POST", f"{address}/why", {"seat": seat, "line": line})
        for number, command in enumerate(self.wrong_commands(own, seats[1:], illegal)):
            answer = await guest.command(self.table, {"id": f"w{number}", "seq": self.seq, **command})
            assert answer["type"] == "refused" or "code" in answer, (guest.name, command, answer)
        if guest.listening:
            for seat in seats:
                if seat not in own:
                    await guest.command(self.table, {"do": "look", "seat": seat})
            if len(own) == 1:
                await guest.command(self.table, {"do": "look", "seat": own[0]})

    def is_wrong(self, step: int, own: list[int], line: str) -> bool:
        return own != [self.pair.seats[step]] or line not in self.pair.sights[step]

    def wrong_commands(self, own: list[int], seats: list[int], illegal: list[str]) -> Iterable[dict[str, Any]]:
        for seat in seats:
            yield from ({"do": "move", "seat": seat, "line": line} for line in illegal[-8 if seat in own else -3 :])
            yield {"do": "move", "seat": seat, "line": illegal[0], "seq": 1}
            yield {"do": "move", "seat": seat, "line": illegal[0], "seq": self.seq + 5}
            yield from ({"do": do, "seat": seat} for do in ("sit", "leave"))
            yield {"do": "ready", "seat": seat, "commitment": "00" * 32}
            yield {"do": "reveal", "seat": seat, "part": "00" * 16}
            yield {"do": "arrange", "seat": seat, "to": {"type": "open"}}
            yield {"do": "propose", "what": {"type": "swap", "seat": seat, "other": 1}}
            if seat not in own:
                yield from ({"do": do, "seat": seat} for do in ("undo", "resign"))
                yield {"do": "propose", "what": {"type": "drop", "seat": seat}}
                if self.owners.get(seat):
                    yield {"do": "propose", "what": {"type": "person", "seat": seat}}
        yield {"do": "answer", "proposal": 3, "yes": True}
        yield {"do": "chat", "text": "\u200b"}
        yield from ({"do": do} for do in ("start", "rematch", "move", "fly"))
