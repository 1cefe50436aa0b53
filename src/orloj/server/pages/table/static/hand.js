/**
 * The row of the hand: it shows that it goes on beyond its edge, and begins with what can be chosen.
 */

const NEAR = 6; // pixels that do not count

export class Hand {
  constructor() {
    this.question = "";
    document.addEventListener("scroll", (event) => event.target === this.row && this.showEdges(), { capture: true, passive: true });
    addEventListener("resize", () => this.showEdges());
  }

  get row() {
    return document.getElementById("hand");
  }

  /** The page was shown, with this question. @param {string} question */
  look(question) {
    if (question !== this.question) this.toFirst();
    this.question = question;
    this.showEdges();
  }

  /** A new question: bring the first card that can be chosen into sight. */
  toFirst() {
    const { row } = this;
    if (!row) return;
    const first = row.querySelector(".can");
    const place = first ? first.getBoundingClientRect().left - row.getBoundingClientRect().left + row.scrollLeft : 0;
    row.scrollLeft = place < row.clientWidth / 2 ? 0 : place - 40;
  }

  showEdges() {
    const { row } = this;
    if (!row) return;
    row.classList.toggle("more-left", row.scrollLeft > NEAR);
    row.classList.toggle("more-right", row.scrollLeft + row.clientWidth < row.scrollWidth - NEAR);
  }
}
