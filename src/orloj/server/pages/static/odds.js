// The combat calculator works while you type. Without this, it is a plain form.

const form = document.querySelector(".odds-form");
const PAUSE = 200; // milliseconds without a key, so that not every digit asks the server
let timer = 0;
let asking = null;

// What is left at nothing makes long addresses; but an address without anything would be that of the example.
form.addEventListener("formdata", ({ formData }) => {
  const all = [...formData];
  for (const [name, value] of all) if (["", "0"].includes(String(value).trim())) formData.delete(name);
  if ([...formData].length === 0) formData.set(all[0][0], "");
});

function address() {
  const query = new URLSearchParams(new FormData(form));
  const lang = new URLSearchParams(location.search).get("lang"); // of an address in somebody else's language
  if (lang) query.set("lang", lang);
  return `${form.getAttribute("action")}?${query}`;
}

/** What is wrong stands beside its field; fields themselves stay as they are, with the focus. */
function showProblems(page) {
  for (const old of form.querySelectorAll(".field-error")) old.remove();
  for (const field of form.querySelectorAll("input, select")) {
    const fresh = page.getElementsByName(field.name)[0];
    for (const name of ["aria-invalid", "aria-describedby"]) {
      if (fresh?.hasAttribute(name)) field.setAttribute(name, fresh.getAttribute(name));
      else field.removeAttribute(name);
    }
    const problem = fresh?.closest(".field").querySelector(".field-error");
    if (problem) field.closest(".field").append(document.importNode(problem, true));
  }
}

function show(page) {
  const verdict = document.querySelector(".odds-verdict"); // a live region: read out when its text changes
  const fresh = page.querySelector(".odds-verdict");
  verdict.className = fresh.className;
  if (verdict.textContent !== fresh.textContent) verdict.textContent = fresh.textContent;
  document.querySelector(".odds-told").replaceWith(page.querySelector(".odds-told"));
  showProblems(page);
  const here = page.querySelector("input[name=next]")?.value; // where the switches of language and theme lead back to
  if (here) for (const input of document.querySelectorAll("input[name=next]")) input.value = here;
}

async function refresh() {
  clearTimeout(timer);
  asking?.abort();
  const mine = (asking = new AbortController());
  const wanted = address();
  try {
    const answer = await fetch(wanted, { signal: mine.signal, headers: { accept: "text/html" } });
    const text = await answer.text();
    if (asking !== mine) return;
    const page = new DOMParser().parseFromString(text, "text/html"); // our own server's markup, already escaped
    if (!page.querySelector(".odds-verdict")) throw new Error(String(answer.status));
    show(page);
    history.replaceState(history.state, "", wanted);
  } catch (error) {
    if (error.name !== "AbortError") location.href = wanted;
  }
}

form.addEventListener("input", (event) => {
  clearTimeout(timer);
  timer = setTimeout(refresh, event.target.matches("select, [type=checkbox]") ? 0 : PAUSE);
});
form.addEventListener("submit", (event) => {
  event.preventDefault();
  refresh();
});
