/**
 * The table of Outer Rim: the route planner. Whatever place is pointed at, focused or touched shows the way there; cards
 * show where they lead. The ways themselves come with the page (`#or-plans`): the rules find them, not this.
 */

const LIT = "lit";

/** @param {string} space */
const planOf = (space) => document.querySelector(`#or-plans [data-plan="${CSS.escape(space)}"]`);
/** @param {string} space */
const placeOf = (space) => document.querySelector(`#or-map [data-ref="${CSS.escape(`space:${space}`)}"]`);

/** The places that something leads to, the nearest first. @param {EventTarget | null} target @returns {string[]} */
function placesOf(target) {
  if (!(target instanceof Element)) return [];
  const card = target.closest("#board [data-leads]");
  if (card) return (card.getAttribute("data-leads") ?? "").split(" ");
  const place = target.closest("#or-map .map-place");
  return place ? [(place.getAttribute("data-ref") ?? "").replace("space:", "")] : [];
}

/** What the reader has picked on the map, if anything. */
function picked() {
  return placesOf(document.querySelector("#or-map .map-place.picked"));
}

// -- showing a way

let shown = "";

function putOut() {
  for (const one of document.querySelectorAll("#or-map .lit, #or-map .or-stop, #or-map .or-goal")) one.classList.remove(LIT, "or-stop", "or-goal");
  for (const line of document.querySelectorAll("#or-way path")) line.setAttribute("d", "");
}

/** The middle of a place. @param {string} space */
const middleOf = (space) => (placeOf(space)?.getAttribute("transform") ?? "").match(/-?[\d.]+/g)?.join(" ") ?? "";

/** @param {Element} plan */
function light(plan) {
  const path = (plan.getAttribute("data-path") ?? "").split(" ");
  const points = path.map(middleOf).filter(Boolean);
  for (const line of document.querySelectorAll("#or-way path")) line.setAttribute("d", points.length > 1 ? `M${points.join("L")}` : "");
  for (let place = 1; place < path.length; place += 1) {
    const [one, other] = [path[place - 1], path[place]];
    document.querySelector(`#or-map [data-route="${one} ${other}"], #or-map [data-route="${other} ${one}"]`)?.classList.add(LIT);
  }
  for (const stop of (plan.getAttribute("data-stops") ?? "").split(" ").filter(Boolean)) {
    const [space, turn] = stop.split(":");
    const badge = document.querySelector(`#or-turns [data-turn="${CSS.escape(`space:${space}`)}"]`);
    const text = badge?.querySelector("text");
    if (!badge || !text) continue;
    text.textContent = turn;
    badge.classList.add("or-stop");
  }
}

/** @param {string[]} places */
function show(places) {
  const now = places.join(" ");
  if (now === shown) return;
  shown = now;
  putOut();
  const panel = document.getElementById("or-plan");
  const plan = places.length ? planOf(places[0]) : null;
  if (panel) {
    panel.hidden = !plan;
    panel.replaceChildren(...(plan ? [...plan.childNodes].map((one) => one.cloneNode(true)) : []));
  }
  if (!plan) return;
  light(plan);
  for (const space of places) placeOf(space)?.classList.add("or-goal");
}

// A mouse that leaves goes back to what is picked; a finger leaves the way where it is until it touches something else.
document.addEventListener("pointerover", (event) => {
  if (event.pointerType !== "touch") show(placesOf(event.target).length ? placesOf(event.target) : picked());
});
document.addEventListener("focusin", (event) => {
  const places = placesOf(event.target);
  if (places.length) show(places);
});
document.addEventListener("click", (event) => {
  const places = placesOf(event.target);
  if (places.length) show(places);
  else if (event.target instanceof Element && event.target.closest("#or-map")) show([]);
});
document.addEventListener("orloj:shown", () => {
  shown = "";
  show(picked());
});

// -- what a question is about comes into sight

let question = "";
let read = "";

/** Is it wholly in sight inside this frame? @param {Element} one @param {{top: number, bottom: number}} frame */
function isInSight(one, frame) {
  const box = one.getBoundingClientRect();
  return box.top >= frame.top && box.bottom <= frame.bottom;
}

/** Bring something into sight. @param {Element} wanted */
function bring(wanted) {
  const side = document.querySelector(".or-side");
  if (!side) return;
  if (getComputedStyle(side).overflowY === "visible") {
    const top = document.querySelector(".head")?.getBoundingClientRect().bottom ?? 0;
    const bottom = document.getElementById("dock")?.getBoundingClientRect().top ?? innerHeight;
    if (!isInSight(wanted, { top, bottom })) scrollBy({ top: wanted.getBoundingClientRect().top - top - 8 });
  } else if (side.contains(wanted)) {
    // beside the map: the column scrolls by itself
    const frame = side.getBoundingClientRect();
    if (!isInSight(wanted, frame)) side.scrollTop += wanted.getBoundingClientRect().top - frame.top - 6;
  }
}

function follow() {
  const reading = document.querySelector(".or-reading");
  const words = reading?.textContent ?? "";
  const asked = document.getElementById("ask")?.getAttribute("data-question") ?? "";
  const isNew = words !== "" && words !== read;
  if (asked === question && !isNew) return;
  question = asked;
  read = words;
  const lit = [...document.querySelectorAll("#board [data-ref].can")];
  const onMap = lit.some((one) => one.closest("#or-map"));
  const wanted = isNew ? reading : onMap ? document.getElementById("or-map") : lit[0];
  if (wanted) bring(wanted);
}

document.addEventListener("click", (event) => {
  const wanted = event.target instanceof Element ? event.target.closest("[data-do=look]") : null;
  const sheet = wanted && document.querySelector(`[data-at="sheet:${wanted.getAttribute("data-seat")}"]`)?.parentElement;
  if (sheet) bring(sheet);
});
document.addEventListener("orloj:shown", follow);
follow();
