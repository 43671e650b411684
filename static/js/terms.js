// What a sign is: it names itself when it is held, pointed at, or asked for by the key "?". Names and sentences come
// from the page of the game's signs, which is fetched when the first of them is asked for.
const HELD = 450, POINTED = 600, LEAST = 28, FAR = 10;
const SIGN = "use, [data-sign]";
const body = document.body;
let book, sheet, bubble, timer, from, held = false, shown = "";

// With what was begun before this was there: a finger that is still down, or a key.
export function terms(begun) {
  bubble = document.createElement("div");
  bubble.className = "bubble";
  bubble.setAttribute("role", "status"); // what is said later in it is read out
  body.append(bubble);
  document.addEventListener("pointerdown", down);
  document.addEventListener("pointermove", move, { passive: true });
  for (const name of ["pointerup", "pointercancel"]) document.addEventListener(name, up);
  document.addEventListener("scroll", hush, { capture: true, passive: true });
  document.addEventListener("swapped", hush);
  document.addEventListener("keydown", key);
  // What was only held is not tapped as well.
  document.addEventListener("click", (event) => {
    if (!held) return hush();
    held = false;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);
  document.addEventListener("contextmenu", (event) => held && event.preventDefault());
  if (begun?.type === "pointerdown") down(begun);
  if (begun?.type === "keydown") key(begun);
}

function down(event) {
  hush();
  held = false;
  from = { x: event.clientX, y: event.clientY };
  if (event.pointerType === "mouse" || event.target.closest("[data-peek], input, textarea, select")) return;
  timer = setTimeout(() => {
    held = Boolean(signs(from, event.target).length || label(event.target));
    tell(from, event.target);
  }, HELD - (performance.now() - event.timeStamp));
}

function move(event) {
  const { clientX: x, clientY: y, pointerType, target, buttons } = event;
  if (pointerType !== "mouse") {
    if (from && Math.hypot(x - from.x, y - from.y) > FAR) clearTimeout(timer);
    return;
  }
  clearTimeout(timer);
  if (shown && from && Math.hypot(x - from.x, y - from.y) > LEAST) hush();
  if (buttons) return;
  timer = setTimeout(() => {
    from = { x, y };
    tell(from, target);
  }, POINTED);
}

function up(event) {
  clearTimeout(timer);
  if (event.pointerType === "mouse" || event.type !== "pointercancel") return;
  held = false;
}

async function key(event) {
  if (event.key === "Escape") hush();
  const at = document.activeElement;
  if (event.key !== "?" || at?.matches("input, textarea, select")) return;
  if (!at || at === body) return document.querySelector("#doubt a")?.click(); // where nothing is asked about: the rule
  const box = at.getBoundingClientRect();
  await tell({ x: box.left + box.width / 2, y: box.top + box.height / 2, box }, at);
}

const sign = (one) => one.dataset.sign ?? one.getAttribute("href").slice(1);

// The signs there, the nearest first; with a box all that lie in it.
function signs({ x, y, box }, target) {
  if (hides(target)) return [];
  const found = [], over = target.closest?.("dialog, .drawer, .cover") ?? document;
  for (const one of over.querySelectorAll(SIGN)) {
    const { left, right, top, bottom, width } = one.getBoundingClientRect();
    const middle = [(left + right) / 2, (top + bottom) / 2];
    const reach = Math.max(width, LEAST) / 2;
    const inside = box
      ? middle[0] >= box.left && middle[0] <= box.right && middle[1] >= box.top && middle[1] <= box.bottom
      : Math.abs(middle[0] - x) <= reach && Math.abs(middle[1] - y) <= reach;
    if (width && inside)
      found.push([Math.hypot(middle[0] - x, middle[1] - y), sign(one)]);
  }
  const names = found.sort(([a], [b]) => a - b).map(([, name]) => name);
  // The sign of whose a piece is lies on the piece.
  return [...new Set(box ? names : names.slice(0, names[0]?.startsWith("s-") ? 2 : 1))];
}

// What the reader hides from the others at the table does not name itself to them.
const hides = (target) => body.classList.contains("veil") && !target.closest?.("#board, #top, #others");

// What a place is called that has no sign: its own label.
function label(target) {
  if (hides(target)) return "";
  const named = target.closest?.("a, button, summary, li, [role=img], .hit, [data-why]");
  return named?.getAttribute("aria-label") ?? named?.querySelector(".vh")?.textContent.trim() ?? "";
}

async function tell(at, target) {
  const names = signs(at, target), called = label(target);
  if (!names.length && !called) return false;
  book ??= read().catch(() => (book = undefined));
  const [known] = await Promise.all([book, dressed()]);
  const told = names.map((name) => known?.get(name)).filter(Boolean);
  const lines = [...new Set(told)];
  if (!lines.length && !called) return false;
  say(at, called, lines);
  return true;
}

// What lies over the page is dressed when there is something to say.
export const dressed = () => (sheet ??= new Promise((ready) => {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = new URL("../css/rules.css", import.meta.url);
  link.onload = link.onerror = ready;
  document.head.append(link);
}));

// The signs that a page draws, in its order, as the page of the game's signs has them.
export async function drawn(page) {
  book ??= read().catch(() => (book = undefined));
  const known = await book, found = new Map();
  for (const use of page.querySelectorAll("use")) {
    const line = known?.get(use.getAttribute("href").slice(1));
    if (line && use.getBoundingClientRect().width) found.set(line, use.getAttribute("href"));
  }
  return [...found].map(([line, sign]) => ({ line, sign }));
}

async function read() {
  const answer = await fetch(`/rules/${body.dataset.game}/symbols?fragment=1`);
  if (!answer.ok) throw new Error(String(answer.status));
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const found = new Map();
  for (const one of page.querySelectorAll("[data-signs]"))
    for (const name of one.dataset.signs.split(" ")) found.set(name, one.querySelector("span"));
  return found;
}

function say({ x, y, box }, called, lines) {
  (document.querySelector("dialog[open]") ?? body).append(bubble);
  bubble.replaceChildren();
  const said = lines.some(({ firstChild: name }) => name.textContent === called);
  if (called && !said) bubble.append(Object.assign(document.createElement("p"), { textContent: called }));
  for (const line of lines) {
    const told = document.createElement("p"), [name, about] = [line.firstChild, line.lastChild];
    const strong = document.createElement("b");
    strong.textContent = `${name.textContent}: `;
    told.append(strong, about.textContent);
    bubble.append(told);
  }
  shown = bubble.textContent;
  const { width, height } = bubble.getBoundingClientRect();
  const above = (box?.top ?? y) - height - 18, below = (box?.bottom ?? y) + 18;
  bubble.style.left = `${Math.max(8, Math.min(x - width / 2, innerWidth - width - 8))}px`;
  bubble.style.top = `${above > 8 ? above : Math.min(below, innerHeight - height - 8)}px`;
}

function hush() {
  clearTimeout(timer);
  if (!shown) return;
  shown = "";
  bubble.replaceChildren();
}
