// One quiet banner at the top: what happened instead, or that the connection is gone.
let bar, timer;

export function toast(text, kind = "", seconds = 8) {
  if (!bar) {
    bar = document.createElement("div");
    bar.setAttribute("role", "status");
    const close = document.createElement("button");
    close.type = "button";
    close.textContent = "×";
    close.setAttribute("aria-label", "×");
    close.addEventListener("click", () => (bar.hidden = true));
    bar.append(document.createElement("span"), close);
    document.body.append(bar);
  }
  bar.className = `toast ${kind}`;
  bar.firstChild.textContent = text;
  bar.hidden = false;
  clearTimeout(timer);
  if (seconds) timer = setTimeout(() => (bar.hidden = true), seconds * 1000);
}

export function hush(kind) {
  if (bar && bar.classList.contains(kind)) bar.hidden = true;
}
