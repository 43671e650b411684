// Fetch the page again and carry into this one what the server changed since it was sent, and nothing else. A part that
// is still there stays the same element: focus, caret, folds, scrolling, letters being composed are left alone.
import { give, hold, kept, leave } from "./hold.js";
import { ask } from "./offline.js";

const sent = new WeakMap(); // of every node of a part: as the server sent it
const ANSWERS = ["csrf", "key", "seen"]; // hidden fields that differ in every answer say nothing new
const NAMED = "[id],a[href],button[name],input:not([type=hidden]),select,textarea";
const STAYS = 6000, LEAST = 2000;
const since = new WeakMap(); // of what stays: when it came, unless with the page
let own = new Set(), changed = false, later;

export function remember() {
  for (const part of document.querySelectorAll("[data-part]")) note(part, part.cloneNode(true));
  for (const shell of document.querySelectorAll("[data-sync]")) sent.set(shell, shell.cloneNode(false));
}

function note(node, as) {
  sent.set(node, as);
  node.childNodes.forEach((child, place) => note(child, as.childNodes[place]));
}

let running = null, wanted = 0;
export const refreshing = () => running !== null;

// Fetch it; where that is being done already, once more unless it brings the entry that is wanted.
export function refresh(number = Infinity) {
  if (running) {
    wanted = Math.max(wanted, number);
    return running;
  }
  running = load().finally(() => {
    running = null;
    const again = wanted > Number(document.body.dataset.number);
    wanted = 0;
    return again ? refresh() : undefined; // whoever waits for the first one hears of it, too, if this one fails
  });
  return running;
}

const place = () => `${location.pathname}?fragment=1${location.search.replace(/^\?/, "&")}`;

async function load() {
  const asked = place();
  const answer = await ask(asked, { headers: { Accept: "text/html" } });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (asked !== place()) return load(); // it knows nothing of what was tapped meanwhile
  if (page.body.dataset.page !== document.body.dataset.page || answer.redirected) {
    const to = answer.redirected ? answer.url.replace(/[?&]fragment=1/, "") : location.pathname + location.search;
    leave(() => location.replace(to));
    return;
  }
  put(page);
}

function put(page) {
  document.dispatchEvent(new CustomEvent("swapping", { detail: page }));
  document.title = page.title;
  document.body.dataset.number = page.body.dataset.number;
  document.body.dataset.here = page.body.dataset.here ?? "";
  const held = hold(), active = document.activeElement;
  own = kept(held);
  changed = false;
  for (const fresh of page.querySelectorAll("[data-sync]")) {
    const old = document.getElementById(fresh.id);
    if (!old) continue;
    attributes(old, sent.get(old) ?? old, fresh);
    sent.set(old, fresh.cloneNode(false));
  }
  for (const fresh of page.querySelectorAll("[data-part]")) {
    // Where scripts help to answer a question (data-anew), what was tapped for one is not said to the next.
    const old = document.getElementById(fresh.id);
    if (old && stays(old, fresh)) continue;
    if (old && old.dataset.anew !== fresh.dataset.anew) old.replaceWith(copy(fresh));
    else if (old) renew(old, fresh);
  }
  for (const shown of document.querySelectorAll("[data-stays]")) if (!since.has(shown)) since.set(shown, Date.now());
  give(held);
  // Whoever uses a keyboard goes on where that was, or, where it is gone, from the headline that says what to do now.
  if (!active.isConnected && document.activeElement === document.body)
    document.getElementById("line")?.focus({ preventScroll: true });
  if (changed) document.dispatchEvent(new CustomEvent("swapped"));
}

// What has just been revealed stays for a while (data-stays), however fast the table goes on: it is read from afar. It
// makes way for what is newer as soon as it could be read at all, so that nothing older stands beside the board.
function stays(old, fresh) {
  const shown = old.querySelector("[data-stays]");
  if (!shown || fresh.querySelector("[data-stays]")?.id === shown.id) return false;
  const left = (since.get(shown) ?? 0) + (fresh.childElementCount ? LEAST : STAYS) - Date.now();
  if (left <= 0) return false;
  clearTimeout(later);
  later = setTimeout(() => refresh().catch(() => {}), left);
  return true;
}

function copy(fresh) {
  const made = document.importNode(fresh, true);
  note(made, fresh);
  changed = true;
  return made;
}

function renew(node, fresh) {
  const before = sent.get(node);
  if (before.isEqualNode(fresh)) return; // nothing new: what a script has made of it stays
  sent.set(node, fresh);
  if (node.nodeType !== Node.ELEMENT_NODE) {
    node.data = fresh.data;
    changed = true;
    return;
  }
  attributes(node, before, fresh);
  children(node, fresh);
  if (node.matches("input,select,textarea") && !own.has(node)) follow(node, fresh);
}

function attributes(node, before, fresh) {
  const names = new Set([...before.getAttributeNames(), ...fresh.getAttributeNames()]);
  for (const name of names) {
    const value = fresh.getAttribute(name);
    if (before.getAttribute(name) === value) continue;
    if (value !== null) node.setAttribute(name, value);
    else if (name !== "open") node.removeAttribute(name); // nobody closes what somebody reads
    changed ||= !(node.type === "hidden" && ANSWERS.includes(node.name));
  }
}

// Nothing was entered here: the field shows what the table knows now.
function follow(field, fresh) {
  if (field.type === "checkbox" || field.type === "radio") field.checked = fresh.checked;
  else if (field.value !== fresh.value) {
    const caret = document.activeElement === field && field.type === "text" && field.selectionStart;
    field.value = fresh.value;
    if (caret !== false) field.setSelectionRange(caret, caret);
  }
}

function children(node, fresh) {
  const known = new Map();
  for (const child of node.childNodes) {
    if (!sent.has(child)) continue;
    const name = identity(sent.get(child));
    known.set(name, [...(known.get(name) ?? []), child]);
  }
  const wanted = [...fresh.childNodes].map((one) => [known.get(identity(one))?.shift(), one]);
  const staying = new Set(wanted.map(([child]) => child));
  for (const child of [...node.childNodes]) if (!staying.has(child)) drop(child);
  let at = node.firstChild;
  for (const [child, one] of wanted) {
    if (!child) {
      node.insertBefore(copy(one), at);
      continue;
    }
    if (child !== at && child.contains(document.activeElement)) {
      const passed = [];
      for (; at !== child; at = at.nextSibling) passed.push(at);
      child.after(...passed); // moving it would take its focus
    }
    if (child === at) at = at.nextSibling;
    else node.insertBefore(child, at);
    renew(child, one);
  }
}

function drop(child) {
  child.remove();
  changed = true;
}

// What a node is, whatever stands in it: itself by name, else the first thing within that has one.
function identity(node) {
  if (node.nodeType !== Node.ELEMENT_NODE) return node.nodeName;
  const named = node.matches(NAMED) ? node : node.querySelector(NAMED);
  if (!named) return node.nodeName;
  if (named.id) return `${node.nodeName} #${named.id}`;
  const answer = named.tagName === "BUTTON" || named.type === "radio" || named.type === "checkbox";
  const name = named.name ? [named.name, answer ? named.value : ""] : [named.getAttribute("href")];
  return [node.nodeName, ...name].join(" ");
}
