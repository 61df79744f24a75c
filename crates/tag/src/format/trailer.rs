//! Data that programs append after the end of a JPEG: their own data, or a second copy of the IPTC block.
//!
//! Trailers end with a signature, so they are read backwards from the end of the file. Most files have none,
//! and checking the end takes a separate read: [`crate::Options::trailers`] turns it off.
//!
//! Sources: the AFCP specification (AXS, 1.0); ExifTool's documentation of the tags of PhotoMechanic and
//! FotoStation, whose makers do not publish any.

mod afcp;
mod foto_station;
pub(crate) mod google;
pub(super) mod mie;
mod part;
mod photo_mechanic;
mod vivo;

use part::part;

use crate::context::Context;
use crate::maker;
use crate::options::Want;
use table::standard::iptc;

/// Number of bytes at the end of a file that contain the signature of any trailer, and all of a small one.
pub(crate) const TAIL_BYTES: usize = 4096;

/// A kind of trailer: a test for the last bytes of the file, and a reader that returns the start of the
/// trailer.
struct Trailer {
    ends: fn(&[u8]) -> bool,
    read: for<'a> fn(&mut Context<'a>, u64) -> Option<u64>,
}

const TRAILERS: &[Trailer] = &[
    Trailer { ends: photo_mechanic::ends, read: photo_mechanic::read },
    Trailer { ends: foto_station::ends, read: foto_station::read },
    Trailer { ends: afcp::ends, read: afcp::read },
    Trailer { ends: mie::ends, read: mie::read_trailer },
    Trailer { ends: vivo::ends, read: vivo::read },
    Trailer { ends: maker::samsung::trailer_ends, read: maker::samsung::read_trailer },
    Trailer { ends: maker::canon::vrd::ends, read: maker::canon::vrd::read_trailer },
];

/// Whether a trailer can contain a requested tag.
pub(crate) fn may_contain(want: &Want) -> bool {
    /// Names of pictures, texts and blocks in trailers.
    const IMAGES: [&str; 4] = ["ThumbnailImage", "PreviewImage", "Text", "IPTC"];
    let names = match want {
        Want::Everything => return true,
        Want::Roles => return false,
        Want::Names(names) => names,
    };
    let own = photo_mechanic::names().chain(foto_station::names()).chain(google::names()).chain(IMAGES);
    let mut told = own.chain(iptc::APPLICATION.iter().map(|dataset| dataset.name));
    told.any(|told| names.iter().any(|name| name.eq_ignore_ascii_case(told)))
}

/// Whether the trailers of JPEG files are read.
pub(super) fn are_read(ctx: &Context<'_>) -> bool {
    ctx.options.trailers && ctx.filter.trailers
}

/// Reads the trailers of the file.
pub(crate) fn read(ctx: &mut Context<'_>) {
    if ctx.options.trailers {
        read_always(ctx);
    }
}

/// Reads the trailers of a file whose other metadata stands near its end.
pub(crate) fn read_always(ctx: &mut Context<'_>) {
    if ctx.filter.trailers {
        // Looking for them takes a read at the end of every file.
        ctx.besides_columns(read_all);
    }
}

fn read_all(ctx: &mut Context<'_>) {
    /// Maximum number of trailers; real files have at most two.
    const MOST: usize = 8;
    /// Length of the longest signature, including the length field before it.
    const SIGNATURE_BYTES: u64 = 64;
    let Some(len) = ctx.source.len_bytes() else { return };
    let mut end = len;
    for _ in 0..MOST {
        let tail_at = end.saturating_sub(SIGNATURE_BYTES);
        let Some(tail) = ctx.get(tail_at, (end - tail_at) as usize) else { break };
        let Some(trailer) = TRAILERS.iter().find(|trailer| (trailer.ends)(tail)) else { break };
        match (trailer.read)(ctx, end) {
            Some(start) if start < end => end = start,
            _ => break,
        }
    }
    // Its lengths count the other trailers in some files.
    google::read(ctx, [end, len]);
}

#[cfg(test)]
mod tests;
