"""Updates: one encoded message per entry and audience, with the view fields that the entry changed.

An audience is a seat, or the spectator. Fields that all audiences see are compared and encoded once; audiences that
see the same get the same bytes.
"""

from typing import TYPE_CHECKING, Any

import msgspec

from fathom.core.game import SPECTATOR, LegalMove
from fathom.core.match import Match
from fathom.protocol.updates import MovedEvent, PublicEvent, Update
from fathom.table.events import Entry, Moved
from fathom.table.projections import snapshot
from fathom.table.projections.public_events import hidden, render_public

if TYPE_CHECKING:
    from fathom.table.table import Table

ENCODE = msgspec.json.Encoder().encode
KEPT = 32  # updates for clients that reconnect
NEVER = object()  # not equal to anything
ENCODED = 20_000  # legal moves whose encoding is cached
Fields = dict[str, Any]
Seen = tuple[str, tuple[int, ...]]  # a line and its news, as an audience saw them


def changed(before: Fields, after: Fields) -> Fields:
    """Return the fields that differ. Most values are the same object, which is compared first."""
    news: Fields = {}
    for name, value in after.items():
        was = before.get(name, NEVER)
        if was is not value and was != value:
            news[name] = value
    return news


def public_fields(match: Match) -> Fields:
    """Return the view fields that all audiences see alike."""
    result = match.result
    return {
        "to_move": match.to_move,
        "over": match.over,
        "reason": result.reason if result else "",
        "ranking": result.ranking if result else (),
        **match.game.public_fields(match),
    }


class Before:
    """Before-image for diffing: table info, public fields of the game, private fields by audience."""

    def __init__(self, around: Fields, public: Fields, private: list[Fields]) -> None:
        self.around, self.public, self.private = around, public, private


class UpdateFeed:
    """Builds the updates of a table from a before-image, and keeps the last ones."""

    def __init__(self, table: "Table") -> None:
        self._table = table
        self._kept: list[list[bytes]] = []  # of the last entries, by audience
        self._before: Before | None = None

    def updates_since(self, audience: int, since: int) -> list[bytes] | None:
        """Return the updates after entry `since`; None if not all of them are kept."""
        first = len(self._kept) - (self._table.seq - since)
        if not self._kept or not 0 <= first <= len(self._kept):
            return None
        return [messages[audience] for messages in self._kept[first:]]

    def observe(self) -> None:
        """Take the before-image, unless it is cached."""
        if self._before is None and self._table.seq:
            self._before = self._image(msgspec.structs.asdict(snapshot.table_info(self._table)))

    def drop_caches(self) -> None:
        """Drop derived caches; they are rebuilt on demand."""
        self._before = None
        if self._table.play:
            self._table.play.match.drop_caches()

    def build(self, entry: Entry) -> list[bytes]:
        """Return the updates for the entry that was just applied, by audience."""
        moved = type(entry.event) is Moved
        around = snapshot.moved_info(self._table) if moved else msgspec.structs.asdict(snapshot.table_info(self._table))
        before = self._before or Before({}, {}, [])
        around = changed(before.around, around)
        before.around.update(around)
        after = self._before = self._image(before.around)
        whole = bool(after.public) and (not before.public or after.public["over"] != before.public["over"])
        view = {} if whole else changed(before.public, after.public)
        builder = UpdateBuilder(self._table, entry, around, view)
        if moved:
            builder.set_move(before.public, after.public)
        else:
            builder.set_event(render_public(self._table, entry))
        if whole:
            own = [self._whole(audience) for audience in range(len(self._table.seats) + 1)]
        elif after.private:
            own = [changed(before.private[audience], its) for audience, its in enumerate(after.private)]
        else:
            own = [{}] * (len(self._table.seats) + 1)
        messages = [builder.build(audience, its) for audience, its in enumerate(own)]
        self._kept.append(messages)
        if len(self._kept) > KEPT:
            del self._kept[0]
        return messages

    def _image(self, around: Fields) -> Before:
        table = self._table
        if table.play is None:
            return Before(around, {}, [])
        match, game = table.play.match, table.game
        private = [game.private_fields(match, seat) for seat in range(match.players + 1)]
        return Before(around, public_fields(match), private)

    def _whole(self, audience: int) -> Fields:
        """Return all fields of a view, as the start and the end of a game need them."""
        assert self._table.play is not None
        fields: Fields = msgspec.to_builtins(self._table.play.match.view(audience))
        del fields["legal"]
        return fields


class UpdateBuilder:
    """The updates for one entry, audience by audience."""

    def __init__(self, table: "Table", entry: Entry, around: Fields, view: Fields) -> None:
        self._table, self._entry, self._around, self._view = table, entry, around, view
        self._mover = table.to_move
        self._moves: tuple[LegalMove, ...] = snapshot.choices(table)
        self._closed = table.play is not None and not table.spectatable
        self._event: PublicEvent | None = None
        self._events: dict[Seen, MovedEvent] = {}
        self._made: dict[int, bytes] = {}  # by event: the bytes for audiences without private changes

    def set_event(self, event: PublicEvent) -> None:
        """Set an event that all audiences see alike."""
        self._event = event

    def set_move(self, before: Fields, after: Fields) -> None:
        """Set a move, which audiences may see differently."""
        assert self._table.play is not None
        match = self._table.play.match
        step = match.steps[-1]
        self._step, self._over, self._before, self._after = step, match.over, before, after
        if step.masked == step.line and not step.news:
            self._event = self._moved((step.line, ()))

    def build(self, audience: int, own: Fields) -> bytes:
        """Return the update for one audience; `own` are the fields that changed for it alone."""
        if audience == SPECTATOR and self._closed:
            around = {name: its for name, its in self._around.items() if name not in snapshot.OF_THE_GAME}
            return self._update(hidden(self._entry.event), {}, (), around)
        event = self._event or self._seen_by(audience)
        moves = self._moves if audience == self._mover != SPECTATOR else ()
        if own:
            return self._update(event, {**self._view, **own}, moves, self._around)
        made = self._made.get(id(event))
        if made is None:
            made = self._made[id(event)] = self._update(event, self._view, (), self._around)
        return with_moves(made, moves) if moves else made

    def _update(self, event: PublicEvent, view: Fields, moves: tuple[LegalMove, ...], around: Fields) -> bytes:
        entry = self._entry
        return ENCODE(Update(seq=entry.seq, at=entry.at, event=event, view=view, table=around, moves=moves))

    def _seen_by(self, audience: int) -> MovedEvent:
        """Return the move as one audience saw it. The end of the game discloses it to all."""
        step = self._step
        seen = (step.line, step.news) if self._over else (step.line_for(audience), step.news_for(audience))
        event = self._events.get(seen)
        if event is None:
            event = self._events[seen] = self._moved(seen)
        return event

    def _moved(self, seen: Seen) -> MovedEvent:
        line, news = seen
        play, seat = self._table.play, self._step.seat
        assert play is not None
        last = len(play.match.steps) - 1
        return MovedEvent(
            seat=seat,
            line=line,
            news=news,
            move=self._table.game.made_move(self._before, self._after, seat, line, news),
            seal=play.seals.get(last, ""),
            openings=[play.opening(index) for index in play.just_opened],
            fairness=snapshot.fairness(self._table) if self._over else None,
        )


def with_moves(update: bytes, moves: tuple[LegalMove, ...]) -> bytes:
    """Return an encoded `Update` with legal moves added: they are its last field."""
    return b"".join([update[:-1], b',"moves":[', b",".join([encoded(choice) for choice in moves]), b"]}"])


_encoded: dict[int, tuple[LegalMove, bytes]] = {}  # by id, which is unique while the move is referenced here


def encoded(choice: LegalMove) -> bytes:
    """Return the encoding of a legal move, cached: games reuse the same objects."""
    known = _encoded.get(id(choice))
    if known is None:
        if len(_encoded) >= ENCODED:
            _encoded.clear()
        known = _encoded[id(choice)] = (choice, ENCODE(choice))
    return known[1]
