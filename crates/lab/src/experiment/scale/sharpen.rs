//! The publication's job: sharpens a JPEG into a JPEG in memory, so that no disk limits the threads.

use std::io::Cursor;
use std::num::NonZeroUsize;
use std::path::PathBuf;

use engine::pixel::op::{Sharpen, SharpenOptions};
use engine::pixel::{self, DecodeOptions, EmbeddedMetadata, EncodeOptions, Format, pipeline};
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

    /// Sharpens into `output`. Work outside the pipeline is inside gates, too.
    pub(super) fn run(&self, n_threads: usize, output: &mut Vec<u8>) -> Result<(), CaseError> {
        let failed = |what: &str, why: &dyn std::fmt::Display| CaseError::Failed(format!("{what}: {why}"));
        let mut output = Cursor::new(output);
        let open = gate!("scale::open", Work);
        let mut decoder = pixel::decoder(Box::new(Cursor::new(&self.jpeg[..])), &DecodeOptions::default())
            .map_err(photo::undecoded("the photograph"))?;
        let header = decoder.header();
        let sharpen =
            Sharpen::new(&self.options, header.layout).map_err(|error| failed("sharpen", &error))?;
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
        pipeline::run(&mut *decoder, &sharpen, &mut *encoder, &options)
            .map_err(|error| failed("sharpen", &error))?;
        let _gate = gate!("scale::close", Work);
        encoder.finish().map_err(|error| failed("encode", &error))
    }
}
