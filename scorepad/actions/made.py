"""By whom and when an action is done."""

import datetime as dt
from typing import NotRequired, TypedDict


class Made(TypedDict):
    """The origin of an action: client key (the same key twice is one action), link, time and phone.

    `content` is a hash of the form: the same client key with another content is a conflict.
    """

    client_key: str
    link_id: int | None
    now: dt.datetime
    phone: NotRequired[str]
    content: NotRequired[str]
