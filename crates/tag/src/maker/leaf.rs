//! The directory of Leaf's digital backs (EXIF tag 0x8606 of MOS files): records with the signature `PKTS`, a
//! name of 40 bytes and a length. A record contains lines of text, numbers, bytes, or records again.
//!
//! Sources: ExifTool's documentation of the Leaf tags; the layout of a record as dcraw reads it.

use crate::block::Block;
use crate::context::Context;
use crate::icc;
use crate::metadata::{Group, Tag};
use table::def::{Conv, Role};
use table::maker::leaf::{DIRECTORIES, Directory, Kind, MAIN, serial};
use table::print::exif::binary;
use table::value::{Array, Format, Value};

const GROUP: Group<'static> = Group::same("Leaf");
const SIGNATURE: &[u8] = b"PKTS";
const HEADER_BYTES: u64 = 52;
const SIZE_AT: usize = 48;

/// Reads the directory of `n_bytes` at `at` of `block`.
pub(crate) fn read<'a>(ctx: &mut Context<'a>, block: &Block<'a>, at: u64, n_bytes: u64) {
    Reader { block: *block, directory: None }.walk(ctx, at, n_bytes);
}

/// A directory that is being read; the outermost one has no record of its own.
#[derive(Clone, Copy)]
struct Reader<'a> {
    block: Block<'a>,
    directory: Option<&'static Directory>,
}

impl<'a> Reader<'a> {
    fn walk(&self, ctx: &mut Context<'a>, mut at: u64, n_bytes: u64) {
        let end = at.saturating_add(n_bytes);
        while end.saturating_sub(at) >= HEADER_BYTES && ctx.take_node() {
            let Some(head) = self.block.get(ctx, at, HEADER_BYTES as usize) else { return };
            if !head.starts_with(SIGNATURE) {
                return ctx.warn("Bad format Leaf data");
            }
            let name = &head[8..SIZE_AT];
            let name = ctx.text_or_latin1(&name[..memchr::memchr(0, name).unwrap_or(name.len())]);
            let size = self.block.order.u32(head, SIZE_AT).map_or(0, u64::from);
            at += HEADER_BYTES;
            if size > end - at {
                return ctx.warn("Truncated Leaf data");
            }
            self.record(ctx, name, at, size);
            at += size;
        }
    }

    fn record(&self, ctx: &mut Context<'a>, name: &'a str, at: u64, size: u64) {
        let known = DIRECTORIES.iter().find(|directory| directory.record == name);
        let looks_so = || self.block.get(ctx, at, SIGNATURE.len()).is_some_and(|head| head == SIGNATURE);
        if known.is_some() || size > HEADER_BYTES && looks_so() {
            if size < HEADER_BYTES {
                return ctx.warn("Bad format Leaf data");
            }
            let inner = Reader { directory: known.or(self.directory), ..*self };
            return ctx.deeper(|ctx| inner.walk(ctx, at, size));
        }
        let (tag, kind) = match self.directory {
            Some(directory) => (ctx.keep_text(&directory.tag_name(name)), Kind::Text),
            None => match MAIN.iter().find(|(record, ..)| *record == name) {
                Some((_, tag, kind)) => (*tag, *kind),
                None if ctx.options.unknown => (ctx.keep_text(&Directory::unknown(name)), Kind::Text),
                None => return,
            },
        };
        if kind == Kind::Bytes {
            return push(ctx, tag, self.block.data(ctx, at, size), Conv::None);
        }
        let n_bytes = usize::try_from(size).ok().filter(|&size| size <= ctx.options.limits.value_bytes);
        let Some(bytes) = n_bytes.and_then(|n_bytes| self.block.get(ctx, at, n_bytes)) else { return };
        match kind {
            Kind::Profile => ctx.deeper(|ctx| icc::read(ctx, bytes)),
            Kind::Int16u | Kind::Matrix => {
                let array = Array { bytes, format: Format::Int16u, order: self.block.order };
                let conv = if kind == Kind::Matrix { Conv::Call(binary) } else { Conv::None };
                push(ctx, tag, Value::Array(array), conv);
            }
            _ => {
                let text = ctx.text_or_latin1(bytes);
                let text = ctx.keep_text(&text.replace('\0', "").replace('\n', " "));
                let conv = if kind == Kind::Serial { Conv::Call(serial) } else { Conv::None };
                push(ctx, tag, Value::Text(text), conv);
            }
        }
    }
}

fn push<'a>(ctx: &mut Context<'a>, name: &'a str, value: Value<'a>, conv: Conv) {
    ctx.push(Tag { group: GROUP, name, value, conv, role: Role::None, priority: 1 });
}

#[cfg(test)]
mod tests {
    use crate::{Mode, Options, Parser};

    fn record(name: &str, content: &[u8]) -> Vec<u8> {
        let mut head = b"PKTS\0\0\0\x01".to_vec();
        head.extend(name.as_bytes());
        head.resize(super::SIZE_AT, 0);
        [&head[..], &(content.len() as u32).to_be_bytes(), content].concat()
    }

    /// A file with Leaf's directory, and its tags and warnings.
    fn tags_of(directory: &[u8]) -> (Vec<String>, Vec<String>) {
        let entries: [&[u8]; 3] = [
            b"MM\0\x2a\0\0\0\x08\0\x01\x86\x06\0\x07",
            &(directory.len() as u32).to_be_bytes(),
            b"\0\0\0\x1a\0\0\0\0",
        ];
        let file = [&entries.concat(), directory].concat();
        Parser::new().parse_whole(&file, &Options::default(), |metadata| {
            let tags = metadata.tags.iter().filter(|tag| tag.group.family1 == "Leaf");
            let warnings = metadata.warnings.iter().map(|warning| warning.message.to_owned());
            (tags.map(|tag| format!("{}={}", tag.name, tag.text(Mode::Print))).collect(), warnings.collect())
        })
    }

    #[test]
    fn records_in_records() {
        let setup = record("ShootObj_camera_setup", &record("CameraObj_ISO_speed", b"5\n"));
        let image = record("CamProf_image_profile", &record("ImgProf_shoot_setup", &setup));
        let profile = [record("CamProf_type", b"Aptus 22\n"), image, record("CamProf_new_thing", b"a\nb\n")];
        let main = [
            record("back_serial_number", b"CF123\nx\n"),
            record("unheard_of", b"1\n"),
            record("image_offset", b"\0\x05\0\x06"),
            record("camera_profile", &profile.concat()),
        ];
        let (tags, warnings) = tags_of(&main.concat());
        let expected = [
            "BackSerial=CF123",
            "ImageOffset=5 6",
            "CameraType=Aptus 22 ",
            "ISOSpeed=5 ",
            "CamProfNewThing=a b ",
        ];
        assert_eq!(tags, expected);
        assert!(warnings.is_empty(), "{warnings:?}");
    }

    #[test]
    fn damaged_directories_are_named() {
        let whole = record("back_serial_number", b"CF123\n");
        let part = &whole[..whole.len() - 1];
        assert_eq!(tags_of(part).1, ["Truncated Leaf data"]);
        assert_eq!(tags_of(&[&whole[..], &[0; 60]].concat()).1, ["Bad format Leaf data"]);
        assert_eq!(tags_of(&record("camera_profile", b"no records")).1, ["Bad format Leaf data"]);
        let mut deep = whole;
        for _ in 0..100 {
            deep = record("camera_profile", &deep);
        }
        assert!(tags_of(&deep).0.is_empty());
    }
}
