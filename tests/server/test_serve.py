"""`fathom serve` from the operator's point of view."""

import signal
import socket
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from msgspec import structs
from websockets.exceptions import ConnectionClosed

from cli.terminal import fathom
from fathom.cli.main import main
from fathom.store.location import data_file
from fathom.table.events import DECODER
from server.raw_sockets import CLOSE, PING
from server.raw_sockets import RawFeed as Deaf
from server.running import User
from serving import PATIENCE, Serving, eventually
from store_locations import StoreLocation


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_stops_the_server_cleanly(place: StoreLocation, number: signal.Signals) -> None:
    with Serving(place) as server, User(server) as ada:
        table = ada.make_table("me", "greedy")
        ada.start(table, 1)
        with ada.listen(table) as feed:
            feed.next()
            assert server.terminate(number) == 0
            with pytest.raises(ConnectionClosed) as closed:
                list(iter(feed.next, None))
            assert closed.value.rcvd
            assert closed.value.rcvd.code == 1012
    assert "Traceback" not in server.log


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_during_the_start_stops_the_server(tmp_path: Path, number: signal.Signals) -> None:
    command = [sys.executable, "-m", "fathom", "serve", "--port=0", f"--data={tmp_path}"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        eventually(lambda: data_file(str(tmp_path)).exists() or process.poll() is not None)
        assert process.poll() is None
        process.send_signal(number)
        try:
            _, said = process.communicate(timeout=PATIENCE)
        finally:
            process.kill()  # a hang is a failure, not a pause
    assert process.returncode == 0
    assert "Traceback" not in said


def test_a_port_in_use_is_reported(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        done = fathom("serve", f"--port={port}", f"--data={tmp_path}")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == f"fathom serve: cannot listen at 127.0.0.1, port {port}: Address already in use\n"


def test_data_in_use_is_reported(tmp_path: Path) -> None:
    with Serving(tmp_path) as server:
        done = fathom("serve", "--port=0", f"--data={server.data}")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("fathom serve: ")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("postgresql://ann:hunter2@127.0.0.1:1/x", "postgresql://ann@127.0.0.1:1/x: the server cannot be reached"),
        (
            "mysql://ann:hunter2@host/x",
            "the address of a database is like postgresql://user:password@host:5432/database",
        ),
    ],
)
def test_an_unusable_database_is_reported(url: str, said: str) -> None:
    done = fathom("serve", "--port=0", f"--database={url}")
    assert done.returncode in (1, 2)
    assert (done.stdout, done.stderr.count("\n")) == ("", 1)
    assert said in done.stderr
    assert "hunter2" not in done.stderr
    assert fathom("serve", "--port=0", FATHOM_DATABASE=url).stderr == done.stderr


@pytest.mark.parametrize(
    "arguments",
    ["--port 70000", "--port x", "--limit speed=1", "--limit chat_burst=-1", "--limit chat_burst", "--bot-delay -1",
     "--public-url fathom.example", "--public-url http://x/y", "--public-url http://x:y", "--log-level loud",
     "--database postgresql://x/y", "--allow-host http://nas", "--allow-host nas:80", "--allow-host a..b"],
)  # fmt: skip
def test_a_usage_error_is_one_line(arguments: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--port=0", f"--data={tmp_path}", *arguments.split()]) == 2
    told = capsys.readouterr()
    assert (told.out, told.err.count("\n")) == ("", 1)


def long_ago(place: StoreLocation, millis: int) -> None:
    """Shift all times in a store into the past."""
    place.rows("UPDATE server SET heartbeat = heartbeat - $1", millis)
    for table, seq, data in place.rows("SELECT table_id, seq, entry FROM log"):
        entry = DECODER.decode(data)
        earlier = structs.replace(entry, at=entry.at - millis).encode()
        place.rows("UPDATE log SET entry = $1 WHERE table_id = $2 AND seq = $3", earlier, table, seq)


def test_accounts_tables_and_clocks_survive_a_power_cut(place: StoreLocation) -> None:
    """The downtime exceeds the clock, and no player loses by it."""
    with Serving(place) as server, User(server, "Ada") as ada:
        table = ada.make_table("me", "me", clock={"type": "move", "seconds": 600})
        ada.start(table, 1, 2)
        before = ada.get(f"/tables/{table}", seat=1).json()
        server.kill9()
        long_ago(place, 3_600_000)
        server.start()
        assert ada.get("/me").json() == {"name": "Ada"}
        after = ada.get(f"/tables/{table}", seat=1).json()
        assert after["table"]["status"] == "playing"
        clock = after["table"]["clock"]
        assert 0 < clock["since"] + clock["left"][clock["running"] - 1] - after["at"] <= 600_000
        assert after["view"] == before["view"]
        mover = after["view"]["to_move"]
        line = ada.get(f"/tables/{table}", seat=mover).json()["moves"][0]["line"]
        assert ada.command(table, "move", seat=mover, line=line, seq=after["seq"]).status_code == 200


def test_a_clock_that_runs_out_ends_the_game(place: StoreLocation) -> None:
    with Serving(place) as server, User(server) as ada:
        table = ada.make_table("me", "me", game="subhunt", clock={"type": "move", "seconds": 1})
        ada.start(table, 1, 2)
        with ada.listen(table) as feed:
            while feed.next("snapshot", "update").get("table", {}).get("status") != "over":
                pass


def test_bots_continue_after_a_restart(place: StoreLocation) -> None:
    with Serving(place) as server, User(server) as ada:
        table = ada.make_table("me", "random")
        ada.start(table, 1)
        with ada.listen(table) as feed:
            message = feed.next()
            while not message.get("moves"):
                message = feed.next("snapshot", "update")
            line = message["moves"][0]["line"]
            feed.send("move", id="last", seq=message["seq"], seat=1, line=line)
            feed.next("accepted")
        server.restart(hard=True)
        with ada.listen(table) as feed:
            assert feed.play_on(1)["view"]["over"]


def test_a_slow_reader_is_disconnected_and_delays_no_other(place: StoreLocation) -> None:
    with Serving(place, "--limit=unread_bytes=20000") as server, User(server) as ada, User(server) as bob:
        table = ada.make_table("me", "me")
        with stalled(bob, table) as slow, ada.listen(table) as feed:
            feed.next()
            look = b'{"do":"look","seat":0}'
            slow.sendall(500 * (bytes((0x81, 0x80 | len(look), 0, 0, 0, 0)) + look))

            def dropped() -> bool:
                assert feed.ask("chat", text="still here")["type"] == "accepted"
                return "fathom_dropped_readers_total 1.0" in httpx.get(f"{server.url}/metrics", timeout=PATIENCE).text

            eventually(dropped)


def stalled(user: User, table: str) -> socket.socket:
    """Open a feed that is not read."""
    where = httpx.URL(user.server.url)
    wire = socket.socket()
    wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    wire.connect((where.host, where.port))
    headers = {
        "host": where.netloc.decode(), "connection": "upgrade", "upgrade": "websocket",
        "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==", "sec-websocket-version": "13",
    }  # fmt: skip
    lines = [f"GET /api/v1/tables/{table}/feed HTTP/1.1", *(f"{name}: {its}" for name, its in headers.items()), "", ""]
    wire.sendall("\r\n".join(lines).encode())
    return wire


class FrequentPings(Serving):
    """A server with a short WebSocket ping interval."""

    program = (
        "-c",
        "import sys; from fathom.server import run; run.PING_SECONDS = 0.5;"
        "from fathom.cli.main import main; sys.exit(main(sys.argv[1:]))",
    )


def test_a_connection_without_pong_is_closed(tmp_path: Path) -> None:
    """A dead connection that was not closed is detected, and all audiences get the change of presence."""
    with FrequentPings(tmp_path) as server, User(server) as ada:
        table = ada.make_table("me", "open")
        with Deaf(server.url, table, str(ada.http.cookies["fathom"])) as feed:
            opcodes = [feed.next()[0]]
            while opcodes[-1] != CLOSE:
                opcodes.append(feed.next()[0])
            assert PING in opcodes
            metrics = f"{server.url}/metrics"
            eventually(lambda: "fathom_connections 0.0" in httpx.get(metrics, timeout=PATIENCE).text)


def test_the_log_contains_no_names(place: StoreLocation) -> None:
    with Serving(place, "--log-level=debug") as server, User(server, "Persephone") as ada:
        table = ada.make_table("me", "greedy", game="subhunt")
        ada.command(table, "chat", text="a pomegranate")
        link = ada.post("/me/links").json()["token"]
        ada.start(table, 1)
        with ada.listen(table) as feed:
            feed.play_on(1)
        ada.get(f"/tables/{table}", seat=2)
        secrets = ("Persephone", "pomegranate", table, ada.http.cookies["fathom"], link)
    assert [secret for secret in secrets if secret in server.log] == []
    assert '"route": "/api/v1/tables/{table}"' in server.log


def test_health_readiness_and_metrics(server: Serving) -> None:
    assert httpx.get(f"{server.url}/health").json() == {"status": "alive"}
    assert httpx.get(f"{server.url}/ready").json() == {"status": "ready"}
    figures = httpx.get(f"{server.url}/metrics").text
    for name in ("requests_total", "commands_total", "connections", "tables_loaded", "append_seconds", "bot_seconds"):
        assert f"fathom_{name}" in figures


def test_every_page_of_the_client_is_served(server: Serving) -> None:
    with User(server) as ada:
        table = ada.make_table("me", "open")
    for path in ("/", "/enter", "/mail", f"/t/{table}", "/api/docs"):
        page = httpx.get(server.url + path)
        assert page.status_code == 200
        assert page.headers["content-type"].startswith("text/html")
    docs = httpx.get(f"{server.url}/api/docs").text
    for path in httpx.get(f"{server.url}/openapi.json").json()["paths"]:
        assert path in docs
