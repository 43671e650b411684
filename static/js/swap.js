// Fetch the page again and put in the parts that changed; what the reader holds (focus, scroll, folds) stays.
const shown = new Map();

// Hidden fields that differ in every answer say nothing new.
const plain = (html) => html.replace(/(name="(?:key|seen|csrf)" value=")[^"]*/g, "$1");

export function remember(root = document) {
  for (const part of root.querySelectorAll("[data-part]")) shown.set(part.id, plain(part.outerHTML));
}

let running = null, again = false;
export const refreshing = () => running !== null;

export function refresh() {
  if (running) {
    again = true;
    return running;
  }
  running = load().finally(() => {
    running = null;
    if (!again) return undefined;
    again = false;
    return refresh(); // whoever waits for the first one hears of it, too, if this one fails
  });
  return running;
}

async function load() {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), 8000); // a laptop that left the network does not refuse: it is silent
  const asked = `${location.pathname}?fragment=1${location.search.replace(/^\?/, "&")}`;
  const address = document.querySelector("[data-plan]") ? asked : asked.replace(/&pick=[^&]*|&mode=[^&]*/g, ""); // a plan is kept
  const answer = await fetch(address, {
    cache: "no-store", credentials: "same-origin", headers: { Accept: "text/html" }, signal: patience.signal,
  }).finally(() => clearTimeout(timer));
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (page.body.dataset.page !== document.body.dataset.page || answer.redirected) {
    location.replace(answer.redirected ? answer.url.replace(/[?&]fragment=1/, "") : location.pathname);
    return;
  }
  put(page);
}

function put(page) {
  document.title = page.title;
  document.body.dataset.number = page.body.dataset.number;
  document.body.dataset.here = page.body.dataset.here ?? "";
  for (const fresh of page.querySelectorAll("[data-sync]")) {
    const old = document.getElementById(fresh.id);
    if (old) for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  let changed = false, held = "";
  for (const fresh of page.querySelectorAll("[data-part]")) {
    const html = plain(fresh.outerHTML);
    const old = document.getElementById(fresh.id);
    if (!old) continue;
    if (shown.get(fresh.id) === html) {
      for (const field of old.querySelectorAll("input[name=seen]")) field.value = page.body.dataset.number;
      continue;
    }
    shown.set(fresh.id, html);
    changed = true;
    const holding = old.contains(document.activeElement), active = holding ? document.activeElement.id : "";
    const open = [...old.querySelectorAll("details[open]")].map((fold) => fold.id);
    const made = document.importNode(fresh, true);
    // A screen reader listens to an element, not to its id: what is read aloud stays and gets new words.
    if (old.matches("[role=status]")) old.replaceChildren(...made.childNodes);
    else old.replaceWith(made);
    for (const id of open) document.getElementById(id)?.setAttribute("open", "");
    if (holding) held = active || fresh.id;
  }
  if (held) hold(held);
  if (changed) document.dispatchEvent(new CustomEvent("swapped"));
}

// Whoever uses a keyboard goes on where he was, or, where that is gone, from the headline that says what to do now.
function hold(id) {
  document.getElementById(id)?.focus({ preventScroll: true });
  if (document.activeElement === document.body) document.getElementById("line")?.focus({ preventScroll: true });
}
