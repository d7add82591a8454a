"""Serving by https with an own certificate: what is read from the two files, and a connection under TLS."""

from __future__ import annotations

import ssl
import time
from pathlib import Path

from waitress.channel import HTTPChannel

from scorepad.settings import SettingsError


class Encrypted(HTTPChannel):
    """A connection whose socket may need more of a TLS record or of the handshake; nobody else waits for that."""

    def handle_read(self) -> None:
        """Read what is complete; the first reading also shakes hands. Whoever speaks no TLS is let go."""
        try:
            with self.outbuf_lock:  # one thread at a time may use the keys of a connection
                data = self.recv(self.adj.recv_bytes)
        except (ssl.SSLWantReadError, ssl.SSLWantWriteError):
            return
        except OSError:
            self.handle_close()
        else:
            self.last_activity = time.time()
            self.received(data)

    def send(self, data: bytes, do_close: bool = True) -> int:  # noqa: FBT001, FBT002 - as waitress calls it
        """Send what fits; the rest is asked for again."""
        try:
            return super().send(data, do_close)
        except (ssl.SSLWantReadError, ssl.SSLWantWriteError):
            return 0


def context(certificate: Path | None, key: Path | None) -> ssl.SSLContext | None:
    """How to encrypt with these files; None without them. Raises SettingsError when they do not serve."""
    if certificate is None and key is None:
        return None
    if certificate is None or key is None:
        raise SettingsError("tls_cert and tls_key: one needs the other.")
    made = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    for name, file in {"tls_cert": certificate, "tls_key": key}.items():
        try:
            file.read_bytes()
        except OSError as error:
            raise SettingsError(f"{name}: {file} cannot be read: {error.strerror}.") from error
    try:
        ssl.create_default_context(cafile=certificate)
    except ssl.SSLError as error:
        raise SettingsError(f"tls_cert: {certificate} holds no certificate in PEM.") from error
    try:
        made.load_cert_chain(certificate, key, password=lambda: b"")  # else OpenSSL would ask at the terminal
    except ssl.SSLError as error:
        if error.reason == "KEY_VALUES_MISMATCH":
            raise SettingsError(f"tls_key: {key} is not the key of the certificate {certificate}.") from error
        raise SettingsError(f"tls_key: {key} holds no private key in PEM without a password.") from error
    return made
