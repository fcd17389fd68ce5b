"""Names and chat are cleaned before other people see them."""

import pytest

from fathom.core.errors import Refusal
from fathom.table.sanitize import clean_chat, clean_name


@pytest.mark.parametrize(("clean", "longest"), [(clean_name, 24), (clean_chat, 300)])
def test_a_text_has_a_longest_length(clean: object, longest: int) -> None:
    assert callable(clean)
    assert clean("x" * longest) == "x" * longest
    with pytest.raises(Refusal) as refused:
        clean("x" * (longest + 1))
    assert refused.value.params["longest"] == longest


def test_a_letter_keeps_three_accents() -> None:
    assert clean_name("z" + "\u0335" * 3) == "z" + "\u0335" * 3
    assert clean_name("z" + "\u0335" * 9 + "y") == "z" + "\u0335" * 3 + "y"


@pytest.mark.parametrize("text", ["", " ", "\u200d", "\u2800", "\u202e", "\u0301"])
def test_a_text_without_a_visible_character_is_refused(text: str) -> None:
    with pytest.raises(Refusal):
        clean_name(text)


def test_white_space_and_invisible_characters_are_removed() -> None:
    assert clean_name(" A\t\nn\u202en\u00ad ") == "A nn"
