// The plan of a tournament: empty fields of tables of five show what follows from those of four, a quarter more.
const { elements } = document.getElementById("plan");

function follow() {
  for (const name of ["games", "minutes"]) {
    const atFour = Number(elements[name].value.trim());
    elements[`${name}_five`].placeholder = atFour > 0 ? Math.floor((atFour * 5) / 4) : "";
  }
}

addEventListener("input", follow);
follow();
