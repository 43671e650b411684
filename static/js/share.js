// Passing the result on: the phone's own sharing where there is one, else text to copy and a picture to save.
// Plain HTTP has neither sharing nor the clipboard; the old ways work there.
import { toast } from "./toast.js";

const known = new WeakSet();

// Called again whenever the page was swapped for a newer one.
export function sharing() {
  const box = document.getElementById("share");
  if (!box) return;
  if (navigator.share) box.querySelector("[data-send]").hidden = false;
  if (known.has(box)) return;
  known.add(box);
  const { text, picture, title, name } = box.dataset;
  const [send, copy, save] = ["send", "copy", "save"].map((name) => box.querySelector(`[data-${name}]`));
  let words = "", file = null;
  // Sharing must follow the tap at once, so text and picture are fetched before.
  const ready = fetch(text)
    .then((answer) => (answer.ok ? answer.text() : Promise.reject(answer.status)))
    .then((got) => (words = got.trim()));
  const drawn = png(picture).then((blob) => (file = new File([blob], `${name}.png`, { type: "image/png" })));
  ready.catch(() => {});
  drawn.catch(() => {});
  send.addEventListener("click", async () => {
    await ready.catch(() => {});
    const files = file && navigator.canShare?.({ files: [file] }) ? [file] : undefined;
    try {
      await navigator.share(files ? { title, text: words, files } : { title, text: words });
    } catch (error) {
      if (error.name !== "AbortError") toast(box.dataset.failed, "problem");
    }
  });
  copy.addEventListener("click", async () => {
    try {
      await ready;
      if (navigator.clipboard) await navigator.clipboard.writeText(words);
      else if (!copied(words)) throw new Error("no clipboard");
      toast(box.dataset.copied);
    } catch {
      toast(box.dataset.failed, "problem");
    }
  });
  drawn.then(() => {
    save.href = URL.createObjectURL(file);
    save.download = file.name;
  }, () => {});
}

function copied(words) {
  const field = document.createElement("textarea"), before = document.activeElement;
  field.value = words;
  field.readOnly = true;
  field.className = "vh";
  document.body.append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  before?.focus();
  return done;
}

async function png(url) {
  const image = new Image();
  image.src = url;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  canvas.getContext("2d").drawImage(image, 0, 0);
  return new Promise((done, failed) => {
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error("no picture"))), "image/png");
  });
}
