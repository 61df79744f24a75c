//! What is known of a composite tag before any file is read: which tags it is made from, how, and how it is
//! shown.

use super::given::{Found, Given};
use crate::metadata::Group;
use crate::modules::Module;
use table::def::Conv;
use table::value::Value;

/// A composite tag. Its inputs are named as `Name` or `Group:Name`, where the group is one of family 0 or 1.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rule {
    /// ExifTool's module that has it.
    pub module: Module,
    /// ExifTool's name.
    pub name: &'static str,
    /// Makes it from the inputs: those of `needs`, then those of `wishes`. `None` says nothing.
    pub made: Made,
    /// Inputs that must all be there.
    pub needs: &'static [&'static str],
    /// Inputs that may be there; where nothing is needed, one of them is.
    pub wishes: &'static [&'static str],
    /// Not made where one of these is there.
    pub unless: &'static [&'static str],
    /// How the value becomes text.
    pub conv: Conv,
    /// The tag's [`priority`](crate::Tag::priority).
    pub priority: i8,
    /// Its families.
    pub group: Group<'static>,
    /// Which one it is of several of one name in one module: 0 for the first, else ExifTool's number.
    number: u8,
}

/// How a composite tag is made.
#[derive(Clone, Copy, Debug)]
pub(super) enum Made {
    /// Its value, in the rule's group.
    Value(for<'a> fn(&Given<'_, 'a>) -> Option<Value<'a>>),
    /// Any number of tags of its name, each with its group.
    All(for<'a> fn(&Given<'_, 'a>) -> Found<'a>),
    /// The pictures that the parser found in a directory of several.
    Pictures,
    /// Its group and its value.
    InGroup(for<'a> fn(&Given<'_, 'a>) -> Option<(Group<'a>, Value<'a>)>),
}

/// A composite tag that is shown as it is.
pub(super) const fn rule(
    module: Module,
    name: &'static str,
    value: for<'a> fn(&Given<'_, 'a>) -> Option<Value<'a>>,
) -> Rule {
    made(module, name, Made::Value(value))
}

/// A composite tag that stands in the group of what it is made from.
pub(super) const fn rule_in(
    module: Module,
    name: &'static str,
    value: for<'a> fn(&Given<'_, 'a>) -> Option<(Group<'a>, Value<'a>)>,
) -> Rule {
    made(module, name, Made::InGroup(value))
}

/// A composite tag of which there may be several, each in the group of what it is made from.
pub(super) const fn rule_for_all(
    module: Module,
    name: &'static str,
    values: for<'a> fn(&Given<'_, 'a>) -> Found<'a>,
) -> Rule {
    made(module, name, Made::All(values))
}

/// The place of the pictures that the parser found in a directory of several.
pub(super) const fn pictures(module: Module, name: &'static str) -> Rule {
    made(module, name, Made::Pictures)
}

const fn made(module: Module, name: &'static str, made: Made) -> Rule {
    Rule {
        module,
        name,
        made,
        needs: &[],
        wishes: &[],
        unless: &[],
        conv: Conv::None,
        priority: 1,
        group: Group::same("Composite"),
        number: 0,
    }
}

impl Rule {
    /// With these inputs, which must all be there.
    pub(super) const fn needs(mut self, needs: &'static [&'static str]) -> Rule {
        self.needs = needs;
        self
    }

    /// With these inputs, which may be there.
    pub(super) const fn wishes(mut self, wishes: &'static [&'static str]) -> Rule {
        self.wishes = wishes;
        self
    }

    /// Not where one of these is there.
    pub(super) const fn unless(mut self, unless: &'static [&'static str]) -> Rule {
        self.unless = unless;
        self
    }

    /// With this conversion.
    pub(super) const fn conv(mut self, conv: Conv) -> Rule {
        self.conv = conv;
        self
    }

    /// Never in the place of a tag of the same name.
    pub(super) const fn in_no_ones_place(mut self) -> Rule {
        self.priority = 0;
        self
    }

    /// In this group of family 1.
    pub(super) const fn family1(mut self, family1: &'static str) -> Rule {
        self.group = Group::new("Composite", family1);
        self
    }

    /// ExifTool's number of it among those of its name and module.
    pub(super) const fn numbered(mut self, number: u8) -> Rule {
        self.number = number;
        self
    }

    /// What ExifTool sorts composite tags by.
    pub(super) fn sort_key(&self) -> (Module, &'static str, u8) {
        (self.module, self.name, self.number)
    }

    /// All inputs.
    pub(super) fn inputs(&self) -> impl Iterator<Item = &'static str> {
        [self.needs, self.wishes, self.unless].into_iter().flatten().copied()
    }
}

/// Group and name of an input; the group is empty where any will do.
pub(super) fn split(input: &'static str) -> (&'static str, &'static str) {
    input.rsplit_once(':').unwrap_or(("", input))
}
