/**
 * Calls to the server: the same ones that programs use.
 */

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
  const headers = { "X-CSRF-Token": csrf, Accept: "application/json" };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  const response = await fetch(path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
  const text = await response.text();
  const data = text ? JSON.parse(text) : {};
  if (!response.ok) throw new Refused(response.status, data);
  return data;
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
 * The element `#table` of a page of ours as it would be now.
 * @param {string} address
 */
export async function fetchTable(address) {
  const response = await fetch(address, { headers: { Accept: "text/html" }, cache: "no-store" });
  if (!response.ok) throw new Refused(response.status, {});
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  const table = page.getElementById("table");
  if (!table) throw new Refused(response.status, {});
  return table;
}
