// Tap a thing, see what it would do, then the main button does it. All words come with the page.
let picks = null,
  chosen = "",
  mode = "";
const ARROWS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };
const LONG = 22; // letters of a headline that fit on one line of a phone, as in play.html

export function picking() {
  read();
  document.addEventListener("swapped", again);
  document.addEventListener("click", (event) => {
    const thing = event.target.closest?.("[data-pick]"),
      flip = event.target.closest?.("[data-mode]");
    if (thing) {
      event.preventDefault();
      pick(thing.dataset.pick);
    } else if (flip) {
      event.preventDefault();
      mode = mode === flip.dataset.mode ? "" : flip.dataset.mode;
      show();
    }
  });
  // Things that look like switches and links also answer the space bar.
  document.addEventListener("keydown", (event) => {
    if (event.key === " " && event.target.matches?.("[data-pick], [data-mode], [data-peek-toggle]")) {
      event.preventDefault();
      event.target.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    }
    const way = ARROWS[event.key],
      from = way && event.target.closest?.(".hit");
    if (from) {
      event.preventDefault();
      neighbour(from, way)?.focus();
    }
  });
}

// The nearest district that way on the map which can be tapped.
function neighbour(from, [right, down]) {
  const middle = (thing) => {
    const box = thing.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  };
  const [x, y] = middle(from);
  const far = (thing) => {
    const [dx, dy] = middle(thing).map((at, axis) => at - [x, y][axis]);
    const ahead = dx * right + dy * down,
      aside = Math.abs(dx * down) + Math.abs(dy * right);
    return ahead > 4 ? ahead + 2 * aside : Infinity;
  };
  const [found] = [...document.querySelectorAll(".hit")].sort((a, b) => far(a) - far(b));
  return found && far(found) < Infinity ? found : null;
}

function read() {
  const data = document.getElementById("picks");
  picks = data ? JSON.parse(data.textContent) : null;
  if (!picks) return rest();
  ({ chosen, mode } = picks);
  show();
}

// Nothing is asked: what was said of a choice goes with it.
function rest() {
  document.getElementById("board")?.classList.remove("picking");
  document.getElementById("boardbox")?.classList.remove("dragons");
  const line = document.getElementById("headline");
  if (line) document.getElementById("line").classList.toggle("long", line.textContent.length > LONG);
}

// After news from the table the reader keeps what he picked while the question is the same.
function again() {
  const before = picks,
    held = chosen,
    how = mode;
  read();
  if (!picks || !before || !held || before.headline !== picks.headline || before.help !== picks.help) return;
  mode = how;
  if (picks.picks[ref(held)]?.action !== before.picks[ref(held)]?.action) mode = "";
  else chosen = held;
  show();
}

const ref = (id) => (mode && picks.picks[`${id}~${mode}`] ? `${id}~${mode}` : id);

function pick(id) {
  if (!picks) return;
  if (id === chosen && id.startsWith("district:")) chosen = picks.chosen === id ? "" : picks.chosen;
  else if (picks.picks[ref(id)]) chosen = id;
  else if (picks.picks[`${id}~dragon`]) {
    mode = "dragon";
    chosen = id;
  }
  if (id.startsWith("province:") && mode && !picks.picks[`${id}~${mode}`]) mode = "";
  show();
}

function show() {
  const way = ref(chosen),
    pick = picks.picks[way];
  const set = (id, text) => {
    const at = document.getElementById(id);
    if (at && at.textContent !== text) at.textContent = text;
  };
  set("headline", pick ? pick.headline : picks.headline);
  document.getElementById("line")?.classList.toggle("long", (pick ?? picks).headline.length > LONG);
  set("help", pick ? pick.help : picks.help);
  const main = document.getElementById("main");
  if (main) {
    main.disabled = !pick;
    main.value = pick ? pick.action : "";
    main.textContent = pick ? pick.button : picks.main;
  }
  for (const thing of document.querySelectorAll("[data-pick]")) {
    if (pick && thing.dataset.pick === chosen) thing.setAttribute("aria-current", "true");
    else thing.removeAttribute("aria-current");
  }
  for (const mark of document.querySelectorAll("[data-shows]"))
    mark.classList.toggle("on", Boolean(pick) && (mark.dataset.shows === way || mark.dataset.shows === chosen && mark
      .matches(".to")));
  for (const flip of document.querySelectorAll("[data-mode]")) {
    flip.setAttribute("aria-checked", String(flip.dataset.mode === mode));
    const other = picks.picks[`${chosen}~${flip.dataset.mode}`];
    flip.hidden = !("always" in flip.dataset) && !other;
  }
  document.getElementById("board")?.classList.toggle("picking", Boolean(pick?.cards.length) && chosen.startsWith(
    "district:"));
  document.getElementById("boardbox")?.classList.toggle("dragons", mode === "dragon");
  const left = pick ? [...pick.cards] : [];
  for (const card of document.querySelectorAll("[data-card]")) {
    const at = left.indexOf(card.dataset.card);
    if (at >= 0) left.splice(at, 1);
    card.classList.toggle("paid", at >= 0);
  }
}
