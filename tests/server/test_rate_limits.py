"""Rate limits, connection limits and their bounded memory."""

from contextlib import suppress

import pytest
from websockets.exceptions import InvalidStatus

from fathom.core.errors import Refusal
from fathom.server.config import Limits
from fathom.server.security.rate_limit import ConnectionLimiter, Limiters, TokenBuckets, address_of
from server.running import API, User
from serving import Serving, eventually
from store_locations import StoreLocation

STORES = ("sqlite",)  # decided before the store is used


class Clock:
    """A clock that tests advance."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_bucket_allows_a_burst_and_then_its_refill_rate() -> None:
    clock = Clock()
    buckets = TokenBuckets(2, 3, 10, clock)
    for _ in range(3):
        buckets.take("ada")
    with pytest.raises(Refusal) as refused:
        buckets.take("ada")
    assert refused.value.params["wait"] == 1
    buckets.take("bob")
    clock.now = 0.5
    buckets.take("ada")
    with pytest.raises(Refusal):
        buckets.take("ada")
    clock.now = 100
    for _ in range(3):
        buckets.take("ada")
    with pytest.raises(Refusal):
        buckets.take("ada")


def test_a_bucket_is_charged_by_cost() -> None:
    clock = Clock()
    buckets = TokenBuckets(10, 100, 10, clock)
    buckets.take("ada", 80)
    with pytest.raises(Refusal) as refused:
        buckets.take("ada", 50)
    assert refused.value.params["wait"] == 3
    buckets.take("ada", 20)
    clock.now = 20
    buckets.take("ada", 1000)  # a bucket never exceeds its capacity
    with pytest.raises(Refusal):
        buckets.take("ada")


def test_cost_is_charged_to_the_person_and_the_address() -> None:
    limiters = Limiters(Limits(work_per_second=1, work_burst=100), Clock())
    limiters.charge("ada", "a", 100)
    with pytest.raises(Refusal):
        limiters.charge("ada", "b", 100)
    for person in ("bob", "cyd", "dan"):
        limiters.charge(person, "a", 100)
    with pytest.raises(Refusal):
        limiters.charge("eve", "a", 100)
    with pytest.raises(Refusal):
        limiters.charge("", "a", 1)
    limiters.charge("", "c", 100)
    with pytest.raises(Refusal):
        limiters.charge("", "c", 1)


def test_the_number_of_buckets_is_bounded() -> None:
    buckets = TokenBuckets(1, 1, 100, Clock())
    for number in range(10_000):
        buckets.take(str(number))
    assert len(buckets) == 100


def test_connections_are_counted_by_address_and_person_until_closed() -> None:
    turnstile = ConnectionLimiter(Limits(connections=4, connections_per_address=3, connections_per_person=2))
    turnstile.enter("a", "ada")
    turnstile.enter("a", "ada")
    with pytest.raises(Refusal):
        turnstile.enter("b", "ada")
    turnstile.enter("a", "")
    with pytest.raises(Refusal):
        turnstile.enter("a", "bob")
    turnstile.enter("b", "bob")
    with pytest.raises(Refusal):
        turnstile.enter("c", "cyd")
    for address, person in (("a", "ada"), ("a", "ada"), ("a", ""), ("b", "bob")):
        turnstile.leave(address, person)
    assert turnstile.total == 0
    for address, person in (("a", "ada"), ("b", "ada"), ("a", "bob"), ("a", "bob")):  # nothing of before counts
        turnstile.enter(address, person)


def test_an_ipv6_network_counts_as_one_address() -> None:
    assert address_of("2001:db8::1") == address_of("2001:db8::ffff:1") != address_of("2001:db8:1::1")
    assert address_of("::ffff:10.0.0.1") == address_of("10.0.0.1")
    assert address_of(None) == "?"


def test_a_limited_request_gets_retry_after(place: StoreLocation) -> None:
    limits = ["--limit=person_per_second=0.001", "--limit=person_burst=3", "--limit=chat_burst=1"]
    with Serving(place, *limits) as server, User(server) as ada, User(server) as bob:
        answers = [ada.get("/me") for _ in range(4)]
        assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
        assert int(answers[-1].headers["retry-after"]) == answers[-1].json()["params"]["wait"] > 100
        assert bob.get("/me").status_code == 200


def test_chat_has_a_separate_limit(place: StoreLocation) -> None:
    limits = ["--limit=chat_per_second=0.001", "--limit=chat_burst=2"]
    with Serving(place, *limits) as server, User(server) as ada:
        table = ada.make_table("me", "open")
        assert [ada.command(table, "chat", text="hi").status_code for _ in range(3)] == [200, 200, 429]
        assert ada.command(table, "leave", seat=1).status_code == 200


def test_tables_connections_and_new_sessions_are_limited(place: StoreLocation) -> None:
    limits = [
        "--limit=newcomers_burst=2", "--limit=newcomers_per_hour=1",
        "--limit=unfinished_tables=1", "--limit=connections_per_person=1", "--limit=spectators_per_table=0",
    ]  # fmt: skip
    with Serving(place, *limits) as server, User(server) as ada, User(server) as bob:
        assert ada.http.post(f"{API}/session", json={"name": "C"}).status_code == 429
        wish = {"id": "1", "game": "submarine", "seats": [{"type": "me"}, {"type": "open"}]}
        table = ada.post("/tables", **wish).json()["table"]
        assert ada.post("/tables", **{**wish, "id": "2"}).json()["code"] == "too_many_tables"
        assert ada.post("/tables", **wish).json()["table"] == table
        assert ada.command(bob.make_table("me", "open"), "sit", seat=2).json()["problem"]["code"] == "too_many_tables"
        assert ada.command(table, "sit", seat=2).status_code == 200, "at the own table"
        assert ada.command(table, "leave", seat=2).status_code == 200
        assert ada.command(table, "leave", seat=1).status_code == 200
        assert ada.post("/tables", **{**wish, "id": "2"}).json()["code"] == "too_many_tables", "it is still hers"
        assert ada.command(table, "sit", seat=1).status_code == 200
        with ada.listen(table) as feed:
            feed.next()
            for user in (ada, bob):
                with pytest.raises(InvalidStatus) as refused, user.listen(table):
                    pass
                assert refused.value.response.status_code == 429

        def listens() -> bool:
            with suppress(InvalidStatus), ada.listen(table) as feed:
                return bool(feed.next())
            return False

        eventually(listens)  # the slot is free once the server has seen the close


def test_clients_without_a_session_share_the_limit_of_their_address(place: StoreLocation) -> None:
    limits = ["--limit=address_per_second=0.001", "--limit=address_burst=30"]
    with Serving(place, *limits) as server, User(server) as ada, User(server, None) as eve:
        table = ada.make_table("me", "open")
        with eve.listen(table) as one, eve.listen(table) as other:
            for feed in (one, other):
                feed.next("snapshot")
            for _ in range(15):
                for feed in (one, other):
                    feed.send("ping")
            kinds = [feed.next("pong", "refused")["type"] for feed in (one, other) for _ in range(15)]
            assert kinds.count("refused") >= 4, "two connections have no more than one"


def test_switching_the_audience_is_charged_by_its_cost(place: StoreLocation) -> None:
    limits = ["--limit=work_per_second=0.001", "--limit=work_burst=10"]
    with Serving(place, *limits) as server, User(server) as ada, User(server, None) as eve:
        table = ada.make_table("me", "open")
        with eve.listen(table) as feed:
            feed.next("snapshot")
            for _ in range(12):
                feed.send("look", seat=0)
            told = [feed.next("snapshot", "refused") for _ in range(12)]
            assert [each["type"] for each in told] == ["snapshot"] * 9 + ["refused"] * 3
            assert told[-1]["problem"]["code"] == "too_often"


@pytest.mark.parametrize("limit", ["spectators_per_address", "spectators_per_person"])
def test_spectator_slots_per_person_and_address_are_limited(limit: str, place: StoreLocation) -> None:
    with (
        Serving(place, f"--limit={limit}=2") as server,
        User(server) as ada,
        User(server, "Eve" if limit == "spectators_per_person" else None) as eve,
    ):
        table = ada.make_table("me", "open")
        with eve.listen(table), eve.listen(table), ada.listen(table), ada.listen(table), ada.listen(table):
            refused = eve.get(f"/tables/{table}/feed")
            assert (refused.status_code, refused.json()["code"]) == (429, "too_many_places")
            assert refused.json()["params"] == {"most": 2}
            with eve.listen(ada.make_table("me", "open")) as elsewhere:
                elsewhere.next("snapshot")
