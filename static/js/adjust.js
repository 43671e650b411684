// Setting several things together: what was entered goes along to whatever is picked next.
export function adjusting() {
  const form = document.querySelector("[data-adjust]");
  if (!form) return;
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("[data-pick], [data-drop]");
    if (!link || event.defaultPrevented || event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    const dropped = link.dataset.drop ? `set.${link.dataset.drop}` : "";
    const query = new URLSearchParams({ pick: link.dataset.pick ?? form.dataset.picked });
    const data = new FormData(form);
    if (data.get("reason")) query.set("reason", data.get("reason"));
    for (const [name, value] of data)
      if (name.startsWith("set.") && name !== dropped && data.get(`was.${name.slice(4)}`) !== value)
        query.set(name, value);
    location.assign(`?${query}#sets`);
  });
  const box = document.getElementById("mapw"), map = document.getElementById("board");
  if (box && map && box.scrollWidth > box.clientWidth)
    box.scrollLeft = map.dataset.focus * box.scrollWidth - box.clientWidth / 2;
}
