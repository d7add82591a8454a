// Shows the game that was tapped in the chart without a new page, so that nothing jumps.
addEventListener("click", async (event) => {
  const way = event.target.closest(".taps a, .moment .square");
  if (!way || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const address = way.getAttribute("href");
  try {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(answer.status);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    document.getElementById("course").replaceWith(page.getElementById("course"));
    history.replaceState(null, "", address);
    const again = way.id && (document.getElementById(way.id) ?? document.querySelector(".moment .square[href]"));
    if (again) again.focus({ preventScroll: true });
    document.querySelector(".moment b").setAttribute("role", "status");
  } catch {
    location.assign(address);
  }
});
