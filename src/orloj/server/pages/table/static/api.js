/**
 * Calls to the server: the same ones that programs use.
 */

const PATIENCE = 20_000; // milliseconds; a call that takes longer counts as lost, so that nobody waits for ever
const csrf = document.querySelector("meta[name=csrf]")?.getAttribute("content") ?? "";

/** What the server refused, in words, with the rule behind it. */
export class Refused extends Error {
  /** @param {number} status @param {{error?: string, message?: string, rule?: string, why?: string}} body */
  constructor(status, body) {
    super(body.message ?? "");
    this.status = status;
    this.key = body.error ?? "";
    this.rule = body.rule ?? "";
    this.why = body.why ?? "";
  }
}

/**
 * Call the interface; what it refuses is thrown as `Refused`, a line that fails as TypeError.
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 */
export async function call(method, path, body) {
  const text = await send(method, path, body);
  return text ? JSON.parse(text) : {};
}

/** What comes back; a refusal comes as data in any case. @param {string} method @param {string} path @param {unknown} body */
async function send(method, path, body) {
  const headers = { "X-CSRF-Token": csrf, Accept: "application/json, */*;q=0.5" };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  const sent = body === undefined ? undefined : JSON.stringify(body);
  const response = await fetch(path, { method, headers, body: sent, signal: AbortSignal.timeout(PATIENCE) });
  const text = await response.text();
  if (!response.ok) throw new Refused(response.status, asData(text));
  return text;
}

/** What a refusal says; a server in between may say it in its own way. @param {string} text */
function asData(text) {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

/**
 * What a good bot thinks of a question, as a piece of the page; also if there is no hint: then it says why, and `wait`
 * tells after how many seconds it is worth asking again (0: never).
 * @param {string} table @param {string} question
 */
export const askHint = (table, question) => askThinkers(`/t/${table}/hint?question=${encodeURIComponent(question)}`, "bot-hint");

/** In the same way: why a bot did what a line of the story tells. @param {string} table @param {string} line */
export const askWhy = (table, line) => askThinkers(`/t/${table}/why?line=${encodeURIComponent(line)}`, "why-panel");

/** @param {string} address @param {string} mark what a page of ours holds */
async function askThinkers(address, mark) {
  const headers = { "X-CSRF-Token": csrf, Accept: "text/html" };
  const response = await fetch(address, { method: "POST", headers, cache: "no-store" });
  const html = await response.text();
  if (!html.includes(mark)) throw new Refused(response.status, {}); // not ours: the session is over
  return { html, wait: Number(response.headers.get("Retry-After") ?? 0) };
}

/**
 * The element `#table` of a page of ours as it would be now; nothing if what is known is the newest.
 * @param {string} address
 */
export async function fetchTable(address) {
  const signal = AbortSignal.timeout(PATIENCE);
  const response = await fetch(address, { headers: { Accept: "text/html" }, cache: "no-store", signal });
  if (!response.ok) throw new Refused(response.status, {});
  return response.status === 204 ? null : tableIn(await response.text());
}

/** The same as the answer to something that the reader does. @param {string} address @param {unknown} [body] */
export async function sendForTable(address, body) {
  return tableIn(await send("POST", address, body));
}

/** @param {string} html */
function tableIn(html) {
  const table = new DOMParser().parseFromString(html, "text/html").getElementById("table");
  if (!table) throw new Refused(0, {}); // not ours: the session is over
  return table;
}
