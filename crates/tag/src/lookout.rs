//! Computes which entries and blocks can contain the requested tags.

use crate::filter::{Filter, IdSet, may_become};
use crate::format::trailer::{self, google};
use crate::maker::list::wanted_kinds;
use crate::named::Named;
use crate::options::Want;
use crate::{composite, geotiff};
use table::def::Role;
use table::row::number::NumberRow;
use table::standard;
use table::standard::xmp::{NAMESPACES, Namespace, PropertyRow};

/// Computes the filter for a set of requested tags.
pub(crate) fn filter_of(want: &Want) -> Filter {
    // The standards that the catalogue uses contain all tags with a role. ICC profiles (except their
    // description) and Photoshop's own resources contain none, and none of their tags is an input of a
    // composite tag (checked by a test below).
    let only_roles = match want {
        Want::Everything => false,
        Want::Roles => true,
        Want::Names(names) => {
            names.iter().all(|name| role_of(name) != Role::None || composite::is_input(name))
        }
    };
    let makers = wanted_kinds(want);
    let for_makers: &[u16] = if makers.any() || makers.only_lens() { &FOR_MAKERS } else { &[] };
    let unlisted: &[u16] = if only_roles { &[] } else { &UNLISTED };
    Filter {
        exif: IdSet::of(standard::exif::TABLE, want, &[&FOLLOWED, for_makers, unlisted].concat()),
        gps: IdSet::of(standard::gps::TABLE, want, &[]),
        icc: !only_roles || want.takes("ProfileDescription", Role::ProfileDescription),
        unlisted: !only_roles,
        geotiff: geotiff::may_contain(want),
        trailers: trailer::may_contain(want),
        named: Named::default(),
        makers,
        xmp: NAMESPACES
            .iter()
            .map(|space| (space, wanted_properties(space, want)))
            .filter(|(_, properties)| !properties.is_empty())
            .collect(),
    }
}

fn wanted_properties(space: &'static Namespace, want: &Want) -> Vec<&'static PropertyRow> {
    let is_wanted = |property: &&PropertyRow| match want {
        Want::Everything => false,
        Want::Roles => property.role != Role::None,
        Want::Names(names) if space.group == "XMP-GContainer" => {
            may_become(names, property.tag_name()) || google::names().any(|name| want.takes(name, Role::None))
        }
        Want::Names(names) => may_become(names, property.tag_name()),
    };
    space.table.iter().filter(is_wanted).collect()
}

/// Entries that are always read: those that determine the kind and size of the picture, those that other
/// entries' names depend on, and pointers to other structures.
const FOLLOWED: [u16; 29] = [
    0x00fe, 0x0100, 0x0101, 0x0102, 0x0103, 0x0106, 0x0111, 0x0117, 0x014a, 0x0201, 0x0202, 0x02bc, 0x83bb,
    0x8649, 0x87af, 0x87b0, 0x87b1, 0x8769, 0x8773, 0x8825, 0xa005, 0xc4a5, 0xc51b, 0xc612, 0xc634, 0xcd44,
    0xcd47, 0xbc80, 0xbc81,
];

/// Additional entries if maker notes are requested: the note, the camera that it depends on, and related
/// entries.
const FOR_MAKERS: [u16; 8] = [0x010f, 0x0110, 0x0131, 0x8290, 0x927c, 0xc634, 0xc7d5, 0xfe00];

/// Additional entries if a requested tag may be in a list of any names: those of Leaf and Hasselblad.
const UNLISTED: [u16; 2] = [0x8606, 0xc519];

/// The role of the EXIF or GPS tag with this name.
fn role_of(name: &str) -> Role {
    let of_table = |table: &[NumberRow]| {
        table.iter().find(|row| row.name.eq_ignore_ascii_case(name)).map_or(Role::None, |row| row.role)
    };
    match of_table(standard::exif::TABLE) {
        Role::None => of_table(standard::gps::TABLE),
        role => role,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_need_neither_profiles_nor_photoshops_resources() {
        let dates = ["DateTimeOriginal", "createdate", "ModifyDate"].map(str::to_owned).to_vec();
        let filter = filter_of(&Want::Names(dates));
        assert!(!filter.icc && !filter.unlisted);
        assert!(filter.takes_exif(0x9003) && filter.takes_exif(0x8769) && !filter.takes_exif(0x0112));
    }

    #[test]
    fn an_unknown_name_may_be_anywhere() {
        let filter = filter_of(&Want::Names(vec!["DateTimeOriginal".into(), "GlobalAngle".into()]));
        assert!(filter.icc && filter.unlisted);
        assert!(filter_of(&Want::Roles).icc);
    }

    #[test]
    fn no_tag_of_a_profile_has_the_name_of_a_role_or_is_an_input() {
        for (_, name) in standard::icc::TAGS {
            assert!(role_of(name) == Role::None && !composite::is_input(name), "{name}");
        }
        // All names that `photoshop/resource.rs` and the profile's header add are literals in their sources.
        for source in [include_str!("photoshop/resource.rs"), include_str!("icc/header.rs")] {
            for name in source.split('"').skip(1).step_by(2) {
                assert!(role_of(name) == Role::None && !composite::is_input(name), "{name}");
            }
        }
    }
}
