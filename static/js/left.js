// Times that run out: the server says how many seconds are left, and the phone counts on from there.
const due = new WeakMap();

export function runningOut() {
  setInterval(() => document.querySelectorAll("[data-left]").forEach(count), 250);
}

function count(time) {
  if (!due.has(time)) due.set(time, performance.now() + 1000 * Number(time.dataset.left));
  const left = Math.max(0, Math.ceil((due.get(time) - performance.now()) / 1000));
  const text = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  if (time.textContent !== text) time.textContent = text;
}
