"""The browser client in Chromium, as it is and slowed down, on a real server: what it weighs, and how it feels."""

import os
import statistics
import tempfile
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from fathom.cli.optional_deps import need_extra

GAMES = ("submarine", "subhunt")
CLICKS = 60  # in a game
SHORT = {"submarine": {"stalemate_voyages": 1}, "subhunt": {"turn_limit": 2}}  # games that end soon if nobody gets far
MOST_KILOBYTES, MOST_SECONDS, MOST_ANSWER, MOST_SHIFT, MOST_TASK = 120, 1, 100, 0, 200  # the goals; milliseconds


def measure(rounds: int) -> dict[str, Any]:
    """Measure, print the table; the figures."""
    with need_extra("bench"):
        from benchmarks.chromium import SLOWER, chromium
        from benchmarks.servers import Serving
    with tempfile.TemporaryDirectory() as folder, Serving("fathom", Path(folder)) as server, chromium() as browser:
        address = f"http://{server.host}:{server.port}"
        figures = {
            "chromium": browser.version,
            "slower": SLOWER,
            "load": os.getloadavg()[0] if hasattr(os, "getloadavg") else None,
            "lobby": lobby(browser, address, rounds),
            "games": {game: playing(browser, address, game, rounds) for game in GAMES},
        }
    show(figures)
    return figures


def lobby(browser: Any, address: str, rounds: int) -> dict[str, Any]:
    """What a newcomer has to load, and how long it takes."""
    from benchmarks.chromium import loaded, newcomer, noting_page

    notes, files = [], []
    for _ in range(rounds):
        with newcomer(browser) as context:
            page = noting_page(context)
            notes.append(loaded(page, address))
            files = page.evaluate("performance.getEntriesByType('resource').map((its) => its.name)")
    code = [name for name in files if name.endswith((".js", ".css"))]
    sizes = {name.rpartition("/")[2]: packed(name) for name in code}
    return {**loading(notes), "bytes": sizes, "kilobytes": sum(sizes.values()) / 1000}


def playing(browser: Any, address: str, game: str, rounds: int) -> dict[str, Any]:
    """A game against bots as fast as the machine is, then one on a slow one, whose table is loaded again and again."""
    from benchmarks.chromium import SLOWER, loaded, newcomer, noting_page

    with newcomer(browser) as context:
        quick = played(browser, noting_page(context, 1), address, game)
    with newcomer(browser) as context:
        page = noting_page(context)
        slowed = played(browser, page, address, game)
        again = [loaded(noting_page(context, SLOWER), page.url) for _ in range(rounds)]
    return {**loading(again), **quick, "slowed": slowed, **ending(browser, address, game)}


def played(browser: Any, page: Any, address: str, game: str) -> dict[str, Any]:
    """Begun and played by clicking."""
    from benchmarks.chromium import loaded, longest_task, noted
    from benchmarks.ui_driver import play

    loaded(page, address)
    page.locator(f"section[aria-labelledby=game-{game}] button").click()
    page.locator(".board-area [role=grid]").first.wait_for()
    browser.start_tracing(page=page, categories=["toplevel"])
    unanswered = play(page, CLICKS, seed=1)
    trace = browser.stop_tracing()
    while_playing = noted(page)
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
    """A short game to its end, and what moves when it comes; then the same table for those who come later."""
    from benchmarks.chromium import PATIENCE, becomes, loaded, newcomer, noted, noting_page
    from benchmarks.ui_driver import finish

    with newcomer(browser) as context:
        page = noting_page(context, 1)
        loaded(page, address + short_table(context.request, address, game))
        moved = finish(page, seed=1)
        loaded(page, page.url)
        becomes(page, "!!document.querySelector('.chart-line')", PATIENCE)
        return {"shift_ending": moved, "shift_ended": noted(page)["any_shift"]}


def short_table(server: Any, address: str, game: str) -> str:
    """The path of a table against a bot that decides at once."""
    from benchmarks.playing import API, new_id
    from fathom.table.chance.commitments import part_commitment

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
    """How pages came up: medians, and the worst shift."""
    worst = max(notes, key=lambda its: float(its["shift"]))
    return {
        "usable_seconds": statistics.median(its["usable"] for its in notes) / 1000,
        "rounds_usable_seconds": [its["usable"] / 1000 for its in notes],
        "shift_loading": worst["shift"],
        "shifted_loading": sorted(set(worst["shifted"])),
        "longest_task_loading_ms": statistics.median(max(its["tasks"], default=0) for its in notes),
    }


def packed(url: str) -> int:
    """Bytes of a file as it travels, packed with gzip."""
    import httpx

    with httpx.stream("GET", url, headers={"accept-encoding": "gzip"}) as answer:
        return sum(map(len, answer.iter_raw()))


def show(figures: dict[str, Any]) -> None:
    """The table for people."""
    first, games = figures["lobby"], list(figures["games"].values())
    pages, slowed = [first, *games], [its["slowed"] for its in games]
    table = Table(title="The browser client")
    table.add_column("")
    for heading in ("lobby", *GAMES, "goal"):
        table.add_column(heading, justify="right")

    def row(name: str, form: str, key: str, those: list[dict[str, Any]], goal: str = "") -> None:
        cells = [form.format(its[key]) for its in those]
        table.add_row(name, *[""] * (len(pages) - len(cells)), *cells, goal)

    table.add_row("JavaScript and CSS, gzip, kB", f"{first['kilobytes']:.1f}", "", "", f"≤ {MOST_KILOBYTES}")
    row(f"usable after, {figures['slower']}× slower, s", "{:.2f}", "usable_seconds", pages, f"≤ {MOST_SECONDS}")
    row("layout shift, loading", "{:.4f}", "shift_loading", pages, f"{MOST_SHIFT}")
    row("layout shift, playing", "{:.4f}", "shift_playing", games, f"{MOST_SHIFT}")
    row("layout shift, the game ends", "{:.4f}", "shift_ending", games, f"{MOST_SHIFT}")
    row("layout shift, loading its end", "{:.4f}", "shift_ended", games, f"{MOST_SHIFT}")
    row("a click is answered after, ms: median", "{:.0f}", "answer_median_ms", games)
    row("95 % of clicks", "{:.0f}", "answer_p95_ms", games, f"≤ {MOST_ANSWER}")
    row("the slowest", "{:.0f}", "answer_worst_ms", games)
    row(f"median, {figures['slower']}× slower", "{:.0f}", "answer_median_ms", slowed)
    row("clicks that nothing answered", "{}", "unanswered", games, "0")
    row("longest task while playing, ms", "{:.0f}", "longest_task_ms", games, f"≤ {MOST_TASK}")
    row(f"in CPU time, {figures['slower']}× slower", "{:.0f}", "longest_task_cpu_ms", slowed)
    console = Console(highlight=False)
    console.print(table)
    if figures["load"] is not None:
        console.print(f"Load of this machine when it began: {figures['load']:.1f}, on {os.cpu_count()} cores")
