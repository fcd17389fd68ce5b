"""Images of previews: both games at several moments, what they disclose, and texts that do not fit."""

import json
import re
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from fathom.core.game import SPECTATOR
from fathom.core.match import Match
from fathom.core.options import Options
from fathom.core.painting import theme
from fathom.core.painting.canvas import Box, fitted, has_glyph, legible, text_width
from fathom.core.painting.paths import polygons
from fathom.core.plugin import GamePlugin
from fathom.core.registry import game_named, game_names, plugins
from fathom.core.rng import Rng
from fathom.server.previews.texts import TEXTS
from fathom.study import link_image
from fathom.study.link_image import SIZE, paint_preview, wrapped
from fathom.study.link_preview import LinkPreview, LinkPreviewSeat
from play import finished, fresh, random_steps, variants

CLIENT = Path(__file__).parents[2] / "web" / "src"


def seats(players: int, **names: str) -> tuple[LinkPreviewSeat, ...]:
    return tuple(
        LinkPreviewSeat(seat, names.get(f"s{seat}", f"Zoë {seat}"), f"Seat {seat}") for seat in range(1, players + 1)
    )


def image(match: Match, **names: str) -> bytes:
    """Return the image of a match as spectators see it."""
    name = match.game.name
    return paint_preview(
        LinkPreview(name, match.game.title, "Zoë wins", seats(match.players, **names), match.view(SPECTATOR))
    )


def size(data: bytes) -> tuple[int, int]:
    with Image.open(BytesIO(data)) as found:
        assert found.format == "PNG"
        found.load()  # decodes all of it
        return found.size


@pytest.mark.parametrize(("name", "players", "options"), variants())
def test_every_moment_of_a_game_has_an_image(name: str, players: int, options: Options) -> None:
    whole = finished(name, players, options, 1)
    moments = [0, 1, 9, len(whole.steps) // 2, len(whole.steps) - 1, len(whole.steps)]
    images = [image(whole.prefix(step)) for step in moments]
    assert {size(each) for each in images} == {SIZE}
    assert len(set(images)) > 3
    assert image(whole.prefix(9)) == images[2]


@pytest.mark.parametrize("name", game_names())
def test_a_game_that_has_not_begun_is_shown_by_an_example(name: str) -> None:
    for players in game_named(name).seats:
        assert size(paint_preview(LinkPreview(name, "Title", "1 seat free", seats(players)))) == SIZE
    assert size(paint_preview(LinkPreview(name, "Fathom", "", ()))) == SIZE


@pytest.mark.parametrize("name", game_names())
def test_hidden_information_changes_no_byte(name: str) -> None:
    """The other game has the same public view, with other cards, submarines and mines."""
    match = fresh(name, 2, {}, 5)
    for played in random_steps(match, 5, 40):
        pass
    hidden = 0
    for seed in range(3):
        other = played.game.worlds(played.view(SPECTATOR)).match(Rng(seed))
        hidden += other.state.to_bytes() != played.state.to_bytes()
        assert image(other) == image(played)
    assert hidden


def test_what_everyone_sees_changes_the_image() -> None:
    match = fresh("subhunt", 2, {}, 3)
    images = [image(played) for played in random_steps(match, 3, 14)]
    assert len(set(images[:8])) == 1  # nothing of the hiding is public but how much is hidden
    assert len(set(images)) > 3


def test_names_that_cannot_be_written_are_left_out_or_replaced() -> None:
    assert legible("Zoë 🐙 Müller–Łuk") == "Zoë Müller–Łuk"
    assert legible("日本 🐙") == ""
    match = fresh("subhunt", 2, {}, 3)
    assert image(match, s1="🐙") == image(match, s1="Seat 1") == image(match, s1="日本")
    assert image(match, s1="🐙") != image(match)
    assert size(image(match, s1="W" * 24, s2="\u0301" * 24)) == SIZE


@pytest.mark.parametrize("language", TEXTS)
def test_the_font_has_all_letters_of_every_language(language: Any) -> None:
    texts = "".join([*TEXTS[language], *(plugin.titles.get(language, "") for plugin in plugins().values())])
    assert [each for each in set(texts) if not has_glyph(each)] == []


def test_texts_shrink_and_are_cut_to_their_room() -> None:
    assert fitted("Ann", 30, True, 300) == ("Ann", 30)
    text, smaller = fitted("A long name indeed", 30, True, 250)
    assert (text, smaller < 30) == ("A long name indeed", True)
    text, smaller = fitted("A very long name indeed, and longer", 30, True, 120)
    assert text.endswith("…")
    assert text_width(text, smaller, True) <= 120
    assert wrapped("Chasse au sous-marin", 40, 316) == ["Chasse au", "sous-marin"]
    assert wrapped("W" * 40, 40, 316) == ["W" * 40]


def test_a_box_is_fitted_into_the_middle_of_another() -> None:
    assert Box(0, 0, 300, 100).fitted(1) == (100, 0, 100, 100)
    assert Box(0, 0, 100, 300).fitted(1) == (0, 100, 100, 100)


def test_a_game_without_a_painting_shows_the_sea(monkeypatch: pytest.MonkeyPatch) -> None:
    class Plain(GamePlugin[Any, Any]):
        game = game_named("subhunt")

    monkeypatch.setattr(link_image, "plugin_named", lambda name: Plain())
    assert size(image(fresh("subhunt", 2, {}, 3))) == SIZE


def test_paths_of_lines_and_curves_become_polygons() -> None:
    assert polygons("M1 2H4v3l-3-.5z") == (((1, 2), (4, 2), (4, 5), (1, 4.5), (1, 2)),)
    (curve,) = polygons("M0 0C0 4 4 4 4 0S8-4 8 0Z")
    assert curve[8] == (4, 0)
    assert curve[4][1] == -curve[12][1] == 3  # the second curve mirrors the first
    with pytest.raises(ValueError, match="'A'"):
        polygons("M0 0A1 1 0 0 1 2 2")


def test_colours_and_signs_are_those_of_the_client() -> None:
    tokens = (CLIENT / "theme" / "tokens.css").read_text(encoding="utf-8")
    found = dict(re.findall(r"--([\w-]+): light-dark\((#\w+), #\w+\)", tokens))
    dark = dict(re.findall(r"--([\w-]+): light-dark\(#\w+, (#\w+)\)", tokens))
    assert tuple(found[f"seat-{seat}"] for seat in range(1, 6)) == theme.SEATS
    assert tuple(dark[f"seat-{seat}"] for seat in range(1, 6)) == theme.SEATS_ON_DARK
    assert tuple(found[f"sea-{level}"] for level in range(1, 6)) == theme.SEA
    assert (found["sea-sky"], found["foam"], found["sand"]) == (theme.SKY, theme.FOAM, theme.SAND)
    signs = (CLIENT / "ui" / "SeatSign.tsx").read_text(encoding="utf-8")
    assert [sign for sign in theme.SIGNS if sign in signs] == [theme.SIGNS[1], *theme.SIGNS[3:]]


@pytest.mark.parametrize("language", TEXTS)
def test_texts_are_those_of_the_client(language: Any) -> None:
    client = json.loads((CLIENT / "i18n" / f"{language}.json").read_text(encoding="utf-8"))
    same = {
        "lead": "lobby.lead", "plunge": "lobby.title", "join": "invite.text", "one_free": "lobby.seats_open_one",
        "free": "lobby.seats_open_other", "full": "lobby.full", "playing": "lobby.playing", "over": "lobby.over",
        "won": "end.won", "shared": "end.shared", "draw": "end.draw", "seat": "new.seat", "open_seat": "seat.open",
        "former": "seat.former", "bot": "seat.remote", "crew": "seat.crew",
    }  # fmt: skip
    texts = TEXTS[language]._asdict()
    for field, key in same.items():
        assert texts[field].replace("{", "{{").replace("}", "}}") == client[key], field
