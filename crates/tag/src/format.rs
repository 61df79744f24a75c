//! Containers: which one a file is, by its content, and the way to the metadata inside.

mod bmp;
mod canon_recipe;
mod exr;
mod gif;
mod hdr;
mod ico;
mod isobmff;
mod jp2;
pub(crate) mod jpeg;
mod jpeg_app;
mod jxl;
mod layout;
mod plain;
mod png;
mod pnm;
mod psd;
mod raw;
mod tga;
mod tiff;
pub(crate) mod trailer;
mod webp;

use crate::context::Context;
use crate::def::{Conv, Mode};
use crate::metadata::Group;
use crate::value::Value;
use crate::{icc, xmp};

/// A type of file.
#[derive(Debug, PartialEq, Eq)]
pub struct FileType {
    /// ExifTool's name, as in `File:FileType`.
    pub name: &'static str,
    /// The usual extension, in lower case.
    pub extension: &'static str,
    /// The media type (IANA's where one is registered).
    pub mime: &'static str,
}

impl FileType {
    /// A type.
    pub(crate) const fn new(name: &'static str, extension: &'static str, mime: &'static str) -> FileType {
        FileType { name, extension, mime }
    }
}

/// A container: how its files begin, and who reads them.
struct Container {
    begins: fn(&[u8]) -> bool,
    read: for<'a> fn(&mut Context<'a>),
}

/// All containers, the most frequent first. No two of them claim the same file.
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
];

/// Bytes that always suffice to tell the container.
const SIGNATURE_BYTES: usize = 64;

/// Finds out what the file is and reads it. Leaves `file_type` empty where it is nothing known here.
pub(crate) fn read(ctx: &mut Context<'_>) {
    let Some(head) = ctx.source.get_up_to(0, SIGNATURE_BYTES) else { return };
    if let Some(container) = CONTAINERS.iter().find(|container| (container.begins)(head)) {
        (container.read)(ctx);
        canon_recipe::read_trailer(ctx);
    } else if ctx.extension == "tga" {
        tga::read(ctx);
    }
}

impl<'a> Context<'a> {
    /// Sets the type of the file and adds the tags that tell it.
    pub(crate) fn set_file_type(&mut self, file_type: &'static FileType) {
        self.metadata.file_type = Some(file_type);
        self.push_plain(Group::FILE, "FileType", Value::Text(file_type.name));
        self.push_conv(
            Group::FILE,
            "FileTypeExtension",
            Value::Text(file_type.extension),
            Conv::Call(extension),
        );
        self.push_plain(Group::FILE, "MIMEType", Value::Text(file_type.mime));
    }

    /// Corrects the type of the file, once more of the file has told it.
    pub(crate) fn correct_file_type(&mut self, file_type: &'static FileType) {
        /// The tags of `set_file_type`, which come first.
        const N_TAGS: usize = 3;
        self.metadata.file_type = Some(file_type);
        for tag in self.metadata.tags.iter_mut().take(N_TAGS).filter(|tag| tag.group == Group::FILE) {
            match tag.name {
                "FileType" => tag.value = Value::Text(file_type.name),
                "FileTypeExtension" => tag.value = Value::Text(file_type.extension),
                "MIMEType" => tag.value = Value::Text(file_type.mime),
                _ => {}
            }
        }
    }

    /// Sets the picture's size and adds it as tags of `group`.
    pub(crate) fn set_size(&mut self, group: Group<'a>, width: u32, height: u32) {
        self.metadata.facts.width = Some(width);
        self.metadata.facts.height = Some(height);
        self.push_plain(group, "ImageWidth", Value::Integer(width.into()));
        self.push_plain(group, "ImageHeight", Value::Integer(height.into()));
    }
}

/// Upper case for programs, lower case for people: ExifTool's way.
fn extension(value: &Value<'_>, mode: Mode, out: &mut String) {
    let plain = value.plain();
    match mode {
        Mode::Number => out.push_str(&plain.to_ascii_uppercase()),
        Mode::Print => out.push_str(&plain),
    }
}
