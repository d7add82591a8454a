// Hands picture or text to whatever the phone shares with, or copies the text; without script both are kept by hand.
const text = document.getElementById("result");
const copy = document.getElementById("copy");
const share = document.getElementById("share");
const copied = document.getElementById("copied");

async function put() {
  text.select();
  try {
    await navigator.clipboard.writeText(text.value);
  } catch {
    if (!document.execCommand("copy")) return;
  }
  copied.textContent = copied.dataset.done;
}

copy.hidden = false;
copy.addEventListener("click", put);
share.hidden = !navigator.share;
share.addEventListener("click", async () => {
  try {
    await navigator.share({ text: text.value });
  } catch (error) {
    if (error.name !== "AbortError") await put();
  }
});
text.addEventListener("focus", () => text.select(), { once: true });
