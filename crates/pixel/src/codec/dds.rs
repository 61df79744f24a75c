//! DDS, textures of DirectX: block compressed (BC1 to BC7, ASTC) and plain, through the crate `dds`.
//!
//! The first picture of the file is decoded: of a cube its first face, of a volume its first slice. A smaller
//! one that is stored for distant views is decoded instead if it is large enough for the request.

use dds::{ColorFormat, ImageViewMut};

use super::by_row::WholePicture;
use super::frame::Frame;
use super::input::{ENDS_EARLY, GuardedBytes};
use super::padded::{self, FILLS, PaddedBytes};
use crate::decode::{DecodeOptions, Decoder, Input};
use crate::error::DecodeError;
use crate::format::Format;
use crate::layout::{Header, Layout};
use crate::limits::Limits;

/// Name of the library that decodes DDS.
pub(super) const LIBRARY: &str = "dds";

/// Opens a DDS and decodes one of its pictures.
pub(super) fn open<'a>(
    input: Box<dyn Input + 'a>,
    options: &DecodeOptions,
) -> Result<Box<dyn Decoder + 'a>, DecodeError> {
    let mut input = input;
    let picture = match decode(Box::new(&mut input), options) {
        Err(error) if is_cut(&error) => of_cut(&mut input, error, options)?,
        picture => picture?,
    };
    Ok(Box::new(picture))
}

fn is_cut(error: &DecodeError) -> bool {
    matches!(error, DecodeError::Damaged { what, .. } if what == ENDS_EARLY)
}

/// The rows of a file before its end; `error`: why it could not be decoded whole.
fn of_cut(
    input: &mut Box<dyn Input + '_>,
    error: DecodeError,
    options: &DecodeOptions,
) -> Result<WholePicture, DecodeError> {
    let limits = &options.limits;
    let Some(file) = padded::read(&mut **input, limits.memory_bytes / 8).map_err(DecodeError::Read)? else {
        return Err(error);
    };
    // Two textures at once.
    let half = Limits { memory_bytes: limits.memory_bytes / 2, ..*limits };
    let options = DecodeOptions { limits: half, ..*options };
    let [one, other] = [FILLS[0], FILLS[1]]
        .map(|fill| decode(Box::new(PaddedBytes::new(&file, u64::MAX >> 1, fill)), &options));
    let (Ok(picture), Ok(other)) = (one, other) else { return Err(error) };
    let header = picture.frame.header;
    let [pixels, others] = [picture.frame, other.frame].map(Frame::into_pixels);
    let n_rows = padded::equal_rows(&pixels, &others, header.row_bytes());
    let frame = Frame::cut(header, pixels, n_rows, error);
    Ok(WholePicture { frame, ..picture })
}

fn decode(input: Box<dyn Input + '_>, options: &DecodeOptions) -> Result<WholePicture, DecodeError> {
    let limits = &options.limits;
    let input = GuardedBytes::new(input, limits.deadline());
    let position = input.position();
    let error_of = |error: dds::DecodingError| match error {
        dds::DecodingError::Io(error) | dds::DecodingError::Header(dds::HeaderError::Io(error)) => {
            position.error(error)
        }
        dds::DecodingError::Format(error) => DecodeError::Unsupported(format!("DDS: {error}")),
        dds::DecodingError::Header(
            error @ (dds::HeaderError::InvalidDxgiFormat(_) | dds::HeaderError::InvalidRgbBitCount(_)),
        ) => DecodeError::Unsupported(format!("DDS: {error}")),
        dds::DecodingError::Layout(
            error @ (dds::LayoutError::ArraySizeTooBig(_) | dds::LayoutError::DataLayoutTooBig),
        ) => DecodeError::Limit(error.to_string()),
        dds::DecodingError::MemoryLimitExceeded => {
            DecodeError::Limit("the decoder needs more memory than allowed".into())
        }
        error => position.damaged(error.to_string()),
    };
    let mut parse = dds::header::ParseOptions::default();
    parse.permissive = true;
    let mut dds = dds::Decoder::new_with_options(input, &parse).map_err(error_of)?;
    let full = dds.main_size();
    limits.check_size(full.width, full.height)?;
    skip_large(&mut dds, options).map_err(error_of)?;
    let size = dds.surface_info().map_or(full, |surface| surface.size());
    let (color, layout) = match dds.native_color().channels {
        dds::Channels::Grayscale => (ColorFormat::GRAYSCALE_U8, Layout::Grey8),
        dds::Channels::Rgb => (ColorFormat::RGB_U8, Layout::Rgb8),
        _ => (ColorFormat::RGBA_U8, Layout::Rgba8),
    };
    let header = Header { width: size.width, height: size.height, layout };
    let n_bytes = header.row_bytes() as u64 * u64::from(header.height);
    limits.check_memory(n_bytes)?;
    dds.options.memory_limit = usize::try_from(limits.memory_bytes - n_bytes).unwrap_or(usize::MAX);
    let mut pixels = vec![0; n_bytes as usize];
    let view = ImageViewMut::new(&mut pixels, size, color)
        .ok_or_else(|| DecodeError::damaged("pixels that do not fit their size"))?;
    dds.read_surface(view).map_err(error_of)?;
    let frame = Frame::whole(header, pixels);
    let picture = WholePicture::new(Format::Dds, frame);
    Ok(WholePicture { full_size: (full.width, full.height), ..picture })
}

/// Skips pictures while the next one is smaller and still large enough.
fn skip_large(
    dds: &mut dds::Decoder<GuardedBytes<'_>>,
    options: &DecodeOptions,
) -> Result<(), dds::DecodingError> {
    let dds::DataLayout::Texture(texture) = dds.layout() else { return Ok(()) };
    for level in 1..texture.mipmaps() {
        let half = |side: u32| (side >> level).max(1);
        let full = texture.main().size();
        if !options.is_enough((half(full.width), half(full.height))) {
            break;
        }
        dds.skip_surface()?;
    }
    Ok(())
}
