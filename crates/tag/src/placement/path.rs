//! The way to the block that is read right now, and whether the block is in its place.

use crate::context::Context;
use crate::placement::Kind;

impl<'a> Context<'a> {
    /// Begins the way in a file of a kind that has places: `JPEG`, `TIFF` or `PSD`.
    pub(crate) fn begin_path(&mut self, file: &'static str) {
        if self.options.mwg {
            self.placement.path.push(file);
        }
    }

    /// Runs `inner` one part further on the way.
    pub(crate) fn within<R>(&mut self, part: &'a str, inner: impl FnOnce(&mut Self) -> R) -> R {
        let has_path = !self.placement.path.is_empty();
        if has_path {
            self.placement.path.push(part);
        }
        let result = inner(self);
        if has_path {
            self.placement.path.pop();
        }
        result
    }

    /// Whether a block that is met here is read: where it is not, that is told, and also where it is not the
    /// first.
    pub(crate) fn is_in_place(&mut self, kind: Kind) -> bool {
        if self.placement.path.is_empty() {
            return true;
        }
        let (name, last, places) = kind.rule();
        let path = self.placement.path.join("-") + last;
        let is_first = !self.placement.met.contains(&kind);
        // A second block of IPTC has no place at all; of others the later says what counts.
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
