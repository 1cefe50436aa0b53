// The account page: leave for notifications, and a new key that is easy to copy.

// Whoever wants to be told needs the browser's leave; it may only be asked for after a click.
const wish = document.querySelector("input[name=notify]");
wish?.addEventListener("change", async () => {
  if (wish.checked && "Notification" in window && (await Notification.requestPermission()) !== "granted") wish.checked = false;
});

const secret = document.querySelector(".secret input");
if (secret) {
  // The page is the answer to a form. Reloading it now shows the account, and does not make another key.
  history.replaceState(null, "", "/account");
  const button = document.querySelector(".secret button");
  const told = document.querySelector("[data-told]");
  secret.addEventListener("focus", () => secret.select());
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(secret.value);
      told.textContent = button.textContent = button.dataset.copied;
    } catch {
      // No leave, or no safe connection: selected, it is copied with one key.
      secret.focus();
      secret.select();
      told.textContent = button.dataset.select;
    }
  });
  button.hidden = false;
}
