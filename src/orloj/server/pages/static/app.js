// On every page. The worker that helps when there is no line learns in which language and theme to do that.
if ("serviceWorker" in navigator) {
  const { lang, dataset } = document.documentElement;
  navigator.serviceWorker
    .register("/sw.js")
    .then(() => navigator.serviceWorker.ready)
    .then((registration) => registration.active?.postMessage({ lang, theme: dataset.theme }))
    .catch(() => {}); // a private window, or storage is switched off: then there is no such help
}

// A form is sent once, however often one clicks: a visitor who clicked twice would be two guests, with a table each.
const PATIENCE = 5000; // milliseconds without an answer, after which one may try again
let sent = new WeakSet();
addEventListener("submit", (event) => {
  const form = event.target;
  if (event.defaultPrevented || form.method !== "post") return;
  if (sent.has(form)) return event.preventDefault();
  sent.add(form);
  setTimeout(() => sent.delete(form), PATIENCE);
});
addEventListener("pageshow", () => { sent = new WeakSet(); }); // somebody has come back to it
