// The rule of this stage over the page: fetched when it is asked for, with what is picked; closed like any dialog.
import { drawn, dressed } from "./terms.js";

const SVG = "http://www.w3.org/2000/svg";
let sheet;

export async function tell(link) {
  link.closest(".menu")?.removeAttribute("open");
  const to = new URL(link.href), here = new URLSearchParams(location.search);
  if (to.pathname.startsWith(location.pathname)) for (const [name, value] of here) to.searchParams.set(name, value);
  to.searchParams.set("fragment", "1");
  const answer = await fetch(to);
  const told = answer.ok && !answer.redirected
    && new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("passage");
  if (!told) {
    location.assign(link.href);
    return;
  }
  await dressed();
  sheet ??= made();
  sheet.querySelector("article")?.remove();
  sheet.prepend(document.importNode(told, true));
  sheet.showModal();
  sheet.scrollTop = 0;
  document.getElementById("passage-title").focus();
  list(sheet.querySelector("[data-signs-here]"));
}

// What the signs of this screen are, for those who cannot hold them.
async function list(room) {
  for (const { line, sign } of await drawn(document.querySelector("main"))) {
    const row = document.createElement("li"), icon = document.createElementNS(SVG, "svg");
    icon.setAttribute("class", "ic");
    icon.setAttribute("aria-hidden", "true");
    icon.append(document.createElementNS(SVG, "use"));
    icon.firstChild.setAttribute("href", sign);
    row.append(icon, document.importNode(line, true));
    room.querySelector("ul").append(row);
    room.hidden = false;
  }
}

function made() {
  const dialog = document.createElement("dialog"), close = document.createElement("button");
  dialog.className = "over";
  dialog.setAttribute("aria-labelledby", "passage-title");
  close.type = "button";
  close.className = "main";
  close.textContent = document.body.dataset.close;
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("click", ({ target }) => target === dialog && dialog.close()); // beside it
  dialog.append(close);
  document.body.append(dialog);
  return dialog;
}
