//! What the tables know of a property.

use super::namespace::Space;
use table::def::Conv;
use table::standard::xmp::{Kind, PropertyRow};

/// Table entries for the current property.
#[derive(Clone, Copy)]
pub(super) struct KnownProperty<'a> {
    pub(super) space: Space<'a>,
    pub(super) kind: Kind,
    pub(super) conv: Conv,
    /// Whether a table has the property.
    pub(super) is_listed: bool,
    /// Where its id begins in the path: behind the names of structures of another namespace.
    pub(super) start: usize,
}

impl<'a> KnownProperty<'a> {
    pub(super) fn new(space: Space<'a>, property: Option<&'static PropertyRow>, unlisted: Kind) -> Self {
        match property {
            Some(property) => {
                KnownProperty { space, kind: property.kind, conv: property.conv, is_listed: true, start: 0 }
            }
            None => KnownProperty { space, kind: unlisted, conv: Conv::None, is_listed: false, start: 0 },
        }
    }

    /// Kind of the fields that no table lists.
    pub(super) fn kind_of_unlisted(&self) -> Kind {
        if self.kind == Kind::Guess { Kind::Guess } else { Kind::Plain }
    }
}
