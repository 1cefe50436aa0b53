// The rulebook: search results appear while you type, and a rule that was asked for is brought into sight. Without this,
// the search is a plain form, and a link at the head of the page leads to the rule.

const PAUSE = 180; // milliseconds without a key, so that not every letter asks the server
const LEAST = 2; // letters: fewer find almost everything

// On a narrow page the table of contents would push the rules out of sight.
const contents = document.querySelector(".contents details");
if (contents && matchMedia("(max-width: 900px)").matches) contents.open = false;

const asked = document.querySelector(".sentence.this");
if (asked && !location.hash) asked.scrollIntoView({ block: "center" });

const form = document.querySelector("form.rules-search");
const input = form.querySelector("input[name=q]");
const found = document.getElementById("found");
const book = document.getElementById("book");
let timer = 0;
let asking = null;
let shown = input.value.trim(); // what the results on the page are for

/** @param {string} wanted */
async function search(wanted) {
  asking?.abort();
  const mine = (asking = new AbortController());
  shown = wanted;
  if (wanted.length < LEAST) {
    found.replaceChildren();
    book.hidden = false;
    return;
  }
  const address = `${form.getAttribute("action")}?${new URLSearchParams({ q: wanted })}`;
  try {
    const answer = await fetch(address, { signal: mine.signal, headers: { accept: "text/html" } });
    if (!answer.ok) throw new Error(String(answer.status));
    const page = new DOMParser().parseFromString(await answer.text(), "text/html"); // our own server's markup, already escaped
    if (asking !== mine) return;
    found.replaceChildren(...page.getElementById("found").childNodes);
    book.hidden = true;
  } catch (error) {
    if (error.name !== "AbortError") location.href = address;
  }
}

input.addEventListener("input", () => {
  clearTimeout(timer);
  timer = setTimeout(() => {
    if (input.value.trim() !== shown) void search(input.value.trim());
  }, PAUSE);
});
found.addEventListener("click", (event) => {
  const back = event.target instanceof Element ? event.target.closest(".found a") : null;
  if (!back || location.search) return; // on the page of a search the link leads to the book
  event.preventDefault();
  input.value = "";
  void search("");
  input.focus();
});
