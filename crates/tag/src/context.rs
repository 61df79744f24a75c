//! What every parser holds in its hands during one pass: the bytes, the arena, the budget and the answer so
//! far.

mod file_facts;
mod inflate;
mod push;

use crate::block::Block;
use crate::budget::Budget;
use crate::filter::Filter;
use crate::geotiff::parts::Parts as GeotiffParts;
use crate::maker::note::Raw;
use crate::metadata::{Group, Metadata, Tag, Warning};
use crate::named::Name;
use crate::options::Options;
use crate::placement::Placement;
use crate::source::Source;
use bumpalo::Bump;
use table::arena::Arena;
use table::def::{Conv, Def, Role};
use table::maker::note::{Camera, Note};
use table::maker::reader::Reader;
use table::value::{Field, Piece, Value};

/// Readers that would call each other in a circle, for structures that hold each other: a directory of EXIF
/// holds a note of a maker, a JPEG file or a block of Photoshop's, and each of these holds directories. They
/// are called through here, so that only `readers` knows all of them.
pub(crate) struct Readers {
    /// A value of a maker's tag with a layout of its own.
    pub own: for<'a> fn(&mut Context<'a>, &mut Note<'a>, Raw<'a>, Reader),
    /// A JPEG file at this position of the file.
    pub jpeg: for<'a> fn(&mut Context<'a>, u64),
    /// Photoshop's resources beside IPTC.
    pub photoshop: for<'a> fn(&mut Context<'a>, &'a [u8]),
}

/// The state of one pass over one file.
pub(crate) struct Context<'a> {
    pub source: &'a Source<'a>,
    pub arena: Arena<'a>,
    pub options: &'a Options,
    pub filter: &'a Filter,
    pub readers: &'static Readers,
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
    pub geotiff: GeotiffParts<'a>,
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
        readers: &'static Readers,
        extension: &'a str,
        tags: Vec<Tag<'a>>,
    ) -> Self {
        let metadata = Metadata { tags, ..Metadata::default() };
        Context {
            source,
            arena: Arena::new(arena, options.unknown, options.structs),
            options,
            filter,
            readers,
            extension,
            is_final: true,
            budget: Budget::new(&options.limits),
            metadata,
            camera: Camera::default(),
            note_for_lens: None,
            multi_pictures: Vec::new(),
            xmp_attributes: XmpAttributes::default(),
            geotiff: GeotiffParts::default(),
            exif: None,
            placement: Placement::default(),
            plain_group: Group::FILE,
            depth: 0,
        }
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

    /// The text without what no name has.
    pub(crate) fn plain_name(&self, text: &'a str) -> &'a str {
        self.arena.plain_name(text)
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
        self.arena.held(bytes)
    }

    /// Data that lies in the file.
    pub(crate) fn stored(&self, offset: u64, len: u64) -> Value<'a> {
        self.arena.stored(offset, len)
    }

    /// Data in pieces.
    pub(crate) fn data(&self, pieces: &[Piece<'a>]) -> Value<'a> {
        self.arena.data(pieces)
    }

    /// A copy of `values` that lives as long as the pass.
    pub(crate) fn keep_list(&self, values: &[Value<'a>]) -> Value<'a> {
        self.arena.keep_list(values)
    }

    /// A structure of `fields`. Where structures stay whole, the first of those of one name, for a JSON
    /// object has a key once.
    pub(crate) fn keep_struct(&self, fields: Vec<Field<'a>>) -> Value<'a> {
        self.arena.keep_struct(fields)
    }

    /// Bytes that should be UTF-8, as text: borrowed where they are, else Latin-1 is assumed.
    pub(crate) fn text_or_latin1(&self, bytes: &'a [u8]) -> &'a str {
        self.arena.text_or_latin1(bytes)
    }
}
