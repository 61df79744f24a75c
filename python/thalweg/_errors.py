"""Exceptions. Each class is also a subclass of the exception that Python's own functions would raise."""

from __future__ import annotations


class Error(Exception):
    """A call failed, or ended early. Base class of all exceptions of this package.

    ``str(error)`` says what was being done and why it failed.

    Attributes:
        path: The file or directory concerned, or None.
        reason: The innermost cause, such as ``No such file or directory``.
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
    """The operating system could not read or write a file."""


class NotFoundError(StorageError, FileNotFoundError):
    """A path that was given does not exist."""


class NotPermittedError(StorageError, PermissionError):
    """The operating system denies access to a file."""


class DamagedError(Error, ValueError):
    """A file is damaged, or is not the catalogue, plan or picture that it should be."""


class InUseError(Error):
    """Another process is writing to the same catalogue or pack."""


class QueryError(Error, ValueError):
    """SQL is wrong, would write, or returns a column with values of several types."""


class MissingKeyError(Error, KeyError):
    """A pack has no member with this name."""


class UsageError(Error, ValueError):
    """An option has a value that makes no sense, or options contradict each other."""
