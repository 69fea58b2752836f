"""The middleware of every request: identity, origin, rate limit and size limit."""

import time
from collections import defaultdict
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any
from urllib.parse import urlsplit

from itsdangerous import BadSignature, URLSafeSerializer
from starlette.datastructures import Headers, MutableHeaders
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import cookie_parser
from starlette.responses import JSONResponse

from tabletown.web.lobby import new_id
from tabletown.web.settings import Settings

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

COOKIE = "tabletown"
A_YEAR = 365 * 24 * 3600
FOR_GOOD = "public, max-age=31536000, immutable"  # for files whose URL changes with their content
COMPRESSED = ("/static/", "/rules/")  # large, and without secrets that their compressed size could give away
SAFE = ("GET", "HEAD", "OPTIONS")
HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        "form-action 'self'; base-uri 'none'; frame-ancestors 'none'; manifest-src 'self'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",  # without a referrer, browsers also hide the origin of a form
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}


class Allowance:
    """A rate limit for each key, per minute, which refills continuously."""

    def __init__(self, per_minute: int) -> None:
        self.per_minute = per_minute
        self.left: dict[str, tuple[float, float]] = defaultdict(lambda: (float(per_minute), time.monotonic()))

    def take(self, key: str) -> bool:
        """Use one request, and return whether any was left."""
        left, then = self.left[key]
        now = time.monotonic()
        left = min(self.per_minute, left + (now - then) * self.per_minute / 60)
        self.left[key] = (left - 1 if left >= 1 else left, now)
        if len(self.left) > 10_000:  # after a minute a key has its full allowance again
            for old in [k for k, (_, seen) in self.left.items() if now - seen > 60]:
                del self.left[old]
        return left >= 1


class RequestMiddleware:
    """Wraps the application, refuses forbidden requests, and puts the person into `scope["person"]`."""

    def __init__(self, app: App, settings: Settings, secret: str) -> None:
        self.app, self.settings = app, settings
        self.compressed = GZipMiddleware(app, compresslevel=6)
        self.signer = URLSafeSerializer(secret, salt="person")
        self.requests = Allowance(settings.requests_per_minute)
        self.addresses = Allowance(settings.requests_per_address)
        self.newcomers = Allowance(settings.newcomers_per_minute)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] not in ("http", "websocket"):
            return await self.app(scope, receive, send)
        headers, address = Headers(scope=scope), (scope.get("client") or ("unknown",))[0]
        person = self.person_in(headers)
        is_new = not person
        scope["person"], scope["is_new"], scope["address"] = person or new_id(), is_new, address
        if refusal := self.refusal(scope, headers, person or address):
            return await refuse(scope, receive, send, *refusal)
        if scope["type"] == "websocket":
            return await self.app(scope, receive, send)
        is_page = not scope["path"].startswith(("/static/", "/api/"))
        cookie = self.cookie(scope) if is_page and (is_new or scope["path"] == "/") else ""  # so it never expires
        cache = FOR_GOOD if b"v=" in scope["query_string"] and scope["path"].startswith("/static/") else "no-store"
        app = self.compressed if scope["path"].startswith(COMPRESSED) else self.app
        await app(scope, limited(receive, self.settings.body_bytes), with_headers(send, cookie, cache))

    def person_in(self, headers: Headers) -> str:
        """Return the person in the signed cookie, or an empty string."""
        try:
            return str(self.signer.loads(cookie_parser(headers.get("cookie", "")).get(COOKIE, "")))
        except BadSignature:
            return ""

    def refusal(self, scope: Scope, headers: Headers, key: str) -> tuple[int, str] | None:
        """Return why a request is refused, as status and message, or None."""
        if scope["path"].startswith("/static/"):
            return None
        if not self.addresses.take(scope["address"]) or not self.requests.take(key):
            return 429, "too many requests; wait a moment"
        if (scope["type"] == "websocket" or scope["method"] not in SAFE) and not self.is_ours(scope, headers):
            return 403, "this request came from another site"
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length[:12]) > self.settings.body_bytes:
            return 413, f"the request is larger than {self.settings.body_bytes} bytes"
        return None

    def is_ours(self, scope: Scope, headers: Headers) -> bool:
        """Whether a request comes from our own pages; only browsers send an origin."""
        origin = headers.get("origin")
        if origin is None:
            return True
        if self.settings.url:
            return urlsplit(origin)[:2] == urlsplit(self.settings.url)[:2]
        return urlsplit(origin).netloc == headers.get("host", "")

    def cookie(self, scope: Scope, person: str = "") -> str:
        """Return the cookie that identifies a person."""
        value = self.signer.dumps(person or scope["person"])
        secure = "; Secure" if scope.get("scheme") in ("https", "wss") or self.settings.url[:6] == "https:" else ""
        return f"{COOKIE}={value}; Path=/; Max-Age={A_YEAR}; HttpOnly; SameSite=Lax{secure}"


async def refuse(scope: Scope, receive: Receive, send: Send, status: int, words: str) -> None:
    """Refuse a request."""
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.close", "code": 4000 + status})
        return
    await JSONResponse({"detail": words}, status)(scope, receive, with_headers(send))


def limited(receive: Receive, most: int) -> Receive:
    """Stop reading a body that is longer than allowed."""
    read = 0

    async def receive_some() -> MutableMapping[str, Any]:
        nonlocal read
        message = await receive()
        read += len(message.get("body", b""))
        if read > most:
            return {"type": "http.disconnect"}
        return message

    return receive_some


def with_headers(send: Send, cookie: str = "", cache: str = "no-store") -> Send:
    """Add the headers of every response, and a new person's cookie."""

    async def send_more(message: MutableMapping[str, Any]) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
            headers.setdefault("Cache-Control", cache if message["status"] == 200 else "no-store")
            if cookie and "set-cookie" not in headers:
                headers.append("Set-Cookie", cookie)
        await send(message)

    return send_more
