"""The form and the query string of a request, with the client key and the revision in it."""

from dataclasses import dataclass
from functools import cached_property

from scorepad.web.frame import submitted
from scorepad.web.frame.forms import Around, PageQuery
from scorepad.web.frame.submitted import Sent, content_of, new_key


@dataclass(frozen=True)
class SentValues:
    """What a request has sent; nothing of it is valid yet."""

    is_kept: bool = True
    """Whether the page goes on with the client key of the request; else it gets a new one."""

    @property
    def sent(self) -> Sent:
        """The values of the form."""
        return submitted.sent()

    @property
    def query(self) -> Sent:
        """The values of the query string."""
        return submitted.sent_query()

    @cached_property
    def page_query(self) -> PageQuery:
        """The query parameters that many pages share."""
        return PageQuery(self.query)

    @cached_property
    def _around(self) -> Around:
        return Around(self.sent)

    @cached_property
    def key(self) -> str:
        """The client key of the form: the one that was sent, or a new one."""
        if self.is_kept and self.sent:
            return self._around.key
        return new_key()

    @property
    def base(self) -> int | None:
        """The revision of the evening that the form, or a question about the entry, showed."""
        return self._around.base

    @cached_property
    def content(self) -> str:
        """A hash of what was filled in."""
        return content_of(self.sent)
