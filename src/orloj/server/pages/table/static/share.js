/** Passing on a link: by the system's own way to share where there is one, otherwise it is copied. */

import { toast } from "./notices.js";
import { t } from "./words.js";

document.documentElement.classList.toggle("can-share", "share" in navigator);

/** @param {string} url */
async function copyLink(url) {
  try {
    await navigator.clipboard.writeText(url);
    toast(t("copied"));
  } catch {
    window.prompt(t("copy-failed"), url); // no leave, or no safe connection
  }
}

document.addEventListener("click", async (event) => {
  const button = event.target instanceof Element ? event.target.closest("[data-do=share]") : null;
  const url = button?.getAttribute("data-url");
  if (!url) return;
  if (!("share" in navigator)) return copyLink(url);
  try {
    await navigator.share({ title: document.title, url });
  } catch (error) {
    if (error.name !== "AbortError") await copyLink(url); // whoever changed his mind needs no copy
  }
});
