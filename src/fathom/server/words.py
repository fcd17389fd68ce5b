"""English for the refusals of this room."""

from typing import Final

from fathom.core.words import Words

ENGLISH: Final[Words] = {
    "bad_link": "this personal link is not known here, or has expired",
    "bad_token": "this token is not known here; it was revoked, or has expired",
    "duplicate_key": "key {key} stands twice in the same object",
    "foreign_origin": "this request comes from another site",
    "incident": "something went wrong here, not with you; the server's log has it under {incident}",
    "not_confirmed": "to be forgotten, confirm it with your name as it is here",
    "not_json": "send JSON, with content-type application/json",
    "not_readable": "this cannot be read: {why}",
    "no_scope": "this token is not for that; it needs {needs}",
    "no_session": "nobody is known by this request; begin with POST /api/v1/session",
    "no_such_limit": "there is no limit {name}; there are: {known}",
    "no_such_method": "this address does not take such a request",
    "no_such_page": "there is nothing at this address",
    "no_such_table": "there is no such table",
    "no_such_token": "you have no such token",
    "no_such_turn": "turn {turn} does not wait for an answer; {due} was asked last",
    "not_a_bot": "this is for bots; make a token that speaks for one",
    "store_failed": "the server cannot write to its store; nothing has changed",
    "store_lost": "the server has lost its store and cannot tell whether this was done; send it again with the same id",
    "table_damaged": "the record of this table is damaged; the server's log tells more",
    "too_deep": "JSON nested more than {most} deep is not read",
    "too_large": "more than {most} bytes are not read",
    "too_many_bots": "you have {most} bots, and that is the limit",
    "too_many_connections": "too many connections are open",
    "too_many_spectators": "{most} people watch this table already",
    "too_many_tables": "you have {most} tables that are not over; finish one of them first",
    "too_many_tokens": "you have {most} tokens, and that is the limit; revoke one of them first",
    "too_often": "too many requests; try again in {wait} s",
    "too_slow": "the request took too long to arrive",
    "upgrade_required": "this address takes WebSocket connections only",
    "wrong_host": "this server does not go by that name",
}
