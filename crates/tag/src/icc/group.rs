//! Groups of the tags of a profile.

use crate::context::Context;
use crate::metadata::{Group, Tag};
use table::def::{Conv, Role};
use table::value::Value;

/// A tag with a group and a name, whose value is still to be set.
pub(super) fn tag<'a>(group: Group<'a>, name: &'a str) -> Tag<'a> {
    Tag { group, name, value: Value::Text(""), conv: Conv::None, role: Role::None, priority: 1 }
}

/// Group names of one profile: those of the second and later profiles in a file have a number.
pub(super) struct Groups {
    pub number: u32,
}

impl Groups {
    pub(super) fn named<'a>(&self, ctx: &Context<'a>, name: &'static str) -> Group<'a> {
        match self.number {
            1 => Group::new("ICC_Profile", name),
            number => Group::new("ICC_Profile", ctx.keep_text(&format!("{name}{number}"))),
        }
    }
}
