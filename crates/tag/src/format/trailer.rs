//! What programs leave behind the end of a JPEG: their own data, or a second copy of the IPTC block.
//!
//! Trailers end with a signature, so that they are read from the end of the file, one before another. A file
//! has none as a rule, and a look at its end is a read of its own: [`crate::Options::trailers`] says whether
//! it is worth that.
//!
//! Sources: the AFCP specification (AXS, 1.0); ExifTool's pages of the tags of PhotoMechanic and FotoStation,
//! whose makers publish none.

mod afcp;
mod foto_station;
mod part;
mod photo_mechanic;

use crate::context::Context;
use crate::options::Want;
use table::standard::iptc;

/// Bytes at the end of a file that hold the signature of any trailer, and the whole of a small one.
pub(crate) const TAIL_BYTES: usize = 4096;

/// A kind of trailer: how the last bytes of the file end, and who reads it and tells where it begins.
struct Trailer {
    ends: fn(&[u8]) -> bool,
    read: for<'a> fn(&mut Context<'a>, u64) -> Option<u64>,
}

const TRAILERS: &[Trailer] = &[
    Trailer { ends: photo_mechanic::ends, read: photo_mechanic::read },
    Trailer { ends: foto_station::ends, read: foto_station::read },
    Trailer { ends: afcp::ends, read: afcp::read },
];

/// Whether a trailer can tell what is wanted.
pub(crate) fn may_tell(want: &Want) -> bool {
    /// Pictures, texts and blocks in trailers.
    const IMAGES: [&str; 4] = ["ThumbnailImage", "PreviewImage", "Text", "IPTC"];
    let names = match want {
        Want::Everything => return true,
        Want::Roles => return false,
        Want::Names(names) => names,
    };
    let own = photo_mechanic::names().chain(foto_station::names()).chain(IMAGES);
    let mut told = own.chain(iptc::APPLICATION.iter().map(|dataset| dataset.name));
    told.any(|told| names.iter().any(|name| name.eq_ignore_ascii_case(told)))
}

/// Reads the trailers of the file.
pub(crate) fn read(ctx: &mut Context<'_>) {
    /// More than two are not met.
    const MOST: usize = 8;
    /// The longest signature, with the length before it.
    const SIGNATURE_BYTES: u64 = 12;
    if !ctx.options.trailers || !ctx.filter.trailers {
        return;
    }
    let Some(mut end) = ctx.source.len_bytes() else { return };
    for _ in 0..MOST {
        let Some(tail_at) = end.checked_sub(SIGNATURE_BYTES) else { return };
        let Some(tail) = ctx.get(tail_at, SIGNATURE_BYTES as usize) else { return };
        let Some(trailer) = TRAILERS.iter().find(|trailer| (trailer.ends)(tail)) else { return };
        match (trailer.read)(ctx, end) {
            Some(start) if start < end => end = start,
            _ => return,
        }
    }
}

#[cfg(test)]
mod tests;
