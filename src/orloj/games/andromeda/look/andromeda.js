/**
 * The map of Andromeda's Edge: pan, zoom and fit by mouse, fingers and keys; and the pane beside it that a question is
 * about. What is shown comes from the server; here is only how one looks at it.
 */

const LEAST = 1;
const MOST = 5;
const STEP = 1.4; // of a button or a key
const STILL = 6; // pixels that a finger may slip on a click
const PAN = 90; // units of the map for an arrow key
const TYPING = "input:not([type=radio]), textarea, select";

const look = { zoom: 1, x: 0, y: 0 };

const map = () => document.getElementById("ae-map");
/** @returns {SVGSVGElement | null} */
const svg = () => /** @type {SVGSVGElement | null} */ (document.getElementById("ae-svg"));

/** @param {number} number @param {number} lo @param {number} hi */
const clamp = (number, lo, hi) => Math.max(lo, Math.min(hi, number));

// -- looking

/** @param {boolean} [smooth] */
function show(smooth = false) {
  const picture = svg();
  const inside = document.getElementById("ae-zoom");
  if (!picture || !inside) return;
  const { x, y, width, height } = picture.viewBox.baseVal;
  look.zoom = clamp(look.zoom, LEAST, MOST);
  look.x = clamp(look.x, (x + width) * (1 - look.zoom), x * (1 - look.zoom));
  look.y = clamp(look.y, (y + height) * (1 - look.zoom), y * (1 - look.zoom));
  inside.style.transition = smooth ? "transform 180ms ease-out" : "none";
  inside.style.transform = `translate(${look.x}px, ${look.y}px) scale(${look.zoom})`;
  picture.style.setProperty("--zoom", String(look.zoom));
  picture.style.touchAction = look.zoom > 1 ? "none" : "pan-y";
  map()?.querySelector("[data-zoom=out]")?.toggleAttribute("disabled", look.zoom <= LEAST);
  map()?.querySelector("[data-zoom=in]")?.toggleAttribute("disabled", look.zoom >= MOST);
}

/** A point of the screen on the map as it is without zoom. @param {number} clientX @param {number} clientY */
function pointAt(clientX, clientY) {
  const matrix = svg()?.getScreenCTM();
  return matrix ? new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse()) : new DOMPoint(0, 0);
}

/** @param {DOMPoint} point what stays where it is @param {number} factor @param {boolean} [smooth] */
function zoomAt(point, factor, smooth = false) {
  const zoom = clamp(look.zoom * factor, LEAST, MOST);
  look.x = point.x - ((point.x - look.x) * zoom) / look.zoom;
  look.y = point.y - ((point.y - look.y) * zoom) / look.zoom;
  look.zoom = zoom;
  show(smooth);
}

function middle() {
  const box = svg()?.getBoundingClientRect();
  return box ? pointAt(box.left + box.width / 2, box.top + box.height / 2) : new DOMPoint(0, 0);
}

/** @param {string} how */
function zoom(how) {
  if (how === "fit") Object.assign(look, { zoom: 1, x: 0, y: 0 });
  if (how === "fit") show(true);
  else zoomAt(middle(), how === "in" ? STEP : 1 / STEP, true);
}

/** Bring a place into sight. @param {Element} place */
function reveal(place) {
  const frame = svg()?.getBoundingClientRect();
  if (!frame || look.zoom === 1) return;
  const box = place.getBoundingClientRect();
  if (box.left >= frame.left && box.right <= frame.right && box.top >= frame.top && box.bottom <= frame.bottom) return;
  const here = pointAt(box.left + box.width / 2, box.top + box.height / 2);
  const there = middle();
  look.x += there.x - here.x;
  look.y += there.y - here.y;
  show(true);
}

// -- mouse and fingers

/** @type {Map<number, {x: number, y: number}>} */
const fingers = new Map();
let dragged = false;
let begun = { x: 0, y: 0 };

/** @param {PointerEvent} event */
function down(event) {
  if (!(event.target instanceof Element) || !event.target.closest("#ae-svg") || event.button > 0) return;
  if (!fingers.size) {
    dragged = false;
    begun = { x: event.clientX, y: event.clientY };
  }
  fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
}

function spreadOf() {
  const [one, other] = [...fingers.values()];
  return { apart: Math.hypot(one.x - other.x, one.y - other.y), x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
}

/** @param {PointerEvent} event */
function moved(event) {
  const last = fingers.get(event.pointerId);
  if (!last) return;
  const here = { x: event.clientX, y: event.clientY };
  if (fingers.size === 2) {
    const before = spreadOf();
    fingers.set(event.pointerId, here);
    const after = spreadOf();
    const from = pointAt(before.x, before.y);
    const to = pointAt(after.x, after.y);
    dragged = true;
    look.x += to.x - from.x;
    look.y += to.y - from.y;
    if (before.apart > 0) zoomAt(to, after.apart / before.apart);
    return;
  }
  if (!dragged && Math.hypot(here.x - begun.x, here.y - begun.y) < STILL) return;
  if (look.zoom === 1) return;
  if (!dragged) svg()?.setPointerCapture(event.pointerId);
  dragged = true;
  const from = pointAt(last.x, last.y);
  const to = pointAt(here.x, here.y);
  fingers.set(event.pointerId, here);
  look.x += to.x - from.x;
  look.y += to.y - from.y;
  show();
}

/** @param {PointerEvent} event */
function up(event) {
  fingers.delete(event.pointerId);
}

document.addEventListener("pointerdown", down);
document.addEventListener("pointermove", moved);
document.addEventListener("pointerup", up);
document.addEventListener("pointercancel", up);
// Who has dragged the map did not mean what lies under the finger.
document.addEventListener(
  "click",
  (event) => {
    if (dragged && event.target instanceof Element && event.target.closest("#ae-map")) event.stopPropagation();
    dragged = false;
  },
  { capture: true },
);
document.addEventListener(
  "wheel",
  (event) => {
    if (!(event.target instanceof Element) || !event.target.closest("#ae-svg")) return;
    if (look.zoom === 1 && event.deltaY > 0) return; // the page may scroll on
    event.preventDefault();
    zoomAt(pointAt(event.clientX, event.clientY), Math.exp(-clamp(event.deltaY, -120, 120) / 300));
  },
  { passive: false },
);

// -- keys and buttons

/** @type {Record<string, string>} */
const ZOOMS = { "+": "in", "=": "in", "-": "out", "0": "fit" };
/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
  const at = event.target instanceof Element ? event.target : document.body;
  if (at.closest(TYPING)) return;
  if (ZOOMS[event.key] && map()) {
    event.preventDefault();
    zoom(ZOOMS[event.key]);
  } else if (ARROWS[event.key] && at.closest("#ae-map") && look.zoom > 1) {
    event.preventDefault();
    look.x += ARROWS[event.key][0] * PAN;
    look.y += ARROWS[event.key][1] * PAN;
    show(true);
  }
});

document.addEventListener("click", (event) => {
  if (!(event.target instanceof Element)) return;
  const button = event.target.closest("[data-zoom]");
  if (button) zoom(button.getAttribute("data-zoom") ?? "");
  const wanted = event.target.closest("[data-do=look]");
  if (wanted instanceof HTMLElement) lookAt(wanted.dataset.seat ?? "");
  if (event.target.closest(".ae-tabs")) before = "";
});

// -- why a place cannot be chosen

/** @param {Event} event */
function explain(event) {
  const words = document.getElementById("ae-why");
  if (!words || !(event.target instanceof Element)) return;
  const place = event.target.closest(".ae-place.no, .ae-piece.no");
  words.textContent = place?.querySelector(":scope > em.why")?.textContent ?? "";
}
document.addEventListener("pointerover", explain);
document.addEventListener("focusin", (event) => {
  explain(event);
  const place = event.target instanceof Element ? event.target.closest(".ae-place") : null;
  if (place) reveal(place);
});

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

document.addEventListener("orloj:shown", () => {
  show();
  follow();
});
show();
follow();
