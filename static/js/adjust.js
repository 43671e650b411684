// Setting several things together: what was entered goes along to whatever is picked next, and what is left in the box
// follows what is on the screen.
import { visit } from "./outbox.js";

export function adjusting() {
  const form = document.querySelector("[data-adjust]");
  if (!form) return;
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("[data-pick], [data-drop]");
    if (!link || event.defaultPrevented || event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    visit(link, () => along(form, link));
  });
  const box = document.getElementById("mapw"), map = document.getElementById("board");
  if (box && map && box.scrollWidth > box.clientWidth)
    box.scrollLeft = map.dataset.focus * box.scrollWidth - box.clientWidth / 2;
  const left = new Map([...form.querySelectorAll("[data-box]")].map((one) => [one, Number(one.textContent)]));
  const before = held(form);
  const follow = () => {
    const now = held(form);
    for (const [one, count] of left) {
      const rest = count + (before.get(one.dataset.box) ?? 0) - (now.get(one.dataset.box) ?? 0);
      one.textContent = rest < 0 ? `−${-rest}` : rest;
      one.classList.toggle("over", rest < 0);
    }
  };
  form.addEventListener("input", follow);
  document.addEventListener("click", (event) => event.target.closest?.("[data-less],[data-more]") && follow());
}

// Where a tap leads, with what stands in the form. While a piece is moved, each link says itself what is set by it.
function along(form, link) {
  const to = new URL(link.getAttribute("href"), location.href), data = new FormData(form);
  if (data.get("reason")) to.searchParams.set("reason", data.get("reason"));
  if ("moving" in form.dataset) return to;
  for (const [name, value] of data) {
    if (!name.startsWith("set.") || name === `set.${link.dataset.drop}`) continue;
    if (data.get(`was.${name.slice(4)}`) === value) to.searchParams.delete(name);
    else to.searchParams.set(name, value);
  }
  return to;
}

// How many pieces of each sort the fields hold.
function held(form) {
  const sums = new Map();
  for (const field of form.querySelectorAll("[data-takes]")) {
    const many = field.type === "radio" ? Number(field.checked) : Number(field.value) || 0;
    sums.set(field.dataset.takes, (sums.get(field.dataset.takes) ?? 0) + many);
  }
  return sums;
}
