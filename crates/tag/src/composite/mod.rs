//! Composite tags: what ExifTool's users know of a picture that no single tag of the file says, such as the light that
//! a picture was taken in, of aperture, time and sensitivity, or a position with its sign.
//!
//! They are made after the parse, from the tags that it found. The files beside this one
//! hold tables of them and the formulas, by subject; `index` finds the inputs. The catalogue's own
//! wish, [`Want::Image`], knows none of them and does not pay for them.
//!
//! Weighed: making a composite tag when somebody asks for it. The answers would be the same, but every reader of
//! [`Metadata`](crate::Metadata) would have to know of them; made at the end of the parse they are tags as all others.
//!
//! Source: the names and the inputs are those of ExifTool's documentation (the `Composite` tag name page).

mod balance;
mod canon;
mod dates;
mod exposure;
mod given;
mod image;
mod index;
mod lens;
mod makers;
mod movie;
mod mwg;
mod nikon;
mod picture;
mod place;
mod rule;
mod scale;
mod size;

use crate::context::Context;
use crate::def::Role;
use crate::metadata::Tag;
use crate::options::{Options, Want};
use given::Given;
use image::Found;
use index::{Index, Plan, Planned};
use rule::{Made, Rule, split};

/// All composite tags, each behind those that it is made from.
const RULES: &[&[Rule]] = &[
    canon::RULES,
    nikon::RULES,
    makers::RULES,
    size::RULES,
    exposure::RULES,
    scale::RULES,
    canon::LENS_RULES,
    lens::RULES,
    balance::RULES,
    place::RULES,
    dates::RULES,
    movie::RULES,
    image::RULES,
    picture::RULES,
];

/// The rules, those of the Metadata Working Group behind all others if they are wanted.
fn rules(mwg: bool) -> impl Iterator<Item = &'static Rule> {
    RULES.iter().copied().flatten().chain(mwg::RULES.iter().filter(move |_| mwg))
}

/// The rules of the composite tags that are wanted, worked out once and not for every file.
#[derive(Clone, Debug)]
pub(crate) struct Wanted {
    plan: &'static Plan,
    rules: Vec<&'static Planned>,
}

impl Wanted {
    pub(crate) fn of(options: &Options) -> Wanted {
        let plan = Plan::of(options.mwg);
        let is_wanted = |planned: &&Planned| options.want.takes(planned.rule.name, Role::None);
        Wanted { plan, rules: plan.rules.iter().filter(is_wanted).collect() }
    }
}

/// Adds the composite tags that are wanted.
pub(crate) fn add<'a>(ctx: &mut Context<'a>, wanted: &Wanted) {
    if ctx.metadata.tags.is_empty() {
        return;
    }
    if ctx.options.mwg && ctx.options.want != Want::Image {
        mwg::split_artists(ctx);
    }
    if wanted.rules.is_empty() {
        return;
    }
    let mut index = Index::new(wanted.plan, &ctx.metadata.tags);
    let mut inputs = Vec::with_capacity(16);
    for &planned in &wanted.rules {
        let Rule { name, made, conv, priority, group, .. } = *planned.rule;
        if !find_inputs(ctx, &index, planned, &mut inputs) {
            continue;
        }
        let given = Given { ctx, index: &index, inputs: &inputs };
        let made: Found<'a> = match made {
            Made::Value(value) => value(&given).map(|value| (group, value)).into_iter().collect(),
            Made::InGroup(value) => value(&given).into_iter().collect(),
            Made::All(values) => values(&given),
        };
        let n_before = ctx.metadata.tags.len();
        for (group, value) in made {
            ctx.push(Tag { group, name, value, conv, role: Role::None, priority });
        }
        (n_before..ctx.metadata.tags.len()).for_each(|at| index.add(&ctx.metadata.tags, at));
    }
}

/// Looks up the inputs; whether there are as many as the rule needs.
fn find_inputs(
    ctx: &Context<'_>,
    index: &Index,
    planned: &Planned,
    inputs: &mut Vec<(index::Input, Option<usize>)>,
) -> bool {
    let tags = &ctx.metadata.tags;
    inputs.clear();
    for &need in &planned.needs {
        let Some(at) = index.find(tags, need) else { return false };
        inputs.push((need, Some(at)));
    }
    inputs.extend(planned.wishes.iter().map(|&wish| (wish, index.find(tags, wish))));
    inputs.iter().any(|(_, at)| at.is_some())
        && planned.unless.iter().all(|&tag| index.find(tags, tag).is_none())
}

/// What must be wanted of a file so that its composite tags can be made: more than is, where that names any.
pub(crate) fn widened(options: &Options) -> Option<Want> {
    let Want::Names(names) = &options.want else { return None };
    let mut wanted = names.clone();
    let mut n_seen = 0;
    while let Some(name) = wanted.get(n_seen).cloned() {
        n_seen += 1;
        let rules = rules(options.mwg).filter(|rule| rule.name.eq_ignore_ascii_case(&name));
        for (_, input) in rules.flat_map(Rule::inputs).map(split) {
            if !wanted.iter().any(|known| known.eq_ignore_ascii_case(input)) {
                wanted.push(input.to_owned());
            }
        }
    }
    (wanted.len() > names.len()).then_some(Want::Names(wanted))
}

/// Whether composite tags are made from tags of this name; those that only the Metadata Working Group's are made from
/// do not count.
pub(crate) fn is_input(name: &str) -> bool {
    rules(false).flat_map(Rule::inputs).any(|input| split(input).1.eq_ignore_ascii_case(name))
}

#[cfg(test)]
mod tests;
