// Dice that people tell: so many taps tell so many dice; a tap on one of them takes it away, one more changes the last.
let data = null, tapped = [];

read();
document.addEventListener("swapped", read);
document.addEventListener("keydown", key);

// What the page says of them, or nothing where no dice are told.
function read() {
  data = JSON.parse(document.getElementById("looks")?.textContent || "{}").dice ?? null;
  if (!data) return;
  const pips = (slot) => Number(slot.querySelector("use").getAttribute("href").slice(3));
  tapped = [...document.querySelectorAll("[data-slot]")].map(pips).filter(Boolean);
}

export function tell(at) {
  if (at.dataset.face) {
    if (tapped.length === data.count) tapped.pop();
    tapped.push(Number(at.dataset.face));
  } else tapped.splice(Number(at.dataset.slot), 1);
  show();
  const face = document.querySelector("[data-face]"), to = new URL(face.href);
  to.searchParams.set("pick", to.searchParams.get("pick").replace(/dice:[1-6]*$/, `dice:${tapped.join("")}`));
  history.replaceState(null, "", to);
  if (!at.isConnected) face.focus();
}

function key(event) {
  if (!data || !/^[1-6]$/.test(event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
  if (!event.target.matches?.("input,select")) document.getElementById(`face-${event.key}`)?.click();
}

function show() {
  const { count, texts, labels, then } = data, full = tapped.length === count;
  const told = full ? [...tapped].sort((a, b) => b - a).join("") : "-".repeat(count - tapped.length);
  document.querySelectorAll("[data-slot]").forEach((old, place) => {
    const pips = tapped[place] ?? 0, slot = document.createElement(pips ? "a" : "span");
    slot.className = pips ? "die tap set" : "die";
    slot.dataset.slot = place;
    slot.setAttribute("role", pips ? "button" : "img");
    if (pips) slot.href = "#foot";
    slot.setAttribute("aria-label", labels[pips]);
    slot.append(old.querySelector("svg"));
    slot.querySelector("use").setAttribute("href", `#d-${pips}`);
    old.replaceWith(slot);
  });
  document.getElementById("reading").textContent = texts[told][1];
  const main = document.getElementById("main");
  main.disabled = !full;
  main.value = full ? `roll ${told}${then}` : "";
  document.getElementById("does").textContent = texts[told][0];
}
