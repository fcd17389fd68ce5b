"""What each audience is told of each entry, as bytes to send.

An audience is a seat, or the spectator for everybody else. Most of a message is the same for all, so
it is made once; whoever sees no more than everybody gets the very same bytes.
"""

from collections import deque
from typing import TYPE_CHECKING, Any

import msgspec

from fathom.core.game import SPECTATOR, Choice, Motion
from fathom.table import info
from fathom.table.events import Entry, Happening, Moved
from fathom.table.messages import Opening, ToldEvent, Update
from fathom.table.told import hidden, told

if TYPE_CHECKING:
    from fathom.table.table import Table

ENCODE = msgspec.json.Encoder().encode
KEPT = 32  # the updates at hand for those who come back
Fields = dict[str, Any]
Seen = tuple[str, tuple[int, ...]]  # a line and its news, as somebody saw them


def changed(before: Fields, after: Fields) -> Fields:
    """The fields that are not what they were."""
    return {name: value for name, value in after.items() if name not in before or before[name] != value}


class Feed:
    """Remembers what everybody was told last, so that only what has changed is told."""

    def __init__(self, table: "Table") -> None:
        self._table = table
        self._kept: deque[tuple[int, list[bytes]]] = deque(maxlen=KEPT)
        self._info: Fields = {}
        self._public: Fields = {}
        self._private: list[Fields] = []

    def missed(self, audience: int, since: int) -> list[bytes] | None:
        """The updates after entry `since`, if all of them are still at hand."""
        if not self._kept or not self._kept[0][0] - 1 <= since <= self._table.seq:
            return None
        return [messages[audience] for seq, messages in self._kept if seq > since]

    def remember(self, entry: Entry, to_come: int) -> None:
        """While a log is read: only the last entries are worth the trouble."""
        if to_come < KEPT:
            self.tell(entry)
        elif to_come == KEPT:
            self._look(entry.event)

    def tell(self, entry: Entry) -> list[bytes]:
        """The messages for an entry that has just happened, by audience."""
        before, private, around = self._public, self._private, self._info
        self._look(entry.event)
        whole = bool(self._public) and (not before or self._public["over"] != before["over"])
        telling = Telling(
            self._table, entry, changed(around, self._info), {} if whole else changed(before, self._public)
        )
        if isinstance(entry.event, Moved):
            telling.move(before, self._public)
        else:
            telling.event(told(self._table, entry))
        messages = []
        for audience in range(len(self._table.seats) + 1):
            own: Fields = {}
            if whole:
                own = self._whole(audience)
            elif self._private:
                own = changed(private[audience], self._private[audience])
            messages.append(telling.to(audience, own))
        self._kept.append((entry.seq, messages))
        return messages

    def _look(self, event: Happening) -> None:
        """See how things are after an event; the table around the game changes little by a move."""
        table = self._table
        if isinstance(event, Moved) and self._info:
            self._info = {
                **self._info,
                "status": table.status,
                "pending": [asked.pending for asked in table.asked.values()],
                "clock": table.clock.face() if table.clock else None,
                "undo": info.undo_limit(table),
            }
        else:
            self._info = msgspec.structs.asdict(info.table_info(table))
        if table.play is None:
            return
        match = table.play.match
        result = match.result
        self._public = {
            "to_move": match.to_move,
            "over": match.over,
            "reason": result.reason if result else "",
            "ranking": result.ranking if result else (),
            **table.game.public_fields(match),
        }
        self._private = [table.game.private_fields(match, seat) for seat in range(match.players + 1)]

    def _whole(self, audience: int) -> Fields:
        """At the start and at the end: all fields of a view."""
        assert self._table.play is not None
        fields: Fields = msgspec.to_builtins(self._table.play.match.view(audience))
        del fields["legal"]
        return fields


class Telling:
    """One entry, told to one audience after the other."""

    def __init__(self, table: "Table", entry: Entry, around: Fields, view: Fields) -> None:
        self._table, self._entry, self._around, self._view = table, entry, around, view
        self._mover = table.to_move
        self._moves: tuple[Choice, ...] = info.choices(table)
        self._event: ToldEvent | None = None
        self._events: dict[Seen, ToldEvent] = {}
        self._made: dict[int, bytes] = {}  # by event: what everybody gets who has nothing of their own

    def event(self, told: ToldEvent) -> None:
        """Everybody is told the same."""
        self._event = told

    def move(self, before: Fields, after: Fields) -> None:
        """Who is told what depends on what they saw."""
        self._before, self._after = before, after

    def to(self, audience: int, own: Fields) -> bytes:
        """The message for one audience; `own` are the fields that changed for it alone."""
        table = self._table
        if audience == SPECTATOR and table.play is not None and not table.watched:
            return self._update(hidden(self._entry.event), {}, ())
        event = self._event or self._moved(audience)
        moves = self._moves if audience == self._mover != SPECTATOR else ()
        if own or moves:
            return self._update(event, {**self._view, **own}, moves)
        if id(event) not in self._made:
            self._made[id(event)] = self._update(event, self._view, ())
        return self._made[id(event)]

    def _update(self, event: ToldEvent, view: Fields, moves: tuple[Choice, ...]) -> bytes:
        entry = self._entry
        return ENCODE(Update(seq=entry.seq, at=entry.at, event=event, view=view, table=self._around, moves=moves))

    def _moved(self, audience: int) -> ToldEvent:
        play = self._table.play
        assert play is not None
        match = play.match
        step = match.steps[-1]
        seen = (step.line, step.news) if match.over else (step.line_for(audience), step.news_for(audience))
        if seen not in self._events:
            self._events[seen] = ToldEvent(
                type="moved",
                seat=step.seat,
                line=seen[0],
                news=seen[1],
                motions=self._motions(step.seat, seen),
                seal=play.seals.get(len(match.steps) - 1, ""),
                openings=self._openings(),
                fairness=info.fairness(self._table) if match.over else None,
            )
        return self._events[seen]

    def _motions(self, seat: int, seen: Seen) -> tuple[Motion, ...]:
        return self._table.game.motions(self._before, self._after, seat, seen[0], seen[1])

    def _openings(self) -> list[Opening]:
        play = self._table.play
        assert play is not None
        last = len(play.match.steps) - 1
        return [play.opening(index) for index in play.match.game.opened_by(play.match, last)]
