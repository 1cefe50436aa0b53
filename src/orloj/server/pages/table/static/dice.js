/**
 * Dice as they lie on the table.
 */

const SVG = "http://www.w3.org/2000/svg";
const PIPS = {
  1: [[0, 0]],
  2: [[-1, -1], [1, 1]],
  3: [[-1, -1], [0, 0], [1, 1]],
  4: [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]],
  6: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
}; // prettier-ignore

/** @param {string} name @param {Record<string, string | number>} attributes */
function shape(name, attributes) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}

const HEXAGON = "0,-19 16.5,-9.5 16.5,9.5 0,19 -16.5,9.5 -16.5,-9.5"; // a die of ten sides, seen from above

/** A die with this face up: pips for six sides, a number for more. @param {number} face @param {number} [sides] */
export function die(face, sides = 6) {
  const drawn = shape("svg", { viewBox: "-20 -20 40 40", class: "die", "data-face": face });
  if (sides === 6) drawn.append(shape("rect", { x: -18, y: -18, width: 36, height: 36, rx: 8 }));
  else drawn.append(shape("polygon", { points: HEXAGON }));
  const pips = sides === 6 ? PIPS[face] : undefined;
  if (pips) drawn.append(...pips.map(([x, y]) => shape("circle", { cx: 9.5 * x, cy: 9.5 * y, r: 3.6 })));
  else {
    const text = shape("text", { y: 7 });
    text.textContent = String(face);
    drawn.append(text);
  }
  return drawn;
}
