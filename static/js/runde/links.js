// Hands the link on with whatever the phone shares with, or copies it; where neither is allowed, it is marked to be copied.
const [address, share, copy, copied] = ["address", "share", "copy", "copied"].map((id) => document.getElementById(id));

async function put() {
  getSelection().selectAllChildren(address);
  let done = true;
  try {
    await navigator.clipboard.writeText(address.href);
  } catch {
    done = document.execCommand("copy");
  }
  copied.textContent = done ? copied.dataset.done : copied.dataset.marked;
}

copy.hidden = false;
copy.addEventListener("click", put);
share.hidden = !navigator.share;
share.addEventListener("click", async () => {
  try {
    await navigator.share({ title: share.dataset.title, url: address.href });
  } catch (error) {
    if (error.name !== "AbortError") await put();
  }
});
