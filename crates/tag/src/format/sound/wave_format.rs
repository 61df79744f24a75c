//! The format of sound in WAVE (Microsoft, `WAVEFORMATEX`), which other formats keep as well.

use crate::context::Context;
use crate::layout::push_header;
use crate::metadata::Group;
use table::bytes::ByteOrder;
use table::film::riff;
use table::row::place::{PlaceRow, placed};
use table::value::Format;

const GROUP: Group<'static> = Group::same("RIFF");

/// Reads the format of sound, as in `fmt ` of WAV.
pub(in crate::format) fn read<'a>(ctx: &mut Context<'a>, bytes: &'a [u8]) {
    push_header(ctx, GROUP, ByteOrder::Little, bytes, CELLS);
}

const CELLS: &[PlaceRow] = &[
    placed(0, "Encoding", Format::Int16u).labels(riff::ENCODING),
    placed(2, "NumChannels", Format::Int16u),
    placed(4, "SampleRate", Format::Int32u),
    placed(8, "AvgBytesPerSec", Format::Int32u),
    placed(14, "BitsPerSample", Format::Int16u),
];
