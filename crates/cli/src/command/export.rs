//! `thalweg export`: writes the view `image` to a file, a folder, a store or standard output.

mod list;

use std::io::{IsTerminal as _, Write as _};
use std::path::PathBuf;

use engine::catalog::{ExportFormat, ExportSummary, Filter};
use engine::{Catalog, ExportOptions};

use crate::args::{ExportArgs, Format};
use crate::command::{Failure, Outcome};
use crate::exit::Exit;
use crate::open::{DEFAULT_CATALOG, is_catalog, open};
use crate::printer::{Printer, bytes, counted, shown_path};

pub(crate) fn run(args: &ExportArgs, printer: &Printer) -> Outcome {
    let (path, out) = paths(args)?;
    let filter = args.filter.to_filter()?;
    let catalog = open(&path)?;
    let filter = catalog.with_kept(filter)?;
    if let Some(format) = args.output_format.and_then(Format::list) {
        return list::run(&catalog, &filter, format, &out, args, printer);
    }
    if args.root.is_some() {
        return Err(
            "--root belongs to lists of hashes: add --as sha256sum, md5sum, b3sum, hashdeep or bagit".into(),
        );
    }
    if out.as_os_str() == "-" {
        return to_stdout(&catalog, &filter, args, printer);
    }
    if out.canonicalize().is_ok_and(|out| path.canonicalize().is_ok_and(|catalog| catalog == out)) {
        return Err(format!("cannot export to `{}`: it is the catalogue itself", out.display()).into());
    }
    let mut options = ExportOptions::default();
    options.format = args.output_format.and_then(Format::table);
    options.keys.clone_from(&args.partition);
    options.file_rows = args.shard_rows;
    options.force = args.force;
    let exported = engine::export(&catalog, &filter, &out, &options)?;
    if args.json {
        let ExportSummary { rows, bytes, files, .. } = exported;
        let line = format!("{{\"n_rows\":{rows},\"bytes\":{bytes},\"n_files\":{files}}}");
        writeln!(crate::terminal::shared_stdout(), "{line}")?;
    }
    let is_divided = !args.partition.is_empty() || args.shard_rows.is_some();
    let files =
        if is_divided { format!(" in {}", counted(exported.files, "file", "files")) } else { String::new() };
    printer.say(format_args!(
        "Wrote {} ({}){files} to {}",
        counted(exported.rows, "row", "rows"),
        bytes(exported.bytes),
        shown_path(&out)
    ));
    Ok(Exit::Done)
}

/// The catalogue and the output: one path alone is the output.
fn paths(args: &ExportArgs) -> Result<(PathBuf, PathBuf), Failure> {
    match args.paths.as_slice() {
        [catalog, out] => Ok((catalog.clone(), out.clone())),
        [out] if is_catalog(out) => {
            let catalog = out.display();
            Err(format!("no output given; write: thalweg export {catalog} OUT.parquet").into())
        }
        [out] => Ok((DEFAULT_CATALOG.into(), out.clone())),
        _ => Err("write: thalweg export [CATALOG] OUT".into()),
    }
}

fn to_stdout(catalog: &Catalog, filter: &Filter, args: &ExportArgs, printer: &Printer) -> Outcome {
    if args.json || !args.partition.is_empty() || args.shard_rows.is_some() {
        return Err(
            "the output `-` is one stream of rows; leave out --json, --partition and --shard-rows".into()
        );
    }
    let format = args.output_format.and_then(Format::table).unwrap_or(ExportFormat::Csv);
    if format == ExportFormat::Parquet && std::io::stdout().is_terminal() {
        return Err("cannot print Parquet to a terminal; name a file, or redirect the output".into());
    }
    let rows = catalog.export_to(format, filter, crate::terminal::shared_stdout())?;
    printer.say(format_args!("Wrote {}", counted(rows, "row", "rows")));
    Ok(Exit::Done)
}
