"""Serving the pages: server, connections, queue, https, log and metrics."""
