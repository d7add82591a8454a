"""A server that is killed once, between the commit of a game and its answer: `python -m … FOLDER PORT`."""

import os
import signal
import sys
from pathlib import Path

from flask import Response, request

from scorepad.app import create_app
from scorepad.serving.connections import Server
from scorepad.settings import Settings


def settings(home: Path) -> Settings:
    """Those of the server in this folder."""
    return Settings(instance=home, database=f"sqlite:///{home}/scorepad.db", secret_key="of a server that dies " * 3)


def main(home: Path, port: int) -> None:
    """Serve until the first game is committed."""
    app = create_app(settings(home))

    def die(response: Response) -> Response:
        if request.method == "POST" and response.status_code == 303:
            os.kill(os.getpid(), signal.SIGKILL)
        return response

    app.after_request(die)
    server = Server(app, "127.0.0.1", port, threads=4)
    sys.stdout.write("listens\n")
    sys.stdout.flush()
    server.run()


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
