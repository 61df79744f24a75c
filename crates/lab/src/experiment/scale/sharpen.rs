//! The publication's job: sharpens a JPEG into a JPEG in memory, so that no disk limits the threads.

use std::io::Cursor;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use engine::pixel::op::{Operation, Sharpen, SharpenOptions};
use engine::pixel::{self, DecodeOptions, EmbeddedMetadata, EncodeOptions, Format, Header, pipeline};
use gate::gate;

use crate::error::CaseError;
use crate::experiment::photo::{self, Photo};
use crate::place::Place;

/// Quality at which cameras usually encode.
const QUALITY: u8 = 85;

/// The picture to sharpen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Picture {
    width: u32,
    height: u32,
}

impl Picture {
    pub(super) fn named(name: &str) -> Result<Picture, CaseError> {
        match name {
            "1MP" => Ok(Picture { width: 1152, height: 864 }),
            "2MP" => Ok(Picture { width: 1632, height: 1224 }),
            // The picture `k2.jpg` of libvips' documentation, which the publication sharpened.
            "3MP" => Ok(Picture { width: 1450, height: 2048 }),
            "12MP" => Ok(Picture { width: 4000, height: 3000 }),
            // A small picture for tests.
            "tiny" => Ok(Picture { width: 320, height: 240 }),
            _ => Err(CaseError::Failed(format!(
                "unknown picture `{name}`; possible values: `1MP`, `2MP`, `3MP`, `12MP`"
            ))),
        }
    }

    /// Path of the JPEG, created if it does not exist yet.
    pub(super) fn file(self, place: &Place) -> Result<PathBuf, CaseError> {
        let Picture { width, height } = self;
        place.make_input(&format!("photo-{width}x{height}.jpg"), |path| {
            let photo = Photo { width, height, grain: 6, seed: place.seed };
            let file = photo::encoded(Format::Jpeg, photo.header(), &photo.pixels(), QUALITY)?;
            std::fs::write(path, file).map_err(CaseError::file("write", path))
        })
    }
}

/// The job with everything it needs.
pub(super) struct SharpenJob {
    jpeg: Vec<u8>,
    options: SharpenOptions,
}

impl SharpenJob {
    pub(super) fn new(picture: Picture, sigma: f64, place: &Place) -> Result<SharpenJob, CaseError> {
        let path = picture.file(place)?;
        let jpeg = std::fs::read(&path).map_err(CaseError::file("read", &path))?;
        Ok(SharpenJob { jpeg, options: SharpenOptions { sigma, ..SharpenOptions::default() } })
    }

    /// Sharpens into `output`; returns how often each pixel was computed, by the step that computed most.
    /// Work outside the pipeline is inside gates, too.
    pub(super) fn run(&self, n_threads: usize, output: &mut Vec<u8>) -> Result<f64, CaseError> {
        let failed = |what: &str, why: &dyn std::fmt::Display| CaseError::Failed(format!("{what}: {why}"));
        let mut output = Cursor::new(output);
        let open = gate!("scale::open", Work);
        let mut decoder = pixel::decoder(Box::new(Cursor::new(&self.jpeg[..])), &DecodeOptions::default())
            .map_err(photo::undecoded("the photograph"))?;
        let header = decoder.header();
        let sharpen =
            Sharpen::new(&self.options, header.layout).map_err(|error| failed("sharpen", &error))?;
        let counted = Counted { sharpen, first: AtomicU64::new(0), second: AtomicU64::new(0) };
        let encode_options = EncodeOptions { quality: QUALITY };
        let mut encoder = pixel::encoder(
            Format::Jpeg,
            Box::new(&mut output),
            header,
            &EmbeddedMetadata::default(),
            &encode_options,
        )
        .map_err(|error| failed("encode", &error))?;
        drop(open);
        let threads = NonZeroUsize::new(n_threads).unwrap_or(NonZeroUsize::MIN);
        let options = pipeline::Options { threads, ..pipeline::Options::default() };
        pipeline::run(&mut *decoder, &counted, &mut *encoder, &options)
            .map_err(|error| failed("sharpen", &error))?;
        let _gate = gate!("scale::close", Work);
        encoder.finish().map_err(|error| failed("encode", &error))?;
        Ok(counted.most_rows() as f64 / f64::from(header.height))
    }
}

/// Counts the rows that each step computes. Two additions in a row's time cost nothing that can be measured.
struct Counted {
    sharpen: Sharpen,
    first: AtomicU64,
    second: AtomicU64,
}

impl Counted {
    fn most_rows(&self) -> u64 {
        self.first.load(Relaxed).max(self.second.load(Relaxed))
    }
}

impl Operation for Counted {
    fn radius(&self) -> usize {
        self.sharpen.radius()
    }

    fn kept(&self, header: &Header) -> usize {
        self.sharpen.kept(header)
    }

    fn first(&self, header: &Header, row: &[u8], kept: &mut [u16]) {
        self.first.fetch_add(1, Relaxed);
        self.sharpen.first(header, row, kept);
    }

    fn second(&self, header: &Header, around: &[&[u16]], row: &mut [u8]) {
        self.second.fetch_add(1, Relaxed);
        self.sharpen.second(header, around, row);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_counted_by_step() {
        let header = Header { width: 4, height: 2, layout: pixel::Layout::Rgb8 };
        let options = SharpenOptions::default();
        let sharpen = Sharpen::new(&options, header.layout).unwrap();
        let counted = Counted { sharpen, first: AtomicU64::new(0), second: AtomicU64::new(0) };
        let (row, mut kept) = (vec![9; header.row_bytes()], vec![0; counted.kept(&header)]);
        assert_eq!(counted.most_rows(), 0);
        (0..3).for_each(|_| counted.first(&header, &row, &mut kept));
        assert_eq!(counted.most_rows(), 3);
        let around = vec![&kept[..]; 2 * counted.radius() + 1];
        (0..5).for_each(|_| counted.second(&header, &around, &mut row.clone()));
        assert_eq!(counted.most_rows(), 5);
    }
}
