/**
 * The panes beside the map of Andromeda's Edge: which one a question is about. The map itself is a shared room.
 */

// -- the pane that a question is about

let question = "";
let before = ""; // the pane that was open before a question opened another one

/** @param {string} tab */
function open(tab) {
  const button = document.getElementById(`ae-tab-${tab}`);
  if (button instanceof HTMLInputElement) button.checked = true;
}

function opened() {
  const button = document.querySelector(".ae-tabs input:checked");
  return button instanceof HTMLInputElement ? button.value : "";
}

/** A player's station. @param {string} seat */
function lookAt(seat) {
  const rival = document.getElementById(`ae-rival-${seat}`);
  open(rival ? "rivals" : "station");
  if (rival instanceof HTMLDetailsElement) rival.open = true;
}

/** How many pieces can be chosen in each pane, and how many elsewhere. */
function litPieces() {
  /** @type {Map<string, Element[]>} */
  const found = new Map();
  for (const piece of document.querySelectorAll("#board [data-ref].can, #hand [data-ref].can")) {
    const pane = piece.closest(".ae-pane")?.getAttribute("data-tab") ?? "";
    found.set(pane, [...(found.get(pane) ?? []), piece]);
  }
  return found;
}

function follow() {
  const now = document.getElementById("ask")?.getAttribute("data-question") ?? "";
  if (now === question) return;
  question = now;
  const lit = litPieces();
  if (before && !lit.has(opened())) {
    open(before);
    before = "";
  }
  const seen = (lit.get("")?.length ?? 0) + (lit.get(opened())?.length ?? 0);
  const [tab, pieces] = [...lit].filter(([pane]) => pane).sort((one, other) => other[1].length - one[1].length)[0] ?? ["", []];
  if (tab && tab !== opened() && pieces.length > seen) {
    before = before || opened();
    open(tab);
  }
  const first = lit.get(opened())?.[0];
  const pane = first?.closest(".ae-pane");
  if (!first || !pane) return;
  const box = first.getBoundingClientRect();
  const frame = pane.getBoundingClientRect();
  if (pane.scrollHeight > pane.clientHeight) {
    // beside the map: the pane scrolls by itself
    if (box.top < frame.top || box.bottom > frame.bottom) pane.scrollTop += box.top - frame.top - 34;
  } else if (!lit.has("")) first.scrollIntoView({ block: "center" });
}

document.addEventListener("click", (event) => {
  if (!(event.target instanceof Element)) return;
  const wanted = event.target.closest("[data-do=look]");
  if (wanted instanceof HTMLElement) lookAt(wanted.dataset.seat ?? "");
  if (event.target.closest(".ae-tabs")) before = "";
});
document.addEventListener("orloj:shown", follow);
follow();
