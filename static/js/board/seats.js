// Seats are dragged by a grip, by finger or mouse; without script, or by keyboard, the buttons beside them do the same.
const list = document.querySelector(".seating");
const middle = (seat) => { const { top, height } = seat.getBoundingClientRect(); return top + height / 2; };

// The dragged seat stays in the document while the others move around it, or the pointer would be lost.
function drag(seat, at) {
  for (let next; (next = seat.nextElementSibling) && at > middle(next);) seat.before(next);
  for (let last; (last = seat.previousElementSibling) && at < middle(last);) seat.after(last);
}

for (const seat of list.children) {
  const grip = Object.assign(document.createElement("span"), { className: "grip", textContent: "⠿", ariaHidden: "true" });
  const order = () => [...list.children].indexOf(seat);
  let from = -1;
  seat.prepend(grip);
  grip.addEventListener("pointerdown", (event) => {
    if (!event.isPrimary || event.button) return;
    event.preventDefault();
    grip.setPointerCapture(event.pointerId);
    seat.classList.add("dragged");
    from = order();
  });
  grip.addEventListener("pointermove", ({ clientY }) => from >= 0 && drag(seat, clientY));
  grip.addEventListener("lostpointercapture", () => {
    seat.classList.remove("dragged");
    if (order() !== from) {
      document.querySelector("#order")?.remove();
      seat.querySelector("[name=table]").dispatchEvent(new Event("input", { bubbles: true }));
    }
    from = -1;
  });
}
