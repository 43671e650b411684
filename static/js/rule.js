// The rule of this stage over the page: fetched when it is asked for, with what is picked; closed like any dialog.
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
  sheet ??= made();
  sheet.querySelector("article")?.remove();
  sheet.prepend(document.importNode(told, true));
  sheet.showModal();
  sheet.scrollTop = 0;
  document.getElementById("passage-title").focus();
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
