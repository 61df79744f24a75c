//! Signs that data are not those of the picture.

/// Sign that data are not those of the picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fault {
    /// Bits that are no code, or a code that no encoder writes there.
    BadCode,
    /// More coefficients than a block has.
    Overrun,
    /// A coefficient beyond what samples can give.
    OutOfRange,
    /// Zero bytes in a row that no encoder writes.
    Zeros,
    /// A restart marker that is not the expected one.
    Misplaced,
    /// A marker or the end of the file, where there should be data.
    EndsEarly,
    /// Data where there should be a marker.
    EndsLate,
    /// Units that do not continue those around them.
    Torn,
}

impl Fault {
    /// Whether there are more or fewer units than there should be.
    pub(super) fn is_count(self) -> bool {
        matches!(self, Fault::EndsEarly | Fault::EndsLate)
    }

    /// What is wrong, in words.
    pub(super) fn words(self) -> &'static str {
        match self {
            Fault::BadCode | Fault::Overrun | Fault::OutOfRange | Fault::Torn => {
                "the compressed data are not a picture's"
            }
            Fault::Zeros => "the compressed data are overwritten by zeros",
            Fault::Misplaced => "restart markers are missing or out of order",
            Fault::EndsEarly => "compressed data are missing",
            Fault::EndsLate => "there are more compressed data than pixels",
        }
    }
}
