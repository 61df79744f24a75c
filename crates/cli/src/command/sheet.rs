//! `thalweg sheet`: makes a contact sheet of files or of a catalogue.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use engine::catalog::{ErrorKind, Filter, RowSink, Value};
use engine::{Progress, SheetOptions, SheetPicture, sheet, sheet_pictures};

use crate::args::{SheetArgs, SheetOrder};
use crate::command::{Failure, Outcome};
use crate::exit::Exit;
use crate::open::{is_catalog, open};
use crate::printer::{Printer, bytes, count, counted, shown_path};
use crate::progress::duration;
use crate::watched::watched;

pub(crate) fn run(args: &SheetArgs, printer: &Printer) -> Outcome {
    let mut filter = args.filter.to_filter()?;
    let limit = filter.limit.take();
    let progress = Arc::new(Progress::default());
    let mut options = SheetOptions::default();
    options.title = args.title.clone().unwrap_or_else(|| title(&args.paths));
    options.columns = args.columns;
    options.size = args.size;
    options.threads = args.threads;
    let of_catalog = match args.paths.as_slice() {
        [path] if is_catalog(path) => Some(of_catalog(path, &filter)?),
        _ if filter != Filter::default() => {
            return Err("only the files of a catalogue can be filtered; make one with `thalweg index`".into());
        }
        _ => None,
    };
    let is_grouped = filter.similar.is_some() || filter.similar_to.is_some() || filter.duplicates.is_some();
    let order = args.sort.or((!is_grouped).then_some(SheetOrder::Name));
    let report = watched(&progress, args.profile.as_deref(), printer, || {
        let mut pictures = match of_catalog {
            Some(pictures) => pictures,
            None => sheet_pictures(&args.paths, &progress)?,
        };
        let output = resolved(&args.output);
        pictures.retain(|picture| !is_page(&picture.path, &output));
        sort(&mut pictures, order, args.reverse);
        pictures.truncate(limit.and_then(|limit| usize::try_from(limit).ok()).unwrap_or(usize::MAX));
        // The counters of the listing would add up with those of the sheet.
        sheet(&pictures, &args.output, &options, &progress)
    })??;
    let written = match report.files.as_slice() {
        [] => "nothing".into(),
        [file] => shown_path(file),
        [first, .., last] => format!("{} to {}", shown_path(first), shown_path(last)),
    };
    printer.say(format_args!(
        "Wrote {written} ({}): {} in {}",
        bytes(report.bytes_written),
        counted(report.n_pictures, "picture", "pictures"),
        duration(report.elapsed),
    ));
    if report.n_failed > 0 {
        printer.say(format_args!("  {:>11}  without a thumbnail", count(report.n_failed)));
    }
    printer.warn_problems(&report.problems, report.n_failed, "; the sheet shows all reasons");
    Ok(if report.is_interrupted {
        Exit::Interrupted
    } else if report.n_failed > 0 {
        Exit::SomeUnread
    } else {
        Exit::Done
    })
}

/// Name of the only path, without the extension of a catalogue.
fn title(paths: &[PathBuf]) -> String {
    let [path] = paths else { return String::new() };
    let resolved = engine::file::canonicalize(path).unwrap_or_else(|_| path.clone());
    let name = if resolved.is_dir() { resolved.file_name() } else { resolved.file_stem() };
    name.map_or_else(String::new, |name| name.to_string_lossy().into_owned())
}

/// The path of the output as listings have it: absolute, links of its folder resolved.
fn resolved(output: &Path) -> PathBuf {
    let absolute = std::path::absolute(output).unwrap_or_else(|_| output.to_owned());
    let parent = absolute.parent().and_then(|parent| engine::file::canonicalize(parent).ok());
    parent.map_or(absolute.clone(), |parent| parent.join(absolute.file_name().unwrap_or_default()))
}

/// Whether a file is the output, or a numbered page of it: a sheet does not show its last version.
fn is_page(path: &Path, output: &Path) -> bool {
    let stem = |path: &Path| path.file_stem().unwrap_or_default().as_encoded_bytes().to_vec();
    let (of_path, of_output) = (stem(path), stem(output));
    let is_number =
        |rest: &[u8]| matches!(rest, [b'-', digits @ ..] if digits.iter().all(u8::is_ascii_digit));
    path.parent() == output.parent()
        && path.extension() == output.extension()
        && of_path.strip_prefix(of_output.as_slice()).is_some_and(|rest| rest.is_empty() || is_number(rest))
}

fn sort(pictures: &mut [SheetPicture], order: Option<SheetOrder>, is_reversed: bool) {
    match order {
        None => {}
        Some(SheetOrder::Name) => pictures.sort_by(|a, b| a.path.cmp(&b.path)),
        Some(SheetOrder::Date) => pictures.sort_by(|a, b| {
            let key = |picture: &SheetPicture| (picture.taken_at.is_none(), picture.taken_at.clone());
            key(a).cmp(&key(b)).then_with(|| a.path.cmp(&b.path))
        }),
    }
    if is_reversed {
        pictures.reverse();
    }
}

/// The pictures of a catalogue that match the filter.
fn of_catalog(path: &Path, filter: &Filter) -> Result<Vec<SheetPicture>, Failure> {
    let mut gathered = GatheredPictures::default();
    let catalog = open(path)?;
    catalog.placed_rows(&catalog.with_kept(filter.clone())?, &mut gathered)?;
    Ok(gathered.pictures)
}

/// Gathers the pictures among rows of the view `image`.
#[derive(Default)]
struct GatheredPictures {
    /// Places of the columns `path`, `taken_at`, `error`, `error_kind` and `path_raw`.
    columns: [usize; 5],
    pictures: Vec<SheetPicture>,
}

impl RowSink for GatheredPictures {
    fn begin(&mut self, columns: &[String]) -> io::Result<()> {
        let place = |name: &str| columns.iter().position(|column| column == name).unwrap_or_default();
        self.columns = ["path", "taken_at", "error", "error_kind", "path_raw"].map(place);
        Ok(())
    }

    fn row(&mut self, values: &[Value<'_>]) -> io::Result<()> {
        let [path, taken_at, error, kind, _] = self.columns.map(|column| match &values[column] {
            Value::Text(text) => Some(text.to_string()),
            _ => None,
        });
        let is_other = kind.is_some_and(|kind| {
            [ErrorKind::Unsupported, ErrorKind::NotRegular].iter().any(|other| other.as_str() == kind)
        });
        if !is_other {
            let mut picture = SheetPicture::new(match values[self.columns[4]] {
                Value::Blob(bytes) => engine::catalog::path_of_bytes(bytes),
                _ => path.unwrap_or_default().into(),
            });
            picture.taken_at = taken_at;
            picture.error = error;
            self.pictures.push(picture);
        }
        Ok(())
    }

    fn end(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_are_recognised() {
        let is_page = |path: &str| is_page(Path::new(path), Path::new("/a/s.jpg"));
        assert!(is_page("/a/s.jpg") && is_page("/a/s-12.jpg"));
        assert!(
            !is_page("/b/s.jpg") && !is_page("/a/s-1.png") && !is_page("/a/s-x.jpg") && !is_page("/a/st.jpg")
        );
    }

    #[test]
    fn pictures_without_a_date_come_last() {
        let picture = |path: &str, taken_at: Option<&str>| {
            let mut picture = SheetPicture::new(path.into());
            picture.taken_at = taken_at.map(str::to_owned);
            picture
        };
        let mut pictures = [
            picture("a", None),
            picture("b", Some("2024-06")),
            picture("c", Some("2019")),
            picture("B", None),
        ];
        let mut names = |order, is_reversed| {
            sort(&mut pictures, order, is_reversed);
            pictures.iter().map(|picture| picture.path.display().to_string()).collect::<String>()
        };
        assert_eq!(names(Some(SheetOrder::Date), false), "cbBa");
        assert_eq!(names(None, true), "aBbc");
        assert_eq!(names(Some(SheetOrder::Name), true), "cbaB");
    }
}
