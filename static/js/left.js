// Times that run out: the server says how many seconds are left, and the phone counts on from there.
const due = new WeakMap(); // of an element: what the server said last, and when it runs out

setInterval(() => document.querySelectorAll("[data-left]").forEach(count), 250);

function count(time) {
  const said = time.dataset.left;
  if (due.get(time)?.said !== said) due.set(time, { said, end: performance.now() + 1000 * Number(said) });
  const left = Math.max(0, Math.ceil((due.get(time).end - performance.now()) / 1000));
  const text = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  if (time.textContent !== text) time.textContent = text;
}
