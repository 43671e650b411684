// The server is gone: what to do about it, with the seat's code at hand, and a shell for the time without it.
const body = document.body;
const seatKey = `seat ${body.dataset.table}`, latest = "latest table";
let last = null;

export class Silence extends Error {
  constructor(proxy) {
    super();
    this.proxy = proxy; // whether a proxy said so: the next time it asks another server
  }
}

// A laptop that left the network does not refuse: it is silent. Whoever asks it waits so many milliseconds at most. A
// proxy that cannot reach a server says so itself, without what all our answers have.
export async function ask(address, options, patience = 8000) {
  const silence = new AbortController();
  const timer = setTimeout(() => silence.abort(), patience);
  const wants = { cache: "no-store", credentials: "same-origin", signal: silence.signal, ...options };
  const answer = await fetch(address, wants).catch(() => null).finally(() => clearTimeout(timer));
  const ours = answer && (answer.status < 502 || answer.headers.has("Content-Security-Policy"));
  if (!ours) throw new Silence(Boolean(answer));
  return answer;
}

// Where a browser can (HTTPS, or the laptop itself) a service worker keeps the files and one page.
export function shell() {
  if (isSecureContext && navigator.serviceWorker)
    navigator.serviceWorker.register(`/sw.js?lang=${document.documentElement.lang}`).catch(() => {});
  const sheet = document.getElementById("lost");
  if (!sheet) return;
  sheet.querySelector("[data-elsewhere]").addEventListener("submit", leave);
  sheet.querySelector("[data-hide]")?.addEventListener("click", () => {
    sheet.dataset.read = "yes";
    show(sheet, false);
  });
  if (body.dataset.page !== "offline.html") return;
  fill(sheet);
  setInterval(knock, 4000);
  addEventListener("online", knock);
}

// While the server is there: the code that brings this seat to another address. It changes when it is used.
export async function keepSeat() {
  store(latest, body.dataset.table);
  if (!body.dataset.seat) return;
  try {
    const answer = await ask(`${body.dataset.url}/seat?fragment=1`, { headers: { Accept: "text/html" } });
    const page = answer.ok && new DOMParser().parseFromString(await answer.text(), "text/html");
    const code = page && page.querySelector(".code")?.textContent.trim();
    if (code) store(seatKey, JSON.stringify({ code }));
  } catch {
    // the next page asks again
  }
}

async function knock() {
  const form = new URLSearchParams(location.search).get("to"); // sw.js: where something was to be sent from
  if (location.pathname === "/offline" && !form) return;
  if (!(await ask("/where", {}, 4000).catch(() => null))) return;
  if (form) location.replace(new URL(form, location.origin).pathname);
  else location.reload();
}

export function lost() {
  const sheet = document.getElementById("lost");
  if (!sheet || !sheet.hidden || sheet.dataset.read) return;
  fill(sheet);
  show(sheet, true);
}

export function found() {
  const sheet = document.getElementById("lost");
  if (!sheet) return;
  delete sheet.dataset.read;
  show(sheet, false);
}

export function show(sheet, open) {
  if (sheet.hidden !== open) return;
  sheet.hidden = !open;
  if (open) {
    last = document.activeElement;
    sheet.focus();
  } else last?.focus?.({ preventScroll: true });
}

function fill(sheet) {
  const table = body.dataset.table ?? read(latest);
  const code = kept(table)?.code;
  if (table) sheet.querySelector("[data-word]").textContent = table.toUpperCase();
  sheet.querySelector("[data-word-row]").hidden = !table;
  const fold = sheet.querySelector("[data-code]");
  fold.hidden = !code;
  fold.open = false; // phones lie face up
  fold.querySelector("[data-code-text]").textContent = code ?? "";
}

// To another address, with the table's word and the seat's code where they are known.
function leave(event) {
  event.preventDefault();
  const field = event.target.querySelector("input"), bad = event.target.querySelector("[data-bad]");
  const typed = field.value.trim();
  const table = body.dataset.table ?? read(latest), code = kept(table)?.code;
  let target = null;
  try {
    target = new URL(/^https?:\/\//i.test(typed) ? typed : `http://${typed}`);
  } catch {
    target = null;
  }
  if (!typed || !target?.hostname || target.username) {
    bad.textContent = bad.dataset.bad;
    field.focus();
    return;
  }
  const seat = code ? `/rejoin?code=${encodeURIComponent(code)}` : "";
  const path = table ? `/t/${table}${seat}` : "/";
  location.assign(target.origin + path);
}

function kept(table = body.dataset.table) {
  try {
    return JSON.parse(read(table === body.dataset.table ? seatKey : `seat ${table}`));
  } catch {
    return null;
  }
}

// Storage may be switched off; then only the code is missing.
function read(name) {
  try {
    return sessionStorage.getItem(name);
  } catch {
    return null;
  }
}

function store(name, value) {
  try {
    sessionStorage.setItem(name, value);
  } catch {
    // see above
  }
}
