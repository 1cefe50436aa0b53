/**
 * The line to the server: it tells that something happened, and comes back by itself when it breaks.
 */

const SHORTEST = 400; // milliseconds before the first new attempt
const LONGEST = 15_000;
const PATIENT = 3; // attempts before the page helps itself
const LOOKING = 4_000; // how often it looks then
const QUIET = 45_000; // after so long without news it is time to look whether the line still lives

export class Line {
  /**
   * @param {string} table
   * @param {{news: (version?: string) => void, known: () => string, back: () => void, lost: () => void, gone: () => void}} heard
   */
  constructor(table, heard) {
    this.table = table;
    this.heard = heard;
    this.attempts = 0;
    this.timer = 0;
    this.ended = false;
    this.worked = false; // was the line ever there?
    this.connect();
    addEventListener("online", () => this.wakeUp());
    addEventListener("offline", () => this.heard.lost());
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.wakeUp());
    setInterval(() => document.visibilityState === "visible" && this.heard.news(), QUIET);
  }

  connect() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.table}/live?known=${this.heard.known()}`);
    this.socket.onopen = () => {
      this.attempts = 0;
      this.worked = true;
      this.heard.back(); // whatever happened meanwhile is told now
    };
    this.socket.onmessage = (event) => this.heard.news(JSON.parse(event.data).version);
    this.socket.onclose = (event) => this.closed(event.code);
  }

  /** @param {number} code */
  closed(code) {
    if (this.ended) return;
    if (code === 4404) {
      this.ended = true;
      this.heard.gone();
      return;
    }
    this.attempts += 1;
    // Where the line is never let through, the page looks by itself now and then: slower, but alive.
    if (this.attempts > PATIENT && !this.worked) this.heard.news();
    else this.heard.lost();
    const wait = this.worked || this.attempts <= PATIENT ? Math.min(LONGEST, SHORTEST * 2 ** (this.attempts - 1)) : LOOKING;
    clearTimeout(this.timer);
    // Not all pages at once: a server that has just come back would go down again.
    this.timer = setTimeout(() => this.connect(), wait * (0.5 + Math.random() / 2));
  }

  /** Is the page cut off? Not if it helps itself where the line is never let through. */
  get isLost() {
    return this.socket.readyState !== WebSocket.OPEN && (this.worked || this.attempts <= PATIENT);
  }

  /** Do not wait any longer. */
  again() {
    if (this.ended || (this.socket && this.socket.readyState <= WebSocket.OPEN)) return;
    clearTimeout(this.timer);
    this.connect();
  }

  /** The page is looked at again: browsers may have put its line to sleep. */
  wakeUp() {
    this.again();
    if (!this.ended) this.heard.news();
  }
}
