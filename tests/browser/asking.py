"""A page whose question is replaced by others."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress

from playwright.sync_api import Error, Locator, Route, expect

from tests.browser.playing import Visitor
from tests.server.asking import ask_html, words_and_look

# What a service worker fetches cannot be replaced.
_NO_WORKER = """async () => {
  for (const one of await navigator.serviceWorker.getRegistrations()) await one.unregister();
}"""
PIECES = ("dear", "two", "far", "a", "b", "c", "risky")
REFS = (*(f"piece:{name}" for name in PIECES), "system:18", "system:25")


class Questions:
    """A page that is asked these questions, one after the other; the last one stays."""

    def __init__(
        self, visitor: Visitor, forms: Sequence[str], seen: Sequence[int] = (), *, at_once: bool = True
    ) -> None:
        self.visitor, self.page = visitor, visitor.page
        self.sent: list[str] = []
        self.at_once = at_once  # does the reader want one click to answer?
        with words_and_look():
            self.html = [
                ask_html(form, question_id=f"0.{form}.{number}", seen=seen[number] if seen else 0)
                for number, form in enumerate(forms)
            ]
        table = f"{visitor.url}/t/{visitor.table_id}"
        self.page.unroute_all(behavior="ignoreErrors")  # the page may be looking for news just now
        self.page.route(table, lambda route: self._show(route, table))
        self.page.route(f"{table}/fragment*", lambda route: self._show(route, f"{table}/fragment"))
        self.page.route(f"{table}/answers*", lambda route: self._take(route, f"{table}/fragment"))
        self.page.evaluate(_NO_WORKER)
        # A page that is put together here comes from nowhere, and newer browsers keep such a one from this machine: its
        # line would never be there. Older ones do not know what they are asked for.
        with suppress(Error):
            self.page.context.grant_permissions(["local-network-access"], origin=visitor.url)
        self.page.goto(table)
        visitor.ready()
        expect(self.page.locator(f'#ask[data-question="0.{forms[0]}.0"]')).to_be_visible()

    def _show(self, route: Route, address: str) -> None:
        """The page as it would be, with another question and the pieces that it names."""
        page = route.fetch(url=address, method="GET").text()
        question = self.html[min(len(self.sent), len(self.html) - 1)]
        pieces = "".join(f'<span data-ref="{ref}">{ref}</span>' for ref in REFS)
        page = re.sub(r'<section class="ask.*?</section>', lambda _: question, page, count=1, flags=re.DOTALL)
        page = re.sub(r'(<div class="board"[^>]*>)', lambda found: found[1] + f"<div>{pieces}</div>", page, count=1)
        if not self.at_once:
            page = page.replace(' data-at-once="yes"', "")
        route.fulfill(body=page, content_type="text/html")

    def _take(self, route: Route, address: str) -> None:
        self.sent.append((route.request.post_data_json or {})["answer"])
        self._show(route, address)

    def option(self, token: str) -> Locator:
        return self.page.locator(f'.choice-row[data-token="{token}"] [data-part=option]')

    def open_list(self) -> None:
        self.visitor.open_list()

    def settled(self, *sent: str) -> None:
        """All these answers went out, and the page is at rest."""
        expect(self.page.locator("#ask.busy")).to_have_count(0)
        self.page.wait_for_function("n => Number(document.documentElement.dataset.answers ?? 0) >= n", arg=len(sent))
        assert self.sent == list(sent)
