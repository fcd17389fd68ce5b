"""Sessions, names and personal links."""

import re

from server.running import API, User
from serving import Serving


def test_a_session_cookie_is_http_only_and_same_site(server: Serving) -> None:
    with User(server, None) as ada:
        came = ada.post("/session", name="Ada")
        assert (came.status_code, came.json()) == (201, {"name": "Ada"})
        cookie = came.headers["set-cookie"]
        assert re.fullmatch(r"fathom=[\w-]{43}; Path=/; Max-Age=\d+; HttpOnly; SameSite=Lax", cookie)
        assert ada.get("/me").json() == {"name": "Ada"}


def test_behind_tls_the_cookie_is_secure(server: Serving) -> None:
    with User(server, None) as ada:
        came = ada.http.post(f"{API}/session", json={"name": "Ada"}, headers={"x-forwarded-proto": "https"})
        assert came.headers["set-cookie"].endswith("; Secure")
        assert "strict-transport-security" in came.headers


def test_a_missing_or_unknown_session_is_refused(server: Serving) -> None:
    with User(server, None) as stranger:
        for cookies in ("", "fathom=", "fathom=" + "A" * 43, "other=1; fathom=%00", "fathom=\xff"):
            headers = {"cookie": cookies.encode("latin-1")}
            answer = stranger.http.get(f"{API}/me", headers=headers)
            assert (answer.status_code, answer.json()["code"]) == (401, "no_session")


def test_a_name_is_sanitized_and_can_be_changed(server: Serving) -> None:
    with User(server, "  Ada\u202e\u0000 \n Lovelace ") as ada:
        assert ada.get("/me").json() == {"name": "Ada Lovelace"}
        assert ada.http.patch(f"{API}/me", json={"name": "Countess"}).json() == {"name": "Countess"}
        assert ada.get("/me").json() == {"name": "Countess"}
        refused = ada.http.patch(f"{API}/me", json={"name": "\u200b"})
        assert (refused.status_code, refused.json()["code"]) == (400, "bad_name")


def test_a_personal_link_signs_in_on_another_device(server: Serving) -> None:
    with User(server, "Ada") as laptop, User(server, None) as phone:
        table = laptop.make_table("me", "open")
        link = laptop.post("/me/links").json()
        assert link["path"] == f"/enter#{link['token']}"
        assert phone.post("/session/enter", token=link["token"]).json() == {"name": "Ada"}
        assert [each["table"] for each in phone.get("/me/tables").json()["tables"]] == [table]
        assert laptop.http.cookies["fathom"] != phone.http.cookies["fathom"]
        assert laptop.http.delete(f"{API}/me/links").status_code == 204
        again = phone.post("/session/enter", token=link["token"])
        assert (again.status_code, again.json()["code"]) == (403, "bad_link")
        assert phone.get("/me").status_code == 200, "a device that came with a link stays"


def test_a_session_token_is_not_a_personal_link(server: Serving) -> None:
    with User(server, "Ada") as ada:
        assert ada.post("/session/enter", token=ada.http.cookies["fathom"]).status_code == 403


def test_signing_out_ends_the_session_of_this_device_only(server: Serving) -> None:
    with User(server, "Ada") as laptop, User(server, None) as phone:
        phone.post("/session/enter", token=laptop.post("/me/links").json()["token"])
        kept = laptop.http.cookies["fathom"]
        assert laptop.http.delete(f"{API}/session").status_code == 204
        assert "fathom" not in laptop.http.cookies
        assert laptop.http.get(f"{API}/me", headers={"cookie": f"fathom={kept}"}).status_code == 401
        assert phone.get("/me").status_code == 200
