//! Exit codes: part of the program's contract.

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Exit {
    /// Done.
    Done,
    /// Done, and the answer is bad news: broken files found, nothing found, a regression shown.
    BadNews,
    /// Wrong use, or nothing could be done.
    Misuse,
    /// Done, but some files could not be read.
    SomeUnread,
    /// Interrupted, with all finished work kept.
    Interrupted,
}

impl Exit {
    /// The number that the shell sees.
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
