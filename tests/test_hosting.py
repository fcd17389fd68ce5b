"""The samples for operators use valid options and ports."""

import re
import shlex
from pathlib import Path

import pytest

from fathom.cli.args import Parser
from fathom.cli.commands import serve

SAMPLES = Path(__file__).parents[1] / "examples" / "hosting"


def commands() -> list[list[str]]:
    unit = re.search(r"^ExecStart=\S+/fathom serve (.*)$", (SAMPLES / "fathom.service").read_text(), re.MULTILINE)
    compose = re.search(r'command: \["fathom", "serve", (.*)\]', (SAMPLES / "compose.yaml").read_text())
    assert unit
    assert compose
    return [shlex.split(unit[1]), re.findall(r'"([^"]*)"', compose[1])]


@pytest.mark.parametrize("arguments", commands())
def test_the_samples_use_existing_options(arguments: list[str]) -> None:
    parser = Parser(prog="fathom serve", description=None)
    serve.add_arguments(parser)
    args = parser.parse_args(arguments)
    assert args.workers == 2
    assert args.public_url == "https://fathom.example"


def test_the_samples_use_the_port_of_the_server() -> None:
    parser = Parser(prog="fathom serve", description=None)
    serve.add_arguments(parser)
    port = parser.parse_args([]).port
    for name in ("nginx.conf", "Caddyfile"):
        assert f"127.0.0.1:{port}" in (SAMPLES / name).read_text()
    assert f"fathom:{port}" in (SAMPLES / "compose.yaml").read_text()
