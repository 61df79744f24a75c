//! The files to decode, created once for all formats, so that every format shows the same pixels.
//!
//! A photograph becomes a JPEG; our JPEG decoder's output becomes PNG, BMP and WebP. BMP stores pixels
//! unchanged and is the reference. WebP may lose detail again, depending on this build's encoder.

use std::fs::File;
use std::io::Read as _;
use std::path::{Path, PathBuf};

use engine::pixel::{DecodeOptions, Format};

use crate::error::CaseError;
use crate::experiment::checksum;
use crate::experiment::photo::{self, Photo};
use crate::place::Place;
use crate::random::Random;

/// Size of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::experiment) enum Shape {
    /// The publication's, 80 x 80 pixels.
    Small,
    /// 2 megapixels.
    Middle,
    /// 12 megapixels.
    Large,
}

/// Selection of files to decode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::experiment) enum Kind {
    /// A number of files drawn from many small ones.
    Files { drawn: u64, files: u64 },
    /// A single picture of the given size.
    One(Shape),
}

/// A folder with a sub-folder for each format.
pub(in crate::experiment) struct Folder(PathBuf);

const FORMATS: [(Format, &str); 4] =
    [(Format::Jpeg, "jpg"), (Format::Png, "png"), (Format::Bmp, "bmp"), (Format::WebP, "webp")];

impl Shape {
    pub(super) fn named(name: &str) -> Result<Shape, CaseError> {
        match name {
            "80x80" => Ok(Shape::Small),
            "2MP" => Ok(Shape::Middle),
            "12MP" => Ok(Shape::Large),
            _ => Err(CaseError::Failed(format!("the set has no picture size: `{name}`"))),
        }
    }

    /// The photograph, and the quality of its JPEG. Grain and quality of the small one were chosen to match
    /// the published sizes; the large ones match what cameras produce.
    fn photo(self, seed: u64) -> (Photo, u8) {
        let (width, height, grain, quality) = match self {
            Shape::Small => (80, 80, 100, 99),
            Shape::Middle => (1632, 1224, 6, 85),
            Shape::Large => (4000, 3000, 6, 85),
        };
        (Photo { width, height, grain, seed }, quality)
    }
}

impl Kind {
    fn name(self) -> String {
        match self {
            Kind::Files { files, .. } => format!("formats-{files}"),
            Kind::One(shape) => format!("formats-{shape:?}").to_lowercase(),
        }
    }

    fn shape(self) -> Shape {
        match self {
            Kind::Files { .. } => Shape::Small,
            Kind::One(shape) => shape,
        }
    }

    /// Numbers of the files to read, in reading order, drawn without replacement, and anew for each round.
    fn numbers(self, place: &Place) -> Vec<u64> {
        let Kind::Files { drawn, files } = self else { return vec![0] };
        let mut numbers: Vec<u64> = (0..files).collect();
        Random::new(checksum::seed_of_round(place.seed, place.round)).shuffle(&mut numbers);
        numbers.truncate(drawn as usize);
        numbers
    }
}

impl Folder {
    /// Paths of the files to read, in reading order.
    pub(in crate::experiment) fn files(&self, format: Format, kind: &Kind, place: &Place) -> Vec<PathBuf> {
        kind.numbers(place).into_iter().map(|number| self.path(format, number)).collect()
    }

    /// Paths of the same pictures in a lossless format.
    pub(super) fn references(&self, kind: &Kind, place: &Place) -> Vec<PathBuf> {
        self.files(Format::Bmp, kind, place)
    }

    /// The folder with the files of one format.
    pub(in crate::experiment) fn of_format(&self, format: Format) -> PathBuf {
        self.0.join(extension(format))
    }

    /// Path of the file with this number.
    pub(in crate::experiment) fn path(&self, format: Format, number: u64) -> PathBuf {
        self.of_format(format).join(format!("{number:04}.{}", extension(format)))
    }
}

/// File name extension of a format.
pub(in crate::experiment) fn extension(format: Format) -> &'static str {
    FORMATS.iter().find(|(known, _)| *known == format).map_or("", |(_, name)| name)
}

/// The folder with the files in all formats; creates them if they do not exist yet.
pub(in crate::experiment) fn make(kind: &Kind, place: &Place) -> Result<Folder, CaseError> {
    let folder = place.make_input(&kind.name(), |path| {
        let folder = Folder(path.to_owned());
        for (_, extension) in FORMATS {
            let path = path.join(extension);
            std::fs::create_dir_all(&path).map_err(CaseError::file("create", &path))?;
        }
        let n_files = if let Kind::Files { files, .. } = kind { *files } else { 1 };
        (0..n_files).try_for_each(|number| make_one(&folder, kind.shape(), number, place.seed))
    })?;
    Ok(Folder(folder))
}

fn make_one(folder: &Folder, shape: Shape, number: u64, seed: u64) -> Result<(), CaseError> {
    let (photo, quality) = shape.photo(seed.wrapping_add(number << 8));
    let jpeg = photo::encoded(Format::Jpeg, photo.header(), &photo.pixels(), quality)?;
    let mut pixels = Vec::new();
    let header =
        photo::decode(&jpeg, &DecodeOptions::default(), &mut pixels).map_err(photo::undecoded("JPEG"))?;
    for (format, _) in FORMATS {
        let path = folder.path(format, number);
        let write = |bytes: &[u8]| std::fs::write(&path, bytes).map_err(CaseError::file("write", &path));
        match format {
            Format::Jpeg => write(&jpeg)?,
            _ => write(&photo::encoded(format, header, &pixels, quality)?)?,
        }
    }
    Ok(())
}

/// Reads a whole file into `bytes`, a buffer that is reused from file to file.
pub(in crate::experiment) fn read(path: &Path, bytes: &mut Vec<u8>) -> Result<(), CaseError> {
    bytes.clear();
    let mut file = File::open(path).map_err(CaseError::file("open", path))?;
    file.read_to_end(bytes).map_err(CaseError::file("read", path))?;
    Ok(())
}

/// The pixels of a reference.
pub(super) fn reference(path: &Path) -> Result<Vec<u8>, CaseError> {
    let (mut bytes, mut pixels) = (Vec::new(), Vec::new());
    read(path, &mut bytes)?;
    photo::decode(&bytes, &DecodeOptions::default(), &mut pixels)
        .map_err(photo::undecoded(path.display()))?;
    Ok(pixels)
}
