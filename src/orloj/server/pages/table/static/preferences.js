/**
 * What a reader prefers on this device: how quickly things happen before his eyes, and whether he hears them.
 */

const PACES = { slow: 1.9, normal: 1, quick: 0.45, off: 0 };
const small = matchMedia("(pointer: coarse)");
const narrow = matchMedia("(max-width: 760px)");
const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** @param {string} key */
function read(key) {
  try {
    return localStorage.getItem(key) ?? "";
  } catch {
    return ""; // a browser that keeps nothing
  }
}

/** @param {string} key @param {string} value */
export function keep(key, value) {
  try {
    localStorage.setItem(key, value);
  } catch {
    // then it holds only for now
  }
}

export const preferences = {
  /** How long a beat lasts, as a multiple; 0: nothing is played. */
  get pace() {
    return PACES[this.paceName] ?? 1;
  },
  get paceName() {
    const chosen = read("orloj-pace");
    return chosen in PACES ? chosen : "normal";
  },
  /** Does the reader want no movement? */
  get calm() {
    return calm.matches;
  },
  /** Is there room for one thing at a time only? */
  get narrow() {
    return narrow.matches;
  },
  get sounds() {
    const chosen = read("orloj-sounds");
    return chosen ? chosen === "on" : !small.matches;
  },
};

export { read as kept };

/** Show on the switches of the menu what is chosen. @param {ParentNode} root */
export function showPreferences(root) {
  for (const option of root.querySelectorAll("[data-pref=pace] option")) {
    option.toggleAttribute("selected", option.value === preferences.paceName);
  }
  for (const box of root.querySelectorAll("[data-pref=sounds]")) box.toggleAttribute("checked", preferences.sounds);
}

/** A switch of the menu was used. @param {HTMLInputElement | HTMLSelectElement} field */
export function prefer(field) {
  if (field.dataset.pref === "pace") keep("orloj-pace", field.value);
  if (field.dataset.pref === "sounds") keep("orloj-sounds", field.checked ? "on" : "off");
}
