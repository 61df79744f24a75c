//! `thalweg find --duplicates --keep RULE`: the files that a rule does not keep.

use std::io::Write as _;
use std::path::Path;

use engine::catalog::Filter;
use engine::catalog::decisions::{DecidedRow, RuleRows};
use engine::catalog::groups::{Losses, Rule};

use super::{apply, decided, explain_nothing};
use crate::args::FindArgs;
use crate::command::{Failure, Outcome};
use crate::exit::Exit;
use crate::filters;
use crate::open::open;
use crate::printer::{Printer, bytes, counted, shown_path};
use crate::terminal;

pub(crate) fn run(args: &FindArgs, rule: &str, filter: &Filter, printer: &Printer) -> Outcome {
    if filter.duplicates.is_none() && filter.similar.is_none() {
        return Err("--keep chooses among duplicates; add --duplicates or --similar".into());
    }
    if filter.vanished || filter.limit.is_some() {
        return Err(
            "--keep looks at whole groups of files that exist; leave out --vanished and --limit".into()
        );
    }
    let rule = rule_of(rule)?;
    let catalog = open(&args.catalog)?;
    let filter = catalog.with_kept(filter.clone())?;
    let RuleRows { rows, n_undecided, n_too_large, .. } = catalog.rows_by_rule(&filter, &rule)?;
    for (n_groups, why) in [
        (n_undecided, "not decided by the rule"),
        (n_too_large, "left out, with more than 10,000 files; decide about them in `thalweg serve`"),
    ] {
        if n_groups > 0 {
            printer.say(format_args!("{} {why}", counted(n_groups, "group is", "groups are")));
        }
    }
    if rows.is_empty() && n_undecided + n_too_large == 0 && !args.count {
        explain_nothing(&catalog, &filter, printer)?;
        return Ok(Exit::BadNews);
    }
    if args.act.apply.is_some() {
        return apply::run(args, &rows, printer);
    }
    if args.count {
        writeln!(terminal::shared_stdout(), "{}", rows.len())?;
    } else if !rows.is_empty() {
        print(args, &rows, printer)?;
    }
    Ok(if rows.is_empty() { Exit::BadNews } else { Exit::Done })
}

fn print(args: &FindArgs, rows: &[DecidedRow], printer: &Printer) -> Result<(), Failure> {
    let mut out = printer.data();
    let mut n_left_out = 0;
    match decided::form(args) {
        Some(form) => {
            form.begin(&mut out)?;
            for row in rows {
                n_left_out += u64::from(!form.write_row(row, &mut out)?);
            }
            form.end(&mut out)?;
        }
        None => rows.iter().try_for_each(|row| writeln!(out, "{}", shown_path(&row.dropped.path)))?,
    }
    out.flush()?;
    decided::warn_left_out(n_left_out, printer);
    let mut losses = Losses::default();
    rows.iter().for_each(|row| losses.add(&row.losses));
    let sum = rows.iter().map(|row| row.dropped.bytes).fold(0, u64::saturating_add);
    let files = counted(rows.len() as u64, "file", "files");
    printer.say(format_args!("{files} that the rule drops ({}); nothing was changed", bytes(sum)));
    if !losses.is_empty() {
        printer.warn(format_args!("{losses}; look at them before you delete any"));
    }
    Ok(())
}

/// The rule of this name, or that which keeps the files of a folder.
fn rule_of(text: &str) -> Result<Rule, Failure> {
    match text {
        "largest" => Ok(Rule::Largest),
        "oldest" => Ok(Rule::Oldest),
        folder => {
            let found = filters::directory(Path::new(folder));
            let found =
                found.ok().filter(|found| found.is_dir() || folder.contains(std::path::MAIN_SEPARATOR));
            found.map(Rule::InFolder).ok_or_else(|| {
                format!(
                    "there is no rule or folder `{}`; --keep takes largest, oldest or a folder",
                    shown_path(Path::new(folder))
                )
                .into()
            })
        }
    }
}
