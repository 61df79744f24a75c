//! Composite tags: facts about a picture that ExifTool reports but no single tag contains, such as the light
//! value from aperture, exposure time and sensitivity, or a position with its sign.
//!
//! They are computed after the parse, from the tags found. The other files of this directory contain tables
//! of them and the formulas, by subject; `index` finds the inputs. The catalogue's request, [`Want::Image`],
//! includes no composite tags and does not pay for them.
//!
//! Alternative considered: computing a composite tag on request. The results would be the same, but every
//! user of [`Metadata`](crate::Metadata) would have to handle them separately; computed at the end of the
//! parse, they are like all other tags.
//!
//! Source: names and inputs are those of ExifTool's documentation (the `Composite` tag name page).

mod balance;
mod canon;
mod dates;
mod disc;
mod documents;
mod exposure;
mod given;
mod image;
mod index;
mod lens;
mod makers;
mod module;
mod movie;
mod mwg;
mod nikon;
mod picture;
mod place;
mod plan;
mod rule;
mod rules;
mod scale;
mod size;
mod sound;

use crate::context::Context;
use crate::metadata::Tag;
use crate::options::{Options, Want};
use given::Found;
use given::RuleInputs;
use index::{Index, NameSet};
use plan::{Plan, PlannedRule};
use rule::{Made, Rule, split};
use rules::rules;
use table::def::Role;

/// The rules of the requested composite tags, computed once and not for every file.
#[derive(Clone, Debug)]
pub(crate) struct RequestedRules {
    plan: &'static Plan,
    rules: Vec<&'static PlannedRule>,
}

impl RequestedRules {
    pub(crate) fn of(options: &Options) -> RequestedRules {
        let plan = Plan::of(options.mwg);
        let is_wanted = |planned: &&PlannedRule| options.want.takes(planned.rule.name, Role::None);
        RequestedRules { plan, rules: plan.rules.iter().filter(is_wanted).collect() }
    }
}

/// Adds the requested composite tags, in ExifTool's order: sorted by the names of their modules, except that
/// a composite tag comes after those that it depends on.
pub(crate) fn add(ctx: &mut Context<'_>, wanted: &RequestedRules) {
    add_rules(ctx, wanted);
    // Pictures that remain because no requested rule determines their place.
    push_pictures(ctx);
}

fn push_pictures(ctx: &mut Context<'_>) {
    std::mem::take(&mut ctx.findings.multi_pictures).into_iter().for_each(|picture| ctx.push(picture));
}

fn add_rules(ctx: &mut Context<'_>, wanted: &RequestedRules) {
    if ctx.metadata.tags.is_empty() {
        ctx.metadata.modules = module::of_unread(ctx.extension);
        return;
    }
    if ctx.options.mwg && ctx.options.want != Want::Roles {
        mwg::split_artists(ctx);
    }
    if wanted.rules.is_empty() {
        return;
    }
    let modules = module::of(&ctx.metadata, ctx.options.mwg).and(ctx.options.modules);
    let n_found = ctx.metadata.tags.len();
    documents::add(ctx, wanted);
    let n_of_documents = ctx.metadata.tags.len() - n_found;
    let mut index = Index::new(&wanted.plan.names, &ctx.metadata.tags);
    let mut inputs = Vec::with_capacity(16);
    let mut rules = wanted.rules.clone();
    let mut ignores_pending = false;
    // Rules with missing inputs, and whether a tag was added by a module that was not known to be loaded.
    let (mut missing, mut has_unexpected_module) = (Vec::new(), false);
    while !rules.is_empty() {
        let n_before = rules.len();
        let mut unmade = NameSet::default();
        rules
            .iter()
            .filter(|planned| modules.has(planned.rule.module))
            .for_each(|planned| unmade.add(planned.name));
        rules.retain(|&planned| {
            let exclusions_wait = !ignores_pending;
            match find_inputs(ctx, &index, planned, unmade, exclusions_wait, &mut inputs) {
                Inputs::NotYet => return true,
                // ExifTool still treats its name as one that may be added later.
                Inputs::Missing => missing.push(planned),
                Inputs::None => unmade.remove(planned.name),
                Inputs::Found => {
                    unmade.remove(planned.name);
                    has_unexpected_module |= !modules.has(planned.rule.module);
                    make(ctx, &mut index, planned.rule, &inputs);
                }
            }
            false
        });
        if rules.len() == n_before && std::mem::replace(&mut ignores_pending, true) {
            break;
        }
    }
    for planned in missing.into_iter().filter(|_| has_unexpected_module) {
        if let Inputs::Found = find_inputs(ctx, &index, planned, NameSet::default(), false, &mut inputs) {
            make(ctx, &mut index, planned.rule, &inputs);
        }
    }
    // As in ExifTool, tags of documents come last, although tags of the file may depend on them.
    ctx.metadata.rotate_left(n_found, n_of_documents);
    ctx.metadata.modules = modules.and(module::loaded_by_printing(&ctx.metadata));
}

/// Adds the tags that a rule computes from its inputs.
fn make<'a>(ctx: &mut Context<'a>, index: &mut Index, rule: &Rule, inputs: &[(index::Input, Option<usize>)]) {
    let Rule { name, made, conv, priority, group, .. } = *rule;
    let n_before = ctx.metadata.tags.len();
    let given = RuleInputs { ctx, index, inputs };
    let made: Found<'a> = match made {
        Made::Value(value) => value(&given).map(|value| (group, value)).into_iter().collect(),
        Made::InGroup(value) => value(&given).into_iter().collect(),
        Made::All(values) => values(&given),
        Made::Pictures => {
            push_pictures(ctx);
            Found::new()
        }
    };
    for (group, value) in made {
        ctx.push_keyed(Tag { group, name, value, conv, role: Role::None, priority }, |ctx| rule.id(ctx));
    }
    (n_before..ctx.metadata.tags.len()).for_each(|at| index.add(&ctx.metadata.tags, at));
}

/// Result of looking up the inputs of a composite tag.
enum Inputs {
    /// All required inputs are available, and at least one input.
    Found,
    /// The rule requires no inputs, and none of its optional inputs is available.
    None,
    /// A required input is missing, or an input that excludes the tag is present.
    Missing,
    /// An input may be a composite tag that is still to be computed.
    NotYet,
}

/// Looks up the inputs in ExifTool's order, and stops at the first that decides the result.
fn find_inputs(
    ctx: &Context<'_>,
    index: &Index,
    planned: &PlannedRule,
    unmade: NameSet,
    exclusions_wait: bool,
    inputs: &mut Vec<(index::Input, Option<usize>)>,
) -> Inputs {
    let tags = &ctx.metadata.tags;
    inputs.clear();
    for &need in &planned.needs {
        if need.may_be_one_of(unmade) {
            return Inputs::NotYet;
        }
        match index.find(tags, need) {
            Some(at) if !documents::are_separate(planned.rule, &tags[at]) => inputs.push((need, Some(at))),
            _ => return Inputs::Missing,
        }
    }
    for &wish in &planned.wishes {
        if wish.may_be_one_of(unmade) {
            return Inputs::NotYet;
        }
        inputs.push((wish, index.find(tags, wish)));
    }
    for &unless in &planned.unless {
        if unless.is_composite() && exclusions_wait && unless.may_be_one_of(unmade) {
            return Inputs::NotYet;
        }
        if index.find(tags, unless).is_some() {
            return Inputs::Missing;
        }
    }
    if inputs.iter().any(|(_, at)| at.is_some()) { Inputs::Found } else { Inputs::None }
}

/// The tags that a file must be read for so that its composite tags can be computed; `None` if no more than
/// the requested tags are needed.
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

/// Whether composite tags depend on tags of this name, apart from those of the Metadata Working Group.
pub(crate) fn is_input(name: &str) -> bool {
    rules(false).flat_map(Rule::inputs).any(|input| split(input).1.eq_ignore_ascii_case(name))
}

#[cfg(test)]
mod tests;
