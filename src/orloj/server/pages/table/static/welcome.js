/**
 * A word of welcome for whoever sits at a table for the first time. Only this browser remembers that it was read.
 */

const READ = "orloj.welcomed";
let read = remembered();

function remembered() {
  try {
    return localStorage.getItem(READ) !== null;
  } catch {
    return false; // storage is forbidden: it greets once on every page
  }
}

/** @param {ParentNode} root */
export function showWelcome(root) {
  root.querySelector("#welcome")?.toggleAttribute("hidden", read);
}

export function welcomed() {
  read = true;
  try {
    localStorage.setItem(READ, "yes");
  } catch {
    // then only until the page is closed
  }
  showWelcome(document);
}
