//! The definition of a composite tag: its inputs, its formula, and how it is shown.

use super::given::{Found, RuleInputs};
use crate::context::Context;
use crate::metadata::Group;
use crate::modules::Module;
use table::def::Conv;
use table::value::Value;

/// A composite tag. Its inputs are written as `Name` or `Group:Name`, where the group is of family 0 or 1.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rule {
    /// ExifTool module that defines it.
    pub module: Module,
    /// Name of the tag, as in ExifTool.
    pub name: &'static str,
    /// Formula that receives the inputs in `needs`, then those in `wishes`. If it returns `None`, no tag is
    /// added.
    pub made: Made,
    /// Inputs that are all required.
    pub needs: &'static [&'static str],
    /// Optional inputs; if `needs` is empty, at least one of them is required.
    pub wishes: &'static [&'static str],
    /// Inputs that prevent the tag if any of them is present.
    pub unless: &'static [&'static str],
    /// Conversion that turns the value into text.
    pub conv: Conv,
    /// Priority of the tag, see [`Tag::priority`](crate::Tag::priority).
    pub priority: i8,
    /// Group of the tag, unless the formula chooses one.
    pub group: Group<'static>,
    /// Number among the tags of one name in one module: 0 for the first, otherwise ExifTool's number.
    number: u8,
}

/// The formula of a composite tag.
#[derive(Clone, Copy, Debug)]
pub(super) enum Made {
    /// Returns the value, in the rule's group.
    Value(for<'a> fn(&RuleInputs<'_, 'a>) -> Option<Value<'a>>),
    /// Returns any number of tags of this name, each with its group.
    All(for<'a> fn(&RuleInputs<'_, 'a>) -> Found<'a>),
    /// Stands for the pictures that the parser found in a multi-picture directory.
    Pictures,
    /// Returns the group and the value.
    InGroup(for<'a> fn(&RuleInputs<'_, 'a>) -> Option<(Group<'a>, Value<'a>)>),
}

/// Defines a composite tag without conversion.
pub(super) const fn rule(
    module: Module,
    name: &'static str,
    value: for<'a> fn(&RuleInputs<'_, 'a>) -> Option<Value<'a>>,
) -> Rule {
    made(module, name, Made::Value(value))
}

/// Defines a composite tag that is in the group of its inputs.
pub(super) const fn rule_in(
    module: Module,
    name: &'static str,
    value: for<'a> fn(&RuleInputs<'_, 'a>) -> Option<(Group<'a>, Value<'a>)>,
) -> Rule {
    made(module, name, Made::InGroup(value))
}

/// Defines a composite tag that may occur several times, each in the group of its inputs.
pub(super) const fn rule_for_all(
    module: Module,
    name: &'static str,
    values: for<'a> fn(&RuleInputs<'_, 'a>) -> Found<'a>,
) -> Rule {
    made(module, name, Made::All(values))
}

/// Defines the place of the pictures that the parser found in a multi-picture directory.
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
    /// Sets the required inputs.
    pub(super) const fn needs(mut self, needs: &'static [&'static str]) -> Rule {
        self.needs = needs;
        self
    }

    /// Sets the optional inputs.
    pub(super) const fn wishes(mut self, wishes: &'static [&'static str]) -> Rule {
        self.wishes = wishes;
        self
    }

    /// Sets the inputs that prevent the tag.
    pub(super) const fn unless(mut self, unless: &'static [&'static str]) -> Rule {
        self.unless = unless;
        self
    }

    /// Sets the conversion to text.
    pub(super) const fn conv(mut self, conv: Conv) -> Rule {
        self.conv = conv;
        self
    }

    /// Lets the tag never replace another tag of the same name.
    pub(super) const fn never_replacing(mut self) -> Rule {
        self.priority = 0;
        self
    }

    /// Sets the group of family 1.
    pub(super) const fn family1(mut self, family1: &'static str) -> Rule {
        self.group = Group::new("Composite", family1);
        self
    }

    /// ExifTool's id of the tag.
    pub(super) fn id<'a>(&self, ctx: &Context<'a>) -> &'a str {
        let (module, name) = (self.module.name(), self.name);
        ctx.keep_text(&match self.number {
            0 => format!("{module}-{name}"),
            number => format!("{module}-{name}-{number}"),
        })
    }

    /// Sets ExifTool's number among the tags of this name and module.
    pub(super) const fn numbered(mut self, number: u8) -> Rule {
        self.number = number;
        self
    }

    /// The key by which ExifTool sorts composite tags.
    pub(super) fn sort_key(&self) -> (Module, &'static str, u8) {
        (self.module, self.name, self.number)
    }

    /// All inputs of the rule.
    pub(super) fn inputs(&self) -> impl Iterator<Item = &'static str> {
        [self.needs, self.wishes, self.unless].into_iter().flatten().copied()
    }
}

/// Group and name of an input; the group is empty if any group matches.
pub(super) fn split(input: &'static str) -> (&'static str, &'static str) {
    input.rsplit_once(':').unwrap_or(("", input))
}
