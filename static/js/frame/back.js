// The server is unavailable: the request is repeated after a while.
const { seconds } = document.querySelector("#later").dataset;
const form = document.querySelector("#again");
// Random delay, so that not all phones retry at the same moment.
setTimeout(() => (form ? form.requestSubmit() : location.reload()), seconds * 1000 * (1 + Math.random()));
