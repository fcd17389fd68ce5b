"""Corruption of the database while the server runs: refusals, one log line, and repair by restoring a backup."""

from pathlib import Path

from cli.terminal import fathom
from fathom.store.location import data_file
from server.running import User
from serving import Serving


def test_corruption_is_logged_once_and_refused_until_a_backup_is_restored(tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    with Serving(tmp_path) as server, User(server, "Ann") as ann:
        tables = [ann.make_table("me", "greedy") for _ in range(20)]
        assert fathom("backup", f"--data={server.data}", str(copy)).returncode == 0
        server.restart()  # nothing is cached in memory after this
        file = data_file(str(server.data))
        with file.open("r+b") as opened:
            opened.seek(4096)
            opened.write(b"\xa5" * (file.stat().st_size - 4096))
        seen = ann.get(f"/tables/{tables[0]}")
        assert seen.status_code == 503, seen.text
        assert [ann.http.get("/ready").status_code for _ in range(20)] == [503] * 20
        assert {ann.get(f"/tables/{table}").status_code for table in tables} == {503}
        assert ann.post("/session", name="Bob").status_code == 503
        errors = [line for line in server.log.splitlines() if '"level": "error"' in line]
        assert len(errors) == 1, errors
        assert "fathom restore" in errors[0]
        assert "Traceback" not in server.log
        done = fathom("restore", f"--data={server.data}", str(copy))
        assert (done.returncode, done.stderr) == (0, "")
        assert ann.http.get("/ready").status_code == 200
        assert {ann.get(f"/tables/{table}").status_code for table in tables} == {200}
        assert server.running
