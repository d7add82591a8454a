"""What is shipped for operators works as it stands: proxies, units of systemd, containers."""
