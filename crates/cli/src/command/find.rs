//! `thalweg find`: prints the files that match the conditions.

mod apply;
mod by_rule;
mod decided;
mod repair;

use std::io::{self, BufWriter, IsTerminal as _, StdoutLock, Write as _};
use std::ops::ControlFlow;
use std::sync::Arc;

use engine::catalog::format::JsonLines;
use engine::catalog::language::Condition;
use engine::catalog::{Filter, FoundFile};
use engine::{Catalog, Progress};

use crate::args::FindArgs;
use crate::command::{Failure, Outcome};
use crate::exit::Exit;
use crate::filters::{self, Lack};
use crate::interrupt::stop_on_interrupt;
use crate::open::open;
use crate::printer::{Printer, counted, shown_path};
use crate::terminal::{self, GuardedWriter};

pub(crate) fn run(args: &FindArgs, printer: &Printer) -> Outcome {
    let filter = args.filter.to_filter()?.sort(args.sort.clone());
    if let Some(journal) = &args.act.undo {
        return apply::undo(journal.as_deref(), args, printer);
    }
    if args.decided {
        return decided::run(args, &filter, printer);
    }
    if args.act.repair {
        return repair::run(args, &filter, printer);
    }
    if let Some(rule) = &args.act.keep {
        return by_rule::run(args, rule, &filter, printer);
    }
    if args.act.apply.is_some() {
        return Err("--apply needs to know which files are kept; add --keep RULE or --decided".into());
    }
    let catalog = open(&args.catalog)?;
    let mut filter = catalog.with_kept(filter)?;
    if let Some(other) = &args.not_in {
        let progress = Arc::new(Progress::default());
        stop_on_interrupt(&progress)?;
        let rows = Condition::Rows(engine::rows_not_in(&catalog, other, &progress)?);
        filter.search = filter.search.and(rows);
    }
    let n_found = if args.json {
        catalog.grouped_rows(&filter, &mut JsonLines::new(printer.data()))?
    } else if args.count {
        let n_found = catalog.count(&filter)?;
        writeln!(terminal::shared_stdout(), "{n_found}")?;
        n_found
    } else {
        let mut paths = Paths::new(args.null, printer);
        paths.print_all(&catalog, &filter)?;
        paths.print_groups(printer);
        paths.n_printed
    };
    if n_found > 0 {
        return Ok(Exit::Done);
    }
    explain_nothing(&catalog, &filter, printer)?;
    Ok(Exit::BadNews)
}

/// Writer of the found paths to standard output.
struct Paths {
    out: BufWriter<GuardedWriter<StdoutLock<'static>>>,
    ends_with: u8,
    /// Whether stdout is a terminal: names are escaped. Programs get the raw bytes of the names.
    is_for_people: bool,
    n_printed: u64,
    last_group: Option<u64>,
}

impl Paths {
    fn new(is_null: bool, printer: &Printer) -> Paths {
        Paths {
            out: printer.data(),
            ends_with: if is_null { 0 } else { b'\n' },
            is_for_people: !is_null && io::stdout().is_terminal(),
            n_printed: 0,
            last_group: None,
        }
    }

    fn print_all(&mut self, catalog: &Catalog, filter: &Filter) -> Result<(), Failure> {
        let mut written = Ok(());
        let found = catalog.find(filter, &mut |found| {
            written = self.print(&found);
            if written.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        // Paths found before an interrupt are printed too.
        written.and_then(|()| self.out.flush())?;
        Ok(found?)
    }

    fn print(&mut self, found: &FoundFile) -> io::Result<()> {
        if self.last_group.is_some() && self.last_group != found.group {
            // An empty line, or an empty record.
            self.out.write_all(&[self.ends_with])?;
        }
        if self.is_for_people {
            self.out.write_all(shown_path(&found.path).as_bytes())?;
        } else {
            self.out.write_all(found.path.as_os_str().as_encoded_bytes())?;
        }
        self.last_group = found.group;
        self.n_printed += 1;
        self.out.write_all(&[self.ends_with])
    }

    fn print_groups(&self, printer: &Printer) {
        if let Some(last_group) = self.last_group {
            let files = counted(self.n_printed, "file", "files");
            printer.say(format_args!("{files} in {}", counted(last_group + 1, "group", "groups")));
        }
    }
}

/// Explains an empty result to the user, such as a column that no file has a value for.
///
/// # Errors
/// If this catalogue cannot answer the question at all: "no duplicates" would be wrong.
fn explain_nothing(catalog: &Catalog, filter: &Filter, printer: &Printer) -> Result<(), Failure> {
    let lack = filters::lack(catalog, filter)?;
    let option = match lack {
        Some(Lack::ContentHash) => "--hash",
        Some(Lack::PictureHash) => "--hash-picture",
        Some(Lack::PerceptualHash) => "--perceptual",
        _ => {
            printer.say("No files found.");
            if lack == Some(Lack::Tags) {
                printer.say("This catalogue contains no tags; index again with --tags --full.");
            }
            return Ok(());
        }
    };
    Err(format!(
        "cannot find duplicates or similar pictures: no file in the catalogue has a {}; index again with \
         {option}, or compare size, time taken, width and height with --duplicates=size-time",
        lack.map_or("", Lack::column)
    )
    .into())
}
