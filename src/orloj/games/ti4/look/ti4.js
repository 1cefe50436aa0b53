/**
 * The table of Twilight Imperium: before a system is activated, pointing at it shows the ways of all ships that could
 * come, and pointing at own ships shows where they could go. The ways come with the question (`#ti-reach`): the rules
 * find them, not this.
 */

const SVG = "http://www.w3.org/2000/svg";
const BEND = 0.16; // of the length of a step
const SHORT = 46; // how far before the middle of its last system a way ends

/** @typedef {{unit: string, tiles: string[]}} Way */

/** The ways into each system. @returns {Map<string, Way[]>} */
function allWays() {
  const found = new Map();
  for (const one of document.querySelectorAll("#ti-reach [data-tile]")) {
    const ways = (one.getAttribute("data-ways") ?? "").split(" ").map((way) => {
      const [unit, tiles] = way.split(":");
      return { unit, tiles: tiles.split("-") };
    });
    found.set(one.getAttribute("data-tile") ?? "", ways);
  }
  return found;
}

/** @param {string} tile */
const placeOf = (tile) => document.getElementById(`ti-map-${tile}`);

/** The middle of a system. @param {string} tile @returns {[number, number] | null} */
function middleOf(tile) {
  const numbers = placeOf(tile)?.getAttribute("transform")?.match(/-?[\d.]+/g);
  return numbers ? [Number(numbers[0]), Number(numbers[1])] : null;
}

/** A bow from system to system. @param {string[]} tiles */
function bow(tiles) {
  const points = tiles.map(middleOf).filter((one) => one !== null);
  if (points.length < 2) return "";
  let line = `M${points[0].join(" ")}`;
  for (let at = 1; at < points.length; at += 1) {
    const [x, y] = points[at - 1];
    const [toX, toY] = points[at];
    const length = Math.hypot(toX - x, toY - y) || 1;
    const share = at === points.length - 1 && length > SHORT ? 1 - SHORT / length : 1;
    const bend = BEND * length;
    const control = [(x + toX) / 2 + ((toY - y) / length) * bend, (y + toY) / 2 - ((toX - x) / length) * bend];
    line += `Q${control.map(Math.round).join(" ")} ${Math.round(x + (toX - x) * share)} ${Math.round(y + (toY - y) * share)}`;
  }
  return line;
}

/** @param {string[]} lines */
function draw(lines) {
  const paths = [...new Set(lines)].filter(Boolean).flatMap((line) =>
    ["under", "way"].map((name) => {
      const path = document.createElementNS(SVG, "path");
      path.setAttribute("class", name);
      path.setAttribute("d", line);
      return path;
    }),
  );
  document.getElementById("ti-ways")?.replaceChildren(...paths);
}

/** What is pointed at: a system, or own ships in one. @param {EventTarget | null} target @returns {string} */
function pointedAt(target) {
  if (!(target instanceof Element) || !target.closest("#ti-map")) return "";
  const ships = target.closest(".map-piece[data-ref^='unit:']")?.getAttribute("data-ref") ?? "";
  if (ships.split(":").length === 3 && /^\d+$/.test(ships.split(":")[1])) return ships;
  return target.closest(".map-place[data-ref^='system:']")?.getAttribute("data-ref") ?? "";
}

const picked = () => document.querySelector("#ti-map .map-place.picked")?.getAttribute("data-ref") ?? "";

let shown = "";

/** @param {string} what */
function show(what) {
  if (what === shown) return;
  shown = what;
  const ways = allWays();
  const [kind, place, unit] = what.split(":");
  const own = kind === "unit" ? [...ways].filter(([, some]) => some.some((one) => one.unit === unit && one.tiles[0] === place)) : [];
  document.getElementById("ti-map")?.classList.toggle("ti-of-ships", own.length > 0);
  for (const one of document.querySelectorAll("#ti-map .ti-goal-of")) one.classList.remove("ti-goal-of");
  for (const [tile] of own) placeOf(tile)?.classList.add("ti-goal-of");
  draw(kind === "system" ? (ways.get(place) ?? []).map((one) => bow(one.tiles)) : []);
}

/** Systems that nothing can reach are less bright among those that can be activated. */
function mark() {
  const ways = allWays();
  document.getElementById("ti-map")?.classList.toggle("ti-activating", ways.size > 0);
  for (const place of document.querySelectorAll("#ti-map .map-place[data-ref^='system:']")) {
    place.classList.toggle("ti-near", ways.has((place.getAttribute("data-ref") ?? "").slice("system:".length)));
  }
}

// A mouse that leaves goes back to what is picked; a finger leaves the ways where they are.
document.addEventListener("pointerover", (event) => {
  if (event.pointerType !== "touch") show(pointedAt(event.target) || picked());
});
document.addEventListener("focusin", (event) => {
  const what = pointedAt(event.target);
  if (what) show(what);
});
document.addEventListener("click", (event) => {
  const what = pointedAt(event.target);
  if (what) show(what);
});
document.addEventListener("orloj:shown", () => {
  mark();
  shown = "";
  show(picked());
  if (!picked()) draw([]);
});
mark();
