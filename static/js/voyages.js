// A tap on the map, a card or a count leads to the page with that plan: only the parts that changed are fetched.
import { free, moved, rest } from "./hold.js";
import { peeking } from "./peek.js";
import { picking } from "./pick.js";
import { refresh } from "./swap.js";

let going = 0;
picking(); // arrow keys on the map
peeking(); // hiding the hand

document.addEventListener("click", async (event) => {
  const link = event.target.closest?.("a[data-go]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  event.preventDefault();
  const to = new URL(link.getAttribute("href"), location.href),
    now = new URLSearchParams(location.search);
  for (const who of ["as", "for"])
    if (now.has(who)) to.searchParams.set(who, now.get(who)); // for whom this phone speaks
  link.closest(".list:not([data-stay])")?.removeAttribute("open");
  const before = location.href;
  history.replaceState(null, "", to);
  const mine = (going += 1);
  free();
  document.body.classList.add("going"); // what the button says is of the last plan until then
  try {
    await refresh();
  } catch {
    history.replaceState(null, "", before);
    location.assign(to);
  } finally {
    if (mine === going) document.body.classList.remove("going");
  }
});
// Links that look like buttons also answer the space bar.
document.addEventListener("keydown", (event) => {
  if (event.key !== " " || !event.target.matches?.("a[data-go]")) return;
  event.preventDefault();
  event.target.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
});
// With real cards: what is typed leaves those whose names hold it.
document.addEventListener("input", (event) => {
  if (!event.target.matches?.("[data-find]")) return;
  const wanted = event.target.value.trim().toLowerCase();
  for (const one of event.target.parentElement.querySelectorAll("li")) one.hidden = !one.textContent.toLowerCase()
    .includes(wanted);
});
// What was typed to find one card does not hide the next.
document.addEventListener("sent", () => {
  for (const field of document.querySelectorAll("[data-find]")) field.value = "";
  for (const one of document.querySelectorAll("#list li, #adding li")) one.hidden = false;
});
// What is chosen on the map is in sight, or else something that can be.
function look() {
  const mid = document.getElementById("mid"),
    box = document.getElementById("mapw"),
    room = mid?.getBoundingClientRect();
  const [chosen, open] = [".v-pick", ".v-reach"].map((kind) => [...document.querySelectorAll(`#board ${kind}`)].map((
    mark) => mark.getBoundingClientRect()));
  const marks = chosen.length ? chosen.slice(0, 1) : open;
  const fits = (at) => at.top >= room.top - 9 && at.bottom <= room.bottom + 9 && at.left >= room.left - 9 && at.right <=
    room.right + 9;
  if (!marks.length || !mid.clientHeight || moved(mid) || moved(box)) return;
  if (!marks.some(fits)) bring(marks[0], mid, box, room);
  rest(mid);
  rest(box);
}

function bring(at, mid, box, room) {
  if (room.height < innerHeight && (at.bottom > room.bottom || at.top < room.top)) mid.scrollTop += (at.top + at
    .bottom - room.top - room.bottom) / 2;
  if (at.right > room.right || at.left < room.left) box.scrollLeft += (at.left + at.right - room.left - room.right) / 2;
}
document.addEventListener("swapped", look);
look();
