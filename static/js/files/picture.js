// Hands the picture of an evening to whatever the phone shares with; without script it is kept by hand.
const [send, keep] = ["send", "keep"].map((id) => document.getElementById(id));
let files = [];

async function fetched() {
  const answer = await fetch(keep.href);
  if (!answer.ok) return;
  files = [new File([await answer.blob()], keep.download, { type: "image/png" })];
  send.hidden = !navigator.canShare({ files });
  if (!send.hidden) keep.classList.replace("go", "button");
}

if (navigator.canShare) fetched().catch(() => null);
send.addEventListener("click", async () => {
  try {
    await navigator.share({ files });
  } catch (error) {
    if (error.name !== "AbortError") keep.click();
  }
});
