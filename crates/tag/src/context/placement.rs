//! Checks whether a block is in its place.

use crate::context::Context;
use crate::placement::Kind;

/// Containers that the guidelines cover.
const COVERED: [&str; 3] = ["JPEG", "TIFF", "PSD"];

impl Context<'_> {
    /// Whether a block found here is read. Adds a warning if it is not, or if it is a duplicate.
    pub(crate) fn is_in_place(&mut self, kind: Kind) -> bool {
        let path = &self.trail.path;
        if !self.options.mwg || path.first().is_none_or(|file| !COVERED.contains(file)) {
            return true;
        }
        let (name, last, places) = kind.rule();
        let path = path.join("-") + last;
        let is_first = !self.placement.met.contains(&kind);
        // A second IPTC block is never accepted; of other kinds the later block takes effect.
        if !places.contains(&path.as_str()) || (kind == Kind::Iptc && !is_first) {
            self.warn(self.keep_text(&format!("Ignored non-standard {name} at {path}")));
            return false;
        }
        if is_first {
            self.placement.met.push(kind);
        } else if kind != Kind::Photoshop {
            self.warn(self.keep_text(&format!("Duplicate {name} at {path}")));
        }
        true
    }
}
