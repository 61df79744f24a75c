//! Decodes AVIF frame by frame.

use std::io::Read as _;

use super::bytes::{boxes, find};
use super::items::{Item, Items};
use super::planes::Planes;
use super::property::{Coding, Crop, Properties};
use super::rgb::{Converter, alpha_table};
use super::sequence::Sequence;
use super::tiles::Tiles;
use super::track::tracks;
use crate::cicp::Cicp;
use crate::codec::by_frame::{FrameSource, by_frame};
use crate::codec::frame::Frame;
use crate::codec::input::{ENDS_EARLY, GuardedBytes};
use crate::codec::sample::divide_by_alpha;
use crate::damage::{Damage, IntactPart};
use crate::decode::{DecodeOptions, Decoder, Input};
use crate::embedded::EmbeddedMetadata;
use crate::error::DecodeError;
use crate::exif;
use crate::format::Format;
use crate::layout::{Header, Layout};
use crate::limits::{Deadline, Limits};

/// Where the frames come from.
enum Source {
    Still { colour: Tiles, alpha: Option<Tiles> },
    Sequence(Sequence),
}

struct Frames {
    source: Source,
    /// Properties of the whole picture.
    properties: Properties,
    /// Whether the colours were multiplied with their alpha.
    is_multiplied: bool,
    size: (u32, u32),
    crop: Option<Crop>,
    embedded: EmbeddedMetadata,
    limits: Limits,
    deadline: Deadline,
    header: Header,
    n_frames: u32,
    /// Number of frames that were decoded, or tried.
    n_done: u32,
    /// Whether the last of them was decoded.
    is_decoded: bool,
}

/// A picture as its boxes describe it.
struct DescribedPicture {
    source: Source,
    properties: Properties,
    coding: Option<Coding>,
    size: (u32, u32),
    is_multiplied: bool,
    has_alpha: bool,
    n_frames: u32,
    embedded: EmbeddedMetadata,
}

/// Opens an AVIF: reads all of it, because its parts may be anywhere, and the boxes that describe it.
pub(crate) fn open<'a>(
    input: Box<dyn Input + 'a>,
    options: &DecodeOptions,
) -> Result<Box<dyn Decoder + 'a>, DecodeError> {
    let limits = options.limits;
    let deadline = limits.deadline();
    let input = GuardedBytes::new(input, deadline);
    let position = input.position();
    let mut file = Vec::new();
    input
        .take(limits.memory_bytes.saturating_add(1))
        .read_to_end(&mut file)
        .map_err(|error| position.error(error))?;
    let file_bytes = file.len() as u64;
    limits.check_memory(file_bytes)?;
    let found = find_picture(file, options)?;
    limits.check_size(found.size.0, found.size.1)?;
    let DescribedPicture { source, properties, coding, size, is_multiplied, has_alpha, n_frames, embedded } =
        found;
    let coding = coding.unwrap_or(Coding { depth: 8, is_grey: false, half_samples: 6 });
    let layout = match (coding.is_grey, has_alpha) {
        (true, false) => Layout::Grey8,
        (true, true) => Layout::GreyAlpha8,
        (false, false) => Layout::Rgb8,
        (false, true) => Layout::Rgba8,
    };
    let pixels = u64::from(size.0) * u64::from(size.1);
    let memory = pixels.saturating_mul(half_bytes(layout, coding)) / 2;
    limits.check_memory(memory.saturating_add(file_bytes))?;
    let crop = properties.crop(size);
    let (width, height) = crop.map_or(size, |(_, _, width, height)| (width, height));
    let header = Header { width, height, layout };
    let frames = Frames {
        source,
        properties,
        is_multiplied,
        size,
        crop,
        embedded,
        limits,
        deadline,
        header,
        n_frames,
        n_done: 0,
        is_decoded: false,
    };
    Ok(by_frame(Format::Avif, frames, deadline, options))
}

/// Twice the memory of a pixel: the output, the planes as numbers of 16 bits, and the library's own planes.
fn half_bytes(layout: Layout, coding: Coding) -> u64 {
    let sample_bytes = if coding.depth > 8 { 2 } else { 1 };
    let half_samples = coding.half_samples + if layout.has_alpha() { 2 } else { 0 };
    2 * layout.channels() as u64 + u64::from(half_samples) * (2 + sample_bytes)
}

fn find_picture(file: Vec<u8>, options: &DecodeOptions) -> Result<DescribedPicture, DecodeError> {
    let is_sequence = find(&file, b"ftyp").is_some_and(|brands| brands.starts_with(b"avis"));
    let most = options.limits.frames.saturating_add(1);
    if is_sequence && let Some((colour, alpha)) = find(&file, b"moov").and_then(|moov| tracks(moov, most)) {
        return Ok(DescribedPicture {
            properties: colour.properties.clone(),
            coding: colour.properties.coding,
            size: colour.size,
            is_multiplied: colour.is_multiplied,
            has_alpha: alpha.is_some(),
            n_frames: colour.n_samples,
            embedded: EmbeddedMetadata::default(),
            source: Source::Sequence(Sequence::new(file, colour, alpha)),
        });
    }
    let items = find(&file, b"meta").and_then(|meta| Items::read(&file, meta));
    let Some(items) = items else {
        let is_cut = boxes(&file).any(|found| !found.is_whole) || find(&file, b"meta").is_none();
        let what = if is_cut { ENDS_EARLY } else { "the boxes that describe the picture are damaged" };
        return Err(DecodeError::damaged(what));
    };
    find_still(&items, options)
}

fn find_still(items: &Items<'_>, options: &DecodeOptions) -> Result<DescribedPicture, DecodeError> {
    let no_picture = || DecodeError::damaged("the file has no picture");
    let primary = items.item(items.primary).ok_or_else(no_picture)?;
    // An item that only transforms another one.
    let coded = match &primary.kind {
        b"iden" => items.references(b"dimg", primary.id).first().and_then(|id| items.item(*id)),
        _ => Some(primary),
    };
    let coded = coded.ok_or_else(no_picture)?;
    let mut properties = items.properties(primary);
    let colour = Tiles::of(items, coded, &options.limits)?;
    let alpha = Tiles::alpha(items, coded, colour.size, &options.limits)?;
    // A grid may leave the description of its colours to its tiles.
    properties.nclx = properties.nclx.or(colour.properties.nclx);
    properties.icc = properties.icc.or_else(|| colour.properties.icc.clone());
    options.limits.check_memory(colour.n_bytes() + alpha.as_ref().map_or(0, Tiles::n_bytes))?;
    let embedded = if options.embedded { metadata(items, primary) } else { EmbeddedMetadata::default() };
    Ok(DescribedPicture {
        coding: colour.properties.coding,
        size: colour.size,
        is_multiplied: !items.references(b"prem", coded.id).is_empty(),
        has_alpha: alpha.is_some(),
        n_frames: 1,
        embedded,
        properties,
        source: Source::Still { colour, alpha },
    })
}

/// EXIF and XMP of an item.
fn metadata(items: &Items<'_>, item: &Item) -> EmbeddedMetadata {
    /// Maximum length of a block.
    const MOST_BYTES: u64 = 16 << 20;
    let mut embedded = EmbeddedMetadata::default();
    for about in items.referring(*b"cdsc", item.id) {
        let Ok(data) = items.data(about, MOST_BYTES) else { continue };
        match (&about.kind, &*data) {
            // The number of bytes before the TIFF structure.
            (b"Exif", [a, b, c, d, rest @ ..]) => {
                let start = u32::from_be_bytes([*a, *b, *c, *d]) as usize;
                embedded.exif = embedded.exif.or(rest.get(start..).map(<[u8]>::to_vec));
            }
            (b"mime", data) if about.mime == b"application/rdf+xml" => {
                embedded.xmp = embedded.xmp.or(Some(data.to_vec()));
            }
            _ => {}
        }
    }
    embedded
}

impl Frames {
    /// Share of a still picture whose data are in the file.
    fn share_there(&self) -> f64 {
        match &self.source {
            Source::Sequence(_) => 1.0,
            Source::Still { colour, alpha } => {
                colour.share_there().min(alpha.as_ref().map_or(1.0, Tiles::share_there))
            }
        }
    }

    /// Fills in the colours.
    fn fill(&self, planes: &Planes, pixels: &mut [u8]) -> Result<(), DecodeError> {
        let mut signal = planes.signal;
        signal.colours = self.properties.nclx.unwrap_or(signal.colours);
        let mut converter = Converter::new(signal)?;
        let channels = self.header.layout.channels();
        let (left, top, _, _) = self.crop.unwrap_or_default();
        let mut whole = vec![0; self.size.0 as usize * channels];
        let is_grey = channels < 3;
        for (y, row) in pixels.chunks_exact_mut(self.header.row_bytes()).enumerate() {
            let y = y + top as usize;
            let to = if self.crop.is_some() { &mut whole[..] } else { &mut *row };
            if is_grey {
                converter.grey_row(planes, y, channels, to);
            } else {
                converter.row(planes, y, channels, to);
            }
            if self.crop.is_some() {
                let n_bytes = row.len();
                row.copy_from_slice(&whole[left as usize * channels..][..n_bytes]);
            }
        }
        Ok(())
    }

    /// Fills in alpha, which may have another size than the colours.
    fn fill_alpha(&self, alpha: &Planes, pixels: &mut [u8]) {
        let table = alpha_table(alpha.signal);
        let Some(plane) = alpha.planes.first().filter(|plane| !plane.samples.is_empty()) else { return };
        let channels = self.header.layout.channels();
        let (left, top, _, _) = self.crop.unwrap_or_default();
        let scaled = |at: usize, from: usize, to: u32| at * from / to as usize;
        for (y, row) in pixels.chunks_exact_mut(self.header.row_bytes()).enumerate() {
            let y = scaled(y + top as usize, plane.height, self.size.1);
            let samples = &plane.samples[y * plane.width..][..plane.width];
            for (x, pixel) in row.chunks_exact_mut(channels).enumerate() {
                let sample = samples[scaled(x + left as usize, plane.width, self.size.0)];
                pixel[channels - 1] = table[usize::from(sample).min(table.len() - 1)];
            }
        }
    }
}

impl FrameSource for Frames {
    fn header(&self) -> Header {
        self.header
    }

    fn decode(&mut self, mut pixels: Vec<u8>) -> Result<Frame, DecodeError> {
        self.is_decoded = false;
        let number = self.n_done as usize;
        self.n_done += 1;
        let (planes, alpha) = match &mut self.source {
            Source::Sequence(sequence) => sequence.decode(number, &self.limits)?,
            Source::Still { colour, alpha } => {
                let planes = colour.decode(&self.limits, self.deadline)?;
                let alpha = alpha.as_ref().map(|alpha| alpha.decode(&self.limits, self.deadline));
                (planes, alpha.transpose()?)
            }
        };
        let (width, height) = planes.size();
        if (width, height) != self.size {
            let wanted = format!("{} x {}", self.size.0, self.size.1);
            return Err(DecodeError::damaged(format!("a frame of {width} x {height} instead of {wanted}")));
        }
        self.fill(&planes, &mut pixels)?;
        if let Some(alpha) = alpha {
            self.fill_alpha(&alpha, &mut pixels);
            if self.is_multiplied {
                divide_by_alpha(&mut pixels, self.header.layout);
            }
        }
        self.is_decoded = true;
        Ok(Frame::whole(self.header, pixels))
    }

    fn has_next(&self) -> bool {
        self.n_done < self.n_frames
    }

    fn frames(&self) -> Option<u32> {
        Some(self.n_frames)
    }

    fn damage(&self) -> Option<Damage> {
        let is_cut = self.is_decoded && self.share_there() < 1.0;
        is_cut.then(|| Damage {
            what: ENDS_EARLY.into(),
            byte: None,
            row: 0,
            count: 1,
            truncated: true,
            lost_rows: None,
        })
    }

    /// Of a grid, the tiles that are in the file.
    fn left(&mut self) -> Option<IntactPart> {
        let share = self.share_there();
        (self.is_decoded && share < 1.0).then_some(IntactPart { share, damage: None })
    }

    fn embedded(&self) -> EmbeddedMetadata {
        let orientation = self.properties.orientation();
        // A profile describes the same colours more exactly.
        let nclx = self.properties.nclx.filter(|_| self.properties.icc.is_none());
        let cicp = nclx.and_then(|nclx| {
            let [primaries, transfer] = [nclx.primaries, nclx.transfer].map(u8::try_from);
            Cicp { primaries: primaries.ok()?, transfer: transfer.ok()? }.if_not_srgb()
        });
        EmbeddedMetadata {
            icc: self.properties.icc.clone(),
            exif: self.embedded.exif.as_deref().map(|tiff| exif::with_orientation(tiff, orientation)),
            orientation: Some(orientation),
            cicp,
            ..self.embedded.clone()
        }
    }
}
