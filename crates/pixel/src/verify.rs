//! Verifies pictures: decodes every frame to its last row, and reports damage with its position.
//!
//! A [`Verifier`] owns the memory that a decoder fills, so that verifying thousands of files in a row does
//! not allocate it again. Callers can read the rows of the first frame during the check (for a hash or a
//! thumbnail), so that nothing is decoded twice.

use std::io::SeekFrom;

use crate::codec::decoder;
use crate::damage::{IntactPart, Place};
use crate::decode::{DecodeOptions, Decoder, Input};
use crate::error::DecodeError;
use crate::format::Format;
use crate::layout::Header;
use crate::limits::Limits;

/// Options for verifying pictures.
#[derive(Clone, Copy, Debug, Default)]
pub struct VerifyOptions {
    /// Limits on the cost of one picture.
    pub limits: Limits,
}

/// Result of verifying a picture, as a category.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Verdict {
    /// All of it was decoded, and nothing was wrong.
    Whole,
    /// It was decoded to its end, but some of it was wrong.
    Damaged,
    /// It ends early, or cannot be decoded at all.
    Broken,
    /// Its bytes are not in a known picture format.
    NotAPicture,
    /// A format, or a variant of one, that this build does not decode.
    Unsupported,
    /// It would exceed its limits, or the decoder itself failed; whether it is damaged is not known.
    TooLarge,
    /// Its bytes could not be read.
    Unreadable,
}

impl Verdict {
    /// All verdicts, in declaration order.
    pub const ALL: [Verdict; 7] = [
        Verdict::Whole,
        Verdict::Damaged,
        Verdict::Broken,
        Verdict::NotAPicture,
        Verdict::Unsupported,
        Verdict::TooLarge,
        Verdict::Unreadable,
    ];

    /// Name of the verdict as one word: `not_a_picture`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Verdict::Whole => "whole",
            Verdict::Damaged => "damaged",
            Verdict::Broken => "broken",
            Verdict::NotAPicture => "not_a_picture",
            Verdict::Unsupported => "unsupported",
            Verdict::TooLarge => "too_large",
            Verdict::Unreadable => "unreadable",
        }
    }

    /// Verdict with the given name.
    #[must_use]
    pub fn of_name(name: &str) -> Option<Verdict> {
        Verdict::ALL.into_iter().find(|verdict| verdict.name() == name)
    }

    fn of(error: &DecodeError) -> Verdict {
        match error {
            DecodeError::Unknown => Verdict::NotAPicture,
            DecodeError::Unsupported(_) | DecodeError::LibraryMissing(_) => Verdict::Unsupported,
            DecodeError::Damaged { .. } => Verdict::Broken,
            DecodeError::Limit(_) => Verdict::TooLarge,
            DecodeError::Read(_) | DecodeError::Stopped => Verdict::Unreadable,
        }
    }
}

/// Result of verifying a picture.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Examination {
    /// Category of the result.
    pub verdict: Verdict,
    /// Format of its bytes, if known.
    pub format: Option<Format>,
    /// Width and height of the first frame.
    pub size: Option<(u32, u32)>,
    /// Number of frames or pages that were decoded to their end.
    pub frames: u32,
    /// Number of frames that there should be, if the format stores it.
    pub frames_promised: Option<u32>,
    /// What is wrong, or a remark about an intact picture.
    pub what: Option<String>,
    /// Position of the damage in the file or in the frame.
    pub place: Option<Place>,
    /// Number of the damaged frame, counted from 0.
    pub frame: Option<u32>,
    /// Share of the rows of all frames that can be decoded, 0 to 1.
    pub survives: f64,
    /// Number of bytes after the end of the picture, if the format has an end.
    pub trailing_bytes: u64,
    /// Number of pixels that were decoded, in all frames.
    pub pixels: u64,
}

impl Examination {
    fn new() -> Self {
        Examination {
            verdict: Verdict::Whole,
            format: None,
            size: None,
            frames: 0,
            frames_promised: None,
            what: None,
            place: None,
            frame: None,
            survives: 0.0,
            trailing_bytes: 0,
            pixels: 0,
        }
    }

    /// Creates the examination of a file of which nothing more is known.
    #[must_use]
    pub fn failed(verdict: Verdict, what: String) -> Self {
        Examination { verdict, what: Some(what), ..Examination::new() }
    }

    /// Share of the rows that can be decoded, if the picture was decoded; `None` if no decoder here reads it,
    /// or it would cost too much.
    #[must_use]
    pub fn surviving_share(&self) -> Option<f64> {
        let is_decoded = matches!(self.verdict, Verdict::Whole | Verdict::Damaged | Verdict::Broken);
        is_decoded.then_some(self.survives)
    }

    /// Takes over what the compressed data show of a damaged picture, or of one whose decoder noticed
    /// nothing.
    fn correct(&mut self, left: IntactPart) {
        self.survives = left.share;
        if let (Verdict::Whole, Some(damage)) = (self.verdict, left.damage.filter(|_| left.share < 1.0)) {
            self.verdict = Verdict::Damaged;
            self.what = Some(damage.what);
            self.place = damage.byte.map(Place::Byte);
            self.trailing_bytes = 0;
        }
    }

    /// Records an error, which takes precedence over earlier notes.
    fn fail(&mut self, error: &DecodeError, frame: Option<u32>) {
        self.verdict = Verdict::of(error);
        self.place = match error {
            DecodeError::Damaged { place, .. } => *place,
            _ => None,
        };
        self.what = Some(error.to_string());
        self.frame = frame;
    }
}

/// Callback for rows of the first frame: header, number of the first of them, and the rows.
pub type LookAtRows<'l> = dyn FnMut(&Header, u32, &[u8]) + 'l;

/// Observer of the first frame during a check.
pub(crate) trait Look {
    /// Called before the first row.
    fn begin(&mut self, decoder: &dyn Decoder);

    /// Called with the next rows; `first` is the number of the first of them.
    fn rows(&mut self, header: &Header, first: u32, rows: &[u8]);
}

/// Passes only the rows on.
struct LookAt<'a, 'l>(&'a mut LookAtRows<'l>);

impl Look for LookAt<'_, '_> {
    fn begin(&mut self, _decoder: &dyn Decoder) {}

    fn rows(&mut self, header: &Header, first: u32, rows: &[u8]) {
        (self.0)(header, first, rows);
    }
}

/// Pixels that all frames may have together for each byte of the file, beyond [`Limits::pixels`]. Pages
/// without ink have the most: 8,000 for each byte.
const PIXELS_PER_BYTE: u64 = 1 << 14;

/// Number of bytes of rows that are decoded at once: they stay in a processor's second-level cache.
const BAND_BYTES: usize = 128 << 10;

/// Verifies pictures one after another, with the same memory.
#[derive(Debug, Default)]
pub struct Verifier {
    rows: Vec<u8>,
}

/// Number of rows of all frames so far.
#[derive(Default)]
struct Count {
    all: u64,
    right: u64,
    /// Number of damaged places in the earlier frames.
    damages: u64,
}

impl Verifier {
    /// Creates a verifier that owns no memory yet.
    #[must_use]
    pub fn new() -> Self {
        Verifier::default()
    }

    /// Decodes every frame of a picture and reports what is wrong with it.
    pub fn examine(
        &mut self,
        input: Box<dyn Input + '_>,
        options: &VerifyOptions,
        look: &mut LookAtRows<'_>,
    ) -> Examination {
        let decode = DecodeOptions { limits: options.limits, ..DecodeOptions::default() };
        self.examine_as(input, &decode, &mut LookAt(look))
    }

    /// Like [`Verifier::examine`], with pictures decoded as in `decode`. A smaller decode finds the same
    /// damage, since all of the compressed data is read.
    pub(crate) fn examine_as(
        &mut self,
        mut input: Box<dyn Input + '_>,
        decode: &DecodeOptions,
        look: &mut dyn Look,
    ) -> Examination {
        let mut found = Examination::new();
        let length = match length(&mut *input) {
            Ok(length) => length,
            Err(error) => {
                found.fail(&DecodeError::Read(error), None);
                return found;
            }
        };
        found.format = input.fill_buf().ok().and_then(Format::of_bytes);
        match decoder(input, decode) {
            Ok(mut decoder) => {
                let most = length.saturating_mul(PIXELS_PER_BYTE).saturating_add(decode.limits.pixels);
                self.run(&mut *decoder, length, most, &mut found, look);
            }
            Err(error) => found.fail(&error, None),
        }
        found
    }

    /// Decodes all frames of a file with this length in bytes, up to a number of pixels.
    fn run(
        &mut self,
        decoder: &mut dyn Decoder,
        length: u64,
        most_pixels: u64,
        found: &mut Examination,
        look: &mut dyn Look,
    ) {
        let header = decoder.header();
        found.format = Some(decoder.format());
        found.size = Some(decoder.full_size());
        look.begin(decoder);
        found.frames_promised = decoder.frames();
        let mut count = Count::default();
        let mut frame = 0;
        let outcome = loop {
            let outcome = self.frame(decoder, frame, found, &mut count, look);
            if outcome.is_err() {
                break outcome;
            }
            found.frames += 1;
            if found.pixels > most_pixels {
                break Err(DecodeError::Limit(format!(
                    "{} pixels in {} frames, more than the limit of {most_pixels} for {length} bytes",
                    found.pixels, found.frames
                )));
            }
            match decoder.next_frame() {
                Ok(true) => frame += 1,
                Ok(false) => break Ok(()),
                Err(error) => {
                    // None of its rows will be counted elsewhere.
                    frame += 1;
                    count.all += u64::from(header.height);
                    break Err(error);
                }
            }
        };
        match outcome {
            Err(error) => found.fail(&error, Some(frame)),
            Ok(()) => note_end(decoder, length, frame, found),
        }
        // Missing frames count with the size of the first.
        let missing = found.frames_promised.unwrap_or(0).max(frame + 1) - (frame + 1);
        count.all += u64::from(missing) * u64::from(header.height);
        found.survives = count.right as f64 / count.all.max(1) as f64;
        if let Some(left) = decoder.left() {
            found.correct(left);
        }
    }

    /// Decodes one frame.
    fn frame(
        &mut self,
        decoder: &mut dyn Decoder,
        frame: u32,
        found: &mut Examination,
        count: &mut Count,
        look: &mut dyn Look,
    ) -> Result<(), DecodeError> {
        let header = decoder.header();
        let full_size = decoder.full_size();
        let row_bytes = header.row_bytes().max(1);
        self.rows.resize((BAND_BYTES / row_bytes).max(1) * row_bytes, 0);
        let mut n_rows = 0;
        let outcome = loop {
            match decoder.read_rows(&mut self.rows) {
                Ok(0) => break Ok(()),
                Ok(n) => {
                    if frame == 0 {
                        look.rows(&header, n_rows, &self.rows[..n * row_bytes]);
                    }
                    n_rows += n as u32;
                }
                Err(error) => break Err(error),
            }
        };
        let mut right = n_rows;
        // For a file with damage the first one counts, which belongs to the frame in which it occurred.
        if let Some(damage) = decoder.damage().filter(|damage| damage.count > count.damages) {
            count.damages = damage.count;
            right = right.min(damage.lost_rows.map_or(damage.row, |lost| header.height.saturating_sub(lost)));
            found.verdict = Verdict::Damaged;
            found.what.get_or_insert(damage.what);
            found.place = found.place.or(damage.byte.map(Place::Byte));
            found.frame = found.frame.or(Some(frame));
        }
        let stored_rows = u64::from(n_rows) * u64::from(full_size.1) / u64::from(header.height.max(1));
        found.pixels += u64::from(full_size.0) * stored_rows;
        count.all += u64::from(header.height);
        count.right += u64::from(right);
        if outcome.is_ok() && n_rows < header.height {
            return Err(DecodeError::Damaged {
                what: format!("ends after {stored_rows} of {} rows", full_size.1),
                place: Some(Place::Row(stored_rows as u32)),
            });
        }
        outcome
    }
}

/// Records damage that is only known after the last frame.
fn note_end(decoder: &dyn Decoder, length: u64, last_frame: u32, found: &mut Examination) {
    if let (Verdict::Whole, Some(damage)) = (found.verdict, decoder.damage()) {
        found.verdict = Verdict::Damaged;
        found.what = Some(damage.what);
        found.place = damage.byte.map(Place::Byte);
        found.frame = Some(last_frame);
    }
    if found.verdict == Verdict::Whole {
        found.trailing_bytes = decoder.end_byte().map_or(0, |end| length.saturating_sub(end));
        if found.trailing_bytes > 0 {
            found.what = Some(format!("{} bytes after the end of the picture", found.trailing_bytes));
            found.place = decoder.end_byte().map(Place::Byte);
        }
    }
}

fn length(input: &mut dyn Input) -> std::io::Result<u64> {
    let length = input.seek(SeekFrom::End(0))?;
    input.rewind()?;
    Ok(length)
}
