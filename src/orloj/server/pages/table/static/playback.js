/**
 * Shows what happened, one beat after the other: who did what, which piece went where, which dice fell. The beats come
 * with the page (`orloj.look.beats`); they are played on the page as it was, and then it becomes as it is.
 */

import { die } from "./dice.js";
import { preferences } from "./preferences.js";
import { sound } from "./sounds.js";
import { t } from "./words.js";

const LENGTHS = { heading: 900, line: 950, minor: 480, card: 1150, dice: 1700, battle: 1150, result: 1900, pass: 520, move: 520 };
const OWN = 0.4; // what the reader did himself he knows: such beats are shorter by that
const LONGEST = 16_000; // milliseconds for everything at a normal pace; then it goes faster
const SHORTEST = 90; // of a beat
const TOO_MANY = 60; // beats; nobody wants to sit through more
const LINES = 4; // of the story that the stage shows at once
const ROWS = 4; // of dice
const PICTURES = 3; // of fights; all but the newest are folded
const ROLLING = 1300; // milliseconds that dice roll, also those that are thrown again
const LINGER = 2600; // how long the last words stay
const SVG = "http://www.w3.org/2000/svg";
const SOUNDS = { card: "card", dice: "dice", battle: "battle", result: "result" };

/**
 * @typedef {{piece: string, start?: string, end?: string, shown_before?: string, shown_after?: string, owner?: number, new_owner?: number}} Move
 * @typedef {{line: number, kind?: string, seat?: number, refs?: string[], dice?: number[], sides?: number, total?: number, fight?: number,
 *   moves?: Move[], changes?: {number: string, before: number, after: number}[], flights?: {start: string, end: string, count: number}[]}} Beat
 */

/** @param {string} name */
const quoted = (name) => `"${CSS.escape(name)}"`;

/** Is it somewhere on the screen? @param {Element | null} element */
function box(element) {
  const found = element?.getBoundingClientRect();
  return found && found.width > 0 && found.bottom > 0 && found.top < innerHeight ? found : null;
}

/** @param {string} name */
function pieceNamed(name) {
  if (!name) return null;
  const card = name.startsWith("card:") ? `, #table [data-card=${quoted(name.slice(5))}]` : "";
  return [...document.querySelectorAll(`#table [data-ref=${quoted(name)}]${card}`)].find((one) => box(one)) ?? null;
}

/** @param {string} name */
function placeNamed(name) {
  if (!name) return null;
  if (name.startsWith("seat:")) return document.getElementById(`seat-${name.slice(5)}`);
  const found = document.querySelectorAll(`#table [data-at=${quoted(name)}], #table [data-ref=${quoted(name)}]`);
  return [...found].find((one) => box(one)) ?? null;
}

/** Where something is, or at least with whom. @param {string} place @param {number | undefined} owner */
function boxOf(place, owner) {
  return box(placeNamed(place)) ?? (owner === undefined ? null : box(document.getElementById(`seat-${owner}`)));
}

/** A picture of a piece that can fly. @param {Element} piece @param {DOMRect} from */
function likeness(piece, from) {
  const ghost = document.createElement("div");
  if (piece instanceof SVGGraphicsElement && !(piece instanceof SVGSVGElement)) {
    const { x, y, width, height } = piece.getBBox();
    const picture = document.createElementNS(SVG, "svg");
    picture.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
    const copy = /** @type {Element} */ (piece.cloneNode(true));
    copy.removeAttribute("transform");
    picture.append(copy);
    ghost.append(picture);
  } else ghost.append(piece.cloneNode(true));
  for (const one of ghost.querySelectorAll("[id]")) one.removeAttribute("id");
  for (const one of ghost.querySelectorAll("[data-ref], [data-card]")) {
    one.removeAttribute("data-ref");
    one.removeAttribute("data-card");
  }
  ghost.style.width = `${from.width}px`;
  ghost.style.height = `${from.height}px`;
  return ghost;
}

/** Something without a face. @param {number | undefined} seat */
function token(seat) {
  const ghost = document.createElement("div");
  ghost.className = seat === undefined ? "plain" : `plain seat-${seat}`;
  return ghost;
}

/** Dice tumble for a moment. @param {HTMLElement} row */
function roll(row) {
  row.classList.add("rolling");
  setTimeout(() => row.classList.remove("rolling"), ROLLING);
}

/** A picture of a fight grows with the story. @param {HTMLElement} picture @param {number} now the line that is told @param {boolean} still */
function reveal(picture, now, still) {
  const told = (/** @type {string | undefined} */ line) => Number(line) <= now;
  for (const part of picture.querySelectorAll("[data-line]")) {
    if (!(part instanceof HTMLElement)) continue;
    part.hidden = !told(part.dataset.line);
    if (!still && Number(part.dataset.line) === now && part.classList.contains("fight-throw")) roll(part);
  }
  for (const piece of picture.querySelectorAll("[data-struck]")) piece.classList.toggle(piece.dataset.fate, told(piece.dataset.struck));
  for (const side of picture.querySelectorAll("[data-fated]")) side.classList.toggle(side.dataset.fate, told(side.dataset.fated));
}

export class Playback {
  /** @param {boolean} [replays] does the story go on by itself? */
  constructor(replays = false) {
    this.replays = replays;
    this.stage = document.getElementById("stage");
    this.lines = this.stage.querySelector("[data-part=lines]");
    this.tray = this.stage.querySelector("[data-part=dice]");
    /** @type {HTMLImageElement} */
    this.card = this.stage.querySelector("[data-part=card]");
    this.card.addEventListener("error", () => (this.card.hidden = true)); // not everything that is named has a picture
    this.playing = false;
    this.blocks = false; // is the reader to look before he goes on?
    this.skipped = false;
    this.done = () => {};
    /** @type {HTMLElement[]} */
    this.ghosts = [];
    this.fading = 0;
    this.you = -1;
    /** @type {Element | null} pictures of fights, which come with the beats */
    this.pictures = null;
  }

  /** What happened, taken out of a page that is about to be shown. @param {HTMLElement} wanted @returns {Beat[]} */
  take(wanted) {
    const element = wanted.querySelector("#beats");
    element?.remove();
    this.pictures = element;
    return element ? JSON.parse(element.getAttribute("data-beats") ?? "[]") : [];
  }

  /**
   * Play the beats on the page as it is; ends when they are over or skipped.
   * @param {Beat[]} beats @param {HTMLElement} wanted the page after them @param {boolean} blocks
   */
  async play(beats, wanted, blocks) {
    if (!beats.length) return;
    this.you = Number(document.querySelector(".seat.is-you")?.id.slice(5) ?? -1);
    this.begin(beats);
    if (!preferences.pace || preferences.calm || document.hidden || beats.length > TOO_MANY) {
      this.tellAll(beats, wanted);
      return;
    }
    this.playing = true;
    this.blocks = blocks;
    this.skipped = false;
    document.documentElement.dataset.playing = blocks ? "waits" : "yes";
    const lengths = this.lengthsOf(beats);
    for (const [place, beat] of beats.entries()) {
      if (this.skipped) break;
      this.show(beat, wanted, lengths[place]);
      await this.wait(lengths[place]);
      for (const lit of document.querySelectorAll(".beat-now")) lit.classList.remove("beat-now");
    }
    if (this.skipped) this.tellAll(beats, wanted);
    this.playing = this.blocks = false;
    delete document.documentElement.dataset.playing;
  }

  /** The page is as it is now: what flew has landed. */
  end() {
    for (const ghost of this.ghosts) ghost.remove();
    this.ghosts = [];
    this.card.hidden = true;
    this.stage.classList.remove("playing");
    clearTimeout(this.fading);
    for (const row of this.tray.querySelectorAll("[data-now]")) row.removeAttribute("data-now");
    if (preferences.narrow) for (const picture of this.tray.querySelectorAll("details")) picture.open = false; // the board has to be seen
    const liesOverResult = preferences.narrow && document.getElementById("result") !== null;
    if (!this.tray.childElementCount || liesOverResult) this.fading = setTimeout(() => this.close(), LINGER);
  }

  skip() {
    if (!this.playing) return false;
    this.skipped = true;
    this.done();
    return true;
  }

  close() {
    this.stage.hidden = true;
    this.lines.replaceChildren();
    this.tray.replaceChildren();
  }

  /** @param {Beat[]} beats */
  begin(beats) {
    clearTimeout(this.fading);
    this.lines.replaceChildren(); // dice and fights stay until the reader goes on
    // Who only looks on has nothing to answer: for him the next turn takes old dice away.
    const isOver = (this.replays || this.you < 0) && beats.some((beat) => beat.kind === "heading");
    if (isOver) for (const row of this.tray.querySelectorAll(":scope > p")) row.remove();
    this.stage.classList.add("playing");
  }

  /** @param {Beat[]} beats */
  lengthsOf(beats) {
    const lengths = beats.map((beat) => {
      const own = beat.seat === this.you && !beat.dice?.length && beat.kind !== "result";
      return (LENGTHS[beat.kind ?? "line"] ?? LENGTHS.line) * (own ? OWN : 1);
    });
    const all = lengths.reduce((sum, length) => sum + length, 0);
    const pace = preferences.pace * Math.min(1, LONGEST / all);
    return lengths.map((length) => Math.max(SHORTEST, length * pace));
  }

  /** @param {number} length */
  wait(length) {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, length);
      this.done = () => {
        clearTimeout(timer);
        resolve(undefined);
      };
    });
  }

  // -- one beat

  /** @param {Beat} beat @param {HTMLElement} wanted @param {number} length */
  show(beat, wanted, length) {
    this.say(beat, wanted, false);
    if (SOUNDS[beat.kind ?? ""]) sound(SOUNDS[beat.kind ?? ""]);
    this.bringIntoSight(beat);
    for (const name of beat.refs ?? []) (pieceNamed(name) ?? placeNamed(name))?.classList.add("beat-now");
    for (const move of beat.moves ?? []) this.move(move, wanted, length);
    for (const flight of beat.flights ?? []) this.fly(flight, length);
    for (const change of beat.changes ?? []) this.count(change);
  }

  /** On a small screen what a beat is about may be elsewhere on the board. @param {Beat} beat */
  bringIntoSight(beat) {
    for (const name of [...(beat.refs ?? []), ...(beat.moves ?? []).map((move) => move.end ?? "")]) {
      if (!name || pieceNamed(name) || placeNamed(name)) continue;
      const place = document.querySelector(`#board [data-ref=${quoted(name)}], #board [data-at=${quoted(name)}]`);
      if (!place?.getClientRects().length) continue;
      place.scrollIntoView({ block: "center" });
      return;
    }
  }

  /** All that happened, at once and without movement: the words, and the dice as they lie. @param {Beat[]} beats @param {HTMLElement} wanted */
  tellAll(beats, wanted) {
    this.lines.replaceChildren();
    for (const row of this.tray.querySelectorAll("[data-now]")) row.remove(); // what was shown of it before it was skipped
    for (const beat of beats) this.say(beat, wanted, true);
  }

  /** @param {Beat} beat @param {HTMLElement} wanted @param {boolean} still */
  say(beat, wanted, still) {
    const line = wanted.querySelector(`#line-${beat.line}`);
    if (line) {
      const shown = /** @type {HTMLElement} */ (document.importNode(line, true));
      shown.removeAttribute("id");
      shown.removeAttribute("data-new");
      shown.classList.toggle("strong", beat.kind === "result" || beat.kind === "heading");
      this.lines.append(shown);
      while (this.lines.childElementCount > LINES) this.lines.firstElementChild?.remove();
    }
    if (!still) this.showCard(beat, line);
    if (beat.fight !== undefined) this.showFight(beat.fight, beat.line, still);
    else if (beat.dice?.length) this.addDice(this.diceRow(beat, line, still));
    this.stage.hidden = !this.lines.childElementCount && !this.tray.childElementCount;
  }

  /** The card that a line is about, until another one comes or a turn begins. @param {Beat} beat @param {Element | null} line */
  showCard(beat, line) {
    if (beat.kind !== "card" && beat.kind !== "heading") return;
    const card = beat.kind === "card" ? line?.querySelector("[data-card]")?.getAttribute("data-card") : null;
    this.card.hidden = !card;
    if (card) this.card.src = `/art/${document.getElementById("table")?.getAttribute("data-game")}/${card}.svg`;
  }

  /** @param {HTMLElement} row */
  addDice(row) {
    row.dataset.now = "yes";
    this.tray.append(row);
    const rows = this.tray.querySelectorAll(":scope > p");
    if (rows.length > ROWS) rows[0].remove();
  }

  /** @param {Beat} beat @param {Element | null} line @param {boolean} still */
  diceRow(beat, line, still) {
    const row = document.createElement("p");
    const mark = line?.querySelector(".emblem")?.cloneNode(true);
    if (mark) row.append(mark);
    const faces = beat.dice ?? [];
    const dice = document.createElement("span");
    dice.className = "dice";
    dice.append(...faces.map((face) => die(face, beat.sides)));
    dice.setAttribute("role", "img");
    dice.setAttribute("aria-label", faces.join(", "));
    row.append(dice);
    if (beat.total !== undefined) {
      const total = document.createElement("b");
      total.textContent = `= ${beat.total}`;
      row.append(total);
    }
    if (!still) roll(row);
    return row;
  }

  /** The picture of a fight, as far as the story has come. @param {number} fight @param {number} line @param {boolean} still */
  showFight(fight, line, still) {
    const known = this.tray.querySelector(`[data-fight="${fight}"]`);
    const fresh = this.pictures?.querySelector(`[data-fight="${fight}"]`);
    const picture = fresh ? document.importNode(fresh, true) : known;
    if (!(picture instanceof HTMLDetailsElement)) return;
    fresh?.remove();
    if (known && known !== picture) known.replaceWith(picture);
    else if (!known) {
      for (const older of this.tray.querySelectorAll("[data-fight]")) older.removeAttribute("open");
      this.tray.append(picture);
      const all = this.tray.querySelectorAll("[data-fight]");
      if (all.length > PICTURES) all[0].remove();
    }
    reveal(picture, line, still);
    this.tray.scrollTop = this.tray.scrollHeight;
  }

  /** @param {Move} move @param {HTMLElement} wanted @param {number} length */
  move(move, wanted, length) {
    const piece = pieceNamed(move.shown_before || move.piece);
    const from = box(piece) ?? boxOf(move.start ?? "", move.owner);
    const to = boxOf(move.end ?? "", move.new_owner);
    if (!from && !to) return;
    const ghost = piece && from ? likeness(piece, from) : this.fromAfter(move, wanted) ?? token(move.new_owner ?? move.owner);
    if (piece && move.end) piece.classList.add("left-behind");
    this.launch(ghost, from, to, length, 0);
  }

  /** A piece that was not to be seen before, as it will look. @param {Move} move @param {HTMLElement} wanted */
  fromAfter(move, wanted) {
    const name = move.shown_after || move.piece;
    const later = wanted.querySelector(`[data-ref=${quoted(name)}], [data-card=${quoted(name.replace(/^(card|moon|module):/, ""))}]`);
    if (!later) return null;
    const ghost = document.createElement("div");
    const copy = document.importNode(later, true);
    copy.removeAttribute("data-ref");
    copy.removeAttribute("data-card");
    if (later.closest("svg")) {
      // Pieces of a map are drawn around their middle.
      const picture = document.createElementNS(SVG, "svg");
      picture.setAttribute("viewBox", "-28 -28 56 56");
      copy.removeAttribute("transform");
      picture.append(copy);
      ghost.append(picture);
      ghost.className = "piece-sized";
    } else {
      ghost.append(copy);
      ghost.className = "card-sized";
    }
    return ghost;
  }

  /** @param {{start: string, end: string, count: number}} flight @param {number} length */
  fly(flight, length) {
    const from = boxOf(flight.start, undefined);
    const to = boxOf(flight.end, undefined);
    if (!from || !to) return;
    for (let number = 0; number < Math.min(flight.count, 6); number += 1) {
      const back = document.createElement("div");
      back.className = "card-back";
      this.launch(back, from, to, length, number * 70);
    }
  }

  /**
   * Let something go from here to there. Without a start it appears, without an end it fades away.
   * @param {HTMLElement} ghost @param {DOMRect | null} from @param {DOMRect | null} to @param {number} length @param {number} delay
   */
  launch(ghost, from, to, length, delay) {
    ghost.classList.add("flying");
    ghost.setAttribute("aria-hidden", "true");
    document.body.append(ghost);
    this.ghosts.push(ghost);
    const size = ghost.getBoundingClientRect();
    const middle = (rect) => [rect.left + rect.width / 2 - size.width / 2, rect.top + rect.height / 2 - size.height / 2];
    const [x, y] = middle(from ?? to);
    const [endX, endY] = middle(to ?? from);
    const far = Math.hypot(endX - x, endY - y);
    const shrink = to ? Math.min(1, Math.max(0.25, Math.min(to.width / size.width, to.height / size.height))) : 0.6;
    ghost.animate(
      [
        { transform: `translate(${x}px, ${y}px)`, opacity: from ? 1 : 0 },
        { transform: `translate(${(x + endX) / 2}px, ${(y + endY) / 2 - Math.min(40, far / 6)}px) scale(1.06)`, opacity: 1, offset: 0.5 },
        { transform: `translate(${endX}px, ${endY}px) scale(${shrink})`, opacity: to ? 1 : 0 },
      ],
      { duration: Math.min(750, length * 0.75), delay, easing: "cubic-bezier(.3,.1,.2,1)", fill: "both" },
    );
  }

  /** @param {{number: string, before: number, after: number}} change */
  count(change) {
    const element = document.querySelector(`#table [data-number=${quoted(change.number)}]`);
    const text = element?.firstChild;
    if (!element || !(text instanceof Text)) return;
    if (text.data.trim() === String(change.before)) text.data = String(change.after);
    const at = box(element);
    if (!at) return;
    const more = change.after - change.before;
    const label = document.createElement("div");
    label.className = `flying gain ${more > 0 ? "up" : "down"}`;
    label.textContent = more > 0 ? `+${more}` : `−${-more}`;
    label.style.left = `${at.left + at.width / 2}px`;
    label.style.top = `${at.top}px`;
    document.body.append(label);
    this.ghosts.push(label);
    label.animate([{ opacity: 0, transform: "translate(-50%, 4px)" }, { opacity: 1, offset: 0.2 }, { opacity: 0, transform: "translate(-50%, -22px)" }], {
      duration: 1300 * Math.max(0.5, preferences.pace),
      fill: "both",
    });
  }
}

/** What happened while the reader was away, in one sentence. @param {number} count */
export const awayText = (count) => t("since-visit", { count });
