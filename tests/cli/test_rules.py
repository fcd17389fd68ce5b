"""`fathom rules` and the rulebooks."""

import re

import pytest

from fathom.cli.io.rulebook import find, numbers, rulebooks
from fathom.cli.main import main
from fathom.server.http.rule_texts import rules


def rules_output(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["rules", *arguments]) == 0
    return capsys.readouterr().out


def test_contents(capsys: pytest.CaptureFixture[str]) -> None:
    text = rules_output(capsys)
    assert "  S7   Salvaging" in text
    assert "  H10  Presets" in text


def test_a_rule_extends_to_its_last_line(capsys: pytest.CaptureFixture[str]) -> None:
    text = " ".join(rules_output(capsys, "S7.3").split())
    assert text.startswith("S7.3 The cards given away come face down")
    assert text.endswith("which hand card pays each of these.")


def test_a_number_in_any_case(capsys: pytest.CaptureFixture[str]) -> None:
    assert rules_output(capsys, "s7.3") == rules_output(capsys, "S7.3")


def test_a_section(capsys: pytest.CaptureFixture[str]) -> None:
    text = rules_output(capsys, "h5")
    assert text.startswith("H5 Depth charges\nH5.1 The ship must have a charge aboard")
    assert "H5.6 With a hit" in text
    assert "H6" not in text


def test_a_table_belongs_to_the_rule_above_it(capsys: pytest.CaptureFixture[str]) -> None:
    text = rules_output(capsys, "S2.2")
    assert "| 5 | 12 | 3 |" in text
    assert "S2.3" not in text


def test_two_rules_in_one_bullet(capsys: pytest.CaptureFixture[str]) -> None:
    assert rules_output(capsys, "H10.1") == "H10.1 `classic` (default): all defaults.\n"
    assert rules_output(capsys, "H10.2") == "H10.2 `simple`: `blast=square`.\n"


def test_a_whole_text(capsys: pytest.CaptureFixture[str]) -> None:
    assert "## The game file" in rules_output(capsys, "notation")


def test_a_game_on_one_page(capsys: pytest.CaptureFixture[str]) -> None:
    text = rules_output(capsys, "submarine", "--summary")
    assert text.startswith("# The game on one page\n\n### Goal\n")
    assert "S1.1" not in text
    assert main(["rules", "notation", "--summary"]) != 0
    assert "notation has no summary" in capsys.readouterr().err


def test_every_number_of_the_texts_is_found() -> None:
    text = "".join(rules().values())
    written = set(re.findall(r"^- ([SH]\d+\.\d+) ", text, re.MULTILINE)) | {"H10.2"}
    assert written == set(numbers())
    for number in written:
        section = find(number)
        assert section
        assert list(section.rules) == [number]
        assert section.rules[number]


def test_no_text_of_a_section_is_lost() -> None:
    for book in rulebooks().values():
        for section in book.sections:
            if section.number:
                kept = "".join(f"{number} {text}" for number, text in section.rules.items())
                assert "".join(kept.split()) == "".join(re.sub(r"^- ", "", section.text, flags=re.M).split())
