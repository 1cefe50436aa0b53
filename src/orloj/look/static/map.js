/**
 * Maps of all games (`rooms/map.html`): pan, zoom and fit by mouse, fingers and keys. What is shown comes from the
 * server; here is only how one looks at it. A page may have several maps; each is looked at by itself.
 */

const LEAST = 1;
const MOST = 5;
const STEP = 1.4; // of a button or a key
const STILL = 6; // pixels that a finger may slip on a click
const PAN = 90; // units of the map for an arrow key
const TYPING = "input:not([type=radio]), textarea, select";

/** @typedef {{zoom: number, x: number, y: number}} Look */
/** @type {Map<string, Look>} how one looks at each map, by its id: the page is drawn anew, this stays */
const looks = new Map();

const maps = () => [...document.querySelectorAll(".map-frame")];
/** @param {EventTarget | null} target */
const mapOf = (target) => (target instanceof Element ? target.closest(".map-frame") : null);
/** @param {Element | null} map @returns {SVGSVGElement | null} */
const svgOf = (map) => map?.querySelector(".map-svg") ?? null;

/** @param {Element} map @returns {Look} */
function lookOf(map) {
  const known = looks.get(map.id) ?? { zoom: 1, x: 0, y: 0 };
  looks.set(map.id, known);
  return known;
}

/** @param {number} number @param {number} lo @param {number} hi */
const clamp = (number, lo, hi) => Math.max(lo, Math.min(hi, number));

// -- looking

/** @param {Element} map @param {boolean} [smooth] */
function show(map, smooth = false) {
  const picture = svgOf(map);
  const inside = map.querySelector(".map-zoom");
  if (!picture || !(inside instanceof SVGElement)) return;
  const look = lookOf(map);
  const { x, y, width, height } = picture.viewBox.baseVal;
  look.zoom = clamp(look.zoom, LEAST, MOST);
  look.x = clamp(look.x, (x + width) * (1 - look.zoom), x * (1 - look.zoom));
  look.y = clamp(look.y, (y + height) * (1 - look.zoom), y * (1 - look.zoom));
  inside.style.transition = smooth ? "transform 180ms ease-out" : "none";
  inside.style.transform = `translate(${look.x}px, ${look.y}px) scale(${look.zoom})`;
  picture.style.setProperty("--zoom", String(look.zoom));
  picture.style.touchAction = look.zoom > 1 ? "none" : "pan-y";
  map.querySelector("[data-zoom=out]")?.toggleAttribute("disabled", look.zoom <= LEAST);
  map.querySelector("[data-zoom=in]")?.toggleAttribute("disabled", look.zoom >= MOST);
}

/** A point of the screen on the map as it is without zoom. @param {Element} map @param {number} clientX @param {number} clientY */
function pointAt(map, clientX, clientY) {
  const matrix = svgOf(map)?.getScreenCTM();
  return matrix ? new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse()) : new DOMPoint(0, 0);
}

/** @param {Element} map @param {DOMPoint} point what stays where it is @param {number} factor @param {boolean} [smooth] */
function zoomAt(map, point, factor, smooth = false) {
  const look = lookOf(map);
  const zoom = clamp(look.zoom * factor, LEAST, MOST);
  look.x = point.x - ((point.x - look.x) * zoom) / look.zoom;
  look.y = point.y - ((point.y - look.y) * zoom) / look.zoom;
  look.zoom = zoom;
  show(map, smooth);
}

/** @param {Element} map */
function middle(map) {
  const box = svgOf(map)?.getBoundingClientRect();
  return box ? pointAt(map, box.left + box.width / 2, box.top + box.height / 2) : new DOMPoint(0, 0);
}

/** @param {Element} map @param {string} how */
function zoom(map, how) {
  if (how === "fit") {
    Object.assign(lookOf(map), { zoom: 1, x: 0, y: 0 });
    show(map, true);
  } else zoomAt(map, middle(map), how === "in" ? STEP : 1 / STEP, true);
}

/** @param {Element} map @param {number} x @param {number} y @param {boolean} [smooth] */
function move(map, x, y, smooth = false) {
  const look = lookOf(map);
  look.x += x;
  look.y += y;
  show(map, smooth);
}

/** Bring a place into sight. @param {Element} map @param {Element} place */
function reveal(map, place) {
  const frame = svgOf(map)?.getBoundingClientRect();
  if (!frame || lookOf(map).zoom === 1) return;
  const box = place.getBoundingClientRect();
  if (box.left >= frame.left && box.right <= frame.right && box.top >= frame.top && box.bottom <= frame.bottom) return;
  const here = pointAt(map, box.left + box.width / 2, box.top + box.height / 2);
  const there = middle(map);
  move(map, there.x - here.x, there.y - here.y, true);
}

// -- mouse and fingers

/** @type {Map<number, {x: number, y: number}>} */
const fingers = new Map();
/** @type {Element | null} the map that is under them */
let held = null;
let dragged = false;
let begun = { x: 0, y: 0 };

/** @param {PointerEvent} event */
function down(event) {
  const map = mapOf(event.target);
  if (!map || !(event.target instanceof Element) || !event.target.closest(".map-svg") || event.button > 0) return;
  if (!fingers.size) {
    held = map;
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
  if (!last || !held) return;
  const here = { x: event.clientX, y: event.clientY };
  if (fingers.size === 2) {
    const before = spreadOf();
    fingers.set(event.pointerId, here);
    const after = spreadOf();
    const from = pointAt(held, before.x, before.y);
    const to = pointAt(held, after.x, after.y);
    dragged = true;
    move(held, to.x - from.x, to.y - from.y);
    if (before.apart > 0) zoomAt(held, to, after.apart / before.apart);
    return;
  }
  if (!dragged && Math.hypot(here.x - begun.x, here.y - begun.y) < STILL) return;
  if (lookOf(held).zoom === 1) return;
  if (!dragged) svgOf(held)?.setPointerCapture(event.pointerId);
  dragged = true;
  const from = pointAt(held, last.x, last.y);
  const to = pointAt(held, here.x, here.y);
  fingers.set(event.pointerId, here);
  move(held, to.x - from.x, to.y - from.y);
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
    if (dragged && mapOf(event.target)) event.stopPropagation();
    dragged = false;
  },
  { capture: true },
);
document.addEventListener(
  "wheel",
  (event) => {
    const map = mapOf(event.target);
    if (!map || !(event.target instanceof Element) || !event.target.closest(".map-svg")) return;
    if (lookOf(map).zoom === 1 && event.deltaY > 0) return; // the page may scroll on
    event.preventDefault();
    zoomAt(map, pointAt(map, event.clientX, event.clientY), Math.exp(-clamp(event.deltaY, -120, 120) / 300));
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
  const map = mapOf(at) ?? maps()[0]; // the one that has the focus, or else the first
  if (!map) return;
  if (ZOOMS[event.key]) {
    event.preventDefault();
    zoom(map, ZOOMS[event.key]);
  } else if (ARROWS[event.key] && mapOf(at) && lookOf(map).zoom > 1) {
    event.preventDefault();
    move(map, ARROWS[event.key][0] * PAN, ARROWS[event.key][1] * PAN, true);
  }
});

document.addEventListener("click", (event) => {
  const button = event.target instanceof Element ? event.target.closest("[data-zoom]") : null;
  const map = mapOf(button);
  if (button && map) zoom(map, button.getAttribute("data-zoom") ?? "");
});

// -- why a place cannot be chosen

/** @param {Event} event */
function explain(event) {
  for (const map of maps()) {
    const words = map.querySelector(".map-why");
    if (!words || !(event.target instanceof Element)) continue;
    const place = map.contains(event.target) ? event.target.closest(".map-place.no, .map-piece.no") : null;
    words.textContent = place?.querySelector(":scope > em.why")?.textContent ?? "";
  }
}
document.addEventListener("pointerover", explain);
document.addEventListener("focusin", (event) => {
  explain(event);
  const place = event.target instanceof Element ? event.target.closest(".map-place") : null;
  const map = mapOf(place);
  if (map && place) reveal(map, place);
});

// -- the page has changed

const showAll = () => maps().forEach((map) => show(map));
document.addEventListener("orloj:shown", showAll);
showAll();
