//! Composite tags of the documents inside a file: positions and times of single samples of a film. ExifTool
//! computes only these for documents.

use super::RequestedRules;
use super::given::RuleInputs;
use super::index::Index;
use super::plan::PlannedRule;
use super::rule::{Made, Rule, split};
use crate::context::Context;
use crate::metadata::{Group, Tag};
use crate::modules::Module;
use std::ops::Range;
use table::def::Role;

/// Group of an input that the file itself has, not the document.
const MAIN: &str = "Main";

/// Whether a rule applies to documents.
fn is_for_documents(rule: &Rule) -> bool {
    rule.module == Module::Parrot
        || rule.module == Module::Sony && matches!(rule.name, "GPSDateTime" | "GPSLatitude" | "GPSLongitude")
}

/// Whether the tag belongs to a document, for which the rule makes a tag of its own.
pub(super) fn are_separate(rule: &Rule, tag: &Tag<'_>) -> bool {
    tag.group.document > 0 && is_for_documents(rule)
}

/// A rule, and for each of its inputs the tag of the file itself, if the input is one.
struct PreparedRule {
    planned: &'static PlannedRule,
    of_file: Vec<Option<usize>>,
}

/// Looks up the inputs that the file itself has, once for all documents; `None` if one is missing.
fn prepared(tags: &[Tag<'_>], planned: &'static PlannedRule) -> Option<PreparedRule> {
    let of_file = planned.rule.needs.iter().map(|need| match split(need) {
        (MAIN, name) => {
            tags.iter().position(|tag| tag.name == name && tag.group.document == 0).map(Option::Some)
        }
        _ => Some(None),
    });
    Some(PreparedRule { planned, of_file: of_file.collect::<Option<_>>()? })
}

/// Adds the requested tags of all documents.
pub(super) fn add(ctx: &mut Context<'_>, wanted: &RequestedRules) {
    let tags = &ctx.metadata.tags;
    if tags.iter().all(|tag| tag.group.document == 0) {
        return;
    }
    let rules = wanted.rules.iter().filter(|planned| is_for_documents(planned.rule));
    let rules: Vec<PreparedRule> = rules.filter_map(|planned| prepared(tags, planned)).collect();
    if rules.is_empty() {
        return;
    }
    // The inputs are looked up in each document.
    let index = Index::new(&wanted.plan.names, &[]);
    for document in documents(tags) {
        let found = &ctx.metadata.tags[document.clone()];
        if !found.iter().any(|tag| matches!(tag.group.family0, "Parrot" | "Sony")) {
            continue;
        }
        for rule in &rules {
            add_tag(ctx, &index, rule, document.clone());
        }
    }
}

/// The tags of each document, which follow each other.
fn documents(tags: &[Tag<'_>]) -> Vec<Range<usize>> {
    let place = |tag: &Tag<'_>| (tag.group.document, tag.group.part);
    let mut start = 0;
    let runs = tags.chunk_by(|one, next| place(one) == place(next)).map(|run| {
        start += run.len();
        start - run.len()..start
    });
    runs.filter(|run| tags[run.start].group.document > 0).collect()
}

fn add_tag(ctx: &mut Context<'_>, index: &Index, prepared: &PreparedRule, document: Range<usize>) {
    let PreparedRule { planned, of_file } = prepared;
    let Rule { needs, made: Made::Value(value), name, conv, priority, group, .. } = *planned.rule else {
        return;
    };
    let tags = &ctx.metadata.tags;
    let mut inputs = Vec::with_capacity(needs.len());
    for ((need, input), of_file) in needs.iter().zip(&planned.needs).zip(of_file) {
        let (family0, name) = split(need);
        let is_input = |&at: &usize| tags[at].name == name && tags[at].group.family0 == family0;
        let Some(at) = of_file.or_else(|| document.clone().find(is_input)) else { return };
        inputs.push((*input, Some(at)));
    }
    let Group { document, part, .. } = tags[document.start].group;
    let made = value(&RuleInputs { ctx, index, inputs: &inputs });
    if let Some(value) = made {
        let tag = Tag { group, name, value, conv, role: Role::None, priority };
        ctx.push_to_document(document, part, tag);
    }
}
