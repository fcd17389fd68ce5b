"""Size, latency, layout shift and long tasks of the browser client, in Chromium with and without CPU throttling."""

import os
import statistics
import tempfile
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from fathom.cli.optional_deps import need_extra

GAMES = ("submarine", "subhunt")
CLICKS = 60  # per game
SHORT = {"submarine": {"stalemate_voyages": 1}, "subhunt": {"turn_limit": 2}}  # options for short games
MAX_KILOBYTES, MAX_SECONDS, MAX_ANSWER, MAX_SHIFT, MAX_TASK = 70, 1.2, 100, 0, 200  # goals


def measure(rounds: int) -> dict[str, Any]:
    """Measure, print the table and return the figures."""
    with need_extra("bench"):
        from benchmarks.chromium import SLOWDOWN, chromium
        from benchmarks.server_process import ServerProcess
    with (
        tempfile.TemporaryDirectory() as folder,
        ServerProcess("fathom", Path(folder)) as server,
        chromium() as browser,
    ):
        address = f"http://{server.host}:{server.port}"
        figures = {
            "chromium": browser.version,
            "slower": SLOWDOWN,
            "load": os.getloadavg()[0] if hasattr(os, "getloadavg") else None,
            "lobby": lobby(browser, address, rounds),
            "games": {game: playing(browser, address, game, rounds) for game in GAMES},
        }
    show(figures)
    return figures


def lobby(browser: Any, address: str, rounds: int) -> dict[str, Any]:
    """Measure the first visit of the lobby: bytes and loading time."""
    from benchmarks.chromium import load, new_visitor, probed_page

    notes, files = [], []
    for _ in range(rounds):
        with new_visitor(browser) as context:
            page = probed_page(context)
            notes.append(load(page, address))
            files = page.evaluate("performance.getEntriesByType('resource').map((its) => its.name)")
    code = [name for name in files if name.endswith((".js", ".css"))]
    sizes = {name.rpartition("/")[2]: gzip_size(name) for name in code}
    return {**loading(notes), "bytes": sizes, "kilobytes": sum(sizes.values()) / 1000}


def playing(browser: Any, address: str, game: str, rounds: int) -> dict[str, Any]:
    """Measure a game at full speed, then one with CPU throttling whose page is reloaded in every round."""
    from benchmarks.chromium import SLOWDOWN, load, new_visitor, probed_page

    with new_visitor(browser) as context:
        quick = play_game(browser, probed_page(context, 1), address, game)
    with new_visitor(browser) as context:
        page = probed_page(context)
        slowed, url = play_game(browser, page, address, game), page.url
        again = []
        for _ in range(rounds):
            page.close()  # pages of one person share a process: the one before would be measured too
            page = probed_page(context, SLOWDOWN)
            again.append(load(page, url))
    return {**loading(again), **quick, "slowed": slowed, **ending(browser, address, game)}


def play_game(browser: Any, page: Any, address: str, game: str) -> dict[str, Any]:
    """Start a game in the lobby, play it by clicks and return the measurements."""
    from benchmarks.chromium import load, longest_task, measurements
    from benchmarks.ui_driver import play

    load(page, address)
    page.locator(f"section[aria-labelledby=game-{game}] button.main").click()
    page.locator(".board-area [role=grid]").first.wait_for()
    browser.start_tracing(page=page, categories=["toplevel"])
    unanswered = play(page, CLICKS, seed=1)
    trace = browser.stop_tracing()
    while_playing = measurements(page)
    answers = sorted(while_playing["answers"])
    return {
        "clicks": len(answers),
        "answer_median_ms": statistics.median(answers),
        "answer_p95_ms": answers[len(answers) * 95 // 100],
        "answer_worst_ms": answers[-1],
        "unanswered": len(unanswered),
        "unanswered_clicks": unanswered,
        "shift_playing": while_playing["shift"],
        "shifted": sorted(set(while_playing["shifted"])),
        "longest_task_ms": max(while_playing["tasks"], default=0),
        "longest_task_cpu_ms": longest_task(trace),
        "long_tasks": len(while_playing["tasks"]),
    }


def ending(browser: Any, address: str, game: str) -> dict[str, Any]:
    """Measure layout shift at the end of a short game, and when its page is loaded later."""
    from benchmarks.chromium import PATIENCE, load, measurements, new_visitor, probed_page, wait_for
    from benchmarks.ui_driver import finish

    with new_visitor(browser) as context:
        page = probed_page(context, 1)
        load(page, address + short_table(context.request, address, game))
        moved = finish(page, seed=1)
        load(page, page.url)
        wait_for(page, "!!document.querySelector('.chart-line')", PATIENCE)
        return {"shift_ending": moved, "shift_ended": measurements(page)["any_shift"]}


def short_table(server: Any, address: str, game: str) -> str:
    """Start a short game against a fast bot and return the path of its table."""
    from benchmarks.tables import new_id
    from fathom.protocol.commitments import part_commitment
    from fathom.protocol.updates import API

    def post(path: str, **wish: Any) -> Any:
        return server.post(f"{address}{API}{path}", data=wish).json()

    post("/session", name="Ann")
    seats = [{"type": "me"}, {"type": "bot", "bot": "random"}]
    table = post("/tables", id=new_id(), game=game, seats=seats, options=SHORT[game])["table"]
    part = "00" * 16
    post(f"/tables/{table}/commands", id=new_id(), do="ready", seat=1, commitment=part_commitment(part))
    post(f"/tables/{table}/commands", id=new_id(), do="reveal", seat=1, part=part)
    post(f"/tables/{table}/commands", id=new_id(), do="start")
    return f"/t/{table}"


def loading(notes: list[dict[str, Any]]) -> dict[str, Any]:
    """Summarize the loading of pages: medians, and the worst layout shift."""
    worst = max(notes, key=lambda its: float(its["shift"]))
    return {
        "usable_seconds": statistics.median(its["usable"] for its in notes) / 1000,
        "rounds_usable_seconds": [its["usable"] / 1000 for its in notes],
        "shift_loading": worst["shift"],
        "shifted_loading": sorted(set(worst["shifted"])),
        "longest_task_loading_ms": statistics.median(max(its["tasks"], default=0) for its in notes),
    }


def gzip_size(url: str) -> int:
    """Return the bytes of a file as transferred with gzip."""
    import httpx

    with httpx.stream("GET", url, headers={"accept-encoding": "gzip"}) as answer:
        return sum(map(len, answer.iter_raw()))


def show(figures: dict[str, Any]) -> None:
    """Print the table."""
    first, games = figures["lobby"], list(figures["games"].values())
    pages, slowed = [first, *games], [its["slowed"] for its in games]
    table = Table(title="The browser client")
    table.add_column("")
    for heading in ("lobby", *GAMES, "goal"):
        table.add_column(heading, justify="right")

    def row(name: str, form: str, key: str, those: list[dict[str, Any]], goal: str = "") -> None:
        cells = [form.format(its[key]) for its in those]
        table.add_row(name, *[""] * (len(pages) - len(cells)), *cells, goal)

    table.add_row("JavaScript and CSS, gzip, kB", f"{first['kilobytes']:.1f}", "", "", f"≤ {MAX_KILOBYTES}")
    row(f"usable after, {figures['slower']}× slower, s", "{:.2f}", "usable_seconds", pages, f"≤ {MAX_SECONDS}")
    row("layout shift, loading", "{:.4f}", "shift_loading", pages, f"{MAX_SHIFT}")
    row("layout shift, playing", "{:.4f}", "shift_playing", games, f"{MAX_SHIFT}")
    row("layout shift, the game ends", "{:.4f}", "shift_ending", games, f"{MAX_SHIFT}")
    row("layout shift, loading its end", "{:.4f}", "shift_ended", games, f"{MAX_SHIFT}")
    row("response to a click, ms: median", "{:.0f}", "answer_median_ms", games)
    row("p95", "{:.0f}", "answer_p95_ms", games, f"≤ {MAX_ANSWER}")
    row("worst", "{:.0f}", "answer_worst_ms", games)
    row(f"median, {figures['slower']}× slower", "{:.0f}", "answer_median_ms", slowed)
    row("clicks without response", "{}", "unanswered", games, "0")
    row("longest task while playing, ms", "{:.0f}", "longest_task_ms", games, f"≤ {MAX_TASK}")
    row(f"in CPU time, {figures['slower']}× slower", "{:.0f}", "longest_task_cpu_ms", slowed)
    console = Console(highlight=False)
    console.print(table)
    if figures["load"] is not None:
        console.print(f"Load average at the start: {figures['load']:.1f}, on {os.cpu_count()} cores")
