/**
 * What scrolls and goes on beyond an edge fades there, so that nobody takes a part for the whole (class `fades`).
 */

const NEAR = 6; // pixels that do not count

/** @param {Element | null} part */
export function showEdges(part) {
  part?.classList.toggle("more-above", part.scrollTop > NEAR);
  part?.classList.toggle("more-below", part.scrollTop + part.clientHeight < part.scrollHeight - NEAR);
}

document.addEventListener(
  "scroll",
  ({ target }) => target instanceof Element && target.classList.contains("fades") && showEdges(target),
  { capture: true, passive: true },
);
