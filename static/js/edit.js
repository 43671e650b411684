// Entering a board: tap two districts, then the transport; tap a border to take it away. The forms do the work.
export function editing() {
  const ends = ["a", "b"].map((end) => document.getElementById(`end-${end}`));
  const show = () => {
    for (const spot of document.querySelectorAll("[data-district]"))
      spot.classList.toggle("on", ends.some((end) => end.value === spot.dataset.district));
  };
  document.addEventListener("click", (event) => {
    const spot = event.target.closest?.("[data-district]"), border = event.target.closest?.("[data-border]");
    if (border) {
      const wanted = border.dataset.border;
      const form = [...document.querySelectorAll("[data-drop]")].find((one) => one.dataset.drop === wanted);
      form?.requestSubmit(form.querySelector("button"));
    } else if (spot) {
      const id = spot.dataset.district, held = ends.find((end) => end.value === id);
      if (held) held.value = "";
      else (ends.find((end) => !end.value) ?? ends[1]).value = id;
      show();
    }
  });
  for (const end of ends) end.addEventListener("change", show);
  document.addEventListener("sent", (event) => {
    if (event.target.id !== "add") return;
    for (const end of ends) end.value = "";
    show();
  });
  document.addEventListener("swapped", show);
  show();
}
