/**
 * Lights up the pieces on the board and in the hand that options stand for: `can` be chosen, `picked`, or `no` with why.
 */


const NATURAL = "button, a[href], input, select, summary";

/** @typedef {import("./forms.js").Question} Question */
/** @typedef {import("./forms.js").Choice} Choice */

/** All places where pieces lie. @param {ParentNode} root */
function piecesIn(root) {
  return root.querySelectorAll("#board [data-ref], #hand [data-ref]");
}

/** What can be chosen on the board now, by piece. @param {Question} question @param {Choice} choice */
function litUp(question, choice) {
  /** @type {Map<string, boolean>} piece -> is it picked? */
  const lit = new Map();
  for (const option of question.options) {
    if (!option.ref) continue;
    const chosen = choice.picked.includes(option.token) || Boolean(choice.places[option.token]) || choice.active === option.token
      || (question.form === "spread" && choice.points[option.token] > 0);
    lit.set(option.ref, chosen || Boolean(lit.get(option.ref)));
  }
  const active = question.options.find((one) => one.token === choice.active);
  for (const place of active?.places ?? []) {
    if (place.ref) lit.set(place.ref, choice.places[choice.active] === place.token);
  }
  return lit;
}

/** @param {Element} piece */
function putOut(piece) {
  piece.classList.remove("can", "picked", "no");
  piece.querySelector(":scope > em.why")?.remove();
  for (const name of ["aria-pressed", "aria-description", "data-rank", "data-key", "data-lit", "data-at-once", "data-danger"]) piece.removeAttribute(name);
}

/** @param {Element} piece @param {boolean} chosen @param {number} rank @param {number} key the digit that picks it */
function light(piece, chosen, rank, key) {
  piece.classList.add("can");
  piece.classList.toggle("picked", chosen);
  piece.setAttribute("aria-pressed", String(chosen));
  piece.setAttribute("data-lit", "");
  if (rank > 0) piece.setAttribute("data-rank", String(rank));
  if (key > 0) piece.setAttribute("data-key", String(key));
  if (!piece.matches(NATURAL)) {
    piece.setAttribute("tabindex", "0");
    piece.setAttribute("role", "button");
  }
}

/** Within a game its name goes without saying. @param {string} rule */
export function shortRule(rule) {
  const game = (document.getElementById("table")?.getAttribute("data-game") ?? "").replaceAll("_", "-"); // as rules name it
  return rule.startsWith(`${game}.`) ? rule.slice(game.length + 1) : rule;
}

/** @param {Element} piece @param {string} why @param {string} rule */
function refuse(piece, why, rule) {
  piece.classList.add("no");
  piece.setAttribute("data-lit", "");
  piece.setAttribute("aria-description", why);
  const words = document.createElement("em");
  words.className = "why";
  words.textContent = rule ? `${why} · ${shortRule(rule)}` : why;
  piece.append(words);
}

/**
 * @param {ParentNode} root
 * @param {Question | null} question
 * @param {Choice | null} choice
 * @param {(option: import("./forms.js").Option) => boolean} atOnce does a click on its piece answer?
 */
export function lightPieces(root, question, choice, atOnce) {
  for (const piece of root.querySelectorAll("[data-lit]")) putOut(piece);
  if (!question || !choice) return;
  const lit = litUp(question, choice);
  const refused = new Map(
    [...root.querySelectorAll("#refused li[data-piece]")].map((one) => [one.getAttribute("data-piece"), one]),
  );
  for (const piece of piecesIn(root)) {
    const ref = piece.getAttribute("data-ref") ?? "";
    const no = refused.get(ref);
    if (lit.has(ref)) {
      light(piece, lit.get(ref) ?? false, rankOf(ref, question, choice), keyOf(ref, question));
      const own = question.options.filter((one) => one.ref === ref);
      piece.toggleAttribute("data-at-once", own.length === 1 && atOnce(own[0]));
      warn(piece, own);
    }
    else if (no) refuse(piece, no.getAttribute("data-why") ?? "", no.getAttribute("data-rule") ?? "");
  }
}

/** Whatever may be done with it is dangerous. @param {Element} piece @param {import("./forms.js").Option[]} own */
function warn(piece, own) {
  if (!own.length || !own.every((one) => one.danger)) return;
  piece.setAttribute("data-danger", "");
  piece.setAttribute("aria-description", own[0].danger);
}

/** @param {string} ref @param {Question} question @param {Choice} choice */
function rankOf(ref, question, choice) {
  if (question.form !== "order") return 0;
  return 1 + choice.picked.findIndex((token) => question.options.find((one) => one.token === token)?.ref === ref);
}

/** The digit that picks a piece, if it stands for one option among the first nine. @param {string} ref @param {Question} question */
function keyOf(ref, question) {
  const places = question.options.flatMap((option, place) => (option.ref === ref ? [place + 1] : []));
  return ["one", "some", "pay"].includes(question.form) && places.length === 1 && places[0] < 10 ? places[0] : 0;
}

/** Which pieces are there at all? @param {ParentNode} root */
export function refsIn(root) {
  return new Set([...piecesIn(root)].map((piece) => piece.getAttribute("data-ref") ?? ""));
}
