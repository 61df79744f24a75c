//! Is a picture whole? Every frame is decoded to its last row, and what is wrong is told with its place.
//!
//! A [`Verifier`] owns the memory that a decoder fills, so that thousands of files in a row cost no
//! allocation of it. The rows of the first frame can be looked at on their way (a hash, a thumbnail): nothing
//! is decoded twice.

use std::io::SeekFrom;

use crate::codec::decoder;
use crate::damage::Place;
use crate::decode::{DecodeOptions, Decoder, Input};
use crate::error::DecodeError;
use crate::format::Format;
use crate::layout::Header;
use crate::limits::Limits;

/// How pictures are examined.
#[derive(Clone, Copy, Debug, Default)]
pub struct VerifyOptions {
    /// What one picture may cost.
    pub limits: Limits,
}

/// What became of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Verdict {
    /// All of it was decoded, and nothing was wrong.
    Whole,
    /// It was decoded to its end, and something was wrong on the way.
    Damaged,
    /// It ends early, or cannot be decoded at all.
    Broken,
    /// Its bytes are of no known picture format.
    NotAPicture,
    /// A format, or a variant of one, that this build does not decode.
    Unsupported,
    /// It would cost more than its limits.
    TooLarge,
    /// Its bytes could not be read.
    Unreadable,
}

impl Verdict {
    /// All of them, in order.
    pub const ALL: [Verdict; 7] = [
        Verdict::Whole,
        Verdict::Damaged,
        Verdict::Broken,
        Verdict::NotAPicture,
        Verdict::Unsupported,
        Verdict::TooLarge,
        Verdict::Unreadable,
    ];

    /// One word: `not_a_picture`.
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

    /// The verdict of this name.
    #[must_use]
    pub fn of_name(name: &str) -> Option<Verdict> {
        Verdict::ALL.into_iter().find(|verdict| verdict.name() == name)
    }

    fn of(error: &DecodeError) -> Verdict {
        match error {
            DecodeError::Unknown => Verdict::NotAPicture,
            DecodeError::Unsupported(_) => Verdict::Unsupported,
            DecodeError::Damaged { .. } => Verdict::Broken,
            DecodeError::Limit(_) => Verdict::TooLarge,
            DecodeError::Read(_) | DecodeError::Stopped => Verdict::Unreadable,
        }
    }
}

/// What examining a picture showed.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Examination {
    /// What became of it.
    pub verdict: Verdict,
    /// The format of its bytes.
    pub format: Option<Format>,
    /// Width and height of the first frame.
    pub size: Option<(u32, u32)>,
    /// Frames or pages that were decoded to their end.
    pub frames: u32,
    /// How many there should be, where the format says it.
    pub frames_promised: Option<u32>,
    /// What is wrong, or the remark about a whole picture.
    pub what: Option<String>,
    /// Where in the file, or in the frame, it is wrong.
    pub place: Option<Place>,
    /// The frame that is wrong, counted from 0.
    pub frame: Option<u32>,
    /// The share of the rows of all frames that survives, 0 to 1.
    pub survives: f64,
    /// Bytes behind the end of the picture, where the format has an end.
    pub trailing_bytes: u64,
    /// Pixels that were decoded, in all frames.
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

    /// The examination of a file that nothing more is known of.
    #[must_use]
    pub fn failed(verdict: Verdict, what: String) -> Self {
        Examination { verdict, what: Some(what), ..Examination::new() }
    }

    /// The share of the rows that survives, where the picture was decoded: nothing is known of what no
    /// decoder here reads, or would cost too much.
    #[must_use]
    pub fn surviving_share(&self) -> Option<f64> {
        let is_decoded = matches!(self.verdict, Verdict::Whole | Verdict::Damaged | Verdict::Broken);
        is_decoded.then_some(self.survives)
    }

    /// Takes over an error, which outweighs what was noted before.
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

/// Looks at rows of the first frame: header, number of the first of them, and the rows.
pub type LookAtRows<'l> = dyn FnMut(&Header, u32, &[u8]) + 'l;

/// Bytes of rows that are decoded at once: what stays in a processor's second cache.
const BAND_BYTES: usize = 128 << 10;

/// Examines pictures, one after another, with the same memory.
#[derive(Debug, Default)]
pub struct Verifier {
    rows: Vec<u8>,
}

/// Rows of all frames so far.
#[derive(Default)]
struct Count {
    all: u64,
    right: u64,
    /// What was wrong in the frames before.
    damages: u64,
}

impl Verifier {
    /// A verifier that owns nothing yet.
    #[must_use]
    pub fn new() -> Self {
        Verifier::default()
    }

    /// Decodes every frame of a picture and says what is wrong with it.
    pub fn examine(
        &mut self,
        mut input: Box<dyn Input + '_>,
        options: &VerifyOptions,
        look: &mut LookAtRows<'_>,
    ) -> Examination {
        let mut found = Examination::new();
        let decode = DecodeOptions { limits: options.limits, ..DecodeOptions::default() };
        let length = match length(&mut *input) {
            Ok(length) => length,
            Err(error) => {
                found.fail(&DecodeError::Read(error), None);
                return found;
            }
        };
        found.format = input.fill_buf().ok().and_then(Format::of_bytes);
        match decoder(input, &decode) {
            Ok(mut decoder) => self.run(&mut *decoder, length, &mut found, look),
            Err(error) => found.fail(&error, None),
        }
        found
    }

    fn run(
        &mut self,
        decoder: &mut dyn Decoder,
        length: u64,
        found: &mut Examination,
        look: &mut LookAtRows<'_>,
    ) {
        let header = decoder.header();
        found.format = Some(decoder.format());
        found.size = Some((header.width, header.height));
        found.frames_promised = decoder.frames();
        let mut count = Count::default();
        let mut frame = 0;
        let outcome = loop {
            let outcome = self.frame(decoder, frame, found, &mut count, look);
            if outcome.is_err() {
                break outcome;
            }
            found.frames += 1;
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
        // Frames that never came count as large as the first.
        let missing = found.frames_promised.unwrap_or(0).max(frame + 1) - (frame + 1);
        count.all += u64::from(missing) * u64::from(header.height);
        found.survives = count.right as f64 / count.all.max(1) as f64;
    }

    /// Decodes one frame.
    fn frame(
        &mut self,
        decoder: &mut dyn Decoder,
        frame: u32,
        found: &mut Examination,
        count: &mut Count,
        look: &mut LookAtRows<'_>,
    ) -> Result<(), DecodeError> {
        let header = decoder.header();
        let row_bytes = header.row_bytes().max(1);
        self.rows.resize((BAND_BYTES / row_bytes).max(1) * row_bytes, 0);
        let mut n_rows = 0;
        let outcome = loop {
            match decoder.read_rows(&mut self.rows) {
                Ok(0) => break Ok(()),
                Ok(n) => {
                    if frame == 0 {
                        look(&header, n_rows, &self.rows[..n * row_bytes]);
                    }
                    n_rows += n as u32;
                }
                Err(error) => break Err(error),
            }
        };
        let mut right = n_rows;
        // Of a file with damage the first counts, which belongs to the frame in which it came up.
        if let Some(damage) = decoder.damage().filter(|damage| damage.count > count.damages) {
            count.damages = damage.count;
            right = right.min(damage.lost_rows.map_or(damage.row, |lost| header.height.saturating_sub(lost)));
            found.verdict = Verdict::Damaged;
            found.what.get_or_insert(damage.what);
            found.place = found.place.or(damage.byte.map(Place::Byte));
            found.frame = found.frame.or(Some(frame));
        }
        found.pixels += u64::from(header.width) * u64::from(n_rows);
        count.all += u64::from(header.height);
        count.right += u64::from(right);
        if outcome.is_ok() && n_rows < header.height {
            return Err(DecodeError::Damaged {
                what: format!("ends after {n_rows} of {} rows", header.height),
                place: Some(Place::Row(n_rows)),
            });
        }
        outcome
    }
}

/// What shows only behind the last frame.
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
