//! Which tags a list has: `-GROUP:all` after `-list`, `-listw` and `-listx`.

use glossary::{Table, Tag};

use crate::exiftool::misuse::Misuse;

/// Groups of the families 0, 1 and 2 that a tag must be in.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct GroupFilter {
    written: String,
}

impl GroupFilter {
    /// Takes the argument as written: `-XMP:time:all`.
    ///
    /// # Errors
    /// If a group is an IFD of EXIF: the tables do not say in which IFD a tag may be.
    pub(super) fn parse(argument: Option<&str>) -> Result<GroupFilter, Misuse> {
        let argument = argument.unwrap_or_default();
        let groups = argument.strip_prefix('-').unwrap_or(argument);
        let written = groups.rsplit_once(':').map_or("", |(groups, _)| groups);
        if written.to_ascii_lowercase().contains("ifd") {
            return Err("Can't list tags for specific IFD".to_owned());
        }
        let written = if written.eq_ignore_ascii_case("all") { "" } else { written };
        Ok(GroupFilter { written: written.to_owned() })
    }

    /// The groups as the user wrote them, separated by colons.
    pub(super) fn written(&self) -> &str {
        &self.written
    }

    pub(super) fn is_everything(&self) -> bool {
        self.written.is_empty()
    }

    pub(super) fn has(&self, table: &Table, tag: &Tag) -> bool {
        let own = tag.own_groups.iter().zip(table.groups);
        let groups: Vec<&str> =
            own.map(|(own, of_table)| if own.is_empty() { of_table } else { own }).collect();
        self.has_groups(&groups)
    }

    /// Whether a tag in these groups is listed.
    pub(super) fn has_groups(&self, groups: &[&str]) -> bool {
        let mut asked = self.written.split(':').filter(|group| !group.is_empty());
        asked.all(|group| groups.iter().any(|known| known.eq_ignore_ascii_case(group)))
    }
}
