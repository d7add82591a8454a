// The draw of a round: the second tap swaps two people; without this script the button below does.
const form = document.getElementById("swap");
if (form) {
  const button = form.querySelector(".swap");
  button.hidden = true;
  form.addEventListener("change", () => {
    if (form.querySelectorAll("input:checked").length === 2) form.requestSubmit();
  });
}
