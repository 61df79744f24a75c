//! `thalweg find --repair`: good copies of damaged and rotted files.

use std::io::Write as _;

use engine::Catalog;
use engine::catalog::{Filter, GoodCopy, Ground, Repair, RepairScript};

use crate::args::FindArgs;
use crate::command::{Failure, Outcome};
use crate::exit::Exit;
use crate::open::open;
use crate::printer::{Printer, count, counted, shown_path};
use crate::terminal::{self, json_line};

pub(crate) fn run(args: &FindArgs, filter: &Filter, printer: &Printer) -> Outcome {
    if filter.duplicates.is_some() || filter.similar.is_some() || filter.stacks || filter.vanished {
        return Err("--repair takes no --duplicates, --similar, --stacks or --vanished".into());
    }
    let catalog = open(&args.catalog)?;
    let others = args.act.copies_in.iter().map(|path| open(path)).collect::<Result<Vec<Catalog>, _>>()?;
    let filter = catalog.with_kept(filter.clone())?;
    let repairs = catalog.repairs(&filter, &others)?;
    if args.count {
        writeln!(terminal::shared_stdout(), "{}", repairs.len())?;
    } else if args.script {
        let mut out = printer.data();
        RepairScript::write(&repairs, &mut out)?;
        out.flush()?;
    } else {
        print(args, &repairs, printer)?;
    }
    summarise(&repairs, printer);
    Ok(if repairs.iter().all(|repair| repair.copy.is_some()) { Exit::Done } else { Exit::BadNews })
}

/// Prints the ground, the damaged file and its copy. What has no copy is `none`.
fn print(args: &FindArgs, repairs: &[Repair], printer: &Printer) -> Result<(), Failure> {
    let mut out = printer.data();
    for repair in repairs {
        if args.json {
            out.write_all(json_line(&repair.json())?.as_bytes())?;
            continue;
        }
        let damaged = shown_path(&repair.damaged.path);
        match &repair.copy {
            Some(copy) => {
                writeln!(out, "{}\t{damaged}\t{}", copy.ground.name(), shown_path(&copy.file.path))?
            }
            None => writeln!(out, "none\t{damaged}")?,
        }
    }
    out.flush()?;
    Ok(())
}

fn summarise(repairs: &[Repair], printer: &Printer) {
    if repairs.is_empty() {
        printer.say(
            "No file is damaged or rotted, as far as the catalogue knows; `thalweg verify` and `thalweg check \
             --hashes` look for such files.",
        );
        return;
    }
    let mut words = vec![counted(repairs.len() as u64, "damaged file", "damaged files")];
    for ground in Ground::ALL {
        let is_by = |copy: &GoodCopy| copy.ground == ground;
        let n = repairs.iter().filter(|repair| repair.copy.as_ref().is_some_and(is_by)).count() as u64;
        if n > 0 {
            let copies = if n == 1 { "copy" } else { "copies" };
            words.push(format!("{} {copies} by {} ({})", count(n), ground.name(), ground.confidence()));
        }
    }
    let n_none = repairs.iter().filter(|repair| repair.copy.is_none()).count() as u64;
    if n_none > 0 {
        words.push(format!("{} without a copy", count(n_none)));
    }
    printer.say(format_args!("{}.", words.join(", ")));
}
