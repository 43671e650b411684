// A tap on a thing leads to the page with that pick. What the page brought along (its looks) is shown at once, without
// asking; else the parts that change are fetched. All words come with the page; without scripts the links do the same.
import { free, moved, rest } from "./hold.js";
import { deliver, visit } from "./outbox.js";
import { refresh } from "./swap.js";

const ARROWS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };
const TAPPED = "[data-pick],[data-mode],[data-face],[data-slot]";
const LONG = 20, LONGER = 28; // letters of a headline that fit on one line of a phone, as in play.html
let looks = {}, thing = "", mode = "", asking = 0;
let helped, said; // what the help said before it said why, and why

export function picking() {
  if (!document.querySelector("[data-taps]")) return;
  begin();
  document.addEventListener("swapped", begin);
  document.addEventListener("focusin", ({ target }) => target.matches?.(".hit") && stop(target));
  document.addEventListener("click", (event) => {
    const dead = event.target.closest?.("[data-why]");
    if (dead) return why(dead.dataset.why);
    const tapped = event.target.closest?.(TAPPED);
    if (!tapped || tapped.matches("[data-face],[data-slot]")) return;
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    event.preventDefault();
    tap(tapped);
  });
  document.addEventListener("keydown", typed);
  document.addEventListener("input", find);
  // What was typed to find one card does not hide the next.
  document.addEventListener("sent", () => {
    for (const field of document.querySelectorAll("[data-find]")) field.value = "";
    for (const one of document.querySelectorAll(".list li")) one.hidden = false;
  });
}

function begin() {
  read();
  see();
  stop(document.querySelector(".hit[aria-current]") ?? document.querySelector(".hit"));
}

// The map is one stop for who walks by the Tab key; its arrows walk within.
function stop(at) {
  for (const one of document.querySelectorAll(".hit")) one.setAttribute("tabindex", one === at ? 0 : -1);
}

const look = (id, how) => looks[`${id}~${how}`];

function read() {
  unsay();
  const data = JSON.parse(document.getElementById("looks")?.textContent || "{}");
  looks = data.looks ?? {};
  [thing, mode] = (data.chosen || "~").split("~");
  picked();
  if (look(thing, mode)) show();
}

const picked = (is = thing) => document.body.classList.toggle("picked", Boolean(is));

function tap(tapped) {
  if (tapped.dataset.mode !== undefined) return turn(tapped);
  const [id, how] = (tapped.dataset.pick ?? "").split("~");
  // How things are meant lasts as long as there is such a way; what is tapped twice is not picked any more.
  const found = [how, mode, ""].find((one) => one !== undefined && look(id, one));
  const only = found === undefined && Object.keys(looks).find((one) => id && one.startsWith(`${id}~`));
  if (!id || (found === undefined && !only)) return ask(tapped);
  const again = id === thing && tapped.matches(".hit") && look("", "");
  [thing, mode] = again ? ["", ""] : [id, only ? only.split("~")[1] : found];
  keep();
}

// A switch: the same thing in the other way, or further taps in it.
function turn(tapped) {
  const how = mode === tapped.dataset.mode ? "" : tapped.dataset.mode;
  if (!look(thing, how)) thing = "";
  mode = how;
  keep();
}

// What cannot be tapped says why, in place of the help, until something is picked.
function why(text) {
  const help = document.getElementById("help"), how = look("", mode) ? mode : "";
  if (look("", how)) {
    [thing, mode] = ["", how];
    keep();
  }
  helped ??= help.textContent;
  help.textContent = said = text;
  document.body.classList.add("refused");
  picked(true);
  document.dispatchEvent(new CustomEvent("picked"));
}

// The help says again what it said, unless something new stands there.
function unsay() {
  const help = document.getElementById("help");
  if (helped !== undefined && help.textContent === said) help.textContent = helped;
  helped = undefined;
  document.body.classList.remove("refused");
}

function keep() {
  history.replaceState(null, "", whose(new URL(look(thing, mode).href, location.href)));
  show();
}

// For whom this phone speaks stays in the address.
function whose(to) {
  const now = new URLSearchParams(location.search);
  for (const who of ["as", "for"]) if (now.has(who)) to.searchParams.set(who, now.get(who));
  return to;
}

function show() {
  const now = look(thing, mode);
  picked();
  unsay();
  for (const [id, values] of Object.entries(now.set)) {
    const at = document.getElementById(id);
    for (const [name, value] of at ? Object.entries(values) : []) {
      if (name === "") {
        if (at.textContent !== value) at.textContent = value;
      } else if (value === null) at.removeAttribute(name);
      else at.setAttribute(name, value);
    }
  }
  const letters = document.getElementById("headline").textContent.length, line = document.getElementById("line");
  line.classList.toggle("long", letters > LONG);
  line.classList.toggle("longer", letters > LONGER);
  for (const one of document.querySelectorAll("[data-pick]:not([data-pick=''])")) {
    const [id, how = mode] = one.dataset.pick.split("~");
    if (one.hasAttribute("aria-pressed")) continue; // its look says it
    if (thing && id === thing && how === mode) one.setAttribute("aria-current", "true");
    else one.removeAttribute("aria-current");
  }
  for (const mark of document.querySelectorAll("[data-shows]")) {
    const shown = mark.dataset.shows;
    mark.classList.toggle("on", Boolean(thing) && (shown === `${thing}~${mode}` || shown === thing));
  }
  for (const flip of document.querySelectorAll("[data-mode]")) {
    flip.setAttribute("aria-checked", String(flip.dataset.mode === mode));
    flip.hidden = !("always" in flip.dataset) && !look(thing, flip.dataset.mode);
  }
  const left = [...(now.paid ?? [])];
  for (const card of document.querySelectorAll("[data-card]")) {
    const at = left.indexOf(card.dataset.card);
    if (at >= 0) left.splice(at, 1);
    card.classList.toggle("paid", at >= 0);
  }
  document.dispatchEvent(new CustomEvent("picked"));
}

// Too many ways to send along: what is tapped looks chosen at once, what follows from it comes with the answer.
async function ask(tapped) {
  const before = location.href, to = whose(new URL(tapped.getAttribute("href"), location.href));
  const mine = (asking += 1);
  for (const one of tapped.parentElement.querySelectorAll("[aria-current]")) one.removeAttribute("aria-current");
  tapped.setAttribute("aria-current", "true");
  tapped.closest(".list:not([data-stay])")?.removeAttribute("open");
  history.replaceState(null, "", to);
  free();
  document.body.classList.add("going"); // what the button says is of the last pick until then
  try {
    const found = await deliver(tapped, () => refresh().then(() => true));
    if (found || mine !== asking) return;
    tapped.removeAttribute("aria-current"); // the reader would rather not wait
    history.replaceState(null, "", before);
  } catch {
    history.replaceState(null, "", before);
    visit(tapped, () => to);
  } finally {
    if (mine === asking) document.body.classList.remove("going");
  }
}

// Things that look like switches and buttons also answer the space bar, the map its arrows, dice their figures.
function typed(event) {
  if ([" ", "Enter"].includes(event.key) && event.target.matches?.("[data-why][tabindex]")) {
    event.preventDefault();
    return why(event.target.dataset.why);
  }
  if (event.key === " " && event.target.matches?.(`${TAPPED},[data-peek-toggle]`)) {
    event.preventDefault();
    event.target.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  }
  const way = ARROWS[event.key], from = way && event.target.closest?.(".hit");
  if (!from) return;
  event.preventDefault();
  neighbour(from, way)?.focus();
}

// The nearest place that way on the map which can be tapped.
function neighbour(from, [right, down]) {
  const middle = (one) => {
    const box = one.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  };
  const [x, y] = middle(from);
  const far = (one) => {
    const [dx, dy] = middle(one).map((at, axis) => at - [x, y][axis]);
    const ahead = dx * right + dy * down, aside = Math.abs(dx * down) + Math.abs(dy * right);
    return ahead > 4 ? ahead + 2 * aside : Infinity;
  };
  const [found] = [...document.querySelectorAll(".hit")].sort((a, b) => far(a) - far(b));
  return found && far(found) < Infinity ? found : null;
}

// With real cards: what is typed leaves those whose names hold it.
function find(event) {
  if (!event.target.matches?.("[data-find]")) return;
  const wanted = event.target.value.trim().toLowerCase();
  for (const one of event.target.parentElement.querySelectorAll("li"))
    one.hidden = !one.textContent.toLowerCase().includes(wanted);
}

// What is chosen on the map is in sight, or else something that can be.
function see() {
  const [mid, box] = ["mid", "mapw"].map((id) => document.getElementById(id));
  const at = (kind) => [...document.querySelectorAll(`#board ${kind}`)].map((mark) => mark.getBoundingClientRect());
  const chosen = at(":is(.v-pick,.y-on)"), marks = chosen.length ? chosen.slice(0, 1) : at(":is(.v-reach,.y-can)");
  if (!marks.length || !mid.clientHeight || moved(mid) || moved(box)) return;
  const room = mid.getBoundingClientRect();
  const fits = ({ top, bottom, left, right }) =>
    top >= room.top - 9 && bottom <= room.bottom + 9 && left >= room.left - 9 && right <= room.right + 9;
  if (!marks.some(fits)) bring(marks[0], mid, box, room);
  rest(mid);
  rest(box);
}

function bring({ top, bottom, left, right }, mid, box, room) {
  if (room.height < innerHeight && (bottom > room.bottom || top < room.top))
    mid.scrollTop += (top + bottom - room.top - room.bottom) / 2;
  if (right > room.right || left < room.left) box.scrollLeft += (left + right - room.left - room.right) / 2;
}
