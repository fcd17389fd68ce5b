"""English for the refusals of this room."""

from typing import Final

from fathom.core.words import Words

ENGLISH: Final[Words] = {
    "bad_address": "that is not an e-mail address",
    "bad_hook_url": "a webhook has an address like https://example.org/path",
    "bad_link": "this personal link is not known here, or has expired",
    "bad_mail_link": "this link is not known here, or has expired",
    "duplicate_key": "key {key} stands twice in the same object",
    "foreign_origin": "this request comes from another site",
    "incident": "something went wrong here, not with you; the server's log has it under {incident}",
    "no_mail": "this server sends no e-mail",
    "no_such_hook": "there is no such webhook",
    "not_json": "send JSON, with content-type application/json",
    "not_readable": "this cannot be read: {why}",
    "no_session": "nobody is known by this request; begin with POST /api/v1/session",
    "no_such_limit": "there is no limit {name}; there are: {known}",
    "no_such_method": "this address does not take such a request",
    "no_such_page": "there is nothing at this address",
    "no_such_table": "there is no such table",
    "private_target": "webhooks go to public addresses only",
    "store_failed": "the server cannot write to its store; nothing has changed",
    "table_damaged": "the record of this table is damaged; the server's log tells more",
    "too_deep": "JSON nested more than {most} deep is not read",
    "too_large": "more than {most} bytes are not read",
    "too_many_connections": "too many connections are open",
    "too_many_hooks": "there can be {most} webhooks",
    "too_many_spectators": "{most} people watch this table already",
    "too_many_tables": "you sit at {most} tables that are not over; finish one of them first",
    "too_often": "too many requests; try again in {wait} s",
    "too_slow": "the request took too long to arrive",
    "upgrade_required": "this address takes WebSocket connections only",
    "wrong_host": "this server does not go by that name",
}
