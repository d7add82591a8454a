#!/bin/sh
# Any command of Scorepad as its user, with its folder: /usr/local/bin/scorepad, so that `scorepad doctor` is enough.
cd /var/lib/scorepad && exec sudo -u scorepad SCOREPAD_INSTANCE=/var/lib/scorepad /srv/scorepad/.venv/bin/scorepad "$@"
