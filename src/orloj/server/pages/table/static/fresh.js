/**
 * Keeps the page fresh. It knows which version of the table it has and fetches only what is newer, one at a time; what
 * arrives meanwhile is fetched as one more. The answer to what the reader does brings the table along.
 */

import { fetchTable, Refused, sendForTable } from "./api.js";

const SOON = 1500; // milliseconds after which a server that is away or too busy is asked again, at least

/** A version: a number that grows, and a mark of everything around the game. @param {string} version */
function read(version) {
  const [number, mark = ""] = version.split(".");
  return { number: Number(number || -1), mark };
}

/** Has somebody who has the one version nothing to learn from the other? @param {string} heard @param {string} known */
function isKnown(heard, known) {
  const [one, other] = [read(heard), read(known)];
  return heard !== "" && (one.number < other.number || (one.number === other.number && one.mark === other.mark));
}

export class Fresh {
  /**
   * @param {HTMLElement} table
   * @param {{show: (wanted: HTMLElement) => Promise<void>, reached: () => void, lost: () => void, gone: () => void}} page
   */
  constructor(table, page) {
    this.address = `/t/${table.getAttribute("data-table")}`;
    this.page = page;
    this.note(table);
    this.heard = "";
    this.hearing = false; // is there news that is not looked at yet?
    this.forced = false; // is something wanted that the version does not tell of?
    /** @type {Promise<void> | null} */
    this.looking = null; // fetching and showing
    /** @type {Promise<void> | null} */
    this.next = null; // the same, after that
    /** @type {Promise<void> | null} */
    this.doing = null; // what the reader does is under way
    this.showing = Promise.resolve();
    this.later = 0;
  }

  /** What arrived last. @param {HTMLElement} table */
  note(table) {
    this.version = table.getAttribute("data-version") ?? "";
    this.lines = table.getAttribute("data-lines") ?? "0";
  }

  /** There is news. What is under way may bring it; otherwise it is fetched. @param {string} [version] unknown: look in any case */
  async hear(version = "") {
    this.heard = version;
    if (this.hearing || isKnown(version, this.version)) return;
    this.hearing = true;
    while (this.looking || this.doing) await Promise.allSettled([this.looking, this.doing]);
    this.hearing = false;
    if (!isKnown(this.heard, this.version)) await this.look();
  }

  /**
   * Fetch the newest and show it. Whoever calls while that is under way waits for one more, never for others' news.
   * @param {boolean} [anyway] also if the table is the same
   * @returns {Promise<void>}
   */
  look(anyway = false) {
    this.forced ||= anyway;
    if (!this.looking) {
      this.looking = this.fetch().finally(() => {
        this.looking = null;
      });
      return this.looking;
    }
    this.next ??= this.looking.then(() => {
      this.next = null;
      return this.look();
    });
    return this.next;
  }

  async fetch() {
    clearTimeout(this.later);
    const address = this.query("fragment");
    if (!this.forced) address.searchParams.set("known", this.version);
    this.forced = false;
    try {
      const wanted = await fetchTable(address.href);
      this.page.reached();
      if (wanted) await this.take(wanted);
    } catch (error) {
      if (error instanceof Refused && error.status === 404) this.page.gone();
      else {
        this.page.lost();
        // Not all pages at the same moment: a server that has just come back would go down again.
        this.later = setTimeout(() => this.look(), SOON * (1 + Math.random()));
      }
    }
  }

  /** Do something; the answer is the table as it is then. @param {string} deed @param {unknown} [body] */
  async act(deed, body) {
    const address = this.query(deed);
    address.searchParams.delete("aside"); // what was open is done
    this.doing = (async () => this.take(await sendForTable(address.href, body)))().finally(() => {
      this.doing = null;
    });
    await this.doing;
  }

  /** An address of this table for a reader who knows so much. @param {string} path */
  query(path) {
    const address = new URL(`${this.address}/${path}`, location.href);
    for (const [name, value] of new URLSearchParams(location.search)) address.searchParams.set(name, value);
    address.searchParams.set("since", this.lines);
    return address;
  }

  /** Show what has arrived, after what arrived before it; what is older than that is left out. @param {HTMLElement} wanted */
  take(wanted) {
    if (read(wanted.getAttribute("data-version") ?? "").number >= read(this.version).number) {
      this.note(wanted);
      this.showing = this.showing.catch(() => {}).then(() => this.page.show(wanted));
    }
    return this.showing;
  }
}
