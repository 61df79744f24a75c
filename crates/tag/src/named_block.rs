//! Whole blocks of metadata, such as `EXIF`, `IPTC`, `XMP` and `ICC_Profile`. They are returned only if
//! requested by name, and cost nothing otherwise.

use crate::context::Context;
use crate::metadata::{Group, Tag};
use crate::named::Name;
use table::def::{Conv, Role};
use table::value::{Piece, Value};

/// Smallest EXIF block with content, in bytes.
const LEAST_EXIF_BYTES: usize = 17;

impl<'a> Context<'a> {
    /// Adds a block, if it is requested.
    pub(crate) fn push_block(&mut self, name: Name, pieces: &[Piece<'a>]) {
        if self.filter.named.has(name)
            && let Some((text, group, priority)) = described(name)
        {
            let value = self.data(pieces);
            self.push_block_tag(group, text, value, priority);
        }
    }

    /// Like [`Context::push_block`], with an explicit group.
    pub(crate) fn push_block_in(&mut self, name: Name, group: Group<'a>, bytes: &'a [u8]) {
        if self.filter.named.has(name)
            && let Some((text, _, priority)) = described(name)
        {
            let value = self.held(bytes);
            self.push_block_tag(group, text, value, priority);
        }
    }

    /// Adds the EXIF block that was read last, if it is requested.
    pub(crate) fn push_exif_block(&mut self) {
        // An EXIF block in the embedded JPEG of a Panasonic raw file is not the file's own.
        if self.metadata.file_type.is_some_and(|known| matches!(known.name, "RW2" | "RWL")) {
            return;
        }
        if let Some((_, bytes)) = self.findings.exif.filter(|(_, bytes)| bytes.len() >= LEAST_EXIF_BYTES) {
            self.push_block(Name::Exif, &[Piece::Held(bytes)]);
        }
    }

    fn push_block_tag(&mut self, group: Group<'a>, name: &'a str, value: Value<'a>, priority: i8) {
        self.push(Tag { group, name, value, conv: Conv::None, role: Role::None, priority });
    }
}

/// The tag name of a block, its group, and its priority: with priority 0 the first of several blocks is
/// selected.
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
