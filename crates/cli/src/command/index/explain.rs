//! `thalweg index --explain`: which rule decides about a path.

use std::io::Write as _;
use std::path::Path;

use engine::{Catalog, Explanation};

use crate::args::IndexArgs;
use crate::command::Outcome;
use crate::exit::Exit;
use crate::printer::{one_line, shown_path};
use crate::terminal::{print_json, stdout};

pub(super) fn run(args: &IndexArgs, path: &Path) -> Outcome {
    let catalog = args.catalog.exists().then(|| Catalog::open_read_only(&args.catalog)).transpose()?;
    let explanation = engine::explain(catalog.as_ref(), &args.paths, super::rules(args).as_ref(), path)?;
    if args.json {
        print_json(&explanation)?;
    } else {
        writeln!(stdout(), "{}", in_words(&explanation))?;
    }
    Ok(Exit::Done)
}

/// One line such as `/a/@eaDir/b.jpg: left out by preset @eaDir, because of /a/@eaDir`.
fn in_words(explanation: &Explanation) -> String {
    let Explanation { path, is_left_out, rule, at, .. } = explanation;
    let what = if *is_left_out { "left out" } else { "kept" };
    let rule = match rule {
        Some(rule) => format!("{what} by {}", one_line(rule)),
        None => format!("{what}: no rule applies"),
    };
    let above = if at == path { String::new() } else { format!(", with the folder {}", shown_path(at)) };
    format!("{}: {rule}{above}", shown_path(path))
}
