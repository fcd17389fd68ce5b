"""What goes over the wire around the tables: people, lists, games. Tables themselves speak in `table.messages`."""

from typing import Annotated, Any, Literal

from msgspec import Meta

from fathom.core.options import Value
from fathom.protocol.commands import Command, Line
from fathom.protocol.listings import TableListing
from fathom.protocol.settings import ClientMessage, Clock, Millis, Seat
from fathom.protocol.updates import Problem, ServerMessage, Snapshot, Update

Name = Annotated[str, Meta(min_length=1, max_length=100)]
Token = Annotated[str, Meta(min_length=43, max_length=43, pattern=r"^[A-Za-z0-9_-]*$(?!\n)")]
Audience = Annotated[int, Meta(ge=0, le=9)]
HISTORY_PAGE = 1000  # steps of a story in one answer
Seen = Annotated[int, Meta(ge=0, lt=2**53)]


class CreateSession(ClientMessage, frozen=True, kw_only=True):
    """I am new here. Names are cleaned of what cannot be seen, and shown to others."""

    name: Name


class Rename(ClientMessage, frozen=True, kw_only=True):
    """Call me something else from now on."""

    name: Name


class RedeemLink(ClientMessage, frozen=True, kw_only=True):
    """I come with a personal link."""

    token: Token


class DeleteAccount(ClientMessage, frozen=True, kw_only=True):
    """Delete all that there is about me. `confirm` is my name, so that nobody does it by mistake."""

    confirm: Name


class AudienceQuery(ClientMessage, frozen=True, kw_only=True):
    """Through whose eyes: 0 is for everybody; without it the own seat, if there is exactly one."""

    seat: Audience | None = None


class HistoryQuery(AudienceQuery, frozen=True, kw_only=True, rename={"begin": "from"}):
    """Which steps of a story, and through whose eyes: at most `count` after the first `from`."""

    begin: Seen = 0
    count: Annotated[int, Meta(ge=1, le=HISTORY_PAGE)] = HISTORY_PAGE


class ReplayQuery(ClientMessage, frozen=True, kw_only=True):
    """Through whose eyes of that time: 0 is for everybody; without it all is revealed."""

    seat: Audience | None = None


class AtStepQuery(ClientMessage, frozen=True, kw_only=True):
    """After how many steps, and through whose eyes."""

    step: Seen
    seat: Audience | None = None


class SinceQuery(ClientMessage, frozen=True, kw_only=True):
    """The last entry seen, and through whose eyes."""

    since: Seen
    seat: Audience | None = None


class FeedQuery(ClientMessage, frozen=True, kw_only=True):
    """How a feed begins: with what was missed since an entry, if that is not too much, else with a snapshot."""

    seat: Audience | None = None
    since: Seen | None = None


class AskWhy(ClientMessage, frozen=True, kw_only=True):
    """Why can this seat not play this line now?"""

    seat: Seat
    line: Line


class SwitchAudience(ClientMessage, frozen=True, kw_only=True, tag_field="do", tag="look"):
    """On a feed: go on through the eyes of another own seat, or of everybody (0)."""

    seat: Audience


class Ping(ClientMessage, frozen=True, kw_only=True, tag_field="do", tag="ping"):
    """On a feed: are you there?"""


ToFeed = Command | SwitchAudience | Ping


class Pong(ServerMessage, frozen=True, kw_only=True, tag="pong"):
    """On a feed: I am, and this is what my clock says."""

    at: Millis


class CurrentUser(ServerMessage, frozen=True, kw_only=True):
    """Who the server takes you for; `owner` is there for a bot, and names who runs it."""

    name: str
    owner: str = ""


class Link(ServerMessage, frozen=True, kw_only=True):
    """A personal link. Whoever has it is you, so show it to nobody; what follows # never reaches the server's log."""

    path: str
    token: str
    expires: Millis


Scope = Literal["read", "play"]


class NewToken(ClientMessage, frozen=True, kw_only=True):
    """Make a token for a program: `play` may all that `read` may. With `bot` it speaks for a bot of that name."""

    name: Name
    scopes: Annotated[list[Scope], Meta(min_length=1, max_length=2)]
    days: Annotated[int, Meta(ge=1, le=3650)] | None = None  # until it expires
    bot: Name | None = None


class TokenInfo(ServerMessage, frozen=True, kw_only=True):
    """A token, without what makes it one; `expires` and `used` are 0 for never."""

    id: str
    name: str
    scopes: list[Scope]
    created: Millis
    expires: Millis = 0
    used: Millis = 0  # to the minute
    bot: str = ""  # the bot that it speaks for


class TokenMade(ServerMessage, frozen=True, kw_only=True):
    """A new token. It is shown here and never again; the server keeps only its hash."""

    token: str
    info: TokenInfo


class TokenList(ServerMessage, frozen=True, kw_only=True):
    """My tokens, the newest first."""

    tokens: list[TokenInfo]


class BotFeedQuery(ClientMessage, frozen=True, kw_only=True):
    """How a bot connects: with the games, a comma between them, for which anybody may invite it."""

    games: Annotated[str, Meta(max_length=200)] = ""


class RemoteBot(ServerMessage, frozen=True, kw_only=True):
    """A bot that somebody runs elsewhere, and that comes when it is invited."""

    bot: str
    name: str
    owner: str
    games: list[str]


class RemoteBots(ServerMessage, frozen=True, kw_only=True):
    """The remote bots that can be invited now."""

    bots: list[RemoteBot]


class TableCreated(ServerMessage, frozen=True, kw_only=True):
    """A table was made, and lies at this path. The commitment to its secret is public from now on."""

    table: str
    path: str
    seq: int
    commitment: str


class Tables(ServerMessage, frozen=True, kw_only=True):
    """A list of tables."""

    tables: list[TableListing]


class MissedUpdates(ServerMessage, frozen=True, kw_only=True, tag="missed"):
    """What has happened since."""

    updates: list[Update]


News = MissedUpdates | Snapshot


class PastView(ServerMessage, frozen=True, kw_only=True):
    """What somebody knew after so many steps: the game's View of then."""

    step: int
    view: Any


class Why(ServerMessage, frozen=True, kw_only=True):
    """Why a line cannot be played; null if it can."""

    problem: Problem | None


class OptionInfo(ServerMessage, frozen=True, kw_only=True):
    """An option of a game; `allowed` says in words what it can be set to, `values` lists it where it is a list."""

    name: str
    default: Value
    rule: str
    summary: str
    allowed: str
    values: tuple[Value, ...] = ()


class GameInfo(ServerMessage, frozen=True, kw_only=True):
    """A game that can be played here."""

    name: str
    title: str
    seats: list[int]  # how many can play
    options: list[OptionInfo]
    presets: dict[str, dict[str, Value]]


class BotInfo(ServerMessage, frozen=True, kw_only=True):
    """A bot, and how good it can be: levels count from 1."""

    name: str
    levels: int


class Games(ServerMessage, frozen=True, kw_only=True):
    """What can be played, and against whom."""

    version: int
    games: list[GameInfo]
    bots: list[BotInfo]
    clocks: list[Clock]  # sensible ones; any other can be asked for


class Health(ServerMessage, frozen=True, kw_only=True):
    """How the server is."""

    status: Literal["alive", "ready"]


Record = dict[str, Any]
