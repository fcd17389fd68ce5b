"""The marker of an injected parameter."""

from typing import Annotated, TypeAlias, TypeVar

from litestar.di import Dependency
from litestar.params import SkipValidationMarker

T = TypeVar("T")

# Litestar finds the value by the parameter's name among the providers of `http/dependencies.py`. Values are not
# validated: services are no input, and some types are protocols.
Injected: TypeAlias = Annotated[T, Dependency("named"), SkipValidationMarker()]
