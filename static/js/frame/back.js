// The server cannot answer just now: what was asked or sent is asked or sent again after a while.
const { seconds } = document.querySelector("#later").dataset;
const form = document.querySelector("#again");
// Not all phones at the same moment.
setTimeout(() => (form ? form.requestSubmit() : location.reload()), seconds * 1000 * (1 + Math.random()));
