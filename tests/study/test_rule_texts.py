"""Rules in all languages and their annotations: numbers, sources, options and diagrams."""

import json
import re
import tomllib
from pathlib import Path
from typing import get_args

import pytest

from fathom.cli.io.rulebook import parse
from fathom.core.plugin import packaged_rules
from fathom.core.registry import game_named
from fathom.games.subhunt.move_types import Port, Vessel, Water
from fathom.games.submarine.move_types import Discard, Field
from fathom.protocol.settings import Language
from fathom.server.http.rule_texts import annotations, origins, rules

TRANSLATED = [language for language in get_args(Language) if language != "en"]
GAMES = ("submarine", "subhunt")
WORDS = Path(__file__).parents[2] / "web" / "src" / "games"


def numbers(name: str, language: Language = "en") -> list[str]:
    return [number for section in parse(name, rules(language)[name]).sections for number in section.rules]


def marks(name: str, language: Language) -> list[list[str]]:
    """Return the language-independent parts of each section: code and rule numbers."""
    sections = parse(name, rules(language)[name]).sections
    return [sorted(re.findall(r"`[^`\n]+`|\b[SH]\d+(?:\.\d+)?\b", section.text)) for section in sections]


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_text_exists_in_every_language(language: Language) -> None:
    assert rules(language).keys() == rules().keys()


@pytest.mark.parametrize("language", TRANSLATED)
@pytest.mark.parametrize("name", GAMES)
def test_the_same_numbers_in_every_language(name: str, language: Language) -> None:
    assert numbers(name, language) == numbers(name)
    assert all(text for section in parse(name, rules(language)[name]).sections for text in section.rules.values())


@pytest.mark.parametrize("language", TRANSLATED)
@pytest.mark.parametrize("name", sorted(rules()))
def test_a_translation_names_the_same_rules_options_and_lines(name: str, language: Language) -> None:
    assert marks(name, language) == marks(name, "en")


@pytest.mark.parametrize("language", get_args(Language))
@pytest.mark.parametrize("name", GAMES)
def test_a_summary_in_every_language(name: str, language: Language) -> None:
    """The translation test compares the rules that it names."""
    book = parse(name, rules(language)[name])
    assert book.summary is book.sections[0]
    headings = re.findall(r"^### ", book.summary.text, re.MULTILINE)
    assert len(headings) == len(re.findall(r"^### ", rules()[name], re.MULTILINE)) >= 5
    assert 2 <= sum(picture.summary for picture in annotations(name).diagrams) <= 4


@pytest.mark.parametrize("name", GAMES)
def test_every_rule_has_a_source(name: str) -> None:
    found = origins()[name]
    assert list(found) == numbers(name)
    assert all(its.sources for its in found.values())
    raw = tomllib.loads((packaged_rules() / "sources.toml").read_text(encoding="utf-8"))[name]
    assert {key for its in raw.values() for key in its} <= {"from", "options"}


@pytest.mark.parametrize("name", GAMES)
def test_every_option_is_linked_to_a_rule_that_names_it(name: str) -> None:
    found = origins()[name]
    said = {option for its in found.values() for option in its.options}
    assert said == {option.name for option in game_named(name).options}
    for section in parse(name, rules()[name]).sections:
        for number, text in section.rules.items():
            named = {option for option in said if re.search(rf"`{option}[=`]", text)}
            assert named <= set(found[number].options), number


@pytest.mark.parametrize("name", GAMES)
def test_rulings_and_reconstructions_are_marked(name: str) -> None:
    for section in parse(name, rules()[name]).sections:
        for number, text in section.rules.items():
            for word, source in (("uling", "ruling"), ("econstructed", "reconstructed"), ("hort rules", "short")):
                if word in text:
                    assert source in origins()[name][number].sources, number


@pytest.mark.parametrize("name", GAMES)
def test_diagrams_are_engine_positions_of_existing_rules(name: str) -> None:
    pictures = annotations(name).diagrams
    assert len(pictures) >= 5
    for language in get_args(Language):
        words = json.loads((WORDS / name / "texts" / "captions" / f"{language}.json").read_text(encoding="utf-8"))
        assert {picture.rule for picture in pictures} == words.keys()
    assert {picture.rule for picture in pictures} <= set(numbers(name))


def test_captions_agree_with_the_engine() -> None:
    """Counts and names in a caption are those of the position."""
    by_rule = {picture.rule: picture for name in GAMES for picture in annotations(name).diagrams}
    sails = {choice.line for choice in by_rule["S4.2"].moves}
    assert sails == {"sail B", "sail C", "sail D", "sail E", "sail off"}
    moves = {choice.end for choice in by_rule["S6.2"].moves if choice.verb == "move"}
    assert moves == {Field(f"{column}{level}") for column in "ABCDEF" for level in "23"} - {Field("C2")}
    lift = next(choice for choice in by_rule["S7.2"].moves if choice.line == "lift E3 Vj")
    assert [cost.end for cost in lift.costs].count(Discard()) == 1
    assert len(lift.costs) == 3
    assert {choice.line for choice in by_rule["H7.1"].moves} == {"fire 1 r3", "fire 1 c4", "done"}
    ends = {choice.end for choice in by_rule["H4.1"].moves if choice.piece == Vessel(1, 1)}
    assert ends >= {Port(), Water("35"), Water("17")}


def test_texts_without_rules_have_no_annotations() -> None:
    assert annotations("notation").origins == {}
    assert annotations("notation").diagrams == ()
