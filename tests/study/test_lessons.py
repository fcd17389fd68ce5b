"""Lessons played through the engine: a changed rule or a missing text fails here."""

import json
import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest

from fathom.core.errors import Refusal, RefusalKind
from fathom.core.registry import game_names
from fathom.study.lessons import (
    REST,
    LessonPlan,
    StepPlan,
    answered,
    attempt,
    fits,
    lesson_games,
    lessons,
    plan_of,
    position_at,
    scene,
)

WORDS = Path(__file__).parents[2] / "web" / "src" / "games"
RULES = Path(__file__).parents[2] / "docs" / "rules"
LANGUAGES = ("en", "nl", "de", "fr")
STEPS = [(game, step.key) for game in lesson_games() for step in plan_of(game).steps]


def step_of(game: str, key: str) -> StepPlan:
    return next(step for step in plan_of(game).steps if step.key == key)


def legal(game: str, key: str) -> list[str]:
    return position_at(game, [step.key for step in plan_of(game).steps].index(key)).legal()


def test_every_game_has_a_lesson_of_about_ten_steps() -> None:
    assert sorted(lesson_games()) == sorted(game_names())
    for lesson in lessons().lessons:
        assert 8 <= len(lesson.steps) <= 12
        assert len({step.key for step in lesson.steps}) == len(lesson.steps)


@pytest.mark.parametrize(("game", "key"), STEPS)
def test_the_learner_is_to_move_and_every_right_line_continues(game: str, key: str) -> None:
    shown, step = scene(game, key), step_of(game, key)
    assert shown.view.to_move == shown.seat
    assert [choice.line for choice in shown.moves] == legal(game, key)
    right = [line for line in legal(game, key) if any(fits(line, pattern) for pattern in step.accept)]
    assert all(any(fits(line, pattern) for line in right) for pattern in step.accept)
    for line in right:
        tried = attempt(game, key, line)
        assert tried.outcome == "right"
        assert len(tried.frames) == 1 + len(step.then)
        assert tried.frames[0].event.seat == shown.seat
        assert tried.frames[0].event.line.startswith(line)


@pytest.mark.parametrize("game", lesson_games())
def test_a_step_continues_the_one_before(game: str) -> None:
    steps = plan_of(game).steps
    assert steps[0].position
    for before, step in pairwise(steps):
        if step.position:
            continue
        (line,) = before.accept
        assert not line.endswith(REST), f"{step.key} needs to know what was done in {before.key}"
        assert attempt(game, before.key, line).frames[-1].view == scene(game, step.key).view


@pytest.mark.parametrize("game", lesson_games())
def test_the_last_step_wins_the_game(game: str) -> None:
    last = plan_of(game).steps[-1]
    for line in legal(game, last.key):
        if any(fits(line, pattern) for pattern in last.accept):
            assert attempt(game, last.key, line).frames[-1].view.ranking == ((1,), (2,))


@pytest.mark.parametrize(("game", "key"), STEPS)
def test_refused_lines_are_refused_by_the_named_rule(game: str, key: str) -> None:
    for line, rule in step_of(game, key).refused.items():
        tried = attempt(game, key, line)
        assert (tried.outcome, tried.problem and tried.problem.rule) == ("refused", rule), line
        assert not tried.frames


@pytest.mark.parametrize(("game", "key"), STEPS)
def test_other_legal_lines_are_explained(game: str, key: str) -> None:
    step = step_of(game, key)
    explained = set()
    for line in legal(game, key):
        if not any(fits(line, pattern) for pattern in step.accept):
            tried = attempt(game, key, line)
            assert tried.outcome == "other"
            assert tried.why, line
            explained.add(tried.why)
    assert explained == set(step.other.values())


def word_keys(plan: LessonPlan) -> Iterator[str]:
    for step in plan.steps:
        yield from (f"{step.key}.{part}" for part in ("title", "text", "task", "done"))
        yield from (f"{step.key}.other.{why}" for why in step.other.values())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", lesson_games())
def test_all_texts_exist_and_are_used(game: str, language: str) -> None:
    words = json.loads((WORDS / game / "texts" / "lesson" / f"{language}.json").read_text(encoding="utf-8"))
    assert set(words) == set(word_keys(plan_of(game)))
    assert all(text.strip() for text in words.values())


@pytest.mark.parametrize(("game", "key"), STEPS)
def test_the_rules_of_a_step_exist(game: str, key: str) -> None:
    text = (RULES / f"{game}.md").read_text(encoding="utf-8")
    for rule in step_of(game, key).rules:
        assert re.search(rf"\b{re.escape(rule)} ", text), rule


def test_hidden_information_is_not_shown() -> None:
    view = scene("subhunt", "sail").view
    assert view.submarines[1] == []
    assert view.mines[1] == ""


def test_an_unknown_lesson_or_step_is_refused() -> None:
    for game, key in (("chess", "sail"), ("submarine", "castle")):
        with pytest.raises(Refusal) as found:
            scene(game, key)
        assert found.value.kind is RefusalKind.NOT_FOUND


def test_offline_answers_are_the_same() -> None:
    game, key = STEPS[0]
    line = legal(game, key)[0]
    assert answered("{}") == msgspec.json.encode(lessons())
    assert answered(json.dumps({"game": game, "step": key})) == msgspec.json.encode(scene(game, key))
    tried = answered(json.dumps({"game": game, "step": key, "line": line}))
    assert tried == msgspec.json.encode(attempt(game, key, line))
