"""Restoring a backup while the server runs: it reopens the store in the same process and at the same address."""

import signal
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from cli.terminal import fathom
from fathom.store.location import data_file
from fathom.store.sqlite.backup import incoming_path, previous_files
from server.running import User
from serving import PATIENCE, Serving


def test_a_running_server_continues_with_the_restored_data(tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    with Serving(tmp_path) as server, User(server, "Ann") as ann:
        table = ann.make_table("me", "open")
        with ann.listen(table) as feed:
            assert fathom("backup", f"--data={server.data}", str(copy)).returncode == 0
            pid = server.pid
            ann.ready(table, 1)
            later = ann.make_table("me", "open")
            done = fathom("restore", f"--data={server.data}", str(copy))
            assert (done.returncode, done.stderr) == (0, "")
            with pytest.raises(ConnectionClosed):
                feed.next("goodbye")  # no such message is sent
        assert ann.get(f"/tables/{later}").status_code == 404
        assert not ann.get(f"/tables/{table}").json()["table"]["seats"][0]["ready"]
        ann.ready(table, 1)
        assert server.running
        assert server.pid == pid
        (kept,) = server.data.glob("fathom.sqlite3.before-restore-*")
        assert f"kept as {kept}." in done.stdout
        assert "Traceback" not in server.log
        again = fathom("restore", f"--data={server.data}", str(kept))
        assert again.returncode == 0, again.stderr
        assert ann.get(f"/tables/{later}").status_code == 200
        file = data_file(str(server.data))
        assert len(previous_files(file)) == 2
        assert not incoming_path(file).exists()


def test_an_invalid_backup_does_not_affect_the_server(tmp_path: Path) -> None:
    bad = tmp_path / "bad"
    bad.write_bytes(b"no database at all" * 1000)
    with Serving(tmp_path) as server, User(server, "Ann") as ann:
        done = fathom("restore", f"--data={server.data}", str(bad))
        assert done.returncode == 2
        assert "cannot use" in done.stderr
        assert ann.get("/me").json() == {"name": "Ann"}
        assert not list(server.data.glob("*.before-restore-*"))
        assert "backup restored" not in server.log


def test_sighup_of_a_closed_terminal_stops_the_server(tmp_path: Path) -> None:
    with Serving(tmp_path) as server:
        assert httpx.get(f"{server.url}/ready", timeout=PATIENCE).status_code == 200
        assert server.terminate(signal.SIGHUP) == 0
