"""`fathom review`: the summary, the page and the JSON; clear errors for what cannot be reviewed."""

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from fathom.cli.main import main
from fathom.core.match import Match
from fathom.core.record import write
from play import fresh, random_steps, resigned

BUDGET = "--budget=2"


@pytest.fixture(scope="module", params=["submarine", "subhunt"])
def match(request: pytest.FixtureRequest) -> Match:
    return resigned(request.param, 2, {}, 4, 80)


@pytest.fixture
def path(match: Match, tmp_path: Path) -> Path:
    path = tmp_path / "record.json"
    path.write_bytes(write(match).encode())
    return path


def told(capsys: pytest.CaptureFixture[str], *arguments: object) -> str:
    assert main(["review", BUDGET, *map(str, arguments)]) == 0
    return capsys.readouterr().out


class Outside(HTMLParser):
    """A collector of everything that a page would load or run, and of its tags."""

    def __init__(self) -> None:
        super().__init__()
        self.loads: list[str] = []
        self.tags: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.loads += [f"{tag} {name}={value}" for name, value in attrs if name in ("src", "href", "srcset", "data")]


def test_the_summary_has_an_account_of_every_seat(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = told(capsys, path)
    accounts = re.findall(
        r"(\S+) at the start, (\S+) by luck, (\S+) by own decisions, (\S+) by those of others,"
        r" (\S+) by what could not be known: (\S+)",
        text,
    )
    assert len(accounts) == 2
    for *terms, result in accounts:
        assert sum(map(float, terms)) == pytest.approx(float(result), abs=0.3), "rounded to one decimal"
    assert text.count("Key moments:") == 2
    assert "Seat 2, seat 2" in told(capsys, path, "--seat", 2)
    assert "Seat 1, seat 1" not in told(capsys, path, "--seat", 2)


def test_json_has_the_terms_of_seats_and_decisions(
    match: Match, path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = json.loads(told(capsys, path, "--json"))
    for seat in found["seats"]:
        terms = [seat[term] for term in ("start", "luck", "own", "others", "hidden")]
        assert sum(terms) == pytest.approx(seat["result"], abs=1e-9)
    assert [step["line"] for step in found["steps"]] == [step.line for step in match.steps]
    assert {"seat", "line", "best", "loss", "error"} <= found["steps"][0].keys()
    own = json.loads(told(capsys, path, "--json", "--seat=2"))
    assert own["seats"] == found["seats"][1:]
    assert own["steps"] == [step for step in found["steps"] if step["seat"] == 2]


def test_the_page_needs_nothing_else(match: Match, path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = path.with_suffix(".html")
    told(capsys, path, "--html", page)
    text = page.read_text()
    reader = Outside()
    reader.feed(text)
    assert reader.loads == []
    assert not re.search(r"url\(|@import|<script", text)
    assert reader.tags.count("svg") == 3, "the curves, and the bars of both seats"
    assert reader.tags.count("tr") == 1 + len(match.steps)


def test_the_same_record_gets_the_same_review(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert told(capsys, path, "--json") == told(capsys, path, "--json")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--seat=3",), "--seat is a seat from 1 to 2, not 3"),
        (("--seat=0",), "is not a whole number from 1"),
        (("--budget=1001",), "--budget is a number of worlds up to 1000, not 1001"),
        (("--record=1",), "there is no record 1"),
        (("--html=/no/such/folder/x.html",), "cannot write /no/such/folder/x.html"),
    ],
)
def test_wrong_arguments_are_named(
    arguments: tuple[str, ...], words: str, path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["review", BUDGET, str(path), *arguments]) == 2
    assert words in capsys.readouterr().err


def test_records_that_cannot_be_reviewed_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    running = fresh("subhunt", 2, {}, 1)
    for _ in random_steps(running, 1, 30):
        pass
    document = json.loads(write(resigned("subhunt", 2, {}, 1, 30)).encode())
    illegal = {**document, "moves": ["hide 101", "hide 101", *document["moves"][2:]]}
    wrong = {
        write(running).encode().decode(): "record 0: the game isn't over yet",
        json.dumps(illegal): "record 0, move 1 ('hide 101')",
        "{": "record 0: this isn't a game record",
    }
    for text, words in wrong.items():
        path = tmp_path / "wrong.json"
        path.write_text(text)
        assert main(["review", BUDGET, str(path)]) == 1
        shown = capsys.readouterr()
        assert words in shown.err
        assert shown.out == ""
    assert main(["review", str(tmp_path / "none.json")]) == 2
