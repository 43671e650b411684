// A scored part is shown once on each phone, one after the other, and its points count up.
const store = () => `ming:${document.body.dataset.table}:reports`;

function seen() {
  try {
    return JSON.parse(sessionStorage.getItem(store())) ?? null;
  } catch {
    return null;
  }
}

function mark(ids) {
  try {
    sessionStorage.setItem(store(), JSON.stringify(ids));
  } catch { /* private mode: they are shown once a page */ }
}

export function reports() {
  // What lies there when a phone comes to the table is no news; of all that comes later each sheet is shown once.
  if (document.body.dataset.table && seen() === null)
    mark([...document.querySelectorAll("[data-report]")].map((sheet) => sheet.dataset.report));
  if (!document.getElementById("reports")) return;
  document.addEventListener("swapped", next);
  document.addEventListener("click", (event) => {
    if (!event.target.closest?.("[data-next]")) return;
    const sheet = event.target.closest("[data-report]");
    const parts = [...sheet.querySelectorAll("[data-said]")].map((part) => part.dataset.said);
    mark([...new Set([...(seen() ?? []), ...parts, sheet.dataset.report])].slice(-80));
    sheet.hidden = true;
    next();
    // Whoever uses a keyboard goes on at the line that says what to do now.
    if (!document.querySelector("[data-report]:not([hidden])"))
      document.getElementById("line")?.focus({ preventScroll: true });
  });
  next();
}

function next() {
  const sheets = [...document.querySelectorAll("[data-report]")];
  // Who enters for all what lies on the table sees there what came of it, and where the app only keeps the score
  // everybody moves his own members home: nothing lies over the next question.
  if (document.body.matches(".together, .unveiled"))
    mark([...new Set([...(seen() ?? []), ...sheets.map((sheet) => sheet.dataset.report)])].slice(-80));
  const known = seen() ?? [];
  const first = sheets.find((sheet) => !known.includes(sheet.dataset.report));
  for (const sheet of sheets) if (sheet !== first) sheet.hidden = true;
  const beside = (part) => part.id !== "reports" && !part.matches(".sheet, script, .toast");
  const others = [...document.body.children].filter(beside);
  for (const part of others) part.inert = Boolean(first);
  if (!first || !first.hidden) return;
  if (!dressed()) return;
  // What an earlier sheet has told already is not told again.
  for (const part of first.querySelectorAll("[data-said]")) part.hidden = known.includes(part.dataset.said);
  first.hidden = false;
  first.focus();
  count(first);
}

// A first visit shows no sheet: what sheets of a game look like is fetched for the first one, which waits for it.
// Without it a map would be wider than the phone.
const dressing = new Set();
function dressed() {
  const sheets = (document.getElementById("reports").dataset.dress ?? "").split(" ").filter(Boolean);
  for (const href of sheets) {
    if (document.querySelector(`link[href="${href}"]`)) continue;
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
    dressing.add(link);
    link.onload = link.onerror = () => {
      dressing.delete(link);
      next();
    };
    document.head.append(link);
  }
  return dressing.size === 0;
}

export function count(root) {
  if (matchMedia("(prefers-reduced-motion:reduce)").matches) return;
  for (const at of root.querySelectorAll("[data-from]")) {
    const from = Number(at.dataset.from), to = Number(at.textContent), start = performance.now();
    const step = (now) => {
      const part = Math.min(1, (now - start) / 600);
      at.textContent = Math.round(from + (to - from) * part);
      if (part < 1) requestAnimationFrame(step);
    };
    if (from !== to) requestAnimationFrame(step);
  }
}
