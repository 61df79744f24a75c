//! The state that all readers share during one pass: the source, the arena, the budget and the result so far.

mod block_bytes;
mod documents;
mod embedded;
mod file_facts;
mod findings;
pub(crate) mod inflate;
mod placement;
mod push;
mod roles;
mod trail;

use crate::block::Block;
use crate::block::raw::Raw;
use crate::budget::Budget;
use crate::filter::Filter;
use crate::metadata::{Group, Metadata, Tag, Warning};
use crate::named::Name;
use crate::options::Options;
use crate::placement::Placement;
use crate::source::Source;
use bumpalo::Bump;
use documents::Documents;
use findings::Findings;
use table::arena::Arena;
use table::bytes::ByteOrder;
use table::def::{Conv, Role};
use table::maker::note::{Camera, Note};
use table::maker::reader::Reader;
use table::row::number::NumberRow;
use table::value::{Field, Piece, Value};
use trail::Trail;

/// What makers keep in the directories of EXIF and of raw files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MakerPart {
    /// The maker note.
    Note,
    /// Data of DNG next to the notes.
    Private,
    /// A directory of Kodak's, the value of the tag with this number.
    Kodak(u16),
    /// Values of Leaf's.
    Leaf,
    /// Values of Nikon's in DNG.
    NikonRaw,
    /// Data of Panasonic's, the value of the tag with this number.
    Panasonic(u16),
}

/// Function pointers to readers that would otherwise depend on each other in a cycle. An EXIF directory can
/// contain a maker note, a JPEG file or a Photoshop block, and each of these contains directories; XMP can
/// contain makers' notes and boxes, which contain XMP. Only `readers` depends on all of them.
pub(crate) struct Readers {
    /// Reads what a maker keeps at this position of a block, of this length; `false` if it is unknown.
    pub maker: for<'a> fn(&mut Context<'a>, MakerPart, &Block<'a>, u64, usize) -> bool,
    /// Reads the value of this property of XMP, if it is a maker's.
    pub property: for<'a> fn(&mut Context<'a>, &str, &str),
    /// Reads boxes of JUMBF.
    pub boxes: for<'a> fn(&mut Context<'a>, &'a [u8]),
    /// Reads the value of a maker's tag that has its own layout.
    pub own: for<'a> fn(&mut Context<'a>, &mut Note<'a>, Raw<'a>, Reader),
    /// Reads a JPEG file at this offset of the file.
    pub jpeg: for<'a> fn(&mut Context<'a>, u64),
    /// Reads the layers of a Photoshop document at this offset of the file, of this length and byte order;
    /// `false` if there is no such document.
    pub layers: fn(&mut Context<'_>, u64, u64, ByteOrder) -> bool,
    /// Reads the Photoshop resources other than IPTC.
    pub photoshop: for<'a> fn(&mut Context<'a>, &'a [u8]),
}

/// The state of one pass over one file.
pub(crate) struct Context<'a> {
    pub source: &'a Source<'a>,
    pub arena: Arena<'a>,
    pub options: &'a Options,
    pub filter: &'a Filter,
    pub readers: &'static Readers,
    /// Extension of the file name in lower case, without the dot; a hint for content that is ambiguous.
    pub extension: &'a str,
    pub budget: Budget,
    pub metadata: Metadata<'a>,
    /// The camera, as far as it is known at this point of the file; filled if maker notes are requested.
    pub camera: Camera<'a>,
    pub findings: Findings<'a>,
    /// Whether this pass is the last one, even if it needs more bytes.
    pub is_final: bool,
    pub placement: Placement,
    /// Whether tags that are added now are outside of what fills columns, see [`Context::besides_columns`].
    is_besides_columns: bool,
    pub trail: Trail<'a>,
    /// The group of the last tag, whose names are known to be plain.
    plain_group: Group<'a>,
    documents: Documents,
    /// Current nesting depth of blocks (IFDs, boxes, embedded documents).
    depth: usize,
}

/// Number of warnings kept per file; more would add no information.
const MOST_WARNINGS: usize = 32;

impl<'a> Context<'a> {
    /// Starts a pass; `tags` is empty, and its memory is reused.
    pub(crate) fn new(
        source: &'a Source<'a>,
        arena: &'a Bump,
        options: &'a Options,
        filter: &'a Filter,
        readers: &'static Readers,
        extension: &'a str,
        tags: Vec<Tag<'a>>,
    ) -> Self {
        let metadata = Metadata { tags, ..Metadata::default() };
        Context {
            source,
            arena: Arena::new(
                arena,
                options.unknown,
                options.structs,
                options.limits.kept_bytes_of(source.len_bytes()),
            ),
            options,
            filter,
            readers,
            extension,
            is_final: true,
            budget: Budget::new(&options.limits, source.len_bytes()),
            metadata,
            camera: Camera::default(),
            findings: Findings::default(),
            placement: Placement::default(),
            is_besides_columns: false,
            trail: Trail::default(),
            plain_group: Group::FILE,
            documents: Documents::default(),
            depth: 0,
        }
    }

    /// Exactly these bytes of the file, or `None` (the source records the need or the truncation).
    pub(crate) fn get(&self, offset: u64, len: usize) -> Option<&'a [u8]> {
        self.source.get(offset, len)
    }

    /// Replaces the content of `buffer` by a sample of timed metadata; `false` if it is not in the file, or
    /// if the limit is reached, with a warning.
    pub(crate) fn read_sample(&mut self, offset: u64, len: usize, buffer: &mut Vec<u8>) -> bool {
        if len > self.options.limits.value_bytes || !self.budget.take_sample_bytes(len) {
            self.warn("More timed metadata than the limit; the rest is left out");
            return false;
        }
        self.source.read_into(offset, len, buffer)
    }

    /// Whether the parser will run again with more bytes, so that the tags found in this pass are discarded.
    pub(crate) fn runs_again(&self) -> bool {
        !self.is_final && self.source.has_needs()
    }

    /// Adds a tag that a table describes, if it is requested.
    pub(crate) fn push_row(&mut self, group: Group<'a>, row: &'static NumberRow, value: Value<'a>) {
        self.push_numbered(Tag::of_row(group, row, value), row.id, None);
    }

    /// Adds a tag without conversion or role, if it is requested.
    pub(crate) fn push_plain(&mut self, group: Group<'a>, name: &'a str, value: Value<'a>) {
        self.push(Tag::plain(group, name, value));
    }

    /// Adds a tag with a conversion, if it is requested.
    pub(crate) fn push_conv(&mut self, group: Group<'a>, name: &'a str, value: Value<'a>, conv: Conv) {
        self.push(Tag { group, name, value, conv, role: Role::None, priority: 1 });
    }

    /// Adds a tag that takes no earlier tag's place where a name means one of them, if it is requested.
    pub(crate) fn push_behind(&mut self, group: Group<'a>, name: &'a str, value: Value<'a>, conv: Conv) {
        self.push(Tag { group, name, value, conv, role: Role::None, priority: 0 });
    }

    /// The text without characters that a name must not contain.
    pub(crate) fn plain_name(&self, text: &'a str) -> &'a str {
        self.arena.plain_name(text)
    }

    /// Adds a warning; if the message exists already, increments its count.
    pub(crate) fn warn(&mut self, message: &'a str) {
        self.warn_at(self.metadata.tags.len(), "", message);
    }

    /// Like [`Context::warn`], after so many tags, about the place with this name of family 1.
    pub(crate) fn warn_at(&mut self, at: usize, family1: &'a str, message: &'a str) {
        if message.is_empty() {
            // It was not kept.
            return;
        }
        let is_besides_columns = !self.has_roles();
        let warnings = &mut self.metadata.warnings;
        if let Some(known) =
            warnings.iter_mut().find(|known| known.message == message && known.family1 == family1)
        {
            known.count += 1;
            known.is_besides_columns &= is_besides_columns;
        } else if warnings.len() < MOST_WARNINGS {
            warnings.push(Warning { message, at, count: 1, family1, is_besides_columns });
        }
    }

    /// Adds a warning about a single value, which may be requested or not.
    pub(crate) fn warn_of_value(&mut self, message: &'a str) {
        let is_nested = std::mem::replace(&mut self.is_besides_columns, true);
        self.warn(message);
        self.is_besides_columns = is_nested;
    }

    /// Whether more was to be kept than the limit allows. Readers end then: a loop whose turns cost more than
    /// a few bytes of the file asks for it, because the same bytes may come again and again.
    pub(crate) fn is_full(&self) -> bool {
        self.arena.is_full() || self.source.is_exhausted()
    }

    /// Counts bytes that are gone through because something in the file points to them; returns `false` when
    /// the reader must end, because there were more than the limit.
    pub(crate) fn take_bytes(&self, n_bytes: usize) -> bool {
        self.arena.take(n_bytes) && !self.source.is_exhausted()
    }

    /// Says so if not everything was kept, and leaves room for what is computed from the tags so far.
    pub(crate) fn end_of_reading(&mut self) {
        const BYTES_OF_COMPOSITES: usize = 1 << 20;
        if self.is_full() {
            self.arena.allow(BYTES_OF_COMPOSITES);
            self.warn("More bytes in values than the limit; the rest is left out");
        }
    }

    /// Takes one node (directory, box, segment, chunk) from the budget; returns `false`, with a warning, when
    /// none are left, and when nothing more can be kept.
    pub(crate) fn take_node(&mut self) -> bool {
        let some_left = self.budget.take_node();
        if self.is_full() {
            return false;
        }
        if !some_left {
            self.warn("More parts than the limit; the rest is left out");
        }
        some_left
    }

    /// Takes the bytes of an embedded block or a large value from the budget; returns `false`, with a
    /// warning, when fewer are left.
    pub(crate) fn take_block_bytes(&mut self, n_bytes: usize) -> bool {
        let some_left = self.budget.take_block_bytes(n_bytes);
        if !some_left {
            self.warn("More bytes in embedded blocks than the limit; the rest is left out");
        }
        some_left
    }

    /// Runs `inner` one nesting level deeper, unless that exceeds the limit or nothing more can be kept.
    pub(crate) fn deeper(&mut self, inner: impl FnOnce(&mut Self)) {
        if self.is_full() {
            return;
        }
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
        self.arena.keep_text(text)
    }

    /// A copy of `bytes` that lives as long as the pass.
    pub(crate) fn keep_bytes(&self, bytes: &[u8]) -> &'a [u8] {
        self.arena.keep_bytes(bytes)
    }

    /// The parts one after another, in one copy that lives as long as the pass.
    pub(crate) fn keep_joined(&self, parts: &[&[u8]]) -> &'a [u8] {
        self.arena.keep_joined(parts)
    }

    /// Bytes of the file that are within the current EXIF block; `None` if the range is not in it.
    pub(crate) fn exif_bytes(&self, offset: u64, len: u64) -> Option<&'a [u8]> {
        let (base, bytes) = self.findings.exif?;
        let start = usize::try_from(offset.checked_sub(base)?).ok()?;
        bytes.get(start..start.checked_add(usize::try_from(len).ok()?)?)
    }

    /// Records a part of the image data, if the image data hash is requested.
    pub(crate) fn note_image_data(&mut self, offset: u64, len: u64) {
        if self.filter.named.has(Name::ImageDataHash) {
            self.metadata.image_data.push((offset, len));
        }
    }

    /// A data value from bytes in memory.
    pub(crate) fn held(&self, bytes: &'a [u8]) -> Value<'a> {
        self.arena.held(bytes)
    }

    /// A data value from a range of the file.
    pub(crate) fn stored(&self, offset: u64, len: u64) -> Value<'a> {
        self.arena.stored(offset, len)
    }

    /// A data value from several pieces.
    pub(crate) fn data(&self, pieces: &[Piece<'a>]) -> Value<'a> {
        self.arena.data(pieces)
    }

    /// A copy of `values` that lives as long as the pass.
    pub(crate) fn keep_list(&self, values: &[Value<'a>]) -> Value<'a> {
        self.arena.keep_list(values)
    }

    /// A structure of `fields`. If structures are kept whole, only the first of several fields of one name is
    /// kept, because a JSON object has each key once.
    pub(crate) fn keep_struct(&self, fields: Vec<Field<'a>>) -> Value<'a> {
        self.arena.keep_struct(fields)
    }

    /// Bytes that should be UTF-8, as text: borrowed if valid, otherwise decoded as Latin-1.
    pub(crate) fn text_or_latin1(&self, bytes: &'a [u8]) -> &'a str {
        self.arena.text_or_latin1(bytes)
    }

    /// Bytes as text in which each byte that is not UTF-8 is `?`, and NULs are left out.
    pub(crate) fn printable(&self, bytes: &[u8]) -> &'a str {
        let mut text = String::new();
        for chunk in bytes.utf8_chunks() {
            text.extend(chunk.valid().chars().filter(|character| *character != '\0'));
            text.extend(chunk.invalid().iter().map(|_| '?'));
        }
        self.keep_text(&text)
    }
}
