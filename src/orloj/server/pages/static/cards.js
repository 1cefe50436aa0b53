// The card browser: filters act while you type, and a card opens over the page. Without this, both are plain links and forms.

const filters = document.querySelector(".card-filters");
const PAUSE = 180; // milliseconds without a key, so that not every letter asks the server
let timer = 0;
let asking = null;

// Empty fields make long addresses.
filters.addEventListener("formdata", ({ formData }) => {
  for (const [name, value] of [...formData]) if (!String(value).trim()) formData.delete(name);
});

function address() {
  const query = new URLSearchParams(new FormData(filters)).toString();
  return filters.getAttribute("action") + (query && `?${query}`);
}

/** Take over from a fresh page what the filters change; the field that has the focus stays as it is. */
function show(page) {
  document.querySelector(".card-results").replaceWith(page.querySelector(".card-results"));
  const found = document.querySelector(".found"); // a live region: read out when its text changes
  const news = page.querySelector(".found").textContent;
  if (found.textContent !== news) found.textContent = news;
  filters.querySelector("[data-all]").hidden = page.querySelector("[data-all]").hidden;
  const here = page.querySelector("input[name=next]")?.value; // where the switches of language and theme lead back to
  if (here) for (const input of document.querySelectorAll("input[name=next]")) input.value = here;
}

async function refresh() {
  clearTimeout(timer);
  asking?.abort();
  const mine = (asking = new AbortController());
  const wanted = address();
  if (wanted === location.pathname + location.search) return;
  try {
    const answer = await fetch(wanted, { signal: mine.signal, headers: { accept: "text/html" } });
    if (!answer.ok) throw new Error(String(answer.status));
    const text = await answer.text();
    if (asking !== mine) return;
    show(new DOMParser().parseFromString(text, "text/html")); // our own server's markup, already escaped
    history.replaceState(history.state, "", wanted);
  } catch (error) {
    if (error.name !== "AbortError") location.href = wanted;
  }
}

filters.addEventListener("input", (event) => {
  clearTimeout(timer);
  timer = setTimeout(refresh, event.target.matches("select") ? 0 : PAUSE);
});
filters.addEventListener("submit", (event) => {
  event.preventDefault();
  refresh();
});

const dialog = document.querySelector(".card-dialog");
const body = dialog.querySelector(".card-dialog-body");
const open = dialog.querySelector("[data-open]");

document.addEventListener("click", async (event) => {
  const link = event.target.closest("a[data-details]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  try {
    const answer = await fetch(link.dataset.details);
    if (!answer.ok) throw new Error(String(answer.status));
    body.innerHTML = await answer.text(); // our own server's markup, already escaped
    open.href = link.href;
    dialog.showModal();
    dialog.scrollTop = 0; // the focus is on a button below, but the card is what one wants to see
  } catch {
    location.href = link.href;
  }
});
dialog.addEventListener("click", (event) => {
  if (event.target === dialog) dialog.close();
});
