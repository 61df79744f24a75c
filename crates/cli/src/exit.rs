//! Exit codes, which are part of the program's stable interface.

/// How a run of the program ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Exit {
    /// Done without errors: code 0.
    Done,
    /// Done, but the result is negative, such as broken files found, nothing found, or a regression: code 1.
    BadNews,
    /// Wrong usage, or nothing could be done: code 2.
    Misuse,
    /// Done, but some files could not be read: code 3.
    SomeUnread,
    /// Interrupted by a signal, with all finished work kept: code 130.
    Interrupted,
}

impl Exit {
    /// Numeric exit code, as the shell sees it.
    pub(crate) fn code(self) -> u8 {
        match self {
            Exit::Done => 0,
            Exit::BadNews => 1,
            Exit::Misuse => 2,
            Exit::SomeUnread => 3,
            Exit::Interrupted => 130,
        }
    }
}
