"""A world of the sandbox for each test, over plain HTTP: nothing but Python's standard library."""

import json
import os
import urllib.error
import urllib.request
from http.cookiejar import CookieJar
from urllib.parse import quote

import pytest

URL = os.environ.get("UC_SANDBOX_URL", "").rstrip("/")
TOKEN = os.environ.get("UC_SANDBOX_TOKEN", "")


# The sandbox is on this machine, where no HTTP_PROXY leads.
DIRECT = urllib.request.ProxyHandler({})


def pytest_sessionstart():
    if not URL:
        pytest.exit("There is no sandbox: run npx uc-sandbox exec -- python3 -m pytest", returncode=1)


def send(open_url, method, path, body=None, headers=None):
    """One call: its status and the JSON that came."""
    data = None if body is None else json.dumps(body).encode()
    headers = {"Content-Type": "application/json", **(headers or {})}
    request = urllib.request.Request(URL + path, data, headers, method=method)
    try:
        with open_url(request) as answer:
            return answer.status, json.load(answer)
    except urllib.error.HTTPError as answer:
        return answer.code, json.load(answer)


class World:
    """What a person does outside of the portal, by the sandbox's control API."""

    def __init__(self):
        self.headers = {"X-Sandbox-Control": "1", "X-Sandbox-Token": TOKEN}
        self.id = self.control("POST", "worlds", {"fixture": "default"})["id"]
        self.headers["X-Sandbox-World"] = self.id

    def control(self, method, path, body=None):
        status, answer = send(urllib.request.build_opener(DIRECT).open, method, f"/__sandbox/api/{path}", body, self.headers)
        assert status == 200, answer
        return answer

    def latest_code(self, phone):
        """The newest code that was sent to a phone."""
        return self.control("GET", f"sms/latest?phone={phone}")["code"]

    def advance(self, ms):
        self.control("POST", "clock", {"advanceMs": ms})

    def fault(self, match, answer, times=1):
        self.control("POST", "faults", {"match": match, "answer": answer, "times": times})

    def last_rule(self):
        """The rule that refused the newest call: never the code on the wire, which a wire format may change."""
        return self.control("GET", "journal")["entries"][-1]["reason"]["rule"]

    def browser(self):
        return Browser(self)

    def signed_in(self, account):
        browser = Browser(self)
        for cookie in self.control("POST", "sessions", {"account": account})["cookies"]:
            browser.tokens[cookie["name"]] = cookie["value"]
        return browser


class Browser:
    """One browser at the portal: its cookies, and the two tokens that each call carries."""

    def __init__(self, world):
        self.world = world
        self.tokens = {}

    def call(self, method, path, body=None):
        if method != "GET" and "csrf_token" not in self.tokens:
            self.call("GET", "/uc/login/custom")
        headers = {
            "X-Sandbox-World": self.world.id,
            "Cookie": "; ".join(f"{name}={value}" for name, value in self.tokens.items()),
            "x-csrf-token": self.tokens.get("csrf_token", ""),
        }
        jar = CookieJar()
        opener = urllib.request.build_opener(DIRECT, urllib.request.HTTPCookieProcessor(jar))
        query = f"?ctoken={quote(self.tokens['ctoken'])}" if "ctoken" in self.tokens else ""
        answer = send(opener.open, method, path + query, body, headers)
        self.tokens.update({cookie.name: cookie.value for cookie in jar})
        return answer

    def send_code(self, phone, action):
        return self.call("POST", "/uc/common/tools/sendSmsCode", {"action": action, "phone": phone, "scene": "sup"})


@pytest.fixture
def world():
    made = World()
    yield made
    violations = made.control("GET", "violations")["violations"]
    made.control("DELETE", f"worlds/{made.id}")
    assert violations == [], "answers broke the contract"
