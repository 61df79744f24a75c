//! The rules, sorted in the order of computation, with their inputs prepared for lookup.

use super::index::{COMPOSITE, Input, NameSet, Names};
use super::rule::{Rule, split};
use super::rules::rules;
use std::sync::LazyLock;

/// A rule with its inputs prepared for lookup.
#[derive(Debug)]
pub(super) struct PlannedRule {
    pub rule: &'static Rule,
    /// Name of the rule's own tag.
    pub name: NameSet,
    pub needs: Vec<Input>,
    pub wishes: Vec<Input>,
    pub unless: Vec<Input>,
}

/// The rules, and the names of all inputs.
#[derive(Debug)]
pub(super) struct Plan {
    pub rules: Vec<PlannedRule>,
    pub names: Names,
}

impl Plan {
    /// The plan with or without the rules of the Metadata Working Group, built on first use.
    pub(super) fn of(mwg: bool) -> &'static Plan {
        static PLAN: LazyLock<Plan> = LazyLock::new(|| Plan::new(false));
        static WITH_MWG: LazyLock<Plan> = LazyLock::new(|| Plan::new(true));
        if mwg { &WITH_MWG } else { &PLAN }
    }

    fn new(mwg: bool) -> Plan {
        let mut in_order: Vec<&'static Rule> = rules(mwg).collect();
        in_order.sort_by_key(|rule| rule.sort_key());
        let mut composites: Vec<&str> = in_order.iter().map(|rule| rule.name).collect();
        composites.sort_unstable();
        composites.dedup();
        let set_of = |name: &str| {
            let number = composites.binary_search(&name).ok();
            NameSet(number.map_or(0, |number| 1 << number))
        };
        let mut names = Names::new();
        let mut inputs_of = |inputs: &'static [&'static str]| -> Vec<Input> {
            let ready = |&input| {
                let (group, name) = split(input);
                let may_be_composite = matches!(group, "" | COMPOSITE);
                let composites = if may_be_composite { set_of(name) } else { NameSet::default() };
                Input { group, name_idx: names.add(name), composites }
            };
            inputs.iter().map(ready).collect()
        };
        let rules = in_order.into_iter().map(|rule| PlannedRule {
            rule,
            name: set_of(rule.name),
            needs: inputs_of(rule.needs),
            wishes: inputs_of(rule.wishes),
            unless: inputs_of(rule.unless),
        });
        Plan { rules: rules.collect(), names }
    }
}
