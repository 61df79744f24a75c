//! Returns a picture smaller by a whole factor, for decoders that cannot do so themselves at lower cost but
//! whose rows are expensive to pass on, for example to another process.

use super::Frame;
use crate::damage::Damage;
use crate::decode::{DecodeOptions, Decoder, SampleForm};
use crate::embedded::EmbeddedMetadata;
use crate::error::DecodeError;
use crate::format::Format;
use crate::layout::Header;
use crate::shrink::{BoxShrink, MOST_FACTOR};

/// Number of bytes of rows that are requested from the decoder at once: they stay in the processor's
/// second-level cache.
const BAND_BYTES: usize = 64 << 10;

struct ReducedDecoder<'a> {
    decoder: Box<dyn Decoder + 'a>,
    factor: u32,
    header: Header,
    frame: Option<Frame>,
}

/// Wraps a decoder of a single frame so that it returns the picture as small as the options permit, if that
/// is at most half its size.
pub(crate) fn reduced<'a>(decoder: Box<dyn Decoder + 'a>, options: &DecodeOptions) -> Box<dyn Decoder + 'a> {
    let from = decoder.header();
    let factor = factor(from, options);
    if factor < 2 || options.stored == SampleForm::AsInFile {
        return decoder;
    }
    let header = BoxShrink::new(from, (factor, factor), Vec::new()).header();
    Box::new(ReducedDecoder { decoder, factor, header, frame: None })
}

fn factor(header: Header, options: &DecodeOptions) -> u32 {
    let Header { width, height, .. } = header;
    let Some(least) = options.least((width, height)) else { return 1 };
    (width / least.0.max(1)).min(height / least.1.max(1)).clamp(1, MOST_FACTOR)
}

impl ReducedDecoder<'_> {
    fn reduce(&mut self) -> Frame {
        let _gate = gate::gate!("pixel::reduce", Work);
        let from = self.decoder.header();
        let row_bytes = from.row_bytes();
        let mut band = vec![0; (BAND_BYTES / row_bytes).max(1) * row_bytes];
        let mut shrink = BoxShrink::new(from, (self.factor, self.factor), Vec::new());
        let mut n_rows = 0;
        let error = loop {
            match self.decoder.read_rows(&mut band) {
                Ok(0) if n_rows < from.height => {
                    break Some(DecodeError::damaged(format!(
                        "it ends after {n_rows} of {} rows",
                        from.height
                    )));
                }
                Ok(0) => break None,
                Ok(n) => {
                    shrink.rows(&band[..n * row_bytes]);
                    n_rows += n as u32;
                }
                Err(error) => break Some(error),
            }
        };
        let small = shrink.finish();
        match error {
            None => Frame::whole(small.header, small.pixels),
            Some(error) => Frame::cut(small.header, small.pixels, n_rows / self.factor, error),
        }
    }
}

impl Decoder for ReducedDecoder<'_> {
    fn format(&self) -> Format {
        self.decoder.format()
    }

    fn header(&self) -> Header {
        self.header
    }

    fn full_size(&self) -> (u32, u32) {
        self.decoder.full_size()
    }

    fn is_stored_thumbnail(&self) -> bool {
        self.decoder.is_stored_thumbnail()
    }

    fn read_rows(&mut self, rows: &mut [u8]) -> Result<usize, DecodeError> {
        if rows.len() < self.header.row_bytes() {
            return Ok(0);
        }
        if self.frame.is_none() {
            self.frame = Some(self.reduce());
        }
        self.frame.as_mut().map_or(Ok(0), |frame| frame.read_rows(rows))
    }

    fn end_byte(&self) -> Option<u64> {
        self.decoder.end_byte()
    }

    fn damage(&self) -> Option<Damage> {
        let damage = self.decoder.damage()?;
        let scaled = |rows: u32| rows / self.factor;
        Some(Damage { row: scaled(damage.row), lost_rows: damage.lost_rows.map(scaled), ..damage })
    }

    fn embedded(&self) -> EmbeddedMetadata {
        self.decoder.embedded()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::Layout;

    /// Returns rows whose samples are their number, and fails at `fails_at`.
    struct Ramp {
        header: Header,
        next: u32,
        fails_at: u32,
    }

    impl Decoder for Ramp {
        fn format(&self) -> Format {
            Format::Heif
        }

        fn header(&self) -> Header {
            self.header
        }

        fn read_rows(&mut self, rows: &mut [u8]) -> Result<usize, DecodeError> {
            if self.next == self.fails_at {
                return Err(DecodeError::damaged("cut"));
            }
            if self.next == self.header.height {
                return Ok(0);
            }
            rows[..self.header.row_bytes()].fill(self.next as u8);
            self.next += 1;
            Ok(1)
        }
    }

    fn ramp(fails_at: u32, longer_at_least: u32) -> Box<dyn Decoder> {
        let header = Header { width: 8, height: 5, layout: Layout::Grey8 };
        let options = DecodeOptions { longer_at_least: Some(longer_at_least), ..DecodeOptions::default() };
        reduced(Box::new(Ramp { header, next: 0, fails_at }), &options)
    }

    #[test]
    fn the_picture_is_as_small_as_permitted_and_no_smaller() {
        for (longer, size) in [(8, (8, 5)), (5, (8, 5)), (4, (4, 3)), (3, (4, 3)), (2, (2, 2))] {
            let decoder = ramp(9, longer);
            assert_eq!((decoder.header().width, decoder.header().height), size, "{longer}");
            assert_eq!(decoder.full_size(), (8, 5));
        }
    }

    #[test]
    fn rows_are_means_and_those_before_an_error_stay() {
        let mut whole = ramp(9, 4);
        let mut rows = [0; 12];
        assert_eq!(whole.read_rows(&mut rows).unwrap(), 3);
        assert_eq!(rows, [1, 1, 1, 1, 3, 3, 3, 3, 4, 4, 4, 4]);
        assert_eq!(whole.read_rows(&mut rows).unwrap(), 0);
        let mut cut = ramp(3, 4);
        assert_eq!(cut.read_rows(&mut rows).unwrap(), 1);
        assert!(cut.read_rows(&mut rows).is_err());
        assert_eq!(cut.read_rows(&mut rows).unwrap(), 0);
    }
}
