//! `thalweg export --as sha256sum` and the like: lists of hashes for other programs.

use std::io::{BufWriter, Write as _};
use std::path::Path;

use engine::catalog::Filter;
use engine::{Catalog, ExportListOptions, ListFormat, ListSummary, Location, export_list};

use crate::args::ExportArgs;
use crate::command::{Failure, Outcome};
use crate::exit::Exit;
use crate::filters;
use crate::printer::{Printer, counted, shown_path};

pub(super) fn run(
    catalog: &Catalog,
    filter: &Filter,
    format: ListFormat,
    out: &Path,
    args: &ExportArgs,
    printer: &Printer,
) -> Outcome {
    if !args.partition.is_empty() || args.shard_rows.is_some() {
        return Err("a list of hashes is one file; leave out --partition and --shard-rows".into());
    }
    if format == ListFormat::BagIt && args.root.is_none() {
        return Err(
            "paths of a bag are relative: add --root with the folder whose files are its `data`".into()
        );
    }
    if format.kinds(catalog)?.is_empty() {
        let kinds = format.needs();
        let words = format!(
            "no file in the catalogue has the hashes that the list needs; record them with: thalweg index PATH \
             --hash={kinds}"
        );
        return Err(words.into());
    }
    let mut options = ExportListOptions::new(format);
    options.root = args.root.as_deref().map(filters::directory).transpose()?;
    let summary = if out.as_os_str() == "-" {
        let mut stdout = BufWriter::new(crate::terminal::shared_stdout());
        export_list(catalog, filter, &options, &mut stdout)?
    } else {
        to_file(catalog, filter, &options, out, args.force)?
    };
    if args.json && out.as_os_str() != "-" {
        let ListSummary { n_files, n_without_hash, .. } = summary;
        writeln!(
            crate::terminal::shared_stdout(),
            "{{\"n_files\":{n_files},\"n_without_hash\":{n_without_hash}}}"
        )?;
    }
    Ok(summarise(&summary, format, out, printer))
}

fn to_file(
    catalog: &Catalog,
    filter: &Filter,
    options: &ExportListOptions,
    out: &Path,
    force: bool,
) -> Result<ListSummary, Failure> {
    if Location::of(out).is_remote() {
        let out = shown_path(out);
        return Err(
            format!("cannot write a list to {out}: name a file on a disk, or - for standard output").into()
        );
    }
    if !force && std::fs::symlink_metadata(out).is_ok() {
        return Err(format!("{} exists already; add --force to replace it", shown_path(out)).into());
    }
    let (beside, file) = engine::file::Beside::create(out)?;
    let summary = export_list(catalog, filter, options, &mut BufWriter::new(&file))?;
    beside.publish(&file, true)?;
    Ok(summary)
}

fn summarise(summary: &ListSummary, format: ListFormat, out: &Path, printer: &Printer) -> Exit {
    printer.warn_problems(&summary.problems, summary.n_unfit, " that are not in the list");
    printer.say(format_args!(
        "Wrote the hashes of {} to {}",
        counted(summary.n_files, "file", "files"),
        shown_path(out)
    ));
    if summary.n_elsewhere > 0 {
        printer.say(format_args!(
            "{} outside of --root left out",
            counted(summary.n_elsewhere, "file", "files")
        ));
    }
    if summary.n_without_hash > 0 {
        printer.say(format_args!(
            "{} without the hash that the list needs left out; record it with: thalweg index PATH --hash={}",
            counted(summary.n_without_hash, "file", "files"),
            format.needs()
        ));
    }
    if summary.n_without_hash + summary.n_unfit > 0 { Exit::SomeUnread } else { Exit::Done }
}
