//! Why a file has no complete picture: the values of the column `error_kind`.

/// The kind of a file's error. The words of [`ErrorKind::as_str`] never change, so scripts can match them.
///
/// The variants are in the alphabetical order of their words, so a map keyed by kind lists its keys in the
/// same order as one keyed by word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The file has a known format but holds no picture that could be read.
    Damaged,
    /// The file has no bytes.
    Empty,
    /// Reading the file failed with an I/O error.
    Io,
    /// Decoding the picture would exceed its limits of pixels, memory or time, or ended the decoder; whether
    /// it is damaged is not known.
    Limit,
    /// The file disappeared after its directory was listed, or is a link whose target is missing.
    NotFound,
    /// The path is a FIFO, socket or device.
    NotRegular,
    /// An error recorded without a kind, or with a kind that this version of the program does not support.
    Other,
    /// The operating system refused access.
    Permission,
    /// The file has no known image format.
    Unsupported,
}

impl ErrorKind {
    /// Every kind, in alphabetical order of the words.
    pub const ALL: &[ErrorKind] = &[
        ErrorKind::Damaged,
        ErrorKind::Empty,
        ErrorKind::Io,
        ErrorKind::Limit,
        ErrorKind::NotFound,
        ErrorKind::NotRegular,
        ErrorKind::Other,
        ErrorKind::Permission,
        ErrorKind::Unsupported,
    ];

    /// The word for this kind in the column `error_kind`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            ErrorKind::Damaged => "damaged",
            ErrorKind::Empty => "empty",
            ErrorKind::Io => "io",
            ErrorKind::Limit => "limit",
            ErrorKind::NotFound => "not_found",
            ErrorKind::NotRegular => "not_regular",
            ErrorKind::Other => "other",
            ErrorKind::Permission => "permission",
            ErrorKind::Unsupported => "unsupported",
        }
    }

    /// Converts a word of the column `error_kind` to its kind; `Other` if no kind has this word.
    #[must_use]
    pub fn of_word(word: &str) -> ErrorKind {
        let is_word = |kind: &ErrorKind| kind.as_str() == word;
        ErrorKind::ALL.iter().copied().find(is_word).unwrap_or(ErrorKind::Other)
    }

    /// Whether the file's bytes could not be read. With the other kinds the file was read but does not hold a
    /// complete picture.
    #[must_use]
    pub const fn is_unread(self) -> bool {
        matches!(self, ErrorKind::Io | ErrorKind::Permission | ErrorKind::NotFound)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_and_their_words_are_in_the_same_order() {
        let words: Vec<&str> = ErrorKind::ALL.iter().map(|kind| kind.as_str()).collect();
        assert!(words.is_sorted(), "{words:?}");
        assert!(ErrorKind::ALL.is_sorted());
    }

    #[test]
    fn kinds_come_back_from_their_words() {
        for &kind in ErrorKind::ALL {
            assert_eq!(ErrorKind::of_word(kind.as_str()), kind);
        }
        assert_eq!(ErrorKind::of_word("of a later version"), ErrorKind::Other);
    }
}
