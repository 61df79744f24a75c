//! What every parser holds in its hands during one pass: the bytes, the arena, the budget and the answer so
//! far.

use std::borrow::Cow;
use std::collections::HashSet;

use bumpalo::Bump;

use crate::budget::Budget;
use crate::def::{Conv, Def, Role};
use crate::embedded;
use crate::filter::Filter;
use crate::geotiff;
use crate::ifd::Block;
use crate::maker::Camera;
use crate::metadata::{Group, Metadata, Tag, Warning};
use crate::name;
use crate::named::Name;
use crate::options::Options;
use crate::placement::Placement;
use crate::source::Source;
use crate::value::{Field, Piece, Value};

/// The state of one pass over one file.
pub(crate) struct Context<'a> {
    pub source: &'a Source<'a>,
    pub arena: &'a Bump,
    pub options: &'a Options,
    pub filter: &'a Filter,
    /// Extension of the file's name in lower case, without the dot; a hint where content does not decide.
    pub extension: &'a str,
    pub budget: Budget,
    pub metadata: Metadata<'a>,
    /// The camera, as far as the file was read; told where makers' notes are wanted.
    pub camera: Camera<'a>,
    /// A maker's note that is read only if nothing else tells the lens: its block, its place there, its
    /// length.
    pub note_for_lens: Option<(Block<'a>, u64, usize)>,
    /// Pictures that a directory of several lists, which stand among the composite tags.
    pub multi_pictures: Vec<Tag<'a>>,
    /// Attributes of XMP that stand in every packet or node, and become a tag only where they change.
    pub xmp_attributes: XmpAttributes<'a>,
    /// What the directory of TIFF that is walked holds of GeoTIFF.
    pub geotiff: geotiff::Parts<'a>,
    /// The block of EXIF that was read last, and where it begins in the file, if it is in memory as a whole.
    pub exif: Option<(u64, &'a [u8])>,
    /// Whether this pass gives the answer even if it needs more bytes.
    pub is_final: bool,
    pub placement: Placement<'a>,
    /// The group of the last tag, which is known to have plain names.
    plain_group: Group<'a>,
    /// Depth of nested blocks (IFDs, boxes, embedded documents).
    depth: usize,
}

/// The last values of some attributes of XMP; empty where there was none.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct XmpAttributes<'a> {
    pub about: &'a str,
    pub toolkit: &'a str,
    /// Whether the file's format prefers XMP to what is preferred elsewhere (ExifTool's rule for films and
    /// their kin).
    pub comes_first: bool,
}

/// Warnings kept of one file; more say nothing new.
const MOST_WARNINGS: usize = 32;

impl<'a> Context<'a> {
    /// A pass that begins; `tags` is empty and lends its memory.
    pub(crate) fn new(
        source: &'a Source<'a>,
        arena: &'a Bump,
        options: &'a Options,
        filter: &'a Filter,
        extension: &'a str,
        tags: Vec<Tag<'a>>,
    ) -> Self {
        let metadata = Metadata { tags, ..Metadata::default() };
        Context {
            source,
            arena,
            options,
            filter,
            extension,
            is_final: true,
            budget: Budget::new(&options.limits),
            metadata,
            camera: Camera::default(),
            note_for_lens: None,
            multi_pictures: Vec::new(),
            xmp_attributes: XmpAttributes::default(),
            geotiff: geotiff::Parts::default(),
            exif: None,
            placement: Placement::default(),
            plain_group: Group::FILE,
            depth: 0,
        }
    }

    /// A context for one block of a file, as tests want it.
    #[cfg(test)]
    pub(crate) fn of_block(source: &'a Source<'a>, arena: &'a Bump, options: &'a Options) -> Self {
        let filter = arena.alloc(Filter::new(&options.want));
        Context::new(source, arena, options, filter, "", Vec::new())
    }

    /// Exactly these bytes of the file, or `None` (the need, or the truncation, is noted by the source).
    pub(crate) fn get(&self, offset: u64, len: usize) -> Option<&'a [u8]> {
        self.source.get(offset, len)
    }

    /// Whether the parser will run again with more bytes, so that nothing found now counts.
    pub(crate) fn runs_again(&self) -> bool {
        !self.is_final && self.source.has_needs()
    }

    /// Adds a tag that a table describes, if it is wanted.
    pub(crate) fn push_def(&mut self, group: Group<'a>, def: &'static Def, value: Value<'a>) {
        self.push(Tag { group, name: def.name, value, conv: def.conv, role: def.role, priority: 1 });
    }

    /// Adds a tag without conversion or role, if it is wanted.
    pub(crate) fn push_plain(&mut self, group: Group<'a>, name: &'a str, value: Value<'a>) {
        self.push(Tag { group, name, value, conv: Conv::None, role: Role::None, priority: 1 });
    }

    /// Adds a tag with a conversion, if it is wanted.
    pub(crate) fn push_conv(&mut self, group: Group<'a>, name: &'a str, value: Value<'a>, conv: Conv) {
        self.push(Tag { group, name, value, conv, role: Role::None, priority: 1 });
    }

    /// Adds a tag, if it is wanted and the budget allows.
    pub(crate) fn push(&mut self, mut tag: Tag<'a>) {
        if !self.options.want.takes(tag.name, tag.role) {
            return;
        }
        if self.metadata.tags.len() >= self.options.limits.tags {
            self.warn("More tags than the limit; the rest is left out");
            return;
        }
        if let Value::Data(pieces) = tag.value
            && self.filter.named.has_picture()
        {
            match embedded::checked(self, tag.group, tag.name, pieces) {
                Ok(Some(value)) => tag.value = value,
                Ok(None) => return,
                Err(message) => return self.warn(message),
            }
        }
        if let Value::Array(array) = tag.value
            && !self.budget.take_array_bytes(array.bytes.len())
        {
            tag.value = Value::Binary(array.bytes.len() as u64);
            self.warn("More bytes in values than the limit; told by their size only");
        }
        self.hold_to_plain_names(&mut tag);
        self.metadata.tags.push(tag);
    }

    /// Leaves out of the tag's name and groups what could steer whatever they are written to.
    fn hold_to_plain_names(&mut self, tag: &mut Tag<'a>) {
        if !name::is_plain(tag.name) {
            tag.name = self.keep_text(&name::tag_name(tag.name));
        }
        // Tags of a group come one after another.
        if !std::ptr::eq(tag.group.family1, self.plain_group.family1)
            || !std::ptr::eq(tag.group.family0, self.plain_group.family0)
        {
            tag.group = Group::new(self.plain_name(tag.group.family0), self.plain_name(tag.group.family1));
            self.plain_group = tag.group;
        }
    }

    /// The text without what no name has.
    pub(crate) fn plain_name(&self, text: &'a str) -> &'a str {
        match name::plain(text) {
            Cow::Borrowed(plain) => plain,
            Cow::Owned(plain) => self.keep_text(&plain),
        }
    }

    /// Notes what is wrong; of a message that is met again only the count grows.
    pub(crate) fn warn(&mut self, message: &'a str) {
        let at = self.metadata.tags.len();
        let warnings = &mut self.metadata.warnings;
        if let Some(known) = warnings.iter_mut().find(|known| known.message == message) {
            known.count += 1;
        } else if warnings.len() < MOST_WARNINGS {
            warnings.push(Warning { message, at, count: 1 });
        }
    }

    /// Takes one node (directory, box, segment, chunk) off the budget; `false`, with a warning, when it is
    /// used up.
    pub(crate) fn take_node(&mut self) -> bool {
        let some_left = self.budget.take_node();
        if !some_left {
            self.warn("More parts than the limit; the rest is left out");
        }
        some_left
    }

    /// Runs `inner` one level deeper, unless that is deeper than the limit.
    pub(crate) fn deeper(&mut self, inner: impl FnOnce(&mut Self)) {
        if self.depth >= self.options.limits.depth {
            self.warn("Nested deeper than the limit; what lies deeper is left out");
            return;
        }
        self.depth += 1;
        inner(self);
        self.depth -= 1;
    }

    /// A copy of `text` that lives as long as the pass.
    pub(crate) fn keep_text(&self, text: &str) -> &'a str {
        self.arena.alloc_str(text)
    }

    /// A copy of `bytes` that lives as long as the pass.
    pub(crate) fn keep_bytes(&self, bytes: &[u8]) -> &'a [u8] {
        self.arena.alloc_slice_copy(bytes)
    }

    /// The parts one after another, in one copy that lives as long as the pass.
    pub(crate) fn keep_joined(&self, parts: &[&[u8]]) -> &'a [u8] {
        let n_bytes = parts.iter().map(|part| part.len()).sum();
        let mut joined = bumpalo::collections::Vec::with_capacity_in(n_bytes, self.arena);
        parts.iter().for_each(|part| joined.extend_from_slice_copy(part));
        joined.into_bump_slice()
    }

    /// What lies at a place of the file that is within the block of EXIF.
    pub(crate) fn exif_bytes(&self, offset: u64, len: u64) -> Option<&'a [u8]> {
        let (base, bytes) = self.exif?;
        let start = usize::try_from(offset.checked_sub(base)?).ok()?;
        bytes.get(start..start.checked_add(usize::try_from(len).ok()?)?)
    }

    /// Notes where a part of the picture lies, if that is asked for.
    pub(crate) fn note_image_data(&mut self, offset: u64, len: u64) {
        if self.filter.named.has(Name::ImageDataHash) {
            self.metadata.image_data.push((offset, len));
        }
    }

    /// Data that is at hand.
    pub(crate) fn held(&self, bytes: &'a [u8]) -> Value<'a> {
        self.data(&[Piece::Held(bytes)])
    }

    /// Data that lies in the file.
    pub(crate) fn stored(&self, offset: u64, len: u64) -> Value<'a> {
        self.data(&[Piece::Stored { offset, len }])
    }

    /// Data in pieces.
    pub(crate) fn data(&self, pieces: &[Piece<'a>]) -> Value<'a> {
        Value::Data(self.arena.alloc_slice_copy(pieces))
    }

    /// A copy of `values` that lives as long as the pass.
    pub(crate) fn keep_list(&self, values: &[Value<'a>]) -> Value<'a> {
        Value::List(self.arena.alloc_slice_copy(values))
    }

    /// A structure of `fields`. Where structures stay whole, the first of those of one name, for a JSON
    /// object has a key once.
    pub(crate) fn keep_struct(&self, mut fields: Vec<Field<'a>>) -> Value<'a> {
        if self.options.structs {
            let mut names = HashSet::new();
            fields.retain(|field| names.insert(field.name));
        }
        Value::Struct(self.arena.alloc_slice_copy(&fields))
    }

    /// Bytes that should be UTF-8, as text: borrowed where they are, else Latin-1 is assumed.
    pub(crate) fn text_or_latin1(&self, bytes: &'a [u8]) -> &'a str {
        match std::str::from_utf8(bytes) {
            Ok(text) => text,
            Err(_) => self.keep_text(&encoding_rs::mem::decode_latin1(bytes)),
        }
    }

    /// Inflates zlib data (RFC 1950) within the budget; `None`, with a warning, if it is damaged from the
    /// start or larger than the limit.
    pub(crate) fn inflate(&mut self, compressed: &[u8]) -> Option<&'a [u8]> {
        /// What text and the notes of cameras come to, mostly.
        const USUAL_RATIO: usize = 4;
        let likely = compressed.len().saturating_mul(USUAL_RATIO);
        self.unpacked(flate2::bufread::ZlibDecoder::new(compressed), likely)
    }

    /// As [`Context::inflate`], for gzip (RFC 1952).
    pub(crate) fn gunzip(&mut self, compressed: &[u8]) -> Option<&'a [u8]> {
        /// No stream comes to more than that many times its length (zlib's technical details).
        const MOST_RATIO: usize = 1032;
        // The stream's last four bytes say how long it was (RFC 1952, 2.3.1).
        let said = compressed.last_chunk().map_or(0, |bytes| u32::from_le_bytes(*bytes) as usize);
        let likely = said.min(compressed.len().saturating_mul(MOST_RATIO));
        self.unpacked(flate2::bufread::GzDecoder::new(compressed), likely)
    }

    /// As [`Context::inflate`], for Brotli data (RFC 7932).
    pub(crate) fn unbrotli(&mut self, compressed: &[u8]) -> Option<&'a [u8]> {
        const BUFFER_BYTES: usize = 4096;
        self.unpacked(brotli_decompressor::Decompressor::new(compressed, BUFFER_BYTES), 0)
    }

    /// What `decoder` gives, with room made for as many bytes as are likely.
    fn unpacked(&mut self, decoder: impl std::io::Read, likely_bytes: usize) -> Option<&'a [u8]> {
        use std::io::Read as _;

        let most = self.budget.inflatable_bytes();
        // One more, so that the end is found without growing.
        let mut out = Vec::with_capacity(likely_bytes.min(most) + 1);
        let read = decoder.take(most as u64 + 1).read_to_end(&mut out);
        self.budget.take_inflated(out.len());
        if out.len() > most {
            self.warn("Compressed metadata inflates past the limit; left out");
            return None;
        }
        if read.is_err() {
            self.warn("Compressed metadata is damaged");
            if out.is_empty() {
                return None;
            }
        }
        Some(self.keep_bytes(&out))
    }
}
