"""The reader of pages that other tests rely on."""

from __future__ import annotations

import pytest

from tests.pages import Page


def test_tags_values_and_words() -> None:
    page = Page('<P CLASS="a b">One &amp; <b hidden data-x="&quot;>">two</b><br><img src="x"/></P>\n')
    assert page.tags == [
        ("p", {"class": "a b"}),
        ("b", {"hidden": "", "data-x": '">'}),
        ("br", {}),
        ("img", {"src": "x"}),
    ]
    assert page.words == [("One &", "a b"), ("two", "")]
    assert page.said == "One & two"
    assert page.values("data-x") == ['">']


@pytest.mark.parametrize(
    "html",
    [
        "<p>",
        "</p>",
        "<p><b></p></b>",
        "<p></p class='x'>",
        "<p class=x></p>",
        "<p class='x'></p>",
        '<p class="x></p>',
        "<p>1 < 2</p>",
        "<p><b</p>",
        "<!-- note -->",
    ],
)
def test_what_is_not_quite_right_is_refused(html: str) -> None:
    with pytest.raises(AssertionError):
        Page(html)
