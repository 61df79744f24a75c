//! The entries and blocks of a file that can contain requested tags. Computed once by `lookout`, and not for
//! every entry of every file.

use crate::named::Named;
use crate::options::Want;
use table::row::number::NumberRow;
use table::standard::xmp::{Namespace, PropertyRow};

/// Entries and blocks that can contain requested tags.
#[derive(Clone, Debug)]
pub(crate) struct Filter {
    /// Entries of image directories to read, including pointers to other structures.
    pub exif: IdSet,
    pub gps: IdSet,
    /// Whether an ICC profile can contain a requested tag.
    pub icc: bool,
    /// Whether tags outside the standards with roles are requested, such as Photoshop's own.
    pub unlisted: bool,
    /// Whether GeoTIFF keys can contain a requested tag.
    pub geotiff: bool,
    /// Whether data that a program appended after the picture can contain a requested tag.
    pub trailers: bool,
    /// Block and picture tags that are requested by name.
    pub named: Named,
    /// Kinds of maker notes that can contain a requested tag.
    pub makers: NoteKinds,
    /// Listed XMP properties that can become a requested tag, by namespace, without namespaces that have
    /// none. Empty if everything is requested.
    pub xmp: Vec<(&'static Namespace, Vec<&'static PropertyRow>)>,
}

impl Filter {
    #[inline]
    pub(crate) fn takes_exif(&self, id: u16) -> bool {
        self.exif.contains(id)
    }

    /// Returns the table entry of an XMP property, if the property can become a requested tag and not
    /// everything is requested.
    pub(crate) fn xmp_property(&self, space: &'static Namespace, id: &str) -> Option<&'static PropertyRow> {
        let (_, properties) = self.xmp.iter().find(|(known, _)| std::ptr::eq(*known, space))?;
        properties.iter().find(|property| property.id == id).copied()
    }

    #[inline]
    pub(crate) fn takes_gps(&self, id: u16) -> bool {
        self.gps.contains(id)
    }
}

/// A set of kinds of maker notes, one bit each.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct NoteKinds {
    kinds: u128,
    only_lens: bool,
    canon: bool,
}

impl NoteKinds {
    /// Creates a set from its bits, with the flags of [`NoteKinds::only_lens`] and [`NoteKinds::has_canon`].
    pub(crate) fn new(kinds: u128, only_lens: bool, canon: bool) -> NoteKinds {
        NoteKinds { kinds, only_lens, canon }
    }

    /// Whether maker notes can contain a requested tag; `false` if only the lens is requested, see
    /// [`NoteKinds::only_lens`].
    pub(crate) fn any(self) -> bool {
        self.kinds != 0 && !self.only_lens
    }

    /// Whether only the name of the lens is requested, and only if no standard tag has it.
    pub(crate) fn only_lens(self) -> bool {
        self.only_lens
    }

    /// Whether a Canon note can contain a requested tag.
    pub(crate) fn has_canon(self) -> bool {
        self.canon
    }

    /// Whether a note of the kind with this number can contain a requested tag.
    pub(crate) fn has(self, index: usize) -> bool {
        self.kinds >> index & 1 == 1
    }
}

/// Whether an XMP property of this name can become one of the tags `names`. Only the beginning is compared,
/// because a longer name may denote a field or a language. Names that differ between property and tag are let
/// through.
pub(crate) fn may_become(names: &[String], property: &str) -> bool {
    let begins = |wanted: &String| {
        wanted.get(..property.len()).is_some_and(|start| start.eq_ignore_ascii_case(property))
    };
    names.iter().any(begins) || property.len() < 2 || property.bytes().any(|b| !b.is_ascii_alphanumeric())
}

/// A set of tag numbers, one bit each.
#[derive(Clone, Debug)]
pub(crate) struct IdSet {
    words: Box<[u64; 1024]>,
}

impl IdSet {
    /// Creates a set of the requested tags of a table, and of the numbers in `always`.
    pub(crate) fn of(table: &[NumberRow], want: &Want, always: &[u16]) -> IdSet {
        let mut set = IdSet { words: Box::new([0; 1024]) };
        let wanted = table.iter().filter(|row| want.takes(row.name, row.role)).map(|row| row.id as u16);
        for id in wanted.chain(always.iter().copied()) {
            set.words[usize::from(id >> 6)] |= 1 << (id & 63);
        }
        set
    }

    #[inline]
    fn contains(&self, id: u16) -> bool {
        self.words[usize::from(id >> 6)] >> (id & 63) & 1 == 1
    }
}
