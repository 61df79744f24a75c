//! What a [`Want`] means for the blocks of a file, worked out once and not for every entry of every file.

use crate::composite;
use crate::def::{Def, Role};
use crate::format::trailer;
use crate::geotiff;
use crate::maker;
use crate::named::Named;
use crate::options::Want;
use crate::table;
use crate::table::xmp::{NAMESPACES, Namespace, Property};

/// Which entries and blocks can hold what is wanted.
#[derive(Clone, Debug)]
pub(crate) struct Filter {
    /// Entries of image directories that are worth a look, doors to other structures among them.
    exif: IdSet,
    gps: IdSet,
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
    pub makers: maker::Wanted,
    /// The listed XMP properties that can, of those namespaces that have any. Not filled where everything is
    /// wanted.
    xmp: Vec<(&'static Namespace, Vec<&'static Property>)>,
}

impl Filter {
    pub(crate) fn new(want: &Want) -> Filter {
        // Tags with a role are told by the standards that the catalogue draws on. Neither ICC profiles, their
        // description aside, nor Photoshop's own resources have any, nor are composite tags made of any of
        // theirs (a test below holds them to it).
        let only_roles = match want {
            Want::Everything => false,
            Want::Image => true,
            Want::Names(names) => {
                names.iter().all(|name| role_of(name) != Role::None || composite::is_input(name))
            }
        };
        let makers = maker::Wanted::of(want);
        let for_makers: &[u16] = if makers.any() || makers.only_lens() { &FOR_MAKERS } else { &[] };
        Filter {
            exif: IdSet::of(table::exif::TABLE, want, &[&FOLLOWED, for_makers].concat()),
            gps: IdSet::of(table::gps::TABLE, want, &[]),
            icc: !only_roles || want.takes("ProfileDescription", Role::ProfileDescription),
            unlisted: !only_roles,
            geotiff: geotiff::may_tell(want),
            trailers: trailer::may_tell(want),
            named: Named::default(),
            makers,
            xmp: NAMESPACES
                .iter()
                .map(|space| (space, wanted_properties(space, want)))
                .filter(|(_, properties)| !properties.is_empty())
                .collect(),
        }
    }

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

fn wanted_properties(space: &'static Namespace, want: &Want) -> Vec<&'static Property> {
    let is_wanted = |property: &&Property| match want {
        Want::Everything => false,
        Want::Image => property.role != Role::None,
        Want::Names(names) => may_become(names, property.tag_name()),
    };
    space.table.iter().filter(is_wanted).collect()
}

/// Whether an XMP property of this name can become one of the tags `names`. By the beginning alone, for a
/// longer name may mean a field or a language. Names that change on the way to a tag's are let through.
pub(crate) fn may_become(names: &[String], property: &str) -> bool {
    let begins = |wanted: &String| {
        wanted.get(..property.len()).is_some_and(|start| start.eq_ignore_ascii_case(property))
    };
    names.iter().any(begins) || property.len() < 2 || property.bytes().any(|b| !b.is_ascii_alphanumeric())
}

/// Entries that are looked at in any case: what tells the picture's kind and size, what is named after other
/// entries, and pointers to other structures.
const FOLLOWED: [u16; 24] = [
    0x00fe, 0x0100, 0x0101, 0x0102, 0x0103, 0x0106, 0x0111, 0x0117, 0x014a, 0x0201, 0x0202, 0x02bc, 0x83bb,
    0x8649, 0x87af, 0x87b0, 0x87b1, 0x8769, 0x8773, 0x8825, 0xa005, 0xc4a5, 0xc612, 0xc634,
];

/// And these where makers' notes are wanted: the note, the camera that it depends on, and what stands beside
/// it.
const FOR_MAKERS: [u16; 8] = [0x010f, 0x0110, 0x0131, 0x8290, 0x927c, 0xc634, 0xc7d5, 0xfe00];

/// The role of the EXIF or GPS tag of this name.
fn role_of(name: &str) -> Role {
    let of_table = |table: &[Def]| {
        table.iter().find(|def| def.name.eq_ignore_ascii_case(name)).map_or(Role::None, |def| def.role)
    };
    match of_table(table::exif::TABLE) {
        Role::None => of_table(table::gps::TABLE),
        role => role,
    }
}

/// A set of tag numbers: one bit each.
#[derive(Clone, Debug)]
struct IdSet {
    words: Box<[u64; 1024]>,
}

impl IdSet {
    fn of(table: &[Def], want: &Want, always: &[u16]) -> IdSet {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_need_neither_profiles_nor_photoshops_resources() {
        let dates = ["DateTimeOriginal", "createdate", "ModifyDate"].map(str::to_owned).to_vec();
        let filter = Filter::new(&Want::Names(dates));
        assert!(!filter.icc && !filter.unlisted);
        assert!(filter.takes_exif(0x9003) && filter.takes_exif(0x8769) && !filter.takes_exif(0x0112));
    }

    #[test]
    fn an_unknown_name_may_stand_anywhere() {
        let filter = Filter::new(&Want::Names(vec!["DateTimeOriginal".into(), "GlobalAngle".into()]));
        assert!(filter.icc && filter.unlisted);
        assert!(Filter::new(&Want::Image).icc);
    }

    #[test]
    fn no_tag_of_a_profile_has_the_name_of_a_role_or_is_an_input() {
        for (_, name) in table::icc::TAGS {
            assert!(role_of(name) == Role::None && !composite::is_input(name), "{name}");
        }
        // All names that `photoshop/resource.rs` and the profile's header push stand in their sources as
        // literals.
        for source in [include_str!("photoshop/resource.rs"), include_str!("icc/header.rs")] {
            for name in source.split('"').skip(1).step_by(2) {
                assert!(role_of(name) == Role::None && !composite::is_input(name), "{name}");
            }
        }
    }
}
