"""Every message of the protocol as JSON Schema, for the OpenAPI document (`server/write_openapi.py`)."""

from collections.abc import Iterable
from itertools import chain
from typing import Any, get_args

import msgspec
from msgspec.structs import fields

from fathom.core.game import Decision, LegalMove, MadeMove, PieceMove
from fathom.core.record import Record
from fathom.core.registry import plugins
from fathom.protocol import account, contacts, notifications, plans, remote_bot, reviews
from fathom.protocol.history import History, Replay
from fathom.protocol.settings import NewTable
from fathom.protocol.updates import Accepted, Presence, Problem, Refused, Snapshot, Update
from fathom.protocol.views import REFS
from fathom.study import hints, lessons
from fathom.study.puzzles import service as puzzles
from fathom.study.rule_annotations import Annotations
from fathom.table.chance.verify import Proof

Json = dict[str, Any]

ASKED = (
    *get_args(account.ToFeed), NewTable, account.CreateSession, account.Rename, account.RedeemLink,
    account.DeleteAccount, account.AskWhy, account.NewToken, remote_bot.BotMove, notifications.TakeVacation,
    notifications.NewWebhook, notifications.UpdateWebhook, notifications.SetEmail, notifications.MailLinkToken,
    contacts.SetContact, contacts.InvitePerson, lessons.Attempt, hints.AskHint, plans.Branch, plans.AskPreview,
    puzzles.PuzzleAttempt,
)  # fmt: skip
SAID = (
    Snapshot, Update, Accepted, Refused, Presence, Problem, account.Pong, account.CurrentUser, account.Link,
    account.TableCreated, account.Tables, account.MissedUpdates, account.PastView, account.Why, account.Games,
    account.Health, History, Replay, Record, Proof, account.TokenMade, account.TokenList, account.RemoteBots,
    *get_args(remote_bot.ToRemoteBot), notifications.Turns, notifications.VacationInfo, notifications.WebhookInfo,
    notifications.Webhooks, notifications.Deliveries, notifications.EmailInfo, notifications.NotificationBody,
    contacts.ContactInfo, contacts.ContactList, contacts.PeopleHere, contacts.InvitationList, contacts.SentInvitation,
    contacts.SentInvitations, contacts.Joined,
    Annotations, lessons.Lessons, lessons.LessonPosition, lessons.AttemptResult, hints.Hint, plans.Plan,
    plans.Preview, puzzles.PuzzleList, puzzles.PuzzlePosition, puzzles.PuzzleAnswer,
    reviews.ReviewProgress,
)  # fmt: skip


def types() -> list[Any]:
    """Return all messages, and the views of all games."""
    return [*ASKED, *SAID, *(plugin.game.view_type for plugin in plugins().values())]


def described(wanted: list[Any]) -> tuple[dict[Any, Json], Json]:
    """Return the schema of each type, and the components that they refer to, by name."""
    games = [plugin.game for plugin in plugins().values()]
    overlays = [plugin.overlay_type for plugin in plugins().values() if plugin.overlay_type]
    moves: dict[type[Decision], list[type[Decision]]] = {
        LegalMove: [its.legal_move_type for its in games],
        MadeMove: [its.made_move_type for its in games],
    }
    intended = [its.intended_move_type for its in games if its.intended_move_type]
    named = [*wanted, *overlays, *intended, *chain(*moves.values())]
    schemas, components = msgspec.json.schema_components(named, ref_template=REFS, schema_hook=anything)
    if "Hint" in components:
        components["Hint"]["properties"]["overlay"] = {"anyOf": [*refs(overlays), {"type": "null"}], "default": None}
    components["IntendedMove"] = {"anyOf": refs(intended)}
    for base, own in moves.items():  # a move is one of the games' own; a game without one has the general type
        general = [components[base.__name__]] if base in own else []
        components[base.__name__] = {"anyOf": [*refs(each for each in own if each is not base), *general]}
    if not any(base in own for base, own in moves.items()):
        components.pop(PieceMove.__name__, None)
    for each in structs(named) - {*moves, PieceMove}:
        config = each.__struct_config__
        if not config.omit_defaults and not config.forbid_unknown_fields:  # said by us, and never shortened
            its = components[each.__name__]
            left_out = {field.encode_name for field in fields(each) if field.default is msgspec.UNSET}
            its["required"] = [name for name in its["properties"] if name not in left_out]
    if "Snapshot" in components:
        components.update(of_views([its.view_type for its in games], components))
    return dict(zip(wanted, schemas, strict=False)), components


def of_views(views: list[type[msgspec.Struct]], components: Json) -> Json:
    """Return the components that `protocol/views.py` refers to: views, their changes, and updates."""
    return {
        "View": union(views, "game"),
        "FirstView": {"anyOf": [without(components[each.__name__], "legal") for each in views]},
        "ViewChanges": {"anyOf": [partial(components[each.__name__]) for each in views]},
        "TableChanges": partial(components["TableInfo"]),
        "SnapshotOrUpdate": union([Snapshot, Update], "type"),
    }


def union(types: list[type[msgspec.Struct]], tag: str) -> Json:
    """Return the schema of a tagged union."""
    mapping = {str(each.__struct_config__.tag): REFS.format(name=each.__name__) for each in types}
    return {"anyOf": refs(types), "discriminator": {"propertyName": tag, "mapping": mapping}}


def partial(schema: Json) -> Json:
    """Return the schema of an object with every field optional."""
    return {"type": "object", "properties": schema["properties"]}


def without(schema: Json, field: str) -> Json:
    """Return the schema of an object without one of its fields."""
    properties = {name: its for name, its in schema["properties"].items() if name != field}
    return {
        "type": "object",
        "properties": properties,
        "required": [each for each in schema["required"] if each != field],
    }


def refs(types: Iterable[type]) -> list[Json]:
    """Return references to components."""
    return [{"$ref": REFS.format(name=each.__name__)} for each in types]


def anything(custom: type) -> Json:
    """Return the schema for `object`: any JSON."""
    return {"description": "any JSON"}  # an empty schema would not count as one


def structs(found: list[Any]) -> set[type[msgspec.Struct]]:
    """Return all structs that the types contain."""
    seen: set[type[msgspec.Struct]] = set()

    def visit(each: Any) -> None:
        for part in get_args(each):
            visit(part)
        if isinstance(each, type) and issubclass(each, msgspec.Struct) and each not in seen:
            seen.add(each)
            for field in fields(each):
                visit(field.type)

    for each in found:
        visit(each)
    return seen
