// Counting a part of the board: steppers, one step back, and what the counts on the screen would lead to.
import { changed } from "./hold.js";
import { ask } from "./offline.js";
import { send } from "./send.js";

let back = [], asked = 0, timer = 0;

counting();

function counting() {
  const form = () => document.getElementById("count");
  document.addEventListener("click", (event) => {
    if (!event.target.closest("#count")) return;
    const tap = event.target.closest("[data-less],[data-more],[data-put]");
    if (tap) step(tap);
    else if (event.target.closest("[data-back]")) undo();
  });
  document.addEventListener("input", (event) => {
    if (!event.target.closest("#count")) return;
    if (event.target.type === "number") settle(event.target);
    look();
  });
  let shown = form()?.dataset.place;
  pin(shown);
  document.addEventListener("swapped", () => {
    back = back.filter(([field]) => field.isConnected);
    offer();
    if (!form()) return;
    for (const box of form().querySelectorAll("[data-step]")) settle(box.querySelector("input"));
    if (altered()) look();
    if (shown === form().dataset.place) return;
    shown = form().dataset.place;
    pin(shown);
    scrollTo(0, 0);
  });
  // What was entered goes along when the reader turns to another part.
  document.addEventListener("click", async (event) => {
    const tab = event.target.closest("a[data-go],[data-taps] a[data-pick]");
    if (!tab || !altered()) return;
    event.preventDefault();
    const data = new FormData(form());
    data.delete("then");
    if (await send(form(), new URLSearchParams(data))) location.assign(tab.href);
  });
}

// The address says what is counted here: whatever others count meanwhile, this phone stays with it.
function pin(place) {
  const query = new URLSearchParams(location.search);
  if (!place || query.get("place") === place) return;
  query.set("place", place);
  history.replaceState(null, "", `?${query}`);
}

const altered = () => [...document.getElementById("count")?.elements ?? []]
  .some((field) => (field.type === "number" || field.type === "radio" || field.tagName === "SELECT") && changed(field));

// One less, one more, or the number that was tapped.
function step(tap) {
  const field = tap.closest(".row,[data-step]").querySelector("input"), before = Number(field.value) || 0;
  const value = tap.dataset.put ? Number(tap.dataset.put) : before + (tap.matches("[data-more]") ? 1 : -1);
  if (value < Number(field.min) || value > Number(field.max)) return;
  back.push([field, value - before]);
  field.value = value;
  settle(field);
  look();
}

function undo() {
  const last = back.pop();
  if (!last) return;
  const [field, by] = last;
  field.value = (Number(field.value) || 0) - by;
  settle(field);
  look();
}

// Buttons at the ends sleep; nothing lies loud where nobody stands.
function settle(field) {
  const box = field.closest("[data-step]"), value = Number(field.value) || 0;
  box.classList.toggle("z", !value);
  box.classList.toggle("over", value > Number(field.max) || value < Number(field.min));
  box.querySelector("[data-less]").disabled = value <= Number(field.min);
  box.querySelector("[data-more]").disabled = value >= Number(field.max);
  for (const put of box.closest(".row")?.querySelectorAll("[data-put]") ?? [])
    put.disabled = value === Number(put.dataset.put) || Number(put.dataset.put) > Number(field.max);
  offer();
}

function offer() {
  const button = document.querySelector("[data-back]"), last = back[back.length - 1];
  if (!button) return;
  button.hidden = !last;
  if (last) button.querySelector("b").textContent = last[1] > 0 ? `+${last[1]}` : `−${-last[1]}`;
}

// The rule is the server's; a tap shows at once, and its consequence as soon as the answer is there.
function look() {
  if (!document.getElementById("count").dataset.preview) return;
  clearTimeout(timer);
  timer = setTimeout(async () => {
    const form = document.getElementById("count"), mine = ++asked;
    const query = new URLSearchParams({ place: form.dataset.place });
    for (const [name, value] of new FormData(form)) if (name.startsWith("set.")) query.set(name, value || "0");
    try {
      const answer = await ask(`${form.dataset.preview}?${query}`, { headers: { Accept: "application/json" } });
      if (answer.ok && mine === asked) show((await answer.json()).grounds);
    } catch { /* the next look, or the answer to the main button, tells */ }
  }, 60);
}

function show(grounds) {
  for (const [id, { told, into, lines, tone, icon }] of Object.entries(grounds)) {
    const ground = document.querySelector(`[data-ground="${id}"]`);
    if (!ground) continue;
    ground.querySelector("[data-told]").textContent = told;
    if (into) {
      const signs = into.flatMap(([colour, count]) => [sign(colour), `${count} `]);
      ground.querySelector("[data-into]").replaceChildren(...(signs.length ? signs : ["–"]));
    }
    if (!lines) continue;
    ground.dataset.tone = tone;
    ground.querySelector("use").setAttribute("href", `#${icon}`);
    ground.querySelector("[data-lines]").replaceChildren(...lines.map(reason));
  }
}

// A line of what the counts come to: whose it is, why, and how many.
function reason([colour, text, figure]) {
  const line = document.createElement("p");
  for (const [name, said] of [["span", text], ["b", figure]])
    line.append(Object.assign(document.createElement(name), { textContent: said }));
  if (colour) line.prepend(sign(colour));
  return line;
}

function sign(colour) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("class", "pc");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", `#s-${colour}`);
  svg.append(use);
  return svg;
}
