//! Renders the map of the publications as the document `docs/publications.md`.

use std::fmt::Write as _;

use super::{Kind, Program, programs};
use crate::case::{Case, Parameter, Size};
use crate::claim::pattern::Pattern;
use crate::claim::relation::Relation;
use crate::claim::{Claim, claims};

const HEAD: &str = "\
# Publications and their counterparts

The lab repeats measurements of seven publications. This page lists, for each of them, the programs, calls, tables and
quantities that it names, the case of the lab that is the counterpart, what that case uses on Linux, how it differs,
and the claims that judge it.

Cases are written `experiment set/way[parameter=value]`; `*` stands for any text. `thalweg lab list --cases` and all
reports show the published name beside each case, and `thalweg lab run copy --case cpCF` runs a case by that name.
`thalweg lab claims --list` prints the claims with their sentences.

A test renders this page from `crates/lab/src/claim/published/*.toml`; `THALWEG_BLESS=1 cargo test -p thalweg-lab
publications` writes it.
";

const KINDS: [(Kind, &str); 4] = [
    (Kind::Program, "Programs"),
    (Kind::Call, "Calls"),
    (Kind::Table, "Tables and figures"),
    (Kind::Quantity, "Quantities and conditions"),
];

const SIZES: [(Size, &str); 3] =
    [(Size::Quick, "`--quick`"), (Size::Default, "default"), (Size::Full, "`--full`")];

/// The whole document.
pub(super) fn page() -> String {
    let mut out = HEAD.to_owned();
    let mut publications: Vec<&str> = programs().iter().map(|program| program.publication.as_str()).collect();
    publications.dedup();
    for publication in publications {
        // Writing to a string does not fail.
        let _ = writeln!(out, "\n## {publication}");
        for (kind, heading) in KINDS {
            let rows: Vec<&Program> = programs()
                .iter()
                .filter(|program| program.publication == publication && program.kind == kind)
                .collect();
            if !rows.is_empty() {
                let _ = writeln!(out, "\n### {heading}\n");
                push_table(&mut out, &rows);
            }
        }
        push_other_claims(&mut out, publication);
        push_sizes(&mut out, publication);
    }
    out
}

type Column = (&'static str, fn(&Program) -> String);

const COLUMNS: [Column; 6] = [
    ("published", |program| program.name.clone()),
    ("calls there", |program| code(&program.api)),
    ("case here", cases),
    ("counterpart", |program| program.here.clone()),
    ("difference", |program| program.difference.clone()),
    ("claims", |program| code(&judges(program).map(|claim| &claim.id).collect::<Vec<_>>())),
];

/// A table without the columns that are empty in all rows.
fn push_table(out: &mut String, rows: &[&Program]) {
    let says_something = |(_, cell): &&Column| rows.iter().any(|program| !cell(program).is_empty());
    let columns: Vec<&Column> = COLUMNS.iter().filter(says_something).collect();
    let mut push = |cells: Vec<String>| {
        let _ = writeln!(out, "| {} |", cells.join(" | "));
    };
    push(columns.iter().map(|(head, _)| (*head).to_owned()).collect());
    push(vec!["---".to_owned(); columns.len()]);
    for program in rows {
        push(columns.iter().map(|(_, cell)| cell(program)).collect());
    }
}

/// Claims of the publication that no row names.
fn push_other_claims(out: &mut String, publication: &str) {
    let is_named =
        |claim: &&Claim| programs().iter().any(|program| judges(program).any(|known| known.id == claim.id));
    let others = claims().iter().filter(|claim| claim.publication == publication);
    let others: Vec<&Claim> = others.filter(|claim| !is_named(claim)).collect();
    if !others.is_empty() {
        let _ = writeln!(out, "\n### Other claims\n");
        for Claim { id, sentence, waits, .. } in others {
            let why = waits.as_ref().map_or_else(String::new, |why| format!(" (not measured: {why})"));
            let _ = writeln!(out, "- `{id}`: {sentence}{why}");
        }
    }
}

/// Parameters that say how much a case does, where its set does not.
const AMOUNTS: [&str; 4] = ["drawn", "files", "decodes", "units"];

/// The sets of the publication's cases at each size, with their amounts, as the experiments have them.
fn push_sizes(out: &mut String, publication: &str) {
    let of_publication = || programs().iter().filter(|program| program.publication == publication);
    let mut rows = Vec::new();
    for experiment in crate::all() {
        let cases: Vec<&Pattern> = of_publication()
            .filter(|program| program.experiment.as_deref() == Some(experiment.name()))
            .flat_map(|program| &program.cases)
            .collect();
        if !cases.is_empty() {
            let sets = SIZES.map(|(size, _)| sets_of(&experiment.cases(size), &cases));
            rows.push(format!("| `{}` | {} |", experiment.name(), sets.join(" | ")));
        }
    }
    if !rows.is_empty() {
        let heads = SIZES.map(|(_, head)| head).join(" | ");
        let _ = writeln!(out, "\n### Sizes of its cases\n\n| experiment | {heads} |\n|{}", "---|".repeat(4));
        rows.iter().for_each(|row| _ = writeln!(out, "{row}"));
    }
}

/// The distinct sets among the cases that fit, in their order.
fn sets_of(cases: &[Case], patterns: &[&Pattern]) -> String {
    let mut sets: Vec<String> = Vec::new();
    for case in cases.iter().filter(|case| patterns.iter().any(|pattern| pattern.fits(case))) {
        let is_amount = |(name, amount): &&(String, Parameter)| {
            AMOUNTS.contains(&name.as_str()) && !case.set.contains(&amount.to_string())
        };
        let amounts = case.parameters.iter().filter(is_amount).cloned().collect();
        let set = Case { set: String::new(), way: case.set.clone(), parameters: amounts }.to_string();
        let set = set.trim_start_matches('/').to_owned();
        if !sets.contains(&set) {
            sets.push(set);
        }
    }
    code(&sets)
}

fn code(names: &[impl AsRef<str>]) -> String {
    names.iter().map(|name| format!("`{}`", name.as_ref())).collect::<Vec<_>>().join(", ")
}

/// The cases with their experiment; of a table without cases, the experiment.
fn cases(program: &Program) -> String {
    let Some(experiment) = &program.experiment else { return String::new() };
    let figure = program.figure.as_ref().map_or_else(String::new, |figure| format!(" #{figure}"));
    match program.written.as_slice() {
        [] => code(&[experiment]),
        written => {
            code(&written.iter().map(|case| format!("{experiment} {case}{figure}")).collect::<Vec<_>>())
        }
    }
}

/// The claims of the same publication that use a case of the program, or any case of a table's experiment.
fn judges(program: &Program) -> impl Iterator<Item = &'static Claim> {
    let of_publication =
        claims().iter().filter(|claim| Some(&claim.experiment) == program.experiment.as_ref());
    let of_publication = of_publication.filter(|claim| claim.publication == program.publication);
    of_publication.filter(|claim| match &claim.relation {
        Some(_) if program.written.is_empty() => program.kind == Kind::Table,
        Some(relation) => uses(relation, program),
        None => false,
    })
}

/// Whether a term of the relation selects a case of the program, at any size.
fn uses(relation: &Relation, program: &Program) -> bool {
    let experiment = crate::all().iter().find(|known| Some(known.name()) == program.experiment.as_deref());
    let Some(experiment) = experiment else { return false };
    SIZES.into_iter().any(|(size, _)| {
        let cases = experiment.cases(size);
        relation.terms().into_iter().any(|term| {
            let figure = term.as_str().split_once('#').map(|(_, figure)| figure);
            (program.figure.is_none() || program.figure.as_deref() == figure)
                && term
                    .pattern
                    .select(&cases, |case| case)
                    .into_iter()
                    .any(|case| program.cases.iter().any(|pattern| pattern.fits(case)))
        })
    })
}
