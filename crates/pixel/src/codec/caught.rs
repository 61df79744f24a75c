//! Converts panics of a decoder's library to errors.
//!
//! Every decoder is wrapped by this module before it is returned. A decoder that panicked is not called
//! again.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::damage::{Damage, IntactPart};
use crate::decode::Decoder;
use crate::embedded::EmbeddedMetadata;
use crate::error::DecodeError;
use crate::format::Format;
use crate::layout::Header;

struct GuardedDecoder<'a> {
    decoder: Box<dyn Decoder + 'a>,
    has_panicked: bool,
}

/// Opens a decoder and wraps it so that its panics become errors.
pub(crate) fn caught<'a>(
    open: impl FnOnce() -> Result<Box<dyn Decoder + 'a>, DecodeError>,
) -> Result<Box<dyn Decoder + 'a>, DecodeError> {
    // State that a panic leaves incomplete is dropped, and nothing else reads it.
    let decoder = catch_unwind(AssertUnwindSafe(open)).unwrap_or_else(|panic| Err(error_of(&*panic)))?;
    Ok(Box::new(GuardedDecoder { decoder, has_panicked: false }))
}

fn error_of(panic: &(dyn Any + Send)) -> DecodeError {
    let text = panic.downcast_ref::<String>().map(String::as_str).or(panic.downcast_ref::<&str>().copied());
    // A fault of the decoder says nothing certain about the file: whether it is damaged stays open, as for
    // one that takes too long.
    DecodeError::Limit(format!("the decoder panicked: {}", text.unwrap_or("no reason given")))
}

impl GuardedDecoder<'_> {
    fn call<T>(
        &mut self,
        nothing: T,
        call: impl FnOnce(&mut dyn Decoder) -> Result<T, DecodeError>,
    ) -> Result<T, DecodeError> {
        if self.has_panicked {
            return Ok(nothing);
        }
        let decoder = &mut *self.decoder;
        catch_unwind(AssertUnwindSafe(|| call(decoder))).unwrap_or_else(|panic| {
            self.has_panicked = true;
            Err(error_of(&*panic))
        })
    }
}

impl Decoder for GuardedDecoder<'_> {
    fn format(&self) -> Format {
        self.decoder.format()
    }

    fn header(&self) -> Header {
        self.decoder.header()
    }

    fn full_size(&self) -> (u32, u32) {
        self.decoder.full_size()
    }

    fn is_stored_thumbnail(&self) -> bool {
        self.decoder.is_stored_thumbnail()
    }

    fn read_rows(&mut self, rows: &mut [u8]) -> Result<usize, DecodeError> {
        self.call(0, |decoder| decoder.read_rows(rows))
    }

    fn is_reduced_copy(&self) -> bool {
        self.decoder.is_reduced_copy()
    }

    fn next_frame(&mut self) -> Result<bool, DecodeError> {
        self.call(false, |decoder| decoder.next_frame())
    }

    fn frames(&self) -> Option<u32> {
        self.decoder.frames()
    }

    fn end_byte(&self) -> Option<u64> {
        if self.has_panicked { None } else { self.decoder.end_byte() }
    }

    fn damage(&self) -> Option<Damage> {
        if self.has_panicked { None } else { self.decoder.damage() }
    }

    fn left(&mut self) -> Option<IntactPart> {
        self.call(None, |decoder| Ok(decoder.left())).unwrap_or_default()
    }

    fn embedded(&self) -> EmbeddedMetadata {
        // Metadata is optional: if a library panics while reading it, there is none.
        let decoder = &self.decoder;
        catch_unwind(AssertUnwindSafe(|| decoder.embedded())).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::Layout;

    /// Returns one row and panics at the second.
    struct Panicking(u32);

    impl Decoder for Panicking {
        fn format(&self) -> Format {
            Format::Png
        }

        fn header(&self) -> Header {
            Header { width: 1, height: 2, layout: Layout::Grey8 }
        }

        fn read_rows(&mut self, _rows: &mut [u8]) -> Result<usize, DecodeError> {
            self.0 += 1;
            assert_eq!(self.0, 1, "this panic is the test's own");
            Ok(1)
        }
    }

    #[test]
    fn a_panic_is_an_error_once() {
        let mut decoder = caught(|| Ok(Box::new(Panicking(0)))).unwrap();
        assert_eq!(decoder.read_rows(&mut [0]).unwrap(), 1);
        let error = decoder.read_rows(&mut [0]).unwrap_err();
        assert!(error.to_string().contains("this panic is the test's own"), "{error}");
        assert_eq!(decoder.read_rows(&mut [0]).unwrap(), 0);
        assert!(!decoder.next_frame().unwrap());
    }

    #[test]
    fn a_panic_while_opening_is_an_error() {
        let error = caught(|| panic!("this panic is the test's own")).err().unwrap();
        assert!(matches!(error, DecodeError::Limit(_)), "{error}");
    }
}
