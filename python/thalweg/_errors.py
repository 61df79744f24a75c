"""What ends a call. Each class is also what a caller of Python's own functions would catch."""

from __future__ import annotations


class Error(Exception):
    """A call that could not be done, or not to its end.

    ``path`` is the file or folder that it is about, if it is about one; ``reason`` the innermost cause, such as
    ``No such file or directory``. The text is the whole chain, and says what to do where there is something to do.
    """

    path: str | None
    reason: str

    def __init__(
        self, message: str, path: str | None = None, reason: str | None = None, errno: int | None = None
    ) -> None:
        super().__init__(message)
        self._all = (message, path, reason, errno)
        self.path = path
        self.reason = message if reason is None else reason
        if isinstance(self, OSError):
            for name, value in (("errno", errno), ("strerror", self.reason), ("filename", path)):
                setattr(self, name, value)

    def __str__(self) -> str:
        return self._all[0]

    def __reduce__(self) -> tuple[type[Error], tuple[str, str | None, str | None, int | None]]:
        return type(self), self._all


class StorageError(Error, OSError):
    """The operating system refused to read or write."""


class NotFoundError(StorageError, FileNotFoundError):
    """A path that was named is not there."""


class NotPermittedError(StorageError, PermissionError):
    """The operating system does not permit it."""


class DamagedError(Error, ValueError):
    """A file is not what it should be: no catalogue, no plan, no picture, or not whole."""


class InUseError(Error):
    """Another process writes there; it ends, or another place is chosen."""


class QueryError(Error, ValueError):
    """SQL that is none, does not only read, or whose columns have no type."""


class MissingKeyError(Error, KeyError):
    """A pack has no such member."""


class UsageError(Error, ValueError):
    """Options that make no sense, alone or together."""
