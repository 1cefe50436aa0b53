// On every page: the worker that helps when there is no line learns in which language and theme to do that.
if ("serviceWorker" in navigator) {
  const { lang, dataset } = document.documentElement;
  navigator.serviceWorker
    .register("/sw.js")
    .then(() => navigator.serviceWorker.ready)
    .then((registration) => registration.active?.postMessage({ lang, theme: dataset.theme }))
    .catch(() => {}); // a private window, or storage is switched off: then there is no such help
}
