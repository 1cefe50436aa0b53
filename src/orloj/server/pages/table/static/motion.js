/**
 * Pieces that change their place move there, where the browser can show it and the reader likes movement.
 */

const calm = matchMedia("(prefers-reduced-motion: reduce)");
let moving = false;

/** Where each piece lies: the id of the nearest part of the page, and its place in it. @param {ParentNode} root */
function placesOf(root) {
  const found = new Map();
  for (const piece of root.querySelectorAll("#board [data-ref], #hand [data-ref]")) {
    found.set(piece.getAttribute("data-ref"), piece.closest("#board, #hand")?.id);
  }
  return found;
}

/** Which pieces go from the hand to the board or back? @param {ParentNode} old @param {ParentNode} wanted */
function moved(old, wanted) {
  const before = placesOf(old);
  const after = placesOf(wanted);
  return new Set([...after].filter(([ref, place]) => before.has(ref) && before.get(ref) !== place).map(([ref]) => ref));
}

/** Only pieces that move and are in sight get a name; a name must be unique. @param {Set<string>} refs */
function nameThem(refs) {
  const used = new Set();
  const named = [];
  for (const piece of document.querySelectorAll("#board [data-ref], #hand [data-ref]")) {
    if (!refs.has(piece.getAttribute("data-ref") ?? "")) continue;
    const name = `piece-${(piece.getAttribute("data-ref") ?? "").replace(/[^\w-]/g, "_")}`;
    const { top, bottom } = piece.getBoundingClientRect();
    if (used.has(name) || bottom < 0 || top > innerHeight) continue;
    used.add(name);
    piece.style.viewTransitionName = name;
    named.push(piece);
  }
  return named;
}

/**
 * Change the page, with movement if there is any to show.
 * @param {HTMLElement} old @param {HTMLElement} wanted @param {() => void} change
 */
export async function changeWithMotion(old, wanted, change) {
  const can = document.startViewTransition && !calm.matches && !document.hidden && !moving;
  const refs = can ? moved(old, wanted) : new Set();
  if (!refs.size || wanted.querySelector("#result")) {
    change();
    return;
  }
  moving = true;
  document.documentElement.classList.add("moving"); // what lies above the board gets names too, and stays above
  let named = nameThem(refs);
  const transition = document.startViewTransition(() => {
    for (const piece of named) piece.style.viewTransitionName = "";
    change();
    named = nameThem(refs);
  });
  transition.ready.catch(() => {}); // skipped: the page is right, only without movement
  const end = () => {
    for (const piece of named) piece.style.viewTransitionName = "";
    document.documentElement.classList.remove("moving");
    moving = false;
  };
  transition.finished.then(end, end);
  await transition.updateCallbackDone;
}
