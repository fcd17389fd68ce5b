"""Replica of a table: a snapshot, then one update after the other."""

from typing import Any

from fathom.protocol.updates import CHAT_KEPT

Fields = dict[str, Any]


class MissingUpdates(Exception):
    """An update does not follow the last one. A new snapshot is needed."""


class TableReplica:
    """A table as one audience sees it. `view` is None before the start, and for spectators where none are allowed."""

    def __init__(self) -> None:
        self.seq = 0
        self.seat = 0
        self.yours: list[int] = []
        self.hosting = False
        self.table: Fields = {}
        self.fairness: Fields | None = None
        self.view: Fields | None = None
        self.moves: list[Fields] = []
        self.chat: list[Fields] = []

    def apply(self, message: Fields) -> None:
        """Apply a snapshot or an update; ignore any other message. Raises `MissingUpdates`."""
        if message["type"] == "snapshot":
            self._apply_snapshot(message)
        elif message["type"] == "update" and message["seq"] > self.seq:
            if message["seq"] != self.seq + 1:
                raise MissingUpdates(f"update {message['seq']} came after {self.seq}")
            self._apply_update(message)

    def _apply_snapshot(self, message: Fields) -> None:
        self.seq, self.seat, self.yours = message["seq"], message["seat"], message["yours"]
        self.hosting = message.get("hosting", False)
        self.table, self.fairness = message["table"], message.get("fairness")
        self.view, self.moves, self.chat = message.get("view"), message.get("moves", []), message.get("chat", [])

    def _apply_update(self, message: Fields) -> None:
        self.seq = message["seq"]
        self.table.update(message.get("table", {}))
        event = message["event"]
        self.fairness = event.get("fairness") or self.fairness
        self._apply_seals(event)
        self.moves = message.get("moves", [])
        if event["type"] == "chatted" and "text" in event:
            line = {name: event.get(name, 0) for name in ("seat", "name", "text", "voice")}
            self.chat.append({"seq": message["seq"], "at": message["at"], **line})
            del self.chat[:-CHAT_KEPT]
        if event["type"] == "forgotten":
            self.chat = [line for line in self.chat if line["seq"] not in event.get("said", [])]
        if self.view is not None or "view" in message:
            self._apply_view(event, message.get("view", {}))

    def _apply_view(self, event: Fields, changes: Fields) -> None:
        view = self.view if self.view is not None else {}
        if event["type"] == "moved" and "log" not in changes:
            view["log"] = [*view["log"], event["line"]]
            view["news"] = [*view["news"], event.get("news", [])]
        elif event["type"] == "undone":
            view["log"] = view["log"][: event["steps"]]
            view["news"] = view["news"][: event["steps"] + 1]
        view.update(changes)
        view["legal"] = [move["line"] for move in self.moves]
        self.view = view

    def _apply_seals(self, event: Fields) -> None:
        if self.fairness is None or event.get("fairness") or self.view is None:
            return
        steps = len(self.view["log"])
        if event.get("seal"):
            self.fairness["seals"].append({"step": steps, "seal": event["seal"]})
        if event["type"] == "undone":
            for name in ("seals", "openings"):
                self.fairness[name] = [each for each in self.fairness[name] if each["step"] < event["steps"]]
        self.fairness["openings"] += event.get("openings", [])
