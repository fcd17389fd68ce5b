"""Signatures of webhooks, and the guard against server-side request forgery."""

import asyncio
import ipaddress
import json
import re
import socket
import ssl
import subprocess
from pathlib import Path
from typing import Any

import msgspec
import pytest

from fathom.core.errors import Refusal
from fathom.protocol.notifications import NotificationBody, notification_for
from fathom.server.config import Config
from fathom.server.notifications.signing import is_valid_link_token, link_token, new_secret, signature
from fathom.server.notifications.smtp import Smtp, check_address, check_mail
from fathom.server.notifications.ssrf_guard import Unreachable, is_public, resolve
from fathom.server.notifications.webhooks import WebhookSender
from fathom.store.models import Delivery, Subscription
from server.webhook_receiver import webhook_receiver
from serving import PATIENCE
from store.open_stores import table_row

ROOT = Path(__file__).parents[2]
VECTORS = json.loads((ROOT / "tests" / "vectors" / "webhooks.json").read_text())
DOCUMENT = (ROOT / "docs" / "correspondence.md").read_text()


@pytest.mark.parametrize("vector", VECTORS)
def test_signatures_match_the_published_vectors(vector: dict[str, Any]) -> None:
    body = vector["body"].encode()
    assert signature(vector["secret"], vector["id"], vector["timestamp"], body) == vector["signature"]
    assert signature(vector["secret"], vector["id"], vector["timestamp"] + 1, body) != vector["signature"]


def test_the_documented_example_accepts_only_valid_signatures() -> None:
    """The example is run as documented, on the first vector, which the document shows."""
    (code,) = re.findall(r"```python\n(.*?)```", DOCUMENT, re.DOTALL)
    names: dict[str, Any] = {}
    exec(code, names)
    vector = VECTORS[0]
    for shown in (vector["secret"], vector["id"], str(vector["timestamp"]), vector["body"], vector["signature"]):
        assert shown in DOCUMENT
    headers = {
        "webhook-id": vector["id"],
        "webhook-timestamp": str(vector["timestamp"]),
        "webhook-signature": vector["signature"],
    }
    body, at = vector["body"].encode(), vector["timestamp"]
    assert names["genuine"](vector["secret"], headers, body, at)
    assert names["genuine"](vector["secret"], headers, body, at + 299)
    assert not names["genuine"](vector["secret"], headers, body, at + 301), "it is too old"
    assert not names["genuine"](vector["secret"], headers, body + b" ", at)
    assert not names["genuine"](new_secret(), headers, body, at)
    assert not names["genuine"](vector["secret"], headers | {"webhook-id": "y"}, body, at)


def test_the_documented_body_has_the_fields_of_a_notification() -> None:
    """Every documented field exists and has the documented type."""
    (shown,) = re.findall(r"```json\n(.*?)```", DOCUMENT, re.DOTALL)
    body = msgspec.json.decode(shown, type=NotificationBody)
    assert msgspec.to_builtins(body) == json.loads(shown)
    assert body.data is not None
    sample = table_row("mOQpVFnttrGBoUzWZVQm2b", {"ann": False, "bob": True}, updated=1_800_000_000_000).listing
    assert set(msgspec.to_builtins(notification_for(sample, 1, "https://fathom.example"))["data"]) <= {
        *json.loads(shown)["data"], "reason", "ranking",
    }  # fmt: skip


def test_a_link_in_an_email_has_one_purpose() -> None:
    key = bytes(32)
    hook, _, given = link_token(key, "confirm", "h", "ann@example.org").partition(".")
    assert is_valid_link_token(key, "confirm", hook, "ann@example.org", given)
    assert not is_valid_link_token(key, "stop", hook, "ann@example.org", given)
    assert not is_valid_link_token(key, "confirm", hook, "eve@example.org", given)
    assert not is_valid_link_token(b"x" * 32, "confirm", hook, "ann@example.org", given)


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "224.0.0.1",
        "255.255.255.255", "240.0.0.1", "192.0.2.1", "198.18.0.1", "::", "::1", "fe80::1", "fc00::1", "ff02::1",
        "::ffff:127.0.0.1", "::ffff:10.0.0.1", "64:ff9b::7f00:1", "64:ff9b::a00:1", "2002:7f00:1::", "2002:a00:1::",
        "2001:db8::1", "2001:0:7f00:1::",
    ],
)  # fmt: skip
def test_a_private_address_is_not_public(address: str) -> None:
    assert not is_public(ipaddress.ip_address(address))


@pytest.mark.parametrize("address", ["1.1.1.1", "93.184.216.34", "2606:4700:4700::1111", "::ffff:1.1.1.1"])
def test_a_public_address_is_public(address: str) -> None:
    assert is_public(ipaddress.ip_address(address))


def looking_up(monkeypatch: pytest.MonkeyPatch, *answers: list[str]) -> list[str]:
    """Replace name resolution by given answers, and record the queries."""
    asked: list[str] = []

    async def getaddrinfo(_: object, host: str, port: int, **__: object) -> list[Any]:
        asked.append(host)
        found = answers[min(len(asked), len(answers)) - 1]
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (each, port)) for each in found]

    monkeypatch.setattr(asyncio.BaseEventLoop, "getaddrinfo", getaddrinfo)
    return asked


def test_of_several_addresses_only_public_ones_are_used(monkeypatch: pytest.MonkeyPatch) -> None:
    looking_up(monkeypatch, ["10.0.0.1", "1.1.1.1"], ["10.0.0.1", "fe80::1%eth0"])
    assert asyncio.run(resolve("some.example", 443, private=False)) == "1.1.1.1"
    with pytest.raises(Unreachable):
        asyncio.run(resolve("some.example", 443, private=False))


def a_hook(url: str) -> Subscription:
    return Subscription("h", "p", "web", url, new_secret(), "", True, True, 0, True, 0, False)


DELIVERY = Delivery("d", "h", "ping", "", 0, "{}", 0, 0)


def test_a_name_is_resolved_once_and_the_checked_address_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    """DNS rebinding: there is no second lookup whose answer could differ."""
    asked = looking_up(monkeypatch, ["127.0.0.1"], ["203.0.113.1"])

    async def scenario(url: str) -> None:
        webhooks = WebhookSender(Config(allow_private_hooks=True))
        settled = await webhooks.send(a_hook(url), DELIVERY)
        assert (settled.status, settled.code) == ("delivered", 204), settled
        await webhooks.close()

    with webhook_receiver() as receiver:
        asyncio.run(scenario(f"http://some.example:{receiver.port}/x"))
        assert receiver.got[0].headers["host"] == f"some.example:{receiver.port}"
    assert asked == ["some.example"]


def test_the_certificate_must_match_the_name(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A local TLS server is trusted under its own name and not under another one at the same address."""
    made = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=right.example"]
    made += ["-addext", "subjectAltName=DNS:right.example", "-keyout", "key.pem", "-out", "cert.pem"]
    subprocess.run(made, check=True, capture_output=True, cwd=tmp_path, timeout=PATIENCE)
    looking_up(monkeypatch, ["127.0.0.1"])
    named: list[str | None] = []

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n{}")
        writer.write(b"HTTP/1.1 204 No Content\r\n\r\n")
        await writer.drain()
        writer.close()

    async def scenario() -> list[str]:
        serving = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        serving.load_cert_chain(tmp_path / "cert.pem", tmp_path / "key.pem")
        serving.sni_callback = lambda _, name, __: named.append(name)
        server = await asyncio.start_server(answer, "127.0.0.1", 0, ssl=serving)
        port = server.sockets[0].getsockname()[1]
        monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "cert.pem"))
        webhooks = WebhookSender(Config(allow_private_hooks=True))
        found = []
        for name in ("right.example", "wrong.example"):
            settled = await webhooks.send(a_hook(f"https://{name}:{port}/"), DELIVERY)
            found.append(settled.status + settled.why)
        await webhooks.close()
        server.close()
        return found

    assert asyncio.run(scenario()) == ["delivered", "failedno secure connection"]
    assert named == ["right.example", "wrong.example"]


def test_a_receiver_that_does_not_answer_times_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fathom.server.notifications.webhooks.SECONDS", 0.2)

    async def scenario() -> None:
        gone = asyncio.Event()

        async def silence(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            await reader.read()
            writer.close()
            gone.set()

        server = await asyncio.start_server(silence, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        webhooks = WebhookSender(Config(allow_private_hooks=True))
        settled = await webhooks.send(a_hook(f"http://127.0.0.1:{port}/"), DELIVERY)
        assert (settled.status, settled.why) == ("failed", "no answer in time")
        await webhooks.close()
        async with asyncio.timeout(PATIENCE):
            await gone.wait()
        server.close()

    asyncio.run(scenario())


def test_smtp_urls_are_parsed() -> None:
    assert Smtp.at("smtp://mail.example") == Smtp("mail.example", 587, False)
    assert Smtp.at("smtps://ann:p%40ss@mail.example") == Smtp("mail.example", 465, True, "ann", "p@ss")
    for wrong in ("http://mail.example", "smtp://", "mail.example", "smtp://mail.example/x", "smtp://mail.example?x"):
        with pytest.raises(ValueError, match="smtp://"):
            Smtp.at(wrong)
    with pytest.raises(ValueError, match="--mail-from") as error:
        check_mail("smtp://ann:secret@mail.example", "nobody")
    assert "secret" not in str(error.value)


@pytest.mark.parametrize(
    "text",
    ["ann", "ann@", "@example.org", "ann@localhost", "a b@example.org", "ann@example.org\n", "Ann <a@b.c>", "a@b@c.d",
     "a@[127.0.0.1]", "a@127.0.0.1", "a@[IPv6:::1]", r'"a\r\nb"@c.de', '"a b"@c.de', '"ann"@c.de', "(x)a@c.de",
     ".a@c.de", "a.@c.de", "a..b@c.de", "a@-c.de", "a@c-.de", "a@c..de", "a@.c.de", "a@c.de.", "a@c_d.de",
     "zoë@c.de", "a@bücher.de", "a@c.dé", "a@c.de\r\nBcc: b@c.de", "a,b@c.de", "a@c.de,b@c.de", "a@c.de;b@c.de",
     f"{'a' * 65}@c.de", f"a@{'b' * 64}.de", f"a@{'b.' * 126}de"],
)  # fmt: skip
def test_an_invalid_email_address_is_refused(text: str) -> None:
    with pytest.raises(Refusal) as refused:
        check_address(text)
    assert refused.value.code == "bad_address"


@pytest.mark.parametrize(
    ("text", "stored"),
    [
        ("ann.b+c@mail.example.org", "ann.b+c@mail.example.org"),
        ("Ann@Mail.Example.ORG", "Ann@mail.example.org"),
        ("!#$%&'*+-/=?^_`{|}~@1a.xn--p1ai", "!#$%&'*+-/=?^_`{|}~@1a.xn--p1ai"),
        (f"{'a' * 64}@{'b' * 63}.de", f"{'a' * 64}@{'b' * 63}.de"),
    ],
)
def test_an_email_address_is_normalized(text: str, stored: str) -> None:
    assert check_address(text) == check_address(stored) == stored
