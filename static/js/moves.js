// What others did plays on the map: pieces go where they went, an entry of the log after the other, over the board as
// it lay before. A tap ends it, and so does a key. Whoever wants no motion sees the last turn as arrows, and on a turn
// of his own nobody sees anything move that he has not waited for.
const STEP = 700, ALL = 4000; // milliseconds: of an entry, of all of them
const REST = 0.14; // the part of its time for which a piece lies where it went, before the next one goes
const LIFT = 26; // how high above its place a piece is that comes or leaves, in millimetres of a usual map
const body = document.body;
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const name = `ming:${body.dataset.table}:moves:${body.dataset.seat}`;
const yours = () => Boolean(document.querySelector("#now[data-turn]"));
const shown = () => [...document.querySelectorAll("#moves > .trail")];
const entry = (move) => Number(move.dataset.number);
const last = (moves) => Math.max(0, ...moves.map(entry));

let seen = read(); // the last entry that was shown
let began = false; // whether a turn of the reader's own has begun
let before = []; // the board as it lay, in layers, each with the part behind which it stands
let play = null; // what is being shown

if (seen === null) mark(Number(body.dataset.came)); // who comes to a table has missed nothing
document.addEventListener("swapping", (event) => keep(event.detail));
document.addEventListener("swapped", look);
document.addEventListener("visibilitychange", look);
for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, tapped, true);
look();

function look() {
  const fresh = shown().filter((move) => entry(move) > seen), on = began;
  began = yours();
  const ends = fresh.length ? document.querySelectorAll(".trail-end") : [];
  for (const mark of [...fresh, ...ends]) mark.classList.remove("trail-over");
  if (document.hidden || !fresh.length) return;
  mark(last(fresh));
  if (on && began) return clear();
  if (calm.matches || document.querySelector("[data-report]:not([hidden])")) return;
  if (play) play.waiting.push(...fresh);
  else start({ map: fresh[0].ownerSVGElement, waiting: fresh, flights: [] });
  play.until = Date.now() + ALL;
}

// The board over which the pieces are to go, before it changes.
function keep(page) {
  const next = page.getElementById("moves"), map = document.getElementById("moves")?.ownerSVGElement;
  if (play || !next || !map || document.hidden || calm.matches) return;
  const box = next.closest("svg").getAttribute("viewBox"), comes = last([...next.children]) > seen;
  const lying = comes && box === map.getAttribute("viewBox") ? map.querySelectorAll(".lying") : [];
  before = [...lying].map((layer) => [layer.parentNode, layer.cloneNode(true)]);
}

async function start(own) {
  play = own;
  body.classList.add("trails-play");
  for (const [part, layer] of before) {
    layer.classList.add("board-before");
    part.after(layer);
  }
  if (before.length) own.map.classList.add("shows-before");
  await null;
  while (own.waiting.length) {
    const now = own.waiting.filter((move) => entry(move) === entry(own.waiting[0]));
    const left = new Set(own.waiting.map(entry)).size;
    own.waiting = own.waiting.filter((move) => !now.includes(move));
    const time = Math.min(STEP, Math.max(0, own.until - Date.now()) / left);
    await Promise.all(now.map((move) => go(move, own, time)));
    if (own !== play) return;
  }
  end();
}

function go(move, { map, flights }, time) {
  const { hides, tab, how, way } = move.dataset;
  for (const other of hides ? shown() : []) if (other.dataset.hides === hides) other.classList.remove("trail-on");
  for (const lies of hides ? map.querySelectorAll(`.${hides}`) : []) lies.classList.add("trail-lifted");
  const spaces = tab ? document.querySelectorAll(`:is(.tab, .spaces > li).in-${tab}`) : [];
  for (const space of spaces) space.classList.add("trail-tab");
  move.classList.add("trail-on");
  const points = way.split(" ").map((point) => point.split(",").map(Number)), [x, y] = points[0];
  const at = (right, down, opacity = 1) => ({ transform: `translate(${right}px,${down}px)`, opacity });
  const high = at(x, y - (LIFT * map.viewBox.baseVal.width) / 400, 0), low = at(x, y);
  const frames = how === "comes" ? [high, low] : how ? [low, high] : points.map((point) => at(...point));
  const settings = { duration: time * (1 - REST), endDelay: time * REST, easing: "ease-in-out", fill: "forwards" };
  const flight = move.querySelector(".trail-piece").animate(frames, settings);
  flights.push(flight);
  return flight.finished.catch(() => {}); // a tap has ended it
}

// The board lies as it does now.
function end() {
  const { flights } = play;
  play = null;
  for (const flight of flights) flight.cancel();
  for (const [, layer] of before) layer.remove();
  before = [];
  body.classList.remove("trails-play");
  for (const kind of ["shows-before", "trail-lifted", "trail-on", "trail-tab"])
    for (const part of document.querySelectorAll(`.${kind}`)) part.classList.remove(kind);
}

function tapped() {
  if (play) end();
  if (yours()) clear();
}

// On a turn of one's own arrows lie there until he does something.
function clear() {
  for (const mark of [...shown(), ...document.querySelectorAll(".trail-end")]) mark.classList.add("trail-over");
}

function mark(number) {
  seen = Math.max(seen ?? 0, number);
  try {
    sessionStorage.setItem(name, seen);
  } catch { /* storage may be switched off: then it goes for this page alone */ }
}

function read() {
  try {
    const kept = sessionStorage.getItem(name);
    return kept === null ? null : Number(kept);
  } catch {
    return null;
  }
}
