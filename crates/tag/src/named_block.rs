//! Blocks of metadata as a whole, for those who ask for one by its name: `EXIF`, `IPTC`, `XMP`, `ICC_Profile`
//! and kin. Nothing but their names gives them, so that they cost nothing else.

use crate::context::Context;
use crate::metadata::{Group, Tag};
use crate::named::Name;
use table::def::{Conv, Role};
use table::value::{Piece, Value};

/// A smaller block of EXIF holds nothing.
const LEAST_EXIF_BYTES: usize = 17;

impl<'a> Context<'a> {
    /// Adds a block, if it was asked for.
    pub(crate) fn push_block(&mut self, name: Name, pieces: &[Piece<'a>]) {
        if self.filter.named.has(name)
            && let Some((text, group, priority)) = described(name)
        {
            let value = self.data(pieces);
            self.push_block_tag(group, text, value, priority);
        }
    }

    /// As [`Context::push_block`], in a group of its own.
    pub(crate) fn push_block_in(&mut self, name: Name, group: Group<'a>, bytes: &'a [u8]) {
        if self.filter.named.has(name)
            && let Some((text, _, priority)) = described(name)
        {
            let value = self.held(bytes);
            self.push_block_tag(group, text, value, priority);
        }
    }

    /// Adds the block of EXIF that was read last, if it was asked for.
    pub(crate) fn push_exif_block(&mut self) {
        // What lies in the JPEG of Panasonic's raw files is not the file's own.
        if self.metadata.file_type.is_some_and(|known| matches!(known.name, "RW2" | "RWL")) {
            return;
        }
        if let Some((_, bytes)) = self.exif.filter(|(_, bytes)| bytes.len() >= LEAST_EXIF_BYTES) {
            self.push_block(Name::Exif, &[Piece::Held(bytes)]);
        }
    }

    fn push_block_tag(&mut self, group: Group<'a>, name: &'a str, value: Value<'a>, priority: i8) {
        self.push(Tag { group, name, value, conv: Conv::None, role: Role::None, priority });
    }
}

/// The tag of a block, its group, and its priority: of several the first is meant where that is 0.
fn described(name: Name) -> Option<(&'static str, Group<'static>, i8)> {
    Some(match name {
        Name::Exif => ("EXIF", Group::same("EXIF"), 1),
        Name::Iptc => ("IPTC", Group::same("IPTC"), 0),
        Name::Xmp => ("XMP", Group::same("XMP"), 0),
        Name::IccProfile => ("ICC_Profile", Group::same("ICC_Profile"), 1),
        Name::Jumbf => ("JUMBF", Group::same("JUMBF"), 1),
        Name::CanonVrd => ("CanonVRD", Group::same("CanonVRD"), 1),
        Name::CanonDr4 => ("CanonDR4", Group::same("CanonVRD"), 1),
        Name::Adobe => ("Adobe", Group::new("APP14", "Adobe"), 1),
        _ => return None,
    })
}
