"""The arena on Ray, with a local cluster."""

from pathlib import Path

from cli.terminal import executed


def test_ray_plays_the_same_games(tmp_path: Path) -> None:
    asked = ["arena", "subhunt", "--bots", "random,greedy:1", "--games", "6", "--seed", "1", "--all", "--out"]
    far = executed(*asked, str(tmp_path / "far"), "--ray", "local")
    assert far.returncode == 0, far.stderr
    assert executed(*asked, str(tmp_path / "here")).returncode == 0
    one, other = ({path.name: path.read_bytes() for path in (tmp_path / name).iterdir()} for name in ("far", "here"))
    assert one == other


def test_an_address_without_ray_is_named(tmp_path: Path) -> None:
    asked = ["arena", "subhunt", "--bots", "random,greedy:1", "--games", "2", "--out", str(tmp_path / "none")]
    done = executed(*asked, "--ray", "nowhere")
    assert (done.returncode, done.stderr.splitlines()[-1].partition(":")[0]) == (2, "fathom arena")
    assert "cannot connect to Ray at 'nowhere'" in done.stderr


def test_puzzles_mined_on_ray_are_the_same(tmp_path: Path) -> None:
    asked = ["puzzles", "mine", "subhunt", "--count", "3", "--seed", "1", "--out"]
    near, far = tmp_path / "near.jsonl", tmp_path / "far.jsonl"
    assert executed(*asked, str(near)).returncode == 0
    done = executed(*asked, str(far), "--ray", "local")
    assert done.returncode == 0, done.stderr
    assert near.read_bytes() == far.read_bytes()
    refused = executed(*asked, str(far), "--ray", "nowhere")
    assert refused.returncode == 2
    assert "nowhere" in refused.stderr
