// Without a lock the screen goes dark as on any page, and the page says so.
document.getElementById("no-lock").hidden = Boolean(navigator.wakeLock);
