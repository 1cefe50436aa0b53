/**
 * The question: what is picked so far, by buttons or by pieces, and the answer that comes of it.
 */

import { showEdges } from "./edges.js";
import { answerOf, choiceAgain, choiceOf, clamp, goLabel, isTouched, move, nothing, pickAll, step, sumLine, toggle } from "./forms.js";
import { Habits } from "./habits.js";
import { lightPieces, refsIn, shortRule } from "./pieces.js";

/** @typedef {import("./forms.js").Question} Question */
/** @typedef {import("./forms.js").Choice} Choice */

/** @param {Element} element @param {string} name */
const number = (element, name) => Number(element.getAttribute(name) ?? 0);

/** The question that a page shows. @param {ParentNode} root @returns {Question | null} */
function readQuestion(root) {
  const ask = root.querySelector("#ask[data-question]");
  if (!ask) return null;
  const options = [...ask.querySelectorAll(".choice-row")].map((row) => ({
    token: row.getAttribute("data-token") ?? "",
    label: row.querySelector(".label")?.textContent ?? "",
    hint: row.querySelector(".hint")?.textContent ?? "",
    danger: row.querySelector(".danger")?.textContent ?? "",
    name: row.getAttribute("data-name") ?? "",
    partner: row.getAttribute("data-partner") ?? "",
    side: row.getAttribute("data-side") ?? "",
    harmless: row.hasAttribute("data-harmless"),
    ref: row.getAttribute("data-piece") ?? "",
    worth: number(row, "data-worth"),
    cost: number(row, "data-cost"),
    per: number(row, "data-per") || 1,
    least: number(row, "data-least"),
    most: number(row, "data-most"),
    places: [...row.querySelectorAll("select option[value]:not([value=''])")].map((one) => ({
      token: one.getAttribute("value") ?? "",
      ref: one.getAttribute("data-piece") ?? "",
    })),
  }));
  return {
    id: ask.getAttribute("data-question") ?? "",
    form: ask.getAttribute("data-form") ?? "",
    lo: number(ask, "data-lo"),
    hi: number(ask, "data-hi"),
    price: number(ask, "data-price"),
    means: ask.hasAttribute("data-means") ? number(ask, "data-means") : null,
    off: number(ask, "data-off"),
    deed: ask.getAttribute("data-deed") ?? "",
    many: ask.getAttribute("data-many") ?? "",
    kind: ask.getAttribute("data-kind") ?? "",
    usual: ask.getAttribute("data-usual") ?? "",
    habit: ask.hasAttribute("data-habit"),
    series: (ask.getAttribute("data-series") ?? "").split(",").filter(Boolean),
    seen: ask.getAttribute("data-seen") ?? "",
    options,
  };
}

/** Does the reader want one click to answer where it can be taken back? */
const wantsAtOnce = () => document.getElementById("table")?.hasAttribute("data-at-once") ?? false;

/**
 * Does a click answer? What the rules call harmless can be taken back, so it does wherever one clicks, if the reader
 * likes that. Otherwise a button does that costs nothing; what costs something is shown first, and so is what is
 * dangerous.
 * @param {Question} question @param {import("./forms.js").Option | undefined} option @param {boolean} mustConfirm
 */
function goesAtOnce(question, option, mustConfirm) {
  if (question.form !== "one" || !option || option.danger) return false;
  return (option.harmless && wantsAtOnce()) || (!mustConfirm && !option.hint);
}

/** @param {Question} one @param {Question} other */
function isSame(one, other) {
  const tokens = (/** @type {Question} */ question) => question.options.map((option) => option.token).join();
  return one.id === other.id && one.form === other.form && tokens(one) === tokens(other);
}

export class Asking {
  /**
   * @param {(answer: string, question: string) => Promise<void>} send
   * @param {(words: string) => void} tell
   */
  constructor(send, tell) {
    this.send = send;
    this.tell = tell;
    /** @type {Question | null} */
    this.question = null;
    /** @type {Choice | null} */
    this.choice = null;
    /** @type {string | null} the own answer that is still sealed */
    this.sealed = null;
    this.narrowed = ""; // the piece whose several options are shown alone
    this.partner = ""; // to whom an offer is made: it is made to one player
    /** @type {{text: string, rule: string} | null} */
    this.problem = null;
    this.busy = false;
    this.lost = false;
    this.listed = false; // does the reader want the list beside the pieces that say the same?
    this.changing = false; // does he want to change what is sealed?
    this.proposed = false; // is something picked that the reader has not picked himself?
    this.habits = new Habits();
    /** @type {{kind: string, token: string, seen: string, inSeries: boolean} | null} what was answered last */
    this.last = null;
    this.repeating = false; // is the last answer repeated as long as it can be?
  }

  // -- what the page asks

  /** Take over the question of a page that is about to be shown; what is picked stays if it is the same one. @param {ParentNode} root */
  adopt(root) {
    const question = readQuestion(root);
    const sealed = root.querySelector("#ask")?.getAttribute("data-sealed") ?? null;
    // What was sealed and is so no more was answered or taken back: whatever is asked now is asked anew.
    const same = question && this.question && isSame(question, this.question) && (sealed !== null || this.sealed === null);
    if (!question) this.choice = null;
    else if (sealed !== null && (sealed !== this.sealed || !same)) this.choice = choiceOf(question, sealed);
    else if (!same) this.choice = this.beginning(question);
    if (!same || sealed !== this.sealed) this.changing = false;
    if (!same) {
      this.narrowed = "";
      this.partner = question?.options[0]?.partner ?? "";
      this.problem = null;
      if (!this.busy) this.last = null; // it does not follow the reader's own answer: others have done something
    }
    this.question = question;
    this.sealed = sealed;
  }

  /** What is picked before the reader picks: in a payment what he paid the last time, or the usual way. @param {Question} question */
  beginning(question) {
    const known = question.habit ? this.habits.last(question.kind) : "";
    const proposed = choiceAgain(question, known) ?? choiceAgain(question, question.usual, true);
    this.proposed = proposed !== null;
    return proposed ?? nothing(question);
  }

  /** The answer as it stands, if it can be sent. */
  get answer() {
    if (!this.question || !this.choice || this.busy || this.lost) return null;
    const answer = answerOf(this.question, this.choice);
    return answer === this.sealed ? null : answer;
  }

  // -- showing what is picked

  /** @param {ParentNode} [root] */
  show(root = document) {
    const { question, choice } = this;
    lightPieces(root, this.lost ? null : question, choice, (option) => goesAtOnce(question, option, true));
    const ask = root.querySelector("#ask");
    if (!ask || !question || !choice) return;
    ask.classList.toggle("busy", this.busy);
    ask.classList.toggle("narrowed", this.narrowed !== "");
    ask.classList.toggle("changing", this.changing || this.narrowed !== "" || answerOf(question, choice) !== this.sealed);
    this.showRows(root, ask, question, choice);
    this.showPartner(ask);
    this.showList(ask);
    this.showNumbers(ask, question, choice);
    this.showActs(ask, question, choice);
    for (const button of ask.querySelectorAll("button, select, input")) {
      if (!button.matches("[data-part=go]")) button.toggleAttribute("disabled", this.busy || this.lost);
    }
    showEdges(ask.querySelector(".ask-room"));
  }

  /** @param {ParentNode} root @param {Element} ask @param {Question} question @param {Choice} choice */
  showRows(root, ask, question, choice) {
    const pieces = refsIn(root);
    for (const row of ask.querySelectorAll(".choice-row")) {
      const token = row.getAttribute("data-token") ?? "";
      const option = question.options.find((one) => one.token === token);
      if (!option) continue;
      const chosen = choice.picked.includes(token) || choice.active === token;
      row.classList.toggle("picked", chosen);
      row.classList.toggle("has-piece", option.ref !== "" && pieces.has(option.ref));
      row.toggleAttribute("hidden", this.narrowed !== "" && option.ref !== this.narrowed);
      const button = row.querySelector("[data-part=option]");
      if (question.form !== "order") button?.setAttribute("aria-pressed", String(chosen));
      button?.toggleAttribute("data-at-once", goesAtOnce(question, option, mustConfirm()));
      if (question.form === "order") showRank(row, choice.picked.indexOf(token) + 1);
      const points = row.querySelector("[data-part=points]");
      if (points) points.textContent = String(choice.points[token] ?? 0);
      const place = row.querySelector("[data-part=place]");
      if (place instanceof HTMLSelectElement) place.value = choice.places[token] ?? "";
    }
  }

  /** Of an offer only what concerns one player. @param {Element} ask */
  showPartner(ask) {
    if (!this.partner) return;
    for (const row of ask.querySelectorAll("#options > [data-partner]")) row.toggleAttribute("hidden", row.getAttribute("data-partner") !== this.partner);
    for (const button of ask.querySelectorAll("[data-part=partner]")) {
      button.setAttribute("aria-pressed", String(button.getAttribute("data-partner") === this.partner));
    }
  }

  /** Options that lie on the board or in the hand are listed only on demand. @param {Element} ask */
  showList(ask) {
    const button = ask.querySelector("[data-part=list]");
    if (!button) return;
    button.toggleAttribute("hidden", !ask.querySelector(".choice-row.has-piece") || this.narrowed !== "");
    button.setAttribute("aria-expanded", String(this.listed));
    ask.classList.toggle("by-pieces", !this.listed && this.narrowed === "");
  }

  toggleList() {
    this.listed = !this.listed;
    this.show();
  }

  /** Show again what could be answered instead of the sealed answer. */
  change() {
    this.changing = !this.changing;
    this.show();
  }

  /** @param {Element} ask @param {Question} question @param {Choice} choice */
  showNumbers(ask, question, choice) {
    if (question.form !== "amount") return;
    for (const input of ask.querySelectorAll("[data-part=slider], [data-part=number]")) {
      if (input instanceof HTMLInputElement && Number(input.value) !== choice.amount) input.value = String(choice.amount);
    }
  }

  /** @param {Element} ask @param {Question} question @param {Choice} choice */
  showActs(ask, question, choice) {
    const sum = ask.querySelector("[data-part=sum]");
    const said = sumLine(question, choice);
    if (sum && sum.textContent !== said) {
      sum.textContent = said;
      sum.scrollTop = 0;
    }
    showEdges(sum);
    const go = ask.querySelector("[data-part=go]");
    if (go) {
      go.textContent = goLabel(question, choice);
      go.toggleAttribute("disabled", this.answer === null);
    }
    ask.querySelector("[data-part=clear]")?.toggleAttribute("hidden", !this.canClear());
    ask.querySelector("[data-part=go-on]")?.toggleAttribute("hidden", !this.canGoOn());
    for (const button of ask.querySelectorAll("[data-part=all]")) {
      button.setAttribute("aria-pressed", String(tokensOf(button).every((one) => choice.picked.includes(one))));
    }
    const problem = ask.querySelector("[data-part=problem]");
    if (!problem) return;
    problem.toggleAttribute("hidden", !this.problem);
    problem.textContent = this.problem?.text ?? "";
    if (this.problem?.rule) problem.append(" ", ruleLink(this.problem.rule));
  }

  canClear() {
    if (this.narrowed) return true;
    return Boolean(this.question && this.choice && this.sealed === null && isTouched(this.question, this.choice));
  }

  // -- picking

  /** An option of the list. @param {string} token @param {boolean} mustConfirm */
  pick(token, mustConfirm) {
    const { question, choice } = this;
    const option = question?.options.find((one) => one.token === token);
    if (!question || !choice || !option || this.busy || this.lost) return;
    this.problem = null;
    const wasProposed = this.proposed;
    this.proposed = false;
    if (question.form === "place") choice.active = choice.active === token ? "" : token;
    else if (question.form === "spread") step(question, choice, token, 1);
    else if (!(wasProposed && question.form === "one" && choice.picked[0] === token)) {
      const refused = toggle(question, choice, token);
      if (refused) this.tell(refused);
    }
    this.show();
    if (goesAtOnce(question, option, mustConfirm) && choice.picked.length) void this.confirm();
  }

  /** A whole answer that somebody proposed to a question; does it still have to be confirmed? @param {string} answer @param {string} id @param {boolean} mustConfirm */
  take(answer, id, mustConfirm) {
    const { question } = this;
    if (!question || question.id !== id || this.busy || this.lost) return false;
    this.problem = null;
    this.narrowed = "";
    this.choice = choiceOf(question, answer);
    this.show();
    const option = question.options.find((one) => one.token === answer);
    if (!goesAtOnce(question, option, mustConfirm)) return true;
    void this.confirm();
    return false;
  }

  /** A piece on the board or in the hand. @param {string} ref */
  pickPiece(ref) {
    const { question, choice } = this;
    if (!question || !choice || this.busy || this.lost) return;
    const active = question.options.find((one) => one.token === choice.active);
    const place = active?.places.find((one) => one.ref === ref);
    if (place) {
      choice.places[choice.active] = place.token;
      choice.active = "";
      this.show();
      return;
    }
    const options = question.options.filter((one) => one.ref === ref);
    if (options.length === 1) this.pick(options[0].token, true);
    else if (options.length > 1) this.narrow(ref);
  }

  /** Several options stand for this piece: show only them. @param {string} ref */
  narrow(ref) {
    this.narrowed = this.narrowed === ref ? "" : ref;
    if (this.choice && this.question?.form === "one") this.choice.picked = [];
    this.show();
    const first = document.querySelector("#options .choice-row:not([hidden]) [data-part=option]");
    if (this.narrowed && first instanceof HTMLElement) first.focus({ preventScroll: false });
  }

  /** The n-th option that is shown. @param {number} place @param {boolean} mustConfirm */
  pickNth(place, mustConfirm) {
    const row = document.querySelectorAll("#options .choice-row:not([hidden])")[place - 1];
    if (row) this.pick(row.getAttribute("data-token") ?? "", mustConfirm);
  }

  /** @param {string} token @param {number} by */
  moveBy(token, by) {
    if (this.choice) move(this.choice, token, by);
    this.show();
  }

  /** @param {string} token @param {number} by */
  stepBy(token, by) {
    if (this.question && this.choice) step(this.question, this.choice, token, by);
    this.show();
  }

  /** An offer to somebody else begins anew. @param {string} partner */
  dealWith(partner) {
    if (!this.question || this.busy || this.lost || partner === this.partner) return;
    this.partner = partner;
    this.problem = null;
    this.choice = nothing(this.question);
    this.show();
  }

  /** @param {number} amount */
  setAmount(amount) {
    if (this.question && this.choice && Number.isInteger(amount)) {
      this.choice.amount = clamp(amount, this.question.lo, this.question.hi);
    }
    this.show();
  }

  /** @param {string} token @param {string} place */
  setPlace(token, place) {
    if (this.choice) this.choice.places[token] = place;
    this.show();
  }

  /** All of some options that are alike, or none of them. @param {string[]} tokens */
  pickAll(tokens) {
    const { question, choice } = this;
    if (!question || !choice || this.busy || this.lost) return;
    this.problem = null;
    pickAll(question, choice, tokens);
    this.show();
  }

  clear() {
    this.repeating = false;
    if (!this.canClear() || !this.question) return;
    this.narrowed = "";
    this.problem = null;
    if (this.sealed === null) this.choice = nothing(this.question);
    this.show();
  }

  // -- answering

  /** Send the answer; everything is disabled until the table has moved on, so a second click counts for nothing. */
  async confirm() {
    const answer = this.answer;
    if (answer === null || !this.question) return;
    const { habit, kind, seen, series } = this.question;
    if (habit) this.habits.note(kind, answer);
    this.last = { kind, token: answer, seen, inSeries: series.includes(answer) };
    this.busy = true;
    this.show();
    try {
      await this.send(answer, this.question.id);
    } finally {
      this.busy = false;
      this.show();
    }
    if (this.repeating) await this.goOn();
  }

  // -- and so on

  /** What comes next if the last answer is repeated: the same one, or the next one of its series. Nothing, if another question came or something was seen; and danger is looked at first. */
  get next() {
    const { question, last } = this;
    if (!question || !last || this.sealed !== null || question.kind !== last.kind || question.seen !== last.seen) return "";
    const safe = question.options.filter((one) => !one.danger).map((one) => one.token);
    if (safe.includes(last.token)) return last.token;
    return (last.inSeries && question.series.find((one) => safe.includes(one))) || "";
  }

  /** Could the reader say "and so on"? What is picked is one of a series, or nothing is and the last answer could be repeated. */
  canGoOn() {
    const { question, choice } = this;
    if (!question || !choice || question.form !== "one" || this.sealed !== null || this.busy || this.lost) return false;
    const [token] = choice.picked;
    return token ? question.series.length > 1 && question.series.includes(token) : this.next !== "";
  }

  /** Answer, and so on. */
  async repeat() {
    if (!this.canGoOn() || !this.choice) return;
    this.repeating = true;
    if (this.choice.picked.length) await this.confirm();
    else await this.goOn();
  }

  /** Give the next answer, if there is one. */
  async goOn() {
    const { next } = this;
    if (!next || this.problem || this.lost || !this.choice) {
      this.repeating = false;
      return;
    }
    this.choice.picked = [next];
    await this.confirm();
  }

  /** @param {string} text @param {string} [rule] */
  complain(text, rule = "") {
    this.problem = { text, rule };
    this.show();
    document.querySelector("[data-part=problem]")?.scrollIntoView({ block: "nearest" }); // a long form may have been scrolled
  }
}

/** The options that a button stands for. @param {Element} button */
export const tokensOf = (button) => (button.getAttribute("data-tokens") ?? "").split(",");

const mustConfirm = () => document.getElementById("table")?.hasAttribute("data-confirm") ?? false;

/** @param {Element} row @param {number} rank */
function showRank(row, rank) {
  const badge = row.querySelector("[data-part=rank]");
  if (badge) {
    badge.textContent = rank ? String(rank) : "";
    badge.toggleAttribute("hidden", !rank);
  }
  row.querySelector("[data-part=moves]")?.toggleAttribute("hidden", !rank);
}

/** @param {string} rule */
function ruleLink(rule) {
  const game = document.getElementById("table")?.getAttribute("data-game") ?? "";
  const link = document.createElement("a");
  link.className = "rule";
  link.href = `/rules/${game}/${encodeURIComponent(rule)}`;
  link.setAttribute("data-rule", rule);
  link.textContent = shortRule(rule);
  return link;
}
