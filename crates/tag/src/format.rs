//! Container formats: detects the container of a file by its content, and finds the metadata inside.

mod behind_header;
mod bmp;
mod canon_recipe;
mod content;
mod data_text;
mod document;
mod exr;
mod film;
mod gif;
mod hdr;
mod ico;
mod identify;
mod isobmff;
mod jp2;
pub(crate) mod jpeg;
mod jpeg_app;
mod jpeg_preview;
mod jpeg_profile;
mod jpeg_rare;
mod jpeg_segment;
mod jxl;
mod key_name;
pub(crate) mod layout;
mod markup;
mod matroska;
mod mie;
mod ole;
mod plain;
mod png;
mod pnm;
mod program;
pub(crate) mod psd;
mod rare;
mod raw;
mod riff;
mod script;
mod sound;
mod text_file;
mod tga;
mod tiff;
pub(crate) mod trailer;
mod unknown;
mod webp;
mod zip;

use crate::context::Context;
use crate::options::Want;
use crate::{icc, xmp};

/// A container: a test for how its files begin, and its reader.
struct Container {
    begins: fn(&[u8]) -> bool,
    read: for<'a> fn(&mut Context<'a>),
}

/// All containers, the most frequent first. No two of them match the same file.
const CONTAINERS: &[Container] = &[
    Container { begins: jpeg::begins, read: jpeg::read },
    Container { begins: tiff::begins, read: tiff::read },
    Container { begins: png::begins, read: png::read },
    Container { begins: isobmff::begins, read: isobmff::read },
    Container { begins: webp::begins, read: webp::read },
    Container { begins: gif::begins, read: gif::read },
    Container { begins: jxl::begins, read: jxl::read },
    Container { begins: psd::begins, read: psd::read },
    Container { begins: bmp::begins, read: bmp::read },
    Container { begins: jp2::begins, read: jp2::read },
    Container { begins: exr::begins, read: exr::read },
    Container { begins: hdr::begins, read: hdr::read },
    Container { begins: pnm::begins, read: pnm::read },
    Container { begins: plain::begins, read: plain::read },
    Container { begins: raw::raf_begins, read: raw::read_raf },
    Container { begins: raw::mrw_begins, read: raw::read_mrw },
    Container { begins: raw::x3f_begins, read: raw::read_x3f },
    Container { begins: raw::crw_begins, read: raw::read_crw },
    Container { begins: canon_recipe::vrd_begins, read: canon_recipe::read_vrd },
    Container { begins: canon_recipe::dr4_begins, read: canon_recipe::read_dr4 },
    Container { begins: ico::begins, read: ico::read },
    Container { begins: icc::begins, read: icc::read_file },
    Container { begins: xmp::begins, read: xmp::read_sidecar },
    Container { begins: ole::begins, read: ole::read },
    Container { begins: riff::begins, read: riff::read },
    Container { begins: matroska::begins, read: matroska::read },
    Container { begins: sound::begins, read: sound::read },
    Container { begins: document::begins, read: document::read },
    Container { begins: rare::begins, read: rare::read },
    Container { begins: film::begins, read: film::read },
    Container { begins: mie::begins, read: mie::read },
    Container { begins: zip::begins, read: zip::read },
    Container { begins: data_text::binary_list_begins, read: data_text::read_binary_list },
];

/// Whether files that begin like this are read from their end, so that nothing is found in them if their
/// length is not known ([`Input::len_bytes`](crate::Input::len_bytes)): CRW, X3F and PDF.
pub fn is_read_from_end(head: &[u8]) -> bool {
    raw::crw_begins(head) || raw::x3f_begins(head) || head.starts_with(b"%PDF-")
}

/// Number of bytes that is always enough to detect the container.
const SIGNATURE_BYTES: usize = 64;

/// Detects the file type and reads the file. Leaves `file_type` empty if the type is unknown.
pub(crate) fn read(ctx: &mut Context<'_>) {
    let Some(head) = ctx.source.get_up_to(0, SIGNATURE_BYTES) else { return };
    if tiff::begins(head) && rare::dicom::is_dicom(ctx) {
        // Its preamble may be the head of a TIFF.
        rare::dicom::read(ctx);
    } else if let Some(container) = CONTAINERS.iter().find(|container| (container.begins)(head)) {
        (container.read)(ctx);
        canon_recipe::read_trailer(ctx);
    } else if ctx.extension == "tga" {
        tga::read(ctx);
    } else if !rare::read_by_content(ctx) && !film::read_by_content(ctx) {
        sound::read_by_extension(ctx);
    }
    if ctx.metadata.file_type.is_none() {
        identify::identify(ctx);
    }
    if ctx.metadata.file_type.is_none() && ctx.options.want != Want::Roles {
        unknown::describe(ctx);
    }
}
