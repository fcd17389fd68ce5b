"""Messages about accounts, lists, queries and games. Messages of a table are in `updates` and `commands`."""

from typing import Annotated, Any, Literal

from msgspec import Meta

from fathom.core.options import Value
from fathom.protocol.commands import Command, Line, require_one
from fathom.protocol.listings import TableListing
from fathom.protocol.settings import ClientMessage, Clock, Millis, Seat
from fathom.protocol.updates import Problem, ServerMessage, Snapshot, Update
from fathom.protocol.views import AnyIntendedMove, AnyView

Name = Annotated[str, Meta(min_length=1, max_length=100)]
Token = Annotated[str, Meta(min_length=43, max_length=43, pattern=r"^[A-Za-z0-9_-]*$(?!\n)")]
Audience = Annotated[int, Meta(ge=0, le=9)]
Names = Annotated[str, Meta(max_length=1000)]  # of the seats, one per line; with names the answer contains drawings
HISTORY_PAGE = 1000  # steps of a history in one response
Seen = Annotated[int, Meta(ge=0, lt=2**53)]


class CreateSession(ClientMessage, frozen=True, kw_only=True):
    """Create an account. Invisible characters are removed from the name, which other players see."""

    name: Name


class Rename(ClientMessage, frozen=True, kw_only=True):
    """Change your name."""

    name: Name


class RedeemLink(ClientMessage, frozen=True, kw_only=True):
    """Sign in with a personal link."""

    token: Token


class DeleteAccount(ClientMessage, frozen=True, kw_only=True):
    """Delete your account and all its data. `confirm` is your name, to prevent mistakes."""

    confirm: Name


class AudienceQuery(ClientMessage, frozen=True, kw_only=True):
    """Select an audience: a seat, or 0 for the public view. The default is your own seat, if you have exactly one."""

    seat: Audience | None = None


class HistoryQuery(AudienceQuery, frozen=True, kw_only=True, rename={"begin": "from"}):
    """Select a page of a history: at most `count` steps after the first `from`, for an audience."""

    begin: Seen = 0
    count: Annotated[int, Meta(ge=1, le=HISTORY_PAGE)] = HISTORY_PAGE


class ReplayQuery(AudienceQuery, frozen=True, kw_only=True):
    """Select the perspective of a replay: a seat, or 0 for the public view. The default reveals everything."""

    names: Names = ""


class AtStepQuery(AudienceQuery, frozen=True, kw_only=True):
    """Select a past view: after `step` steps, for an audience."""

    step: Seen
    names: Names = ""


class SinceQuery(AudienceQuery, frozen=True, kw_only=True):
    """Select updates after the entry `since`, for an audience."""

    since: Seen


class FeedQuery(AudienceQuery, frozen=True, kw_only=True):
    """Open a feed. It begins with the updates after `since` if they are available, otherwise with a snapshot."""

    since: Seen | None = None


class AskWhy(ClientMessage, frozen=True, kw_only=True):
    """Ask why a seat cannot play a line, or a move as data, now."""

    seat: Seat
    line: Line | None = None
    move: AnyIntendedMove = None

    def __post_init__(self) -> None:
        require_one(self.line, self.move)


class SwitchAudience(ClientMessage, frozen=True, kw_only=True, tag_field="do", tag="look"):
    """On a feed: switch to another of your seats, or to the public view (0)."""

    seat: Audience


class Ping(ClientMessage, frozen=True, kw_only=True, tag_field="do", tag="ping"):
    """On a feed: check the connection."""


ToFeed = Command | SwitchAudience | Ping


class Pong(ServerMessage, frozen=True, kw_only=True, tag="pong"):
    """On a feed: the answer to a ping, with the server's time."""

    at: Millis


class CurrentUser(ServerMessage, frozen=True, kw_only=True):
    """The signed-in user. `owner` is set for a bot: the name of the person who runs it."""

    name: str
    owner: str = ""


class Link(ServerMessage, frozen=True, kw_only=True):
    """A personal link, which signs its holder in as you: keep it secret. The part after # is never sent to a server."""

    path: str
    token: str
    expires: Millis


Scope = Literal["read", "play"]


class NewToken(ClientMessage, frozen=True, kw_only=True):
    """Create a token for a program. Scope `play` includes `read`. With `bot` the token is for a bot of that name."""

    name: Name
    scopes: Annotated[list[Scope], Meta(min_length=1, max_length=2)]
    days: Annotated[int, Meta(ge=1, le=3650)] | None = None  # until it expires
    bot: Name | None = None


class TokenInfo(ServerMessage, frozen=True, kw_only=True):
    """The description of a token, without its secret. `expires` and `used` are 0 for never."""

    id: str
    name: str
    scopes: list[Scope]
    created: Millis
    expires: Millis = 0
    used: Millis = 0  # precise to the minute
    bot: str = ""  # the bot that it is for


class TokenMade(ServerMessage, frozen=True, kw_only=True):
    """A new token. It is shown only here; the server stores its hash."""

    token: str
    info: TokenInfo


class TokenList(ServerMessage, frozen=True, kw_only=True):
    """Your tokens, newest first."""

    tokens: list[TokenInfo]


class BotFeedQuery(ClientMessage, frozen=True, kw_only=True):
    """Connect a bot. `games` lists, separated by commas, the games that anyone may invite it to."""

    games: Annotated[str, Meta(max_length=200)] = ""


class RemoteBot(ServerMessage, frozen=True, kw_only=True):
    """A connected remote bot that can be invited."""

    bot: str
    name: str
    owner: str
    games: list[str]


class RemoteBots(ServerMessage, frozen=True, kw_only=True):
    """The remote bots that can be invited now."""

    bots: list[RemoteBot]


class TableCreated(ServerMessage, frozen=True, kw_only=True):
    """A new table, its path, and the commitment to its secret."""

    table: str
    path: str
    seq: int
    commitment: str


class Featured(ServerMessage, frozen=True, kw_only=True):
    """The public game in play that is most worth watching, and how many watch it."""

    table: str
    spectators: int


class Tables(ServerMessage, frozen=True, kw_only=True):
    """A list of tables; in the lobby with the featured one, if any game can be watched."""

    tables: list[TableListing]
    featured: Featured | None = None


class MissedUpdates(ServerMessage, frozen=True, kw_only=True, tag="missed"):
    """The updates after an entry."""

    updates: list[Update]


News = MissedUpdates | Snapshot


class PastView(ServerMessage, frozen=True, kw_only=True):
    """The game's view after a number of steps."""

    step: int
    view: AnyView
    drawing: str = ""  # the view as text, if asked for


class Why(ServerMessage, frozen=True, kw_only=True):
    """The reason why a line is illegal; null if it is legal."""

    problem: Problem | None


class OptionInfo(ServerMessage, frozen=True, kw_only=True):
    """An option of a game. `allowed` describes its values in words; `values` lists them if they are finite."""

    name: str
    default: Value
    rule: str
    summary: str
    allowed: str
    values: tuple[Value, ...] = ()


class GameInfo(ServerMessage, frozen=True, kw_only=True):
    """A game that this server offers."""

    name: str
    title: str
    seats: list[int]  # possible numbers of players
    options: list[OptionInfo]
    presets: dict[str, dict[str, Value]]
    aids: tuple[str, ...] = ()  # aids that a table can enable; they change no rule


class BotInfo(ServerMessage, frozen=True, kw_only=True):
    """A bot and its number of levels, which count from 1."""

    name: str
    levels: int
    ranks: tuple[str, ...] = ()  # English names of the levels, if they have names


class Games(ServerMessage, frozen=True, kw_only=True):
    """The games, bots and clocks of a server."""

    version: int
    games: list[GameInfo]
    bots: list[BotInfo]
    clocks: list[Clock]  # suggestions; other values are accepted


class Health(ServerMessage, frozen=True, kw_only=True):
    """The state of the server."""

    status: Literal["alive", "ready"]


Record = dict[str, Any]
