"""The options of a game: one description for parser, terminal, forms and help."""

import json
import re
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import KW_ONLY, dataclass, field
from fractions import Fraction

import msgspec

from fathom.core.errors import Refusal, RefusalKind
from fathom.core.messages_en import ENGLISH, shown

Value = bool | int | str | list[int]
Options = dict[str, Value]


@dataclass(frozen=True)
class Option(ABC):
    """One option: its name, default, the rule it belongs to and one line of explanation."""

    name: str
    rule: str
    summary: str
    _: KW_ONLY
    default: Value
    samples: tuple[Value, ...] = ()  # of an option with too many values to compare all: some worth comparing

    @property
    @abstractmethod
    def allowed(self) -> str:
        """The accepted values in words."""

    @abstractmethod
    def accepts(self, value: object) -> bool:
        """Return whether the option accepts a value."""

    def check(self, value: object) -> Value:
        """Return the value. Raises `Refusal` if the option does not accept it."""
        if not self.accepts(value):
            params = {"option": self.name, "value": shown(value), "allowed": self.allowed}
            raise Refusal(RefusalKind.MALFORMED, "option_value", ENGLISH, self.rule, **params)
        return value  # type: ignore[return-value]  # accepts() has looked

    def read(self, text: str) -> Value:
        """Parse a typed value, such as `false` or `4,3,2`. Raises `Refusal`."""
        try:
            value = json.loads(text)
        except (ValueError, RecursionError):
            value = text
        return self.check(value if self.accepts(value) else text)


@dataclass(frozen=True, kw_only=True)
class Flag(Option):
    """On or off."""

    allowed = "true or false"

    def accepts(self, value: object) -> bool:
        return isinstance(value, bool)


@dataclass(frozen=True, kw_only=True)
class EnumOption(Option):
    """One of a few values; without a default, the first of them."""

    values: tuple[str, ...]
    default: Value = ""

    def __post_init__(self) -> None:
        if not self.default:
            object.__setattr__(self, "default", self.values[0])

    @property
    def allowed(self) -> str:
        return " or ".join(self.values)

    def accepts(self, value: object) -> bool:
        return isinstance(value, str) and value in self.values


@dataclass(frozen=True, kw_only=True)
class IntOption(Option):
    """A whole number from 0, below 10^100."""

    allowed = "a whole number from 0"

    def accepts(self, value: object) -> bool:
        return type(value) is int and 0 <= value < 10**100


@dataclass(frozen=True, kw_only=True)
class IntListOption(Option):
    """A list of small whole numbers, with a condition on the whole list."""

    numbers: range
    condition: str
    lengths: range
    falling: bool = False  # none larger than the one before
    unique: bool = False

    @property
    def allowed(self) -> str:
        return self.condition

    def read(self, text: str) -> Value:
        return super().read(text if text.startswith("[") else f"[{text}]")

    def accepts(self, value: object) -> bool:
        if not isinstance(value, list) or len(value) not in self.lengths:
            return False
        if not all(type(number) is int and number in self.numbers for number in value):
            return False
        if self.falling and sorted(value, reverse=True) != value:
            return False
        return not self.unique or len(set(value)) == len(value)


@dataclass(frozen=True, kw_only=True)
class ProbabilityOption(Option):
    """A probability, written as a fraction: `1/3`, `0`, `1`."""

    allowed = 'a fraction "n/d" from 0 to 1, or "0", or "1"'

    def accepts(self, value: object) -> bool:
        if not isinstance(value, str) or not re.fullmatch(r"0|1|[0-9]{1,9}/[0-9]{1,9}", value):
            return False
        above, _, below = value.partition("/")
        return int(above) <= int(below or 1) > 0


def int_value(options: Options, name: str) -> int:
    """Return the value of an `IntOption`."""
    return msgspec.convert(options[name], int)


def int_list_value(options: Options, name: str) -> list[int]:
    """Return the value of an `IntListOption`."""
    return msgspec.convert(options[name], list[int])


def probability_value(options: Options, name: str) -> Fraction:
    """Return the value of a `ProbabilityOption`."""
    return Fraction(msgspec.convert(options[name], str))


@dataclass(frozen=True)
class OptionSet:
    """All options of one game, and its presets."""

    game: str
    options: tuple[Option, ...]
    presets: Mapping[str, Mapping[str, Value]] = field(default_factory=dict)

    def __iter__(self) -> Iterator[Option]:
        return iter(self.options)

    def named(self, name: str) -> Option:
        """Return an option. Raises `Refusal` for an unknown name."""
        for option in self.options:
            if option.name == name:
                return option
        known = ", ".join(option.name for option in self.options)
        raise Refusal(RefusalKind.MALFORMED, "no_such_option", ENGLISH, game=self.game, option=shown(name), known=known)

    def complete(self, given: Mapping[str, object], preset: str | None = None) -> Options:
        """Return every option with its value: as given, else the preset's, else the default. Raises `Refusal`."""
        if preset is not None and preset not in self.presets:
            params = {"game": self.game, "preset": shown(preset), "known": ", ".join(self.presets)}
            raise Refusal(RefusalKind.MALFORMED, "no_such_preset", ENGLISH, **params)
        chosen = {**self.presets.get(preset or "", {}), **given}
        for name in chosen:
            self.named(name)
        return {o.name: o.check(chosen.get(o.name, o.default)) for o in self.options}

    def written_out(self, given: Mapping[str, object]) -> Options:
        """Return the options of a record. Raises `Refusal` if one is missing."""
        for option in self.options:
            if option.name not in given:
                raise Refusal(RefusalKind.MALFORMED, "option_missing", ENGLISH, option.rule, option=option.name)
        return self.complete(given)
