//! Tracks the path to the current block, and checks whether the block is in its place.

use crate::context::Context;
use crate::placement::Kind;

impl<'a> Context<'a> {
    /// Begins the path in a file of a type with prescribed places: `JPEG`, `TIFF` or `PSD`.
    pub(crate) fn begin_path(&mut self, file: &'static str) {
        if self.options.mwg {
            self.placement.path.push(file);
        }
    }

    /// Runs `inner` with one more part on the path.
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

    /// Whether a block found here is read. Adds a warning if it is not, or if it is a duplicate.
    pub(crate) fn is_in_place(&mut self, kind: Kind) -> bool {
        if self.placement.path.is_empty() {
            return true;
        }
        let (name, last, places) = kind.rule();
        let path = self.placement.path.join("-") + last;
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
