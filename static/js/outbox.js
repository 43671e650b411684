// What was tapped while the laptop does not answer is kept, shown as waiting, and done once the laptop is back. No tap
// leads to the browser's own error page, from which nothing leads back.
import { ask, Silence } from "./offline.js";
import { hush, toast } from "./toast.js";

const SOON = 1200; // so long without an answer, and a tap is shown as waiting
const LOOK = 2000, PATIENCE = 4000;
const body = document.body, stored = `ming:kept:${location.pathname}`;
let kept = null; // the tap that waits for an answer
let silent = false; // whether the laptop is known not to answer
let guarded = false, passing = null;

// Do what asks the laptop, again and again until it answers; undefined where the reader would rather not, or where
// something to be sent waits already. What is to be sent (its address and data) also outlives this page.
export async function deliver(at, run, mail) {
  if (kept?.mail && kept.shown) return tell(kept);
  const mine = kept = { at, mail, said: name(at), shown: false };
  const late = setTimeout(show, silent ? 0 : SOON, mine);
  try {
    for (let first = true; ; first = false) {
      try {
        const answer = await run();
        return kept === mine ? answer : undefined;
      } catch (error) {
        if (!(error instanceof Silence)) throw error;
        if (error.proxy && first && kept === mine) continue;
      }
      show(mine);
      answers(false);
      if (kept === mine) await back(mine);
      if (kept !== mine) return undefined;
    }
  } finally {
    clearTimeout(late);
    if (kept === mine) forget();
  }
}

// Go to another page, but not before the laptop answers; where to is asked then: more may have been entered meanwhile.
export const visit = (at, to) => deliver(at, async () => {
  await ask("/where", {}, PATIENCE);
  location.assign(to());
});

// What waited when the page was left or loaded anew: its address and data.
export function left() {
  const mail = JSON.parse(store() ?? "null");
  store(null);
  return mail;
}

// Whether the laptop answers, as whoever has asked it knows.
export function answers(yes) {
  silent = !yes;
  if (yes) kept?.go?.();
  else if (!kept?.shown) toast(body.dataset.offline, "off", 0);
  if (yes || guarded) return;
  guarded = true;
  history.replaceState({ before: true }, "");
  history.pushState(null, "");
}

export function posting() {
  addEventListener("click", (event) => {
    const link = event.target.closest?.("a[href]"), other = event.ctrlKey || event.metaKey || event.shiftKey;
    if (!link || other || event.button || link.getAttribute("target") || link.hasAttribute("download")) return;
    const to = new URL(link.getAttribute("href"), location.href); // a link on a map has no address of its own
    if (to.origin !== location.origin || /^#/.test(link.getAttribute("href"))) return;
    if (sure(event)) visit(link, () => to);
  });
  addEventListener("submit", (event) => {
    const form = event.target, by = event.submitter;
    if (passing === form || !sure(event)) return event.defaultPrevented || going(form);
    deliver(by ?? form, async () => {
      await ask("/where", {}, PATIENCE);
      passing = form;
      form.requestSubmit(by);
      passing = null;
    });
  });
  // Back from where the laptop was lost leads here again; else the entry that does so is passed over.
  addEventListener("popstate", (event) => {
    if (!event.state?.before) return;
    if (!silent) return history.back();
    history.forward();
    deliver(null, async () => {
      await ask("/where", {}, PATIENCE);
      history.go(-2);
    });
  });
}

// The form is on its way, and the page that it leads to may take a while.
function going(form) {
  if (form.getAttribute("method") !== "post") return;
  const said = body.dataset.pending;
  body.dataset.pending = form.dataset.pending ?? said;
  body.classList.add("busy");
  addEventListener("pageshow", () => { // by the browser's way back
    body.dataset.pending = said;
    body.classList.remove("busy");
  }, { once: true });
}

// Whether a tap must be held until the laptop has answered. Where there is a service worker it has a page of ours for
// whatever gets no answer.
function sure(event) {
  if (event.defaultPrevented || (!silent && isSecureContext && navigator.serviceWorker)) return false;
  event.preventDefault();
  return true;
}

function back(mine) {
  return new Promise((go) => {
    mine.go = go;
    const look = () => ask("/where", {}, PATIENCE).then(go, () => (mine.timer = setTimeout(look, LOOK)));
    mine.timer = setTimeout(look, 700);
  }).finally(() => clearTimeout(mine.timer));
}

function show(mine) {
  if (kept !== mine) return;
  mine.shown = true;
  mine.at?.setAttribute("aria-busy", "true");
  body.classList.add("waits");
  if (mine.mail) store(JSON.stringify(mine.mail));
  tell(mine);
}

function tell(mine) {
  const text = body.dataset.waits.replace("%", () => mine.said);
  toast(text, "off", 0, { label: body.dataset.forget, run: forget });
  const sheet = document.querySelector("#lost [data-kept]");
  if (sheet) sheet.textContent = text;
}

function forget() {
  const { at, go, shown } = kept ?? {};
  kept = null;
  if (shown) {
    at?.removeAttribute("aria-busy");
    body.classList.remove("waits");
    store(null);
    hush("off");
    const sheet = document.querySelector("#lost [data-kept]");
    if (sheet) sheet.textContent = "";
  }
  go?.();
}

// What the reader has tapped, in its own words.
function name(at) {
  const said = at?.getAttribute("aria-label") || at?.textContent || body.dataset.backwards;
  return said.trim().replace(/\s+/g, " ").slice(0, 40);
}

// Storage may be switched off: then what waits does not outlive the page.
function store(text) {
  try {
    if (text === undefined) return sessionStorage.getItem(stored);
    if (text) sessionStorage.setItem(stored, text);
    else sessionStorage.removeItem(stored);
  } catch { /* see above */ }
  return null;
}
