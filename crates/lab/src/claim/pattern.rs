//! Patterns that select the cases of a claim, written as cases are: `set/way[name=value,...]`.
//!
//! One `*` in the set matches anything, so that a pattern finds its cases at every size of the experiment.
//! The word `or` in the way separates the names that it has on different systems. Parameters that are not
//! named may have any value, but the same in both cases of a pair; with `any` they may differ. `least` and
//! `greatest` select the smallest and largest value in the report; a flag that is
//! `false` may be missing.

use crate::case::{Case, Parameter};

/// A pattern that selects cases.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Pattern {
    set: String,
    way: String,
    parameters: Vec<(String, RequiredValue)>,
}

/// The value that a pattern requires of a parameter.
#[derive(Clone, Debug, PartialEq)]
enum RequiredValue {
    Exactly(Parameter),
    Any,
    Least,
    Greatest,
}

impl Pattern {
    /// Parses `set/way[name=value,...]`.
    pub(crate) fn parse(text: &str) -> Result<Pattern, String> {
        let wrong = |what: &str| {
            Err(format!("invalid case `{text}`: {what}; write it like `256MiB/raw[block_bytes=1024]`"))
        };
        let (case, parameters) = match text.split_once('[') {
            None => (text, ""),
            Some((case, rest)) => match rest.strip_suffix(']') {
                Some(parameters) => (case, parameters),
                None => return wrong("missing `]` at the end"),
            },
        };
        let Some((set, way)) = case.split_once('/') else { return wrong("missing `/`") };
        let mut wanted = Vec::new();
        for parameter in parameters.split(',').filter(|parameter| !parameter.is_empty()) {
            let Some((name, value)) = parameter.split_once('=') else { return wrong("missing `=`") };
            wanted.push((name.to_owned(), RequiredValue::of(value)));
        }
        Ok(Pattern { set: set.to_owned(), way: way.to_owned(), parameters: wanted })
    }

    /// The items of `all` that match, in their order.
    pub(crate) fn select<'c, T>(&self, all: &'c [T], case_of: impl Fn(&T) -> &Case) -> Vec<&'c T> {
        let mut found: Vec<&T> = all.iter().filter(|item| self.fits(case_of(item))).collect();
        for (name, wanted) in &self.parameters {
            let numbers = found.iter().filter_map(|item| case_of(item).number(name));
            let end = match wanted {
                RequiredValue::Exactly(_) | RequiredValue::Any => continue,
                RequiredValue::Least => numbers.min(),
                RequiredValue::Greatest => numbers.max(),
            };
            found.retain(|item| end.is_some() && case_of(item).number(name) == end);
        }
        found
    }

    /// Whether a case matches the pattern, ignoring `least` and `greatest`.
    pub(crate) fn fits(&self, case: &Case) -> bool {
        let fits_set = match self.set.split_once('*') {
            None => case.set == self.set,
            Some((begin, end)) => {
                case.set.len() >= begin.len() + end.len()
                    && case.set.starts_with(begin)
                    && case.set.ends_with(end)
            }
        };
        fits_set
            && self.way.split(" or ").any(|way| way == case.way)
            && self.parameters.iter().all(|(name, wanted)| wanted.fits(case.parameter(name)))
    }

    /// Whether the pattern names the parameter, so that pairs may differ in it.
    pub(crate) fn names(&self, parameter: &str) -> bool {
        self.parameters.iter().any(|(name, _)| name == parameter)
    }

    /// The set as written in the pattern.
    pub(crate) fn set(&self) -> &str {
        &self.set
    }
}

impl RequiredValue {
    fn of(value: &str) -> RequiredValue {
        match value {
            "any" => RequiredValue::Any,
            "least" => RequiredValue::Least,
            "greatest" => RequiredValue::Greatest,
            "true" => RequiredValue::Exactly(Parameter::Flag(true)),
            "false" => RequiredValue::Exactly(Parameter::Flag(false)),
            _ => RequiredValue::Exactly(match value.parse() {
                Ok(number) => Parameter::Number(number),
                Err(_) => Parameter::Word(value.to_owned()),
            }),
        }
    }

    fn fits(&self, found: Option<&Parameter>) -> bool {
        match self {
            RequiredValue::Exactly(Parameter::Flag(false)) => {
                matches!(found, None | Some(Parameter::Flag(false)))
            }
            RequiredValue::Exactly(wanted) => found == Some(wanted),
            RequiredValue::Any => found.is_some(),
            RequiredValue::Least | RequiredValue::Greatest => matches!(found, Some(Parameter::Number(_))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(pattern: &str, cases: &[Case], expected: &[usize]) {
        let found = Pattern::parse(pattern).unwrap().select(cases, |case| case);
        let expected: Vec<&Case> = expected.iter().map(|position| &cases[*position]).collect();
        assert_eq!(found, expected, "{pattern}");
    }

    #[test]
    fn cases_are_selected_by_set_way_and_parameters() {
        let cases = [
            Case::new("16MiB", "raw").with("block_bytes", 256_u64),
            Case::new("16MiB", "raw").with("block_bytes", 4096_u64).with("hint", true),
            Case::new("2GiB", "raw").with("block_bytes", 4096_u64),
            Case::new("2GiB", "raw"),
            Case::new("2GiB", "mmap").with("lock", "light"),
        ];
        check("*/raw", &cases, &[0, 1, 2, 3]);
        check("*MiB/raw", &cases, &[0, 1]);
        check("1*B/raw", &cases, &[0, 1]);
        check("16MiB*16MiB/raw", &cases, &[]);
        check("*/raw[hint=false]", &cases, &[0, 2, 3]);
        check("*/raw[hint=true]", &cases, &[1]);
        check("*/raw[block_bytes=4096,hint=false]", &cases, &[2]);
        check("*/raw[block_bytes=least]", &cases, &[0]);
        check("*/raw[block_bytes=greatest]", &cases, &[1, 2]);
        check("*/mmap[lock=light]", &cases, &[4]);
        check("2GiB/raw or mmap", &cases, &[2, 3, 4]);
        check("*/mmap[block_bytes=greatest]", &cases, &[]);
        check("*/raw[block_bytes=any]", &cases, &[0, 1, 2]);
        assert!(Pattern::parse("*/raw[block_bytes=any]").unwrap().names("block_bytes"));
    }

    #[test]
    fn what_is_no_pattern_is_refused() {
        for (text, why) in [("raw", "missing `/`"), ("*/raw[a=1", "missing `]`"), ("*/raw[a]", "missing `=`")]
        {
            assert!(Pattern::parse(text).unwrap_err().contains(why), "{text}");
        }
    }
}
