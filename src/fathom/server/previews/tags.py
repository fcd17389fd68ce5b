"""The tags of the Open Graph protocol, which apps read to show a preview of a link."""

from html import escape
from typing import Any, Final, get_args

from fathom.protocol.settings import Language
from fathom.server.previews.content import Description
from fathom.server.previews.texts import LOCALES
from fathom.server.security.asgi import header

WIDTH, HEIGHT = 1200, 630  # of the images
LANGUAGES: Final[tuple[Language, ...]] = get_args(Language)
PREFERENCES: Final = 20  # that are read of a request


def tags(words: Description, language: Language, image: str, url: str = "") -> str:
    """Return the tags. `image` and `url` are absolute. Every value is escaped: names are what people typed."""
    found = {
        "og:site_name": "Fathom",
        "og:type": "website",
        "og:title": words.title,
        "og:description": words.text,
        "og:locale": LOCALES[language],
        "og:url": url,
        "og:image": image,
        "og:image:type": "image/png",
        "og:image:width": str(WIDTH),
        "og:image:height": str(HEIGHT),
        "og:image:alt": f"{words.title}. {words.headline}",
    }
    properties = [f'<meta property="{name}" content="{escape(value)}" />' for name, value in found.items() if value]
    named = {"description": words.text, "twitter:card": "summary_large_image"}
    named_tags = [f'<meta name="{name}" content="{escape(value)}" />' for name, value in named.items()]
    return "\n".join([*properties, *named_tags])


def language_of(scope: Any) -> Language:
    """Return the language that a request prefers among those that there are; English if it names none of them."""
    best: tuple[float, Language] = (0, "en")
    for part in header(scope, b"accept-language").split(",", PREFERENCES)[:PREFERENCES]:
        name, _, quality = part.partition(";")
        asked = name.strip().lower().partition("-")[0]
        weight = weight_of(quality)
        for language in LANGUAGES:
            if language == asked and weight > best[0]:
                best = weight, language
    return best[1]


def weight_of(quality: str) -> float:
    """Return the weight of a preference, `q=0.8`; 1 if there is none, 0 if it cannot be read."""
    text = quality.strip().removeprefix("q=")
    try:
        return float(text) if text else 1
    except ValueError:
        return 0
