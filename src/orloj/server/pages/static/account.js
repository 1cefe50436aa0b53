// Whoever wants to be told needs the browser's leave; it may only be asked for after a click.

const wish = document.querySelector("input[name=notify]");
wish?.addEventListener("change", async () => {
  if (wish.checked && "Notification" in window && (await Notification.requestPermission()) !== "granted") wish.checked = false;
});
