"""Strict decoding of JSON: no duplicate keys, wherever they are and however they are written."""

import json
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fathom.core.errors import Refusal
from fathom.server.decoding import check_depth, decode

DECODER: "msgspec.json.Decoder[Any]" = msgspec.json.Decoder()
JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 9) | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=12,
)


@given(JSON)
def test_every_document_without_duplicate_keys_is_decoded(value: Any) -> None:
    for text in (json.dumps(value), json.dumps(value, ensure_ascii=False, indent=1)):
        assert decode(text.encode(), DECODER) == value


@pytest.mark.parametrize(
    "data",
    [
        '{"a":1,"a":2}',
        '{"a":1,"\\u0061":2}',
        '[{"b":{"a":[1,{"c":1,"d":"}","c":2}]}}]',
        '{"a" \n :1,"b":"\\"a\\":","a":2}',
        '{"":0,"":1}',
    ],
)
def test_duplicate_keys_are_refused(data: str) -> None:
    with pytest.raises(Refusal) as refused:
        decode(data.encode(), DECODER)
    assert refused.value.code == "duplicate_key"


def test_keys_may_repeat_in_different_objects() -> None:
    assert decode(b'[{"a":1},{"a":2,"b":{"a":3}}]', DECODER) == [{"a": 1}, {"a": 2, "b": {"a": 3}}]


def test_brackets_in_strings_do_not_count_as_nesting() -> None:
    check_depth(b'{"a":"[[[[[[[[["}', 2)
    with pytest.raises(Refusal) as refused:
        check_depth(b"[[[1]]]", 2)
    assert refused.value.code == "too_deep"
