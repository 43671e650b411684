// Keeps the screen on while a game is on it, where the browser lets us: over HTTPS, or on the laptop itself.
let held = null, asking = false;

export function wake() {
  document.addEventListener("visibilitychange", hold);
  hold();
}

// A browser lets go of the lock whenever the page is hidden; a weak battery may refuse it, which is its right.
async function hold() {
  if (document.visibilityState !== "visible" || asking || (held && !held.released)) return;
  asking = true;
  held = await navigator.wakeLock.request("screen").catch(() => null);
  asking = false;
}
