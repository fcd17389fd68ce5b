"""The contents of a preview: what an anonymous visitor of the table's page may know, in a language."""

import re
from dataclasses import dataclass

import msgspec

from fathom.core.game import SPECTATOR
from fathom.core.registry import game_names, plugins
from fathom.protocol.listings import SeatInfo, TableListing
from fathom.protocol.settings import DELETED_USER, Language
from fathom.server.previews.texts import TEXTS, PreviewTexts
from fathom.study.link_preview import LinkPreview, LinkPreviewSeat
from fathom.table.table import Table

UNNAMED = re.compile(r"Seat (\d)")  # a player without a name in an imported record
WAITING = 6  # people in the image of the lobby


@dataclass(frozen=True)
class Description:
    """The words of a preview: title and description, and the line of the image."""

    title: str
    text: str
    headline: str


def watchable(table: Table) -> bool:
    """Return whether an anonymous visitor sees the game at a table."""
    return table.play is not None and table.spectatable


def describe(table: Table, language: Language) -> Description:
    """Return the words for a table. They tell the turn and the result only where the game can be watched."""
    texts, title = TEXTS[language], title_of(table.settings.game, language)
    names = ", ".join(name_of(its, texts) for its in table.seat_infos if its.kind != "open")
    if table.status == "open":
        headline = seats_free(table, texts)
        invited = texts.invited.format(name=person(table.host.name, texts), title=title)
        return Description(invited, f"{names} · {headline}. {texts.join}" if names else texts.join, headline)
    over = table.status == "over"
    call = texts.replay if over else texts.watch
    if not watchable(table):
        headline = texts.over if over else texts.playing
        return Description(f"{title}{texts.colon}{names}", f"{headline}.", headline)
    if not over:
        headline = mover(table, texts)
        return Description(f"{title}{texts.colon}{names}", f"{headline}. {call}", headline)
    headline = result(table, texts)
    return Description(f"{title}{texts.colon}{headline}", f"{names}. {call}", headline)


def preview_of(table: Table, language: Language) -> LinkPreview:
    """Return what the image of a table shows. The view is the spectator's, without the log, which no image needs."""
    texts, view = TEXTS[language], None
    marked: tuple[int, ...] = ()
    if watchable(table):
        assert table.play is not None
        view = msgspec.structs.replace(table.play.match.view(SPECTATOR), log=(), news=())
        marked = table.result.ranking[0] if table.result else (table.to_move,)
    seats = [
        LinkPreviewSeat(
            its.seat, name_of(its, texts), seat_label(its.seat, texts), its.kind == "open", its.seat in marked
        )
        for its in table.seat_infos
    ]
    headline = describe(table, language).headline
    return LinkPreview(table.settings.game, title_of(table.settings.game, language), headline, tuple(seats), view)


def lobby_preview(listed: list[TableListing], language: Language) -> LinkPreview:
    """Return what the image of the lobby shows: a game, and who waits for players at the public tables."""
    texts = TEXTS[language]
    waiting = [each for each in listed if each.status == "open" and any(its.kind == "open" for its in each.seats)]
    seats = [
        LinkPreviewSeat(0, f"{person(each.host, texts)} · {title}", title)
        for each in waiting[:WAITING]
        if (title := title_of(each.game, language))
    ]
    game = waiting[0].game if waiting else game_names()[0]
    return LinkPreview(game, "Fathom", texts.plunge, tuple(seats))


def title_of(game: str, language: Language) -> str:
    """Return the title of a game in a language."""
    plugin = plugins()[game]
    return plugin.titles.get(language, plugin.game.title)


def name_of(line: SeatInfo, texts: PreviewTexts) -> str:
    """Return the occupant of a seat by the name that the browser client uses."""
    if line.kind == "open":
        return texts.open_seat
    if line.kind == "bot":
        return texts.bot.format(name=texts.crew.split(",")[line.seat - 1])
    return texts.bot.format(name=line.name) if line.kind == "remote" else person(line.name, texts)


def person(name: str, texts: PreviewTexts) -> str:
    """Return a name as it was given, or the word for an erased or unnamed player."""
    unnamed = UNNAMED.fullmatch(name)
    if unnamed:
        return seat_label(int(unnamed[1]), texts)
    return texts.former if name == DELETED_USER else name


def seat_label(seat: int, texts: PreviewTexts) -> str:
    """Return a seat by its number."""
    return texts.seat.format(seat=seat)


def seats_free(table: Table, texts: PreviewTexts) -> str:
    """Return how many seats are free before the start."""
    count = sum(its.kind == "open" for its in table.seat_infos)
    if not count:
        return texts.full
    return (texts.one_free if count == 1 else texts.free).format(count=count)


def mover(table: Table, texts: PreviewTexts) -> str:
    """Return whose turn it is."""
    if not table.to_move:
        return texts.playing
    return texts.to_move.format(name=name_of(table.seat_infos[table.to_move - 1], texts))


def result(table: Table, texts: PreviewTexts) -> str:
    """Return who won."""
    winners = table.result.ranking[0] if table.result else ()
    names = [name_of(table.seat_infos[seat - 1], texts) for seat in winners]
    if not winners or len(winners) == len(table.seat_infos):
        return texts.draw
    return texts.won.format(name=names[0]) if len(names) == 1 else texts.shared.format(names=", ".join(names))
