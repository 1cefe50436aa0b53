// The page without a line: when there is one again, it goes away by itself.
window.addEventListener("online", () => location.reload());
