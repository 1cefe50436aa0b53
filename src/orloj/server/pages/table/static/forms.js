/**
 * The seven forms of questions: what picking does, what the running sum says, and the answer as text.
 *
 * A question is `{form, lo, hi, price, options, …}`; each option is `{token, label, hint, ref, worth, least, most, places, …}`.
 * A choice is all that the client knows by itself: `picked` tokens in their order, `amount`, `points` and `places` by token.
 */

import { filled, joined, t } from "./words.js";

const NONE = "-";

/** @typedef {{token: string, label: string, hint: string, ref: string, worth: number, cost: number, per: number, least: number, most: number, name: string, partner: string, side: string, harmless: boolean, danger: string, places: {token: string, ref: string}[]}} Option */
/** @typedef {{id: string, form: string, lo: number, hi: number, price: number, means: number | null, off: number, deed: string, many: string, kind: string, usual: string, habit: boolean, series: string[], seen: string, options: Option[]}} Question */
/** @typedef {{picked: string[], amount: number, points: Record<string, number>, places: Record<string, string>, active: string}} Choice */

/**
 * What is picked before anybody picks.
 * @param {Question} question
 * @returns {Choice}
 */
export function nothing(question) {
  const points = {};
  for (const option of question.options) points[option.token] = option.least;
  return { picked: [], amount: question.lo, points, places: {}, active: "" };
}

/**
 * The choice that an answer stands for: the sealed one, to be changed.
 * @param {Question} question @param {string} answer
 */
export function choiceOf(question, answer) {
  const choice = nothing(question);
  const parts = answer === NONE ? [] : answer.split(",");
  if (question.form === "amount") choice.amount = Number(answer);
  else if (question.form === "spread") for (const part of parts) choice.points[part.split("=")[0]] = Number(part.split("=")[1]);
  else if (question.form === "place") for (const part of parts) choice.places[part.split("=")[0]] = part.split("=")[1];
  else choice.picked = parts;
  return choice;
}

/**
 * The choice that an answer stands for, if all of it can still be chosen: what was paid the last time. Of `part` also
 * some of an answer, which the reader completes.
 * @param {Question} question @param {string} answer @param {boolean} [part]
 * @returns {Choice | null}
 */
export function choiceAgain(question, answer, part = false) {
  if (!answer) return null;
  const tokens = answer === NONE || question.form === "amount" ? [] : answer.split(",").map((one) => one.split("=")[0]);
  if (!tokens.every((token) => question.options.some((one) => one.token === token))) return null;
  const choice = choiceOf(question, answer);
  if (question.options.some((one) => (choice.points[one.token] ?? 0) > one.most) && question.form === "spread") return null;
  return part || answerOf(question, choice) !== null ? choice : null;
}

/**
 * Pick all of these, as many as the question takes; if they are all picked, none of them.
 * @param {Question} question @param {Choice} choice @param {string[]} tokens
 */
export function pickAll(question, choice, tokens) {
  const others = choice.picked.filter((one) => !tokens.includes(one));
  if (tokens.every((one) => choice.picked.includes(one))) {
    choice.picked = others;
    return;
  }
  const most = question.form === "some" ? question.hi : Infinity;
  for (const token of tokens) {
    const enough = question.form === "pay" ? sumOf(worths(question, choice)) >= question.price : choice.picked.length >= most;
    if (!enough && !choice.picked.includes(token)) choice.picked = [...choice.picked, token];
  }
}

/**
 * Pick an option, or take it back. Gives what to say if it is not possible.
 * @param {Question} question @param {Choice} choice @param {string} token
 */
export function toggle(question, choice, token) {
  if (choice.picked.includes(token)) {
    choice.picked = choice.picked.filter((one) => one !== token);
    return "";
  }
  const most = question.form === "one" ? 1 : question.form === "some" ? question.hi : Infinity;
  if (most === 1) choice.picked = [token];
  else if (choice.picked.length >= most) return t("too-many", { count: most });
  else choice.picked = [...choice.picked, token];
  return "";
}

/**
 * Move a picked option forward or back in the order.
 * @param {Choice} choice @param {string} token @param {number} by
 */
export function move(choice, token, by) {
  const from = choice.picked.indexOf(token);
  const to = from + by;
  if (from < 0 || to < 0 || to >= choice.picked.length) return;
  const picked = [...choice.picked];
  [picked[from], picked[to]] = [picked[to], picked[from]];
  choice.picked = picked;
}

/**
 * Change a number: of an amount, or of the points on an option.
 * @param {Question} question @param {Choice} choice @param {string} token @param {number} by
 */
export function step(question, choice, token, by) {
  if (question.form === "amount") {
    choice.amount = clamp(choice.amount + by, question.lo, question.hi);
    return;
  }
  const option = question.options.find((one) => one.token === token);
  if (!option) return;
  const others = spread(choice) - (choice.points[token] ?? 0);
  choice.points[token] = clamp((choice.points[token] ?? 0) + by, option.least, Math.min(option.most, question.hi - others));
}

/** @param {number} number @param {number} lo @param {number} hi */
export function clamp(number, lo, hi) {
  return Math.max(lo, Math.min(hi, number));
}

/** @param {Choice} choice */
function spread(choice) {
  return Object.values(choice.points).reduce((sum, points) => sum + points, 0);
}

/** @param {Question} question @param {Choice} choice */
function worths(question, choice) {
  return question.options.filter((one) => choice.picked.includes(one.token)).map((one) => one.worth);
}

/** @param {number[]} numbers */
function sumOf(numbers) {
  return numbers.reduce((sum, number) => sum + number, 0);
}

/**
 * The answer as text, or null while something is missing or too much.
 * @param {Question} question @param {Choice} choice
 * @returns {string | null}
 */
export function answerOf(question, choice) {
  const { lo, hi, price, options } = question;
  const count = choice.picked.length;
  switch (question.form) {
    case "one":
      return count === 1 ? choice.picked[0] : null;
    case "some":
      return count >= lo && count <= hi ? inOrder(question, choice) : null;
    case "pay": {
      const paid = worths(question, choice);
      const total = sumOf(paid);
      const fits = total >= price && (!paid.length || total - Math.min(...paid) < price);
      return fits && (price > 0 || !count) ? inOrder(question, choice) : null;
    }
    case "order":
      return count === options.length ? choice.picked.join(",") || NONE : null;
    case "amount":
      return choice.amount >= lo && choice.amount <= hi ? String(choice.amount) : null;
    case "spread": {
      const total = spread(choice);
      const given = options.filter((one) => choice.points[one.token] > 0);
      return total >= lo && total <= hi ? given.map((one) => `${one.token}=${choice.points[one.token]}`).join(",") || NONE : null;
    }
    case "place": {
      const sent = options.filter((one) => choice.places[one.token]);
      const fits = sent.length >= lo && sent.length <= hi;
      return fits ? sent.map((one) => `${one.token}=${choice.places[one.token]}`).join(",") || NONE : null;
    }
  }
  return null;
}

/** @param {Question} question @param {Choice} choice */
function inOrder(question, choice) {
  return question.options.map((one) => one.token).filter((token) => choice.picked.includes(token)).join(",") || NONE;
}

/** What all that is spread costs together. @param {Question} question @param {Choice} choice */
function costOf(question, choice) {
  const costs = question.options.map((one) => one.cost * Math.ceil((choice.points[one.token] ?? 0) / one.per));
  return Math.max(0, sumOf(costs) - question.off);
}

/**
 * What is still missing, or what the picked option costs.
 * @param {Question} question @param {Choice} choice
 */
export function sumLine(question, choice) {
  const { lo, hi, price, options } = question;
  const count = choice.picked.length;
  switch (question.form) {
    case "one": {
      const option = options.find((one) => one.token === choice.picked[0]);
      return [option?.danger, option?.hint].filter(Boolean).join(" ");
    }
    case "some":
      return withNames(lo === hi ? t("chosen-of", { count, of: lo }) : t("chosen-between", { count, lo, hi: Math.min(hi, options.length) }), question, choice);
    case "pay":
      return withNames(payLine(question, choice, price), question, choice);
    case "order":
      return t("ordered", { count, of: options.length });
    case "spread": {
      const total = spread(choice);
      if (options.some((option) => option.partner)) return bargainLine(question, choice);
      if (question.means !== null) return t("spread-cost", { count: total, hi: spreadable(question), cost: costOf(question, choice), means: question.means });
      return lo === hi ? t("spread-of", { count: total, of: lo }) : t("spread-between", { count: total, lo, hi: spreadable(question) });
    }
    case "place": {
      const sent = Object.values(choice.places).filter(Boolean).length;
      const said = t("placed-of", { count: sent, lo, hi: Math.min(hi, options.length) });
      return choice.active && !choice.places[choice.active] ? `${said}. ${t("pick-place")}` : said;
    }
  }
  return "";
}

/** Both sides of an offer. @param {Question} question @param {Choice} choice */
function bargainLine(question, choice) {
  const side = (/** @type {string} */ wanted) => {
    const chosen = question.options.filter((one) => one.side === wanted && choice.points[one.token] > 0);
    return joined(chosen.map((one) => (one.most > 1 ? `${one.name} ${choice.points[one.token]}×` : one.name))) || t("bargain-nothing");
  };
  return spread(choice) ? t("bargain-sum", { gives: side("give"), gets: side("want") }) : t("bargain-empty");
}

/** Several names are too long for a button: they stand beside it. @param {string} said @param {Question} question @param {Choice} choice */
function withNames(said, question, choice) {
  return choice.picked.length > 1 ? `${said}: ${joined(namesOf(question, choice))}` : said;
}

/** What is picked; what follows a dash only explains. @param {Question} question @param {Choice} choice */
function namesOf(question, choice) {
  return question.options.filter((one) => choice.picked.includes(one.token)).map((one) => one.label.split(" – ")[0]);
}

/** No more than the options can take. @param {Question} question */
function spreadable(question) {
  return Math.min(question.hi, sumOf(question.options.map((one) => one.most)));
}

/** @param {Question} question @param {Choice} choice @param {number} price */
function payLine(question, choice, price) {
  const paid = worths(question, choice);
  const total = sumOf(paid);
  if (total < price) return t("still-to-pay", { count: price - total });
  if (paid.length && total - Math.min(...paid) >= price) return t("needless");
  return total === price ? t("paid") : t("overpaid", { worth: total, price });
}

/**
 * What the main button does, in words.
 * @param {Question} question @param {Choice} choice
 */
export function goLabel(question, choice) {
  const names = namesOf(question, choice);
  switch (question.form) {
    case "one":
      if (!names.length) return t("choose-one");
      return choice.picked[0] === "pass" ? names[0] : deed(question, names[0]);
    case "some":
      if (!names.length) return question.lo === 0 ? t("go-none") : t("choose-more");
      return severally(question, names);
    case "pay":
      if (!names.length) return question.price > 0 ? t("choose-more") : t("go-none");
      return severally(question, names);
    case "spread":
      return question.many ? filled(question.many, { count: spread(choice) }) : t("go-spread");
    case "amount":
      return question.deed ? deed(question, String(choice.amount)) : t("go-amount", { count: choice.amount });
  }
  return t(`go-${question.form}`);
}

/** One thing is named; several are counted, "Pay 3 cards", and named beside the button. @param {Question} question @param {string[]} names */
function severally(question, names) {
  if (names.length === 1) return deed(question, names[0]);
  const count = names.length;
  return question.many ? filled(question.many, { count }) : deed(question, t("these", { count }));
}

/** What the button does, in the game's words: "Place {names}". @param {Question} question @param {string} names */
function deed(question, names) {
  return question.deed.includes("{names}") ? question.deed.replace("{names}", names) : names;
}

/** Is anything picked that could be cleared? @param {Question} question @param {Choice} choice */
export function isTouched(question, choice) {
  const fresh = nothing(question);
  return JSON.stringify([choice.picked, choice.points, choice.places, choice.amount]) !==
    JSON.stringify([fresh.picked, fresh.points, fresh.places, fresh.amount]);
}
