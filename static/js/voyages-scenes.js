// Dice that are tapped, dice to roll again, fleets: what links do without scripts. All words come with the page.
let data = null,
  asked = "",
  tapped = [],
  chosen = "";
const $ = (id) => document.getElementById(id);
const set = (id, text) => { const at = $(id); if (at && at.textContent !== text) at.textContent = text; };
const use = (at, pips) => at.querySelector("use").setAttribute("href", `#d-${pips}`);

// After news from the table the reader keeps what he has tapped while the question is the same.
function read() {
  const text = $("scene-data")?.textContent ?? "";
  if (data && text === asked) return again();
  asked = text;
  data = text ? JSON.parse(text) : null;
  tapped = data?.dice ? [...document.querySelectorAll("[data-slot]")].map((slot) => Number(slot.querySelector("use")
    .getAttribute("href").slice(3))).filter(Boolean) : [];
  chosen = data?.again?.card ?? "";
}

function again() {
  if (data.dice) dice();
  if (data.again) reroll();
  if (data.fleet) fleet();
}

function main(action, label) {
  const at = $("main");
  if (!at) return;
  at.disabled = !action;
  at.value = action;
  at.textContent = label;
}

// Three taps tell three dice; a tap on one of them takes it away, a fourth changes the last one.
function dice() {
  const { count, texts, labels } = data.dice, full = tapped.length === count;
  const key = full ? [...tapped].sort((a, b) => b - a).join("") : "-".repeat(count - tapped.length);
  document.querySelectorAll("[data-slot]").forEach((old, place) => {
    const pips = tapped[place] ?? 0,
      slot = document.createElement(pips ? "a" : "span");
    slot.className = pips ? "die tap set" : "die";
    slot.dataset.slot = place;
    slot.setAttribute("role", pips ? "button" : "img");
    if (pips) slot.href = "#foot";
    slot.setAttribute("aria-label", labels[pips]);
    slot.append(old.querySelector("svg"));
    use(slot, pips);
    old.replaceWith(slot);
  });
  set("reading", texts[key][1]);
  main(full ? `roll ${key}${data.dice.then}` : "", texts[key][0]);
}

function reroll() {
  const { points, reveal, outcomes } = data.again;
  const dice = [...document.querySelectorAll("[data-again]")];
  const key = dice.filter((die) => die.getAttribute("aria-pressed") === "true").map((die) => die.dataset.again).sort((a,
    b) => b - a).join("");
  for (const die of dice) die.classList.toggle("again", die.getAttribute("aria-pressed") === "true");
  for (const card of document.querySelectorAll("[data-reserve]")) card.setAttribute("aria-pressed", String(card.dataset
    .reserve === chosen));
  const found = outcomes[points[chosen]][key];
  set("big", found.big);
  $("big").className = found.tone;
  set("wins", found.wins);
  document.querySelectorAll("#odds .cols li").forEach((column, place) => {
    column.querySelector(".sh").textContent = found.bars[place].share;
    column.querySelector("svg").setAttribute("height", found.bars[place].height);
  });
  main(key && reveal[chosen] ? `${reveal[chosen]}\n${found.action}` : found.action, found.button);
}

function fleet() {
  const now = data.crossings[data.fleet.join("-")];
  ["junk", "gold"].forEach((marker, place) => {
    set(`count-${marker}`, String(data.fleet[place]));
    const row = $(`count-${marker}`).parentElement;
    row.querySelectorAll(".mk .pc").forEach((sign, index) => sign.toggleAttribute("hidden", index >= data.fleet[
      place]));
    for (const button of row.querySelectorAll("[data-step]")) {
      const can = data.crossings[stepped(place, Number(button.dataset.by)).join("-")];
      button.toggleAttribute("aria-disabled", !can);
      if (!can) button.setAttribute("aria-disabled", "true");
      if (can) { button.href = "#foot";
        button.removeAttribute("tabindex"); } else button.tabIndex = -1;
    }
  });
  set("send", now.send);
  set("chance", now.chance);
  $("chance").className = now.tone;
  set("otherwise", now.otherwise);
  set("success", now.success);
  set("failure", now.failure);
  document.querySelectorAll("#six .die").forEach((die, place) => die.classList.toggle("off", !now.good.includes(place +
    1)));
  main(now.action, $("main").textContent);
}

const stepped = (place, by) => data.fleet.map((count, at) => (at === place ? count + by : count));

function tap(event) {
  if (!data) return;
  const at = (name) => event.target.closest?.(`[data-${name}]`);
  const face = at("face"),
    slot = at("slot"),
    die = at("again"),
    card = at("reserve"),
    step = at("step"),
    goal = at("goal");
  if (!(face || slot || die || card || step || goal)) return;
  event.preventDefault();
  if (face) {
    if (tapped.length === data.dice.count) tapped.pop();
    tapped.push(Number(face.dataset.face));
    dice();
  } else if (slot) {
    tapped.splice(Number(slot.dataset.slot), 1);
    dice();
    document.querySelector("[data-face]").focus();
  } else if (die) {
    die.setAttribute("aria-pressed", String(die.getAttribute("aria-pressed") !== "true"));
    reroll();
  } else if (card) {
    chosen = card.dataset.reserve;
    reroll();
  } else if (step) {
    const to = stepped(step.dataset.step === "gold" ? 1 : 0, Number(step.dataset.by));
    if (data.crossings[to.join("-")]) data.fleet = to;
    fleet();
  } else {
    for (const one of document.querySelectorAll("[data-goal]")) one.setAttribute("aria-pressed", String(one === goal));
    main(...data.goals[goal.dataset.goal]);
  }
}

read();
document.addEventListener("swapped", read);
document.addEventListener("click", tap);
document.addEventListener("keydown", (event) => {
  if (event.key === " " && event.target.matches?.(
      "[data-face],[data-slot],[data-again],[data-reserve],[data-step],[data-goal]")) {
    event.preventDefault();
    event.target.click();
  } else if (data?.dice && /^[1-6]$/.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey && !event
    .target.matches?.("input,select")) $(`face-${event.key}`)?.click();
});
