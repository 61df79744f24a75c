//! Which entries and blocks of a file can hold what is wanted, worked out once and not for every entry of
//! every file. `lookout` works it out.

use crate::named::Named;
use crate::options::Want;
use table::def::Def;
use table::standard::xmp::{Namespace, Property};

/// Which entries and blocks can hold what is wanted.
#[derive(Clone, Debug)]
pub(crate) struct Filter {
    /// Entries of image directories that are worth a look, doors to other structures among them.
    pub exif: IdSet,
    pub gps: IdSet,
    /// Whether an ICC profile can tell anything wanted.
    pub icc: bool,
    /// Whether a tag is wanted of those that the standards with roles do not know, such as Photoshop's own.
    pub unlisted: bool,
    /// Whether GeoTIFF's keys can.
    pub geotiff: bool,
    /// Whether a program's data behind the picture can.
    pub trailers: bool,
    /// What is asked for by name.
    pub named: Named,
    /// Which makers' notes can.
    pub makers: NoteKinds,
    /// The listed XMP properties that can, of those namespaces that have any. Not filled where everything is
    /// wanted.
    pub xmp: Vec<(&'static Namespace, Vec<&'static Property>)>,
}

impl Filter {
    #[inline]
    pub(crate) fn takes_exif(&self, id: u16) -> bool {
        self.exif.contains(id)
    }

    /// What the tables know of an XMP property, if anything is wanted that it can become and not everything
    /// is.
    pub(crate) fn xmp_property(&self, space: &'static Namespace, id: &str) -> Option<&'static Property> {
        let (_, properties) = self.xmp.iter().find(|(known, _)| std::ptr::eq(*known, space))?;
        properties.iter().find(|property| property.id == id).copied()
    }

    #[inline]
    pub(crate) fn takes_gps(&self, id: u16) -> bool {
        self.gps.contains(id)
    }
}

/// Kinds of makers' notes, a bit for each.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct NoteKinds {
    kinds: u128,
    only_lens: bool,
    canon: bool,
}

impl NoteKinds {
    /// The kinds of these bits; whether only the lens is wanted of them, and whether Canon's kind is one.
    pub(crate) fn new(kinds: u128, only_lens: bool, canon: bool) -> NoteKinds {
        NoteKinds { kinds, only_lens, canon }
    }

    /// Whether there is a kind that can tell what is wanted.
    pub(crate) fn any(self) -> bool {
        self.kinds != 0 && !self.only_lens
    }

    /// Whether the name of the lens is all that is wanted, where no standard's tag tells it.
    pub(crate) fn only_lens(self) -> bool {
        self.only_lens
    }

    /// Whether Canon's notes can.
    pub(crate) fn has_canon(self) -> bool {
        self.canon
    }

    /// Whether the kind of this number can.
    pub(crate) fn has(self, index: usize) -> bool {
        self.kinds >> index & 1 == 1
    }
}

/// Whether an XMP property of this name can become one of the tags `names`. By the beginning alone, for a
/// longer name may mean a field or a language. Names that change on the way to a tag's are let through.
pub(crate) fn may_become(names: &[String], property: &str) -> bool {
    let begins = |wanted: &String| {
        wanted.get(..property.len()).is_some_and(|start| start.eq_ignore_ascii_case(property))
    };
    names.iter().any(begins) || property.len() < 2 || property.bytes().any(|b| !b.is_ascii_alphanumeric())
}

/// A set of tag numbers: one bit each.
#[derive(Clone, Debug)]
pub(crate) struct IdSet {
    words: Box<[u64; 1024]>,
}

impl IdSet {
    /// Those of a table that are wanted, and these.
    pub(crate) fn of(table: &[Def], want: &Want, always: &[u16]) -> IdSet {
        let mut set = IdSet { words: Box::new([0; 1024]) };
        let wanted = table.iter().filter(|def| want.takes(def.name, def.role)).map(|def| def.id as u16);
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
