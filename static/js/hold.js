// What a person is at: what was typed and is not saved yet, open folds, where boxes are scrolled to, focus and caret.
// Each is known by its identity, so that it finds its way into newer parts of a page and into a page loaded anew.
import { toast } from "./toast.js";

const FIELDS = "input[name]:not([type=hidden],[type=file],[type=range]),textarea[name],select[name]";
const CHOICES = ["checkbox", "radio"];
const body = document.body;
let parting = null; // how the page is left because of what others did
const sent = new Map(); // forms of which the table has what was typed ("done"), or is about to ("going")

const choice = (field) => CHOICES.includes(field.type);
const fields = () => [...document.querySelectorAll(FIELDS)].filter((field) => field.form);
const asked = (field) => `${field.form.getAttribute("action")} ${field.name}`; // alike for all that ask the same
const named = (field) => field.id || `${asked(field)} ${choice(field) ? field.value : ""}`;

// Whether a field holds something else than the server sent.
export function changed(field) {
  if (choice(field)) return field.checked !== field.defaultChecked;
  if (field.tagName !== "SELECT") return field.value !== field.defaultValue;
  const first = [...field.options].find((one) => one.defaultSelected) ?? field.options[0];
  return Boolean(first) && field.value !== first.value;
}

// While the page is left for another one it stays known what the table has: the last look at its fields is yet to come.
export function handed(form, how) {
  if (how) sent.set(form, how);
  else if (!parting) sent.delete(form);
}

document.addEventListener("input", (event) => sent.delete(event.target.form));

// --- boxes that scripts scroll ---------------------------------------------------------------------------------------

const rests = new Map(); // where a script left a box, by its id

// Where the reader has put a box it stays until he does something himself.
export const moved = (box) =>
  rests.has(box.id) && String(rests.get(box.id)) !== String([box.scrollLeft, box.scrollTop]);
export const rest = (box) => rests.set(box.id, [box.scrollLeft, box.scrollTop]);
export const free = () => rests.clear();
document.addEventListener("sent", free);

// --- fields, folds, focus --------------------------------------------------------------------------------------------

function caret(field) {
  try {
    return field.selectionStart === null ? null : [field.selectionStart, field.selectionEnd];
  } catch {
    return null; // a number has none
  }
}

export function hold() {
  const held = [];
  for (const field of fields()) {
    const how = sent.get(field.form);
    if (how === "done" || !changed(field) || (field.type === "radio" && !field.checked)) continue;
    const value = choice(field) ? field.checked : field.value;
    held.push({
      node: field, name: named(field), asked: asked(field), value, was: field.defaultValue, quiet: how === "going",
    });
  }
  const active = document.activeElement, at = active?.matches?.(FIELDS) && active.form ? active : null;
  return {
    fields: held,
    folds: [...document.querySelectorAll("details[id][open]")].map((fold) => fold.id),
    boxes: [...document.querySelectorAll("[id]")]
      .filter((box) => box.scrollTop || box.scrollLeft)
      .map((box) => [box.id, box.scrollLeft, box.scrollTop]),
    focus: at ? { field: named(at), caret: caret(at) } : { id: active?.id ?? "" },
  };
}

// Fields that keep what they hold while the page around them changes; of radio buttons all that answer one question.
export function kept(held) {
  const own = new Set();
  for (const { node } of held.fields)
    for (const one of node.type === "radio" ? node.form.elements : [node])
      if (one === node || (one.type === "radio" && one.name === node.name)) own.add(one);
  return own;
}

// Gives back what still has a place, and says what has none, or was set by somebody else as well.
export function give(held, telling = true) {
  const there = new Map(fields().map((field) => [named(field), field]));
  const lost = [], both = [];
  for (const { name, asked: question, value, was, quiet } of held.fields) {
    const field = there.get(name);
    if (!field || field.disabled || !put(field, value)) {
      if (instead(question, value)) continue;
      if (!quiet && typeof value === "string" && value.trim()) lost.push(value.trim());
      continue;
    }
    const now = field.defaultValue;
    if (!quiet && !choice(field) && field.tagName !== "SELECT" && now !== was && now !== value)
      both.push(`${field.labels?.[0]?.textContent.trim() ?? ""} ${now}`.trim());
  }
  for (const id of held.folds) document.getElementById(id)?.setAttribute("open", "");
  for (const [id, left, top] of held.boxes) {
    const box = document.getElementById(id);
    if (!box || (box.scrollLeft === left && box.scrollTop === top)) continue;
    Object.assign(box, { scrollLeft: left, scrollTop: top });
    rests.set(id, []);
  }
  look(held.focus, there);
  if (telling && lost.length) toast(body.dataset.gone.replace("%", () => lost.join(", ")), "problem", 0);
  else if (telling && both.length) toast(`${body.dataset.both} ${both.join(", ")}`, "problem");
}

// Where somebody else was faster, what was typed waits where the same is asked: a name at the next free seat. Whether
// there was such a place.
function instead(question, value) {
  if (typeof value !== "string" || !value.trim()) return false;
  const field = fields().find((one) => !choice(one) && asked(one) === question && !changed(one));
  if (!field || !put(field, value)) return false;
  unfold(field);
  return true;
}

function put(field, value) {
  if (choice(field)) {
    if (field.checked === value) return true;
    field.checked = value;
  } else {
    if (field.value === value) return true;
    field.value = value;
  }
  field.dispatchEvent(new Event("input", { bubbles: true }));
  return choice(field) || field.value === value;
}

function look({ field, caret: at, id }, there) {
  const to = field ? there.get(field) : id && document.getElementById(id);
  if (!to || to === document.activeElement) return;
  to.focus({ preventScroll: true });
  if (at) to.setSelectionRange?.(...at);
}

// --- over a page that is loaded anew -----------------------------------------------------------------------------

const place = `ming:held:${location.pathname}`;
export const came = { byItself: false, watched: false }; // in place of another page, which somebody looked at

// Leave the page because of what others did; the next one goes on where this one was, or says what has no place there.
export function leave(go) {
  parting = { forced: true, watched: !document.hidden, x: scrollX, y: scrollY };
  go();
}

export function holding() {
  document.addEventListener("submit", (event) => event.defaultPrevented || handed(event.target, "done"));
  addEventListener("pagehide", () => {
    const held = hold();
    for (const one of held.fields) delete one.node;
    if (parting || held.fields.length) store(JSON.stringify({ page: body.dataset.page, ...held, ...parting }));
    else store(null);
    parting = null;
  });
  addEventListener("pageshow", (event) => event.persisted && store(null)); // it is all still there
  resume();
}

function resume() {
  let held = null;
  try {
    held = JSON.parse(sessionStorage.getItem(place));
  } catch { /* storage may be switched off */ }
  store(null);
  if (!held) return;
  Object.assign(came, { byItself: Boolean(held.forced), watched: Boolean(held.watched) });
  const same = held.page === body.dataset.page;
  if (!same && !held.forced) return;
  give(same && held.forced ? held : { ...held, folds: [], boxes: [], focus: {} }, held.forced);
  if (same && held.forced) scrollTo(held.x, held.y);
  for (const field of fields()) if (changed(field)) unfold(field);
}

function unfold(field) {
  for (let fold = field.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
}

function store(text) {
  try {
    if (text) sessionStorage.setItem(place, text);
    else sessionStorage.removeItem(place);
  } catch { /* see above */ }
}
