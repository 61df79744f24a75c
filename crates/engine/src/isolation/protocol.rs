//! Messages between a process and its decoder processes.
//!
//! A request is a [`Request`] and the file's bytes. The reply is an [`Opening`] and the blocks of metadata
//! whose lengths it states. Then come commands of one byte: rows of the current frame, the next frame, or the
//! end. Rows come as bands of whole rows, each after its length, then an empty band and a [`State`].

use std::io;
use std::time::Duration;

use pixel::{
    Cicp, Damage, DecodeError, DecodeOptions, EmbeddedMetadata, Format, Header, IntactPart, Layout, Limits,
    Place, SampleForm, Task,
};
use serde::{Deserialize, Serialize};

/// Command: send the rows of the current frame.
pub(super) const ROWS: u8 = b'r';
/// Command: go to the next frame.
pub(super) const NEXT: u8 = b'n';
/// Command: the picture is not needed any longer.
pub(super) const CLOSE: u8 = b'c';

/// Number of bytes of rows in a band, at least one row.
pub(super) const BAND_BYTES: usize = 256 << 10;

/// Maximum size of a block of metadata; longer ones are left out.
pub(super) const MOST_BLOCK_BYTES: u64 = 64 << 20;

const LAYOUTS: [Layout; 10] = [
    Layout::Grey8,
    Layout::GreyAlpha8,
    Layout::Rgb8,
    Layout::Rgba8,
    Layout::Grey16,
    Layout::GreyAlpha16,
    Layout::Rgb16,
    Layout::Rgba16,
    Layout::Cmyk8,
    Layout::Indexed8,
];

/// A picture to decode: its options, and the length of the file whose bytes follow.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Request {
    pub(super) file_bytes: u64,
    pub(super) develop: bool,
    pixels: u64,
    memory_bytes: u64,
    frames: u32,
    time: Duration,
    is_stored_as_in_file: bool,
    embedded: bool,
    at_least: Option<(u32, u32)>,
    longer_at_least: Option<u32>,
    shorter_at_least: Option<u32>,
    stored_thumbnail: Option<u32>,
}

impl Request {
    pub(super) fn new(task: Task, options: &DecodeOptions, file_bytes: u64) -> Request {
        let Limits { pixels, memory_bytes, frames, time } = options.limits;
        Request {
            file_bytes,
            develop: task == Task::Develop,
            pixels,
            memory_bytes,
            frames,
            time,
            is_stored_as_in_file: options.stored == SampleForm::AsInFile,
            embedded: options.embedded,
            at_least: options.at_least,
            longer_at_least: options.longer_at_least,
            shorter_at_least: options.shorter_at_least,
            stored_thumbnail: options.stored_thumbnail,
        }
    }

    pub(super) fn options(&self) -> DecodeOptions {
        let Request { pixels, memory_bytes, frames, time, .. } = *self;
        DecodeOptions {
            limits: Limits { pixels, memory_bytes, frames, time },
            stored: if self.is_stored_as_in_file { SampleForm::AsInFile } else { SampleForm::AsColour },
            embedded: self.embedded,
            at_least: self.at_least,
            longer_at_least: self.longer_at_least,
            shorter_at_least: self.shorter_at_least,
            stored_thumbnail: self.stored_thumbnail,
        }
    }
}

/// Size and layout of a frame.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(super) struct FrameHeader {
    width: u32,
    height: u32,
    layout: u8,
}

impl FrameHeader {
    pub(super) fn new(header: Header) -> FrameHeader {
        let layout = LAYOUTS.iter().position(|layout| *layout == header.layout).unwrap_or(0) as u8;
        FrameHeader { width: header.width, height: header.height, layout }
    }

    /// The header, checked against the limits: the child may be in the hands of the picture.
    pub(super) fn checked(self, limits: &Limits) -> Result<Header, DecodeError> {
        let FrameHeader { width, height, layout } = self;
        limits.check_size(width, height)?;
        let layout = LAYOUTS.get(usize::from(layout)).copied().ok_or_else(garbled)?;
        Ok(Header { width, height, layout })
    }
}

/// What a decoder knows after a frame or when it was opened.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(super) struct State {
    damage: Option<WireDamage>,
    /// After the last row: what the compressed data show of a damaged picture.
    left: Option<WireLeft>,
    pub(super) end_byte: Option<u64>,
    pub(super) frames: Option<u32>,
    /// Why the rows ended.
    pub(super) error: Option<WireError>,
    /// After [`NEXT`]: the next frame, if there is one.
    pub(super) next: Option<FrameHeader>,
}

impl State {
    pub(super) fn of(decoder: &dyn pixel::Decoder) -> State {
        State {
            damage: decoder.damage().map(WireDamage::new),
            end_byte: decoder.end_byte(),
            frames: decoder.frames(),
            ..State::default()
        }
    }

    /// The same after the last row.
    pub(super) fn after_rows(decoder: &mut dyn pixel::Decoder) -> State {
        let left = decoder
            .left()
            .map(|IntactPart { share, damage }| WireLeft { share, damage: damage.map(WireDamage::new) });
        State { left, ..State::of(decoder) }
    }

    pub(super) fn damage(&self) -> Option<Damage> {
        self.damage.as_ref().map(WireDamage::damage)
    }

    pub(super) fn left(&self) -> Option<IntactPart> {
        let WireLeft { share, damage } = self.left.as_ref()?;
        Some(IntactPart { share: *share, damage: damage.as_ref().map(WireDamage::damage) })
    }
}

#[derive(Debug, Serialize, Deserialize)]
struct WireLeft {
    share: f64,
    damage: Option<WireDamage>,
}

#[derive(Debug, Serialize, Deserialize)]
struct WireDamage {
    what: String,
    byte: Option<u64>,
    row: u32,
    count: u64,
    truncated: bool,
    lost_rows: Option<u32>,
}

impl WireDamage {
    fn new(damage: Damage) -> WireDamage {
        let Damage { what, byte, row, count, truncated, lost_rows } = damage;
        WireDamage { what, byte, row, count, truncated, lost_rows }
    }

    fn damage(&self) -> Damage {
        let WireDamage { ref what, byte, row, count, truncated, lost_rows } = *self;
        Damage { what: what.clone(), byte, row, count, truncated, lost_rows }
    }
}

/// An error of a decoder.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) enum WireError {
    Unknown,
    Unsupported(String),
    LibraryMissing(String),
    Damaged { what: String, byte: Option<u64>, row: Option<u32> },
    Limit(String),
    Stopped,
    Read(String),
}

impl WireError {
    pub(super) fn new(error: DecodeError) -> WireError {
        match error {
            DecodeError::Unknown => WireError::Unknown,
            DecodeError::Unsupported(what) => WireError::Unsupported(what),
            DecodeError::LibraryMissing(what) => WireError::LibraryMissing(what),
            DecodeError::Damaged { what, place } => match place {
                Some(Place::Byte(byte)) => WireError::Damaged { what, byte: Some(byte), row: None },
                Some(Place::Row(row)) => WireError::Damaged { what, byte: None, row: Some(row) },
                None => WireError::Damaged { what, byte: None, row: None },
            },
            DecodeError::Limit(what) => WireError::Limit(what),
            DecodeError::Stopped => WireError::Stopped,
            other => WireError::Read(other.to_string()),
        }
    }

    pub(super) fn error(self) -> DecodeError {
        match self {
            WireError::Unknown => DecodeError::Unknown,
            WireError::Unsupported(what) => DecodeError::Unsupported(what),
            WireError::LibraryMissing(what) => DecodeError::LibraryMissing(what),
            WireError::Damaged { what, byte, row } => {
                DecodeError::Damaged { what, place: byte.map(Place::Byte).or(row.map(Place::Row)) }
            }
            WireError::Limit(what) => DecodeError::Limit(what),
            WireError::Stopped => DecodeError::Stopped,
            WireError::Read(what) => DecodeError::Read(io::Error::other(what)),
        }
    }
}

/// Reply to a request.
#[derive(Debug, Serialize, Deserialize)]
pub(super) enum Opening {
    Failed(WireError),
    Opened(Box<OpenedPicture>),
}

/// Properties of an opened picture; its blocks of metadata follow, in the order of [`blocks`].
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct OpenedPicture {
    format: String,
    pub(super) header: FrameHeader,
    pub(super) full_size: (u32, u32),
    pub(super) is_stored_thumbnail: bool,
    pub(super) block_bytes: [Option<u64>; 4],
    pub(super) orientation: Option<u8>,
    /// Code points of primaries and transfer.
    pub(super) cicp: Option<(u8, u8)>,
    pub(super) state: State,
}

impl OpenedPicture {
    pub(super) fn new(decoder: &dyn pixel::Decoder, embedded: &EmbeddedMetadata) -> OpenedPicture {
        OpenedPicture {
            format: decoder.format().name().into(),
            header: FrameHeader::new(decoder.header()),
            full_size: decoder.full_size(),
            is_stored_thumbnail: decoder.is_stored_thumbnail(),
            block_bytes: blocks(embedded).map(|block| block.map(|block| block.len() as u64)),
            orientation: embedded.orientation,
            cicp: embedded.cicp.map(|Cicp { primaries, transfer }| (primaries, transfer)),
            state: State::of(decoder),
        }
    }

    pub(super) fn format(&self) -> Option<Format> {
        Format::ALL.into_iter().find(|format| format.name() == self.format)
    }
}

/// The blocks of metadata, in the order in which they are sent.
pub(super) fn blocks(embedded: &EmbeddedMetadata) -> [Option<&[u8]>; 4] {
    let EmbeddedMetadata { exif, icc, xmp, photoshop, .. } = embedded;
    [exif, icc, xmp, photoshop]
        .map(|block| block.as_deref().filter(|block| block.len() as u64 <= MOST_BLOCK_BYTES))
}

/// Metadata from its blocks.
pub(super) fn embedded(
    [exif, icc, xmp, photoshop]: [Option<Vec<u8>>; 4],
    orientation: Option<u8>,
    cicp: Option<(u8, u8)>,
) -> EmbeddedMetadata {
    let cicp = cicp.map(|(primaries, transfer)| Cicp { primaries, transfer });
    EmbeddedMetadata { exif, icc, xmp, photoshop, orientation, cicp }
}

/// The error for a reply that no decoder process of this program sends.
pub(super) fn garbled() -> DecodeError {
    DecodeError::Damaged { what: "the decoder process sent an invalid reply".into(), place: None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_and_errors_come_over_as_they_were() {
        let options = DecodeOptions {
            limits: Limits { pixels: 7, memory_bytes: 8, frames: 9, time: Duration::from_millis(10) },
            stored: SampleForm::AsInFile,
            embedded: true,
            at_least: Some((1, 2)),
            longer_at_least: Some(3),
            shorter_at_least: Some(6),
            stored_thumbnail: Some(4),
        };
        let json = serde_json::to_vec(&Request::new(Task::Develop, &options, 5)).unwrap();
        let request: Request = serde_json::from_slice(&json).unwrap();
        assert!(request.develop);
        assert_eq!((format!("{:?}", request.options()), request.file_bytes), (format!("{options:?}"), 5));
        let errors = [
            DecodeError::Unknown,
            DecodeError::Unsupported("a".into()),
            DecodeError::LibraryMissing("b".into()),
            DecodeError::Damaged { what: "c".into(), place: Some(Place::Row(4)) },
            DecodeError::Damaged { what: "d".into(), place: Some(Place::Byte(5)) },
            DecodeError::Limit("e".into()),
            DecodeError::Stopped,
        ];
        for error in errors {
            let text = format!("{error:?}");
            let json = serde_json::to_vec(&WireError::new(error)).unwrap();
            let over: WireError = serde_json::from_slice(&json).unwrap();
            assert_eq!(format!("{:?}", over.error()), text);
        }
    }

    #[test]
    fn a_header_beyond_the_limits_is_refused() {
        let limits = Limits { pixels: 100, ..Limits::default() };
        let header = |width, layout| FrameHeader { width, height: 10, layout }.checked(&limits);
        assert!(header(10, 2).is_ok_and(|header| header.layout == Layout::Rgb8));
        assert!(header(11, 2).is_err() && header(0, 2).is_err() && header(10, 10).is_err());
    }
}
