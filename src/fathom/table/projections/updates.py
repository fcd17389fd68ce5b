"""What each audience is told of each entry, as bytes to send.

An audience is a seat, or the spectator for everybody else. Most of a message is the same for all, so
it is made once; whoever sees no more than everybody gets the very same bytes.
"""

from collections import deque
from typing import TYPE_CHECKING, Any

import msgspec

from fathom.core.game import SPECTATOR, LegalMove
from fathom.protocol.updates import PublicEvent, Update
from fathom.table.events import Entry, Moved
from fathom.table.projections import snapshot
from fathom.table.projections.public_events import hidden, told

if TYPE_CHECKING:
    from fathom.table.table import Table

ENCODE = msgspec.json.Encoder().encode
KEPT = 32  # the updates at hand for those who come back
NEVER = object()  # not equal to anything
ENCODED = 20_000  # choices that are remembered with their bytes
Fields = dict[str, Any]
Seen = tuple[str, tuple[int, ...]]  # a line and its news, as somebody saw them


def changed(before: Fields, after: Fields) -> Fields:
    """The fields that are not what they were. Most are the same objects, so that is asked first."""
    news: Fields = {}
    for name, value in after.items():
        was = before.get(name, NEVER)
        if was is not value and was != value:
            news[name] = value
    return news


class Before:
    """How things are at a moment: around the game, how it goes, in it for all to see, and for each audience alone."""

    def __init__(self, around: Fields, course: Fields, public: Fields, private: list[Fields]) -> None:
        self.around, self.course, self.public, self.private = around, course, public, private


class Feed:
    """Remembers how things were, while something happens at a table, so that only what has changed is told."""

    def __init__(self, table: "Table") -> None:
        self._table = table
        self._kept: deque[tuple[int, list[bytes]]] = deque(maxlen=KEPT)
        self._sight: Before | None = None

    def missed(self, audience: int, since: int) -> list[bytes] | None:
        """The updates after entry `since`, if all of them are still at hand."""
        if not self._kept or not self._kept[0][0] - 1 <= since <= self._table.seq:
            return None
        return [messages[audience] for seq, messages in self._kept if seq > since]

    def look(self) -> None:
        """See how things are before something happens, unless that is known."""
        if self._sight is None and self._table.seq:
            self._sight = self._look(msgspec.structs.asdict(snapshot.table_info(self._table)))

    def forget(self) -> None:
        """Nothing is likely to happen soon: how things are takes much memory, and can be seen again."""
        self._sight = None
        if self._table.play:
            self._table.play.match.drop_caches()

    def tell(self, entry: Entry) -> list[bytes]:
        """The messages for an entry that has just happened, by audience."""
        moved = type(entry.event) is Moved
        around = snapshot.moved_info(self._table) if moved else msgspec.structs.asdict(snapshot.table_info(self._table))
        before = self._sight or Before({}, {}, {}, [])
        around = changed(before.around, around)
        after = self._sight = self._look({**before.around, **around} if around else before.around)
        whole = bool(after.course) and (not before.course or after.course["over"] != before.course["over"])
        view = {} if whole else changed(before.course, after.course) | changed(before.public, after.public)
        telling = UpdateBuilder(self._table, entry, around, view)
        if moved:
            telling.move(before.public, after.public)
        else:
            telling.event(told(self._table, entry))
        if whole:
            own = [self._whole(audience) for audience in range(len(self._table.seats) + 1)]
        elif after.private:
            pairs = zip(before.private, after.private, strict=True)
            own = [{} if was == now else changed(was, now) for was, now in pairs]
        else:
            own = [{}] * (len(self._table.seats) + 1)
        messages = [telling.to(audience, its) for audience, its in enumerate(own)]
        self._kept.append((entry.seq, messages))
        return messages

    def _look(self, around: Fields) -> Before:
        """How things are in the game, if it has begun."""
        table = self._table
        if table.play is None:
            return Before(around, {}, {}, [])
        match, game = table.play.match, table.game
        result = match.result
        course = {
            "to_move": match.to_move,
            "over": match.over,
            "reason": result.reason if result else "",
            "ranking": result.ranking if result else (),
        }
        private = [game.private_fields(match, seat) for seat in range(match.players + 1)]
        return Before(around, course, game.public_fields(match), private)

    def _whole(self, audience: int) -> Fields:
        """At the start and at the end: all fields of a view."""
        assert self._table.play is not None
        fields: Fields = msgspec.to_builtins(self._table.play.match.view(audience))
        del fields["legal"]
        return fields


class UpdateBuilder:
    """One entry, told to one audience after the other."""

    def __init__(self, table: "Table", entry: Entry, around: Fields, view: Fields) -> None:
        self._table, self._entry, self._around, self._view = table, entry, around, view
        self._mover = table.to_move
        self._moves: tuple[LegalMove, ...] = snapshot.choices(table)
        self._closed = table.play is not None and not table.watched  # to those who hold no seat
        self._event: PublicEvent | None = None
        self._events: dict[Seen, PublicEvent] = {}
        self._made: dict[int, bytes] = {}  # by event: what everybody gets who has nothing of their own

    def event(self, told: PublicEvent) -> None:
        """Everybody is told the same."""
        self._event = told

    def move(self, before: Fields, after: Fields) -> None:
        """Who is told what depends on what they saw."""
        assert self._table.play is not None
        match = self._table.play.match
        step = match.steps[-1]
        self._step, self._over, self._before, self._after = step, match.over, before, after
        if step.masked == step.line and not step.news:
            self._event = self._moved((step.line, ()))

    def to(self, audience: int, own: Fields) -> bytes:
        """The message for one audience; `own` are the fields that changed for it alone."""
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

    def _seen_by(self, audience: int) -> PublicEvent:
        """The move as one audience saw it; the end opens it to all."""
        step = self._step
        seen = (step.line, step.news) if self._over else (step.line_for(audience), step.news_for(audience))
        event = self._events.get(seen)
        if event is None:
            event = self._events[seen] = self._moved(seen)
        return event

    def _moved(self, seen: Seen) -> PublicEvent:
        line, news = seen
        play, seat = self._table.play, self._step.seat
        assert play is not None
        last = len(play.match.steps) - 1
        return PublicEvent(
            type="moved",
            seat=seat,
            line=line,
            news=news,
            motions=self._table.game.piece_moves(self._before, self._after, seat, line, news),
            seal=play.seals.get(last, ""),
            openings=[play.opening(index) for index in play.just_opened],
            fairness=snapshot.fairness(self._table) if self._over else None,
        )


def with_moves(update: bytes, moves: tuple[LegalMove, ...]) -> bytes:
    """The same `Update` for whoever is to move: moves are its last field."""
    return b"".join([update[:-1], b',"moves":[', b",".join([encoded(choice) for choice in moves]), b"]}"])


_encoded: dict[int, tuple[LegalMove, bytes]] = {}  # by id, which is the choice's own as long as it is here


def encoded(choice: LegalMove) -> bytes:
    """A choice, encoded once: games offer the same ones, the very same, again and again."""
    known = _encoded.get(id(choice))
    if known is None:
        if len(_encoded) >= ENCODED:
            _encoded.clear()
        known = _encoded[id(choice)] = (choice, ENCODE(choice))
    return known[1]
