// What has just happened, and stands on a page as it comes, is heard too: screen readers say only what changes.
const text = (notice) => (notice.querySelector("span") ?? notice).textContent.trim();
const words = [...document.querySelectorAll(".notice[role=status]")].map(text).join(" ");
const heard = Object.assign(document.createElement("p"), { className: "hidden" });
heard.setAttribute("aria-live", "polite");
document.body.append(heard);
setTimeout(() => { heard.textContent = words; }, 500);
setTimeout(() => heard.remove(), 5000);
