"""Somebody at the table page: sees what it shows and uses it as a person would."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import Browser, Locator, Page, TimeoutError, expect

SCREENS = Path("artefacts/screens")
PATIENCE = 30_000.0  # milliseconds, on a machine that is busy with other tests
expect.set_options(timeout=PATIENCE)
# An optional question may close while somebody still thinks about it, because nobody waits for its answer.
_ASKED = "() => document.querySelector('#result, #ask[data-question]:not(.is-sealed):not(.optional):not(.busy)')"
_ANSWERED = "n => Number(document.documentElement.dataset.answers ?? 0) > n"
_ANSWERED_OR_GONE = """([n, question]) => Number(document.documentElement.dataset.answers ?? 0) > n
  || document.getElementById('ask')?.dataset.question !== question"""
_ACCEPTED_OR_NOT = """(n) => Number(document.documentElement.dataset.answers ?? 0) > n
  || document.querySelector('[data-part=problem]:not([hidden])')"""
_LIES_UNDER = """(piece) => {
  const {left, right, top, bottom} = piece.getBoundingClientRect();
  const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  const map = piece.closest('.map-svg');
  return Boolean(map?.contains(hit)) && !piece.contains(hit);
}"""
_MAKE = """async (wish) => {
  const csrf = document.querySelector('meta[name=csrf]').content;
  const headers = {'Content-Type': 'application/json', 'X-CSRF-Token': csrf};
  const reply = await fetch('/api/tables', {method: 'POST', headers, body: JSON.stringify(wish)});
  if (!reply.ok) throw new Error(await reply.text());
  return reply.json();
}"""


_KEY = """async () => {
  const csrf = document.querySelector('meta[name=csrf]').content;
  const headers = {'Content-Type': 'application/json', 'X-CSRF-Token': csrf};
  const table = document.getElementById('table').dataset.table;
  const reply = await fetch(`/api/tables/${table}/key`, {method: 'POST', headers, body: '{}'});
  return (await reply.json()).secret;
}"""


class Visitor:
    """A person with a browser of his own."""

    def __init__(
        self,
        browser: Browser,
        url: str,
        *,
        lang: str = "en",
        theme: str = "dark",
        phone: bool = False,
        moving: bool = False,
    ) -> None:
        size: Any = {"width": 390, "height": 844} if phone else {"width": 1440, "height": 900}
        scheme: Any = theme
        self.context = browser.new_context(
            viewport=size,
            locale=lang,
            color_scheme=scheme,
            has_touch=phone,
            is_mobile=phone,
            reduced_motion="no-preference" if moving else "reduce",
        )
        self.context.set_default_timeout(PATIENCE)
        self.url = url.rstrip("/")
        self.phone = phone
        self.problems: list[str] = []
        self.page = self.new_page()

    def new_page(self) -> Page:
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.problems.append(str(error)))
        page.on("console", lambda message: self._hear(message.type, message.text))
        return page

    def _hear(self, kind: str, text: str) -> None:
        # A line that breaks is told by the browser itself; whatever else it complains about is ours.
        if kind == "error" and "WebSocket" not in text and "Failed to load resource" not in text:
            self.problems.append(text)

    # -- tables

    def play_now(self) -> None:
        """Two clicks: the start page, and a game against bots."""
        self.page.goto(f"{self.url}/")
        self.page.locator('form[action="/play/rftg"] button').first.click()
        self.ready()

    def make(self, *seats: str, **more: Any) -> dict[str, Any]:
        """A table as programs make it, by somebody who has played here before."""
        if "/t/" not in self.page.url:
            self.play_now()
        kinds = [{"kind": one} if one in ("me", "open", "link") else {"kind": "bot", "bot": one} for one in seats]
        made: dict[str, Any] = self.page.evaluate(_MAKE, {"game": "rftg", "seats": kinds, "pace": "quick", **more})
        return made

    def open(self, table_id: str, path: str = "") -> None:
        self.page.goto(f"{self.url}/t/{table_id}{path}")
        self.ready()

    def join(self, invite: str) -> None:
        self.page.goto(f"{self.url}/join/{invite}")
        self.page.locator("main form button.primary, main form button").first.click()
        self.ready()

    def seat_key(self) -> str:
        """A key for the own seat at the table that the page shows: a program plays what does not matter to a test."""
        made: str = self.page.evaluate(_KEY)
        return made

    def ready(self, page: Page | None = None) -> None:
        (page or self.page).wait_for_selector("html[data-ready]", state="attached")

    @property
    def table_id(self) -> str:
        return self.page.url.split("/t/")[1].split("/")[0].split("?")[0]

    # -- the question

    @property
    def ask(self) -> Locator:
        return self.page.locator("#ask")

    @property
    def go(self) -> Locator:
        return self.page.locator("[data-part=go]")

    @property
    def options(self) -> Locator:
        return self.page.locator("#options .choice-row:not([hidden]) [data-part=option]")

    @property
    def pieces(self) -> Locator:
        return self.page.locator("[data-ref].can:visible")

    def open_list(self) -> None:
        """Options that lie on the table as pieces are listed only on demand."""
        if self.page.locator("[data-part=change]:visible").count() and not self.page.locator("#ask.changing").count():
            self.press(self.page.locator("[data-part=change]"))
        closed = self.page.locator("[data-part=list][aria-expanded=false]:visible")
        if closed.count():
            self.press(closed)

    def wait_until_asked(self) -> bool:
        """Wait for the next question; False if the game is over."""
        self.page.wait_for_function(_ASKED, timeout=4 * PATIENCE)  # three bots may play before it
        return self.page.locator("#result").count() == 0

    def value(self, name: str) -> str:
        return self.ask.get_attribute(f"data-{name}") or ""

    def needed(self) -> int:
        """How many options a question of several wants."""
        return int(self.value("price") or self.value("lo"))

    def press(self, target: Locator) -> None:
        through = self.lies_under(target)
        target.tap(force=through) if self.phone else target.click(force=through)

    def lies_under(self, target: Locator) -> bool:
        """Does something else on the same map lie on the middle of this piece?"""
        target.scroll_into_view_if_needed()
        return bool(target.evaluate(_LIES_UNDER))

    def answers(self) -> int:
        return int(self.page.evaluate("() => Number(document.documentElement.dataset.answers ?? 0)"))

    def wait_for_answer(self, before: int) -> None:
        """Until the page has sent an answer and shows what came of it."""
        self.page.wait_for_function(_ANSWERED, arg=before, timeout=3 * PATIENCE)

    def choose(self, rng: Random) -> None:
        """Answer by clicking, and look at what comes of it. Others may close a question while one picks."""
        before, question = self.answers(), self.value("question")
        try:
            self.pick(rng)
        except (TimeoutError, LookupError):
            if self.value("question") == question:
                raise
            return
        self.page.wait_for_function(_ANSWERED_OR_GONE, arg=[before, question], timeout=3 * PATIENCE)

    def look_away(self) -> None:
        """The picture of a battle stays over the board until it is put away; mere words go by themselves."""
        close = self.page.locator("#stage:has([data-part=dice] > *) [data-do=close-stage]:visible")
        if close.count():
            self.press(close)

    def pick(self, rng: Random) -> None:
        """Answer by clicking, on pieces or on buttons as it comes."""
        self.look_away()
        before = self.answers()
        if self.value("form") == "one":
            self._choose_one(rng)
        elif self.value("form") == "amount":
            self.press(self.go)
        elif self.value("form") == "spread":
            self._spread(rng, before)
        elif self.value("form") == "order":
            self.open_list()
            count = self.options.count()
            for place in rng.sample(range(count), count):
                self.press(self.options.nth(place))
            self.press(self.go)
        elif self.value("form") == "pay":
            self._pay(rng)
        else:
            self.clear()
            by_pieces = self.pieces.count() == self.options.count() and rng.random() < 0.7
            wanted = self.pieces if by_pieces else self.options
            if not by_pieces:
                self.open_list()
            for place in rng.sample(range(wanted.count()), self.needed()):
                self.press(wanted.nth(place))
            self.press(self.go)

    def _choose_one(self, rng: Random) -> None:
        count = self.pieces.count()
        if count and rng.random() < 0.6:
            piece = self.pieces.nth(rng.randrange(count))
            answers = self.answers_at_once(piece)
            self.press(piece)
            if answers:
                return
            if "narrowed" not in (self.ask.get_attribute("class") or ""):
                self.press(self.go)
                return
        self.open_list()
        option = self.options.nth(rng.choice(range(self.options.count())))  # IndexError: there are none any more
        if not option.is_visible():  # the page was drawn anew meanwhile
            self.open_list()
        answers = self.answers_at_once(option)
        self.press(option)
        if not answers:
            self.press(self.go)

    def clear(self) -> None:
        """Begin with nothing: payments begin with what was paid the last time."""
        clear = self.page.locator("[data-part=clear]:visible")
        if clear.count():
            self.press(clear)

    def _pay(self, rng: Random) -> None:
        """Means at random until they suffice, without those that are needless then: the page refuses to waste them."""
        self.clear()
        self.open_list()
        rows = self.page.locator("#options .choice-row")
        worths = [int(rows.nth(place).get_attribute("data-worth") or 0) for place in range(rows.count())]
        price, paid = self.needed(), list[int]()
        for place in rng.sample(range(len(worths)), len(worths)):
            if sum(worths[one] for one in paid) < price:
                paid.append(place)
        for place in sorted(paid, key=worths.__getitem__):
            if sum(worths[one] for one in paid) - worths[place] >= price:
                paid.remove(place)
        for place in paid:
            option = rows.nth(place).locator("[data-part=option]")
            piece = self.page.locator(f'[data-ref="{rows.nth(place).get_attribute("data-piece")}"].can:visible')
            self.press(piece if piece.count() == 1 and rng.random() < 0.5 else option)
        self.press(self.go)

    def answers_at_once(self, target: Locator) -> bool:
        """Does a click on this button or piece answer, so that nothing has to be confirmed?"""
        return target.get_attribute("data-at-once") is not None

    def _spread(self, rng: Random, before: int) -> None:
        """Give points one by one; what the rules do not allow is put together anew."""
        rows = self.page.locator("#options .choice-row:not([hidden])")  # of an offer only what concerns one player
        most = [int(rows.nth(place).get_attribute("data-most") or 0) for place in range(rows.count())]
        for _ in range(60):
            self.clear()
            units = [place for place, count in enumerate(most) for _ in range(min(count, self.needed()))]
            for place in rng.sample(units, self.needed()):
                self.press(rows.nth(place).locator("[data-step='1']"))
            self.press(self.go)
            self.page.wait_for_function(_ACCEPTED_OR_NOT, arg=before)
            if self.answers() > before:
                return
        raise AssertionError("no mixture was accepted")

    def play(self, rng: Random, most: int = 1000) -> int:
        """Answer until the game is over, or so many times."""
        given = 0
        while given < most and self.wait_until_asked():
            self.choose(rng)
            given += 1
        return given

    # -- pictures

    def picture(self, name: str) -> None:
        SCREENS.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=SCREENS / f"{name}.png")

    def whole_picture(self, name: str) -> None:
        """The page with what lies below the fold."""
        SCREENS.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=SCREENS / f"{name}.png", full_page=True)

    def is_silent(self) -> None:
        """Nothing went wrong in the page."""
        assert self.problems == []

    def sees(self, words: str) -> None:
        expect(self.page.get_by_text(words).first).to_be_visible()
